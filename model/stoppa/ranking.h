// SPDX-License-Identifier: Apache-2.0
//
// The worth of a hand in a contest (ST-017, ST-025, ST-027): the best set of cards of one suit.
#pragma once

#include <compare>

#include "model/stoppa/card.h"
#include "model/stoppa/rules.h"

namespace showstopper::stoppa {

struct Ranked {
  CardSet cards;  // of one suit
  int count = 0;  // 0 if the rules rank by points alone
  int points = 0;

  // Better is greater; equal hands are settled by priority, which is not the hand's business.
  constexpr std::strong_ordering operator<=>(const Ranked& other) const {
    return worth() <=> other.worth();
  }
  constexpr bool operator==(const Ranked& other) const { return worth() == other.worth(); }

 private:
  // The count goes before the points: the ten cards of a suit have 139 points.
  constexpr int worth() const { return count << 8 | points; }
};

// Best of a packet (small round): all its cards of one suit count. Of equal suits the first of
// C U S B.
Ranked best_of_packet(const Rules& rules, CardSet packet);

// Best of a whole hand (big point): at most `big.count_cap` cards of one suit count.
Ranked best_of_hand(const Rules& rules, CardSet hand);

// Whether the hand has three cards of one suit (`big.fewer_than_three`).
bool has_trio(CardSet hand);

}  // namespace showstopper::stoppa
