// SPDX-License-Identifier: Apache-2.0
#include "model/rules/toml/errors.h"

#include <cctype>

#include <fmt/format.h>

#include "model/rules/complaints.h"
#include "model/table/diagnostic.h"

namespace showstopper::rules {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The first part in quotes; empty: there is none.
std::string_view quoted(std::string_view text) {
  const std::size_t begin = text.find('\'');
  const std::size_t end = begin == std::string_view::npos ? begin : text.find('\'', begin + 1);
  return end == std::string_view::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

bool at_end_of_line(std::string_view rest) {
  return rest.empty() || rest.front() == '\n' || rest.front() == '\r';
}

bool at_control_character(std::string_view rest) {
  if (at_end_of_line(rest)) return false;
  const auto byte = static_cast<unsigned char>(rest.front());
  constexpr unsigned char kBlank = 0x20, kDelete = 0x7F;
  return (byte < kBlank && byte != '\t') || byte == kDelete;
}

std::string given_twice(std::string_view description) {
  const std::string_view name = quoted(description);
  constexpr std::string_view kForms =
      "a key is a value, a section `[a]` or rows `[[a]]`, and not two of these";
  const bool other_form =
      has(description, "as table") || has(description, "as array") || has(description, "as dotted");
  if (name.empty()) return fmt::format("a part of this key has a value already: {}", kForms);
  return other_form ? fmt::format(
                          "{} is given twice, in two forms: {}; beside rows, write a key of "
                          "the section in quotes before the first section: `\"{}.KEY\" = ...`",
                          shown(name), kForms, table::printable(std::string(name)))
                    : fmt::format("{} is given twice", shown(name));
}

std::string of_string(std::string_view description, std::string_view rest) {
  if (has(description, "unicode scalar")) {
    return "this is not a Unicode character: `\\u` takes four hexadecimal digits, `\\U` eight";
  }
  if (has(description, "escape sequence")) {
    return fmt::format("unknown escape {}; a backslash is written `\\\\`",
                       shown(quoted(description)));
  }
  if (has(description, "line-ending backslashes")) {
    return "a backslash with a blank after it must end its line";
  }
  if (at_end_of_line(rest)) return "this string has no closing quote";
  return "this is not a string";
}

std::string of_number(std::string_view description) {
  if (has(description, "leading zero")) return "a number has no leading zero";
  if (has(description, "64 bits")) return "this number is beyond 64 bits";
  if (has(description, "underscore")) return "`_` in a number must be between two digits";
  return "this is not a number, or other text follows it on its line";
}

std::string of_value(std::string_view description, std::string_view rest) {
  if (at_end_of_line(rest)) return "the key has no value";
  if (rest.front() == '=') return "a value is given by one `=`";
  if (has(description, "underscores") || has(description, "numeric")) return of_number(description);
  if (static_cast<unsigned char>(rest.front()) >= 0x80 || rest.front() == '`') {
    return "this is not a value: a text is written in straight quotes, `\"`";
  }
  return "this is not a value: a text is written in quotes";
}

std::string of_list(std::string_view description, std::string_view rest) {
  if (has(description, "saw comma")) return "this comma has no value before it";
  if (rest.empty()) return "this list has no closing `]`";
  return "this list has no closing `]`, or no comma between two values";
}

std::string of_braces(std::string_view rest) {
  if (at_end_of_line(rest)) return "a table in braces ends with `}` on its first line";
  return "braces contain `key = value` with a comma between two of them and none at the end";
}

std::string of_section(std::string_view description) {
  if (has(description, "contiguous")) return "the brackets of `[[` and of `]]` must be adjacent";
  if (has(description, "blank")) return "this section has no name";
  if (has(description, "comment or whitespace")) return "nothing may follow a section on its line";
  return "this section has no closing `]`";
}

std::string of_pair(std::string_view description, std::string_view rest) {
  if (has(description, "vertical tabs")) return "a vertical tab or form feed ends no line";
  if (has(description, "'\\r'")) return "a line ends with LF or CR LF, not with CR alone";
  if (has(description, "expected '='") || has(description, "end-of-file")) {
    return "`=` is expected between a key and its value";
  }
  if (has(description, "expected value")) return of_value(description, rest);
  return "the value ends here, and a new line is expected";
}

}  // namespace

std::string toml_sentence(std::string_view description, std::string_view rest) {
  constexpr std::string_view kDone = "while parsing ";
  if (has(description, "utf-8")) return "this is not UTF-8: save the file in this encoding";
  const std::size_t begin = description.find(kDone);
  const std::string_view what =
      begin == std::string_view::npos ? "" : description.substr(begin + kDone.size());
  const std::string_view scope = what.substr(0, what.find(':'));
  if (has(description, "cannot redefine")) return given_twice(description);
  if (has(description, "cannot insert")) {
    return fmt::format("{} adds to a table that is written in braces: write it inside them",
                       shown(quoted(description)));
  }
  if (has(description, "'\\r'") || has(description, "vertical tabs")) {
    return of_pair(description, rest);
  }
  if (!rest.empty() && rest.front() == '\0') return "this is a NUL byte, which no text has";
  if (at_control_character(rest)) return "this is a control character; of those a text has tabs";
  if (has(scope, "unicode") || has(scope, "string")) return of_string(description, rest);
  if (scope == "date" || scope == "time" || has(scope, "date-time")) {
    return "this is not a date or time, and no rule has one as its value";
  }
  if (scope == "boolean") return "`true` and `false` are written in small letters";
  if (scope == "array") return of_list(description, rest);
  if (scope == "inline table") return of_braces(rest);
  if (scope == "table header") return of_section(description);
  if (scope == "key-value pair") return of_pair(description, rest);
  if (scope == "value") return of_value(description, rest);
  if (has(scope, "integer") || has(scope, "floating-point")) return of_number(description);
  if (scope == "key") {
    return "a key is expected here: letters, digits, `_` and `-`, or a text in quotes on one line";
  }
  const bool other_letter = !rest.empty() && static_cast<unsigned char>(rest.front()) >= 0x80;
  return other_letter ? "a key with other letters than a to z needs quotes"
                      : "a line begins with a key, `[` or `#`";
}

}  // namespace showstopper::rules
