// SPDX-License-Identifier: Apache-2.0
#include "properties/shrink/rules.h"

#include <cstdlib>
#include <utility>

#include "model/table/check.h"

namespace showstopper::properties {

using rules::Datum;
using rules::RuleSet;
using rules::Shape;

std::vector<Datum> plain_values(const rules::Domain& domain) {
  std::vector<Datum> values;
  for (std::size_t form = 0; form < domain.forms.size(); ++form) {
    const auto low = domain.forms[form].low;
    const auto next = low < domain.forms[form].high ? low + 1 : low;
    ENSURES(next <= domain.forms[form].high);
    for (auto number = low; number <= next; ++number) {
      const rules::Item item{static_cast<decltype(rules::Item::form)>(form),
                             static_cast<decltype(rules::Item::number)>(number)};
      switch (domain.shape) {
        case Shape::one:
        case Shape::set: values.push_back({item}); break;
        case Shape::list:
          values.push_back({item});
          values.push_back({item, item});
          values.push_back({item, item, item});
          break;
        case Shape::order:
        case Shape::script: break;  // there is no plain one
      }
    }
  }
  return values;
}

std::vector<int> differing_parameters(const RuleSet& rules, const RuleSet& base) {
  REQUIRES(&rules.schema() == &base.schema());
  std::vector<int> found;
  for (int i = 0; i < static_cast<int>(base.schema().parameters.size()); ++i) {
    if (!(rules.value(i) == base.value(i))) found.push_back(i);
  }
  return found;
}

std::vector<RuleSet> one_key_off(const RuleSet& base, const std::vector<int>& parameters) {
  std::vector<RuleSet> found;
  for (const int parameter : parameters) {
    REQUIRES(parameter >= 0 &&
             static_cast<std::size_t>(parameter) < base.schema().parameters.size());
    const rules::Parameter& of = base.schema().parameters[static_cast<std::size_t>(parameter)];
    for (Datum& value : plain_values(of.domain)) {
      if (value == base.value(parameter)) continue;
      RuleSet rules = base;
      rules.set(parameter, std::move(value));
      found.push_back(std::move(rules));
    }
  }
  return found;
}

}  // namespace showstopper::properties
