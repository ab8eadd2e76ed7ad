// SPDX-License-Identifier: Apache-2.0
//
// Illegal actions put between those of a legal round, each of which an engine must refuse with its
// position unchanged. They are made of what is legal somewhere in the round: out of turn, another
// seat's card, in the wrong phase, a card played before, a triple shown twice, anything after the
// end. So nothing here knows a game.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engines/reference_walk.h"
#include "model/table/random.h"

namespace showstopper::engines {

// The round with up to `count` of them. Each reason of a refusal is as likely as another one.
template <table::CardGame G>
TraceOf<G> with_probes(const TraceOf<G>& round, int count, table::Random& random) {
  using Move = MoveOf<G>;
  std::vector<Move> pool;
  const auto add = [&](const Move& move) {
    if (std::find(pool.begin(), pool.end(), move) == pool.end()) pool.push_back(move);
  };
  const auto add_legal = [&](const ReferenceWalk<G>& at) {
    if (at.over()) return;
    const typename G::Legal may = G::legal(*round.rules, at.state());
    for (int i = 0; i < may.size(); ++i) {
      for (int seat = 0; seat < round.envelope.players; ++seat) add({seat, may.nth(i)});
    }
  };
  std::vector<ReferenceWalk<G>> positions;  // before each action, and at the end
  positions.emplace_back(round, false);
  for (const Move& move : round.actions) {
    add_legal(positions.back());
    ReferenceWalk<G> next = positions.back();
    if (!next.step(move)) break;
    positions.push_back(std::move(next));
  }
  if (pool.empty()) return round;

  std::vector<std::size_t> places;  // before which action
  for (int i = 0; i < count; ++i) {
    // The end is one place in many, but the one where most engines forget to look.
    const bool at_end = random.chance(1, 6);
    places.push_back(at_end ? positions.size() - 1 : random.below(positions.size()));
  }
  std::sort(places.begin(), places.end());
  TraceOf<G> probed = round;
  for (std::size_t i = places.size(); i-- > 0;) {
    const ReferenceWalk<G>& at = positions[places[i]];
    std::map<std::string, std::vector<Move>> by_reason;
    for (const Move& move : pool) {
      const auto refused = G::refusal(*round.rules, at.state(), move.seat, move.action);
      if (refused) by_reason[std::string(reason_word(*refused))].push_back(move);
    }
    if (by_reason.empty()) continue;
    auto chosen = by_reason.begin();
    std::advance(chosen, random.below(by_reason.size()));
    const Move& move = chosen->second[random.below(chosen->second.size())];
    probed.actions.insert(probed.actions.begin() + static_cast<std::ptrdiff_t>(places[i]), move);
  }
  return probed;
}

}  // namespace showstopper::engines
