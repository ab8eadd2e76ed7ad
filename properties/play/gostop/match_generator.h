// SPDX-License-Identifier: Apache-2.0
//
// A match of Go-Stop by chance, from the lot for the dealer to the end that the rules give it. For
// showing and reading. The same seed plays the same match.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

// The rounds of a match; seats capture if they can and call go at every chance. Ends with the
// match, or after `most_rounds`.
std::vector<table::PlayedRound<gostop::Game>> record_match(const gostop::Rules& rules,
                                                           std::uint64_t seed, int most_rounds);

}  // namespace showstopper::properties
