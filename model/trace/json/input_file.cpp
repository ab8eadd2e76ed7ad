// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/input_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <streambuf>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "model/table/check.h"

namespace showstopper::trace {
namespace {

constexpr std::size_t kMostBytesOfALine = std::size_t{1} << 30;

// If it is negative, the error without its sign.
int descriptor_of(const std::string& path) {
  if (path == "-") return STDIN_FILENO;
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) return -EISDIR;
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  return descriptor >= 0 ? descriptor : -errno;
}

}  // namespace

std::string unopened(int error) {
  return std::string("cannot be opened: ") +
         (error == EISDIR ? "it is a folder" : std::strerror(error));
}

class InputFile::Buffer : public std::streambuf {
 public:
  explicit Buffer(int descriptor) : descriptor_(descriptor) {}
  ~Buffer() override {
    if (descriptor_ > STDIN_FILENO) close(descriptor_);
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  int descriptor() const { return descriptor_; }
  std::string failure() const {
    if (error_ != 0) return std::strerror(error_);
    return endless() ? "a line does not end within 1 GiB" : "";
  }

 protected:
  // Bytes before a failure are delivered first; the next call throws, and the stream sets badbit.
  std::streamsize xsgetn(char* into, std::streamsize wanted) override {
    std::streamsize got = 0;
    while (got < wanted && !ended_ && !failed()) {
      const ssize_t size = ::read(descriptor_, into + got, static_cast<std::size_t>(wanted - got));
      if (size > 0) {
        count_line(into + got, static_cast<std::size_t>(size));
        got += size;
      } else if (size == 0) {
        ended_ = true;
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
    if (got == 0 && failed()) throw std::ios_base::failure("reading failed");
    return got;
  }

 private:
  bool failed() const { return error_ != 0 || endless(); }
  // No writer makes such a line; a device such as /dev/zero would be read for ever.
  bool endless() const { return line_ > kMostBytesOfALine; }
  void count_line(const char* bytes, std::size_t size) {
    const std::size_t newline = std::string_view(bytes, size).rfind('\n');
    line_ = newline == std::string_view::npos ? line_ + size : size - newline - 1;
  }

  int descriptor_;
  bool ended_ = false;
  int error_ = 0;
  std::size_t line_ = 0;  // bytes since the last end of line
};

InputFile::InputFile(const std::string& path)
    : buffer_(std::make_unique<Buffer>(descriptor_of(path))), stream_(buffer_.get()) {}
InputFile::~InputFile() = default;

bool InputFile::opened() const { return buffer_->descriptor() >= 0; }

std::string InputFile::unopened() const {
  REQUIRES(!opened());
  return trace::unopened(-buffer_->descriptor());
}

std::string InputFile::failure() const { return buffer_->failure(); }

}  // namespace showstopper::trace
