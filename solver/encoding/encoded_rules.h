// SPDX-License-Identifier: Apache-2.0
//
// Which rules the formula covers, and facts that it reads from a rule set: facts of the rules
// alone, which no stage builds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/deal.h"

namespace showstopper::solver {

// The parameter or row of the rule set that the formula does not cover, or nothing.
std::optional<std::string> not_encoded(const gostop::Rules& rules);
// All names that `not_encoded` may return, each with the values that are covered, for the guide.
struct NotEncoded {
  std::string_view key, covered;
};
std::vector<NotEncoded> all_not_encoded();

bool has_jokers(const gostop::Rules& rules);
bool draws_jokers(const gostop::Rules& rules);  // into a hand, to be played from there
bool draw_is_the_play(const gostop::Rules& rules);
// Cards that no turn reaches.
int spare_stock(const gostop::Rules& rules);

// Events that come in no round that begins with a first turn.
bool never_comes(const gostop::Rules& rules, gostop::EventKind kind);
// Kinds of events of which the formula knows when they come.
bool is_known(gostop::EventKind kind);
// One stack may fall by the hand card, another by the flip.
bool is_of_stack(gostop::EventKind on);
constexpr int kStacksInTurn = 2;
bool is_steal(const gostop::EventRow& row);
// How rows of a kind are named if they are not covered.
std::string row_name(gostop::EventKind kind);
// Ppuks of a seat with which it wins, however they come; nothing if no number of them does.
std::optional<int> most_ppuks(const gostop::Rules& rules);

// Cards that may change hands for events: junk, and the sake cup if it may be taken (GS-A-070,
// AMB-47); and those that nothing but their owner's wish to count a free cup as an animal protects.
gostop::CardSet may_be_stolen(const gostop::Rules& rules);
gostop::CardSet must_be_given(const gostop::Rules& rules);
// Whether a victim may get change; debts that are owed by value are paid without it.
bool gives_change(const gostop::Rules& rules);
// Whether debts are added up: all are owed by value.
bool adds_up(const gostop::Rules& rules);
// Whether a seat that does not move may gain points by change that it gets.
bool points_rise_by_change(const gostop::Rules& rules);

// Whether the minimum is reached by points that every row counts to, and not from the start.
bool counts_to_minimum(const gostop::Rules& rules);
// Whether seats choose how a free sake cup counts, instead of its counting the better way.
bool cups_are_chosen(const gostop::Rules& rules);
// Whether a cup's use may be fixed before the settlement: chosen, or locked as an animal.
bool cups_may_be_fixed(const gostop::Rules& rules);

// By a lemma of `prove`.
bool ends_with_empty_table(const gostop::Rules& rules);
// Flowers that can be on the table once all turns are played, each of another month; nothing if it
// is not known.
std::optional<int> most_left_lying(const gostop::Rules& rules);

}  // namespace showstopper::solver
