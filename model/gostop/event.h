// SPDX-License-Identifier: Apache-2.0
//
// The events of play, for replay, coverage of clauses and the terminal. The engine reports into a
// log only if the caller passes one; without one it costs a test for null.
//
// A `move` names the cards and both zones, so that conservation can be checked on each event.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/gostop/card.h"
#include "model/table/seat.h"

namespace showstopper::gostop {

// clang-format off
enum class EventType : std::uint8_t {
  move,  // cards went from one zone to another; the others give reason and effect
  deal, misdeal, table_quad, hand_quad, table_joker, joker_replaced, table_stack,
  shake, declined,
  hand_no_match, hand_takes_one, hand_takes_choice, hand_takes_stack, hand_joker, hand_joker_draw,
  flip_no_match, flip_takes_one, flip_takes_choice, flip_takes_stack, flip_joker, joker_buried,
  ppuk, own_stack, other_stack, dealt_stack, ttadak, jjok, sweep, first_ppuk, three_ppuk, capture,
  steal, steal_double, steal_nothing, give_choice, steal_change, cup_locked,
  bomb, small_bomb, credit_used, credit_lost, joker_steal, suppressed,
  offer, accept, refuse, auto_accept, agreed_draw, concede, push,
  decision, below_minimum, not_improved, go, stop, auto_stop, exhausted, cup_choice,
  pay, liable_go, liable_feed, liable_refused, liable_row, feed_excused, exempt,
  pay_shake, pay_bomb, pay_seven_animals, pay_carry, pay_go_add, pay_go_factor,
  gwangbak, pibak, payer_row, next_dealer, combination, row, sold, pot, instant, passed, turn_over,
};
// clang-format on
constexpr int kEventTypes = static_cast<int>(EventType::turn_over) + 1;
std::string_view word(EventType what);

enum class Zone : std::uint8_t { none, hand, table, stock, captured, buried };

struct Event {
  Event() = default;
  explicit Event(EventType happened) : what(happened) {}

  EventType what = EventType::move;
  table::Seat seat = table::kNobody;        // who did it, or who gets
  table::Seat other = table::kNobody;       // victim, payer, maker of the stack
  Zone from = Zone::none, to = Zone::none;  // of a move; `from` belongs to `other` or `seat`
  std::int16_t number = 0;                  // points, turns, the index of a combination or row
  CardSet cards;
};

using EventLog = std::vector<Event>;

}  // namespace showstopper::gostop
