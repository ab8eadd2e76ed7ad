// SPDX-License-Identifier: Apache-2.0
//
// Which clauses of the sources speak of a key or a row: the table of clauses names parameters and
// events, and a parameter names clauses.
#pragma once

#include <string_view>
#include <vector>

#include "lint/finding.h"
#include "model/rules/clause_table.h"
#include "model/rules/schema.h"

namespace showstopper::lint {

// Whether a list such as `pibak.max_junk,pibak.unit` has the word.
bool lists(std::string_view list, std::string_view word);

// Of a key.
bool speaks_of(const rules::Clause& clause, const rules::Parameter& key);
// Of a row, by its name in reasons and events: `payer:gwangbak`.
bool speaks_of_row(const rules::Clause& clause, std::string_view row);

// The clauses about the lines of a finding, those cited in its sentence first; a few at most.
std::vector<rules::Clause> cited_clauses(const std::vector<rules::Clause>& all,
                                         const rules::Schema& schema, const Finding& finding);

}  // namespace showstopper::lint
