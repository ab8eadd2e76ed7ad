// SPDX-License-Identifier: Apache-2.0
//
// The keys of a set-up position, in the order in which they are written; which field of a position
// each tells stands in model/gostop/state_fields.h. Those behind `cup` say what no other key can:
// they are added to the format where a position knows more than it.
#pragma once

#include <string_view>

#include "model/gostop/state_fields.h"
#include "model/trace/basic/told_fields.h"

namespace showstopper::trace {

inline constexpr std::string_view kStateKeys[] = {
    "hands",          "table",       "stock",      "captured",        "stacks",
    "to_move",        "turn_of",     "go_counts",  "go_order",        "points_at_go",
    "shakes",         "dealt_quads", "bombs",      "credits",         "ppuks",
    "ppuk_streak",    "instant",     "carry",      "offer",           "offers_made",
    "laid_unmatched", "cup",         "shown",      "bombs_shown",     "small_bombs",
    "open_hand",      "go_at",       "refused_at", "win_factor",      "win_add",
    "event_counts",   "sold",        "pot_taker",  "points_last_turn"};
static_assert(tells_all_fields<gostop::State>(kStateKeys));

}  // namespace showstopper::trace
