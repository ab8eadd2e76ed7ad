// SPDX-License-Identifier: Apache-2.0
//
// A predicate of a row as the engine evaluates it. Most compare one quantity of a seat with a
// number, or several that must all hold: those are kept as comparisons, because an interpreter of
// postfix programs spends its time on mispredicted jumps. Everything else stays an expression.
#pragma once

#include <cstdint>
#include <vector>

#include "model/rules/expression/expression.h"

namespace showstopper::gostop {

class Predicate {
 public:
  Predicate() = default;  // holds always
  explicit Predicate(rules::Expression expression);

  bool always() const { return expression_.empty(); }
  bool holds(const rules::Situation& situation, table::Seat self) const;
  // Of the seat that it is evaluated for; false if that is not plain.
  bool reads_one_seat() const { return always() || !all_of_.empty(); }
  const rules::Expression& expression() const { return expression_; }
  bool operator==(const Predicate& other) const { return expression_ == other.expression_; }

 private:
  struct Comparison {
    std::int16_t quantity;
    rules::Expression::Step::Op op;
    std::int64_t number;
  };
  rules::Expression expression_;
  std::vector<Comparison> all_of_;  // empty: evaluate the expression
};

}  // namespace showstopper::gostop
