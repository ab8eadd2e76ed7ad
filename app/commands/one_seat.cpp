// SPDX-License-Identifier: Apache-2.0
#include "app/commands/one_seat.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "solver/goals/goal_term.h"
#include "solver/search/random_search.h"

namespace showstopper::app {
namespace {

bool is_of_one_seat(const solver::Goal& goal) {
  using Step = rules::Expression::Step;
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.op == Step::Op::quantity && step.seat == rules::Expression::kSelf;
  });
}

}  // namespace

std::optional<solver::Goal> of_several_seats(const solver::Goal& goal) {
  std::vector<solver::Term> parts = solver::Term(goal.expression()).conjuncts();
  if (parts.size() < 2) return std::nullopt;
  for (solver::Term& part : parts) part = any_seat(part);
  return solver::all_of(parts).goal();
}

std::optional<std::string> one_seat_note(const gostop::Rules& rules, const solver::Goal& goal,
                                         std::uint64_t seed) {
  constexpr std::uint64_t kRounds = 3000;
  const auto of_several = of_several_seats(goal);
  if (!of_several || !is_of_one_seat(goal)) return std::nullopt;
  solver::SearchJob search;
  search.rules = &rules;
  search.goal = &*of_several;
  search.seed = seed;
  search.rounds = kRounds;
  search.witnesses = 1;
  if (solver::search_at_random(search).hits == 0) return std::nullopt;
  return fmt::format("all words of the goal are about one seat; of several seats it is found: `{}`",
                     of_several->text());
}

}  // namespace showstopper::app
