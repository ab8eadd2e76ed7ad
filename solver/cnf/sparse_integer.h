// SPDX-License-Identifier: Apache-2.0
//
// Numbers in clauses that take few values far apart, as products of multipliers do: a literal for
// each value instead of one for each unit. Values above `most` are not distinguished.
#pragma once

#include <utility>
#include <vector>

#include "solver/cnf/cnf.h"

namespace showstopper::solver {

class SparseInteger {
 public:
  // Always `least`, which is not negative.
  explicit SparseInteger(int least) : least_(least) {}
  // base to the power of the number of units that hold, which is not negative.
  static SparseInteger power(Cnf& cnf, int base, const UnaryInteger& exponent, int most);
  // What a table says of a number; its last entry is that of all larger ones too.
  static SparseInteger looked_up(Cnf& cnf, const UnaryInteger& index,
                                 const std::vector<int>& table);

  int least() const { return least_; }
  int high() const { return steps_.empty() ? least_ : steps_.back().first; }
  Literal at_least(const Cnf& cnf, int value) const;

  SparseInteger times(Cnf& cnf, const SparseInteger& other, int most) const;
  SparseInteger plus(Cnf& cnf, const SparseInteger& other, int most) const;
  // This where `condition` holds, else the other.
  static SparseInteger choice(Cnf& cnf, Literal condition, const SparseInteger& yes,
                              const SparseInteger& no);
  // A number of units as often as this says.
  UnaryInteger times(Cnf& cnf, const UnaryInteger& units, int most) const;
  UnaryInteger number(const Cnf& cnf, int most) const;

 private:
  using Step = std::pair<int, Literal>;  // a value above the one before, and that it is reached
  std::vector<Step> all(const Cnf& cnf) const;
  template <class Joined>
  SparseInteger joined(Cnf& cnf, const SparseInteger& other, int most, Joined join) const;

  int least_;
  std::vector<Step> steps_;
};

}  // namespace showstopper::solver
