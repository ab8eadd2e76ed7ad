// SPDX-License-Identifier: Apache-2.0
#include "app/rules_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace showstopper::app {
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

std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base) {
  return json_of(rules::difference(rules, base)).dump();
}

std::string rules_json(const Session& session, const std::string& game,
                       const rules::RuleSet& rules) {
  const rules::Library library = session.library();
  const std::vector<std::string> names = library.names(game);
  const auto same = std::find(names.begin(), names.end(), rules.name);
  table::Diagnostics none;
  for (const std::string& name : {same == names.end() ? std::string() : *same, names.front()}) {
    if (name.empty()) continue;
    if (const auto base = library.load(rules.schema(), name, none)) return rules_json(rules, *base);
  }
  return nlohmann::ordered_json(rules.name).dump();
}

}  // namespace showstopper::app
