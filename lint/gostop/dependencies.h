// SPDX-License-Identifier: Apache-2.0
//
// The dependencies of Go-Stop.
#pragma once

#include <span>
#include <string_view>

#include "lint/dependency.h"

namespace showstopper::lint::gostop_rules {

std::span<const Dependency> dependencies();
std::span<const EqualValues> equal_values();

// Whether `go.bonus` lists totals: a row for each. A word makes more rows than a round may need.
bool lists_go_totals(const rules::RuleSet& rules);

// Why keys about payer rows are without effect.
inline constexpr std::string_view kNoPayerRows = "the rules have no row of [[payer]]";

}  // namespace showstopper::lint::gostop_rules
