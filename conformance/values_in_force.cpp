// SPDX-License-Identifier: Apache-2.0
#include "conformance/values_in_force.h"

#include <algorithm>

#include <fmt/format.h>

#include "conformance/key_change.h"
#include "model/rules/datum.h"
#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

bool is_number(const rules::Parameter& parameter, const rules::Datum& value) {
  if (parameter.domain.shape != rules::Shape::one || value.empty()) return false;
  REQUIRES(value.front().form < parameter.domain.forms.size());
  return parameter.domain.forms[value.front().form].numbered();
}

}  // namespace

std::vector<std::string> values_in_force(const rules::RuleSet& rules,
                                         const std::vector<std::string>& clauses) {
  const rules::RuleSet initial(rules.schema());
  std::vector<std::string> numbers, words;
  const auto parameters = rules.schema().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const rules::Parameter& parameter = parameters[i];
    const int index = static_cast<int>(i);
    const rules::Datum& value = rules.value(index);
    if (value == initial.value(index)) continue;
    const std::vector<std::string> named = clauses_of(parameter);
    if (std::find_first_of(named.begin(), named.end(), clauses.begin(), clauses.end()) ==
        named.end()) {
      continue;
    }
    std::vector<std::string>& into = is_number(parameter, value) ? numbers : words;
    into.push_back(fmt::format("`{} = {}` (initially {}): {}", parameter.key,
                               rules::to_toml(parameter, value), parameter.initial,
                               parameter.meaning));
  }
  numbers.insert(numbers.end(), words.begin(), words.end());
  ENSURES(numbers.size() <= parameters.size());
  return numbers;
}

}  // namespace showstopper::conformance
