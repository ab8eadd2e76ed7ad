// SPDX-License-Identifier: Apache-2.0
//
// Points counted a second time, from the rows of the rule file. The invariants compare them with
// the engine's count. Shares only the cards with model/gostop/score.cpp.
#pragma once

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

// How many cards of the row a seat has: junk counts by value.
int recount(const RuleFacts::Use& use, const RuleFacts::Row& row, gostop::CardSet captured);
// The row's own points, without regard to its group.
int recount_row(const RuleFacts::Use& use, const RuleFacts::Row& row, gostop::CardSet captured);
// All rows; of a group only the best. `to_minimum` leaves out rows that do not count to it.
int recount_points(const RuleFacts::Use& use, gostop::CardSet captured, bool to_minimum = false);
// The same of the rows of junk alone, and of those whose cards are all brights.
int recount_junk_points(const RuleFacts::Use& use, gostop::CardSet captured);
int recount_bright_points(const RuleFacts::Use& use, gostop::CardSet captured);
// Card by card, without masks: as slow as it is plain.
int recount_slowly(const RuleFacts::Use& use, gostop::CardSet captured);

bool recount_cup_is_free(const gostop::Rules& rules, gostop::CupUse fixed,
                         gostop::CardSet captured);
// The use with more points if the cup is free, ties to animal: 0 or 1.
int recount_use(const gostop::Rules& rules, const RuleFacts& rule_facts, gostop::CupUse fixed,
                gostop::CardSet captured);
// The points of a seat with the cup in its better use, and those that count to the minimum.
int recount_points(const GostopStep& step, const gostop::SeatState& seat);
int recount_to_minimum(const GostopStep& step, const gostop::SeatState& seat);
// Whether some single row is worth more than in `before`.
bool recount_gained(const GostopStep& step, const gostop::SeatState& seat, gostop::CardSet before);

}  // namespace showstopper::properties
