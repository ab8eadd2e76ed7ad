// SPDX-License-Identifier: Apache-2.0
//
// Invariants of every game that lists its fields (model/trace/basic/fields.h), to stand in its
// catalogue beside its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/trace/basic/fields.h"
#include "properties/invariants/checks.h"

namespace showstopper::properties {

// The cards of the deal, each exactly once, in any place.
template <class G>
bool every_card_has_one_place(const Step<G>& step) {
  const trace::FieldWalker<G> walker(G::players(step.rules));
  std::vector<int> dealt, now;
  const auto nothing = [](const auto&) {};
  walker.zones(step.deal, nothing, [&](const auto& card) { dealt.push_back(card.index()); });
  walker.zones(step.after, nothing, [&](const auto& card) { now.push_back(card.index()); });
  std::sort(dealt.begin(), dealt.end());
  std::sort(now.begin(), now.end());
  return dealt == now;
}

template <class G>
bool payments_sum_to_zero(const Step<G>& step) {
  std::int64_t sum = 0;
  if (step.result != nullptr) {
    for (const auto payment : step.result->payments) sum += payment;
  }
  return sum == 0;
}

// What the list of legal actions holds is refused to nobody but the others.
template <class G>
bool legal_actions_are_not_refused(const Step<G>& step) {
  for (int i = 0; i < step.may.size(); ++i) {
    if (G::refusal(step.rules, step.after, G::to_move(step.after), step.may.nth(i))) return false;
  }
  return G::over(step.after) == (step.may.size() == 0);
}

}  // namespace showstopper::properties
