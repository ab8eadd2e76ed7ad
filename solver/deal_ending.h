// SPDX-License-Identifier: Apache-2.0
//
// Rounds that the deal decides: a quad in a hand or on the table ends them before anybody has
// played. Nobody has captured anything then and no turn event has come, so few goals can hold.
#pragma once

#include <optional>
#include <string>

#include "solver/goal.h"

namespace showstopper::solver {

// Why it stays open whether the goal can hold in a round without a turn, or nothing where it
// cannot. Judged by play of representative deals: each set of seats with a quad, each table quad.
std::optional<std::string> open_deal_ending(const gostop::Rules& rules, const Goal& goal);

}  // namespace showstopper::solver
