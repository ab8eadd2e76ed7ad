// SPDX-License-Identifier: Apache-2.0
//
// What a round should show, in the expression language of the rule files. A goal is
// judged over a whole round: counts and cards as they stand at its end, hands as they were dealt,
// events with the turn on which they came.
//
// Without a seat a quantity is that of some seat: `hand.quads >= 1` asks whether anybody was dealt
// four of a month, `loser.junk < 5` whether some loser has so few. Seats are those of the deal.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"
#include "solver/encoding/history.h"

namespace showstopper::solver {

// The words of rule files and those that only a whole round has: `payment`, `three_ppuk`, `skip`.
const rules::Vocabulary& goal_vocabulary();

// What a word of the vocabulary stands for, for the evaluator and for the formula alike.
struct GoalWord {
  // clang-format off
  enum class Sort : std::uint8_t {
    position,  // as the engine's own vocabulary has it, at the end of the round
    dealt,     // the same, of the hand that was dealt
    event,     // times that an EventKind came
    extra,     // times that an Extra came
    payment, multiplier, bonus, gwangbak, pibak, liable, agreed_draw, misdeal, quad_win,
    played, instant, settled_points, cup_as_junk, next_dealer,
  };
  // clang-format on
  Sort sort = Sort::position;
  int number = 0;  // of the EventKind or the Extra
};
GoalWord goal_word(int quantity);
// Whether the word says something else where a seat's free sake cup counts the other way.
bool counts_by_cup(int quantity);
// Whether it counts draws that are offered, or what comes of them.
bool speaks_of_offers(std::string_view word);

// Every word of goals with its type, an example and its meaning: the last section of the manual.
std::string goal_manual();
// A goal that asks for the word.
std::string example_of(const rules::Quantity& word);

class Goal {
 public:
  // The goal, or nothing and at least one diagnostic. A name of the catalogue is a goal too.
  // Seats that do not play are a mistake, never nobody.
  static std::optional<Goal> parse(std::string_view text, int players,
                                   table::Diagnostics& diagnostics);

  // Of an expression over the vocabulary, whose seats play.
  static Goal of(rules::Expression expression);

  // The same goal for one seat: a quantity without a seat is that of this one.
  Goal for_seat(Seat seat) const {
    Goal goal = *this;
    goal.self_ = seat;
    return goal;
  }

  const std::string& text() const { return expression_.text(); }
  const rules::Expression& expression() const { return expression_; }
  bool asks_loser() const { return asks_loser_; }  // any loser will do
  // Whose goal it is; kNobody: any seat's.
  Seat self() const { return self_; }
  bool is_for(Seat seat) const { return self_ == gostop::kNobody || self_ == seat; }
  bool holds(const History& history) const;  // the round must be over
  // Whether it speaks of the dealt hands alone, so that no play matters.
  bool of_deal() const;
  // Whether it asks about rounds before this one, which no play of this one brings about.
  bool of_earlier_rounds() const;
  // Whether it asks for draws that are offered, or what comes of them.
  bool of_offers() const;
  // As far as the round was played; only for goals that further play cannot undo.
  bool holds_already(const History& history) const;
  // Of a round that is over: 0 exactly where the goal holds (goal_distance.h). Before that it is a
  // measure of what is missing by now: nothing is paid yet, and any seat may be the winner.
  std::int64_t distance(const History& history) const;

 private:
  template <class Judge>
  bool for_some_seat(const History& history, Seat winner, Judge judge) const;

  rules::Expression expression_;
  bool asks_winner_ = false, asks_loser_ = false, asks_cup_ = false;
  Seat self_ = gostop::kNobody;
};

struct NamedGoal {
  std::string_view name;
  std::string_view text;
  std::string_view clause;  // where the rule behind it stands
  std::string_view meaning;
  int players = 0;  // 0: with any number of seats
  // Quantities that rows of [[liability]] must ask for, or nobody is liable in this way; of the
  // second and third one is enough.
  std::array<std::string_view, 3> grounds{};
};
std::span<const NamedGoal> goal_catalogue();

// Why no round under these rules can reach the goal: the parameter that disables it, or the row
// that there is not. Nothing where it is not so simple, which does not mean that it can be reached.
std::optional<std::string> disabled(const gostop::Rules& rules, const Goal& goal);
// The same of a named goal that needs grounds.
std::optional<std::string> lacking(const gostop::Rules& rules, const NamedGoal& goal);

}  // namespace showstopper::solver
