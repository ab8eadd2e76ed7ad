// SPDX-License-Identifier: Apache-2.0
//
// From a deck to packets for each seat, and who sits at the table with how many chips. The only
// place with randomness.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/table/random.h"

namespace showstopper::stoppa {

constexpr int kMostCards = 13;  // of one hand, with three players (ST-004)

// Each hand in the order in which it is received.
struct Deal {
  PerSeat<std::array<Card, kMostCards>> hands{};
  std::uint8_t first_packet = 3;  // the dealer's choice, if the rules leave him one
  bool operator==(const Deal&) const = default;
};

// Deals `deck`, first dealt first: packet after packet to each seat from the dealer's right
// (ST-007, ST-013).
Deal deal_deck(const Rules& rules, Seat dealer, std::span<const Card> deck, int first_packet = 3);

// A uniformly random deal; the same one for the same generator state. With three players the King
// that is taken out is drawn too.
Deal shuffled_deal(const Rules& rules, Seat dealer, table::Random& random);

// The seat that deals first: cards are dealt open from `first_asked` on until the ace of coins
// falls (ST-005). The deck must hold it.
Seat first_dealer(std::span<const Card> deck, Seat first_asked, int players);

// Why a deal given by hand cannot be played under the rules, or nothing.
std::optional<std::string> fault(const Rules& rules, const Deal& deal);

constexpr Chips kUsualPurse = 100;

// The dealer, the stakes, and the purses before the ante.
struct Table {
  Seat dealer = 0;
  bool last_round = false;
  Chips punto = 0, beccata = 0;
  Chips pot = 0;  // left by earlier rounds
  PerSeat<Chips> purses{};
  bool operator==(const Table&) const = default;
};

// The stakes of the rules, `kUsualPurse` for each seat, an empty pot; more in purses and pot if
// the stakes and prizes of these rules need it.
Table usual_table(const Rules& rules);

// Why no round can be played at this table, or nothing: a purse below the ante, prizes above the
// pot, numbers out of range.
std::optional<std::string> fault(const Rules& rules, const Table& table);

}  // namespace showstopper::stoppa
