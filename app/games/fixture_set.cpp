// SPDX-License-Identifier: Apache-2.0
#include "app/games/fixture_set.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace showstopper::app {
namespace {

void flatten(const nlohmann::json& table, const std::string& prefix,
             std::vector<std::string>& keys) {
  for (const auto& [key, value] : table.items()) {
    const std::string full = prefix.empty() ? key : prefix + '.' + key;
    if (value.is_object()) {
      flatten(value, full, keys);
    } else {
      keys.push_back(full);
    }
  }
}

}  // namespace

NamedRules::NamedRules(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_string()) {
    base = json.get<std::string>();
  } else if (json.is_object()) {
    base = json.value("extends", "");
    if (json.contains("set")) flatten(json["set"], "", keys);
  }
}

bool NamedRules::sets(std::string_view key) const {
  return std::any_of(keys.begin(), keys.end(), [key](const std::string& own) {
    return key == own || (key.starts_with(own) && key[own.size()] == '.');
  });
}

bool sound(const rules::RuleSet& rules) {
  table::Diagnostics refusals;
  if (rules.schema().judge != nullptr) rules.schema().judge(rules, rules.name, refusals);
  return refusals.empty();
}

}  // namespace showstopper::app
