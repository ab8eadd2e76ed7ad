// SPDX-License-Identifier: Apache-2.0
//
// The one loop that plays a round, and the round that it leaves. Code that needs data of each step
// is an observer with the calls it needs:
//
//   bool began(state, legal)                the position at the first decision
//   bool chose(state, action)               before the action is carried out
//   bool stepped(action, state, legal)      after it; `legal` is empty when the round is over
//
// Each returns whether to go on; a call that an observer does not have costs nothing.
//
// A round that is stuck throws `Stopped` (guarded.h): the seat to move may do nothing, or the round
// is not over after `most_actions`.
#pragma once

#include <utility>
#include <vector>

#include "model/table/game.h"
#include "model/table/guard/at_work.h"
#include "model/table/guard/guarded.h"

namespace showstopper::table {

// A round that can be played again, the source of a trace.
template <CardGame G>
struct PlayedRound {
  typename G::Table table{};
  typename G::Deal deal{};
  std::vector<Seat> seats;  // who took each action
  std::vector<typename G::Action> actions;
};

struct NoObserver {};

// A round of more actions never ends. A game may state the limit as `kMostActions`.
template <class G>
constexpr int most_actions() {
  if constexpr (requires { G::kMostActions; }) return G::kMostActions;
  return takes_defaults<G>() ? 1000 : 100'000;
}

[[noreturn]] void throw_stuck(int actions, int most);

// After so many actions: whether a round that is not over can go on.
template <CardGame G>
void require_progress(const typename G::Legal& legal, int actions) {
  const bool goes_on = legal.size() > 0 && actions < most_actions<G>();
  if (!goes_on) [[unlikely]]
    throw_stuck(actions, most_actions<G>());
}

// Plays on from `state` until the round is over or the observer has had enough. `policy(state,
// legal)` gives the action of the seat to move, one of the legal ones.
template <CardGame G, class Policy, class Observer = NoObserver>
void play_out(const typename G::Rules& rules, typename G::State& state, Policy&& policy,
              Observer&& observer = {}, std::vector<typename G::Event>* log = nullptr) {
  typename G::Action action{};
  for (int actions = 0;; ++actions) {
    // Made here and never copied: a copy waits until all that was just written is in the cache.
    const typename G::Legal legal = G::legal(rules, state);
    if (actions == 0) {
      if constexpr (requires { observer.began(state, legal); }) {
        if (!observer.began(state, legal)) return;
      }
    } else {
      if constexpr (requires { observer.stepped(action, state, legal); }) {
        if (!observer.stepped(std::as_const(action), state, legal)) return;
      }
    }
    if (G::over(state)) return;
    require_progress<G>(legal, actions);
    begin_action(actions);
    action = policy(std::as_const(state), legal);
    if constexpr (requires { observer.chose(state, action); }) {
      if (!observer.chose(state, std::as_const(action))) return;
    }
    G::apply(rules, state, action, log);
  }
}

// Records seats and actions, up to a number of actions. It records an action before it is carried
// out, so that a round in which a CHECK fails ends with the action that stopped the engine.
template <CardGame G>
struct Recorder {
  PlayedRound<G>& round;
  int most;

  bool began(const typename G::State&, const typename G::Legal&) const { return most > 0; }
  bool chose(const typename G::State& state, typename G::Action action) const {
    round.seats.push_back(G::to_move(state));
    round.actions.push_back(action);
    return true;
  }
  bool stepped(typename G::Action, const typename G::State&, const typename G::Legal&) const {
    return static_cast<int>(round.actions.size()) < most;
  }
};

}  // namespace showstopper::table
