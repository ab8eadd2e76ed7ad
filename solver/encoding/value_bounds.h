// SPDX-License-Identifier: Apache-2.0
//
// Bounds of each word of goals in every round that ends in a given way after a given number of
// turns. A goal that these bounds refute needs no formula. Each bound is argued beside its code,
// with its conditions on the parameters; docs/guide/solver.md has them as a table.
#pragma once

#include <cstdint>
#include <optional>

#include "model/rules/expression/interval.h"
#include "solver/encoding/round_shape.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

using Bounds = rules::Interval;

// The rounds in question: those of an ending after so many turns, dealt by seat 0, under rules that
// the formula covers. For a running round the bounds hold right after those turns.
struct RoundsThatEnd {
  const gostop::Rules& rules;
  Ending ending = Ending::running;
  int turns = 0;
  int all_turns = 0;  // of a round in which every card is played
  // Without them the ending alone bounds words, so that formulas have to show the rest.
  bool facts = true;
  // `most_at_first_stop` (first_stop.h), if it is known and needed.
  std::optional<int> most_at_first_stop{};
  // Of who stops: a first stop is one without a go.
  enum class Stop : std::uint8_t { any, first, later } stop = Stop::any;

  Seat winner() const;
  int begun(Seat seat) const;  // own turns
  int hand_cards() const;      // of a seat in all: its hand and the cards drawn for jokers
  int most_bombs() const;      // of a seat, by those cards
  int most_credits(int turns_begun) const;  // of a seat in so many turns
  bool may_be() const;                      // whether there can be such rounds
  int own_turns() const { return all_turns / rules.players; }
};

// Cards that the seat cannot have captured at the end of the round, counted from the stock and from
// the cards that other seats must still hold; 0 if the round goes on.
int out_of_reach(const RoundsThatEnd& rounds, Seat seat);

// Of the word for the seat, which plays, or for the round (kNobody).
Bounds bounds_of(const RoundsThatEnd& rounds, const rules::Expression::Step& word, Seat seat);

// Whether the bounds of the goal's words differ by whether the stop is a first one.
bool asks_for_first_stop(const Goal& goal);

bool asks_for_payments(const Goal& goal);
// Whether the goal depends on calls, shown triples or bombs, or on payments, which depend on them.
bool asks_for_calls(const Goal& goal);

// Whether no such round has the goal by the bounds of its words.
bool ruled_out(const RoundsThatEnd& rounds, const Goal& goal);

}  // namespace showstopper::solver
