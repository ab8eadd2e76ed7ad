// SPDX-License-Identifier: Apache-2.0
//
// Illegal actions put between those of a legal round, each of which an engine must refuse with its
// position unchanged. They are actions that are legal elsewhere in the round: out of turn, another
// seat's card, in the wrong phase, a card played before, a triple shown twice, an act of the table
// without its cause, anything after the end. So little here knows a game: of Go-Stop, that a triple
// in hand without the fourth card open cannot bomb, which no position of the round may allow. For a
// game that this library does not know, they include actions that other rules allow in the same
// position: an engine of those rules accepts them.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "conformance/hypothesis.h"
#include "engines/reference_walk.h"
#include "engines/rounds/table_acts.h"
#include "model/gostop/state.h"
#include "model/table/check.h"
#include "model/table/guard/guarded.h"
#include "model/table/random.h"

namespace showstopper::engines {

// The places of a legal list that are worth a probe: all of a short list; of a long one, such as
// the amounts of a bet at a rich table, both ends and a sample between them.
inline std::vector<int> places_of_probes(int size, table::Random& random) {
  constexpr int kAll = 40, kFirst = 16, kLast = 4, kBetween = 12;
  std::vector<int> places;
  for (int i = 0; i < size; ++i) {
    if (size > kAll && i == kFirst) i = size - kLast;
    places.push_back(i);
  }
  REQUIRES(size >= 0);
  const int between = size - kFirst - kLast;
  for (int i = 0; size > kAll && i < kBetween; ++i) {
    places.push_back(kFirst + static_cast<int>(random.below(static_cast<std::uint64_t>(between))));
  }
  return places;
}

// The rules with one other value of a key each, kept for the latest rules.
template <table::CardGame G>
const std::vector<std::shared_ptr<const typename G::Rules>>& neighbours_of(
    const std::shared_ptr<const typename G::Rules>& rules) {
  using Rules = typename G::Rules;
  thread_local std::shared_ptr<const Rules> latest;
  thread_local std::vector<std::shared_ptr<const Rules>> others;
  if (latest == rules) return others;
  latest = rules;
  others.clear();
  for (const conformance::KeyChange& change : conformance::key_changes(*rules->source)) {
    using Variant = conformance::Hypothesis<TraceOf<G>>;
    table::guarded([&] {
      if (auto other = Variant::compiled(*rules, {change})) others.push_back(std::move(other));
    });
  }
  return others;
}

// Moves of which no two have the same text, in the order of their first coming.
template <class Move>
class MovesByText {
 public:
  void add(const Move& move) {
    // Nearly all are in the list, and a text takes longer than a look through it.
    if (std::find(moves_.begin(), moves_.end(), move) != moves_.end()) return;
    if (texts_.insert(to_text(move)).second) moves_.push_back(move);
  }
  const std::vector<Move>& moves() const { return moves_; }

 private:
  std::vector<Move> moves_;
  std::set<std::string> texts_;
};

// `count` of so many positions, in order.
inline std::vector<std::size_t> positions_to_probe(std::size_t positions, int count,
                                                   table::Random& random) {
  REQUIRES(positions > 0);
  std::vector<std::size_t> places;
  for (int i = 0; i < count; ++i) {
    // The end is one place in many, but the one where most engines forget to look.
    const bool at_end = random.chance(1, 6);
    places.push_back(at_end ? positions - 1 : random.below(positions));
  }
  std::sort(places.begin(), places.end());
  return places;
}

// Bombs, and triples to show, of the months of which a hand has three: legal or not by the table.
inline std::vector<gostop::Action> actions_of_triples(const gostop::State& state) {
  std::vector<gostop::Action> actions;
  for (table::Seat seat = 0; seat < state.players; ++seat) {
    for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
      if (state.seat(seat).hand.count(month) < 3) continue;
      actions.push_back(gostop::Action::with(gostop::ActionKind::bomb, month));
      actions.push_back(gostop::Action::with(gostop::ActionKind::shake, month));
    }
  }
  return actions;
}

// Actions that no list of legal ones need have: of triples, and acts of the table.
template <table::CardGame G>
auto actions_beside_the_list(const typename G::State& state) {
  std::vector<decltype(MoveOf<G>::action)> actions;
  if constexpr (std::is_same_v<typename G::State, gostop::State>) {
    actions = actions_of_triples(state);
  }
  if constexpr (has_table_acts<G>()) {
    actions.insert(actions.end(), std::begin(G::kTableActs), std::end(G::kTableActs));
  }
  return actions;
}

// The round with up to `count` of them. Each reason of a refusal is as likely as another one.
template <table::CardGame G>
TraceOf<G> with_probes(const TraceOf<G>& round, int count, table::Random& random) {
  using Move = MoveOf<G>;
  MovesByText<Move> seen;
  const auto add_legal = [&](const ReferenceWalk<G>& at) {
    if (at.over()) return;
    const typename G::Legal may = G::legal(*round.rules, at.state());
    for (const int place : places_of_probes(may.size(), random)) {
      for (int seat = 0; seat < round.envelope.players; ++seat) {
        seen.add({seat, may.nth(place)});
      }
    }
    const auto beside = actions_beside_the_list<G>(at.state());
    for (int seat = 0; seat < round.envelope.players; ++seat) {
      for (const auto& action : beside) seen.add({seat, action});
    }
    if constexpr (!table::takes_defaults<G>()) return;
    const auto& others = neighbours_of<G>(round.rules);
    if (others.empty()) return;
    const auto& other = *others[random.below(others.size())];
    table::guarded([&] {
      const typename G::Legal allowed = G::legal(other, at.state());
      for (const int place : places_of_probes(allowed.size(), random)) {
        seen.add({G::to_move(at.state()), allowed.nth(place)});
      }
    });
  };
  std::vector<ReferenceWalk<G>> positions;  // before each action, and at the end
  positions.emplace_back(round, false);
  for (const Move& move : round.actions) {
    add_legal(positions.back());
    ReferenceWalk<G> next = positions.back();
    if (!next.step(move)) break;
    positions.push_back(std::move(next));
  }
  const std::vector<Move>& pool = seen.moves();
  if (pool.empty()) return round;

  const std::vector<std::size_t> places = positions_to_probe(positions.size(), count, random);
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
