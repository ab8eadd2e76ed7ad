// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/object.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "model/table/utf8.h"
#include "model/trace/json/json_fault.h"

namespace showstopper::trace {
namespace {

constexpr int kMostComplaints = 20;  // of one line: further ones do not help

bool ends_word(char c) {
  return c == ',' || c == ']' || c == '}' || c == ':' || c == ' ' || c == '\t' || c == '\r' ||
         c == '\n';
}

// The parser's errors about JSON that it does not read; the others have one general message.
struct Meaning {
  simdjson::error_code error;
  const char* text;
};
constexpr Meaning kMeanings[] = {
    {simdjson::DEPTH_ERROR, "the line is nested too deeply"},
    {simdjson::INCOMPLETE_ARRAY_OR_OBJECT, "the line ends before the JSON does"},
    {simdjson::EMPTY, "the line ends before the JSON does"},
    {simdjson::NUMBER_ERROR, "the number does not fit in 64 bits"},
    {simdjson::NUMBER_OUT_OF_RANGE, "the number does not fit in 64 bits"},
    {simdjson::CAPACITY, "the line does not fit in memory"},
    {simdjson::MEMALLOC, "the line does not fit in memory"}};

const char* meaning(simdjson::error_code error) {
  for (const Meaning& known : kMeanings) {
    if (known.error == error) return known.text;
  }
  return "the line is not valid JSON";
}

bool starts_no_value(char c) { return c == ',' || c == ':' || c == ']' || c == '}'; }
bool is_number(char c) { return c == '-' || (c >= '0' && c <= '9'); }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A word of letters that JSON does not have, such as a text without its quotes.
bool is_bare(std::string_view word) {
  return !word.empty() && is_letter(word[0]) && word != "true" && word != "false" && word != "null";
}

std::string without_escapes(std::string_view valid) {
  thread_local simdjson::dom::parser parser;
  const simdjson::padded_string text('"' + std::string(valid) + '"');
  const auto read = parser.parse(text).get_string();
  return std::string(read.error() == simdjson::SUCCESS ? read.value_unsafe() : valid);
}

// The end of a number of JSON that begins here; `at` itself if none does.
std::size_t end_of_number(std::string_view json, std::size_t at) {
  const auto digits = [json](std::size_t from) {
    return std::min(json.find_first_not_of("0123456789", from), json.size());
  };
  const std::size_t begin = at + (json[at] == '-' ? 1 : 0);
  std::size_t end = digits(begin);
  if (end == begin || (json[begin] == '0' && end > begin + 1)) return at;
  if (end < json.size() && json[end] == '.') {
    const std::size_t point = end;
    end = digits(point + 1);
    if (end == point + 1) return at;
  }
  if (end < json.size() && (json[end] == 'e' || json[end] == 'E')) {
    const bool sign = end + 1 < json.size() && (json[end + 1] == '+' || json[end + 1] == '-');
    const std::size_t from = end + (sign ? 2 : 1);
    end = digits(from);
    if (end == from) return at;
  }
  return end;
}

// The parser's error about a whole value, if it is none.
simdjson::error_code fault_of(std::string_view json) {
  // On-demand parsing skips without a check; kept text must be JSON when it is written again.
  thread_local simdjson::dom::parser checker;
  return checker.parse(json.data(), json.size(), true).error();
}

// Numbers that the parser does not read are put between quotes.
std::string with_large_numbers_as_texts(std::string_view json) {
  std::string text;
  for (std::size_t at = 0; at < json.size();) {
    std::size_t end = at + 1;
    const bool number = is_number(json[at]);
    if (number) end = std::max(end, end_of_number(json, at));
    if (json[at] == '"') {
      while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, json.size());
    }
    const std::string_view token = json.substr(at, end - at);
    const bool quoted =
        number && end_of_number(json, at) == end && fault_of(token) != simdjson::SUCCESS;
    text += quoted ? fmt::format("\"{}\"", token) : std::string(token);
    at = end;
  }
  return text;
}

// Only white space between the tokens of JSON has such bytes.
std::string with_blanks(std::string_view json) {
  std::string text(json);
  std::replace_if(
      text.begin(), text.end(), [](char each) { return each == '\t' || each == '\r'; }, ' ');
  return text;
}

}  // namespace

