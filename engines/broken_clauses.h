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
#include "engines/rounds/refused.h"
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

// At most two clauses that the cause names, or its events.
inline std::vector<conformance::CitedClause> clauses_of(const conformance::Cause& cause,
                                                        const conformance::ClauseIndex& clauses) {
  auto cited = clauses.cited(cause.clauses);
  return cited.empty() ? clauses.cited(cause.events) : cited;
}

// The same, if none of them is cited for the finding: the smallest round may break another clause
// than the mistake behind it.
inline std::vector<std::string> other_clauses_of(const conformance::Cause& cause,
                                                 const conformance::ClauseIndex& clauses,
                                                 const std::vector<std::string>& of_finding) {
  std::vector<std::string> ids;
  for (const auto& each : clauses_of(cause, clauses)) {
    if (std::find(of_finding.begin(), of_finding.end(), each.id) != of_finding.end()) return {};
    ids.push_back(each.id);
  }
  ENSURES(ids.size() <= conformance::kMostCited);
  return ids;
}

// The cause in words, followed by its clause if that is another one.
inline std::string text_of(const conformance::Cause& cause, const conformance::ClauseIndex& clauses,
                           const std::vector<std::string>& of_finding) {
  REQUIRES(!cause.text.empty());
  const auto others = other_clauses_of(cause, clauses, of_finding);
  return others.empty() ? cause.text : cause.text + " (" + others.front() + ')';
}

// The clauses and the cause of a finding. At most two clauses, from its round alone: the number of
// rounds must not change a clause that a waiver names. The cause over all rounds, which may be
// null, is listed beside them; it has the clauses of a game that this library does not know.
template <class G>
void name_clauses(const conformance::ClauseIndex& clauses, const CauseOfGroup* why,
                  EngineFinding& listed) {
  std::vector<std::string> own;
  for (const auto& cited : clauses_about<G>(clauses, listed.finding, why)) own.push_back(cited.id);
  if (why != nullptr && why->conforms()) listed.variant = why->cause.text;
  if (why != nullptr && !why->conforms()) listed.cause = text_of(why->cause, clauses, own);
  if (why != nullptr && why->of_all && !table::takes_defaults<G>()) {
    listed.of_cause = other_clauses_of(why->cause, clauses, own);
  }
  listed.finding.clauses = std::move(own);
}

// The finding does not come without the illegal actions of its round. This is its cause, which
// names no clause, whatever explains the other findings of its group.
inline void name_refused(EngineFinding& listed) {
  listed.cause = kRefusedActionChanges;
  listed.of_cause.clear();
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

// The clauses that are broken: those of the cause, or else those that the finding cites. If the
// cause is not known, also those of its other rounds, of findings that it stands for, and of those
// of the fixture that shows it the ones that are about the events. Of a game that this library does
// not know, one fault breaks one clause. `fault` may be null.
template <class G>
void add_broken(const conformance::ClauseIndex& clauses, const CauseOfGroup* why,
                const SeenFault<G>* fault, EngineFinding& listed) {
  const auto& sure = listed.of_cause.empty() ? listed.finding.clauses : listed.of_cause;
  listed.breaks.insert(sure.begin(), sure.end());
  if (fault == nullptr || (table::takes_defaults<G>() && !sure.empty())) return;
  if (why != nullptr && why->of_all &&
      (why->conforms() || !clauses_of(why->cause, clauses).empty())) {
    return;
  }
  const auto break_those_about = [&](const conformance::Finding& finding) {
    for (const auto& cited : clauses.about(finding)) listed.breaks.insert(cited.id);
  };
  for (const conformance::Finding& each : fault->alike) break_those_about(each);
  for (const auto& [about, each] : fault->by_about) break_those_about(each);
  const std::vector<std::string> touched = clauses.touched(fault->finding);
  for (const std::string& clause : fault->fixture_clauses) {
    const bool shown = std::find(touched.begin(), touched.end(), clause) != touched.end();
    if (shown) listed.breaks.insert(clause);
  }
}

}  // namespace showstopper::engines
