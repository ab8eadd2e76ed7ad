// SPDX-License-Identifier: Apache-2.0
//
// The keys of a set-up position, in the order in which they are written. Those behind `cup` say
// what no other key can: they are added to the format where a position knows more than it.
#pragma once

#include <string_view>

namespace showstopper::trace {

enum class StateKey {
  hands,
  table,
  stock,
  captured,
  stacks,
  to_move,
  turn_of,
  go_counts,
  go_order,
  points_at_go,
  shakes,
  dealt_quads,
  bombs,
  credits,
  ppuks,
  ppuk_streak,
  instant,
  carry,
  offer,
  offers_made,
  laid_unmatched,
  cup,
  shown,
  bombs_shown,
  small_bombs,
  open_hand,
  go_at,
  refused_at,
  win_factor,
  win_add,
  event_counts,
};

inline constexpr std::string_view kStateKeys[] = {
    "hands",       "table",       "stock",          "captured",     "stacks",     "to_move",
    "turn_of",     "go_counts",   "go_order",       "points_at_go", "shakes",     "dealt_quads",
    "bombs",       "credits",     "ppuks",          "ppuk_streak",  "instant",    "carry",
    "offer",       "offers_made", "laid_unmatched", "cup",          "shown",      "bombs_shown",
    "small_bombs", "open_hand",   "go_at",          "refused_at",   "win_factor", "win_add",
    "event_counts"};
static_assert(sizeof(kStateKeys) / sizeof(kStateKeys[0]) ==
              static_cast<std::size_t>(StateKey::event_counts) + 1);

constexpr std::string_view key(StateKey k) { return kStateKeys[static_cast<std::size_t>(k)]; }

}  // namespace showstopper::trace
