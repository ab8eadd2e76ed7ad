// SPDX-License-Identifier: Apache-2.0
//
// The report of one failure: the rule in words, the expected and the actual value, the file of its
// smallest round, and the commands that show and repeat it.
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"

namespace showstopper::app {

// An empty member is not known and not printed.
struct FailureAccount {
  std::string name;   // of the invariant, the relation, the condition, or the kind of difference
  std::string where;  // rule set, round and action, or file and line
  std::string rule;   // the sentence of the invariant or relation
  std::vector<std::string> clauses;  // ids of the clauses on which it rests
  std::string clause;                // their ids and texts, a line for each
  std::string expected;              // amounts or cards
  std::string came;
  std::string file;  // of the smallest round
  std::string show, repeat;
};

// A failure of a generated round; `repeat` is the command that plays it again.
FailureAccount account_of(const Context& context, const Game& game, const VerifyRow& row,
                          const VerifyFinding& finding, const std::string& repeat);

// A stored round of the past that fails again; `where` is `FILE:LINE`.
FailureAccount account_of_stored(const Context& context, const std::string& where,
                                 const properties::Replayed::Failing& failing);

// Fills name, rule, clauses, `expected` and `came` from a failure named by `to_text(Failure)` and
// its amounts.
FailureAccount account_of_failure(const Context& context, std::string_view failure,
                                  const properties::Amounts& amounts);
// The same as lines of text, indented by so many columns.
std::string account_lines(const FailureAccount& account, int indent);

// `GS-A-045: A sweep takes ...`, a line for each of the ids that the tables of clauses list.
std::string clause_texts(const Context& context, const std::vector<std::string>& ids);

}  // namespace showstopper::app
