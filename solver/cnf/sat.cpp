// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/sat.h"

#include <algorithm>

#include <cadical.hpp>
#include <z3++.h>

#include "model/table/check.h"
#include "solver/cnf/z3_check.h"

namespace showstopper::solver {
namespace {

using Clock = std::chrono::steady_clock;

class Deadline : public CaDiCaL::Terminator {
 public:
  explicit Deadline(const SatLimits& limits)
      : limits_(limits),
        end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(limits.seconds))) {}
  bool terminate() override { return Clock::now() >= end_ || (limits_.go_on && !limits_.go_on()); }

 private:
  const SatLimits& limits_;
  Clock::time_point end_;
};

// Handing a formula over takes seconds where it has a hundred million literals, and as much memory
// again. False where the limits ended it: the formula is incomplete then.
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
  Deadline deadline(limits);
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

SatAnswer by_z3(const Cnf& cnf, const SatLimits& limits) {
  z3::context context;
  z3::solver solver(context, "QF_FD");
  z3::params parameters(context);
  parameters.set("random_seed", static_cast<unsigned>(limits.seed));
  solver.set(parameters);
  z3::expr_vector variables(context);
  for (int v = 0; v <= cnf.variables(); ++v) {
    variables.push_back(context.bool_const(("v" + std::to_string(v)).c_str()));
  }
  z3::expr_vector clause(context);
  const bool whole = handed_over(cnf, limits, [&](Literal literal) {
    if (literal == 0) {
      solver.add(z3::mk_or(clause));
      clause = z3::expr_vector(context);
    } else {
      const z3::expr variable = variables[literal < 0 ? -literal : literal];
      clause.push_back(literal < 0 ? !variable : variable);
    }
  });
  SatAnswer answer;
  if (!whole) return answer;
  switch (check_within(solver, limits.seconds, limits.go_on)) {
    case z3::unsat: answer.verdict = Verdict::refuted; break;
    case z3::unknown: break;
    case z3::sat: {
      answer.verdict = Verdict::satisfied;
      answer.model.resize(static_cast<std::size_t>(cnf.variables()) + 1);
      const z3::model model = solver.get_model();
      for (int v = 1; v <= cnf.variables(); ++v) {
        answer.model[v] = model.eval(variables[v], true).is_true();
      }
      break;
    }
  }
  return answer;
}

// A model is looked at clause by clause before anybody uses it: it costs nothing.
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
  } catch (const z3::exception&) {
    return {};  // out of memory or interrupted: no answer
  } catch (const std::bad_alloc&) {
    return {};
  }
  if (answer.verdict == Verdict::satisfied) CHECK(satisfies(cnf, answer));
  return answer;
}

}  // namespace showstopper::solver
