// SPDX-License-Identifier: Apache-2.0
//
// An observation of a position of Go-Stop by an engine or a fixture: any subset of the keys of the
// trace format; and the complete observation by the reference. Nothing is judged here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state.h"

namespace showstopper::trace {

// Numbers or sets, one per seat; only the seats in `seen` were observed. No more seats sit out than
// play, so that it serves those as well.
static_assert(gostop::kMaxSitters <= gostop::kMaxPlayers);
template <class T>
struct PerSeat {
  gostop::PerSeat<T> value{};
  std::uint8_t seen = 0;  // bit seat
  std::uint8_t size = 0;  // entries of the list, `null` included

  void set(int seat, T to) {
    value[seat] = to;
    seen = static_cast<std::uint8_t>(seen | 1 << seat);
  }
  bool has(int seat) const { return (seen >> seat & 1) != 0; }
  const T& operator[](int seat) const { return value[seat]; }
  bool operator==(const PerSeat&) const = default;
};

// A zone as an observation lists it.
struct SeenCards {
  gostop::CardSet cards;
  gostop::CardSet twice;     // listed more than once: always wrong
  std::uint8_t unknown = 0;  // `null` entries
  bool operator==(const SeenCards&) const = default;
};

// Legal actions as sets; unlike gostop::Legal it can hold what does not belong together.
struct SeenLegal {
  std::array<gostop::CardSet, 3> cards{};    // by kind: play, take, give
  std::array<gostop::MonthSet, 3> months{};  // bomb, shake, quad
  std::uint16_t plain = 0;                   // bit `kind - skip`
  bool twice = false;                        // an action is listed more than once
  void add(gostop::Action action);
  // The same actions, however often.
  bool operator==(const SeenLegal& other) const {
    return cards == other.cards && months == other.months && plain == other.plain;
  }
};
SeenLegal as_seen(const gostop::Legal& legal);
std::string to_text(const SeenLegal& legal);

struct GostopResult {
  enum Key : std::uint16_t {
    kOutcome = 1,
    kWinner = 2,
    kPoints = 4,
    kBonus = 8,
    kMultiplier = 16,
    kPayments = 32,
    kReasons = 64,
    kNextDealer = 128,
    kNextCarry = 256,
    kSoldPaid = 512,
    kSoldReceived = 1024,
    kPotPayments = 2048,
    kNextPot = 4096,
  };
  std::uint16_t seen = 0;
  gostop::Outcome outcome = gostop::Outcome::none;
  std::int64_t winner = gostop::kNobody;
  std::int64_t points = 0, bonus = 0, multiplier = 1;
  PerSeat<std::int64_t> payments, sold_paid, pot_payments;
  PerSeat<std::int64_t> sold_received;  // one for each seat that sits out
  std::vector<std::string> reasons;
  std::int64_t next_dealer = 0, next_carry = 0, next_pot = 0;
  bool has(Key key) const { return (seen & key) != 0; }
  bool operator==(const GostopResult&) const = default;
};

struct GostopObservation {
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  GostopObservation();
  GostopObservation(const GostopObservation& other);
  GostopObservation(GostopObservation&& other) noexcept;
  GostopObservation& operator=(const GostopObservation& other);
  GostopObservation& operator=(GostopObservation&& other) noexcept;
  ~GostopObservation();

  enum Key : std::uint32_t {
    kToMove = 1,
    kDecision = 2,
    kLegal = 4,
    kHands = 8,
    kTable = 16,
    kPending = 32,
    kStacks = 64,
    kCaptured = 128,
    kStockLeft = 256,
    kStock = 512,
    kPoints = 1024,
    kGoCounts = 2048,
    kShakes = 4096,
    kBombs = 8192,
    kCredits = 1 << 14,
    kInstant = 1 << 15,
    kCups = 1 << 16,
    kResult = 1 << 17,
    kError = 1 << 18,
  };
  std::uint32_t seen = 0;
  std::int64_t to_move = 0;
  gostop::Decision decision = gostop::Decision::turn;
  SeenLegal legal;
  PerSeat<SeenCards> hands, captured;
  SeenCards table, pending;
  gostop::PerMonth<std::int64_t> stacks{};  // owner, of the months in `stacked`
  gostop::MonthSet stacked;
  gostop::MonthSet stacks_unknown;  // lies as a stack, the owner was not observed
  std::int64_t stock_left = 0;
  std::vector<gostop::Card> stock;  // top first; no card if one was not seen
  PerSeat<std::int64_t> points, go_counts, shakes, bombs, credits, instant;
  PerSeat<gostop::CupUse> cups;  // of seats that have fixed the use of the sake cup
  GostopResult result;
  std::string error_kind, error_message;

  bool has(Key key) const { return (seen & key) != 0; }
  bool empty() const { return seen == 0; }
  bool failed() const { return has(kError); }  // an error of the engine itself, not a position
  bool operator==(const GostopObservation&) const = default;
};

// The numbers that are observed of each seat, and their values in a position: written, read and
// compared from here.
struct SeatNumber {
  GostopObservation::Key key;
  std::string_view name;
  PerSeat<std::int64_t> GostopObservation::*list;
  std::int64_t (*in)(const gostop::Rules& rules, const gostop::State& state, gostop::Seat seat);
};
std::span<const SeatNumber> seat_numbers();

// `animal` or `junk`; `open` if the use is not fixed.
std::string_view word_of(gostop::CupUse use);

// Everything that can be observed of a position; the result if the round is over.
GostopObservation observe(const gostop::Rules& rules, const gostop::State& state);
GostopResult observe(const gostop::Rules& rules, const gostop::Result& result);

}  // namespace showstopper::trace
