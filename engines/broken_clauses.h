// SPDX-License-Identifier: Apache-2.0
//
// The clauses that a fault of an engine breaks. Of a game that this library does not know the
// rarest event of the action decides, and before it a key of the rules whose other value explains
// the fault (conformance/basic/reference.h).
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "conformance/cause.h"
#include "conformance/clause_index.h"
#include "engines/causes.h"
#include "engines/divergence.h"
#include "engines/engine_report.h"
#include "engines/engine_worker.h"
#include "model/table/check.h"
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

// The cause in words, followed by its clause if that is none of those cited for the finding: the
// smallest round may break another clause than the mistake behind it.
inline std::string text_of(const conformance::Cause& cause, const conformance::ClauseIndex& clauses,
                           const std::vector<std::string>& of_finding) {
  REQUIRES(!cause.text.empty());
  auto cited = clauses.cited(cause.clauses);
  if (cited.empty()) cited = clauses.cited(cause.events);
  const bool known = std::any_of(cited.begin(), cited.end(), [&](const auto& each) {
    return std::find(of_finding.begin(), of_finding.end(), each.id) != of_finding.end();
  });
  return known || cited.empty() ? cause.text : cause.text + " (" + cited.front().id + ')';
}

// Of a game that this library does not know, faults of one clause are one fault, in the place of
// the first of them; one that another value of a key explains stands for the others.
template <class G>
std::vector<SeenFault<G>*> one_of_each_clause(const conformance::ClauseIndex& clauses,
                                              const CausesOfGroups& causes,
                                              const std::vector<SeenFault<G>*>& all) {
  if (!table::takes_defaults<G>()) return all;
  struct Place {
    std::size_t at;
    bool explained;
  };
  std::vector<SeenFault<G>*> first;
  std::map<std::string, Place> of_clause;
  for (SeenFault<G>* fault : all) {
    const auto cause = causes.find(group_of(fault->finding));
    const conformance::Explained* const why = cause == causes.end() ? nullptr : &cause->second;
    const auto cited = clauses_about<G>(clauses, fault->finding, why);
    const bool explained = why != nullptr && why->conforms();
    const auto [known, is_new] =
        of_clause.try_emplace(cited.empty() ? group_of(fault->finding) : cited.front().id,
                              Place{first.size(), explained});
    if (is_new) {
      first.push_back(fault);
      continue;
    }
    SeenFault<G>*& stands = first[known->second.at];
    if (explained && !known->second.explained) {
      std::swap(stands, fault);
      known->second.explained = true;
    }
    stands->stand_for(*fault);
  }
  ENSURES(first.size() <= all.size() && first.empty() == all.empty());
  return first;
}

// Clauses that are broken as well: of those of the fixture that shows it the ones that are about
// the events. Of a game that this library does not know, one fault breaks one clause.
template <class G>
void add_broken(const conformance::ClauseIndex& clauses, const SeenFault<G>& fault,
                EngineFinding& listed) {
  listed.also_breaks.insert(listed.finding.clauses.begin(), listed.finding.clauses.end());
  if (table::takes_defaults<G>() && !listed.finding.clauses.empty()) return;
  for (const conformance::Finding& each : fault.alike) {
    for (const auto& cited : clauses.about(each)) listed.also_breaks.insert(cited.id);
  }
  const std::vector<std::string> touched = clauses.touched(fault.finding);
  for (const std::string& clause : fault.fixture_clauses) {
    const bool shown = std::find(touched.begin(), touched.end(), clause) != touched.end();
    if (shown) listed.also_breaks.insert(clause);
  }
}

}  // namespace showstopper::engines
