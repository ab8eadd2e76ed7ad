// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/line_reader.h"

#include <cstring>

namespace showstopper::trace {
namespace {

constexpr std::size_t kBlock = std::size_t{256} << 10;

bool holds_nothing(std::string_view text) {
  return text.empty() || text.front() == '#' || text.find_first_not_of(" \t\r") == text.npos;
}

}  // namespace

bool LineReader::fill() {
  if (!in_.good()) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() < end_ + kBlock + kLinePadding) buffer_.resize(end_ + kBlock + kLinePadding);
  in_.read(buffer_.data() + end_, static_cast<std::streamsize>(kBlock));
  end_ += static_cast<std::size_t>(in_.gcount());
  // A short read may precede a failure as well as the end: clear the state and read again.
  if (in_.gcount() > 0 && !in_.bad()) in_.clear();
  return in_.gcount() > 0;
}

// Passes over the rest of a line that is too long.
bool LineReader::skip_rest() {
  for (;;) {
    const void* newline = std::memchr(buffer_.data() + begin_, '\n', end_ - begin_);
    if (newline != nullptr) {
      begin_ = static_cast<std::size_t>(static_cast<const char*>(newline) - buffer_.data()) + 1;
      return true;
    }
    begin_ = end_;
    if (!fill()) return true;
  }
}

bool LineReader::raw_line(Line& line) {
  std::size_t searched = 0;  // bytes from `begin_` on that hold no end of line
  for (;;) {
    const char* start = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    const void* newline =
        size > searched ? std::memchr(start + searched, '\n', size - searched) : nullptr;
    const std::size_t length =
        newline == nullptr ? size
                           : static_cast<std::size_t>(static_cast<const char*>(newline) - start);
    if (length > kLongestLine) {
      line = {{}, ++number_, true};
      return skip_rest();
    }
    if (newline != nullptr) {
      line = {std::string_view(start, length), ++number_, false};
      begin_ += length + 1;
      return true;
    }
    searched = size;
    if (fill()) continue;
    if (size == 0 || in_.bad()) return false;  // a truncated line does not count
    line = {std::string_view(buffer_.data() + begin_, end_ - begin_), ++number_, false};
    begin_ = end_;
    return true;
  }
}

bool LineReader::next(Line& line) {
  while (raw_line(line)) {
    if (number_ == 1 && line.text.starts_with(kByteOrderMark)) {
      line.text.remove_prefix(kByteOrderMark.size());
    }
    if (line.too_long || !holds_nothing(line.text)) return true;
  }
  return false;
}

}  // namespace showstopper::trace
