// SPDX-License-Identifier: Apache-2.0
//
// A position or a result of Go-Stop under one rule set beside that under another.
#pragma once

#include <optional>
#include <string>

#include "model/gostop/deal.h"
#include "model/gostop/game.h"

namespace showstopper::lint {

bool same_legal(const gostop::Legal& a, const gostop::Legal& b);
bool same_result(const gostop::Result& a, const gostop::Result& b);
bool positions_differ(const gostop::Rules& rules_a, const gostop::State& a,
                      const gostop::Rules& rules_b, const gostop::State& b);

// The actions that the other side has not; all of them if there is no other side.
std::string only_here(const gostop::Legal& own, const gostop::Legal* other);
std::string position_text(const gostop::Rules& own_rules, const gostop::State& own,
                          const gostop::Rules& other_rules, const gostop::State& other);
std::string result_text(const gostop::Rules& rules, const gostop::Result& of);

// Why the deal of one rule set cannot be played under another, or nothing.
std::optional<std::string> deal_fault(const gostop::Rules& rules, const gostop::Table& table,
                                      const gostop::Deal& deal);

}  // namespace showstopper::lint
