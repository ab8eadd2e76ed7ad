// SPDX-License-Identifier: Apache-2.0
//
// Random play of any game. Round i of seed s is a pure function of (rules, s, i), so a run can be
// cut into shards at will and two numbers name a finding. It does not learn: no round changes
// another.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "model/table/game.h"
#include "model/table/guard/at_work.h"
#include "model/table/guard/guarded.h"
#include "model/table/playout.h"
#include "properties/play/random_table.h"

namespace showstopper::properties {

// How rounds are drawn: usual tables with uniform choices, or biased towards rare events. Only
// `uniform` is fit for statistics.
enum class Generator : std::uint8_t { uniform, biased };

template <class G>
struct Play;

// A round before it is played.
template <class G>
struct RoundPlan {
  typename G::Table table{};
  typename G::Deal deal{};
  std::array<typename Play<G>::Policy, G::kMostPlayers> policies{};  // by seat
  table::Random random{0};                                           // for the choices
};

// The random play of a game, which each game may specialise. The default has usual tables if
// uniform, and seats that choose by chance, or take the first or the last of their legal actions.
//   Policy                          how a seat chooses; the first value is fit for statistics
//   plan(rules, seed, index, generator) -> RoundPlan
//   choose(state, legal, policy, random) -> Action      the round is not over
template <class G>
struct Play {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own policies");
  enum class Policy : std::uint8_t { uniform, first, last };
  static constexpr std::uint32_t kPolicies = 3;

  static RoundPlan<G> plan(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t index,
                           Generator generator) {
    constexpr std::uint64_t kStreams = 4;
    table::Random dealing = table::fork(seed, index * kStreams);
    RoundPlan<G> plan;
    plan.random = table::fork(seed, index * kStreams + 1);
    const auto players = static_cast<std::uint64_t>(G::players(rules));
    const auto dealer = static_cast<table::Seat>(index % players);
    table::Random biased = table::fork(seed, index * kStreams + 2);
    plan.table = generator == Generator::uniform ? G::usual_table(rules, dealer)
                                                 : random_table<G>(rules, dealer, biased);
    plan.deal = G::deal(rules, plan.table, dealing);
    if (generator == Generator::uniform) return plan;
    for (Policy& policy : plan.policies) policy = static_cast<Policy>(biased.below(kPolicies));
    return plan;
  }

  static typename G::Action choose(const typename G::State&, const typename G::Legal& legal,
                                   Policy policy, table::Random& random) {
    const auto size = static_cast<std::uint64_t>(legal.size());
    if (policy == Policy::uniform || random.chance(1, 4)) {
      return legal.nth(static_cast<int>(random.below(size)));
    }
    return legal.nth(policy == Policy::first ? 0 : static_cast<int>(size) - 1);
  }
};

// Round `index` of the run with this seed. A uniform one has a usual table and uniform choices; the
// dealer rotates with the index.
template <class Rules, class G = typename Rules::Game>
RoundPlan<G> plan_round(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                        Generator generator) {
  table::name_work(rules.source == nullptr ? "?" : rules.source->name, G::players(rules), seed,
                   index);
  return Play<G>::plan(rules, seed, index, generator);
}

// The choices of a plan, for `table::play_out`.
template <class G>
auto policy_of(RoundPlan<G>& plan) {
  return [&plan](const typename G::State& state, const typename G::Legal& legal) {
    const auto seat = static_cast<std::size_t>(G::to_move(state));
    return Play<G>::choose(state, legal, plan.policies[seat], plan.random);
  };
}

// Plays round `index` up to its end or to `most` actions and writes it down.
template <class Rules, class G = typename Rules::Game>
void play_round_into(table::PlayedRound<G>& round, const Rules& rules, std::uint64_t seed,
                     std::uint64_t index, Generator generator, int most) {
  RoundPlan<G> plan = plan_round(rules, seed, index, generator);
  round.table = plan.table;
  round.deal = plan.deal;
  typename G::State state = G::start(rules, plan.table, plan.deal, nullptr);
  table::play_out<G>(rules, state, policy_of(plan), table::Recorder<G>{round, most});
}
template <class Rules, class G = typename Rules::Game>
table::PlayedRound<G> play_round(const Rules& rules, std::uint64_t seed, std::uint64_t index,
                                 Generator generator, int most) {
  table::PlayedRound<G> round;
  play_round_into(round, rules, seed, index, generator, most);
  return round;
}

// The same under guard: the round ends if the engine stops.
template <class Rules, class G = typename Rules::Game>
table::PlayedRound<G> play_round_to_a_stop(const Rules& rules, std::uint64_t seed,
                                           std::uint64_t index, Generator generator, int most) {
  table::PlayedRound<G> round;
  table::guarded([&] { play_round_into(round, rules, seed, index, generator, most); });
  return round;
}

}  // namespace showstopper::properties
