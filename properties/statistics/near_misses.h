// SPDX-License-Identifier: Apache-2.0
//
// Near misses of the events that never occurred in a run. If an event is the last of a count (the
// third ppuk, the seventh animal), the highest count that was reached shows whether the event is
// only rare, or whether something prevents it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/table/game.h"
#include "properties/statistics/quantities.h"

namespace showstopper::properties {

// The counts on the way to events, each with the highest that a round reached.
class NearMissCounts {
 public:
  struct Count {
    std::string event;
    std::string of;  // `ppuks of one seat`
    int needed = 0;
    int reached = 0;
  };

  bool empty() const { return counts_.empty(); }
  const std::vector<Count>& counts() const { return counts_; }
  void add(Count count) { counts_.push_back(std::move(count)); }
  void reach(std::size_t count, int reached);

  // `2 of 3 ppuks of one seat` for an event by its word, or by the name of a combination row; empty
  // if no count leads to it, or if the count was reached.
  std::string to(std::string_view event) const;

  // The counts as quantities whose largest value counts, and back.
  void add_to(Quantities& quantities) const;
  static NearMissCounts of(const Quantities& quantities);

 private:
  std::vector<Count> counts_;
};

// Of the rounds of one rule set. A game that counts something on the way to its events specialises
// `look`; the others have no near misses.
template <class G>
class NearMisses : public NearMissCounts {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own near misses");

 public:
  // One round, by its deal and its last position.
  void look(const typename G::Rules&, const typename G::Deal&, const typename G::State&) {}
};

}  // namespace showstopper::properties
