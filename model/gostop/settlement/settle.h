// SPDX-License-Identifier: Apache-2.0
//
// The end of a round: bonus, multipliers, payer rows, liability, instant ledger, payments, who
// deals next (GS-A-076 to 102, GS-B-078 to 081g). Recomputed from the final position alone.
//
//   share of an opponent = (points + bonus) x multiplier x own factors [+ go bonus after]
//   payments = shares, moved by liability, plus the instant ledger; they sum to zero
//   sold hands are paid for beside them, by the same seats to others, and so is the pot
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/pot.h"
#include "model/gostop/settlement/sale.h"
#include "model/gostop/state.h"

namespace showstopper::gostop {

// The grounds on which something was multiplied or moved; the words are those of traces.
struct Reason {
  enum class Kind : std::uint8_t {
    go,
    shake,
    bomb,
    seven_animals,
    carry,
    payer,
    liable,
    row,  // of [[combination]], a file's own, that multiplies
  } kind;
  Seat seat = kNobody;  // payer, liable: who
  int number = 0;       // go: how many; payer, liable, row: index of the row
};

struct Result {
  Outcome outcome = Outcome::none;
  Seat winner = kNobody;
  Points points = 0;  // combination points, or the fixed number
  Points bonus = 0;
  Points multiplier = 1;       // the common one; doublings of one payer are in the reasons
  PerSeat<Points> payments{};  // instant ledger included
  std::vector<Reason> reasons;
  // By which of `rules.counting` each seat's cards counted: a free sake cup has the use that brings
  // more or costs less. If both bring the same, the use with more points.
  PerSeat<int> counted_by{};
  Sale sale;  // beside the payments, as is the pot
  PotLedger pot;
  Seat next_dealer = 0;
  int next_carry = 0;
  bool has_winner() const { return winner != kNobody; }
};

// The total change of a seat's points in the round.
inline Points gain(const Result& result, Seat seat) {
  return result.payments[seat] - result.sale.paid[seat] + result.pot.payments[seat];
}

// The result of a round that is over.
Result settle(const Rules& rules, const State& state, EventLog* log = nullptr);

// `gwangbak P1`, `liable P0 go`, `seven_animals`, the name of a row.
std::string to_text(const Rules& rules, const Reason& reason);

// Factor of `carry` rounds without a winner (GS-A-088).
int carry_factor(const Rules& rules, int carry);

}  // namespace showstopper::gostop
