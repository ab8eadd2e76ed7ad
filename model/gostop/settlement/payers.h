// SPDX-License-Identifier: Apache-2.0
//
// Which losers pay more: the rows of [[payer]] (GS-A-089, GS-A-090, GS-B-081b, GS-B-081d, AMB-75 to
// 79), and the use of a loser's free cup that costs least (AMB-68).
#pragma once

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
//   quads        times_capped(points, multiplier) for each of 12 months, from each of two seats:
//                below 2^45
//   ledger       within 30000, added at the end
//
// So each sum above stays below 2^46, and 2^17 rounds of a match can be added up.
constexpr Points kLargestPayment = Points{1} << 46;
static_assert(kLargestPayment / (2 * Card::kMonths) > kLargestAmount);
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

// `winner_use`: by which of `rules.counting` the winner's cards count.
PerSeat<Surcharge> surcharges(const Rules& rules, const State& state, Seat winner, int winner_use);

}  // namespace showstopper::gostop
