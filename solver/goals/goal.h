// SPDX-License-Identifier: Apache-2.0
//
// A condition on a whole round, in the expression language of the rule files. Counts and cards are
// those of its end, hands are as they were dealt, events have the turn on which they came.
//
// Without a seat a quantity is that of some seat: `hand.quads >= 1` means that some seat was dealt
// four of a month, `loser.junk < 5` that some loser has so few. Seats are those of the deal.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"
#include "model/rules/expression/interval.h"
#include "solver/encoding/history.h"

namespace showstopper::solver {

// The words of rule files and those that only a whole round has: `payment`, `three_ppuk`, `skip`.
const rules::Vocabulary& goal_vocabulary();

// The meaning of a word of the vocabulary, for both the evaluator and the formula.
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
// Whether the value of the word depends on how a seat's free sake cup counts.
bool counts_by_cup(int quantity);
// Whether it counts draws that are offered, or their results.
bool speaks_of_offers(std::string_view word);

// Every word of goals with its type, an example and its meaning: the last section of the manual.
std::string goal_manual();
// A goal that contains the word.
std::string example_of(const rules::Quantity& word);

class Goal {
 public:
  // The goal, or nothing and at least one diagnostic. A name of the catalogue is a goal too. A seat
  // that does not play is an error, and is never read as kNobody.
  static std::optional<Goal> parse(std::string_view text, int players,
                                   table::Diagnostics& diagnostics);

  // The same without names: `carry` is a word of the vocabulary here, and not a goal.
  static std::optional<Goal> parse_words(std::string_view text, int players,
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
  // Bounds of a word that a round leaves open; nothing for any other word.
  using Open = std::function<std::optional<rules::Interval>(const rules::Expression::Step&, Seat)>;
  // Whether it may hold in a round that is over and equals this one in all words but the open ones.
  bool may_hold(const History& history, const Open& open) const;
  // Whether it depends on the dealt hands alone, so that no play matters.
  bool of_deal() const;
  // Whether it depends on rounds before this one, which no play of this one changes.
  bool of_earlier_rounds() const;
  // Whether it depends on draws that are offered, or on their results.
  bool of_offers() const;
  // As far as the round was played; only for goals that further play cannot undo.
  bool holds_already(const History& history) const;
  // Of a round that is over: 0 exactly if the goal holds (goal_distance.h). Before that it measures
  // how much is missing so far: nothing is paid yet, and any seat may be the winner.
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
  std::string_view clause;  // of the rule behind it
  std::string_view meaning;
  int players = 0;  // 0: with any number of seats
  // Quantities that rows of [[liability]] must contain, else no seat is liable in this way; of the
  // second and third one is enough.
  std::array<std::string_view, 3> grounds{};
};
std::span<const NamedGoal> goal_catalogue();
const NamedGoal* goal_named(std::string_view name);  // nullptr for an unknown name

// Why no round under these rules can reach the goal: the parameter that disables it, or the missing
// row. Nothing if the reason is not so simple; then the goal may still be out of reach.
std::optional<std::string> disabled(const gostop::Rules& rules, const Goal& goal);
// The same of a named goal that needs grounds.
std::optional<std::string> lacking(const gostop::Rules& rules, const NamedGoal& goal);

}  // namespace showstopper::solver
