// SPDX-License-Identifier: Apache-2.0
//
// When a standing is better than another, and why a seat can force with the better one whatever it
// can force with the other. Take two positions of one layout, two seats, and play one against the
// other with the same actions. A capture adds the same cards in both. With more of its cards held,
// a row is worth no less. So a seat that holds no less of each row, of junk and of double junk has
// no fewer points, can stop no later, and its rival no earlier. Junk that changes hands, the lowest
// worth first, leaves the poorer of two victims the poorer. A row that a rival has spoiled counts
// for less than one without a captured card.
#include <algorithm>

#include "solver/double_dummy/packed_position.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::CardValues;
using gostop::Combination;
using gostop::Rules;

CardSet junk_but_cup(const CardValues& counting) { return counting.junk - CardSet(gostop::kCup); }

bool counts_junk(const Combination& row, CardSet junk) {
  return row.by_value || !(row.mask & junk).empty();
}

// No row takes anything away, and junk is counted as a whole.
bool rows_reward(const CardValues& counting) {
  const CardSet junk = junk_but_cup(counting);
  return std::all_of(
      counting.combinations.begin(), counting.combinations.end(), [&](const Combination& row) {
        const bool whole = row.mask - CardSet(gostop::kCup) == junk && row.with.empty();
        return row.points >= 0 && row.step >= 0 && (row.with & junk).empty() &&
               (!counts_junk(row, junk) || whole);
      });
}

// Junk is given lowest worth first, or all of it is worth the same.
bool poorer_stays_poorer(const Rules& rules) {
  const bool one_worth = (rules.counting[0].junk_worth[1] - CardSet(gostop::kCup)).empty();
  const bool lowest_first = rules.steal_chooser == gostop::StealChooser::lowest_value &&
                            rules.steal_debt != gostop::StealDebt::added_up &&
                            rules.steal_change_for_double == gostop::StealChange::none;
  return (one_worth || lowest_first) && !rules.steal_optional &&
         rules.steal_cup == gostop::StealCup::never && !rules.counting[0].junk.has(gostop::kCup);
}

// The minimum alone opens the question whether to stop, and the cup needs no answer before.
bool asked_at_minimum(const Rules& rules) {
  const bool cup_waits = rules.cup_role != gostop::CupRole::choice ||
                         rules.cup_when == gostop::CupWhen::each_evaluation_best ||
                         rules.cup_when == gostop::CupWhen::at_settlement;
  return cup_waits && !rules.decision_first_needs_increase &&
         rules.go_announced == gostop::GoAnnounced::after_flip &&
         rules.decision_test == gostop::DecisionTest::score_gt_score_at_go &&
         rules.go_most == INT_MAX;
}

constexpr int kMostInLane = 127;

}  // namespace

bool PositionPacker::find_order(const Rules& rules) {
  if (rules.players != 2 || tests_ || !poorer_stays_poorer(rules) || !asked_at_minimum(rules)) {
    return false;
  }
  for (const CardValues& counting : rules.counting) {
    if (!rows_reward(counting) || junk_but_cup(counting) != junk_but_cup(rules.counting[0])) {
      return false;
    }
    for (const Combination& combination : counting.combinations) {
      const Row row{combination.mask, combination.with, combination.first_at};
      if (counts_junk(combination, junk_but_cup(counting))) continue;
      if (std::find(rows_.begin(), rows_.end(), row) == rows_.end()) rows_.push_back(row);
    }
    for (const CardSet worth : counting.junk_worth) {
      const CardSet level = worth - CardSet(gostop::kCup);
      if (level.empty() || std::find(levels_.begin(), levels_.end(), level) != levels_.end()) {
        continue;
      }
      levels_.push_back(level);
    }
  }
  constexpr std::size_t kLanesOfRow = 4, kLaneOfCup = 1;
  constexpr std::size_t kLevels = 2;  // of more the poorer victim may keep more, if value is owed
  return levels_.size() <= kLevels && kLanesOfRow * rows_.size() + levels_.size() + kLaneOfCup <=
                                          Standing::kMostWords * Standing::kInWord;
}

std::size_t PositionPacker::write(const gostop::State& state, Standing& standing) const {
  if (!ordered_) return 0;
  std::size_t count = 0;
  const auto put = [&](int number) {
    std::uint64_t& word = standing.words[count / Standing::kInWord];
    if (count % Standing::kInWord == 0) word = 0;
    word |= static_cast<std::uint64_t>(number) << (8 * (count % Standing::kInWord));
    ++count;
  };
  const CardSet own = state.seat(seat_).captured, rival = state.seat(1 - seat_).captured;
  const auto alive = [](const Row& row, CardSet others) {
    return (row.mask - others).size() >= row.first_at && (row.with & others).empty();
  };
  for (const Row& row : rows_) {
    const bool own_alive = alive(row, rival), rival_alive = alive(row, own);
    put(own_alive ? 1 + (own & row.mask).size() : 0);
    put(kMostInLane - (rival_alive ? 1 + (rival & row.mask).size() : 0));
    if (row.with.empty()) continue;
    put(own_alive ? 1 + (own & row.with).size() : 0);
    put(kMostInLane - (rival_alive ? 1 + (rival & row.with).size() : 0));
  }
  for (const CardSet level : levels_) put((own & level).size());
  put(own.has(gostop::kCup) ? 1 : 0);
  return (count + Standing::kInWord - 1) / Standing::kInWord;
}

}  // namespace showstopper::solver
