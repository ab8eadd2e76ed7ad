// SPDX-License-Identifier: Apache-2.0
//
// Lines of traces as they are counted: each round is played again, and its events are noted under
// the hash of its line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/coverage/coverage.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

// The rounds of one game, from one reader.
class RoundCoverage {
 public:
  virtual ~RoundCoverage() = default;
  // False, and a diagnostic, if the line is not a round.
  virtual bool add(std::string_view line, int number, const std::string& file,
                   table::Diagnostics& diagnostics) = 0;
  // Hands over all that was counted and begins anew; `values`: after trying other values of the
  // parameters.
  virtual CoveredSet finish(bool values) = 0;
};

// A rule set of the user's own. Traces can name only its base: rounds under equal rules are counted
// under its name.
struct OwnRules {
  const rules::RuleSet* rules = nullptr;  // nullptr: none
  std::string name;
  bool any = false;  // other values are tried under whatever rules a round has
};

}  // namespace showstopper::app
