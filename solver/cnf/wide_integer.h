// SPDX-License-Identifier: Apache-2.0
//
// Numbers in clauses of any size that 60 bits hold, for payments and numbers computed from them. A
// number is stored as its terms and adds no clauses before its first comparison. A comparison with
// a constant takes few clauses, since the terms are products of few factors; two variable numbers
// are compared bit by bit.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/cnf/cnf.h"
#include "solver/cnf/sparse_integer.h"

namespace showstopper::solver {

class WideInteger {
 public:
  using Value = SparseInteger::Value;
  static constexpr Value kMost = Value{1} << 60;  // the largest absolute value

  WideInteger(Value value = 0);      // NOLINT(google-explicit-constructor): a number is one
  WideInteger(UnaryInteger number);  // NOLINT(google-explicit-constructor)
  explicit WideInteger(SparseInteger number);

  // Products of numbers that are not negative, each with few values.
  static WideInteger product(SparseInteger factor, SparseInteger units);
  static WideInteger sum(const WideInteger& a, const WideInteger& b);
  static WideInteger negated(const WideInteger& a);
  static WideInteger scaled(const WideInteger& a, Value factor);  // not negative
  static WideInteger halved(const WideInteger& a);                // rounded down
  static WideInteger no_more_than(const WideInteger& a, Value most);
  static WideInteger no_less_than(const WideInteger& a, Value least);
  // `yes` if the condition holds, else `no`.
  static WideInteger choice(Literal condition, const WideInteger& yes, const WideInteger& no);
  // `number`, which up to `most` is reached exactly if `simpler` is.
  static WideInteger same_up_to(Value most, const WideInteger& simpler, const WideInteger& number);
  // Of any two numbers.
  static WideInteger times(const WideInteger& a, const WideInteger& b);

  // Between which it lies, whatever is chosen.
  Value low() const;
  Value high() const;
  // The number as it was made in unary, if it was.
  const UnaryInteger* unary() const;

  Literal at_least(Cnf& cnf, Value value) const;
  Literal at_least(Cnf& cnf, const WideInteger& other) const;

 private:
  // clang-format off
  enum class Kind : std::uint8_t {
    unary, sparse, product, sum, negated, scaled, halved, no_more, no_less, choice, times, up_to,
  };
  // clang-format on
  struct Term;
  using Bits = std::vector<Literal>;  // two's complement, the lowest first, the sign last
  explicit WideInteger(Term&& term);

  Literal reaches(Cnf& cnf, Value value) const;
  const std::optional<std::vector<Value>>& few_values(const Cnf& cnf) const;
  const Bits& bits(Cnf& cnf) const;
  Bits worked_out(Cnf& cnf) const;

  std::shared_ptr<Term> term_;  // literals of one Cnf, which is always the same
};

}  // namespace showstopper::solver
