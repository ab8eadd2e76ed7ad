// SPDX-License-Identifier: Apache-2.0
//
// Decides by a solver whether clauses can be satisfied. The two solvers share no line of code:
// CaDiCaL is the faster one, Z3 gives a second opinion. After the time limit the answer is
// `unknown`; exceptions of the solvers are caught here.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>
#include <vector>

#include "solver/cnf/cnf.h"

namespace showstopper::solver {

// False in a build with SHOWSTOPPER_Z3=OFF, in which Z3 decides nothing: its answer is `unknown`.
bool built_with_z3();
inline constexpr std::string_view kNeedsZ3 = "needs a build with Z3";

enum class Verdict : std::uint8_t { satisfied, refuted, unknown };
enum class Engine : std::uint8_t { cadical, z3 };

struct SatLimits {
  double seconds = 60;
  std::uint64_t seed = 1;
  std::uint64_t conflicts = 0;  // of CaDiCaL, the same on every machine; 0: no bound
  std::function<bool()> go_on;  // polled; empty: always
  std::vector<Literal> hints;   // true if the solver may choose; no verdict depends on them
};

struct SatAnswer {
  Verdict verdict = Verdict::unknown;
  std::vector<bool> model;  // by variable, if satisfied

  bool holds(Literal literal) const {
    const bool value = model[literal < 0 ? -literal : literal];
    return literal < 0 ? !value : value;
  }
};

SatAnswer decide(const Cnf& cnf, Engine engine, const SatLimits& limits);

}  // namespace showstopper::solver
