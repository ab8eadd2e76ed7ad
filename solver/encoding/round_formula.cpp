// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/round_formula.h"

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {
namespace {

RoundShape shape_of(const gostop::Rules& rules, int turns, Ending ending, bool played_on) {
  CHECK(!not_encoded(rules));
  CHECK(!played_on || ends_with_empty_table(rules));
  RoundShape shape(rules, turns, ending);
  CHECK(turns >= (ending == Ending::agreed ? 0 : 1) && turns <= shape.all_turns());
  if (played_on) shape.played_turns = shape.all_turns();
  return shape;
}

}  // namespace

RoundFormula::RoundFormula(const gostop::Rules& rules, int turns, Ending ending, bool played_on)
    : RoundStages(shape_of(rules, turns, ending, played_on)) {
  slots.place_cards();
  ownership.begin(slots);
  months.begin();
  for (int turn = 0; turn < shape.played_turns; ++turn) {
    months.open_turn(turn);
    slots.draw_for_jokers(turn, months.skips(turn));
    for (const gostop::Month month : kAllMonths) months.play(month, turn);
    months.take_jokers(turn);
    if (turn >= turns) continue;
    events.play(turn);
    steals.play(turn);
    ownership.gain(turn, steals);
  }
  slots.require_sizes();
  months.spend_credits();
  slots.forbid_quads();
  events.win_at_the_end_alone();
}

}  // namespace showstopper::solver
