// SPDX-License-Identifier: Apache-2.0
#include "model/rules/random_value.h"

#include <algorithm>

#include "model/rules/datum.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

// Half of the numbers are ends of the range or next to them; the others spread over all sizes, so
// that a range up to 100000 still gives small numbers.
std::int32_t random_number(const Form& form, table::Random& random) {
  if (!form.numbered()) return 0;
  const auto width = static_cast<std::uint64_t>(std::int64_t{form.high} - form.low) + 1;
  const auto from_low = [&form](std::uint64_t steps) {
    return static_cast<std::int32_t>(form.low + static_cast<std::int64_t>(steps));
  };
  switch (random.below(6)) {
    case 0: return form.low;
    case 1: return form.high;
    case 2: return from_low(std::min<std::uint64_t>(1, width - 1));
  }
  std::uint64_t reach = width;
  while (reach > 8 && random.chance(1, 2)) reach /= 4;
  return from_low(random.below(reach));
}

Item random_item(const Domain& domain, table::Random& random) {
  const auto form = static_cast<std::uint8_t>(random.below(domain.forms.size()));
  return {form, random_number(domain.forms[form], random)};
}

// Which forms are in at all is drawn with a weight drawn first: none, all and few come often.
Datum random_set(const Domain& domain, table::Random& random) {
  Datum datum;
  const std::uint32_t weight = random.below(5);
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    if (!random.chance(weight, 4)) continue;
    datum.push_back({static_cast<std::uint8_t>(i), random_number(domain.forms[i], random)});
  }
  return datum;
}

Datum random_list(const Domain& domain, table::Random& random) {
  const std::size_t longest = std::min<std::size_t>(domain.most, 8);
  Datum datum(random.below(longest + 1));
  for (Item& item : datum) item = random_item(domain, random);
  return datum;
}

Datum random_order(const Domain& domain, table::Random& random) {
  Datum datum;
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    datum.push_back({static_cast<std::uint8_t>(i), random_number(domain.forms[i], random)});
  }
  table::shuffle(std::span<Item>(datum), random);
  return datum;
}

}  // namespace

Datum random_value(const Domain& domain, table::Random& random) {
  const auto drawn = [&]() -> Datum {
    switch (domain.shape) {
      case Shape::one: return {random_item(domain, random)};
      case Shape::set: return random_set(domain, random);
      case Shape::order: return random_order(domain, random);
      case Shape::list:
      case Shape::script: return random_list(domain, random);
    }
    UNREACHABLE("a shape is one of the five");
  };
  Datum datum = drawn();
  CHECK(belongs(domain, datum));
  return datum;
}

}  // namespace showstopper::rules
