// SPDX-License-Identifier: Apache-2.0
//
// The order of rounds of Stoppa.
#include "properties/shrink/stoppa/shrink.h"
#include "properties/shrink/stoppa/steps.h"

namespace showstopper::properties {

CaseSize ShrinkSteps<stoppa::Game>::size(const StoppaRound& round) {
  CaseSize size = counts_of<stoppa::Game>(round);
  size.end = progress(round);
  size.history = history(round);
  size.captured = laid_in(round);
  size.shown = named_cards(round).size();
  SizeRow row;
  row.small(round.envelope.dealer).small(round.table.last_round ? 1 : 0);
  row.number(round.table.punto).number(round.table.beccata).number(round.table.pot);
  for (const trace::StoppaMove& move : round.actions) {
    row.small(move.seat).small(static_cast<int>(move.action.kind)).number(move.action.chips);
    row.small(static_cast<int>(move.action.declaration)).zone(move.action.cards, 0);
  }
  for (const stoppa::Chips purse : round.table.purses) row.number(purse);
  if (is_set_up(round)) {
    const stoppa::State& state = round.state;
    row.small(static_cast<int>(state.phase)).small(state.iteration).small(state.to_move());
    row.number(state.pot).small(state.passed).small(state.folded).number(state.raises);
    for (const stoppa::Chips bet : state.bets) row.number(bet);
    for (const stoppa::Chips purse : state.purses) row.number(purse);
    row.zone(state.shed.laid, 0).small(state.shed.top_by + 1).small(state.shed.needed);
  }
  row.small(round.first_packet);
  for (const auto& hand : round.hands) {
    row.small(static_cast<int>(hand.size()));
    for (const stoppa::Card card : hand) row.place(card);
  }
  size.rest = row.text();
  return size;
}

}  // namespace showstopper::properties
