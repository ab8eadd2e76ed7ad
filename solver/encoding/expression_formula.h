// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the rule files as clauses: the translation beside the evaluator, over the same
// parsed steps. The caller supplies the clauses of each quantity.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/rules/expression/expression.h"
#include "solver/cnf/wide_integer.h"

namespace showstopper::rules {
template <class Algebra>
class ExpressionFold;
}

namespace showstopper::solver {

class ExpressionFormula {
 public:
  using Step = rules::Expression::Step;
  // The value of a quantity of a seat (kNobody if it belongs to none); nothing if the formula does
  // not cover it.
  using Quantity = std::function<std::optional<WideInteger>(const Step&, table::Seat)>;
  using Has = std::function<Literal(table::Seat, int card)>;

  struct Seats {
    int players = 2;
    table::Seat winner = table::kNobody, loser = table::kNobody, dealer = 0;
  };

  ExpressionFormula(Cnf& cnf, Seats seats, Quantity quantity, Has has);

  // A literal that holds exactly if the expression does, for seat `self`.
  Literal holds(const rules::Expression& expression, table::Seat self);
  // The first quantity that was not covered; the literals are then worthless.
  const std::optional<int>& uncovered() const { return uncovered_; }
  // Whether a number has too many values for a formula; the literals are then worthless, too.
  bool too_large() const { return too_large_; }

 private:
  // The algebra of the fold (model/rules/expression/expression_fold.h).
  friend class rules::ExpressionFold<ExpressionFormula>;
  using Value = WideInteger;
  int players() const { return seats_.players; }
  table::Seat winner() const { return seats_.winner; }
  table::Seat loser() const { return seats_.loser; }
  table::Seat dealer() const { return seats_.dealer; }
  static WideInteger number(std::int64_t literal);
  static WideInteger absent(const Step&) { return 0; }
  WideInteger word(const Step& step, table::Seat seat);
  static WideInteger negated(const WideInteger& a);
  WideInteger inverted(const WideInteger& a) { return flag(-truth(a)); }
  WideInteger combined(Step::Op op, const WideInteger& a, const WideInteger& b);
  WideInteger ordered(const Step& one, const Step& other, const WideInteger& a,
                      const WideInteger& b, table::Seat self);
  template <class Each>
  WideInteger quantified(Step::Op op, Each each);

  WideInteger computed(Step::Op op, const WideInteger& a, const WideInteger& b);
  Literal at_least(const WideInteger& a, const WideInteger& b);
  UnaryInteger product(const UnaryInteger& a, const UnaryInteger& b);
  UnaryInteger where(Literal condition, const UnaryInteger& number);
  Literal truth(const WideInteger& number);
  WideInteger flag(Literal literal);

  Cnf& cnf_;
  Seats seats_;
  Quantity quantity_;
  Has has_;
  std::optional<int> uncovered_;
  bool too_large_ = false;
};

}  // namespace showstopper::solver
