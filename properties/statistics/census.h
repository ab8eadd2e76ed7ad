// SPDX-License-Identifier: Apache-2.0
//
// Frequencies of events, outcomes and payments in uniform random play, with 95 % intervals. The
// same arguments print the same bytes on every compiler and build type: counts are integers, and
// the intervals are those of model/table/statistics.h.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "properties/play/plain_choice.h"
#include "properties/play/play.h"
#include "properties/statistics/event_counts.h"
#include "properties/statistics/quantities.h"
#include "properties/statistics/row_watch.h"

namespace showstopper::properties {

struct CensusOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // index of the first round: shards take their part
  std::uint64_t rounds = 10000;
  Offers offers = Offers::none;
  std::function<bool()> stop;  // called after each round; true ends the census; may be empty
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
  // Rounds in which a row of the rules applied, under names such as `payer:meongbak`.
  std::map<std::string, std::uint64_t> rounds_with_row;

  // `seen` has the rows that no event names.
  void add_events(const typename G::Rules& rules, const std::vector<typename G::Event>& log,
                  std::set<std::string> seen) {
    events.add(rules, log);
    if constexpr (HasRows<G>) {
      // Each row is named once a round: most events of a round are of a few rows.
      std::bitset<static_cast<std::size_t>(G::kRows)> named;
      for (const typename G::Event& event : log) {
        const int number = G::row_number(event);
        if (number >= 0 && named.test(static_cast<std::size_t>(number))) continue;
        if (number >= 0) named.set(static_cast<std::size_t>(number));
        if (std::string row = G::row_name(rules, event); !row.empty()) seen.insert(std::move(row));
      }
    }
    for (const std::string& row : seen) ++rounds_with_row[row];
    std::array<bool, static_cast<std::size_t>(G::kEventTypes)> met{};
    for (const typename G::Event& event : log) {
      met[G::event_type(event)] = true;
    }
    for (std::size_t i = 0; i < met.size(); ++i) rounds_with[i] += met[i] ? 1 : 0;
  }
  // Visits the counts by name (quantities.h); a game also visits its own.
  template <class Self, class Visitor>
  static void each_event_quantity(Self& self, Visitor& visit) {
    visit.sum("rounds", self.rounds);
    visit.sum("actions", self.actions);
    decltype(self.events)::each_quantity(self.events, visit);
    for (int i = 0; i < G::kEventTypes; ++i) {
      visit.sum(fmt::format("rounds with {}", G::event_word(i)),
                self.rounds_with[static_cast<std::size_t>(i)]);
    }
    visit.sums("rounds with row", self.rounds_with_row);
  }
  // Rounds with an event by its word, or with a row by its name; 0 for any other word.
  std::uint64_t rounds_with_named(std::string_view name) const {
    for (int i = 0; i < G::kEventTypes; ++i) {
      if (G::event_word(i) == name) return rounds_with[static_cast<std::size_t>(i)];
    }
    const auto row = rounds_with_row.find(std::string(name));
    return row == rounds_with_row.end() ? 0 : row->second;
  }
};

// The counts of a game in addition to its events; a game specialises it with
//   dealt(rules, plan)                before each round; may be missing
//   ended(rules, state, result)       after it
//   each_quantity(census, visitor)    visits all counts by name
//   to_text(rules, census), to_json(rules, census)
template <class G>
struct Census;

template <class Rules, class G = typename Rules::Game>
Census<G> take_census(const Rules& rules, const CensusOptions& options) {
  struct Watch {
    std::uint64_t& count;
    RowWatch<G>& rows;
    bool chose(const typename G::State& state, typename G::Action action) const {
      rows.chose(state, action);
      return ++count != 0;
    }
  };
  Census<G> census;
  census.players = G::players(rules);
  RowWatch<G> rows(rules);
  std::vector<typename G::Event> log;
  for (std::uint64_t i = 0; i < options.rounds; ++i) {
    RoundPlan<G> plan = plan_round(rules, options.seed, options.first + i, Generator::uniform);
    if constexpr (requires { census.dealt(rules, plan); }) census.dealt(rules, plan);
    log.clear();
    typename G::State state = G::start(rules, plan.table, plan.deal, &log);
    rows.start(plan.table, plan.deal, state);
    const auto choose = [&](const typename G::State& at, const typename G::Legal& legal) {
      return plain_choice<G>(at, legal, options.offers, plan.random);
    };
    table::play_out<G>(rules, state, choose, Watch{census.actions, rows}, &log);
    const typename G::Result result = G::settle(rules, state, &log);
    rows.end(state, result);
    ++census.rounds;
    census.ended(rules, state, result);
    census.add_events(rules, log, rows.seen());
    if (options.stop && options.stop()) break;
  }
  return census;
}

}  // namespace showstopper::properties
