// SPDX-License-Identifier: Apache-2.0
#include "app/report/rules_json.h"

#include "model/table/check.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {

std::shared_ptr<const rules::RuleSet> named_base(const Context& context,
                                                 const rules::RuleSet& rules) {
  if (rules.shipped != nullptr) return rules.shipped;
  table::Diagnostics none;
  const auto base = context.library().load(rules.schema(), rules.name, none);
  CHECK(base.has_value());  // it came from there
  return std::make_shared<const rules::RuleSet>(*base);
}

std::string rules_json(const Context& context, const rules::RuleSet& rules) {
  return properties::rules_json(rules, *named_base(context, rules));
}

}  // namespace showstopper::app
