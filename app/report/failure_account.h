// SPDX-License-Identifier: Apache-2.0
//
// What is printed of one failure: the rule in words, what was expected, what came instead,
// where its smallest round lies, and the commands that show and repeat it.
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"

namespace showstopper::app {

// An empty member is not known and not printed.
struct FailureAccount {
  std::string name;      // of the invariant, the relation, the condition, or the kind of difference
  std::string where;     // rule set, round and action, or file and line
  std::string clause;    // id and text
  std::string expected;  // of an invariant its sentence
  std::string came;
  std::string file;  // of the smallest round
  std::string show, repeat;
};

// A failure of a generated round; `repeat` is the command that plays it again.
FailureAccount account_of(const Context& context, const Game& game, const VerifyRow& row,
                          const VerifyFinding& finding, const std::string& repeat);

// A stored round of the past that fails again.
FailureAccount account_of_stored(const std::string& where, const std::string& failure);

// The sentence of an invariant or relation named by `to_text(Failure)`; empty where there is none.
std::string sentence_of(std::string_view failure);

// `GS-A-045: A sweep takes ...` for each of the ids that the tables of clauses list.
std::string clause_texts(const Context& context, const std::vector<std::string>& ids);

}  // namespace showstopper::app
