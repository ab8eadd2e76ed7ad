// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/json_fault.h"

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "model/table/utf8.h"

namespace showstopper::trace {
namespace {

using nlohmann::json;

// A text that ends too early.
constexpr const char* kNotClosed = "a string is not closed";
constexpr const char* kEndsEarly = "the line ends before the JSON does";

// Keeps no value, only the place of the first error.
class FaultFinder : public nlohmann::json_sax<json> {
 public:
  explicit FaultFinder(std::string_view text) : text_(text) {}
  std::optional<JsonFault> found;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }

  // `position`: the bytes that were read, the end of the text counted as one.
  bool parse_error(std::size_t position, const std::string& token,
                   const json::exception& error) override {
    const std::size_t end = std::min(position, text_.size());
    const std::size_t last = end - std::min<std::size_t>(end, 1);
    const auto mentions = [&](const char* words) {
      return std::string_view(error.what()).find(words) != std::string_view::npos;
    };
    // Only of strings and numbers is `token` the text of the token alone.
    const std::size_t begin = end - std::min(end, token.size());
    if (mentions("missing closing quote")) {
      found = {begin, kNotClosed};
    } else if (mentions("control character")) {
      found = {last, "a string holds a bare control character"};
    } else if (mentions("invalid string")) {
      found = {last, "a string holds an escape that JSON does not have"};
    } else if (mentions("number overflow")) {
      found = {begin, "the number is too large"};
    } else if (mentions("out of range")) {
      found = {begin, "the number does not fit in 64 bits"};
    } else if (position > text_.size() && mentions("unexpected end of input")) {
      found = {text_.size(), kEndsEarly};
    } else if (mentions("unexpected string") || mentions("unexpected number") ||
               mentions("invalid number")) {
      found = {begin, nullptr};
    } else {
      found = {start_of_word(last), nullptr};
    }
    return false;
  }

 private:
  std::size_t start_of_word(std::size_t at) const {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    while (at > 0 && is_letter(text_[at]) && is_letter(text_[at - 1])) --at;
    return at;
  }

  std::string_view text_;
};

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = table::utf8_size(text.substr(at));
    if (size == 0) return JsonFault{at, "the line is not UTF-8"};
    at += size;
  }
  // The parser takes a NUL byte for the end of the text.
  const std::size_t nul = text.find('\0');
  const std::string_view before = text.substr(0, nul);
  FaultFinder finder(before);
  json::sax_parse(before.begin(), before.end(), &finder);
  const auto& found = finder.found;
  const bool goes_on = !found || found->says == kNotClosed || found->says == kEndsEarly;
  if (nul != std::string_view::npos && goes_on) return JsonFault{nul, "the line holds a NUL byte"};
  return found;
}

}  // namespace showstopper::trace
