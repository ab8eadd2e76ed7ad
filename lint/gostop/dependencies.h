// SPDX-License-Identifier: Apache-2.0
//
// The tables of Go-Stop: keys that other keys leave without effect, and values that another key
// makes equal.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lint/dependency.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::lint::gostop_rules {

std::span<const Dependency> dependencies();
std::span<const EqualValues> equal_values();

// Whether `go.bonus` lists totals: a row for each. A word makes more rows than a round may need.
bool lists_go_totals(const rules::RuleSet& rules);

// Whether a row of [[event]] takes junk for a go that is called when the junk of the turn has been
// taken: then no card moves.
bool takes_too_late(const rules::RuleSet& rules, const rules::Row& event);

// Why a card of `junk.double` never counts as two junk by that list; empty if it does.
std::string why_single(const gostop::Rules& rules, gostop::Card card);

// Why keys about payer rows are without effect.
inline constexpr std::string_view kNoPayerRows = "the rules have no row of [[payer]]";

}  // namespace showstopper::lint::gostop_rules
