// SPDX-License-Identifier: Apache-2.0
#include "app/commands/one_seat.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "model/rules/expression/expression_fold.h"
#include "solver/goals/absent.h"
#include "solver/goals/goal_term.h"
#include "solver/search/random_search.h"

namespace showstopper::app {
namespace {

using Step = rules::Expression::Step;
using Op = Step::Op;

bool is_of_self(const Step& step) {
  return (step.op == Op::quantity || step.op == Op::has) && step.seat == rules::Expression::kSelf;
}

bool is_of_one_seat(const solver::Term& term) { return solver::is_of_a_seat(term.expression()); }

// The goal with every part of one seat for some seat, and the number of these parts.
std::pair<solver::Goal, std::ptrdiff_t> for_any_seats(const solver::Goal& goal) {
  std::vector<solver::Term> parts = solver::Term(goal.expression()).conjuncts();
  const std::ptrdiff_t of_one = std::count_if(parts.begin(), parts.end(), is_of_one_seat);
  for (solver::Term& part : parts) {
    if (is_of_one_seat(part)) part = any_seat(part);
  }
  return {solver::all_of(parts).goal(), of_one};
}

// With the events of each `before` by two seats that are named; nothing if none is of one seat.
std::optional<solver::Goal> in_order_of(const solver::Goal& goal, std::int8_t first,
                                        std::int8_t second) {
  const auto given = goal.expression().steps();
  std::vector<Step> steps(given.begin(), given.end());
  bool ordered = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (rules::is_quantifier(steps[i].op)) {
      i += static_cast<std::size_t>(steps[i].number);
    } else if (steps[i].op == Op::before && is_of_self(steps[i - 2]) && is_of_self(steps[i - 1])) {
      steps[i - 2].seat = first;
      steps[i - 1].seat = second;
      ordered = true;
    }
  }
  if (!ordered) return std::nullopt;
  return for_any_seats(solver::Term(rules::Expression(std::move(steps), "")).goal()).first;
}

}  // namespace

std::vector<solver::Goal> of_several_seats(const solver::Goal& goal, int players) {
  std::vector<solver::Goal> goals;
  auto [for_any, parts] = for_any_seats(goal);
  if (parts > 1) goals.push_back(std::move(for_any));
  for (std::int8_t first = 0; first < players; ++first) {
    for (std::int8_t second = 0; second < players; ++second) {
      if (first == second) continue;
      if (auto ordered = in_order_of(goal, first, second)) goals.push_back(std::move(*ordered));
    }
  }
  return goals;
}

std::optional<std::string> one_seat_note(const gostop::Rules& rules, const solver::Goal& goal,
                                         std::uint64_t seed, int most_turns) {
  constexpr std::uint64_t kRounds = 3000;
  for (const solver::Goal& of_several : of_several_seats(goal, rules.players)) {
    solver::SearchJob search;
    search.rules = &rules;
    search.goal = &of_several;
    search.most_turns = most_turns;
    search.seed = seed;
    search.rounds = kRounds;
    search.witnesses = 1;
    if (solver::search_at_random(search).hits == 0) continue;
    return fmt::format(
        "all words of the goal are about one seat; of several seats it is found: `{}`",
        of_several.text());
  }
  return std::nullopt;
}

}  // namespace showstopper::app
