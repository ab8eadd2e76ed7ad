// SPDX-License-Identifier: Apache-2.0
//
// Numbers in clauses that take few values far apart, as products of multipliers do: a literal for
// each value instead of one for each unit. Products above `most` are not distinguished.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/cnf/cnf.h"

namespace showstopper::solver {

class SparseInteger {
 public:
  using Value = std::int64_t;
  using Step = std::pair<Value, Literal>;  // a value above the one before, and that it is reached

  // Always `least`.
  explicit SparseInteger(Value least) : least_(least) {}
  // A number in unary, without the values that cannot come.
  static SparseInteger of(const Cnf& cnf, const UnaryInteger& units);
  // base to the power of the number of units that hold, which is not negative.
  static SparseInteger power(Cnf& cnf, Value base, const UnaryInteger& exponent, Value most);
  // The entry of a table for a number; its last entry is also that of all larger numbers.
  static SparseInteger looked_up(Cnf& cnf, const UnaryInteger& index,
                                 const std::vector<Value>& table);

  Value least() const { return least_; }
  Value high() const { return steps_.empty() ? least_ : steps_.back().first; }
  Literal at_least(const Cnf& cnf, Value value) const;
  // Its values in their order, the least first, each with whether it is reached.
  std::vector<Step> all(const Cnf& cnf) const;

  SparseInteger times(Cnf& cnf, const SparseInteger& other, Value most) const;  // not negative
  SparseInteger plus(Cnf& cnf, const SparseInteger& other) const;
  SparseInteger scaled(Value factor) const;     // which is not negative
  SparseInteger no_less_than(Value low) const;  // the larger of this and `low`
  // `yes` if `condition` holds, else `no`.
  static SparseInteger choice(Cnf& cnf, Literal condition, const SparseInteger& yes,
                              const SparseInteger& no);

 private:
  void append(const Cnf& cnf, Value value, Literal reached);
  template <class Joined>
  SparseInteger joined(Cnf& cnf, const SparseInteger& other, Value most, Joined join) const;

  Value least_;
  std::vector<Step> steps_;
};

}  // namespace showstopper::solver
