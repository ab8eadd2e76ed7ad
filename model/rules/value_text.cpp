// SPDX-License-Identifier: Apache-2.0
#include "model/rules/value_text.h"

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"

namespace showstopper::rules {

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(byte));
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string toml_text(const Node& node) {
  if (const auto* const flag = std::get_if<bool>(&node.value)) return *flag ? "true" : "false";
  if (const auto* const number = std::get_if<std::int64_t>(&node.value)) {
    return std::to_string(*number);
  }
  if (const auto* const text = std::get_if<std::string>(&node.value)) return toml_string(*text);
  const auto* const list = std::get_if<NodeList>(&node.value);
  CHECK(list != nullptr);  // no value of a domain is a table or a fraction
  std::string result = "[";
  for (const Node& element : *list) {
    if (result.size() > 1) result += ", ";
    result += toml_text(element);
  }
  return result + "]";
}

std::string to_toml(const Parameter& parameter, const Datum& value) {
  CHECK(belongs(parameter.domain, value));
  return toml_text(to_node(parameter.domain, value));
}

std::optional<Datum> parse_value(const Parameter& parameter, std::string_view text,
                                 std::string& why_not) {
  const std::string file(parameter.key);
  table::Diagnostics diagnostics;
  Node root;
  const bool read = read_toml("value = " + std::string(text) + "\n", file, root, diagnostics);
  const auto* const entries = std::get_if<NodeTable>(&root.value);
  Node value;
  if (read && entries->size() == 1) {
    value = entries->front().node;
  } else {
    value.value = std::string(text);  // a word without quotes, as a shell hands it over
  }
  diagnostics.clear();
  Complaints complaints(file, diagnostics);
  std::optional<Datum> datum = read_datum(parameter.domain, value, parameter.key, complaints);
  if (!datum) why_not = diagnostics.front().message;
  return datum;
}

}  // namespace showstopper::rules
