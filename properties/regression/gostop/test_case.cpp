// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/gostop/test_case.h"

#include <algorithm>

#include "model/table/check.h"
#include "model/trace/gostop/filling.h"
#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {

using GostopFacts = CaseFacts<gostop::Game>;

std::string_view GostopFacts::part(const gostop::State& asked) {
  switch (asked.decision) {
    case gostop::Decision::declare: return "declare";
    case gostop::Decision::turn:
    case gostop::Decision::take_hand:
    case gostop::Decision::take_flip:
    case gostop::Decision::give:
    case gostop::Decision::cup:
    case gostop::Decision::go_stop: return "turn";
    case gostop::Decision::respond: return "respond";
    case gostop::Decision::over: return "over";
  }
  UNREACHABLE("the switch has a case for each value");
}

bool GostopFacts::is_sound(const trace::GostopTrace& trace) { return trace::faults(trace).empty(); }

gostop::Table GostopFacts::table(const trace::GostopTrace& trace, const gostop::State&) {
  return trace::Traced<gostop::Game>::table(trace);
}

gostop::Deal GostopFacts::deal(const trace::GostopTrace& trace) {
  if (!trace::Traced<gostop::Game>::is_set_up(trace)) return trace.deal;
  gostop::Deal deal;
  for (gostop::Seat seat = 0; seat < trace.rules->players; ++seat) {
    const gostop::SeatState& player = trace.state.seat(seat);
    gostop::CardSet& hand = deal.hands[seat];
    hand = player.hand;
    for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
      if (gostop::in(player.dealt_quads, month)) hand |= gostop::CardSet::of(month);
    }
  }
  deal.table = trace.state.table;
  deal.stock = trace.state.stock;
  return deal;
}

template class CaseCheck<gostop::Game>;

}  // namespace showstopper::properties
