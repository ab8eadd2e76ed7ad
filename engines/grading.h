// SPDX-License-Identifier: Apache-2.0
//
// The grade of an engine for each clause of the rules: whether rounds that show the clause were
// compared, whether the engine's observations would reveal a mistake, and whether there was one.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_report.h"
#include "model/rules/clause_table.h"

namespace showstopper::engines {

// Whether observations with these keys show the effect of this event.
bool is_observable(std::string_view event, const std::set<std::string, std::less<>>& shown);

// How often an event, by its word or the name of its row, came in compared rounds, and in those of
// them whose result the engine did not show.
struct EventTimes {
  std::function<std::uint64_t(std::string_view)> all, without_result;
};

// Clauses that no play can show are left out.
std::vector<GradedClause> grade(const std::vector<rules::Clause>& clauses, const EventTimes& times,
                                const EngineReport& report);

}  // namespace showstopper::engines
