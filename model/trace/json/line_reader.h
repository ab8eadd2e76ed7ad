// SPDX-License-Identifier: Apache-2.0
//
// The lines of a trace file, one at a time: whatever the size of the file, no more than one line
// and one block of it are in memory. Empty lines and lines that start with `#` are passed over, and
// so is a byte order mark before the first line. A line over 16 MiB cannot be a round; it is
// reported as too long and never held.
#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

namespace showstopper::trace {

constexpr std::size_t kLongestLine = std::size_t{16} << 20;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Bytes that may be read behind the end of a line (as simdjson requires).
constexpr std::size_t kLinePadding = 64;

class LineReader {
 public:
  explicit LineReader(std::istream& in) : in_(in) {}

  struct Line {
    std::string_view text;  // without its end; valid until the next call
    int number = 0;         // from 1
    bool too_long = false;  // `text` is then empty
  };

  // The next line with content; false at the end of the file, and if reading fails (the stream is
  // then bad).
  bool next(Line& line);
  // The bytes behind the latest line that are in memory.
  std::string_view behind() const {
    return std::string_view(buffer_).substr(begin_, end_ - begin_);
  }
  int lines() const { return number_; }  // read so far, those without content included

 private:
  bool fill();  // reads another block behind the bytes that are not yet used
  bool raw_line(Line& line);
  bool skip_rest();

  std::istream& in_;
  std::string buffer_;
  std::size_t begin_ = 0, end_ = 0;  // bytes of the buffer that are not yet used
  int number_ = 0;
};

}  // namespace showstopper::trace
