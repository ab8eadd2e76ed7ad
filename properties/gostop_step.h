// SPDX-License-Identifier: Apache-2.0
//
// One step of a round of Go-Stop as the invariants see it: two positions and what lies between
// them. A step only points at what its maker holds.
#pragma once

#include <array>
#include <vector>

#include "model/gostop/deal.h"
#include "model/gostop/engine.h"
#include "model/gostop/rules.h"
#include "model/gostop/settle.h"
#include "model/gostop/state.h"

namespace showstopper::properties {

// What a rule set implies beyond its wording, worked out once (gostop-clauses, facts 1 to 3 and the
// settled meanings): which invariants hold exactly, and which the rules themselves give up. The
// combination rows stand here a second time, read from the rule file's rows and not from what the
// engine compiled.
struct Implied {
  bool four_may_lie = false;         // a whole month may lie on the table, where nobody can take it
  bool three_may_lie_loose = false;  // three of a month may lie without being a stack
  bool three_may_be_captured = false;  // a stack that does not form is captured as three
  bool jokers_may_lie = false;         // jokers dealt to the table stay there
  bool hands_are_exact = false;        // a hand's size follows from turns, bombs and credits
  bool stock_is_exact = false;         // so does the number of flowers left in the stock
  bool table_empties = false;          // at exhaustion every card is captured
  bool turns_alternate = false;        // no seat is passed over before the last cards
  int most_steps = 0;                  // no round has more actions
  int dealt_to_hand = 0;
  int dealt_to_table = 0;

  struct Row {
    gostop::CardSet mask;
    bool by_value = false;
    int first_at = 1, points = 0, step = 0, multiplier = 1, group = -1;
    bool counts_to_minimum = true;
  };
  struct Use {  // of the sake cup: as an animal, and as two junk
    std::vector<Row> rows;
    std::array<std::uint8_t, gostop::Card::kCount> junk_value{};
    std::array<gostop::CardSet, gostop::kMaxJokerValue> junk_above{};  // worth more than i junk
    gostop::CardSet brights, animals, ribbons;
  };
  std::array<Use, 2> use;
};
Implied implied_by(const gostop::Rules& rules);

struct GostopStep {
  const gostop::Rules& rules;
  const Implied& implied;
  const gostop::Deal& deal;
  // The position in which the turn that `before` belongs to began. Before the first turn: `before`.
  const gostop::State& turn_start;
  const gostop::State& before;  // of the first step, which has no action, the same as `after`
  const gostop::State& after;
  gostop::Action action;
  bool first = false;                      // `after` is what the deal led to
  bool cup_chosen = false;                 // the turn had a decision on the sake cup
  int number = 0;                          // actions before this one
  const gostop::Result* result = nullptr;  // where the round is over

  bool turn_ended() const { return after.round_turns != before.round_turns; }
};

}  // namespace showstopper::properties
