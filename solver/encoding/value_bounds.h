// SPDX-License-Identifier: Apache-2.0
//
// Bounds of each word of goals in every round that ends in a given way after a given number of
// turns. A goal that these bounds refute needs no formula. Each bound is argued beside its code,
// with its conditions on the parameters; docs/guide/solver.md has them as a table.
#pragma once

#include <cstdint>
#include <optional>

#include "model/rules/expression/expression_fold.h"
#include "model/rules/expression/interval.h"
#include "model/table/check.h"
#include "solver/encoding/round_shape.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

using Bounds = rules::Interval;

// The part of an algebra of expressions (expression_fold.h) that its words do not decide.
struct OverBounds {
  using Value = Bounds;
  using Op = rules::Expression::Step::Op;

  static Bounds number(std::int64_t value) { return Bounds::exactly(value); }
  static Bounds negated(const Bounds& a) { return Bounds::negated(a); }
  static Bounds inverted(const Bounds& a) { return Bounds::inverted(a); }
  static Bounds combined(Op op, const Bounds& a, const Bounds& b) {
    return Bounds::combined(op, a, b);
  }
  static Bounds ordered(const rules::Expression::Step&, const rules::Expression::Step&,
                        const Bounds& a, const Bounds& b, Seat) {
    return Bounds::combined(Op::before, a, b);
  }
  template <class Each>
  static Bounds quantified(Op op, Each each) {
    int surely = 0, perhaps = 0, seats = 0;
    each([&](const Bounds& value) {
      ++seats;
      surely += value.always() ? 1 : 0;
      perhaps += value.never() ? 0 : 1;
    });
    ENSURES(surely <= perhaps && perhaps <= seats);
    if (op == Op::count_seats) return {surely, perhaps};
    return rules::is_of_all(op) ? Bounds::truth(surely < seats, perhaps == seats)
                                : Bounds::truth(surely == 0, perhaps > 0);
  }
};

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
  std::optional<int> carry{};  // rounds without a winner before, if their number is given

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

// Of a word about a dealt hand of so many cards, which may, must or cannot hold four of a month.
enum class Quads : std::uint8_t { any, some, none };
Bounds bounds_of_dealt(const gostop::Rules& rules, const rules::Expression::Step& word, int cards,
                       Quads quads);

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
