// SPDX-License-Identifier: Apache-2.0
//
// A position of a round of Go-Stop: all that the rules can see, and nothing else. A value: copied,
// compared, never shared. Zones whose order no rule can see are sets; the stock is a sequence.
//
// Between the play of a hand card and the collection the cards in play lie in `table`: the hand
// card, the flipped card and jokers that wait (GS-A-029). `turn` has the role of each.
#pragma once

#include <array>
#include <cstdint>

#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/gostop/rules/rules.h"
#include "model/table/check.h"
#include "model/table/seat.h"

namespace showstopper::gostop {

// The stock, top first. Its order is fixed by the deal; only its top moves.
struct Stock {
  std::array<Card, Card::kCount> cards{};
  std::uint8_t top = 0;
  std::uint8_t end = 0;

  constexpr bool empty() const { return top == end; }
  constexpr int size() const { return end - top; }
  constexpr Card operator[](int i) const {
    REQUIRES(i >= 0 && i < size());
    return cards[top + i];
  }
  CardSet set() const;
  bool operator==(const Stock& other) const;  // the cards left, in order
};

// Three cards of a month that lie as one (GS-A-027, GS-A-045).
struct Stack {
  Seat owner = kNobody;     // the seat that made it; kNobody for a dealt one
  std::uint8_t turn = 0;    // the owner's turn in which it was made, from 1; 0 for a dealt one
  std::uint8_t jokers = 0;  // jokers buried with it, bit 0 is X1
  bool operator==(const Stack&) const = default;
};

// The same jokers as cards, and back.
constexpr CardSet joker_cards(std::uint8_t bits) {
  return CardSet(std::uint64_t{bits} << Card::kFlowers);
}
constexpr std::uint8_t joker_bits(CardSet jokers) {
  return static_cast<std::uint8_t>(jokers.bits() >> Card::kFlowers);
}

constexpr int kMostCalls = 32;  // State::go_order has two bits a call
constexpr int kMostPoints =
    30000;  // the bound of the round's ledger, and of what rows add to a win

enum class CupUse : std::uint8_t { open, animal, junk };

// A bomb credit: the last own turn in which it may be used.
constexpr std::uint8_t kNeverLapses = 0xFF;
constexpr int kMaxCredits = 8;

struct SeatState {
  CardSet hand;
  CardSet captured;
  std::uint8_t turns = 0;  // own turns taken
  std::uint8_t go_count = 0;
  std::int16_t points_at_go = 0;
  // At the end of the latest own turn, kept under `decision.test = "score_gt_last_turn"` alone.
  std::int16_t points_last_turn = 0;
  MonthSet shown;           // months shown as triples
  std::uint8_t shakes = 0;  // triples shown; more than the bits of `shown` only in set-ups
  MonthSet dealt_quads;     // months dealt as four
  std::uint8_t bombs = 0;
  std::uint8_t bombs_shown = 0;  // of these, bombs with a triple that had been shown
  std::uint8_t small_bombs = 0;
  std::uint8_t credits = 0;
  std::array<std::uint8_t, kMaxCredits> credit_until{};  // the first `credits` entries, ascending
  std::uint8_t ppuks = 0;
  std::uint8_t ppuk_streak = 0;  // own turns in a row, up to the latest, that made one
  std::uint8_t offers_made = 0;
  Card laid_unmatched;  // from the hand in the latest own turn, whether it still lies there or not
  CupUse cup = CupUse::open;
  std::uint8_t refused_at = 0;  // number of the round's turn, from 1, of the latest refusal
  std::uint8_t go_at = 0;       // likewise of the latest go
  bool open_hand = false;       // offered a draw and shows the hand (GS-A-096)
  std::int16_t win_factor = 1;  // from event rows with effects on the winner
  std::int16_t win_add = 0;
  std::array<std::uint8_t, kEventKinds> event_count{};  // for rows with `count`
  bool operator==(const SeatState&) const = default;
};

// The role of the turn's hand card: the table cards that it is about to take.
enum class HandRole : std::uint8_t { none, lone, pair, choice, stack, bomb };

// `go.announced = "before_flip"`: the question put before the stock card, and the answer.
enum class Announced : std::uint8_t { nothing, asked, go, stop };

// Junk that opponents owe for events of the turn.
struct Debt {
  std::uint8_t amount = 0;
  bool by_value = false;
  std::uint8_t victims = 0;  // bit seat
  bool operator==(const Debt&) const = default;
};
// Debts that a turn keeps apart although they have the same victims, as those by value do. More
// rows and events may owe than this; then debts of the same victims are added up. There are three
// sets of victims, and the best event's debt is never added to, so that no turn has more than
// `kMaxDebts`.
constexpr int kDebtsApart = 8;
constexpr int kMaxDebts = kDebtsApart + 3 + 1;

struct Turn {
  CardSet table_before;     // at the start of the turn
  CardSet captured_before;  // of the mover
  CardSet by_hand;          // captured in this turn with the hand card, and with stock cards
  CardSet by_flip;
  CardSet waiting;  // jokers turned that are not yet captured or buried
  Card hand_card;
  Card hand_target;  // of two, once chosen
  Card flip_card;
  Card flip_target;
  HandRole role = HandRole::none;
  Month bomb_month = 0;
  Month bound_to = 0;        // `when_playing_one`: the month that must be played
  std::uint8_t reveals = 0;  // stock cards to turn and resolve alone before the flip
  bool small = false;        // the bomb is a small one
  bool flipped = false;      // the flip has been turned, or there was none
  bool revealing = false;    // the open `take_flip` belongs to a card that is resolved alone
  bool offered = false;
  bool joker_played = false;
  bool drawn_for_joker = false;  // the hand card was drawn for a joker
  bool choosing_drawn = false;   // the drawn card may complete a bomb: play it or bomb
  Card drawn;
  bool moved = false;       // something was done in this turn before the hand card
  bool after_bomb = false;  // `bomb.keeps_turn`: a hand card follows
  bool ppuk = false;
  bool jjok = false;
  bool ttadak = false;
  Announced announced = Announced::nothing;
  std::uint8_t jokers_gained = 0;
  std::uint8_t taken_count = 0;
  std::array<Month, 4> taken_months{};  // stacks captured, in the order of capture
  std::array<Stack, 4> taken{};         // one by the hand card, the others by stock cards
  std::array<Debt, kMaxDebts> debts{};
  std::uint8_t debt_count = 0;
  bool has_best = false;        // `events.stack = max_one`: the first debt is the best event's
  std::uint8_t debt_index = 0;  // the debt that is being paid
  std::uint8_t paid = 0;        // cards or value already given towards it by this victim
  Seat victim = kNobody;        // who pays now
  bool operator==(const Turn&) const = default;
};

enum class Outcome : std::uint8_t {
  none,
  stop,
  quad,
  three_ppuk,
  draw,
  agreed_draw,
  misdeal,
  conceded,
  pushed,
};
std::string_view word(Outcome outcome);

constexpr std::uint8_t kRestOfRound = 0xFF;

struct State {
  Decision decision = Decision::turn;
  Seat to_move = 0;  // who decides
  Seat mover = 0;    // whose turn it is
  Seat dealer = 0;
  std::int8_t players = 2;
  std::uint8_t carry = 0;        // rounds without a winner just before this one
  std::uint8_t round_turns = 0;  // turns taken by all seats
  std::uint8_t declared = 0;     // bit seat: has closed its declarations
  std::uint8_t go_calls = 0;     // how many goes were called, by all seats
  std::uint64_t go_order = 0;    // two bits a call, the first call lowest
  PerSeat<MonthSet> quads_claimed{};
  CardSet table;
  PerMonth<Stack> stacks{};
  MonthSet stacked;  // months that lie as a stack
  PerSeat<SeatState> seats{};
  // offers[by][refuser]: turns for which the offer still has effect
  PerSeat<PerSeat<std::uint8_t>> offers{};
  PerSeat<std::int16_t> instant{};
  Turn turn;
  Stock stock;
  Outcome outcome = Outcome::none;
  Seat winner = kNobody;
  std::int16_t fixed_points = 0;  // of a quad or three ppuks, before multipliers
  bool fixed_times_carry = false, fixed_times_all = false;
  std::uint8_t quad_holders = 0;   // bit seat, for `outcome` quad
  bool before_first_turn = false;  // a decision opened by the dealer's table jokers
  // The hands sold by seats that sit out: all saw these cards go back into the stock.
  PerSitter<CardSet> sold{};
  Points pot = 0;            // left in it by earlier rounds, without the stakes of this one
  Seat pot_taker = kNobody;  // who has taken it

  SeatState& seat(Seat s) { return seats[s]; }
  const SeatState& seat(Seat s) const { return seats[s]; }
  bool over() const { return decision == Decision::over; }
  bool operator==(const State&) const = default;
};

}  // namespace showstopper::gostop
