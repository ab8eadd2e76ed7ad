// SPDX-License-Identifier: Apache-2.0
//
// The records of all workers of a run, in one order, so that their number changes nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engines/causes.h"
#include "engines/compared_events.h"
#include "engines/divergence.h"
#include "engines/engine_report.h"
#include "engines/engine_worker.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::engines {

template <class G>
using Workers = std::vector<std::unique_ptr<EngineWorker<G>>>;

template <class Fault>
void sort_by_place(std::vector<Fault*>& faults) {
  std::stable_sort(faults.begin(), faults.end(), [](const auto* a, const auto* b) {
    return a->place != b->place ? a->place < b->place : a->finding.action < b->finding.action;
  });
}

// A finding that was listed turns out to be another one, too. A round that has both counts once.
inline void take_in(EngineFinding& known, std::set<RoundPlace>& seen_in, EngineFinding& other,
                    const std::set<RoundPlace>& other_in) {
  REQUIRES(!seen_in.empty() && !other_in.empty());
  if (*other_in.begin() < *seen_in.begin()) known.source = other.source;
  seen_in.insert(other_in.begin(), other_in.end());
  known.rounds = seen_in.size();
  known.breaks.merge(other.breaks);
}

// A difference that came back in no replay by a fresh process. Such ones are one fault: the engine
// keeps something of earlier rounds, or errs at random, and shows it in many ways.
inline bool is_fleeting(const EngineFinding& listed) {
  const bool in_none = listed.replays.played > 0 && listed.replays.came_back == 0;
  return may_follow(listed.finding) && (listed.vanished || in_none);
}

// Whether a fault, `listed` by its smallest round, is one that is listed already.
template <class Fault>
bool is_part_of(const EngineFinding& known, const Fault& fault, const EngineFinding& listed) {
  const conformance::Finding& own = listed.finding;
  // A difference that has only come behind others is the effect of one with its clause.
  const bool follows = !fault.opens && !own.clauses.empty() && known.finding.clauses == own.clauses;
  const bool fleeting = is_fleeting(known) && is_fleeting(listed);
  return known.identity == listed.identity || follows || fleeting ||
         is_of_one_decision(known.finding, own) ||
         (listed.beyond_most && same_fault(fault.finding, known.finding));
}

template <class G>
void gather_phases(const Workers<G>& workers, EngineReport& report) {
  REQUIRES(report.phases.empty() && !workers.empty());
  for (std::size_t i = 0; i < kPhases; ++i) {
    EnginePhase all;
    for (const auto& worker : workers) {
      const EnginePhase& own = worker->phase(i);
      all.name = own.name;
      all.to_the_end = own.to_the_end;
      all.rounds += own.rounds;
      all.failing += own.failing;
      all.unseen += own.unseen;
      all.unsupported += own.unsupported;
      all.not_allowed += own.not_allowed;
    }
    report.phases.push_back(std::move(all));
  }
}

// Adds remarks on rounds that could not be compared in full.
template <class G>
void gather_remarks(const Workers<G>& workers, EngineReport& report) {
  FirstNote unsupported, first_short, first_lost;
  std::uint64_t short_answers = 0, not_followed = 0, nulls = 0;
  for (const auto& worker : workers) {
    nulls += worker->nulls();
    short_answers += worker->short_answers();
    not_followed += worker->not_followed();
    unsupported.note(worker->unsupported());
    first_short.note(worker->first_short());
    first_lost.note(worker->first_not_followed());
  }
  report.unsupported_why = unsupported.text();
  if (not_followed > 0) {
    report.remarks.push_back(fmt::format(
        "{} not followed to the end: the choices in `auto` leave more than {} ways, and `did` in "
        "the answers would name the way; first in {}",
        table::counted(not_followed, "round"), FollowedChoices<G>::kMostWays, first_lost.text()));
  }
  if (short_answers > 0) {
    report.remarks.push_back(fmt::format(
        "{} to `round` with fewer entries in `after` than actions; the missing ones count as "
        "`null`; first in {}",
        table::counted(short_answers, "answer"), first_short.text()));
  }
  if (2 * nulls > report.actions) {
    report.remarks.push_back(
        fmt::format("{} of {} entries of `after` are `null`: these positions are not compared, and "
                    "`apply` does not request them",
                    nulls, report.actions));
  }
}

