// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/score.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

int count(const Combination& row, const CardValues& counting, CardSet captured) {
  return row.by_value ? junk_value(counting, captured & row.mask) : (captured & row.mask).size();
}

int worth(const Combination& row, const CardValues& counting, CardSet captured) {
  if (!captured.contains(row.with)) return 0;
  const int over = count(row, counting, captured) - row.first_at;
  return over < 0 ? 0 : row.points + over * row.step;
}

constexpr bool every_row(const Combination& /*row*/) { return true; }

// The sum over rows that count; of those in one group only the best.
template <class Rows, class Counts>
int sum(const Rows& rows, const CardValues& counting, CardSet captured, Counts counts) {
  int total = 0;
  std::array<int, kMaxGroups> best{};
  for (const Combination& row : rows) {
    if (!counts(row)) continue;
    const int points = worth(row, counting, captured);
    if (row.group < 0) {
      total += points;
    } else {
      REQUIRES(row.group < static_cast<int>(kMaxGroups));
      int& of_group = best[row.group];
      if (points > of_group) {
        total += points - of_group;
        of_group = points;
      }
    }
  }
  return total;
}

std::size_t bright_index(const ScoreTable& table, CardSet captured) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < table.bright_at.size(); ++i) {
    index |= (captured.bits() >> table.bright_at[i] & 1) << i;
  }
  return index;
}

int look_up(const ScoreTable& table, const CardValues& counting, CardSet captured) {
  REQUIRES(junk_value(counting, captured) < static_cast<int>(table.junk.size()));
  int total = table.animals[(captured & counting.animals).size()];
  total += table.ribbons[(captured & counting.ribbons).size()];
  total += table.junk[junk_value(counting, captured)];
  if ((captured & counting.brights).size() >= table.fewest_brights) {
    total += table.brights[bright_index(table, captured)];
  }
  for (const ScoreTable::Set& set : table.sets) {
    if (captured.contains(set.mask)) total += set.points;
  }
  return table.rest.empty() ? total : total + sum(table.rest, counting, captured, every_row);
}

// Junk is not a bright; if the deck has no bright, its row scores nothing anyway.
bool of_brights(const CardValues& counting, const Combination& row) {
  return counting.brights.contains(row.mask | row.with);
}

// Fills one table with what `row` is worth for each number.
template <class Table>
void add_by_number(const Combination& row, Table& table) {
  REQUIRES(row.first_at >= 0);
  for (std::size_t n = static_cast<std::size_t>(row.first_at); n < table.size(); ++n) {
    const int over = static_cast<int>(n) - row.first_at;
    table[n] = static_cast<std::int16_t>(table[n] + row.points + over * row.step);
  }
}

}  // namespace

int junk_value(const CardValues& counting, CardSet captured) {
  const auto& worth = counting.junk_worth;
  int value = (captured & worth[0]).size() + (captured & worth[1]).size();
  if (worth[2].empty()) return value;  // no joker is worth more than two
  for (int more = 2; more < kMaxJokerValue; ++more) value += (captured & worth[more]).size();
  return value;
}

int junk_worth(const Rules& rules, Card card) {
  // The last counting has the cup as junk wherever it may be that.
  return junk_value(rules.counting[1], card);
}

ScoreTable tabulate(const CardValues& counting, bool to_minimum) {
  ScoreTable table;
  std::vector<Combination> bright_rows;
  const bool few_brights = counting.brights.size() <= static_cast<int>(table.bright_at.size());
  // A group is looked up only if all its rows are of brights.
  std::array<bool, kMaxGroups> mixed{};
  for (const Combination& row : counting.combinations) {
    if (row.group >= 0 && (!few_brights || !of_brights(counting, row))) {
      mixed[row.group] = true;
    }
  }
  for (const Combination& row : counting.combinations) {
    if (to_minimum && !row.counts_to_minimum) continue;
    const bool grouped = row.group >= 0;
    const bool by_the_row = grouped && mixed[row.group];
    const bool whole_kind = !grouped && row.with.empty();
    if (few_brights && of_brights(counting, row) && !by_the_row) {
      bright_rows.push_back(row);
    } else if (whole_kind && row.by_value) {  // all junk
      add_by_number(row, table.junk);
    } else if (whole_kind && row.mask == counting.animals) {
      add_by_number(row, table.animals);
    } else if (whole_kind && row.mask == counting.ribbons) {
      add_by_number(row, table.ribbons);
    } else if (whole_kind && row.first_at == row.mask.size()) {
      table.sets.push_back({row.mask, row.points});
    } else {
      table.rest.push_back(row);
    }
  }
  table.bright_at.fill(63);  // a bit that no card has
  std::size_t next = 0;
  for (const Card bright : few_brights ? counting.brights : CardSet()) {
    table.bright_at[next++] = static_cast<std::uint8_t>(bright.index());
  }
  table.fewest_brights = Card::kCount;
  for (std::size_t index = 0; index < table.brights.size(); ++index) {
    CardSet brights;
    for (std::size_t i = 0; i < next; ++i) {
      if ((index >> i & 1) != 0) brights |= Card(table.bright_at[i]);
    }
    table.brights[index] =
        static_cast<std::int16_t>(sum(bright_rows, counting, brights, every_row));
    if (table.brights[index] != 0) {
      table.fewest_brights = std::min(table.fewest_brights, brights.size());
    }
  }
  return table;
}

int points(const CardValues& counting, CardSet captured) {
  return look_up(counting.all, counting, captured);
}

int points_to_minimum(const CardValues& counting, CardSet captured) {
  return look_up(counting.to_minimum, counting, captured);
}

