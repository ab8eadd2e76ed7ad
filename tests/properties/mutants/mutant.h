// SPDX-License-Identifier: Apache-2.0
//
// Wrong steps for the catalogue: a step of real play that shows some event is taken and one thing
// about it is made wrong by hand.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

// What of a step may be made wrong.
struct Pieces {
  gostop::State after;
  gostop::Legal legal;
  gostop::Action action;
  std::optional<gostop::Result> result;
  const gostop::State* before = nullptr;
  const gostop::State* turn_start = nullptr;
  gostop::Seat mover = 0;  // of `before`
  gostop::Seat other = 0;  // the seat after it
};

struct Plant {
  std::string_view invariant;
  std::string_view rules;  // `matgo`, `spanish` ...
  int players;
  int jokers;
  bool (*fits)(const GostopStep&);  // a step that can be made wrong in this way
  void (*spoil)(Pieces&);
};
inline void PrintTo(const Plant& plant, std::ostream* out) { *out << plant.invariant; }

std::span<const Plant> card_plants();
std::span<const Plant> turn_plants();
std::span<const Plant> word_plants();

inline bool acts(const GostopStep& step, gostop::ActionKind kind) {
  return !step.first && step.action.kind == kind;
}
inline const gostop::SeatState& mover(const GostopStep& step) {
  return step.after.seat(step.before.mover);
}

inline void move(gostop::CardSet cards, gostop::CardSet& from, gostop::CardSet& to) {
  from -= cards;
  to |= cards;
}

}  // namespace showstopper::properties
