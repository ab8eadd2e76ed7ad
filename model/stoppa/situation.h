// SPDX-License-Identifier: Apache-2.0
//
// The words of predicates in Stoppa: the vocabulary, and its values in a position. Rule files of
// Stoppa have no rows, so the words serve goals.
#pragma once

#include "model/rules/expression/expression.h"
#include "model/stoppa/event.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"

namespace showstopper::stoppa {

const rules::Vocabulary& vocabulary();

// A position seen through the vocabulary, with the events up to it. `log` may be null: then no
// event has come.
class RoundSituation : public rules::Situation {
 public:
  RoundSituation(const Rules& rules, const State& state, const EventLog* log = nullptr,
                 Seat loser = kNobody);
  int players() const override;
  Seat winner() const override;
  Seat loser() const override { return loser_; }
  Seat dealer() const override;
  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override;
  bool has(Seat seat, int card) const override;  // in the hand

 private:
  const Rules& rules_;
  const State& state_;
  const EventLog* log_;
  Seat loser_;
};

}  // namespace showstopper::stoppa
