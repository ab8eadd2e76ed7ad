// SPDX-License-Identifier: Apache-2.0
//
// Acts that a table agrees on and that no list of legal actions has, such as going back to an
// overlooked card: put into a round that was played without them. A game lists them as
// `kTableActs`; without a list a round stays as it is.
#pragma once

#include <utility>
#include <vector>

#include "engines/reference_walk.h"
#include "model/table/check.h"
#include "model/table/random.h"

namespace showstopper::engines {

template <class G>
constexpr bool has_table_acts() {
  return requires { G::kTableActs; };
}

// Those that the table may do in this position, each for each seat that may announce it.
template <table::CardGame G>
std::vector<MoveOf<G>> table_acts(const typename G::Rules& rules, const typename G::State& state) {
  std::vector<MoveOf<G>> acts;
  if constexpr (has_table_acts<G>()) {
    if (G::over(state)) return acts;
    for (const auto& action : G::kTableActs) {
      for (table::Seat seat = 0; seat < G::players(rules); ++seat) {
        if (!G::refusal(rules, state, seat, action)) acts.push_back({seat, action});
      }
    }
  }
  return acts;
}

// The round up to a position in which the table may act, such an act, and random actions and acts
// to the end; the round itself if there is no such position.
template <table::CardGame G>
TraceOf<G> with_table_acts(const TraceOf<G>& round, table::Random& random) {
  constexpr std::size_t kMost = 400;
  std::vector<std::size_t> places;
  ReferenceWalk<G> along(round, false);
  for (std::size_t i = 0; i < round.actions.size(); ++i) {
    if (!table_acts<G>(*round.rules, along.state()).empty()) places.push_back(i);
    if (!along.step(round.actions[i])) break;
  }
  if (places.empty()) return round;

  TraceOf<G> made = round;
  made.actions.resize(places[random.below(places.size())]);
  ReferenceWalk<G> at(made, false);
  at.run();
  for (bool act = true; !at.over() && made.actions.size() < kMost; act = random.chance(1, 5)) {
    const auto acts = table_acts<G>(*round.rules, at.state());
    const typename G::Legal may = G::legal(*round.rules, at.state());
    const auto legal = static_cast<std::uint64_t>(may.size());
    const MoveOf<G> move =
        act && !acts.empty()
            ? acts[random.below(acts.size())]
            : MoveOf<G>{G::to_move(at.state()), may.nth(static_cast<int>(random.below(legal)))};
    CHECK(at.step(move));
    made.actions.push_back(move);
  }
  ENSURES(made.after.size() <= made.actions.size());
  return made;
}

}  // namespace showstopper::engines
