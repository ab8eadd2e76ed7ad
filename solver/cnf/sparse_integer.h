// SPDX-License-Identifier: Apache-2.0
//
// Numbers in clauses that take few values far apart, as products of multipliers do: a literal for
// each value instead of one for each unit. Values above `most` are told apart no more.
#pragma once

#include <utility>
#include <vector>

#include "solver/cnf/cnf.h"

namespace showstopper::solver {

class Steps {
 public:
  // Always `least`, which is not negative.
  explicit Steps(int least) : least_(least) {}
  // base to the power of the number of units that hold, which is not negative.
  static Steps power(Clauses& clauses, int base, const Number& exponent, int most);
  // What a table says of a number; its last entry is that of all larger ones too.
  static Steps looked_up(Clauses& clauses, const Number& index, const std::vector<int>& table);

  int least() const { return least_; }
  int high() const { return steps_.empty() ? least_ : steps_.back().first; }
  Literal at_least(const Clauses& clauses, int value) const;

  Steps times(Clauses& clauses, const Steps& other, int most) const;
  Steps plus(Clauses& clauses, const Steps& other, int most) const;
  // This where `condition` holds, else the other.
  static Steps choice(Clauses& clauses, Literal condition, const Steps& yes, const Steps& no);
  // A number of units as often as this says.
  Number times(Clauses& clauses, const Number& units, int most) const;
  Number number(const Clauses& clauses, int most) const;

 private:
  using Step = std::pair<int, Literal>;  // a value above the one before, and that it is reached
  std::vector<Step> all(const Clauses& clauses) const;
  template <class Joined>
  Steps joined(Clauses& clauses, const Steps& other, int most, Joined join) const;

  int least_;
  std::vector<Step> steps_;
};

}  // namespace showstopper::solver
