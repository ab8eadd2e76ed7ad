// SPDX-License-Identifier: Apache-2.0
//
// Exact numbers of deals of Stoppa. A suit is dealt out in every way that the seats allow; then
// suits are joined by how many cards each seat has by now.
#include <algorithm>
#include <map>
#include <set>

#include "model/stoppa/engine.h"
#include "model/stoppa/ranking.h"
#include "model/table/check.h"
#include "solver/stoppa/goal.h"

namespace showstopper::solver::stoppa {
namespace {

using game::CardSet;
using game::Ranked;
using game::Rules;
using game::Seat;
using game::Suit;
using Kind = Goal::Kind;

// How many cards each seat has, four bits for each.
using Sizes = std::uint64_t;
using Ways = std::map<Sizes, Count>;
// Which sets of ranks (bit rank - 1) of one suit a seat may hold.
using Allowed = std::vector<bool>;

constexpr unsigned kRankSets = 1u << game::Card::kRanks;

CardSet cards_of(unsigned ranks) {
  CardSet cards;
  for (int rank = 1; rank <= game::Card::kRanks; ++rank) {
    if ((ranks >> (rank - 1) & 1) != 0) cards |= game::Card(rank, Suit::coins);
  }
  return cards;
}

template <class Holds>
Allowed allowed(Holds holds) {
  Allowed sets(kRankSets);
  for (unsigned ranks = 0; ranks < kRankSets; ++ranks) sets[ranks] = holds(cards_of(ranks));
  return sets;
}

class SuitBySuit {
 public:
  explicit SuitBySuit(const Rules& rules) : rules_(rules) {}

  // Deals in which each seat holds of each suit only what `of_seat` allows it.
  Count count(const std::vector<const Allowed*>& of_seat) {
    constexpr unsigned kAll = kRankSets - 1, kNoKing = kAll >> 1;
    if (rules_.kings_out == game::Card::kSuits) {
      const Ways pair = joined(suit(of_seat, kNoKing), suit(of_seat, kNoKing));
      return matched(pair, pair);
    }
    const Ways whole = suit(of_seat, kAll);
    const Ways pair = joined(whole, whole);
    if (rules_.kings_out == 0) return matched(pair, pair);
    CHECK(rules_.kings_out == 1);  // which King is drawn: four equivalent ways
    return times(game::Card::kSuits, matched(joined(whole, suit(of_seat, kNoKing)), pair));
  }

 private:
  Ways suit(const std::vector<const Allowed*>& of_seat, unsigned ranks) {
    const std::size_t others = of_seat.size() - 1;  // the last seat gets the rest
    by_others_.assign(std::size_t{1} << (4 * others), 0);
    hand_out(of_seat, 0, ranks, 0);
    Ways ways;
    const int cards = __builtin_popcount(ranks);
    for (std::size_t index = 0; index < by_others_.size(); ++index) {
      if (by_others_[index] == 0) continue;
      const Sizes sizes = index;
      int last = cards;
      for (Sizes left = sizes; left != 0; left >>= 4) last -= static_cast<int>(left & 15);
      ways[sizes | static_cast<Sizes>(last) << (4 * others)] = by_others_[index];
    }
    return ways;
  }

  // The cards of `left` go to this seat and those after it; the last one takes the rest.
  void hand_out(const std::vector<const Allowed*>& of_seat, std::size_t seat, unsigned left,
                Sizes sizes) {
    if (seat + 1 == of_seat.size()) {
      if ((*of_seat[seat])[left]) ++by_others_[static_cast<std::size_t>(sizes)];
      return;
    }
    for (unsigned taken = left;; taken = (taken - 1) & left) {
      if ((*of_seat[seat])[taken]) {
        const auto cards = static_cast<Sizes>(__builtin_popcount(taken));
        hand_out(of_seat, seat + 1, left & ~taken, sizes | cards << (4 * seat));
      }
      if (taken == 0) return;
    }
  }

  bool fits(Sizes sizes) const {
    for (; sizes != 0; sizes >>= 4) {
      if (static_cast<int>(sizes & 15) > rules_.hand_cards) return false;
    }
    return true;
  }

  // Two suits of at most ten cards each: a seat may get twenty, too many for four bits.
  Ways joined(const Ways& a, const Ways& b) const {
    Ways both;
    for (const auto& [of_a, ways_a] : a) {
      for (const auto& [of_b, ways_b] : b) {
        if (overflows(of_a, of_b) || !fits(of_a + of_b)) continue;
        both[of_a + of_b] += times(ways_a, ways_b);
      }
    }
    return both;
  }
  static bool overflows(Sizes a, Sizes b) {
    for (; a != 0 || b != 0; a >>= 4, b >>= 4) {
      if ((a & 15) + (b & 15) > 15) return true;
    }
    return false;
  }

  Count matched(const Ways& a, const Ways& b) const {
    Sizes full = 0;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      full |= static_cast<Sizes>(rules_.hand_cards) << (4 * seat);
    }
    Count sum = 0;
    for (const auto& [of_a, ways_a] : a) {  // no digit of `full` is below one of a fitting key
      const auto rest = b.find(full - of_a);
      if (rest != b.end()) sum += times(ways_a, rest->second);
    }
    return sum;
  }

