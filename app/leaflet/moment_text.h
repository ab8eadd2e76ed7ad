// SPDX-License-Identifier: Apache-2.0
//
// A moment of a round in one sentence, for the examples of a leaflet: the position before a turn,
// an action, an event and the payments. One class a game.
#pragma once

#include <string>
#include <vector>

#include "app/leaflet/words.h"
#include "model/gostop/game.h"
#include "model/stoppa/game.h"

namespace showstopper::app {

std::string seat_text(const Words& words, table::Seat seat);

class GostopMoments {
 public:
  GostopMoments(const Words& words, const gostop::Rules& rules) : words_(words), rules_(rules) {}
  static constexpr bool kShowsNextStep = false;  // a turn is whole by itself
  // Whether the next action from this position begins a turn.
  static bool begins_turn(const gostop::State& state);
  std::string position(const gostop::State& state) const;
  std::string action(table::Seat seat, gostop::Action action) const;
  std::string event(const gostop::Event& event, const gostop::State& after) const;
  std::vector<std::string> payments(const gostop::Result& result) const;

 private:
  const Words& words_;
  const gostop::Rules& rules_;
};

class StoppaMoments {
 public:
  StoppaMoments(const Words& words, const stoppa::Rules& rules)
      : words_(words), players_(rules.players) {}
  static constexpr bool kShowsNextStep = true;  // a turn is one action
  static bool begins_turn(const stoppa::State& state);
  std::string position(const stoppa::State& state) const;
  std::string action(table::Seat seat, const stoppa::Action& action) const;
  std::string event(const stoppa::Event& event, const stoppa::State& after) const;
  std::vector<std::string> payments(const stoppa::Result& result) const;

 private:
  const Words& words_;
  const int players_;
};

}  // namespace showstopper::app
