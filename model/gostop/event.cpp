// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/event.h"

#include <array>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

// In the order of the enumerators.
// clang-format off
constexpr std::array<std::string_view, kEventTypes> kHappeningWords = {
    "move", "deal", "misdeal", "table_quad", "hand_quad", "table_joker", "joker_replaced",
    "table_stack", "shake", "declined", "hand_no_match", "hand_takes_one", "hand_takes_choice",
    "hand_takes_stack", "hand_joker", "hand_joker_draw", "flip_no_match", "flip_takes_one",
    "flip_takes_choice", "flip_takes_stack", "flip_joker", "joker_buried", "ppuk", "own_stack",
    "other_stack", "dealt_stack", "ttadak", "jjok", "sweep", "first_ppuk", "three_ppuk", "capture",
    "steal", "steal_double", "steal_nothing", "give_choice", "steal_change", "cup_locked", "bomb",
    "small_bomb", "credit_used", "credit_lost", "joker_steal", "suppressed", "offer", "accept",
    "refuse", "auto_accept", "agreed_draw", "concede", "push", "decision", "below_minimum",
    "not_improved", "go",
    "stop", "auto_stop", "exhausted", "cup_choice", "pay", "liable_go", "liable_feed",
    "liable_refused", "liable_row", "feed_excused",
    "exempt", "pay_shake", "pay_bomb", "pay_seven_animals", "pay_carry",
    "pay_go_add", "pay_go_factor", "gwangbak", "pibak", "payer_row", "next_dealer", "combination",
    "row", "sold", "pot", "instant", "passed", "turn_over"};
// clang-format on

}  // namespace

std::string_view word(EventType what) {
  REQUIRES(static_cast<int>(what) < kEventTypes);
  return kHappeningWords[static_cast<std::size_t>(what)];
}

}  // namespace showstopper::gostop
