// SPDX-License-Identifier: Apache-2.0
//
// A trace file, or standard input, opened to be read in blocks (LineReader). If reading fails,
// everything before the failure is delivered, which the streams of the library do not promise. A
// file that fails to be read, on a disk or a network, must not look like a shorter file.
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>

namespace showstopper::trace {

// The message of a file that cannot be opened, by its `errno`: `cannot be opened: it is a folder`,
// or in the words of the system.
std::string unopened(int error);

class InputFile {
 public:
  // `-` is standard input. A folder cannot be opened.
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  bool opened() const;
  std::string unopened() const;  // the message if it is not
  // `read` alone is provided for; it sets badbit if reading fails.
  std::istream& stream() { return stream_; }
  // Why reading broke off: in the words of the system, or that a line does not end within 1 GiB.
  // Empty: it did not.
  std::string failure() const;

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
  std::istream stream_;
};

}  // namespace showstopper::trace
