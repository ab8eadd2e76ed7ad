// SPDX-License-Identifier: Apache-2.0
#include "app/report/rules_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/report/json_text.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {

std::string rules_json(const Context& context, const std::string& game,
                       const rules::RuleSet& rules) {
  const rules::Library library = context.library();
  const std::vector<std::string> names = library.names(game);
  const auto same = std::find(names.begin(), names.end(), rules.name);
  table::Diagnostics none;
  for (const std::string& name :
       {same == names.end() ? rules.library_base : *same, names.front()}) {
    if (name.empty()) continue;
    const auto base = library.load(rules.schema(), name, none);
    if (base) return properties::rules_json(rules, *base);
  }
  return json_text(nlohmann::ordered_json(rules.name));
}

}  // namespace showstopper::app
