// SPDX-License-Identifier: Apache-2.0
//
// A trace without `x` played again, as far as the rules allow: the positions on the way, and
// whether another rule set leads it another way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "lint/rounds/round_pair.h"
#include "model/table/guard/caught_check.h"
#include "model/trace/traced.h"

namespace showstopper::app {

template <class G>
struct PlayedLine {
  using Trace = typename trace::Traced<G>::Trace;
  using State = typename G::State;

  std::vector<State> states;       // at the opening and after each action that was carried out
  std::vector<std::size_t> moves;  // which actions those were
  bool cut = false;                // the rules refuse an action that was not meant to be refused
  // With the states, for the round under other rules: the values to compare, and its trace.
  std::vector<typename G::Legal> legal;      // in each state, empty in the last if it is over
  std::optional<typename G::Result> result;  // if it is over
  mutable Trace under;
};

// Whether the trace itself expects the refusal of the action.
template <class Trace>
bool meant_to_be_refused(const Trace& trace, int action) {
  const auto& probes = trace.envelope.probes;
  if (std::find(probes.begin(), probes.end(), action) != probes.end()) return true;
  return std::any_of(trace.expect.begin(), trace.expect.end(),
                     [&](const auto& claim) { return claim.refused && claim.after == action; });
}

// `before(state, action)` is called before each action.
template <class G, class Before>
PlayedLine<G> played_line(const typename trace::Traced<G>::Trace& trace, Before&& before,
                          std::vector<typename G::Event>* log, bool keep_states) {
  PlayedLine<G> played;
  typename G::State state = trace::Traced<G>::opening(trace, log);
  played.states.push_back(state);
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    const auto& move = trace.actions[i];
    if (G::over(state) || G::refusal(*trace.rules, state, move.seat, move.action).has_value()) {
      if (meant_to_be_refused(trace, static_cast<int>(i))) continue;
      played.cut = true;
      break;
    }
    before(state, move.action);
    G::apply(*trace.rules, state, move.action, log);
    if (keep_states) {
      played.states.push_back(state);
      played.moves.push_back(i);
    }
  }
  if (!keep_states) {
    played.states.push_back(state);
    return played;
  }
  for (const typename G::State& each : played.states) {
    played.legal.emplace_back();
    if (!G::over(each)) played.legal.back() = G::legal(*trace.rules, each);
  }
  if (G::over(state)) played.result = G::settle(*trace.rules, state, nullptr);
  played.under = trace;
  return played;
}

// Whether the action is one that `legal` never lists, so that equal lists do not allow it.
template <class Action>
bool is_unlisted(const Action& action) {
  if constexpr (requires { of_the_table(action.kind); }) return of_the_table(action.kind);
  return false;
}

// After how many actions the trace differs under `other` from the states: in legal actions, in the
// observed position, or in payments. Nothing: in none. `played` has its states.
template <class G>
std::optional<std::size_t> first_otherwise(const typename trace::Traced<G>::Trace& trace,
                                           const PlayedLine<G>& played,
                                           const std::shared_ptr<const typename G::Rules>& other) {
  using trace::Traced;
  const typename G::Rules& rules = *trace.rules;
  const auto differs = [&](std::size_t at, const typename G::State& b) {
    const typename G::State& a = played.states[at];
    if (G::over(a) != G::over(b)) return true;
    if constexpr (requires { lint::positions_differ(rules, a, *other, b); }) {
      if (lint::positions_differ(rules, a, *other, b)) return true;
    }
    if (G::over(a)) return !lint::same_outcome(*played.result, G::settle(*other, b, nullptr));
    return G::to_move(a) != G::to_move(b) ||
           !lint::same_actions(played.legal[at], G::legal(*other, b));
  };
  const table::CatchChecks catching;
  std::size_t done = 0;
  try {
    if (!Traced<G>::is_set_up(trace) &&
        !lint::fits<G>(*other, Traced<G>::table(trace), Traced<G>::deal(trace))) {
      return 0;
    }
    played.under.rules = other;
    typename G::State state = Traced<G>::opening(played.under);
    if (differs(0, state)) return 0;
    for (const std::size_t move : played.moves) {
      ++done;
      const auto& [seat, action] = trace.actions[move];
      if (is_unlisted(action) && G::refusal(*other, state, seat, action)) return done;
      G::apply(*other, state, action, nullptr);
      if (differs(done, state)) return done;
    }
    return std::nullopt;
  } catch (const table::CheckFailed&) {
    return done;
  }
}

}  // namespace showstopper::app
