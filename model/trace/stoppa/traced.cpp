// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/traced.h"

#include <algorithm>
#include <utility>

#include "model/trace/stoppa/replay.h"

namespace showstopper::trace {

using StoppaTraces = Traced<stoppa::Game>;

StoppaTrace StoppaTraces::trace_of(std::shared_ptr<const stoppa::Rules> rules,
                                   std::string rules_json,
                                   const table::PlayedRound<stoppa::Game>& round) {
  std::vector<StoppaMove> moves;
  for (std::size_t i = 0; i < round.actions.size(); ++i) {
    moves.push_back({round.seats[i], round.actions[i]});
  }
  StoppaTrace trace =
      stoppa_trace(*rules, std::move(rules_json), round.table, round.deal, std::move(moves));
  trace.rules = std::move(rules);
  return trace;
}

stoppa::State StoppaTraces::opening(const Trace& trace, stoppa::EventLog* log) {
  return first_position(trace, log);
}

stoppa::Table StoppaTraces::table(const Trace& trace) {
  stoppa::Table table = trace.table;
  table.dealer = trace.envelope.dealer;
  return table;
}

stoppa::Deal StoppaTraces::deal(const Trace& trace) {
  if (trace.from == Trace::From::deck) {
    return deal_deck(*trace.rules, trace.envelope.dealer, trace.deck, trace.first_packet);
  }
  stoppa::Deal deal;
  deal.first_packet = static_cast<std::uint8_t>(trace.first_packet);
  for (std::size_t seat = 0; seat < trace.hands.size(); ++seat) {
    const std::size_t size = std::min<std::size_t>(trace.hands[seat].size(), stoppa::kMostCards);
    std::copy_n(trace.hands[seat].begin(), size, deal.hands[seat].begin());
  }
  return deal;
}

int StoppaTraces::hidden(const Trace& trace) { return hidden_cards(trace); }
std::vector<StoppaTrace> StoppaTraces::fillings(const Trace& trace, int samples,
                                                std::uint64_t seed) {
  return trace::fillings(trace, samples, seed);
}

void StoppaTraces::forget_observed(Trace& trace) {
  trace.envelope.forget_observed();
  trace.start.reset();
  trace.after.clear();
  trace.result.reset();
  trace.expect.clear();
}

}  // namespace showstopper::trace
