// SPDX-License-Identifier: Apache-2.0
//
// The words of rule-file predicates in Go-Stop: the vocabulary, and its values in a position. The
// same words serve payer rows, liability rows, event tests and goals.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/rules/expression/expression.h"

namespace showstopper::gostop {

const rules::Vocabulary& vocabulary();

// A position seen through the vocabulary. `use[seat]` is the counting of each seat's cards.
class RoundSituation : public rules::Situation {
 public:
  RoundSituation(const Rules& rules, const State& state, Seat winner = kNobody,
                 Seat loser = kNobody);
  // For settlements, which set the uses of the losers themselves.
  RoundSituation(const Rules& rules, const State& state, Seat winner, Seat loser, int winner_use);
  int players() const override;
  Seat winner() const override { return winner_; }
  Seat loser() const override { return loser_; }
  Seat dealer() const override;
  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override;
  bool has(Seat seat, int card) const override;

  void count_by(Seat seat, int use) { use_[seat] = use; }
  void set_loser(Seat seat) { loser_ = seat; }

 private:
  const Rules& rules_;
  const State& state_;
  Seat winner_, loser_;
  PerSeat<int> use_{};
};

}  // namespace showstopper::gostop
