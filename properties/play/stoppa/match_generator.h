// SPDX-License-Identifier: Apache-2.0
//
// A match of Stoppa as people might play it: bets by the worth of the hand, long runs first. For
// showing and reading, not for testing: rare events stay rare. The same seed plays the same match.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/play/stoppa/policy.h"

namespace showstopper::properties {

// The choice of the seat to move, from its own hand and public information.
stoppa::Action sensible_choice(const stoppa::Rules& rules, const stoppa::State& state,
                               const stoppa::Legal& legal, table::Random& random);

// The rounds of a match: the first dealer is found by lot. If by the rules a player may call the
// round, one does so in the first lap. Ends with the match, or after `most_rounds`.
std::vector<table::PlayedRound<stoppa::Game>> record_match(const stoppa::Rules& rules,
                                                           std::uint64_t seed, int most_rounds);

}  // namespace showstopper::properties
