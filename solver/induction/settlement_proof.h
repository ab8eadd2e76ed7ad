// SPDX-License-Identifier: Apache-2.0
//
// Settlements for any counts and any multipliers: the steps that settle.h names, over whole numbers
// without bounds. Shares and factors are free; the proof is about the steps that combine them.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "solver/induction/induction.h"

namespace showstopper::solver {

struct SettlementStatement {
  std::string_view name, sentence;
};
inline constexpr std::array<SettlementStatement, 2> kSettlementStatements = {{
    {"settlement_is_zero_sum", "All payments of a round add up to nothing."},
    {"losers_never_gain", "No settlement pays a loser."},
}};

std::vector<Proof> prove_settlement(const gostop::Rules& rules, double seconds_each);

}  // namespace showstopper::solver