table::Position JsonLine::position(const char* at) const {
  const char* begin = text_.data();
  const bool inside = at != nullptr && at >= begin && at <= begin + text_.size();
  return {number_, inside ? static_cast<int>(at - begin) + 1 : 1};
}

void JsonLine::complain(const char* at, std::string message) {
  if (++complaints_ > kMostComplaints) return;
  diagnostics_.push_back({file_, position(at), table::printable(std::move(message))});
}

void JsonLine::give_up(simdjson::error_code error, const char* at) {
  if (broken_) return;
  broken_ = true;
  const auto fault = json_fault(text_);
  if (!fault) return complain(at, meaning(error));
  const char* const place = text_.data() + fault->byte;
  if (fault->says != nullptr) return complain(place, fault->says);
  const bool bare = is_letter(*place);
  const std::string word = *place == '"' || is_number(*place) ? words(place) : one_word(place);
  complain(place, fmt::format("the line is not valid JSON at `{}`{}", word,
                              bare && is_bare(word) ? ": a text needs quotes" : ""));
}

std::string JsonLine::one_word(const char* at) const {
  const char* const end = text_.data() + text_.size();
  const char* stop = at;
  while (stop < end && is_letter(*stop)) ++stop;
  if (stop > at) return std::string(at, stop);
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  return std::string(rest.substr(0, table::utf8_size(rest)));
}

std::string JsonLine::words(const char* at) const {
  const char* end = text_.data() + text_.size();
  if (at == nullptr || at < text_.data() || at >= end) return {};
  const char* stop = at + 1;
  if (*at == '"') {
    while (stop < end && *stop != '"') stop += *stop == '\\' && stop + 1 < end ? 2 : 1;
    ++at;
  } else if (*at == '{' || *at == '[') {
    return std::string(1, *at) + "...";
  } else {
    while (stop < end && !ends_word(*stop)) ++stop;
  }
  const auto size = static_cast<std::size_t>(std::min(stop, end) - at);
  constexpr std::size_t kShown = 40;
  if (size <= kShown) return std::string(at, size);
  std::size_t cut = kShown;
  while (cut > 0 && (static_cast<unsigned char>(at[cut]) & 0xC0) == 0x80) --cut;  // whole letters
  return std::string(at, cut) + "...";
}

void JsonLine::wrong(simdjson::error_code error, const char* at, const char* expected) {
  if (error != simdjson::INCORRECT_TYPE || starts_no_value(*at) ||
      (*at != '"' && is_bare(words(at))))
    return give_up(error, at);
  complain(at, fmt::format("`{}` must be {}", words(at), expected));
}

bool JsonLine::is_really_null(JsonValue& value) {
  const char* at = token(value);
  const auto null = value.is_null();
  if (null.error() == simdjson::SUCCESS && null.value_unsafe()) return true;
  give_up(simdjson::N_ATOM_ERROR, at);
  return false;
}

std::optional<std::int64_t> JsonLine::integer(JsonValue& value) {
  return integer(value, std::numeric_limits<std::int64_t>::min(),
                 std::numeric_limits<std::int64_t>::max());
}

std::optional<std::int64_t> JsonLine::integer(JsonValue& value, std::int64_t low,
                                              std::int64_t high) {
  const char* at = token(value);
  const auto number = value.get_int64();
  if (number.error() == simdjson::SUCCESS) [[likely]] {
    const std::int64_t n = number.value_unsafe();
    if (n >= low && n <= high) return n;
    complain(at, fmt::format("`{}` must be from {} to {}", n, low, high));
    return std::nullopt;
  }
  const std::string written = *at == '"' ? '"' + words(at) + '"' : words(at);
  const std::size_t digits = written.rfind('-', 0) == 0 ? 1 : 0;
  const bool whole = *at != '"' && written.size() > digits &&
                     written.find_first_not_of("0123456789", digits) == std::string::npos;
  const std::size_t point = written.find('.');
  const bool pointed = *at != '"' && point != std::string::npos && point + 1 < written.size() &&
                       written.find_first_not_of('0', point + 1) == std::string::npos;
  complain(at, whole ? fmt::format("`{}` does not fit in 64 bits", written)
                     : fmt::format("`{}` must be a whole number{}", written,
                                   pointed ? " without a point" : ""));
  return std::nullopt;
}

