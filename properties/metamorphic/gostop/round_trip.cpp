// SPDX-License-Identifier: Apache-2.0
//
// The same round in other forms: as a player's view, as a position set up by hand, as a trace.
#include <sstream>

#include "conformance/gostop/judge.h"
#include "model/gostop/engine.h"
#include "model/gostop/settlement/settle.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"
#include "properties/invariants/gostop/set_up.h"
#include "properties/invariants/hidden_cards.h"
#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: relations speak the language of the game

namespace {

constexpr std::string_view kViewEvents[] = {"an open question beside the turn's",
                                            "a shown triple in a hand", "an opponent with cards"};
constexpr std::size_t kEvery = 6;  // views are checked at one position in so many

bool shows_a_triple(const State& state) {
  for (const SeatState& seat : state.seats) {
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (in(seat.shown, month) && !seat.hand.in(month).empty()) return true;
    }
  }
  return false;
}

Ruling hidden_cards_change_no_view(const GostopRun& run) {
  Ruling ruling;
  for (std::size_t i = 0; i < run.positions.size(); ++i) {
    const State& state = run.positions[i];
    const bool odd = state.decision != Decision::turn && !state.over();
    const bool shown = i % 2 == 0 && shows_a_triple(state);
    if (i % kEvery != 0 && !state.turn.choosing_drawn && !shown) continue;
    if (odd) ruling.met |= 1;
    if (shown) ruling.met |= 2;
    if (!state.seat(table::after(Seat{state.to_move}, state.players)).hand.empty()) ruling.met |= 4;
    if (!views_hide(run.rules(), state)) ruling.holds = false;
  }
  return ruling;
}

// The index of a clean turn start, selected by the deal; the number of positions if there is none.
std::size_t some_turn_start(const GostopRun& run) {
  const std::size_t count = run.positions.size();
  const auto first =
      static_cast<std::size_t>(table::scrambled(run.record.deal.hands[0].bits() + count) % count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (first + i) % count;
    if (is_clean_turn_start(run.positions[at])) return at;
  }
  return count;
}

std::uint32_t met_in(const State& state) {
  std::uint32_t met = 0;
  for (const SeatState& seat : state.seats) met |= seat.captured.empty() ? 0 : 1;
  if (!state.stacked.empty()) met |= 2;
  if (state.go_calls > 0) met |= 4;
  return met;
}

constexpr std::string_view kSetUpEvents[] = {"captured cards", "a stack", "a go before"};

Ruling setting_up_plays_on_alike(const GostopRun& run) {
  Ruling ruling;
  if (run.subject.rule_facts.three_may_lie_loose) return ruling;
  const std::size_t at = some_turn_start(run);
  if (at == run.positions.size()) return ruling;
  ruling.met = met_in(run.positions[at]);
  State state = as_set_up(run.rules(), run.positions[at]);
  for (std::size_t i = at; i < run.record.actions.size(); ++i) {
    if (!legal(run.rules(), state).contains(run.record.actions[i])) return {false, ruling.met};
    apply(run.rules(), state, run.record.actions[i]);
  }
  ruling.holds = state == run.end();
  if (ruling.holds && run.over()) {
    const Result result = settle(run.rules(), state);
    ruling.holds = result.payments == run.result.payments && result.sale == run.result.sale &&
                   result.pot == run.result.pot;
  }
  return ruling;
}

trace::GostopTrace blank_trace(const GostopRun& run) {
  trace::GostopTrace trace;
  trace.envelope.rules = run.subject.rules_json;
  trace.envelope.players = run.rules().players;
  trace.rules = run.subject.compiled;
  return trace;
}

// The trace read from the line; nothing if the reader refuses it.
std::optional<trace::GostopTrace> reread(const GostopRun& run, const std::string& line) {
  std::istringstream none;
  trace::TraceReader reader(none, "printed", *run.subject.readers_rules);
  trace::GostopTrace read;
  table::Diagnostics diagnostics;
  if (reader.read(line, 1, read, diagnostics) != trace::TraceReader::Got::gostop) {
    return std::nullopt;
  }
  return read;
}

Ruling positions_read_as_printed(const GostopRun& run) {
  Ruling ruling;
  if (run.subject.rule_facts.three_may_lie_loose) return ruling;
  const std::size_t at = some_turn_start(run);
  if (at == run.positions.size()) return ruling;
  const State& state = run.positions[at];
  ruling.met = met_in(state);
  trace::GostopTrace trace = blank_trace(run);
  trace.from = trace::GostopTrace::From::state;
  trace.envelope.dealer = state.dealer;
  trace.envelope.carry = state.carry;
  trace.pot = state.pot;
  trace.state = state;
  const auto read = reread(run, to_json(trace));
  ruling.holds = read && opening(*read) == state;
  return ruling;
}

constexpr std::string_view kTraceEvents[] = {"a round that is over", "a steal", "an open question"};

Ruling rounds_read_as_printed(const GostopRun& run) {
  Ruling ruling;
  if (run.over()) ruling.met |= 1;
  if (run.came(EventType::steal)) ruling.met |= 2;
  if (run.came(EventType::decision)) ruling.met |= 4;
  trace::GostopTrace trace = blank_trace(run);
  const State& first = run.positions.front();
  trace.envelope.dealer = first.dealer;
  trace.envelope.carry = first.carry;
  trace.pot = first.pot;
  if (run.set_up) {
    trace.from = trace::GostopTrace::From::state;
    trace.state = first;
  } else {
    trace.deal = run.record.deal;
  }
  for (std::size_t i = 0; i < run.record.actions.size(); ++i) {
    trace.actions.push_back({run.record.seats[i], run.record.actions[i]});
  }
  observe_all(trace);
  const std::string line = to_json(trace);
  const auto read = reread(run, line);
  // A position is kept as it was before its turn was opened, and compared as it is after that.
  const bool same = read && (run.set_up ? opening(*read) == first : *read == trace);
  ruling.holds = same && to_json(*read) == line && conformance::judge(*read).findings.empty();
  return ruling;
}

constexpr GostopRelation kRoundTripRelations[] = {
    {"hidden_cards_change_no_view",
     "No view of a player changes when the cards that he cannot see are mixed.", kViewEvents,
     hidden_cards_change_no_view},
    {"setting_up_plays_on_alike",
     "From a position set up by hand the rest of a round is the same as from playing to it.",
     kSetUpEvents, setting_up_plays_on_alike},
    {"positions_read_as_printed", "A position that is printed and read again is the same position.",
     kSetUpEvents, positions_read_as_printed},
    {"rounds_read_as_printed",
     "A round that is printed with all that can be observed reads as the same round, prints as the "
     "same bytes and is judged without a finding.",
     kTraceEvents, rounds_read_as_printed},
};

}  // namespace

std::span<const GostopRelation> round_trip_relations() { return kRoundTripRelations; }

}  // namespace showstopper::properties
