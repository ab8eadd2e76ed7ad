// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/sale.h"

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

// The price of a hand for one payer.
Points price(const Rules& rules, CardSet hand) {
  const auto each = [&](CardSet cards, int points) {
    return Points{points} * (hand & cards).size();
  };
  const Points points = each(rules.counting[0].brights, rules.sold_per_bright) +
                        each(kJokerCards, rules.sold_per_joker) +
                        each(rules.sold_doubles, rules.sold_per_double);
  return triples_in(hand) != 0 ? points * rules.sold_triple_factor : points;
}

}  // namespace

Sale sale(const Rules& rules, const State& state) {
  Sale ledger;
  if (state.outcome == Outcome::misdeal) return ledger;  // no seat has played, nothing is sold
  for (std::size_t sitter = 0; sitter < ledger.received.size(); ++sitter) {
    const Points due = price(rules, state.sold[sitter]);
    ENSURES(due >= 0);
    for (Seat seat = 0; seat < state.players; ++seat) {
      const bool pays = rules.sold_payers == SoldPayers::each || seat != state.dealer;
      if (!pays) continue;
      ledger.paid[seat] += due;
      ledger.received[sitter] += due;
    }
  }
  return ledger;
}

}  // namespace showstopper::gostop
