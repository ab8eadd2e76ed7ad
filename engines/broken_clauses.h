// SPDX-License-Identifier: Apache-2.0
//
// The clauses that a fault of an engine breaks. Of a game that this library does not know the
// rarest event of the action decides, and before it a key of the rules whose other value explains
// the fault (conformance/basic/reference.h).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "conformance/cause.h"
#include "conformance/clause_index.h"
#include "engines/engine_report.h"
#include "engines/engine_worker.h"
#include "model/table/game.h"

namespace showstopper::engines {

template <class G>
constexpr conformance::Cited cited_by() {
  return table::takes_defaults<G>() ? conformance::Cited::by_first_word
                                    : conformance::Cited::by_fit;
}

// `explained`: the cause of the fault over all rounds, or nullptr.
template <class G>
std::vector<conformance::CitedClause> clauses_about(const conformance::ClauseIndex& clauses,
                                                    const conformance::Finding& finding,
                                                    const conformance::Explained* explained) {
  if (table::takes_defaults<G>() && explained != nullptr && explained->conforms()) {
    auto cited = clauses.cited(explained->cause.clauses);
    if (!cited.empty()) return cited;
  }
  return clauses.about(finding);
}

// Clauses that are broken as well: of those of the fixture that shows it the ones that are about
// the events. One key that explains all differences breaks no other clause.
template <class G>
void add_broken(const conformance::ClauseIndex& clauses, const SeenFault<G>& fault,
                EngineFinding& listed) {
  const bool one_key = table::takes_defaults<G>() && !listed.variant.empty();
  for (const conformance::Finding& each : fault.alike) {
    if (one_key) break;
    for (const auto& cited : clauses.about(each)) listed.also_breaks.insert(cited.id);
  }
  const std::vector<std::string> touched = clauses.touched(fault.finding);
  for (const std::string& clause : fault.fixture_clauses) {
    const bool shown = std::find(touched.begin(), touched.end(), clause) != touched.end();
    if (shown) listed.also_breaks.insert(clause);
  }
  listed.also_breaks.insert(listed.finding.clauses.begin(), listed.finding.clauses.end());
}

}  // namespace showstopper::engines
