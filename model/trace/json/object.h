// SPDX-License-Identifier: Apache-2.0
//
// One line of JSON being read straight into values, for the readers of this folder: a type is
// checked when its value is read, each complaint has the column of the offending token, and a
// complaint about one value does not hide the next. A text that is not JSON at all breaks the line.
//
// Only sources of this folder include this: other folders do not depend on the parser.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <simdjson.h>

#include "model/table/diagnostic.h"
#include "model/trace/json/keys_seen.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

using JsonValue = simdjson::ondemand::value;

class JsonLine {
 public:
  JsonLine(std::string_view text, int number, const std::string& file,
           table::Diagnostics& diagnostics)
      : text_(text), number_(number), file_(file), diagnostics_(diagnostics) {}

  bool broken() const { return broken_; }  // no JSON: nothing more can be read
  bool good() const { return complaints_ == 0; }
  std::string_view text() const { return text_; }
  const std::string& file() const { return file_; }
  int number() const { return number_; }
  table::Diagnostics& diagnostics() { return diagnostics_; }

  void complain(const char* at, std::string message);
  void complain(JsonValue& at, std::string message) { complain(token(at), std::move(message)); }
  table::Position position(const char* at) const;
  // Counts a complaint that other code has written.
  void refuse() { ++complaints_; }
  // The parser found that the text is not JSON, near `at`.
  void give_up(simdjson::error_code error, const char* at);

  static const char* token(JsonValue& value) { return value.raw_json_token().data(); }
  // The user's own words: the token, shortened.
  std::string words(const char* at) const;

  bool is_null(JsonValue& value) { return *token(value) == 'n' && is_really_null(value); }
  bool is_string(JsonValue& value) { return *token(value) == '"'; }
  bool is_object(JsonValue& value) { return *token(value) == '{'; }
  bool is_list(JsonValue& value) { return *token(value) == '['; }

  // Each of these complains and returns nothing if the value is of another type.
  std::optional<std::int64_t> integer(JsonValue& value, std::int64_t low, std::int64_t high);
  std::optional<std::int64_t> integer(JsonValue& value);
  // A number that is possible for a key of an observation or a result. Seat -1 does not play.
  std::optional<std::int64_t> number(JsonValue& value, NumberKind kind, int players);
  std::optional<bool> flag(JsonValue& value);
  std::optional<std::string_view> string(JsonValue& value, const char* what);

  // The text of a whole value, checked to be JSON; or not, for those who parse it again. Its tabs
  // and carriage returns are blanks, so that it may be written again.
  std::optional<std::string> raw(JsonValue& value);
  std::optional<std::string> raw_unchecked(JsonValue& value);
  // The same of a value that is kept and never read: a number that does not fit in 64 bits, or that
  // no floating-point number can be, is kept as a text.
  std::optional<std::string> kept(JsonValue& value);

  // Calls use(key, value) for each member of an object. A key that is given twice is a complaint.
  template <class Use>
  void members(JsonValue& value, Use use) {
    const char* at = token(value);
    members(value.get_object(), at, use);
  }
  template <class Use>
  void members(simdjson::simdjson_result<simdjson::ondemand::object> object, const char* at,
               Use use) {
    if (object.error() != simdjson::SUCCESS) return wrong(object.error(), at, "an object");
    KeysSeen seen;
    for (auto member : object.value_unsafe()) {
      if (!sound(member.error(), at)) return;
      std::string_view key = plain_key(member.key().value_unsafe().raw());
      if (key.data() == nullptr) {
        const auto unescaped = member.unescaped_key();
        if (!sound(unescaped.error(), at)) return;
        key = unescaped.value_unsafe();
      }
      JsonValue inner = member.value();
      if (seen.again(key)) {
        complain(inner, fmt::format("`{}` is given twice", key));
        continue;
      }
      use(key, inner);
      if (broken_) return;
    }
  }

  // The same for members that are not `null`, which is as if the key were absent. A key that is not
  // known, which is not `what`, is a complaint whatever its value.
  template <std::predicate<std::string_view> Known, class Use>
  void values(JsonValue& value, Known known, std::string_view what, Use use) {
    members(value, [&](std::string_view key, JsonValue& inner) {
      if (!known(key)) return complain(inner, fmt::format("`{}` is not {}", key, what));
      if (!is_null(inner) && !broken_) use(key, inner);
    });
  }
  template <class Use>
  void values(JsonValue& value, std::initializer_list<std::string_view> keys, std::string_view what,
              Use use) {
    const auto known = [&](std::string_view key) {
      return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    values(value, known, what, use);
  }

  // Calls use(index, value) for each entry of a list.
  template <class Use>
  void entries(JsonValue& value, Use use) {
    const char* at = token(value);
    auto list = value.get_array();
    if (list.error() != simdjson::SUCCESS) return wrong(list.error(), at, "a list");
    int index = 0;
    for (auto entry : list.value_unsafe()) {
      if (!sound(entry.error(), at)) return;
      use(index++, entry.value_unsafe());
      if (broken_) return;
    }
  }

  // Calls use(seat, value) for each entry of a list that is not `null`; the list must have one for
  // each seat.
  template <class Use>
  void seats(JsonValue& value, int players, Use use) {
    const char* at = token(value);
    int count = 0;
    entries(value, [&](int index, JsonValue& entry) {
      ++count;
      if (index < players && !is_null(entry)) use(index, entry);
    });
    if (!broken_ && count != players && *at == '[') wrong_length(at, count, players);
  }

 private:
  std::optional<std::string_view> text_of(JsonValue& value);
  std::optional<std::string> checked(std::string_view json);
  std::optional<std::string> written(std::string_view json, std::string_view as);
  // Complains of keys that an object of a valid value has twice.
  void check_keys(std::string_view json);
  // A run of letters, or one other character.
  std::string one_word(const char* at) const;
  void wrong_length(const char* at, int entries, int players);
  bool sound(simdjson::error_code error, const char* near) {
    if (error == simdjson::SUCCESS) [[likely]]
      return true;
    give_up(error, near);
    return false;
  }
  void wrong(simdjson::error_code error, const char* at, const char* expected);
  bool is_really_null(JsonValue& value);

  // A key without escapes, from its opening quote on; nothing if it has one. Every string of a line
  // that was accepted by the parser is closed.
  static std::string_view plain_key(const char* raw) {
    const char* end = raw;
    while (*end != '"' && *end != '\\') ++end;
    return *end == '"' ? std::string_view(raw, static_cast<std::size_t>(end - raw))
                       : std::string_view();
  }

  std::string_view text_;
  int number_;
  const std::string& file_;
  table::Diagnostics& diagnostics_;
  int complaints_ = 0;
  bool broken_ = false;
};

// Which key of a closed table a word is; the search starts behind the latest one found, because
// writers keep their own order. -1 for an unknown word.
inline int key_index(std::span<const std::string_view> keys, std::string_view word, int& latest) {
  const int count = static_cast<int>(keys.size());
  for (int i = 0; i < count; ++i) {
    if (++latest >= count) latest = 0;
    if (keys[static_cast<std::size_t>(latest)] == word) return latest;
  }
  return -1;
}

}  // namespace showstopper::trace
