// SPDX-License-Identifier: Apache-2.0
//
// Points counted a second time, from the rows of the rule file. The invariants compare them with
// the engine's count. Shares only the cards with model/gostop/score.cpp.
#pragma once

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

// How many cards of the row a seat has: junk counts by value.
int oracle_count(const RuleFacts::Use& use, const RuleFacts::Row& row, gostop::CardSet captured);
// The row's own points, without regard to its group.
int oracle_row(const RuleFacts::Use& use, const RuleFacts::Row& row, gostop::CardSet captured);
// All rows; of a group only the best. `to_minimum` leaves out rows that do not count to it.
int oracle_points(const RuleFacts::Use& use, gostop::CardSet captured, bool to_minimum = false);
// The same of the rows of junk alone, and of those whose cards are all brights.
int oracle_junk_points(const RuleFacts::Use& use, gostop::CardSet captured);
int oracle_bright_points(const RuleFacts::Use& use, gostop::CardSet captured);
// Card by card, without masks: as slow as it is plain.
int oracle_points_slowly(const RuleFacts::Use& use, gostop::CardSet captured);

bool oracle_cup_is_free(const gostop::Rules& rules, gostop::CupUse fixed, gostop::CardSet captured);
// The use with more points if the cup is free, ties to animal: 0 or 1.
int oracle_use(const gostop::Rules& rules, const RuleFacts& rule_facts, gostop::CupUse fixed,
               gostop::CardSet captured);
// The points of a seat with the cup in its better use, and those that count to the minimum.
int oracle_points(const GostopStep& step, const gostop::SeatState& seat);
int oracle_to_minimum(const GostopStep& step, const gostop::SeatState& seat);
// Whether some single row is worth more than in `before`.
bool oracle_gained(const GostopStep& step, const gostop::SeatState& seat, gostop::CardSet before);

}  // namespace showstopper::properties
