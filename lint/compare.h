// SPDX-License-Identifier: Apache-2.0
//
// The first difference of two rule sets: a proof that they are the same, a small round after which
// they differ, or a number of rounds without a difference, which proves nothing. Both play the same
// deal and actions in step, until legal actions or payments differ. If random rounds show no
// difference, the solver searches a round for each unit that differs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lint/finding.h"
#include "properties/play/plain_choice.h"

namespace showstopper::lint {

// One key or row in which the sets differ.
struct Difference {
  std::string name;                 // `bomb.steal`, `payer pibak`
  std::array<std::string, 2> says;  // in A and in B, in the syntax of a rule file; empty: nothing
  std::array<rules::Place, 2> places;
  // Why no round can show it: another key leaves it without effect. Empty: it may matter.
  std::string idle;
  bool of_match = false;  // of the match around the rounds, which no single round shows
};

// A round up to the first difference.
struct Parting {
  int players = 2;
  std::array<std::string, 2> witness;  // the round as a trace, under A and under B
  std::string after;                   // the last action before the difference; empty: the deal
  std::array<std::string, 2> shows;    // the difference: choices, or outcome and payments
  std::vector<std::array<std::int64_t, 2>> payments;  // by seat, if both rounds are over
  std::vector<std::string> to_blame;  // units of which each alone changes this round
  bool minimal = false;               // no step of the shrinker makes it smaller
};

// With one difference of B put into A, and nothing else.
struct SingleDifference {
  std::string name;
  std::optional<Parting> parting;
  std::string why_none;  // idle, of the match, proved, or not found in so many rounds
};

// A round of `impact` with this seed, for so many players.
struct ImpactRound {
  int players = 2;
  std::uint64_t index = 0;
};

struct CompareJob {
  const rules::RuleSet* a = nullptr;
  const rules::RuleSet* b = nullptr;
  std::uint64_t seed = 1;
  std::uint64_t rounds = 4000;           // for each number of players
  std::uint64_t shrink_checks = 200000;  // of cases, for each witness
  bool each = false;                     // a witness for each difference
  // Followed if no random round differs: they are known to differ in course or result.
  std::vector<ImpactRound> known;
  properties::Offers offers = properties::Offers::none;  // in these
  // For the solver, which searches rounds that random play has missed; 0: no solver.
  double seconds = 0;
  // The rule set that a trace names for these rules.
  std::function<std::shared_ptr<const rules::RuleSet>(const rules::RuleSet&)> base_of;
  std::function<bool()> go_on;  // polled; empty: always
};

struct Comparison {
  // The numbers of players for whom both rule sets are; rounds of others are not compared.
  std::vector<int> players;
  bool for_some = false;  // `players` of one rule set leaves out others that the other one has
  std::vector<Difference> differences;
  std::string proof;  // of equivalence; empty: not proved
  std::optional<Parting> parting;
  std::vector<SingleDifference> each;
  std::uint64_t rounds = 0;  // played in step
  bool stopped = false;
};

// The numbers of players that can play by both.
std::vector<int> common_players(const rules::RuleSet& a, const rules::RuleSet& b);

// Two rule sets of one game.
Comparison compare(const CompareJob& job);

}  // namespace showstopper::lint
