// SPDX-License-Identifier: Apache-2.0
//
// What all workers of a run have seen, in one order, so that their number changes nothing.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engines/engine_report.h"
#include "engines/engine_worker.h"

namespace showstopper::engines {

template <class G>
using Workers = std::vector<std::unique_ptr<EngineWorker<G>>>;

template <class Fault>
void sort_by_place(std::vector<Fault*>& faults) {
  std::stable_sort(faults.begin(), faults.end(), [](const auto* a, const auto* b) {
    return a->place != b->place ? a->place < b->place : a->finding.action < b->finding.action;
  });
}

template <class G>
void gather_phases(const Workers<G>& workers, EngineReport& report) {
  for (std::size_t i = 0; i < kPhases; ++i) {
    EnginePhase all;
    for (const auto& worker : workers) {
      const EnginePhase& own = worker->phase(i);
      all.name = own.name;
      all.rounds += own.rounds;
      all.failing += own.failing;
      all.unseen += own.unseen;
      all.unsupported += own.unsupported;
      all.not_allowed += own.not_allowed;
    }
    report.phases.push_back(std::move(all));
  }
}

// What could not be compared as it should be.
template <class G>
void gather_remarks(const Workers<G>& workers, EngineReport& report) {
  FirstNote unsupported, first_short, first_lost;
  std::uint64_t short_answers = 0, not_followed = 0;
  for (const auto& worker : workers) {
    short_answers += worker->short_answers();
    not_followed += worker->not_followed();
    unsupported.note(worker->unsupported());
    first_short.note(worker->first_short());
    first_lost.note(worker->first_not_followed());
  }
  report.unsupported_why = unsupported.text();
  if (not_followed > 0) {
    report.remarks.push_back(fmt::format(
        "{} rounds were not followed to their end: the choices in `auto` leave more than {} ways; "
        "`did` in the answers would name the way; first in {}",
        not_followed, FollowedChoices<G>::kMostWays, first_lost.text()));
  }
  if (short_answers > 0) {
    report.remarks.push_back(fmt::format(
        "{} answers to `round` have fewer entries in `after` than actions, which are taken for "
        "`null`; first in {}",
        short_answers, first_short.text()));
  }
}

template <class G>
void gather_seen(const Workers<G>& workers, EngineReport& report,
                 std::map<std::string, SeenFault<G>>& faults, properties::EventCounts<G>& events) {
  for (const auto& worker : workers) {
    report.actions += worker->actions();
    report.probes += worker->probes();
    report.resyncs += worker->resyncs();
    report.exchanges += worker->client().exchanges();
    report.restarts += worker->client().restarts();
    report.shown.insert(worker->driver().shown().begin(), worker->driver().shown().end());
    events.add(worker->events());
    for (const auto& [group, fault] : worker->faults()) faults[group].add(fault);
  }
  gather_remarks<G>(workers, report);
}

}  // namespace showstopper::engines
