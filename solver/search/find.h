// SPDX-License-Identifier: Apache-2.0
//
// Finds a deal and a play that reach a goal, or proves that there are none. Random play, guided
// play and the solver take turns; the first answer wins and names its method. Three answers, never
// two: a question beyond the formula, or beyond a limit, is `unknown` with its reason.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/cnf/sat.h"
#include "solver/deals/deal_count.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

struct FindJob {
  const gostop::Rules* rules = nullptr;
  const Goal* goal = nullptr;
  std::vector<DealConstraint> where;
  // Of `where`. Null if they could not be counted: then none is drawn, the solver is alone.
  const DealCounter* deals = nullptr;
  std::optional<gostop::Deal> deal;  // this one, dealt by seat 0, and no other
  std::optional<int> carry;          // rounds without a winner before this one; empty: any number
  std::uint64_t seed = 1;
  std::size_t witnesses = 1;
  double seconds = 60;
  int most_turns = 0;  // 0: the whole round
  bool random_play = true, solver = true;
  bool check = false;     // each refutation by Z3 as well
  bool smallest = false;  // fewest turns, which is proved, then few actions
  bool shorten = false;   // a single witness, of `smallest` too: short_round.h
  bool facts = true;      // value_bounds.h, if not every refutation is checked
  std::function<bool()> go_on;
  std::function<std::string()> why_stopped;          // in words, if go_on returned false
  std::function<void(const std::string&)> progress;  // the question that is being decided
  // Each refuted formula, for export; may be empty.
  std::function<void(const Cnf&, const std::string& what)> refuted;
};

struct Answer {
  enum class Kind : std::uint8_t { found, impossible, unknown } kind = Kind::unknown;
  enum class Method : std::uint8_t { none, random_play, guided_play, solver } method = Method::none;
  std::vector<PlayedRound> witnesses;
  std::vector<std::string> rests_on;  // of a proof: bounds, assumptions
  std::string why_unknown;
  int refuted_turns = 0;     // no round of so few turns has the goal, whatever the answer
  std::uint64_t rounds = 0;  // played at random, not those of guided play
  int formulas = 0;
  int variables = 0;  // of the largest formula
  std::size_t clauses = 0;
};
std::string_view word(Answer::Kind kind);
std::string_view word(Answer::Method method);

Answer find(const FindJob& job);

}  // namespace showstopper::solver
