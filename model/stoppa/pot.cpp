// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/pot.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// The prize of an iteration by the rule file, without a remainder.
Chips plain_prize(const Rules& rules, Chips beccata, int iteration) {
  REQUIRES(iteration >= 0);
  if (iteration >= rules.contested) return 0;
  const auto& prizes = rules.small_prize;
  const std::size_t i = prizes.size() == 1 ? 0 : static_cast<std::size_t>(iteration);
  REQUIRES(i < prizes.size());
  switch (prizes[i].word) {
    case SmallPrize::share: return rules.players * beccata / rules.contested;
    case SmallPrize::beccata: return beccata;
    case SmallPrize::number: return prizes[i].number;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

Chips left_over(const Rules& rules, Chips beccata) {
  Chips left = rules.players * beccata;
  for (int i = 0; i < rules.contested; ++i) left -= plain_prize(rules, beccata, i);
  return std::max(left, 0);
}

Chips small_prize(const Rules& rules, Chips beccata, int iteration) {
  const Chips plain = plain_prize(rules, beccata, iteration);
  const bool takes_rest =
      rules.small_remainder_to == Remainder::last_small && iteration == rules.contested - 1;
  return takes_rest ? plain + left_over(rules, beccata) : plain;
}

std::int64_t small_prizes(const Rules& rules, Chips beccata) {
  std::int64_t sum = 0;
  for (int i = 0; i < rules.contested; ++i) sum += small_prize(rules, beccata, i);
  ENSURES(sum >= 0);
  return sum;
}

Chips prize(const Rules& rules, const State& state) {
  if (state.phase == Phase::small) return small_prize(rules, state.beccata, state.iteration);
  if (state.phase != Phase::big) return 0;
  const Chips left = left_over(rules, state.beccata);
  switch (rules.big_prize) {
    case BigPrize::rest: {
      const Chips kept = rules.small_remainder_to == Remainder::carry ? left : 0;
      return std::max(state.pot - kept, 0);
    }
    case BigPrize::n_x_punto: {
      const Chips added = rules.small_remainder_to == Remainder::big ? left : 0;
      return std::min(state.pot, rules.players * state.punto + added);
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::stoppa
