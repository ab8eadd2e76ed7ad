// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/replay.h"

#include <algorithm>

#include "model/stoppa/position.h"
#include "model/table/check.h"
#include "model/trace/stoppa/filling.h"

namespace showstopper::trace {

using stoppa::State;

namespace {

// The position with the hands put in: all of them, or packet by packet in a small round.
State position_of(const StoppaTrace& trace) {
  State state = trace.state;
  const bool small = state.phase == stoppa::Phase::small;
  const stoppa::Packets sizes = packets(*trace.rules, trace.first_packet);
  for (std::size_t seat = 0; seat < trace.hands.size(); ++seat) {
    std::size_t next = 0;
    const auto& hand = trace.hands[seat];
    for (std::size_t i = 0; small && i < sizes.size(); ++i) {
      for (int k = 0; k < sizes[i] && next < hand.size(); ++k, ++next) {
        if (i >= state.iteration) state.waves[i] |= hand[next];
        (i <= state.iteration ? state.shed.hands : state.coming)[seat] |= hand[next];
      }
    }
    for (; next < hand.size(); ++next) state.shed.hands[seat] |= hand[next];
  }
  const auto needed = state.shed.needed;
  stoppa::complete(state);
  if (needed != stoppa::kAnyRank) state.shed.needed = needed;  // after a lap of optional passes
  return state;
}

}  // namespace

stoppa::Deal deal_of(const StoppaTrace& trace) {
  if (trace.from == StoppaTrace::From::deck) {
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

State first_position(const StoppaTrace& trace, stoppa::EventLog* log) {
  if (trace.from == StoppaTrace::From::state) return position_of(trace);
  return start(*trace.rules, trace.table, deal_of(trace), log);
}

void replay(const StoppaTrace& trace, const StoppaListener& listener) {
  CHECK(hidden_cards(trace) == 0);
  stoppa::EventLog latest;
  State state = first_position(trace, &latest);
  listener(-1, state, latest, std::nullopt);
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    const StoppaMove& move = trace.actions[i];
    latest.clear();
    const auto refused = refusal(*trace.rules, state, move.seat, move.action);
    if (!refused) apply(*trace.rules, state, move.action, &latest);
    listener(static_cast<int>(i), state, latest, refused);
  }
}

void observe_all(StoppaTrace& trace) {
  trace.after.clear();
  trace.result.reset();
  bool parted = false;
  replay(trace, [&](int action, const State& state, const stoppa::EventLog& latest,
                    std::optional<stoppa::Refusal> refused) {
    parted = parted || refused.has_value();
    if (parted) return;
    StoppaObservation seen = observe(*trace.rules, state, latest);
    if (action < 0) {
      trace.start = std::move(seen);
    } else {
      trace.after.push_back(std::move(seen));
    }
    if (state.over()) trace.result = observe(settle(*trace.rules, state), state.players);
  });
}

}  // namespace showstopper::trace
