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

// Far above what any play reaches and far below what 64 bits hold.
constexpr Points kLargestAmount = Points{1} << 40;
constexpr Points times_capped(Points a, Points b) {
  return a > kLargestAmount / (b < 1 ? 1 : b) ? kLargestAmount : a * b;
}

// What the rows do to one loser's share.
struct Surcharge {
  Points factor = 1;
  Points add = 0;
  std::uint32_t rows = 0;  // bit i: row i applies
  // By which of `rules.counting` the loser's cards count; empty where the rows say the same by
  // each.
  std::optional<int> use{};
};

// `winner_use`: by which of `rules.counting` the winner's cards count.
PerSeat<Surcharge> surcharges(const Rules& rules, const State& state, Seat winner, int winner_use);

}  // namespace showstopper::gostop
