// SPDX-License-Identifier: Apache-2.0
//
// The test inputs of relations and invariants: rule sets of all kinds, and rounds made from a
// number and bytes. A byte selects a card, a month or a word, never a place in a hand, so that a
// change of one byte changes little of a round. It uses no test framework: property tests draw the
// bytes, fuzzers receive them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/table/playout.h"
#include "properties/metamorphic/relations.h"
#include "properties/play/play.h"

namespace showstopper::properties {

// The legal action that a byte names, or the next one after it in the order of cards and words.
gostop::Action named_action(const gostop::Legal& legal, std::uint8_t byte);
stoppa::Action named_action(const stoppa::Legal& legal, std::uint8_t byte);

// The bytes of a case that is drawn as one number. A property library that draws each byte for
// itself takes a third of the time of a round with its invariants.
std::vector<std::uint8_t> bytes_of(std::uint64_t number);

// Deal, dealer and carry of a case: those of a biased round of the seed.
RoundPlan<gostop::Game> plan_of(const gostop::Rules& rules, std::uint64_t seed);
RoundPlan<stoppa::Game> plan_of(const stoppa::Rules& rules, std::uint64_t seed);

// The choices of a case, for `table::play_out`: the bytes choose until they are used up, then the
// policies of the plan. Without bytes it is the biased round of the plan.
template <class G>
auto choices_of(RoundPlan<G>& plan, std::span<const std::uint8_t> bytes) {
  return [policy = policy_of(plan), bytes](const typename G::State& state,
                                           const typename G::Legal& legal) mutable {
    if (bytes.empty()) return policy(state, legal);
    const std::uint8_t byte = bytes.front();
    bytes = bytes.subspan(1);
    return named_action(legal, byte);
  };
}

// A case as a whole round.
template <class Rules, class G = typename Rules::Game>
table::PlayedRound<G> record_of(const Rules& rules, std::uint64_t seed,
                                std::span<const std::uint8_t> bytes) {
  RoundPlan<G> plan = plan_of(rules, seed);
  table::PlayedRound<G> record{plan.table, plan.deal, {}, {}};
  typename G::State state = G::start(rules, plan.table, plan.deal, nullptr);
  table::play_out<G>(rules, state, choices_of(plan, bytes),
                     table::Recorder<G>{record, table::most_actions<G>()});
  return record;
}

// Every shipped rule set (house rules and small worlds not counted) for every number of players
// that it serves, with and without jokers, and `swarm` sets drawn around each.
std::vector<std::unique_ptr<GostopSubject>> gostop_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm);
std::vector<std::unique_ptr<StoppaSubject>> stoppa_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm);

}  // namespace showstopper::properties
