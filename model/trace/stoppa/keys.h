// SPDX-License-Identifier: Apache-2.0
//
// The keys of a set-up position of Stoppa, in the order in which they are written; which field of a
// position each tells stands in model/stoppa/state_fields.h, but for `top`, the last card of
// `laid`. Those behind `to_move` say what no other key can: they are added to the format where a
// position knows more.
#pragma once

#include <string_view>

#include "model/stoppa/state_fields.h"
#include "model/trace/basic/told_fields.h"

namespace showstopper::trace {

inline constexpr std::string_view kStoppaStateKeys[] = {
    "round",      "hands",        "bets",      "pot",    "purses",    "passed",
    "folded",     "laid",         "top",       "top_by", "to_move",   "start",
    "pot_before", "first_packet", "raises",    "asked",  "declared",  "big_winner",
    "exposed",    "needed",       "opened_by", "passes", "overlooked"};
static_assert(tells_all_fields<stoppa::State>(kStoppaStateKeys, 1));

}  // namespace showstopper::trace
