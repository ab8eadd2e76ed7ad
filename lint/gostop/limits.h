// SPDX-License-Identifier: Apache-2.0
//
// Upper bounds of the number of actions of a seat in a round: by the cards of its hand, the months
// of the deck and the rows that end the round. The arguments hold for every round.
#pragma once

#include <string>

#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"

namespace showstopper::lint::gostop_rules {

// A number that is not exceeded, and why: `a hand of 10 cards has 3 triples`.
struct Limit {
  int most = 0;
  std::string why;
};

// Whether seats with empty hands play on until the stock is used up.
bool plays_the_stock_out(const gostop::Rules& rules);

Limit most_turns(const gostop::Rules& rules);  // own turns of a seat
Limit most_times(const gostop::Rules& rules, gostop::EventKind kind);
Limit longest_streak(const gostop::Rules& rules);  // of own turns with a ppuk

// Whether a shown triple is too few cards for a bomb: one of them is played at once, and no hand
// has or draws the fourth.
bool breaks_shown_triples(const rules::RuleSet& rules);

// The event of a row of [[event]].
gostop::EventKind kind_of(const rules::Row& event);

// The number in a cell of a row; 0: the cell is empty.
int number_of(const rules::Row& row, int column);

// The own turn that the row requires; 0: it names none. `first` is turn 1 if the rules mean the
// first turn of the player.
int turn_of(const gostop::Rules& rules, const rules::Row& event);

// The same, also 1 for the first turn of the round, which is an own first turn too.
int own_turn_of(const gostop::Rules& rules, const rules::Row& event);

// Whether the seat has neither a card nor a credit after its turn of this number, so that it is a
// last turn.
bool ends_with_the_turn(const gostop::Rules& rules, int turn);

// Why the selectors of a row of [[event]] select nothing under these rules; empty: they may.
std::string why_never_selected(const gostop::Rules& rules, const rules::Row& event);

// Likewise of a row of [[go]], whose winner has gone so often, and of one of [[card]].
std::string why_never_went(const gostop::Rules& rules, const rules::Row& go);
std::string why_no_card(const gostop::Rules& rules, const rules::Row& card);

// Why a row of [[card]] changes nothing although it applies; empty: it may.
std::string why_usual_kind(const rules::Row& card);

// Why a row can never take junk from a maker; empty: it may, or it does not take from makers.
std::string why_no_creator(const rules::Row& event);

// Why the captured junk of an opponent is less than the row takes; empty: it may be enough.
std::string why_too_much_junk(const gostop::Rules& rules, const rules::Row& event);

}  // namespace showstopper::lint::gostop_rules
