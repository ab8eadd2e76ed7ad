// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/by_z3.h"

#include <string>

#include <z3++.h>

#include "solver/cnf/z3_check.h"

namespace showstopper::solver {
namespace {

SatAnswer decided_by_z3(const Cnf& cnf, const SatLimits& limits) {
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

}  // namespace

bool built_with_z3() { return true; }

SatAnswer by_z3(const Cnf& cnf, const SatLimits& limits) {
  try {
    return decided_by_z3(cnf, limits);
  } catch (const z3::exception&) {
    return {};  // out of memory or interrupted: no answer
  }
}

}  // namespace showstopper::solver
