// SPDX-License-Identifier: Apache-2.0
//
// A play of Stoppa as bytes, in the manner of play_codec.h: any bytes are a play, and the bytes of
// a play are read back as that play. Bets name their chips.
//
//   base, players, dealer, flags, stakes, pot, purses, 40 cards, changed parameters, hints
//
// A hint is one byte, and four more for the chips if the byte is a bet's.
#pragma once

#include <array>
#include <cstdint>

#include "model/stoppa/game.h"
#include "properties/play/play_codec.h"

namespace showstopper::properties {

struct StoppaPlay {
  RuleChoice rules;
  int players = 4;
  stoppa::Table table;
  std::uint8_t first_packet = 3;
  // All cards, first dealt first. If Kings are out, they are the last ones.
  std::array<std::uint8_t, stoppa::Card::kCount> deck{};
  ByteList hints;
  bool operator==(const StoppaPlay&) const = default;
};

template <>
struct PlayCodec<stoppa::Game> {
  using Play = StoppaPlay;
  static Play read(Bytes bytes);
  static ByteList to_bytes(const Play& play);
  static stoppa::Table table(const Play& play, const stoppa::Rules& rules);
  static stoppa::Deal deal(const Play& play, const stoppa::Rules& rules);
  static void set_round(Play& play, const stoppa::Rules& rules, const stoppa::Table& table,
                        const stoppa::Deal& deal);
  static stoppa::Action hinted(const stoppa::Legal& legal, ByteReader& hints);
  static void add_hint(stoppa::Action action, ByteList& hints);
};
using StoppaCodec = PlayCodec<stoppa::Game>;

}  // namespace showstopper::properties
