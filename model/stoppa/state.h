// SPDX-License-Identifier: Apache-2.0
//
// A position of a round of Stoppa: all that the rules can see, and nothing else. A value: copied,
// compared, never shared. Every zone is a set, for no rule sees an order within one: packets are
// kept apart by iteration, and a running sequence is in the order of its ranks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "model/stoppa/action.h"
#include "model/stoppa/card.h"
#include "model/stoppa/rules.h"
#include "model/table/check.h"
#include "model/table/per_seat.h"
#include "model/table/seat.h"

namespace showstopper::stoppa {

template <class T>
using PerSeat = table::PerSeat<T, kMaxPlayers>;
using SeatSet = std::uint8_t;  // bit seat

constexpr bool in(SeatSet seats, Seat seat) { return (seats >> seat & 1) != 0; }
constexpr SeatSet seat_bit(Seat seat) { return static_cast<SeatSet>(1 << seat); }
constexpr SeatSet all_seats(int players) { return static_cast<SeatSet>((1 << players) - 1); }

// A set of seats in the order of play from `first` on, for loops that visit its seats alone.
class SeatsInOrder {
 public:
  constexpr SeatsInOrder(SeatSet seats, Seat first, int players)
      : first_(first), players_(players) {
    const unsigned all = all_seats(players), here = seats & all;
    left_ = ((here | here << players) >> first) & all;
  }
  constexpr bool empty() const { return left_ == 0; }
  constexpr Seat first() const {  // not of an empty set
    const int seat = first_ + std::countr_zero(left_);
    return static_cast<Seat>(seat < players_ ? seat : seat - players_);
  }
  constexpr void drop_first() { left_ &= left_ - 1; }

 private:
  unsigned left_ = 0;  // bit: steps from `first_`
  int first_, players_;
};

enum class Phase : std::uint8_t { small, big, declare, shed, over };

// clang-format off
enum class Outcome : std::uint8_t {
  none, stoppa, riches, misera, three_twos, three_aces, last_deal, voided,
};
// clang-format on
std::string_view word(Outcome outcome);

// The table of the shedding (ST-029 to 037).
struct Shed {
  PerSeat<CardSet> hands{};  // cards received so far and not laid yet
  CardSet laid;              // the running sequence; empty if one is to be opened
  CardSet gone;              // closed sequences, escaped aces, and cards that are not in play
  Seat to_move = 0;
  std::int8_t needed = 0;    // rank that continues the sequence, kAnyRank if it is open
  Seat top_by = kNobody;     // who laid the top of the sequence
  Seat opened_by = kNobody;  // who opened it; kept only for `pass_to_opener`
  std::uint8_t passes = 0;   // in a row; kept only if playing is optional
  bool operator==(const Shed&) const = default;

  CardSet held() const {
    CardSet all;
    for (const CardSet hand : hands) all |= hand;
    return all;
  }
};

// A card that was overlooked, and the table at that moment, to which the players may go back
// (ST-051). Nearly every position has none, and then there is nothing to copy or to compare.
class Overlooked {
 public:
  Overlooked() = default;
  Overlooked(const Overlooked& other) { *this = other; }
  Overlooked& operator=(const Overlooked& other) {
    by_ = other.by_;
    if (by_ != kNobody) before_ = other.before_;
    return *this;
  }

  Seat by() const { return by_; }  // who overlooked a card first, or kNobody
  bool any() const { return by_ != kNobody; }
  const Shed& before() const {
    REQUIRES(any());
    return before_;
  }
  void remember(const Shed& shed) {
    REQUIRES(shed.to_move != kNobody);
    by_ = shed.to_move;
    before_ = shed;
  }
  void forget() { by_ = kNobody; }
  bool operator==(const Overlooked& other) const {
    return by_ == other.by_ && (by_ == kNobody || before_ == other.before_);
  }

 private:
  Seat by_ = kNobody;
  Shed before_;
};

struct State {
  Decision decision = Decision::bet;
  Phase phase = Phase::small;
  std::uint8_t iteration = 0;  // of the small rounds, from 0
  Seat dealer = 0;
  std::int8_t players = 4;
  std::uint8_t first_packet = 3;
  bool last_round = false;  // the last dealer's deal of a match (ST-055)
  Shed shed;                // hands and whose turn it is, in every phase

  Chips punto = 0, beccata = 0;
  Chips pot = 0;                   // without the bets
  PerSeat<Chips> purses{};         // without the bets
  PerSeat<Chips> bets{};           // of the running contest
  PerSeat<Chips> start{};          // purses before the ante
  Chips pot_before = 0;            // left by earlier rounds
  SeatSet passed = 0, folded = 0;  // in the running contest
  std::uint16_t raises = 0;        // likewise; kept only if they are limited
  // Packets, as the cards of each iteration and the cards for each seat.
  std::array<CardSet, kMaxIterations> waves{};  // of all seats; emptied when fought for
  PerSeat<CardSet> coming{};                    // of all iterations that are still to be dealt

  SeatSet asked = 0;  // has answered before the shedding
  std::array<SeatSet, kDeclarations> declared{};
  Seat big_winner = kNobody;  // kept only if he opens the shedding
  CardSet exposed;            // shown at a showdown: known to all
  Overlooked overlooked;

  Outcome outcome = Outcome::none;
  Seat winner = kNobody;

  bool over() const { return decision == Decision::over; }
  Seat to_move() const { return shed.to_move; }
  CardSet hand(Seat seat) const { return shed.hands[seat]; }
  Chips bet(Seat seat) const { return bets[seat]; }
  Chips purse(Seat seat) const { return purses[seat]; }
  // The packet of a seat in an iteration, a later one or the one that is fought for.
  CardSet packet(int of_iteration, Seat seat) const {
    REQUIRES(of_iteration >= 0 && of_iteration < kMaxIterations);
    return waves[of_iteration] & (shed.hands[seat] | coming[seat]);
  }
  // First in order of play, and in priority (ST-007).
  Seat first() const { return table::after(dealer, players); }
  // The one of `seats` that is first; at least one seat must be given.
  Seat first_of(SeatSet seats) const {
    REQUIRES((seats & all_seats(players)) != 0);
    return in_order(seats).first();
  }
  // These seats in priority, from the dealer's right on.
  SeatsInOrder in_order(SeatSet seats) const { return {seats, first(), players}; }
  bool operator==(const State&) const = default;
};

// Chips on the table; the same number in every position of a round.
Chips chips_in_play(const State& state);

// Whether each card is in one place: a hand, the sequence, the packets to come, or gone.
bool every_card_has_one_place(const State& state);
// Whether the table has the chips that it had before the ante.
bool chips_are_constant(const State& state);

// `small 0`, `big`, `declare`, `shed`, `over`.
std::string_view round_name(const State& state);

}  // namespace showstopper::stoppa
