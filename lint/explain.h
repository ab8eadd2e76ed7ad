// SPDX-License-Identifier: Apache-2.0
//
// The meaning of a key, row or clause of a game's rules, its value under a rule set, its frequency
// in random rounds or, for properties of the deal, in all deals, and related keys and rows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/clause_table.h"
#include "model/rules/rule_set.h"
#include "model/table/statistics.h"
#include "properties/play/plain_choice.h"

namespace showstopper::lint {

enum class Word : std::uint8_t { key, row, clause };

// A key or row that has to do with it, and how.
struct Meets {
  std::string name, how;
};

// Random rounds with so many players in which an event came or a row applied, as `census` counts
// them.
struct Frequency {
  std::string of;  // `jjok`, `payer:gwangbak`
  int players = 0;
  std::uint64_t rounds = 0, hits = 0;
  table::Interval share;  // 95 %, in units of 1e-9
};

// Pairs of random rounds with the same deal and the same choices, one under the rule set and one
// under the same without the line. It decided in those of which the course or the result differs.
struct Decides {
  int players = 0;
  std::uint64_t rounds = 0, hits = 0;
  table::Interval share;
  std::uint64_t common_deals = 0;    // the other rule set may deal differently
  std::vector<std::uint64_t> first;  // the first rounds in which it decided, by `impact_round`
};

// If the deal alone decides: how many of all deals show it, as exact numbers of up to 39 digits.
struct DealShare {
  int players = 0;
  std::string condition;  // `hand.quads >= 1`
  std::string deals, all;
  double share = 0;
};

struct Explanation {
  Word word = Word::key;
  std::string name;      // `pibak.max_junk`, `payer gwangbak`, `GS-A-045`
  std::string meaning;   // the sentence of the manual, or of the clause
  std::string value;     // under the rule set, in the syntax of a rule file; of a clause: nothing
  std::string initial;   // of a key
  std::string idle;      // why it is without effect under the rule set; empty: it may matter
  std::string rests_on;  // its origin: `AMB-76`
  rules::Place place;    // the line of the rule set
  std::vector<rules::Clause> clauses;  // of the sources that speak of it
  std::vector<Meets> meets;
  std::vector<std::string> shown_by;  // the rows and events that are counted; empty: none shows it
  std::vector<Frequency> frequencies;
  std::string without;              // its replacement: `bomb.steal = 0`; empty: nothing
  std::vector<Decides> decides;     // empty: no sound rule set is without it
  bool offers = false;              // draws were offered by chance
  std::vector<DealShare> of_deals;  // empty: play decides, or the deals are not counted
};

// Whether draws are offered in rounds that are counted or played for it.
properties::Offers offers_of(const Explanation& of);

struct ExplainJob {
  const rules::RuleSet* rules = nullptr;
  const std::vector<rules::Clause>* clauses = nullptr;  // of the same game
  std::uint64_t seed = 1;
  std::uint64_t rounds = 2000;  // for each number of players; uniform choices
  bool offers = false;          // offer draws by chance; explanations about offers count them
  std::function<bool()> go_on;  // polled; empty: always
};

// The names that can be explained under these rules.
std::vector<std::string> explainable(const ExplainJob& job);

// `name` must be one of `explainable`.
Explanation explain(const ExplainJob& job, std::string_view name);

// Rule sets in which the key has another value, or from which the row is gone; nothing for a
// clause. Each is sound and none has the same meaning. The initial value of a key comes first, then
// the nearest ones. Decisions are counted against the first rule set.
std::vector<rules::RuleSet> others(const rules::RuleSet& rules, std::string_view name);

}  // namespace showstopper::lint
