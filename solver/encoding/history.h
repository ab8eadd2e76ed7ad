// SPDX-License-Identifier: Apache-2.0
//
// A played round with its history: a goal may depend on the turn of an event and on the deal, which
// a position does not contain. Made only by the engine: a history that it would refuse does not
// exist. Nothing here judges; goal.h does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/gostop/engine.h"
#include "model/gostop/settlement/settle.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::solver {

using gostop::Seat;
using PlayedRound = table::PlayedRound<gostop::Game>;

// Things that happen in a round besides the kinds of [[event]] rows.
enum class Extra : std::uint8_t {
  skip,
  steal,
  stop,
  three_ppuk,
  last_card_bomb,
  first_minimum,
  offer,
  refusal,
};

// An event of a seat in its own turn `turn`, counted from 1.
struct Occurrence {
  std::uint8_t kind = 0;  // an EventKind, or kEventKinds plus an Extra
  std::int8_t seat = 0;
  std::uint8_t turn = 1;
  std::uint8_t times = 1;
};

// The seat with the stop minimum in this position: it must choose, or has stopped by itself
// (GS-A-055). A row that wins looks at no points.
inline Seat seat_with_minimum(const gostop::State& state) {
  if (state.decision == gostop::Decision::go_stop) return state.to_move;
  const bool by_points = state.outcome == gostop::Outcome::stop && state.fixed_points == 0;
  return state.over() && by_points ? state.winner : gostop::kNobody;
}

class History {
 public:
  History(const gostop::Rules& rules, Seat dealer, int carry, const gostop::Deal& deal);

  // Carries out a legal action of the seat to move.
  void act(gostop::Action action);

  const gostop::Rules& rules() const { return *rules_; }
  const gostop::Deal& deal() const { return record_.deal; }
  const gostop::State& state() const { return state_; }
  bool over() const { return state_.over(); }
  const PlayedRound& record() const { return record_; }
  int turns() const { return turns_; }  // begun so far, of all seats

  // How often the seat had it, in that turn of its own or (0) in any.
  int times(gostop::EventKind kind, Seat seat, int turn) const {
    return times(static_cast<int>(kind), seat, turn);
  }
  int times(Extra extra, Seat seat, int turn) const {
    return times(gostop::kEventKinds + static_cast<int>(extra), seat, turn);
  }
  // Whether the seat played the card from its hand in that turn of its own, or (0) in any.
  bool played(gostop::Card card, Seat seat, int turn) const;
  // The cards that the seat had captured after that turn of its own, or at the end if the round
  // ended before that turn did.
  gostop::CardSet pile_after(Seat seat, int turn) const;
  // The settlement; the round must be over.
  const gostop::Result& result() const;

 private:
  using Counts = gostop::PerSeat<std::array<std::uint8_t, gostop::kEventKinds>>;
  Counts counts() const;
  void note(const Counts& before, const gostop::State& was);
  void add(Extra extra, Seat seat, int turn, int times = 1);
  int times(int kind, Seat seat, int turn) const;

  const gostop::Rules* rules_;
  PlayedRound record_;
  gostop::State state_;
  std::vector<Occurrence> occurrences_;
  struct Play {
    gostop::CardSet cards;
    Seat seat;
    int turn;
  };
  std::vector<Play> plays_;
  gostop::PerSeat<std::vector<gostop::CardSet>> piles_;  // after each turn of its own
  int turns_ = 0;
  bool minimum_reached_ = false;
  mutable std::optional<gostop::Result> result_;
};

// The history of a record, or why the engine refuses it: every witness goes through here before it
// is shown.
std::optional<History> replay(const gostop::Rules& rules, const PlayedRound& record,
                              std::string& why_not);

}  // namespace showstopper::solver
