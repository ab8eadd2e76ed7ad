// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/traced.h"

#include <utility>

#include "model/trace/json/answer.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/json.h"
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

stoppa::Deal StoppaTraces::deal(const Trace& trace) { return deal_of(trace); }

int StoppaTraces::hidden(const Trace& trace) { return hidden_cards(trace); }
std::vector<StoppaTrace> StoppaTraces::fillings(const Trace& trace, int samples,
                                                std::uint64_t seed) {
  return trace::fillings(trace, samples, seed);
}

std::optional<std::string> StoppaTraces::read_answer(std::string_view json, int players,
                                                     StoppaObservation& into) {
  return read_observation<StoppaJson>(json, players, into);
}
std::optional<Unreadable> StoppaTraces::read_answer(std::string_view json, int players, int actions,
                                                    AnsweredRound<Trace>& into) {
  return read_answered_round<StoppaJson>(json, players, actions, into);
}

}  // namespace showstopper::trace
