// SPDX-License-Identifier: Apache-2.0
//
// The default census of a game: events, and the payments of each seat.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/table/capped.h"
#include "model/trace/basic/trace.h"
#include "properties/statistics/census.h"

namespace showstopper::properties {

// The counts, without the type of the game, so that one function prints them.
struct BasicCensus {
  struct Event {
    std::string word;
    std::uint64_t count = 0, rounds_with = 0;
  };
  struct Seat {               // by seats after the dealer, who is the first
    std::uint64_t gains = 0;  // rounds that ended with a payment above 0
    std::int64_t paid = 0;    // sum of payments
    std::int64_t least = 0, most = 0;
  };
  int players = 2;
  std::uint64_t rounds = 0, actions = 0;
  std::vector<Event> events;
  std::vector<Seat> seats;
};
std::string to_text(const std::string& rule_set, const BasicCensus& census);
std::string to_json(const std::string& rule_set, const BasicCensus& census);

template <trace::BasicGame G>
struct Census<G> : EventCensus<G> {
  std::array<BasicCensus::Seat, G::kMostPlayers> seats{};

  void dealt(const typename G::Rules&, const RoundPlan<G>& plan) { dealer_ = plan.table.dealer; }
  void ended(const typename G::Rules& rules, const typename G::State&,
             const typename G::Result& result) {
    const int seated = G::players(rules);
    for (table::Seat seat = 0; seat < seated; ++seat) {
      const auto place = static_cast<std::size_t>(table::distance(dealer_, seat, seated));
      const auto payment = static_cast<std::int64_t>(result.payments[seat]);
      BasicCensus::Seat& of = seats[place];
      of.gains += payment > 0 ? 1 : 0;
      of.paid = table::capped::sum(of.paid, payment);
      of.least = std::min(of.least, payment);
      of.most = std::max(of.most, payment);
    }
  }
  template <class Self, class Visitor>
  static void each_quantity(Self& self, Visitor& visit) {
    Census::each_event_quantity(self, visit);
    for (std::size_t place = 0; place < self.seats.size(); ++place) {
      auto& seat = self.seats[place];
      visit.sum(fmt::format("gains {}", place), seat.gains);
      visit.balance(fmt::format("paid {}", place), seat.paid);
      visit.least(fmt::format("least {}", place), seat.least);
      visit.most(fmt::format("most {}", place), seat.most);
    }
  }
  BasicCensus basic(const typename G::Rules& rules) const {
    BasicCensus census{G::players(rules), this->rounds, this->actions, {}, {}};
    for (int i = 0; i < G::kEventTypes; ++i) {
      census.events.push_back(
          {std::string(G::event_word(i)), this->events.of(i), this->rounds_with[i]});
    }
    census.seats.assign(seats.begin(), seats.begin() + census.players);
    return census;
  }

 private:
  table::Seat dealer_ = 0;
};

template <trace::BasicGame G>
std::string to_text(const typename G::Rules& rules, const Census<G>& census) {
  return to_text(rules.source->name, census.basic(rules));
}
template <trace::BasicGame G>
std::string to_json(const typename G::Rules& rules, const Census<G>& census) {
  return to_json(rules.source->name, census.basic(rules));
}

}  // namespace showstopper::properties
