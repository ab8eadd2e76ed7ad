// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/input_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <streambuf>

#include <fcntl.h>
#include <unistd.h>

namespace showstopper::trace {
namespace {

int descriptor_of(const std::string& path) {
  if (path == "-") return STDIN_FILENO;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return -1;
  return open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

}  // namespace

class InputFile::Buffer : public std::streambuf {
 public:
  explicit Buffer(int descriptor) : descriptor_(descriptor) {}
  ~Buffer() override {
    if (descriptor_ > STDIN_FILENO) close(descriptor_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  int descriptor() const { return descriptor_; }
  int error() const { return error_; }

 protected:
  // What comes before a failure is delivered first; the next call tells of the failure, from which
  // a stream makes badbit.
  std::streamsize xsgetn(char* into, std::streamsize wanted) override {
    std::streamsize got = 0;
    while (got < wanted && !ended_ && error_ == 0) {
      const ssize_t size = ::read(descriptor_, into + got, static_cast<std::size_t>(wanted - got));
      if (size > 0) {
        got += size;
      } else if (size == 0) {
        ended_ = true;
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
    if (got == 0 && error_ != 0) throw std::ios_base::failure("reading failed");
    return got;
  }

 private:
  int descriptor_;
  bool ended_ = false;
  int error_ = 0;
};

InputFile::InputFile(const std::string& path)
    : buffer_(std::make_unique<Buffer>(descriptor_of(path))), stream_(buffer_.get()) {}
InputFile::~InputFile() = default;

bool InputFile::opened() const { return buffer_->descriptor() >= 0; }

std::string InputFile::failure() const {
  return buffer_->error() == 0 ? "" : std::strerror(buffer_->error());
}

}  // namespace showstopper::trace