// Stored failures without a difference: nothing takes their files away.
template <class G>
void remark_on_fixed(const Workers<G>& workers, EngineReport& report) {
  std::set<std::string> sources;
  for (const auto& worker : workers) {
    sources.insert(worker->fixed().begin(), worker->fixed().end());
  }
  if (sources.empty()) return;
  const bool one = sources.size() == 1;
  report.remarks.push_back(fmt::format("{} {} now: {}; delete a file if all of its rounds do",
                                       table::counted(sources.size(), "stored failure"),
                                       one ? "conforms" : "conform", fmt::join(sources, ", ")));
}

// If a kind of choice is declared, `done` is as legal as a claim. An engine without the claim then
// conforms, so the report states it.
template <class G>
void remark_on_unclaimed(const Workers<G>& workers, EngineReport& report) {
  std::map<std::string, typename Driver<G>::OwnChoices> all;
  for (const auto& worker : workers) {
    for (const auto& [decision, own] : worker->driver().own_choices()) {
      all[decision].left += own.left;
      all[decision].taken += own.taken;
    }
  }
  const std::vector<std::string>& declared = report.abilities.automatic;
  for (const auto& [decision, own] : all) {
    // The search for undeclared choices follows kinds that the engine does not declare.
    if (std::count(declared.begin(), declared.end(), decision) == 0) continue;
    if (own.left == 0 || own.taken > 0) continue;
    report.remarks.push_back(fmt::format(
        "the engine declares `{}` in `auto` and chose `done` each time ({}); whether a seat can "
        "make the claim is not compared",
        decision, table::counted(own.left, "time")));
  }
}

// An engine that declares a choice and requests it is sent an action. It may also choose by itself.
template <class G>
void remark_on_requested(const Workers<G>& workers, EngineReport& report) {
  for (const std::string& kind : report.abilities.automatic) {
    const bool requested = std::any_of(workers.begin(), workers.end(), [&](const auto& worker) {
      return worker->requested().contains(kind);
    });
    if (!requested) continue;
    report.remarks.push_back(fmt::format(
        "the engine declares `{}` in `auto` and requests it; whether it may choose by itself is "
        "not compared",
        kind));
  }
}

template <class G>
void gather_seen(const Workers<G>& workers, EngineReport& report,
                 std::map<std::string, SeenFault<G>>& faults, ComparedEvents<G>& events) {
  RoundNotes notes;
  for (const auto& worker : workers) {
    notes.add(worker->notes());
    report.actions += worker->actions();
    report.probes += worker->probes();
    report.resyncs += worker->resyncs();
    report.exchanges += worker->client().exchanges();
    report.restarts += worker->client().restarts();
    report.shown.insert(worker->driver().shown().begin(), worker->driver().shown().end());
    events.add(worker->events());
    for (const auto& [group, fault] : worker->faults()) {
      REQUIRES(!fault.seen_in.empty());
      faults[group].add(fault);
    }
  }
  report.notes = notes.listed();
  gather_remarks<G>(workers, report);
  remark_on_unclaimed<G>(workers, report);
  remark_on_requested<G>(workers, report);
}

// All faults by place; those that never came first at their action may follow from others, and are
// last.
template <class G>
std::vector<SeenFault<G>*> in_order(std::map<std::string, SeenFault<G>>& faults) {
  std::vector<SeenFault<G>*> all;
  for (auto& [group, fault] : faults) all.push_back(&fault);
  sort_by_place(all);
  std::stable_partition(all.begin(), all.end(), [](const auto* each) { return each->heads; });
  ENSURES(all.size() == faults.size());
  return all;
}