std::optional<std::int64_t> JsonLine::number(JsonValue& value, NumberKind kind, int players) {
  const char* at = token(value);
  if (kind == NumberKind::seat) return integer(value, table::kNobody, players - 1);
  const auto number = integer(value);
  if (!number || *number >= 0 || kind == NumberKind::amount) return number;
  complain(at, fmt::format("`{}` must be 0 or more", *number));
  return std::nullopt;
}

std::optional<bool> JsonLine::flag(JsonValue& value) {
  const char* at = token(value);
  const auto boolean = value.get_bool();
  if (boolean.error() == simdjson::SUCCESS) return boolean.value_unsafe();
  complain(at, fmt::format("`{}` must be true or false", words(at)));
  return std::nullopt;
}

std::optional<std::string_view> JsonLine::string(JsonValue& value, const char* what) {
  const char* at = token(value);
  const auto text = value.get_string();
  if (text.error() == simdjson::SUCCESS) [[likely]]
    return text.value_unsafe();
  wrong(text.error(), at, what);
  return std::nullopt;
}

std::optional<std::string_view> JsonLine::text_of(JsonValue& value) {
  const char* at = token(value);
  simdjson::simdjson_result<std::string_view> text = value.raw_json_token();
  if (*at == '{') {
    simdjson::ondemand::object object;
    const auto error = value.get_object().get(object);
    text = error ? simdjson::simdjson_result<std::string_view>(error) : object.raw_json();
  } else if (*at == '[') {
    simdjson::ondemand::array list;
    const auto error = value.get_array().get(list);
    text = error ? simdjson::simdjson_result<std::string_view>(error) : list.raw_json();
  }
  if (text.error() != simdjson::SUCCESS) {
    give_up(text.error(), at);
    return std::nullopt;
  }
  std::string_view whole = text.value_unsafe();
  while (whole.size() > 1 && (whole.back() == ' ' || whole.back() == '\t' || whole.back() == '\r' ||
                              whole.back() == ',')) {
    whole.remove_suffix(1);
  }
  return whole;
}

std::optional<std::string> JsonLine::raw_unchecked(JsonValue& value) {
  const auto whole = text_of(value);
  if (!whole) return std::nullopt;
  return whole->find_first_of("\t\r") == whole->npos ? std::optional(std::string(*whole))
                                                     : checked(*whole);
}

std::optional<std::string> JsonLine::raw(JsonValue& value) {
  const auto whole = text_of(value);
  return whole ? checked(*whole) : std::nullopt;
}

std::optional<std::string> JsonLine::kept(JsonValue& value) {
  const auto whole = text_of(value);
  if (!whole) return std::nullopt;
  if (fault_of(*whole) == simdjson::SUCCESS) return written(*whole, *whole);
  const std::string other = with_large_numbers_as_texts(*whole);
  return fault_of(other) == simdjson::SUCCESS ? written(*whole, other) : checked(*whole);
}

std::optional<std::string> JsonLine::checked(std::string_view json) {
  const auto fault = fault_of(json);
  if (fault == simdjson::SUCCESS) return written(json, json);
  give_up(fault, json.data());
  return std::nullopt;
}

// A part of the line, as it is written again.
std::optional<std::string> JsonLine::written(std::string_view json, std::string_view as) {
  check_keys(json);
  return with_blanks(as);
}

// Without recursion: the text may be nested as deeply as the parser reads.
void JsonLine::check_keys(std::string_view json) {
  std::vector<KeysSeen> open;         // of each object and list around
  std::deque<std::string> unescaped;  // the keys that have escapes
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (c == '{' || c == '[') open.emplace_back();
    if (c == '}' || c == ']') open.pop_back();
    if (c != '"') continue;
    const std::size_t from = at + 1;
    for (++at; json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
    const std::size_t colon = json.find_first_not_of(" \t\r", at + 1);
    if (colon == json.npos || json[colon] != ':') continue;  // a value
    std::string_view key = json.substr(from, at - from);
    if (key.find('\\') != key.npos) key = unescaped.emplace_back(without_escapes(key));
    if (!open.back().again(key)) continue;
    complain(json.data() + json.find_first_not_of(" \t\r", colon + 1),
             fmt::format("`{}` is given twice", key));
  }
}

void JsonLine::wrong_length(const char* at, int entries, int players) {
  complain(at, fmt::format("the list has {} entries, but must have one for each of the {} seats",
                           entries, players));
}

}  // namespace showstopper::trace
