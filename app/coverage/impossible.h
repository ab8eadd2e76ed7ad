// SPDX-License-Identifier: Apache-2.0
//
// Clauses and values that no round under given rules can show, with the proof.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/coverage/mutation.h"
#include "app/coverage/untestable.h"
#include "app/games/game.h"
#include "model/rules/clause_table.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// The ground of a claim that something is impossible.
enum class ProofKind : unsigned char {
  none,
  rules,   // a key or a missing row excludes it
  table,   // corpus/fixtures/GAME/untestable.tsv states it
  solver,  // each way to it was refuted
};
std::string_view word(ProofKind kind);
struct WhyImpossible {
  ProofKind kind = ProofKind::none;
  std::string why;  // a sentence without its full stop
  explicit operator bool() const { return kind != ProofKind::none; }
};

// `deck.jokers = []`, as the rules have it.
std::string stated(const rules::RuleSet& rules, int key);

// Why no round of Stoppa has the event, by the rules alone; empty: it is not known.
std::string why_absent_in_stoppa(const rules::RuleSet& rules, std::string_view event);

// The rows of the rule set by the names that clauses have for them: `combination:godori`.
std::vector<std::string> rows_of(const rules::RuleSet& rules);

// Why no round shows the clause, by the rules alone; empty: it is not known.
std::string why_clause_impossible(const Game& game, const rules::RuleSet& rules,
                                  const rules::Clause& clause);

// Why no round differs with the other value of the parameter.
WhyImpossible why_value_impossible(const rules::RuleSet& rules, int parameter,
                                   const Mutation& mutation, const std::vector<Untestable>& table);

// Why no round differs with the row changed, or with its cell: `key` is the row and the cell.
WhyImpossible why_row_impossible(const rules::RuleSet& rules, const std::string& row,
                                 const std::string& key);
// Why no round differs under the rules with a row changed: no round reaches the row under either.
WhyImpossible why_row_never_applies(const rules::RuleSet& rules, const rules::RuleSet& changed);

}  // namespace showstopper::app
