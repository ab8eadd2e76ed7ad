// SPDX-License-Identifier: Apache-2.0
//
// The stored fixtures of a game, for one question: does any of them notice if a parameter of a rule
// set is moved to another value? A fixture that itself sets the parameter keeps its value.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

struct Notice {
  enum class Answer : unsigned char {
    noticed,    // `where` names a fixture that fails
    unnoticed,  // every fixture that names the rule set passes
    refused,    // the game refuses the value beside the others of the rule set
  } answer = Answer::unnoticed;
  std::string where;
};

class FixtureSet {
 public:
  virtual ~FixtureSet() = default;
  // The number of fixtures that name the rule set, by itself or as their base.
  virtual std::size_t naming(const std::string& rule_set) const = 0;
  virtual Notice move(const rules::RuleSet& rule_set, int parameter, const rules::Datum& value) = 0;
};

// The names in the `rules` value of a fixture: a rule set, and the keys that the fixture itself
// sets.
struct NamedRules {
  std::string base;
  std::vector<std::string> keys;

  explicit NamedRules(std::string_view json);
  // `stop.minimum` stands for `stop.minimum.2` too.
  bool sets(std::string_view key) const;
};

// Whether the game takes the values of a rule set beside each other.
bool sound(const rules::RuleSet& rules);

// Fixtures of Go-Stop. Fixtures that cannot be read or fail without a change are reported.
std::unique_ptr<FixtureSet> gostop_bench(const rules::Library& library,
                                         const std::vector<std::filesystem::path>& files,
                                         table::Diagnostics& diagnostics);

// Fixtures of Stoppa, with the same reports. A fixture counts for every rule set under which it
// holds unchanged, not only for the one that it names.
std::unique_ptr<FixtureSet> stoppa_bench(const rules::Library& library,
                                         const std::vector<std::filesystem::path>& files,
                                         table::Diagnostics& diagnostics);

}  // namespace showstopper::app
