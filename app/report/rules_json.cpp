// SPDX-License-Identifier: Apache-2.0
#include "app/report/rules_json.h"

#include <fmt/format.h>

#include "properties/regression/test_case.h"

namespace showstopper::app {

std::shared_ptr<const rules::RuleSet> named_base(const Context& context,
                                                 const rules::RuleSet& rules) {
  if (rules.shipped != nullptr) return rules.shipped;
  table::Diagnostics none;
  const auto base = context.library().load(rules.schema(), rules.name, none);
  if (!base) {
    throw UsageError{
        fmt::format("the corpus has no rule set `{}`, which rounds under these rules "
                    "require, or lost it during the run",
                    table::printable(rules.name))};
  }
  return std::make_shared<const rules::RuleSet>(*base);
}

std::string rules_json(const Context& context, const rules::RuleSet& rules) {
  return properties::rules_json(rules, *named_base(context, rules));
}

}  // namespace showstopper::app
