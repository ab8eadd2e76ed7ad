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
#include <span>
#include <vector>

#include "model/gostop/action.h"
#include "model/gostop/deal.h"
#include "model/rules/rule_set.h"

namespace showstopper::properties {

using Bytes = std::span<const std::uint8_t>;
using ByteList = std::vector<std::uint8_t>;

// Takes bytes from the front; behind the end there are only zeros.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}
  std::uint8_t byte() {
    if (at_ == bytes_.size()) return 0;
    return bytes_[at_++];
  }
  std::uint32_t word();  // four bytes, the lowest first
  Bytes rest() const { return bytes_.subspan(at_); }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
};
void add_word(std::uint32_t word, ByteList& bytes);

// A rule set as one of the shipped ones with some parameters changed.
struct RuleChange {
  int parameter = 0;
  rules::Datum value;
  bool operator==(const RuleChange&) const = default;
};
struct RuleChoice {
  std::uint8_t base = 0;  // which one, modulo their number
  std::vector<RuleChange> changes;
  bool operator==(const RuleChoice&) const = default;
};
constexpr std::size_t kMostChanges = 16;
void read_changes(const rules::Schema& schema, ByteReader& reader, RuleChoice& choice);
void add_changes(const rules::Schema& schema, const RuleChoice& choice, ByteList& bytes);

// A value of the domain that is as near to `datum` as the shape allows.
rules::Datum fitted(const rules::Domain& domain, rules::Datum datum);

// `order` becomes the permutation of 0 .. size - 1 that the bytes name; of what they name twice the
// second stands for the next that is free.
void read_permutation(ByteReader& reader, std::span<std::uint8_t> order);

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
