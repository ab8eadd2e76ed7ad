// SPDX-License-Identifier: Apache-2.0
//
// One line as a JSON document: opened, its members read by a reader of a game, and nothing left
// behind it. Like object.h it is for sources of this folder only.
#pragma once

#include <string>
#include <string_view>

#include "model/trace/json/line_reader.h"
#include "model/trace/json/object.h"

namespace showstopper::trace {

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

class LineParser {
 public:
  // The text with the room behind it that the parser may read; valid until the next call.
  std::string_view padded(std::string_view text) {
    text_.assign(text);
    text_.append(kLinePadding, ' ');
    return std::string_view(text_).substr(0, text.size());
  }
  // The document of a line whose text has that room. False, and a complaint, if there is none.
  bool open(JsonLine& line, simdjson::ondemand::document& root) {
    const std::string_view text = line.text();
    const auto error = parser_
                           .iterate(simdjson::padded_string_view(
                               text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING))
                           .get(root);
    if (error) line.give_up(error, text.data());
    return !error;
  }

 private:
  simdjson::ondemand::parser parser_;
  std::string text_;
};

// The value of a key of the line, of which nothing else need have been read. There is no such field
// if the key is absent or its value is `null`.
inline simdjson::error_code find_value(JsonLine& line, simdjson::ondemand::document& root,
                                       std::string_view key, JsonValue& into) {
  root.rewind();
  auto error = root.find_field_unordered(key).get(into);
  if (error == simdjson::NO_SUCH_FIELD) {  // the parser does not find a key that has escapes
    root.rewind();
    simdjson::ondemand::object members;
    if (const auto wrong = root.get_object().get(members)) return wrong;
    for (auto member : members) {
      const auto name = member.unescaped_key();
      if (name.error()) return name.error();
      if (name.value_unsafe() != key) continue;
      error = member.value().get(into);
      break;
    }
  }
  return !error && line.is_null(into) ? simdjson::NO_SUCH_FIELD : error;
}

// The number of seats, which the rest depends on.
inline bool read_players(JsonLine& line, simdjson::ondemand::document& root, int fewest, int most,
                         int& into) {
  JsonValue value;
  if (find_value(line, root, "players", value)) {
    line.complain(line.text().data(), "the key `players` is missing");
    return false;
  }
  const auto seats = line.integer(value, fewest, most);
  if (seats) into = static_cast<int>(*seats);
  return seats.has_value();
}

// Hands each member of the line to the reader. False if the rest cannot be read.
template <class Reader>
bool read_members(JsonLine& line, simdjson::ondemand::document& root, Reader& reader) {
  root.rewind();
  line.members(root.get_object(), line.text().data(),
               [&](std::string_view key, JsonValue& value) { reader.member(key, value); });
  if (line.broken()) return false;
  if (const auto rest = root.current_location(); rest.error() == simdjson::SUCCESS) {
    line.complain(rest.value_unsafe(), "something follows the JSON on the line");
  }
  return true;
}

}  // namespace showstopper::trace
