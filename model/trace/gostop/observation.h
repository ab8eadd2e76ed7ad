// SPDX-License-Identifier: Apache-2.0
//
// What an engine, or a fixture, says about a position of Go-Stop: any subset of the keys of the
// trace format, and what of it differs from the reference. Only what is present is compared.
//
// `J` and `K` of one month cannot be told apart by any rule. In a log they may be swapped: a
// position is right if for each month one naming of the two, the same in all its zones, makes it
// equal (`JunkNames` remembers which namings are still possible). In a fixture names are exact.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/gostop/rules.h"
#include "model/gostop/settle.h"
#include "model/gostop/state.h"

namespace showstopper::trace {

// Numbers or sets, one per seat; only the seats in `seen` were observed.
template <class T>
struct PerSeat {
  std::array<T, gostop::kMaxPlayers> value{};
  std::uint8_t seen = 0;  // bit seat
  std::uint8_t size = 0;  // entries of the list, `null` included

  void set(int seat, T to) {
    value[static_cast<std::size_t>(seat)] = to;
    seen = static_cast<std::uint8_t>(seen | 1 << seat);
  }
  bool has(int seat) const { return (seen >> seat & 1) != 0; }
  const T& operator[](int seat) const { return value[static_cast<std::size_t>(seat)]; }
  bool operator==(const PerSeat&) const = default;
};

// A zone as somebody lists it.
struct SeenCards {
  gostop::CardSet cards;
  gostop::CardSet twice;     // listed more than once: wrong wherever it stands
  std::uint8_t unknown = 0;  // `null` entries
  bool operator==(const SeenCards&) const = default;
};

// Legal actions as sets; unlike gostop::Legal it can hold what does not belong together.
struct SeenLegal {
  std::array<gostop::CardSet, 3> cards{};    // by kind: play, take, give
  std::array<gostop::MonthSet, 3> months{};  // bomb, shake, quad
  std::uint16_t plain = 0;                   // bit `kind - skip`
  void add(gostop::Action action);
  bool operator==(const SeenLegal&) const = default;
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
  };
  std::uint16_t seen = 0;
  gostop::Outcome outcome = gostop::Outcome::none;
  std::int64_t winner = gostop::kNobody;
  std::int64_t points = 0, bonus = 0, multiplier = 1;
  PerSeat<std::int64_t> payments;
  std::vector<std::string> reasons;
  std::int64_t next_dealer = 0, next_carry = 0;
  bool has(Key key) const { return (seen & key) != 0; }
  bool operator==(const GostopResult&) const = default;
};

struct GostopObservation {
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
    kResult = 1 << 16,
    kError = 1 << 17,
  };
  std::uint32_t seen = 0;
  std::int64_t to_move = 0;
  gostop::Decision decision = gostop::Decision::turn;
  SeenLegal legal;
  PerSeat<SeenCards> hands, captured;
  SeenCards table, pending;
  std::array<std::int64_t, gostop::Card::kMonths> stacks{};  // owner, of the months in `stacked`
  gostop::MonthSet stacked = 0;
  gostop::MonthSet stacks_unknown = 0;  // lies as a stack, the owner was not observed
  std::int64_t stock_left = 0;
  std::vector<gostop::Card> stock;  // top first; no card where one was not seen
  PerSeat<std::int64_t> points, go_counts, shakes, bombs, credits, instant;
  GostopResult result;
  std::string error_kind, error_message;

  bool has(Key key) const { return (seen & key) != 0; }
  bool empty() const { return seen == 0; }
  bool operator==(const GostopObservation&) const = default;
};

// Everything that can be observed of a position; the result where the round is over.
GostopObservation observe(const gostop::Rules& rules, const gostop::State& state);
GostopResult observe(const gostop::Rules& rules, const gostop::Result& result);

// Which names of J and K are still possible, for each month. Months are kept at the bit of their
// J, so that a zone is looked at in a few instructions.
class JunkNames {
 public:
  static JunkNames exact() { return JunkNames(0); }
  static JunkNames free() { return JunkNames(kBoth); }

  bool may_swap() const { return allowed_ != 0; }
  // The reference's name of cards that the engine names: swapped only where they must be.
  gostop::CardSet in_reference(gostop::CardSet cards) const { return swap(cards, ~same_); }
  gostop::Card in_reference(gostop::Card card) const {
    return card.is_card() ? in_reference(gostop::CardSet(card)).first() : card;
  }

  // J is the third card of each month from 1 to 11, K the one after it; December has neither.
  static constexpr std::uint64_t kBoth = 0x444'4444'4444u;

 private:
  friend class Comparison;
  explicit JunkNames(std::uint64_t allowed) : allowed_(allowed), swapped_(allowed) {}
  static gostop::CardSet swap(gostop::CardSet cards, std::uint64_t months);

  std::uint64_t allowed_;
  std::uint64_t same_ = kBoth;  // months in which equal names are possible
  std::uint64_t swapped_;       // months in which swapped names are possible
};

struct Difference {
  std::string field;      // `captured[1]`, `result.payments[0]`
  std::string observed;   // what the trace says
  std::string reference;  // what the rules say
  bool operator==(const Difference&) const = default;
};

// All that differs, in the order of the keys; `names` learns from what agrees. An `error` of the
// engine is no difference: it is reported by whoever asks for it.
std::vector<Difference> compare(const gostop::Rules& rules, const gostop::State& state,
                                const GostopObservation& observed, JunkNames& names);
// `log`: a list of reasons in the engine's own words is not compared.
std::vector<Difference> compare(const gostop::Rules& rules, const gostop::Result& result,
                                const GostopResult& observed, bool log);

}  // namespace showstopper::trace
