// SPDX-License-Identifier: Apache-2.0
//
// The random rounds of `impact`, in which a decision of one rule set alone changes no later
// choice.
#pragma once

#include <cstdint>
#include <map>

#include "properties/play/gostop/policy.h"
#include "properties/play/plain_choice.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::lint {

// The part of the round in which a decision falls. Earlier parts of the round do not change choices
// in it.
inline std::uint64_t part_of(const gostop::State& state) { return state.round_turns; }
inline std::uint64_t part_of(const stoppa::State& state) {
  constexpr std::uint64_t kIterations = 8;
  return static_cast<std::uint64_t>(state.phase) * kIterations + state.iteration;
}

// Chooses for all seats. Each decision has a stream of its own.
template <class G>
class Chooser {
 public:
  Chooser(table::Random of_round, properties::Offers offers)
      : seed_(of_round.next()), offers_(offers) {}

  typename G::Action operator()(const typename G::State& state, const typename G::Legal& legal) {
    constexpr std::uint64_t kParts = 256, kDecisions = 32;
    const auto seat = static_cast<std::uint64_t>(G::to_move(state));
    const std::uint64_t what =
        (part_of(state) + kParts * seat) * kDecisions + static_cast<std::uint64_t>(state.decision);
    const std::uint64_t time = asked_[what]++;
    table::Random random = table::fork(table::fork(seed_, what).next(), time);
    ++decisions_;
    return properties::plain_choice<G>(state, legal, offers_, random);
  }
  std::int64_t decisions() const { return decisions_; }

 private:
  std::uint64_t seed_;
  properties::Offers offers_;
  std::map<std::uint64_t, std::uint64_t> asked_;
  std::int64_t decisions_ = 0;
};

// Round `index` of the seed.
template <class G>
table::PlayedRound<G> impact_round(const typename G::Rules& rules, std::uint64_t seed,
                                   std::uint64_t index, properties::Offers offers) {
  const auto plan = properties::plan_round<typename G::Rules, G>(rules, seed, index,
                                                                 properties::Generator::uniform);
  table::PlayedRound<G> round;
  round.table = plan.table;
  round.deal = plan.deal;
  typename G::State state = G::start(rules, plan.table, plan.deal, nullptr);
  Chooser<G> choose(plan.random, offers);
  table::play_out<G>(
      rules, state, [&](const auto& at, const auto& legal) { return choose(at, legal); },
      table::Recorder<G>{round, table::most_actions<G>()});
  return round;
}

}  // namespace showstopper::lint
