// SPDX-License-Identifier: Apache-2.0
//
// Sixth stage: cards and points of a seat after a turn, walked from the score tables that the
// engine looks up.
//
// Unsatisfiable only if the piles have no such score. Over-approximates: how a seat chose to count
// its cup, and whether its use was fixed before.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "model/gostop/score.h"
#include "solver/encoding/steals.h"

namespace showstopper::solver {

class Score : private Stage {
 public:
  Score(Cnf& cnf, const RoundShape& shape, const Ownership& ownership, const Steals& steals);

  // At the end, or after the turn of `count_after`.
  UnaryInteger owned_of(gostop::CardSet cards, Seat seat);
  UnaryInteger points(Seat seat);
  UnaryInteger points_by(int use, Seat seat);
  UnaryInteger junk_value(int use, Seat seat);
  UnaryInteger bright_points(Seat seat);
  UnaryInteger junk_points(int use, Seat seat);
  Literal cup_is_junk(Seat seat);  // the cup as junk brings more points, or its holder chose it
  UnaryInteger points_after(Seat seat, int turn);
  // Cards and points are counted as they are after the turn.
  void count_after(int turn, const std::function<void()>& count);
  // How a seat chose to count the cup, if it chooses.
  const gostop::PerSeat<std::optional<Literal>>& chosen_uses() const { return chosen_use_; }

 private:
  Literal owned(Card card, Seat seat) const { return ownership_.owned(card, seat, scored_); }
  UnaryInteger table_number(const UnaryInteger& count, std::span<const std::int16_t> table);
  UnaryInteger row_worth(const gostop::Combination& row, const gostop::CardValues& counting,
                         Seat seat);
  UnaryInteger points_of_rest(int use, Seat seat, bool by_value_alone);
  UnaryInteger bright_number(std::span<const std::int16_t> brights, const gostop::ScoreTable& table,
                             Seat seat);
  Literal chosen_use(Seat seat);

  const Ownership& ownership_;
  const Steals& steals_;
  int scored_;  // before which turn cards are counted
  gostop::PerSeat<std::optional<Literal>> chosen_use_{}, lock_{};
};

}  // namespace showstopper::solver