void row_points(const CardValues& counting, CardSet captured, std::span<int> worths) {
  CHECK(worths.size() == counting.combinations.size());
  std::array<int, kMaxGroups> best_row;
  best_row.fill(-1);
  for (std::size_t i = 0; i < worths.size(); ++i) {
    const Combination& row = counting.combinations[i];
    worths[i] = worth(row, counting, captured);
    if (row.group < 0) continue;
    REQUIRES(row.group < static_cast<int>(kMaxGroups));
    int& best = best_row[row.group];
    if (worths[i] > (best < 0 ? 0 : worths[best])) {
      if (best >= 0) worths[best] = 0;
      best = static_cast<int>(i);
    } else {
      worths[i] = 0;
    }
  }
}

namespace {

int sum_of_bright_rows(const CardValues& counting, CardSet captured) {
  return sum(counting.combinations, counting, captured,
             [&](const Combination& row) { return of_brights(counting, row); });
}

}  // namespace

void tabulate_bright_rows(CardValues& counting) {
  counting.all_count_to_minimum =
      std::all_of(counting.combinations.begin(), counting.combinations.end(),
                  [](const Combination& row) { return row.counts_to_minimum; });
  counting.few_brights = counting.brights.size() <= static_cast<int>(counting.all.bright_at.size());
  for (std::size_t index = 0; counting.few_brights && index < counting.bright_rows.size();
       ++index) {
    CardSet brights;
    for (std::size_t i = 0; i < counting.all.bright_at.size(); ++i) {
      if ((index >> i & 1) != 0) brights |= Card(counting.all.bright_at[i]);
    }
    counting.bright_rows[index] =
        static_cast<std::int16_t>(sum_of_bright_rows(counting, brights & counting.brights));
  }
}

int bright_points(const CardValues& counting, CardSet captured) {
  if (!counting.few_brights) return sum_of_bright_rows(counting, captured);
  return counting.bright_rows[bright_index(counting.all, captured)];
}

int junk_points(const CardValues& counting, CardSet captured) {
  return sum(counting.combinations, counting, captured,
             [](const Combination& row) { return row.by_value; });
}

bool multiplies(const Combination& row, const CardValues& counting, CardSet captured) {
  return row.multiplier != 1 && captured.contains(row.with) &&
         count(row, counting, captured) >= row.first_at;
}

bool cup_is_free(const Rules& rules, CupUse fixed, CardSet captured) {
  return rules.cup_role == CupRole::choice && fixed == CupUse::open && captured.has(kCup);
}

namespace {

// The use of a cup that is not free. A use that a position fixes has effect only if the rules let
// it be chosen.
int fixed_use(const Rules& rules, CupUse fixed) {
  const bool junk =
      rules.cup_role == CupRole::choice ? fixed == CupUse::junk : rules.cup_role == CupRole::junk2;
  return junk ? 1 : 0;
}

}  // namespace

int better_use(const Rules& rules, CupUse fixed, CardSet captured) {
  if (!cup_is_free(rules, fixed, captured)) return fixed_use(rules, fixed);
  return points(rules.counting[1], captured) > points(rules.counting[0], captured) ? 1 : 0;
}

int points(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  if (!cup_is_free(rules, player.cup, player.captured)) {
    return points(rules.counting[fixed_use(rules, player.cup)], player.captured);
  }
  return std::max(points(rules.counting[0], player.captured),
                  points(rules.counting[1], player.captured));
}

int points_to_minimum(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  if (!cup_is_free(rules, player.cup, player.captured)) {
    return points_to_minimum(rules.counting[fixed_use(rules, player.cup)], player.captured);
  }
  return std::max(points_to_minimum(rules.counting[0], player.captured),
                  points_to_minimum(rules.counting[1], player.captured));
}

namespace {

// Rows that exclude each other are compared by the best of them, so that their order does not
// matter.
bool some_row_gained(const Rules& rules, const State& state, const SeatState& player) {
  const CardSet before = state.turn.captured_before;
  const CardValues& then = counting(rules, player.cup, before);
  const CardValues& now = counting(rules, player.cup, player.captured);
  std::vector<int> worth_then(then.combinations.size()), worth_now(now.combinations.size());
  row_points(then, before, worth_then);
  row_points(now, player.captured, worth_now);
  std::array<int, kMaxGroups> gain_of_group{};
  for (std::size_t i = 0; i < worth_now.size(); ++i) {
    const int gain = worth_now[i] - worth_then[i];
    const int group = now.combinations[i].group;
    if (group < 0 && gain > 0) return true;
    if (group >= 0) gain_of_group[group] += gain;  // of its rows the best alone is worth anything
  }
  return std::any_of(gain_of_group.begin(), gain_of_group.end(), [](int gain) { return gain > 0; });
}

}  // namespace

StopTest stop_test(const Rules& rules, const State& state, Seat seat) {
  const SeatState& player = state.seat(seat);
  const int now = points(rules, state, seat);
  const int to_minimum =
      rules.counting[0].all_count_to_minimum ? now : points_to_minimum(rules, state, seat);
  if (to_minimum < rules.stop_minimum) return StopTest::below_minimum;
  if (rules.decision_test == DecisionTest::new_or_improved_and_min) {
    return some_row_gained(rules, state, player) ? StopTest::open : StopTest::not_improved;
  }
  if (rules.decision_test == DecisionTest::score_gt_last_turn) {
    return now > player.points_last_turn ? StopTest::open : StopTest::not_improved;
  }
  if (player.go_count > 0) {
    return now > player.points_at_go ? StopTest::open : StopTest::not_improved;
  }
  if (!rules.decision_first_needs_increase) return StopTest::open;
  const CardSet before = state.turn.captured_before;
  return now > points(counting(rules, player.cup, before), before) ? StopTest::open
                                                                   : StopTest::not_improved;
}

}  // namespace showstopper::gostop
