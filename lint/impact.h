// SPDX-License-Identifier: Apache-2.0
//
// How outcomes shift from rule set A to rule set B: random rounds are played under both, with the
// same table, the same deal and the same stream of choices, and each round under A is compared with
// the same round under B. Choices are random, so this measures the rules and not the skill of
// players. Draws are offered only if the job enables offers (plain_choice.h).
//
// A decision draws its choice from the seed, the round, the turn, the seat, its kind, and the
// number of such decisions before it in the turn. So a decision that only one rule set has shifts
// no later choice, and rounds stay equal for as long as the rules let them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lint/paired.h"
#include "model/rules/rule_set.h"
#include "model/table/statistics.h"
#include "properties/play/plain_choice.h"

namespace showstopper::lint {

// The unit of a number of a round.
enum class Measure : std::uint8_t {
  payment,  // chips or points, signed
  share,    // 1 in a round in which it occurs, 0 in any other
  length,   // turns in Go-Stop, decisions in Stoppa
};

struct Quantity {
  std::string name;  // `payment of the dealer`
  Measure measure{};
  Paired of;
};

// All rounds with so many players. Places count from the dealer, for the deal goes around.
struct Shift {
  int players = 0;
  std::uint64_t rounds = 0;
  std::uint64_t common_deals = 0;  // the two rule sets may deal differently
  std::uint64_t otherwise = 0;     // rounds with another outcome, pay or length
  // Those, and rounds in which other cards lie or other points are paid on the way.
  std::uint64_t other_course = 0;
  static constexpr std::size_t kFirst = 8;
  std::vector<std::uint64_t> first_otherwise;  // the first of these, no more than `kFirst`
  std::vector<Quantity> quantities;
  // Of the rounds with another result: Wilson's interval.
  table::Interval share_otherwise() const { return table::wilson(otherwise, rounds); }
};

struct Impact {
  std::vector<Shift> shifts;  // by number of players; empty: none can play both
  bool stopped = false;
  bool any() const;  // whether any round has another result
};

struct ImpactJob {
  const rules::RuleSet* a = nullptr;  // of one game, Go-Stop or Stoppa
  const rules::RuleSet* b = nullptr;
  std::uint64_t seed = 1;
  std::uint64_t rounds = 10000;  // for each number of players that can play both
  properties::Offers offers = properties::Offers::none;
  std::function<bool()> go_on;  // polled; empty: always
};

Impact impact(const ImpactJob& job);

// A key or row in which the rule sets differ, alone: A against A with that line of B.
struct LineImpact {
  std::string name;
  std::string why_none;  // why no rounds were played: it is unsound alone; empty: they were
  Impact impact;
};

// One for each key and row, in the order of the schema.
std::vector<LineImpact> impact_of_lines(const ImpactJob& job);

}  // namespace showstopper::lint
