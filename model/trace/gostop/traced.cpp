// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/traced.h"

#include <sstream>
#include <utility>

#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/json.h"
#include "model/trace/gostop/plain_answer.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/json/answer.h"

namespace showstopper::trace {

using GostopTraces = Traced<gostop::Game>;

bool GostopTraces::Reader::read(std::string_view line, int number, const std::string& file,
                                Trace& into, table::Diagnostics& diagnostics) {
  std::istringstream none;
  TraceReader reader(none, file, rules_);
  reader.under(rules_instead_);
  const TraceReader::Got got = reader.read(line, number, into, diagnostics);
  if (got == TraceReader::Got::stoppa) {
    diagnostics.push_back({file, {number, 1}, "the round is one of Stoppa, not of Go-Stop"});
  }
  return got == TraceReader::Got::gostop;
}

GostopTrace GostopTraces::trace_of(std::shared_ptr<const gostop::Rules> rules,
                                   std::string rules_json,
                                   const table::PlayedRound<gostop::Game>& round) {
  GostopTrace trace;
  trace.envelope.rules = std::move(rules_json);
  trace.envelope.players = rules->players;
  trace.envelope.dealer = round.table.dealer;
  trace.envelope.carry = round.table.carry;
  trace.pot = round.table.pot;
  trace.rules = std::move(rules);
  trace.deal = round.deal;
  for (std::size_t i = 0; i < round.actions.size(); ++i) {
    trace.actions.push_back({round.seats[i], round.actions[i]});
  }
  return trace;
}

gostop::State GostopTraces::opening(const Trace& trace, gostop::EventLog* log) {
  return trace::opening(trace, log);
}
int GostopTraces::hidden(const Trace& trace) { return hidden_cards(trace); }
std::vector<GostopTrace> GostopTraces::fillings(const Trace& trace, int samples,
                                                std::uint64_t seed) {
  return trace::fillings(trace, samples, seed);
}

void GostopTraces::forget_observed(Trace& trace) {
  // A deck was dealt when it was read; what counts from here on is who holds what.
  if (trace.from == Trace::From::deck && !trace.has_hidden()) {
    trace.from = Trace::From::deal;
    trace.deck.clear();
  }
  trace.forget_observed();
}

std::optional<std::string> GostopTraces::read_answer(std::string_view json, int players,
                                                     GostopObservation& into) {
  if (read_plain_answer(json, players, into)) return std::nullopt;
  into = {};
  return read_observation<GostopJson>(json, players, into);
}
std::optional<Unreadable> GostopTraces::read_answer(std::string_view json, int players, int actions,
                                                    AnsweredRound<Trace>& into) {
  if (read_plain(json, players, actions, into)) return std::nullopt;
  into = {};
  return read_answered_round<GostopJson>(json, players, actions, into);
}

bool GostopTraces::read_plain(std::string_view json, int players, int actions,
                              AnsweredRound<Trace>& into) {
  return read_plain_answer(json, players, actions, into);
}

}  // namespace showstopper::trace
