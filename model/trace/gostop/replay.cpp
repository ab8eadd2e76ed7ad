// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/replay.h"

#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"

namespace showstopper::trace {

gostop::State opening(const GostopTrace& trace, gostop::EventLog* log) {
  if (trace.from != GostopTrace::From::state) {
    const gostop::Table table{trace.envelope.dealer, trace.envelope.carry, trace.pot};
    return gostop::start(*trace.rules, table, trace.deal, log);
  }
  gostop::State state = trace.state;
  gostop::open_turn(*trace.rules, state);
  return state;
}

GostopTrace record(std::string rules_json, std::shared_ptr<const gostop::Rules> rules,
                   gostop::Seat dealer, int carry, const gostop::Deal& deal,
                   const Chooser& choose) {
  GostopTrace trace;
  trace.envelope.rules = std::move(rules_json);
  trace.envelope.players = rules->players;
  trace.envelope.dealer = dealer;
  trace.envelope.carry = carry;
  trace.rules = std::move(rules);
  trace.deal = deal;
  gostop::State state = opening(trace);
  while (!state.over()) {
    const gostop::Action action = choose(state, gostop::legal(*trace.rules, state));
    CHECK(!gostop::refusal(*trace.rules, state, state.to_move, action));
    trace.actions.push_back({state.to_move, action});
    gostop::apply(*trace.rules, state, action);
  }
  observe_all(trace);
  return trace;
}

void observe_all(GostopTrace& trace) {
  const gostop::Rules& rules = *trace.rules;
  gostop::State state = opening(trace);
  trace.start = observe(rules, state);
  trace.after.clear();
  trace.result.reset();
  for (const Move& move : trace.actions) {
    if (gostop::refusal(rules, state, move.seat, move.action)) break;
    gostop::apply(rules, state, move.action);
    trace.after.push_back(observe(rules, state));
  }
  if (state.over()) trace.result = observe(rules, gostop::settle(rules, state));
}

}  // namespace showstopper::trace
