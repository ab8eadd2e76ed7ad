// SPDX-License-Identifier: Apache-2.0
#include "app/commands/one_seat.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "solver/goals/goal.h"
#include "solver/search/random_search.h"

namespace showstopper::app {
namespace {

// Whether the word stands at this place as a word of its own.
bool stands_at(std::string_view text, std::size_t at, std::string_view word) {
  const auto ends_word = [&](std::size_t i) {
    return i >= text.size() || text[i] == ' ' || text[i] == '(' || text[i] == ')';
  };
  return text.substr(at).starts_with(word) && ends_word(at + word.size()) &&
         (at == 0 || ends_word(at - 1));
}

// The parts between the `and` outside of parentheses; nothing if another word joins them.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth > 0) continue;
    if (stands_at(text, i, "or") || stands_at(text, i, "for")) return {};
    if (!stands_at(text, i, "and")) continue;
    parts.emplace_back(text.substr(begin, i - begin));
    begin = i + 3;
  }
  parts.emplace_back(text.substr(begin));
  return parts;
}

bool is_of_one_seat(const solver::Goal& goal) {
  using Step = rules::Expression::Step;
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.op == Step::Op::quantity && step.seat == rules::Expression::kSelf;
  });
}

}  // namespace

std::optional<std::string> of_several_seats(std::string_view goal) {
  const std::vector<std::string> parts = parts_of(goal);
  if (parts.size() < 2) return std::nullopt;
  std::string text;
  for (std::string part : parts) {
    const std::size_t first = part.find_first_not_of(' ');
    if (first == std::string::npos) return std::nullopt;
    part = part.substr(first, part.find_last_not_of(' ') - first + 1);
    text += fmt::format("{}any seat: ({})", text.empty() ? "" : " and ", part);
  }
  return text;
}

std::optional<std::string> one_seat_note(const gostop::Rules& rules, std::string_view goal,
                                         std::uint64_t seed) {
  constexpr std::uint64_t kRounds = 3000;
  table::Diagnostics none;
  const auto of_one = solver::Goal::parse(goal, rules.players, none);
  const auto text = of_several_seats(goal);
  if (!of_one || !text || !is_of_one_seat(*of_one)) return std::nullopt;
  const auto of_several = solver::Goal::parse(*text, rules.players, none);
  if (!of_several) return std::nullopt;
  solver::SearchJob search;
  search.rules = &rules;
  search.goal = &*of_several;
  search.seed = seed;
  search.rounds = kRounds;
  search.witnesses = 1;
  if (solver::search_at_random(search).hits == 0) return std::nullopt;
  return fmt::format("all words of the goal are about one seat; of several seats it is found: `{}`",
                     *text);
}

}  // namespace showstopper::app
