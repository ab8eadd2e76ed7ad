// SPDX-License-Identifier: Apache-2.0
//
// How often each event, outcome and payment comes in uniform random play, with 95 % intervals. The
// same arguments print the same bytes on every compiler and build type: counts are integers, and
// the intervals are those of model/table/statistics.h.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "properties/play/play.h"
#include "properties/statistics/event_counts.h"

namespace showstopper::properties {

struct CensusOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // index of the first round: shards take their part
  std::uint64_t rounds = 10000;
  std::function<void(std::uint64_t done)> progress;  // called now and then; may be empty
  std::function<bool()> stop;  // asked after each round; true ends the census there; may be empty
};

// Rounds, actions and events, which every game counts in the same way.
template <table::CardGame G>
struct EventCensus {
  int players = 2;
  std::uint64_t rounds = 0;
  std::uint64_t actions = 0;
  EventCounts<G> events;
  // Rounds in which an event came, by its type.
  std::array<std::uint64_t, static_cast<std::size_t>(G::kEventTypes)> rounds_with{};

  void add_events(const typename G::Rules& rules, const std::vector<typename G::Event>& log) {
    events.add(rules, log);
    std::array<bool, static_cast<std::size_t>(G::kEventTypes)> met{};
    for (const typename G::Event& event : log) {
      met[G::event_type(event)] = true;
    }
    for (std::size_t i = 0; i < met.size(); ++i) rounds_with[i] += met[i] ? 1 : 0;
  }
  void add(const EventCensus& other) {
    rounds += other.rounds;
    actions += other.actions;
    events.add(other.events);
    for (std::size_t i = 0; i < rounds_with.size(); ++i) rounds_with[i] += other.rounds_with[i];
  }
};

// What is counted of a game beside its events; a game specialises it with
//   dealt(rules, plan)                before each round; may be missing
//   ended(rules, state, result)       after it
//   add(other), to_text(rules, census), to_json(rules, census)
template <class G>
struct Census;

template <class Rules, class G = typename Rules::Game>
Census<G> take_census(const Rules& rules, const CensusOptions& options) {
  struct Actions {
    std::uint64_t& count;
    bool chose(const typename G::State&, typename G::Action) const { return ++count != 0; }
  };
  Census<G> census;
  census.players = G::players(rules);
  std::vector<typename G::Event> log;
  constexpr std::uint64_t kBetweenReports = 4096;
  for (std::uint64_t i = 0; i < options.rounds; ++i) {
    RoundPlan<G> plan = plan_round(rules, options.seed, options.first + i, Generator::uniform);
    if constexpr (requires { census.dealt(rules, plan); }) census.dealt(rules, plan);
    log.clear();
    typename G::State state = G::start(rules, plan.table, plan.deal, &log);
    table::play_out<G>(rules, state, policy_of(plan), Actions{census.actions}, &log);
    const typename G::Result result = G::settle(rules, state, &log);
    ++census.rounds;
    census.ended(rules, state, result);
    census.add_events(rules, log);
    if (options.progress && (i + 1) % kBetweenReports == 0) options.progress(i + 1);
    if (options.stop && options.stop()) break;
  }
  return census;
}

}  // namespace showstopper::properties