  const Rules& rules_;
  std::vector<std::uint64_t> by_others_;
};

std::vector<const Allowed*> seats_with(const Rules& rules, const Allowed& first, int of_them,
                                       const Allowed& others) {
  std::vector<const Allowed*> of_seat;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    of_seat.push_back(seat < of_them ? &first : &others);
  }
  return of_seat;
}

// All deals but those in which no seat, or exactly one, has it.
Count two_fiftyfives(const Rules& rules, SuitBySuit& deals, Count whole) {
  const CardSet trio =
      CardSet(game::Card(7, Suit::coins)) | game::Card(6, Suit::coins) | game::Card(1, Suit::coins);
  const Allowed any = allowed([](CardSet) { return true; });
  const Allowed none = allowed([&](CardSet cards) { return !cards.contains(trio); });
  const Count nobody = deals.count(seats_with(rules, none, rules.players, any));
  const Count all_but_one = deals.count(seats_with(rules, none, rules.players - 1, any));
  const Count one = times(static_cast<Count>(rules.players), all_but_one - nobody);
  return whole - nobody - one;
}

// For each best hand: all seats have at most that, less those in which no seat or one has it.
Count big_point_tie(const Rules& rules, SuitBySuit& deals) {
  std::set<Ranked> values;
  for (unsigned ranks = 0; ranks < kRankSets; ++ranks) {
    values.insert(game::best_of_hand(rules, cards_of(ranks)));
  }
  Count ties = 0, below = 0;  // below: all seats have less
  for (const Ranked& best : values) {
    const Allowed up_to =
        allowed([&](CardSet cards) { return !(game::best_of_hand(rules, cards) > best); });
    const Allowed less =
        allowed([&](CardSet cards) { return game::best_of_hand(rules, cards) < best; });
    const Count at_most = deals.count(seats_with(rules, up_to, rules.players, less));
    if (at_most == 0) continue;
    const Count one_may = deals.count(seats_with(rules, up_to, 1, less));
    const Count one = times(static_cast<Count>(rules.players), one_may - below);
    ties += at_most - below - one;
    below = at_most;
  }
  return ties;
}

// The four Kings go to one seat, the other figures so that some other seat gets none.
Count misera_and_riches(const Rules& rules) {
  const bool declared = game::qualifies(rules, game::Declaration::riches, game::kKings) &&
                        game::qualifies(rules, game::Declaration::misera, CardSet());
  constexpr int kKingsInPlay = game::Card::kSuits, kOthers = 2 * game::Card::kSuits;
  if (!declared || rules.kings_out != 0 || rules.hand_cards < kKingsInPlay) return 0;
  Count sum = 0;
  // Seat by seat: how many of the other figures it gets, then how many cards without a figure.
  const auto deal = [&](auto self, Seat seat, int figures, int plain, bool misera,
                        Count ways) -> void {
    if (seat == rules.players) {
      if (figures == 0 && plain == 0 && misera) sum += ways;
      return;
    }
    const int room = rules.hand_cards - (seat == 0 ? kKingsInPlay : 0);
    for (int got = 0; got <= std::min(room, figures); ++got) {
      if (room - got > plain) continue;
      const Count of_these = times(choose(figures, got), choose(plain, room - got));
      self(self, seat + 1, figures - got, plain - (room - got), misera || (seat > 0 && got == 0),
           times(ways, of_these));
    }
  };
  deal(deal, 0, kOthers, game::Card::kCount - kKingsInPlay - kOthers, false, 1);
  return times(static_cast<Count>(rules.players), sum);
}

Count all_deals(const Rules& rules) {
  int left = game::Card::kCount - rules.kings_out;
  Count whole = rules.kings_out == 1 ? game::Card::kSuits : 1;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    whole = times(whole, choose(left, rules.hand_cards));
    left -= rules.hand_cards;
  }
  CHECK(left == 0);
  return whole;
}

}  // namespace

std::optional<DealCount> count_deals(const Rules& rules, Kind goal) {
  constexpr int kMostForTies = 4;  // beyond, the ways to deal a suit are too many to be repeated
  SuitBySuit deals(rules);
  const Count whole = all_deals(rules);
  switch (goal) {
    case Kind::two_fiftyfives: return DealCount{two_fiftyfives(rules, deals, whole), whole};
    case Kind::big_point_tie:
      if (rules.players > kMostForTies) return std::nullopt;
      return DealCount{big_point_tie(rules, deals), whole};
    case Kind::no_trio: {
      const Allowed few = allowed([](CardSet cards) { return !game::has_trio(cards); });
      return DealCount{deals.count(seats_with(rules, few, rules.players, few)), whole};
    }
    case Kind::misera_and_riches: return DealCount{misera_and_riches(rules), whole};
    case Kind::out_in_first_turn:
    case Kind::three_raises:
    case Kind::nobody_bets:
    case Kind::never_laid: return std::nullopt;  // a matter of play
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::solver::stoppa
