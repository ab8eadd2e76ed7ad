// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/test_case.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace showstopper::properties {
namespace {

nlohmann::ordered_json json_of(const rules::Node& node) {
  using nlohmann::ordered_json;
  if (const auto* list = std::get_if<rules::NodeList>(&node.value)) {
    ordered_json array = ordered_json::array();
    for (const rules::Node& each : *list) array.push_back(json_of(each));
    return array;
  }
  if (const auto* table = std::get_if<rules::NodeTable>(&node.value)) {
    ordered_json object = ordered_json::object();
    for (const rules::NodeEntry& entry : *table) object[entry.key] = json_of(entry.node);
    return object;
  }
  if (const auto* yes = std::get_if<bool>(&node.value)) return *yes;
  if (const auto* whole = std::get_if<std::int64_t>(&node.value)) return *whole;
  if (const auto* real = std::get_if<double>(&node.value)) return *real;
  return std::get<std::string>(node.value);
}

}  // namespace

BaseRules base_of(const std::string& json, const rules::Schema& schema,
                  const rules::Library& library, table::Diagnostics& diagnostics) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  std::string name;
  if (value.is_string()) name = value.get<std::string>();
  if (value.is_object() && value.contains("extends")) {
    const auto& extends = value["extends"];
    const auto& first = extends.is_array() && !extends.empty() ? extends.front() : extends;
    if (first.is_string()) name = first.get<std::string>();
  }
  auto loaded = library.load(schema, name, diagnostics);
  return loaded ? std::make_shared<const rules::RuleSet>(std::move(*loaded)) : nullptr;
}

std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base) {
  // A file of the user's own has no name by which others could load it.
  const rules::RuleSet& named = base.shipped != nullptr ? *base.shipped : base;
  // Its strings may contain bytes that are not UTF-8.
  return json_of(rules::difference(rules, named))
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

int differing_keys(const rules::RuleSet& rules, const rules::RuleSet& base) {
  if (rules == base) return 0;
  int count = 0;
  for (int i = 0; i < static_cast<int>(rules.schema().parameters.size()); ++i) {
    if (!(rules.value(i) == base.value(i))) ++count;
  }
  // Rows that follow from the values do not count as a difference.
  rules::RuleSet moved = base;
  moved.set_all(rules.values());
  for (int i = 0; i < static_cast<int>(rules.schema().tables.size()); ++i) {
    if (!(moved.rows(i) == rules.rows(i))) ++count;
  }
  return count;
}

}  // namespace showstopper::properties
