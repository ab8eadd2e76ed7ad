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

#include "properties/metamorphic/relations.h"

namespace showstopper::properties {

// The legal action that a byte names, or the next one after it in the order of cards and words.
gostop::Action named_action(const gostop::Legal& legal, std::uint8_t byte);
stoppa::Action named_action(const stoppa::Legal& legal, std::uint8_t byte);

// A whole round. Deal, dealer and carry are those of a biased round of the seed; bytes choose until
// they are used up, then the policies of that round. Without bytes it is that biased round.
table::PlayedRound<gostop::Game> record_of(const gostop::Rules& rules, std::uint64_t seed,
                                           std::span<const std::uint8_t> bytes);
table::PlayedRound<stoppa::Game> record_of(const stoppa::Rules& rules, std::uint64_t seed,
                                           std::span<const std::uint8_t> bytes);

// Every shipped rule set (house rules and small worlds not counted) for every number of players
// that it serves, with and without jokers, and `swarm` sets drawn around each.
std::vector<std::unique_ptr<GostopSubject>> gostop_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm);
std::vector<std::unique_ptr<StoppaSubject>> stoppa_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm);

}  // namespace showstopper::properties
