// SPDX-License-Identifier: Apache-2.0
//
// A play of Go-Stop as bytes: rules, seats, the order of the deck, and a wish for each decision.
// Any bytes are a play, and the bytes of a play are read back as that play, so that whoever makes
// bytes (a fuzzer, a generator) makes legal rounds and nothing else.
//
// A wish names a card, a month or a word, never a place in a hand: after another byte has changed
// it still means what it meant. Where the named action is not legal, the legal one that comes next
// in the order of the bytes is taken.
//
//   base, players, dealer, carry, 54 cards, the number of changed parameters, these, wishes
#pragma once

#include <array>
#include <cstdint>

#include "model/gostop/action.h"
#include "model/gostop/deal.h"
#include "properties/play/play_codec.h"

namespace showstopper::properties {

struct GostopPlay {
  RuleChoice rules;
  int players = 2;
  gostop::Seat dealer = 0;
  int carry = 0;
  // All cards; those that the rules' deck has are dealt in this order.
  std::array<std::uint8_t, gostop::Card::kCount> deck{};
  ByteList wishes;
  bool operator==(const GostopPlay&) const = default;
};
GostopPlay read_gostop_play(Bytes bytes);
ByteList to_bytes(const GostopPlay& play);
// How many bytes stand before the wishes of a play without changed parameters.
constexpr std::size_t kGostopPlayHead = 4 + gostop::Card::kCount + 1;

gostop::Deal deal_of(const GostopPlay& play, const gostop::Rules& rules);
// An order of the deck that deals this.
void set_deck(GostopPlay& play, const gostop::Rules& rules, const gostop::Deal& deal);

// The action that a wish comes to; `legal` must hold one.
gostop::Action wished(const gostop::Legal& legal, std::uint8_t wish);
// The wish that names the action.
std::uint8_t wish_for(gostop::Action action);

}  // namespace showstopper::properties
