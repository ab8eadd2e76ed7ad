// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/score.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

constexpr int kMaxGroups = 8;

int count(const Combination& row, const Counting& counting, CardSet captured) {
  return row.by_value ? junk_value(counting, captured & row.mask) : (captured & row.mask).size();
}

int worth(const Combination& row, const Counting& counting, CardSet captured) {
  if (!captured.contains(row.with)) return 0;
  const int over = count(row, counting, captured) - row.first_at;
  return over < 0 ? 0 : row.points + over * row.step;
}

// The sum over rows; of rows in one group only the best counts. `counted` picks rows.
template <class Counted>
int sum(const Counting& counting, CardSet captured, Counted counted) {
  int total = 0;
  std::array<int, kMaxGroups> best{};
  for (const Combination& row : counting.combinations) {
    if (!counted(row)) continue;
    const int points = worth(row, counting, captured);
    if (row.group < 0) {
      total += points;
    } else {
      int& of_group = best[static_cast<std::size_t>(row.group)];
      if (points > of_group) {
        total += points - of_group;
        of_group = points;
      }
    }
  }
  return total;
}

}  // namespace

int junk_value(const Counting& counting, CardSet captured) {
  int value = 0;
  for (const CardSet& worth : counting.junk_worth) value += (captured & worth).size();
  return value;
}

int junk_worth(const Rules& rules, Card card) {
  // The last counting has the cup as junk wherever it may be that.
  return junk_value(rules.counting[1], card);
}

int points(const Counting& counting, CardSet captured) {
  return sum(counting, captured, [](const Combination&) { return true; });
}

int points_to_minimum(const Counting& counting, CardSet captured) {
  return sum(counting, captured, [](const Combination& row) { return row.counts_to_minimum; });
}

void row_points(const Counting& counting, CardSet captured, std::span<int> worths) {
  CHECK(worths.size() == counting.combinations.size());
  std::array<int, kMaxGroups> best_row;
  best_row.fill(-1);
  for (std::size_t i = 0; i < worths.size(); ++i) {
    const Combination& row = counting.combinations[i];
    worths[i] = worth(row, counting, captured);
    if (row.group < 0) continue;
    int& best = best_row[static_cast<std::size_t>(row.group)];
    if (best < 0 || worths[i] > worths[static_cast<std::size_t>(best)]) {
      if (best >= 0) worths[static_cast<std::size_t>(best)] = 0;
      best = static_cast<int>(i);
    } else {
      worths[i] = 0;
    }
  }
}

int bright_points(const Counting& counting, CardSet captured) {
  return sum(counting, captured,
             [&](const Combination& row) { return counting.brights.contains(row.mask); });
}

int junk_points(const Counting& counting, CardSet captured) {
  return sum(counting, captured, [](const Combination& row) { return row.by_value; });
}

int row_multiplier(const Counting& counting, CardSet captured) {
  int product = 1;
  for (const Combination& row : counting.combinations) {
    if (row.multiplier != 1 && count(row, counting, captured) >= row.first_at) {
      product *= row.multiplier;
    }
  }
  return product;
}

bool cup_is_free(const Rules& rules, CupUse fixed, CardSet captured) {
  return rules.cup_role == CupRole::choice && fixed == CupUse::open && captured.has(kCup);
}

int better_use(const Rules& rules, CupUse fixed, CardSet captured) {
  if (rules.cup_role == CupRole::junk2 || fixed == CupUse::junk) return 1;
  if (!cup_is_free(rules, fixed, captured)) return 0;
  return points(rules.counting[1], captured) > points(rules.counting[0], captured) ? 1 : 0;
}

int points(const Rules& rules, const State& state, Seat seat) {
  const SeatState& of = state.seat(seat);
  return points(counting(rules, of.cup, of.captured), of.captured);
}

int points_to_minimum(const Rules& rules, const State& state, Seat seat) {
  const SeatState& of = state.seat(seat);
  if (!cup_is_free(rules, of.cup, of.captured)) {
    return points_to_minimum(counting(rules, of.cup, of.captured), of.captured);
  }
  return std::max(points_to_minimum(rules.counting[0], of.captured),
                  points_to_minimum(rules.counting[1], of.captured));
}

namespace {

bool some_row_gained(const Rules& rules, const State& state, const SeatState& of) {
  const CardSet before = state.turn.captured_before;
  const Counting& then = counting(rules, of.cup, before);
  const Counting& now = counting(rules, of.cup, of.captured);
  std::vector<int> worth_then(then.combinations.size()), worth_now(now.combinations.size());
  row_points(then, before, worth_then);
  row_points(now, of.captured, worth_now);
  for (std::size_t i = 0; i < worth_now.size(); ++i) {
    if (worth_now[i] > worth_then[i]) return true;
  }
  return false;
}

}  // namespace

StopTest stop_test(const Rules& rules, const State& state, Seat seat) {
  const SeatState& of = state.seat(seat);
  if (points_to_minimum(rules, state, seat) < rules.stop_minimum) return StopTest::below_minimum;
  if (rules.decision_test == DecisionTest::new_or_improved_and_min) {
    return some_row_gained(rules, state, of) ? StopTest::open : StopTest::not_improved;
  }
  const int now = points(rules, state, seat);
  if (of.go_count > 0) {
    return now > of.points_at_go ? StopTest::open : StopTest::not_improved;
  }
  if (!rules.decision_first_needs_increase) return StopTest::open;
  const CardSet before = state.turn.captured_before;
  return now > points(counting(rules, of.cup, before), before) ? StopTest::open
                                                               : StopTest::not_improved;
}

}  // namespace showstopper::gostop
