// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/aimed_deal.h"

#include <algorithm>
#include <array>

namespace showstopper::lint {
namespace {

using gostop::Card;
using gostop::CardSet;

// Puts `in` into the hand; the zone that had it gets `out` in exchange.
void change(gostop::Deal& deal, gostop::Seat seat, Card in, Card out) {
  for (CardSet& zone : {std::ref(deal.table), std::ref(deal.hands[0]), std::ref(deal.hands[1]),
                        std::ref(deal.hands[2])}) {
    if (!zone.has(in)) continue;
    zone -= in;
    zone |= out;
  }
  const auto end = deal.stock.cards.begin() + deal.stock.end;
  const auto drawn = std::find(deal.stock.cards.begin() + deal.stock.top, end, in);
  if (drawn != end) *drawn = out;
  deal.hands[seat] -= out;
  deal.hands[seat] |= in;
}

}  // namespace

gostop::Deal aimed(const gostop::Rules& rules, gostop::Deal deal, table::Random& random) {
  constexpr int kTriple = 3, kMostTriples = 3;
  const auto seat =
      static_cast<gostop::Seat>(random.below(static_cast<std::uint64_t>(rules.players)));
  CardSet wanted;
  for (int i = 0; i < kMostTriples; ++i) {
    const int month = 1 + static_cast<int>(random.below(Card::kMonths));
    const CardSet cards = rules.deck & CardSet::of(month);
    const bool room = wanted.size() + kTriple <= deal.hands[seat].size();
    if (cards.size() < kTriple || !room || !(cards & wanted).empty()) continue;
    for (const Card card : cards) {
      if ((wanted & cards).size() < kTriple) wanted |= card;
    }
  }
  for (const Card card : wanted - deal.hands[seat]) {
    change(deal, seat, card, (deal.hands[seat] - wanted).first());
  }
  return deal;
}

}  // namespace showstopper::lint
