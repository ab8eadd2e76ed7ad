// SPDX-License-Identifier: Apache-2.0
#include "properties/shrink/order.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::properties {

int compare_ends(const CaseSize& a, const CaseSize& b) {
  REQUIRES(a.actions >= 0 && b.actions >= 0 && a.end >= 0 && b.end >= 0);
  if (a.actions != b.actions) return a.actions - b.actions;
  return a.end - b.end;
}

int compare_cards(const CaseSize& a, const CaseSize& b) {
  REQUIRES(a.seats > 0 && b.seats > 0 && a.shown >= 0 && b.shown >= 0);
  if (a.seats != b.seats) return a.seats - b.seats;
  if (a.dealt != b.dealt) return a.dealt - b.dealt;
  if (a.history != b.history) return a.history - b.history;
  if (a.captured != b.captured) return a.captured - b.captured;
  if (a.shown != b.shown) return a.shown - b.shown;
  return a.rest.compare(b.rest);
}

int rank_of(const BaseRules& base, const std::vector<BaseRules>& bases) {
  REQUIRES(base != nullptr);
  const auto same = [&](const BaseRules& each) { return each->name == base->name; };
  return static_cast<int>(std::find_if(bases.begin(), bases.end(), same) - bases.begin());
}

}  // namespace showstopper::properties
