// SPDX-License-Identifier: Apache-2.0
//
// The words of goals for people, from the vocabulary by which goals are read.
#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {
namespace {

using rules::Argument;
using rules::Quantity;

bool is_yes_or_no(const Quantity& word) { return word.meaning.starts_with("whether"); }

std::string type_of(const Quantity& word) {
  std::string type = is_yes_or_no(word) ? "yes or no" : "number";
  if (word.event) type += ", event";
  return type + (word.of_seat ? " of a seat" : " of the round");
}

std::string called(const Quantity& word, std::string_view number, std::string_view card) {
  switch (word.argument) {
    case Argument::none: return std::string(word.name);
    case Argument::number: return fmt::format("{}({})", word.name, number);
    case Argument::card: return fmt::format("{}({})", word.name, card);
  }
  UNREACHABLE("the switch has a case for each value");
}

constexpr std::string_view kHead =
    "\n## Goals\n\n"
    "`showstopper find` judges whole rounds: counts and cards at the end, hands as they were\n"
    "dealt. Goals are conditions with more words. A goal may require one of two events `before`\n"
    "the other, in an earlier turn of the round: `ppuk by p0 before sweep by p1`; the seats of one "
    "turn\n"
    "follow from the dealer on. A number that a seat's captured cards make may have `after turn "
    "N`,\n"
    "a turn of the seat itself; if the round ends before, the number is that of the end. A yes is\n"
    "1.\n\n"
    "| word of goals | type | example | meaning |\n|---|---|---|---|\n";

}  // namespace

std::string example_of(const Quantity& word) {
  const std::string name = called(word, "5", "09A");
  const std::string least = is_yes_or_no(word) ? "" : " >= 1";
  if (!word.of_seat) return name + least;
  if (word.event) return fmt::format("{} by p1 on turn 2{}", name, least);
  if (word.pile) return fmt::format("p0.{} after turn 3{}", name, least);
  return fmt::format("p0.{}{}", name, least);
}

std::string goal_manual() {
  std::string text(kHead);
  for (const Quantity& word : goal_vocabulary().quantities) {
    text += fmt::format("| `{}` | {} | `{}` | {} |\n", called(word, "N", "CARD"), type_of(word),
                        example_of(word), word.meaning);
  }
  return text;
}

}  // namespace showstopper::solver
