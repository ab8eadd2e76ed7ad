// SPDX-License-Identifier: Apache-2.0
//
// Which losers pay more: the rows of [[payer]] (GS-A-089, GS-A-090, GS-B-081b, GS-B-081d, AMB-75 to
// 79), and the use of a loser's free cup that costs least (AMB-68).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "model/gostop/settlement/settle.h"

namespace showstopper::gostop {

// Far above the amounts of any play and far below the range of 64 bits.
constexpr Points kLargestAmount = Points{1} << 40;

// More than any seat is paid, whatever values a rule file and a position contain:
//
//   points       within 30000 by the combinations (kMostScore of schema.cpp) or by the 16 bits of a
//                fixed win
//   bonus        rows of events that add: at most 1000 rows (kMostRows of reader.cpp) of 1000
//                points that come 255 times (a count of eight bits); goes and `win_add` another
//                33000: below 2^28
//   multiplier   a product of times_capped: at most 2^40
//   base         times_capped(points + bonus, multiplier): at most 2^40
//   share        times_capped(base, factors of payer rows), and as points 32 rows of 1000 and a go:
//                clamped to [0, 2^40]
//   liability    at most both shares, doubled: 2^42; of three seats one receives what two pay
//   quads        times_capped(base, 12 months at most) is the base of a share. A holder receives
//                one of each of two seats, and two holders one each of a single seat: 2^41
//   ledger       within 30000, added at the end
//
// So each sum above stays below 2^43, and 2^20 rounds of a match can be added up.
constexpr Points kLargestPayment = Points{1} << 43;
static_assert(kLargestPayment > 4 * kLargestAmount + 30000);

constexpr Points times_capped(Points a, Points b) {
  return a > kLargestAmount / (b < 1 ? 1 : b) ? kLargestAmount : a * b;
}

// The effect of the rows on one loser's share.
struct Surcharge {
  Points factor = 1;
  Points add = 0;
  std::uint32_t rows = 0;  // bit i: row i applies
  // By which of `rules.counting` the loser's cards count; empty if the rows give the same by each.
  std::optional<int> use{};
};

// What losers owe before their rows: `base`, which rows multiply, and `after`, which they do not.
struct Shared {
  Points base = 0, after = 0;
};

// The share of a loser: the base, raised by rows, and the rest.
inline Points share_of(const Shared& shared, const Surcharge& own) {
  const Points amount =
      times_capped(std::max<Points>(shared.base, 0), own.factor) + own.add + shared.after;
  return std::clamp<Points>(amount, 0, kLargestAmount);
}

// Of the losers alone: seats that have won by a quad as well pay nothing and are not looked at
// (GS-B-026). `winner_use`: by which of `rules.counting` the winner's cards count. In each row a
// cup counts the same way: a loser's free cup so that its own share is lowest
// (docs/decisions/0043-one-use-of-the-cup-for-all-rows.md).
PerSeat<Surcharge> surcharges(const Rules& rules, const State& state, Seat winner, int winner_use,
                              const Shared& shared);

}  // namespace showstopper::gostop
