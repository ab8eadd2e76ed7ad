// SPDX-License-Identifier: Apache-2.0
//
// Points for captured cards (GS-A-104 to 116, GS-B-065 to 077a): combination rows over sets of
// cards, under each use of the sake cup. Bonus and multipliers are settle.h's business.
#pragma once

#include <span>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

// Groups of rows that exclude each other, in one rule set.
inline constexpr std::size_t kMaxGroups = 8;

// Cards that count as junk, and their value, under a use of the cup.
inline int junk_cards(const CardValues& counting, CardSet captured) {
  return (captured & counting.junk).size();
}
int junk_value(const CardValues& counting, CardSet captured);
// The worth of one card as junk; a cup that may be junk is worth two, other cards 0.
int junk_worth(const Rules& rules, Card card);

// The rows as tables: all of them, or those that count to the minimum.
ScoreTable tabulate(const CardValues& counting, bool to_minimum);

// Fills in what `bright_points` looks up.
void tabulate_bright_rows(CardValues& counting);

// Combination points, all rows or only those that count to the minimum.
int points(const CardValues& counting, CardSet captured);
int points_to_minimum(const CardValues& counting, CardSet captured);

// Points of each row, after exclusion within groups; `worth` has one place per row.
void row_points(const CardValues& counting, CardSet captured, std::span<int> worth);

// Points of the rows whose cards are all brights, or of the junk rows.
int bright_points(const CardValues& counting, CardSet captured);
int junk_points(const CardValues& counting, CardSet captured);
// Whether the winner has reached a row that multiplies (GS-A-086).
bool multiplies(const Combination& row, const CardValues& counting, CardSet captured);

// The entry of `rules.counting` for a seat: the fixed use of the cup. If the cup is free, the use
// with more points, ties to animal.
int better_use(const Rules& rules, CupUse fixed, CardSet captured);
inline const CardValues& counting(const Rules& rules, CupUse fixed, CardSet captured) {
  return rules.counting[better_use(rules, fixed, captured)];
}
// Whether the seat holds a cup whose use is still open.
bool cup_is_free(const Rules& rules, CupUse fixed, CardSet captured);

// The seat's points now, with the cup in its better use: `points` of observations.
int points(const Rules& rules, const State& state, Seat seat);
int points_to_minimum(const Rules& rules, const State& state, Seat seat);

// Whether the mover must decide to go or stop at the end of a turn (GS-A-053, 055, GS-B-064). Made
// for checks from outside too: it depends on nothing but rules and position.
enum class StopTest : std::uint8_t { open, below_minimum, not_improved };
StopTest stop_test(const Rules& rules, const State& state, Seat seat);

}  // namespace showstopper::gostop
