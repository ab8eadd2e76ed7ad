// SPDX-License-Identifier: Apache-2.0
//
// The reference's own way through a round that an engine plays: the actions that it refuses, the
// events and the position. For the driver, which needs them before its next question.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/table/check.h"
#include "model/table/game.h"
#include "model/trace/traced.h"

namespace showstopper::engines {

template <class G>
using TraceOf = typename trace::Traced<G>::Trace;
template <class G>
using MoveOf = typename decltype(TraceOf<G>::actions)::value_type;

// The decision in a position, in the word of traces; empty if the game has no such words.
template <class State>
std::string_view decision_word(const State& state) {
  if constexpr (requires { word(state.decision); }) {
    return word(state.decision);
  } else {
    return {};
  }
}

// Why an action is refused, likewise; one word for all if the game has none.
template <class Refusal>
std::string_view reason_word(const Refusal& refusal) {
  if constexpr (requires { word(refusal); }) {
    return word(refusal);
  } else {
    return "not_legal";
  }
}

template <table::CardGame G>
class ReferenceWalk {
 public:
  // Begins at the beginning of the trace, which must outlive the walk.
  ReferenceWalk(const TraceOf<G>& trace, bool with_events) : trace_(trace), logs_(with_events) {
    REQUIRES(trace.rules != nullptr);
    state_ = trace::Traced<G>::opening(trace_, log());
    end();
  }

  const typename G::State& state() const { return state_; }
  bool over() const { return G::over(state_); }
  const std::vector<typename G::Event>& events() const { return events_; }

  bool refuses(const MoveOf<G>& move) const {
    return G::over(state_) || G::refusal(*trace_.rules, state_, move.seat, move.action).has_value();
  }
  // False, and no change, if it is refused.
  bool step(const MoveOf<G>& move) {
    if (refuses(move)) return false;
    G::apply(*trace_.rules, state_, move.action, log());
    end();
    return true;
  }
  // All actions of the trace; the indices of those refused.
  std::vector<int> run() {
    std::vector<int> refused;
    for (std::size_t i = 0; i < trace_.actions.size(); ++i) {
      if (!step(trace_.actions[i])) refused.push_back(static_cast<int>(i));
    }
    ENSURES(refused.size() <= trace_.actions.size());
    return refused;
  }

 private:
  std::vector<typename G::Event>* log() { return logs_ ? &events_ : nullptr; }
  void end() {
    if (logs_ && G::over(state_)) G::settle(*trace_.rules, state_, &events_);
  }

  const TraceOf<G>& trace_;
  bool logs_;
  typename G::State state_;
  std::vector<typename G::Event> events_;
};

}  // namespace showstopper::engines
