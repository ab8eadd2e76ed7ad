// SPDX-License-Identifier: Apache-2.0
//
// Coverage in relation to the rules: the clauses of a game, and of each rule set its rows, its
// values and the pairs of clauses, each with the reason if no round shows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/options.h"
#include "app/coverage/coverage.h"
#include "app/games/game.h"
#include "model/rules/clause_table.h"

namespace showstopper::app {

enum class CoverState : unsigned char {
  shown,
  not_reached,
  impossible,  // no round under these rules shows it, for the reason in `why`
  no_effect,   // no play of any rules does
};
std::string_view word(CoverState state);

struct CoveredClause {
  const rules::Clause* clause = nullptr;
  CoverState state = CoverState::not_reached;
  Tally rounds;
  std::string why;       // of an impossible one, or one without effect
  std::string furthest;  // the highest count on the way to it
};
struct CoveredRow {
  std::string name;
  Tally rounds;                            // in which it applied
  std::size_t others = 0, told_apart = 0;  // changes of it, and those with which some round differs
  std::vector<std::string> left;           // the others
};
struct CoveredParameter {
  std::string key, value;
  CoverState state = CoverState::not_reached;
  std::size_t others = 0, told_apart = 0;  // other values, and those with which some round differs
  std::vector<std::string> left;           // the others
  Tally rounds{Tally::kFew};
  std::string why;
};

// The clauses and pairs of a rule set, or of several together.
struct CoveredPairs {
  std::uint64_t met = 0, in_all = 0;
  std::vector<std::pair<std::string, std::string>> apart;  // both shown, never in one round
};
struct CoveredRules {
  std::string rules;
  bool changed = false;  // all rounds change the set of that name in the same way
  std::vector<int> players;
  Tally rounds{Tally::kRounds}, cut, tried;
  std::vector<CoveredClause> clauses;
  std::vector<CoveredRow> rows;
  std::vector<CoveredParameter> parameters;
  CoveredPairs pairs;
};
struct CoveredGame {
  const Game* game = nullptr;
  std::string file;        // of the clauses, as shown
  std::vector<int> lines;  // of each clause in it
  std::vector<rules::Clause> table;
  std::vector<CoveredClause> clauses;  // under all rule sets together
  std::vector<CoveredRules> rules;
};

struct CoverageSummary {
  std::vector<CoveredGame> games;
  Tally rounds{Tally::kRounds};
  std::uint64_t other = 0;   // rule sets of rounds that are not in the summary
  bool interrupted = false;  // rounds were left unread

  // Clauses that a round can show, and those that one has shown, over all rule sets together.
  std::uint64_t shown() const;
  std::uint64_t possible() const;
};

// The rule sets of the summary, in their order.
using AskedSets = std::vector<LoadedRules>;

// Throws UsageError if the clauses of a game cannot be read.
CoverageSummary summary_of(const Context& context, const CoveredSet& coverage,
                           const AskedSets& sets);

// Number of those in a state.
template <class List>
std::uint64_t in_state(const List& list, CoverState state) {
  std::uint64_t count = 0;
  for (const auto& each : list) count += each.state == state ? 1 : 0;
  return count;
}

std::string to_text(const CoverageSummary& summary);
std::string to_json(const CoverageSummary& summary);
std::string to_html(const CoverageSummary& summary);
std::string to_lcov(const CoverageSummary& summary);

}  // namespace showstopper::app
