// SPDX-License-Identifier: Apache-2.0
//
// The statements of a TOML text and where each begins and ends, found without judging the text, so
// that a program can change one line and leave the others, comments included, as they are.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace showstopper::rules {

struct TomlStatement {
  std::vector<std::string> path;            // of the key, with the section before it
  std::size_t section = 0;                  // parts of `path` that the section gives
  std::size_t begin = 0, end = 0;           // its lines, with the end of the last one
  std::size_t value = 0, value_end = 0;     // the bytes of its value
  std::optional<std::size_t> heading = {};  // index of the section; none: before the first one
};

struct TomlHeading {
  std::vector<std::string> path;
  bool row = false;                // `[[combination]]`
  std::size_t begin = 0, end = 0;  // its line
};

class TomlStatements {
 public:
  explicit TomlStatements(std::string_view text);

  const std::vector<TomlStatement>& all() const { return statements_; }
  const std::vector<TomlHeading>& headings() const { return headings_; }
  // Where a bracket or a string begins that the text does not close.
  std::optional<std::size_t> unclosed() const { return unclosed_; }

 private:
  class Scanner;
  std::vector<TomlStatement> statements_;
  std::vector<TomlHeading> headings_;
  std::optional<std::size_t> unclosed_;
};

// The text with this value of a dotted key: the statement that gives the key is changed, or a line
// is added in the section that the key belongs to, else before the first section. `quoted`: the
// first part of the key is also the name of a table of rows, so the whole key is written in quotes.
// `members`: the keys of one kind beside `key`, any of which a statement for their group may give.
struct TomlKey {
  std::string key;
  bool quoted = false;
  std::vector<std::string> members = {};
};
std::string with_value(std::string_view text, const TomlKey& key, std::string_view value);

// The text without the statement that gives the key; its comments stay.
std::string without_value(std::string_view text, const TomlKey& key);

// The text without each row of this table one of whose cells is this text.
std::string without_row(std::string_view text, std::string_view table, std::string_view cell);

}  // namespace showstopper::rules
