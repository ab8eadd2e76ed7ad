// SPDX-License-Identifier: Apache-2.0
//
// A play of Go-Stop as bytes: rules, seats, the order of the deck, and a hint for each decision.
// Any bytes are a play, and the bytes of a play are read back as that play, so that a fuzzer or a
// generator of bytes makes only legal rounds.
//
// A hint names a card, a month or a word, never a place in a hand: it keeps its meaning when
// another byte changes. If the named action is not legal, the next legal one in the order of the
// bytes is taken.
//
//   base, players, dealer, carry, 54 cards, the number of changed parameters, these, hints
#pragma once

#include <array>
#include <cstdint>

#include "model/gostop/game.h"
#include "properties/play/play_codec.h"

namespace showstopper::properties {

struct GostopPlay {
  RuleChoice rules;
  int players = 2;
  gostop::Seat dealer = 0;
  int carry = 0;
  // All cards; those that the rules' deck has are dealt in this order.
  std::array<std::uint8_t, gostop::Card::kCount> deck{};
  ByteList hints;
  bool operator==(const GostopPlay&) const = default;
};
// The number of bytes before the hints of a play without changed parameters.
constexpr std::size_t kGostopPlayHead = 4 + gostop::Card::kCount + 1;

template <>
struct PlayCodec<gostop::Game> {
  using Play = GostopPlay;
  static Play read(Bytes bytes);
  static ByteList to_bytes(const Play& play);
  static gostop::Table table(const Play& play, const gostop::Rules& rules) {
    return table_after(rules, play.dealer, play.carry);
  }
  static gostop::Deal deal(const Play& play, const gostop::Rules& rules);
  static void set_round(Play& play, const gostop::Rules& rules, const gostop::Table& table,
                        const gostop::Deal& deal);
  static gostop::Action hinted(const gostop::Legal& legal, ByteReader& hints) {
    return hinted(legal, hints.byte());
  }
  static gostop::Action hinted(const gostop::Legal& legal, std::uint8_t hint);
  static void add_hint(gostop::Action action, ByteList& hints) {
    hints.push_back(hint_for(action));
  }
  static std::uint8_t hint_for(gostop::Action action);
};
using GostopCodec = PlayCodec<gostop::Game>;

}  // namespace showstopper::properties
