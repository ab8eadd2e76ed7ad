// SPDX-License-Identifier: Apache-2.0
//
// The legal actions that an observation lists, in one order and with the amounts of bets and raises
// as ranges: two lists of the same actions are equal, whether they use ranges or not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conformance/stoppa/language.h"
#include "model/stoppa/action.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance::stoppa {

// Whether the same entry is listed more than once.
bool has_twice(std::vector<trace::StoppaChoice> listed);

class LegalActions {
 public:
  explicit LegalActions(std::vector<trace::StoppaChoice> listed);

  bool operator==(const LegalActions&) const = default;
  bool contains(Action action) const;
  // The first action that is here and not in `other`.
  std::optional<Action> first_beyond(const LegalActions& other) const;
  // `pass, bet 1..94`; a long list is cut.
  std::string text() const;

 private:
  std::vector<trace::StoppaChoice> choices_;
};

}  // namespace showstopper::conformance::stoppa