// A card that is lost or in two places before any event, and after several events as well: the
// engine shows its position so, whatever happens. One fault, without an event, in the place of the
// first.
template <class Fault>
std::vector<Fault*> one_of_each_display(std::vector<Fault*> all) {
  constexpr std::ptrdiff_t kFew = 2;  // one alone may lose a card of its own
  for (const auto kind : {conformance::Kind::lost_card, conformance::Kind::duplicated_card}) {
    const auto of_kind = [kind](const Fault* each) { return each->finding.kind == kind; };
    const auto first = std::find_if(all.begin(), all.end(), of_kind);
    const auto stands = std::find_if(first, all.end(), [&](const Fault* each) {
      return of_kind(each) && each->finding.events.empty();
    });
    const std::ptrdiff_t others = std::count_if(first, all.end(), of_kind) - 1;
    if (stands == all.end() || others < kFew) continue;
    Fault* const fault = *stands;
    for (Fault* const each : all) {
      if (!of_kind(each) || each == fault) continue;
      fault->stand_for(*each);
      fault->alike.push_back(each->finding);
    }
    *first = fault;
    all.erase(std::remove_if(first + 1, all.end(), of_kind), all.end());
  }
  return all;
}

// If the engine fails at `self_play` as at a round that it was sent, both are one fault.
template <class Fault>
std::vector<Fault*> one_of_each_failure(const std::vector<Fault*>& all) {
  std::vector<Fault*> apart;
  for (Fault* const each : all) {
    const auto sent = std::find_if(all.begin(), all.end(), [each](const Fault* other) {
      return fails_alike(each->finding, other->finding);
    });
    if (sent == all.end()) {
      apart.push_back(each);
    } else {
      (*sent)->stand_for(*each);
    }
  }
  ENSURES(apart.size() <= all.size() && apart.empty() == all.empty());
  return apart;
}

// Leaves out faults that came only as consequences, nearly always of one fault, which differed
// first in some round. A remark lists each.
template <class Fault>
std::vector<Fault*> without_consequences(const std::vector<Fault*>& all,
                                         std::vector<std::string>& remarks) {
  std::vector<Fault*> left;
  for (Fault* const each : all) {
    std::uint64_t sights = 0;
    for (const auto& [group, times] : each->behind) sights += times;
    const auto opener = std::find_if(all.begin(), all.end(), [&](const Fault* other) {
      const auto times = each->behind.find(group_of(other->finding));
      return other != each && other->opens && times != each->behind.end() &&
             is_behind(times->second, sights);
    });
    const conformance::Finding& own = each->finding;
    if (!each->heads || each->opens || each->alone || opener == all.end()) {
      left.push_back(each);
      continue;
    }
    (*opener)->stand_for(*each);
    remarks.push_back(fmt::format("{} in {} is a consequence of {} before it", word(own.kind),
                                  table::counted(each->seen_in.size(), "round"),
                                  word((*opener)->finding.kind)));
  }
  ENSURES(left.empty() == all.empty());
  return left;
}

// All faults of the run, without those that another one shows.
template <class G>
std::vector<SeenFault<G>*> faults_apart(std::map<std::string, SeenFault<G>>& faults,
                                        std::vector<std::string>& remarks) {
  const auto shown = one_of_each_display(in_order<G>(faults));
  return one_of_each_failure(without_consequences(shown, remarks));
}

// Faults of one cause are one fault, in the place of the first of them; one that is an effect
// stands for no other if another is there. One of which the cause does not explain every finding
// stays a fault: a second mistake may be among them.
template <class Fault>
std::vector<Fault*> one_of_each_cause(const std::vector<Fault*>& all,
                                      const CausesOfGroups& causes) {
  struct Place {
    std::size_t at;
    bool effect;
  };
  std::vector<Fault*> first;
  std::map<std::string, Place> of_cause;
  for (Fault* fault : all) {
    const auto why = causes.find(group_of(fault->finding));
    if (why == causes.end()) {
      first.push_back(fault);
      continue;
    }
    const CauseOfGroup& cause = why->second;
    const auto [known, is_new] =
        of_cause.try_emplace(cause.cause.text, Place{first.size(), cause.effect});
    const bool better = known->second.effect && !cause.effect;
    if (is_new || (!cause.of_all && !better)) {
      first.push_back(fault);
      continue;
    }
    Fault*& stands = first[known->second.at];
    if (better) {
      std::swap(stands, fault);
      known->second.effect = false;
    }
    stands->stand_for(*fault);
    stands->alike.insert(stands->alike.end(), fault->alike.begin(), fault->alike.end());
    stands->alike.push_back(fault->finding);
  }
  ENSURES(first.size() <= all.size() && first.empty() == all.empty());
  return first;
}

}  // namespace showstopper::engines
