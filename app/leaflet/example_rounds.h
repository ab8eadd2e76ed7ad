// SPDX-License-Identifier: Apache-2.0
//
// The example rounds of a leaflet: for each special rule the turn in which it shows, from a stored
// fixture played under the rules of the leaflet, or else from random rounds, a fixed number of
// them. A fixture that these rules do not allow unchanged is not shown.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/leaflet/words.h"
#include "model/rules/clause_table.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// The condition of an example: it shows one of the names (`event:on jjok`, `payer:pibak`), if there
// are any, and the round differs under the rules `without` it, if there are any. Fixtures that cite
// one of the clauses are searched first, then random rounds.
struct Wanted {
  std::vector<std::string> names;
  std::vector<std::string> clauses;
  std::shared_ptr<const rules::RuleSet> without;
  bool empty() const { return names.empty() && without == nullptr; }
};

struct ExampleJob {
  const rules::RuleSet* rules = nullptr;
  std::string rules_json;  // the same as the `rules` value of a trace
  rules::Library library{std::filesystem::path()};
  std::filesystem::path fixtures;  // the folder of the game's fixtures
  std::uint64_t seed = 1;
  std::uint64_t rounds = 240;  // random ones, for each number of players
};

// A sentence for each step, by `wanted`; empty if no round shows it.
using ExampleLines = std::vector<std::string>;
std::vector<ExampleLines> example_rounds(const ExampleJob& job, const Words& words,
                                         const std::vector<Wanted>& wanted);

}  // namespace showstopper::app
