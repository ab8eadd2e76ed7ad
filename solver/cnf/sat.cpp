// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/sat.h"

#include <algorithm>

#include <cadical.hpp>

#include "model/table/check.h"
#include "solver/cnf/by_z3.h"

namespace showstopper::solver {
namespace {

using Clock = std::chrono::steady_clock;

class SolverDeadline : public CaDiCaL::Terminator {
 public:
  explicit SolverDeadline(const SatLimits& limits)
      : limits_(limits),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(limits.seconds))) {}
  bool terminate() override { return Clock::now() >= end_ || (limits_.go_on && !limits_.go_on()); }

 private:
  const SatLimits& limits_;
  Clock::time_point end_;
};

SatAnswer by_cadical(const Cnf& cnf, const SatLimits& limits) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("seed", static_cast<int>(limits.seed % 2'000'000'000));
  if (!handed_over(cnf, limits, [&](Literal literal) { solver.add(literal); })) return {};
  for (const Literal hint : limits.hints) solver.phase(hint);
  constexpr std::uint64_t kMostConflicts = 2'000'000'000;
  if (limits.conflicts > 0) {
    solver.limit("conflicts", static_cast<int>(std::min(limits.conflicts, kMostConflicts)));
  }
  SolverDeadline deadline(limits);
  solver.connect_terminator(&deadline);
  const int status = solver.solve();
  SatAnswer answer;
  if (status == 20) answer.verdict = Verdict::refuted;
  if (status == 10) {
    answer.verdict = Verdict::satisfied;
    answer.model.resize(static_cast<std::size_t>(cnf.variables()) + 1);
    for (int v = 1; v <= cnf.variables(); ++v) {
      answer.model[v] = solver.val(v) > 0;
    }
  }
  solver.disconnect_terminator();
  return answer;
}

// A model is checked clause by clause before its use: it costs nothing.
bool satisfies(const Cnf& cnf, const SatAnswer& answer) {
  bool held = false;
  for (const Literal literal : cnf.stream()) {
    if (literal == 0) {
      if (!held) return false;
      held = false;
    } else {
      held = held || answer.holds(literal);
    }
  }
  return true;
}

}  // namespace

SatAnswer decide(const Cnf& cnf, Engine engine, const SatLimits& limits) {
  SatAnswer answer;
  try {
    switch (engine) {
      case Engine::cadical: answer = by_cadical(cnf, limits); break;
      case Engine::z3: answer = by_z3(cnf, limits); break;
    }
  } catch (const std::bad_alloc&) {
    return {};
  }
  if (answer.verdict == Verdict::satisfied) CHECK(satisfies(cnf, answer));
  return answer;
}

}  // namespace showstopper::solver
