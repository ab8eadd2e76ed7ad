// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/ranking.h"

namespace showstopper::stoppa {
namespace {

constexpr Suit kSuitOrder[] = {Suit::coins, Suit::cups, Suit::swords, Suit::clubs};
// Ranks from the most points to the fewest; of equal ones the lower first.
constexpr Rank kByPoints[] = {7, 6, kAce, 5, 4, 3, kTwo, kJack, kKnight, kKing};

CardSet dearest(CardSet suited, int cap) {
  if (suited.size() <= cap) return suited;
  CardSet chosen;
  for (const Rank rank : kByPoints) {
    chosen |= suited.in(rank);
    if (chosen.size() == cap) break;
  }
  return chosen;
}

Ranked best(const Rules& rules, CardSet cards, int cap) {
  Ranked best;
  for (const Suit suit : kSuitOrder) {
    const CardSet chosen = dearest(cards.in(suit), cap);
    const Ranked ranked{chosen, rules.rank_by_count ? chosen.size() : 0, points(chosen)};
    if (ranked > best) best = ranked;
  }
  return best;
}

}  // namespace

Ranked best_of_packet(const Rules& rules, CardSet packet) { return best(rules, packet, kNoLimit); }

Ranked best_of_hand(const Rules& rules, CardSet hand) {
  return best(rules, hand, rules.big_count_cap);
}

bool has_trio(CardSet hand) {
  for (const Suit suit : kSuitOrder) {
    if (hand.in(suit).size() >= 3) return true;
  }
  return false;
}

}  // namespace showstopper::stoppa
