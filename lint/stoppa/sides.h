// SPDX-License-Identifier: Apache-2.0
//
// A position or a result of Stoppa under one rule set beside that under another.
#pragma once

#include <optional>
#include <string>

#include "model/stoppa/deal.h"
#include "model/stoppa/game.h"

namespace showstopper::lint {

inline bool same_legal(const stoppa::Legal& a, const stoppa::Legal& b) { return a == b; }
bool same_result(const stoppa::Result& a, const stoppa::Result& b);
bool positions_differ(const stoppa::Rules& rules_a, const stoppa::State& a,
                      const stoppa::Rules& rules_b, const stoppa::State& b);

// The actions that the other side has not; all of them if there is no other side. Amounts of a
// bet are many, and are given from the first to the last.
std::string only_here(const stoppa::Legal& own, const stoppa::Legal* other);
std::string position_text(const stoppa::Rules& own_rules, const stoppa::State& own,
                          const stoppa::Rules& other_rules, const stoppa::State& other);
std::string result_text(const stoppa::Rules& rules, const stoppa::Result& of);

// Why the deal of one rule set cannot be played under another, or nothing.
std::optional<std::string> deal_fault(const stoppa::Rules& rules, const stoppa::Table& table,
                                      const stoppa::Deal& deal);

}  // namespace showstopper::lint
