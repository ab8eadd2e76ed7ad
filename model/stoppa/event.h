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

#include "model/stoppa/card.h"
#include "model/table/seat.h"

namespace showstopper::stoppa {

// clang-format off
enum class EventType : std::uint8_t {
  move,  // cards went from one zone to another; the others give reason and effect
  ante, packet, last_packet, uncontested, opened, called, raised, folded, passed, reentered,
  shown, unshown, showdown, big_showdown, earlier_cards, best_trio, outnumbered, tie, split,
  sole_bettor, dealer_prize, prize_left, big_split, small_prize, big_prize, prize,
  asked, declared, declined, riches, misera, three_twos, three_aces, outranked, last_deal,
  shedding, opening, continued, aces_together, ace_on_ace, quad, escape, skipped_rank,
  closed, closed_below_king, cannot_lay, passed_by_choice, nobody_continues,
  stoppa, stoppa_first_turn, paid_cards, unpaid_cards, paid, short_purse,
  overlooked, voided, repaired, error_stands, next_dealer,
};
// clang-format on
constexpr int kEventTypes = static_cast<int>(EventType::next_dealer) + 1;
std::string_view word(EventType what);
std::string_view sentence(EventType what);
// Whether it is of a seat; others are of the whole round, as a showdown is.
bool has_seat(EventType what);

enum class Zone : std::uint8_t { none, deck, hand, sequence, gone };

struct Event {
  EventType what{};
  table::Seat seat = table::kNobody;        // who did it, or who gets
  table::Seat other = table::kNobody;       // who pays
  Zone from = Zone::none, to = Zone::none;  // of a move
  std::int32_t number = 0;                  // chips, points, a rank, a count of cards
  CardSet cards;
};

using EventLog = std::vector<Event>;

// Its arguments are words, so that without a log no event is put together in memory.
[[gnu::noinline]] void write(EventLog& log, EventType what, table::Seat seat, table::Seat other,
                             Zone from, Zone to, std::int32_t number, CardSet cards);

inline void report(EventLog* log, const Event& event) {
  if (log != nullptr) [[unlikely]] {
    write(*log, event.what, event.seat, event.other, event.from, event.to, event.number,
          event.cards);
  }
}

}  // namespace showstopper::stoppa
