// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/ranking.h"

#include <bit>

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// Ranks from the most points to the fewest; of equal ones the lower first.
constexpr Rank kByPoints[] = {7, 6, kAce, 5, 4, 3, kTwo, kJack, kKnight, kKing};

// The worth of the cards of one suit, for each of the 2^10 sets of ranks: of all of them, and of
// the three that are worth most.
struct Suited {
  std::uint16_t trio = 0;  // bit rank - 1
  std::uint8_t points = 0, trio_points = 0;
};

constexpr std::size_t kRankSets = std::size_t{1} << Card::kRanks;

constexpr std::array<Suited, kRankSets> kSuited = [] {
  std::array<Suited, kRankSets> all{};
  for (std::size_t ranks = 0; ranks < kRankSets; ++ranks) {
    int taken = 0;
    for (const Rank rank : kByPoints) {
      if ((ranks >> (rank - 1) & 1) == 0) continue;
      const std::uint8_t worth = kRankPoints[rank];
      all[ranks].points = static_cast<std::uint8_t>(all[ranks].points + worth);
      if (++taken > 3) continue;
      all[ranks].trio = static_cast<std::uint16_t>(all[ranks].trio | 1u << (rank - 1));
      all[ranks].trio_points = static_cast<std::uint8_t>(all[ranks].trio_points + worth);
    }
  }
  return all;
}();

// The ranks of a suit as ten bits: every fourth bit of the set, drawn together.
constexpr std::size_t ranks_of(std::uint64_t cards, int suit) {
  std::uint64_t bits = cards >> suit & 0x11'1111'1111u;
  bits = (bits | bits >> 3) & 0x03'0303'0303u;
  bits = (bits | bits >> 6) & 0x03'000F'000Fu;
  bits = (bits | bits >> 12) & 0x03'0000'00FFu;
  return static_cast<std::size_t>((bits | bits >> 24) & 0x3FFu);
}

constexpr CardSet cards_of(std::uint64_t ranks, int suit) {
  REQUIRES(suit >= 0 && suit < Card::kSuits && ranks < kRankSets);
  std::uint64_t bits = 0;
  for (; ranks != 0; ranks &= ranks - 1) {
    bits |= std::uint64_t{1} << (std::countr_zero(ranks) * Card::kSuits + suit);
  }
  return CardSet(bits);
}

Ranked best(const Rules& rules, CardSet cards, bool capped) {
  Ranked best;
  std::size_t trio = 0;  // the ranks that are left, if the best suit was cut
  int best_suit = 0;
  for (int suit = 0; suit < Card::kSuits; ++suit) {  // C U S B: the first of equal ones stays
    const std::size_t ranks = ranks_of(cards.bits(), suit);
    const Suited& of = kSuited[ranks];
    const bool cut = capped && std::popcount(ranks) > 3;
    Ranked ranked;
    ranked.points = cut ? of.trio_points : of.points;
    if (rules.rank_by_count) ranked.count = cut ? 3 : std::popcount(ranks);
    if (!(ranked > best)) continue;
    best = ranked;
    trio = cut ? of.trio : 0;
    best_suit = suit;
  }
  best.cards = trio != 0 ? cards_of(trio, best_suit) : cards.in(static_cast<Suit>(best_suit));
  ENSURES(cards.contains(best.cards));
  ENSURES(!capped || best.cards.size() <= 3);
  return best;
}

}  // namespace

Ranked best_of_packet(const Rules& rules, CardSet packet) { return best(rules, packet, false); }

Ranked best_of_hand(const Rules& rules, CardSet hand) {
  return best(rules, hand, rules.big_count_cap != kNoLimit);
}

bool has_trio(CardSet hand) {
  for (int suit = 0; suit < Card::kSuits; ++suit) {
    if (hand.in(static_cast<Suit>(suit)).size() >= 3) return true;
  }
  return false;
}

}  // namespace showstopper::stoppa
