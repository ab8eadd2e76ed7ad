// SPDX-License-Identifier: Apache-2.0
//
// The keys of a set-up position of Stoppa, in the order in which they are written. Those behind
// `to_move` say what no other key can: they are added to the format where a position knows more.
#pragma once

#include <string_view>

namespace showstopper::trace {

enum class StoppaStateKey {
  round,
  hands,
  bets,
  pot,
  purses,
  passed,
  folded,
  laid,
  top,
  top_by,
  to_move,
  start,
  pot_before,
  first_packet,
  raises,
  asked,
  declared,
  big_winner,
  exposed,
  needed,
  opened_by,
  passes,
  overlooked,
};

inline constexpr std::string_view kStoppaStateKeys[] = {
    "round",      "hands",        "bets",      "pot",    "purses",    "passed",
    "folded",     "laid",         "top",       "top_by", "to_move",   "start",
    "pot_before", "first_packet", "raises",    "asked",  "declared",  "big_winner",
    "exposed",    "needed",       "opened_by", "passes", "overlooked"};
static_assert(sizeof(kStoppaStateKeys) / sizeof(kStoppaStateKeys[0]) ==
              static_cast<std::size_t>(StoppaStateKey::overlooked) + 1);

constexpr std::string_view key(StoppaStateKey k) {
  return kStoppaStateKeys[static_cast<std::size_t>(k)];
}

}  // namespace showstopper::trace
