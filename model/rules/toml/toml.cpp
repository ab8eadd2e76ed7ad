// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include <toml++/toml.h>

#include "model/rules/complaints.h"
#include "model/rules/node.h"
#include "model/rules/toml/errors.h"
#include "model/rules/toml/outline.h"
#include "model/table/utf8.h"

namespace showstopper::rules {
namespace {

constexpr int kMostSyntaxErrors = 20;

// The package counts columns in characters, a Position counts bytes. The character starts of a line
// are found once, so that a long line costs its length and not that times the number of its items.
class Positions {
 public:
  explicit Positions(const TomlOutline& outline) : outline_(outline) {}

  table::Position operator()(const toml::source_position& at) {
    const int line = static_cast<int>(at.line);
    const auto [found, is_new] = begins_.try_emplace(line);
    std::vector<int>& begins = found->second;
    if (is_new) begins = begins_of(outline_.line(line));
    const std::size_t column = std::max<std::size_t>(at.column, 1);
    return {line, begins[std::min(column, begins.size()) - 1]};
  }

 private:
  // The byte, from 1, at which each character begins, and the one behind the last.
  static std::vector<int> begins_of(std::string_view line) {
    std::vector<int> begins;
    for (std::size_t byte = 0; byte < line.size(); ++byte) {
      const bool continues = (static_cast<unsigned char>(line[byte]) & 0xC0u) == 0x80u;
      if (!continues || byte == 0) begins.push_back(static_cast<int>(byte) + 1);
    }
    begins.push_back(static_cast<int>(line.size()) + 1);
    return begins;
  }

  const TomlOutline& outline_;
  std::map<int, std::vector<int>> begins_;
};

class TreeBuilder {
 public:
  TreeBuilder(const TomlOutline& outline, Complaints& complaints)
      : position_(outline), complaints_(complaints) {}

  Node node(const toml::node& from) {
    Node result;
    result.where = position_(from.source().begin);
    if (const auto* const flag = from.as_boolean()) {
      result.value = flag->get();
    } else if (const auto* const number = from.as_integer()) {
      result.value = number->get();
    } else if (const auto* const fraction = from.as_floating_point()) {
      result.value = fraction->get();
    } else if (const auto* const text = from.as_string()) {
      result.value = text->get();
    } else if (const auto* const array = from.as_array()) {
      NodeList list;
      for (const toml::node& element : *array) list.push_back(node(element));
      result.value = std::move(list);
    } else if (const auto* const entries = from.as_table()) {
      result.value = table(*entries);
    } else {
      complaints_.add(result.where, "this is a date or time; write a day in quotes");
      result.value = std::string();
    }
    return result;
  }

  NodeTable table(const toml::table& from) {
    NodeTable entries;
    for (const auto& [key, value] : from) {
      const table::Position key_where = position_(key.source().begin);
      Node entry = node(value);
      entry.key_where = key_where;
      entries.push_back({std::string(key.str()), std::move(entry)});
    }
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      const table::Position& left = a.node.key_where;
      const table::Position& right = b.node.key_where;
      return left.line != right.line ? left.line < right.line : left.column < right.column;
    });
    return entries;
  }

 private:
  Positions position_;
  Complaints& complaints_;
};

// The place of the first byte that is not UTF-8; line 0 if all is valid. The parser looks ahead, so
// that it may name the character before.
table::Position not_utf8(std::string_view text) {
  table::Position at{1, 1};
  while (!text.empty()) {
    const std::size_t size = table::utf8_size(text);
    if (size == 0) return at;
    const bool ends_line = text.front() == '\n';
    at = ends_line ? table::Position{at.line + 1, 1}
                   : table::Position{at.line, at.column + static_cast<int>(size)};
    text.remove_prefix(size);
  }
  return {};
}

// The text from a place on.
std::string_view rest_from(std::string_view text, table::Position where) {
  std::size_t begin = 0;
  for (int line = 1; line < where.line && begin < text.size(); ++line) {
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  const auto column = static_cast<std::size_t>(std::max(where.column, 1) - 1);
  return text.substr(std::min(begin + column, text.size()));
}

}  // namespace

// The package stops at the first syntax error. The statement with the error is then blanked and the
// rest read again, so that one run reports all errors. If the end of the statement cannot be found,
// only the text before it is read.
bool read_toml(std::string_view text, const std::string& file, Node& root,
               table::Diagnostics& diagnostics) {
  Complaints complaints(file, diagnostics);
  root = Node{NodeTable{}, {1, 1}, {}};
  if (text.size() > kLargestFile) {
    complaints.add({}, "the file has " + std::to_string(text.size()) +
                           " bytes, but a rule file has at most " + std::to_string(kLargestFile));
    return false;
  }
  const TomlOutline outline(text);
  if (outline.too_deep().line > 0) {
    complaints.add(outline.too_deep(),
                   "brackets, braces or dots are nested deeper than in any rule");
    return false;
  }
  std::string readable(text);
  for (int errors = 0;; ++errors) {
    try {
      const toml::table document = toml::parse(std::string_view(readable));
      root.value = TreeBuilder(outline, complaints).table(document);
      return complaints.none();
    } catch (const toml::parse_error& error) {
      // Each costs a reading of the whole file.
      if (errors == kMostSyntaxErrors) {
        complaints.add({}, "there are more errors of syntax than these " + std::to_string(errors));
        return false;
      }
      const table::Position bad = not_utf8(readable);
      const table::Position where = bad.line > 0 ? bad : Positions(outline)(error.source().begin);
      complaints.add(where, toml_sentence(bad.line > 0 ? "utf-8" : error.description(),
                                          rest_from(readable, where)));
      if (!outline.blank_statement(where.line, readable)) return false;
    }
  }
}

bool read_toml_head(std::string_view text, const std::string& file, Node& root,
                    table::Diagnostics& diagnostics) {
  if (text.size() <= kLargestFile) text = TomlOutline(text).before_sections();
  return read_toml(text, file, root, diagnostics);
}

}  // namespace showstopper::rules
