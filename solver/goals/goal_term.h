// SPDX-License-Identifier: Apache-2.0
//
// Goals that programs ask for, built as expressions: `stopped and winner.points < 7` is
//
//   all_of({word("stopped"), winner("points") < 7})
//
// A term is the steps of an expression. It prints as the text that the parser reads as the same
// steps, except for negative numbers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "solver/goals/goal.h"

namespace showstopper::solver {

class Term {
 public:
  Term(std::int64_t number);  // NOLINT(google-explicit-constructor): `winner("points") < 7`
  // A condition of a rule file, or a number; words without a seat become those of `self`. True if
  // there is no condition.
  explicit Term(const rules::Expression& expression, std::int8_t self = rules::Expression::kSelf);

  rules::Expression expression() const;
  Goal goal() const { return Goal::of(expression()); }
  // With the seats counted from the dealer: `p0` is the dealer then.
  Term counted_from(Seat dealer, int players) const;
  // The parts that `and` joins.
  std::vector<Term> conjuncts() const;

  friend Term operator+(const Term& a, const Term& b);
  friend Term operator*(const Term& a, const Term& b);
  friend Term operator<(const Term& a, const Term& b);
  friend Term operator>(const Term& a, const Term& b);
  friend Term operator>=(const Term& a, const Term& b);
  friend Term operator==(const Term& a, const Term& b);
  friend Term operator!=(const Term& a, const Term& b);
  friend Term all_of(const std::vector<Term>& terms);
  friend Term any_of(const std::vector<Term>& terms);
  friend Term negated(const Term& term);
  friend Term any_seat(const Term& term);
  friend Term each_seat(const Term& term);
  friend Term count_seats(const Term& term);
  friend Term word(std::string_view name, std::int8_t seat, int turn);
  friend Term has_card(gostop::Card card, std::int8_t seat);

 private:
  using Step = rules::Expression::Step;
  using Op = Step::Op;
  explicit Term(std::vector<Step> steps) : steps_(std::move(steps)) {}
  static Term joined(Op op, const Term& a, const Term& b);
  static Term joined(Op op, const std::vector<Term>& terms);
  static Term quantified(Op op, const Term& body);

  std::vector<Step> steps_;
};

// A word of the goal vocabulary, without a seat unless one is named. `turn`: of an event in that
// turn of the seat's own.
Term word(std::string_view name, std::int8_t seat = rules::Expression::kSelf, int turn = 0);
Term has_card(gostop::Card card, std::int8_t seat = rules::Expression::kSelf);
inline Term winner(std::string_view name) { return word(name, rules::Expression::kWinner); }
inline Term loser(std::string_view name) { return word(name, rules::Expression::kLoser); }
Term all_of(const std::vector<Term>& terms);
Term any_of(const std::vector<Term>& terms);
Term negated(const Term& term);
Term any_seat(const Term& term);
Term each_seat(const Term& term);
Term count_seats(const Term& term);

}  // namespace showstopper::solver
