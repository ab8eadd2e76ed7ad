// SPDX-License-Identifier: Apache-2.0
//
// A play of Stoppa as bytes, in the manner of play_codec.h: any bytes are a play, and the bytes of
// a play are read back as that play. Bets name their chips.
//
//   base, players, dealer, flags, stakes, pot, purses, 40 cards, changed parameters, wishes
//
// A wish is one byte, and four more for the chips where the byte is a bet's.
#pragma once

#include <array>
#include <cstdint>

#include "model/stoppa/action.h"
#include "model/stoppa/deal.h"
#include "properties/play/play_codec.h"

namespace showstopper::properties {

struct StoppaPlay {
  RuleChoice rules;
  int players = 4;
  stoppa::Table table;
  std::uint8_t first_packet = 3;
  // All cards, first dealt first. Where Kings are out, those that stand last.
  std::array<std::uint8_t, stoppa::Card::kCount> deck{};
  ByteList wishes;
  bool operator==(const StoppaPlay&) const = default;
};
StoppaPlay read_stoppa_play(Bytes bytes);
ByteList to_bytes(const StoppaPlay& play);

// The table of the play, or the one nearest to it at which a round can be played.
stoppa::Table table_of(const StoppaPlay& play, const stoppa::Rules& rules);
stoppa::Deal deal_of(const StoppaPlay& play, const stoppa::Rules& rules);
// An order of the deck that deals this.
void set_deck(StoppaPlay& play, const stoppa::Rules& rules, const stoppa::Deal& deal);

// The action that the next wish comes to; `legal` must hold one.
stoppa::Action wished(const stoppa::Legal& legal, ByteReader& wishes);
// Adds the wish that names the action.
void add_wish(stoppa::Action action, ByteList& wishes);

}  // namespace showstopper::properties
