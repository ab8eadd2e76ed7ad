// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include "game.h"
#include "properties/invariants/every_game.h"

namespace minhwatu {
namespace {

namespace entries = properties::entries;
using Step = properties::Step<Game>;

bool captures_are_pairs_or_fours(const Step& step) {
  for (int month = 1; month <= Card::kMonths; ++month) {
    for (const CardSet captured : step.after.captured) {
      if (captured.count(month) % 2 != 0) return false;
    }
  }
  return true;
}

bool all_points_are_those_of_the_deck_and_the_sets(const Step& step) {
  if (step.result == nullptr) return true;
  constexpr int kCards[] = {5, 9, 10, 24};
  int points = std::inner_product(step.rules.value.begin(), step.rules.value.end(), kCards, 0);
  for (const Set& set : step.rules.sets) {
    for (const CardSet captured : step.after.captured) {
      points += captured.contains(set.cards) ? set.points : 0;
    }
  }
  const auto& given = step.result->points;
  return std::accumulate(given.begin(), given.end(), 0) == points;
}

}  // namespace

std::span<const properties::Invariant<Step>> Game::invariants() {
  static constexpr properties::Invariant<Step> kInvariants[] = {
      entries::every_card_has_one_place<Game>("MH-2"),
      {"captures_are_pairs_or_fours", "A seat captures two or four cards of a month.",
       captures_are_pairs_or_fours, "", "MH-2"},
      entries::captured_cards_stay<Game>("MH-2"),
      entries::only_the_played_card_leaves_a_hand<Game>("MH-2"),
      entries::legal_actions_are_not_refused<Game>("MH-2"),
      {"all_points_are_those_of_the_deck_and_the_sets",
       "The points of all seats are those of all cards (240 by the usual rules) and of the sets.",
       all_points_are_those_of_the_deck_and_the_sets, "", "MH-1,MH-4"},
      entries::payments_sum_to_zero<Game>("MH-5")};
  return kInvariants;
}

}  // namespace minhwatu
