// SPDX-License-Identifier: Apache-2.0
//
// JSON in a plain spelling, read straight from the text: without escapes, and without blanks or
// with one behind each comma and colon. It is what programs write. Each function returns whether
// the text goes on so; if not, it is for the reader of any spelling (object.h), which reports
// errors.
//
// The text ends in a byte that no plain value has, such as an end of line or the blanks behind a
// padded line. Behind it 16 bytes more may be read, if `key` is called.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "model/table/check.h"

namespace showstopper::trace {

// A key with its quotes, compared as two words of a machine.
class PlainKey {
 public:
  explicit PlainKey(std::string_view name) : size_(name.size() + 2) {
    REQUIRES(size_ <= kMost);
    std::array<char, kMost> text{}, mask{};
    text[0] = text[size_ - 1] = '"';
    std::copy(name.begin(), name.end(), text.begin() + 1);
    std::fill_n(mask.begin(), size_, static_cast<char>(0xFF));
    text_ = words_at(text.data());
    mask_ = words_at(mask.data());
  }
  std::size_t size() const { return size_; }
  bool is_at(const char* text) const {
    const Words words = words_at(text);
    return (((words[0] ^ text_[0]) & mask_[0]) | ((words[1] ^ text_[1]) & mask_[1])) == 0;
  }

 private:
  static constexpr std::size_t kMost = 16;
  using Words = std::array<std::uint64_t, 2>;
  static Words words_at(const char* text) {
    Words words;
    std::memcpy(words.data(), text, kMost);
    return words;
  }

  std::size_t size_;
  Words text_{}, mask_{};
};

class PlainText {
 public:
  enum class Spelling : std::uint8_t { dense, with_blanks };
  explicit PlainText(std::string_view text, Spelling spelling = Spelling::dense)
      : at_(text.data()),
        end_(text.data() + text.size()),
        step_(spelling == Spelling::dense ? 1 : 2) {}
  // By the first colon of an object.
  static Spelling spelling_at(std::string_view object) {
    const std::size_t colon = object.find(':');
    const bool blank = colon != object.npos && object.substr(colon).starts_with(": ");
    return blank ? Spelling::with_blanks : Spelling::dense;
  }

  const char* at() const { return at_; }
  std::string_view since(const char* begin) const {
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }

  bool take(char mark) {
    if (*at_ != mark) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    // Letter by letter: the text may end within the word.
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (at_[i] != word[i]) return false;
    }
    at_ += word.size();
    return true;
  }
  [[gnu::always_inline]] bool comma() { return separator(','); }
  // Bytes of a comma.
  int step() const { return step_; }
  bool is_comma(const char* at) const { return at[0] == ',' && (step_ == 1 || at[1] == ' '); }
  void go_to(const char* at) { at_ = at; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  bool null() { return *at_ == 'n' && take(std::string_view("null")); }
  // The key of a member with its colon.
  [[gnu::always_inline]] bool key(const PlainKey& key) {
    if (!key.is_at(at_)) return false;
    const char* const begin = std::exchange(at_, at_ + key.size());
    if (separator(':')) return true;
    at_ = begin;
    return false;
  }
  // Letters of ASCII between quotes.
  bool string(std::string_view& into) {
    if (!take('"')) return false;
    const char* const begin = at_;
    // The blanks behind a padded line are letters as well.
    while (at_ < end_ && kLetters[static_cast<unsigned char>(*at_)]) ++at_;
    into = since(begin);
    return take('"');
  }
  bool number(std::int64_t& into) {
    if (!is_digit(at_[0]) || is_digit(at_[1])) return long_number(into);
    into = *at_++ - '0';
    return true;
  }
  // Any value without a key that is given twice, which is passed over.
  bool value(int depth = kMostDepth);

  // Calls read_entry() for each entry of a list, as long as it returns true.
  template <class ReadEntry>
  bool entries(ReadEntry read_entry) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      if (!read_entry()) return false;
    } while (comma());
    return take(']');
  }
  // Calls read_member(key) for each member of an object, as long as it returns true.
  template <class ReadMember>
  bool members(ReadMember read_member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      std::string_view key;
      if (!string(key) || !separator(':') || !read_member(key)) return false;
    } while (comma());
    return take('}');
  }

 private:
  static constexpr int kMostDepth = 16;
  static constexpr std::array<bool, 256> kLetters = [] {
    std::array<bool, 256> letters{};
    for (unsigned char c = ' '; c <= '~'; ++c) letters[c] = c != '"' && c != '\\';
    return letters;
  }();

  bool long_number(std::int64_t& into);
  bool object(int depth);
  [[gnu::always_inline]] bool separator(char mark) {
    if (at_[0] != mark || (step_ == 2 && at_[1] != ' ')) return false;
    at_ += step_;
    return true;
  }

  const char* at_;
  const char* end_;
  int step_;  // bytes of a comma or a colon
};

}  // namespace showstopper::trace
