// SPDX-License-Identifier: Apache-2.0
//
// The question of sat.h, to Z3. A build with SHOWSTOPPER_Z3=OFF answers `unknown`.
#pragma once

#include "solver/cnf/sat.h"

namespace showstopper::solver {

SatAnswer by_z3(const Cnf& cnf, const SatLimits& limits);

// Copies a formula to a solver. A hundred million literals take seconds, and their memory twice.
// False if the limits ended the copy: the formula is incomplete then.
template <class Add>
bool handed_over(const Cnf& cnf, const SatLimits& limits, Add add) {
  constexpr std::size_t kAskEvery = 1u << 16;  // literals
  std::size_t added = 0;
  for (const Literal literal : cnf.stream()) {
    if (++added % kAskEvery == 0 && limits.go_on && !limits.go_on()) return false;
    add(literal);
  }
  return true;
}

}  // namespace showstopper::solver
