// SPDX-License-Identifier: Apache-2.0
#include "properties/play/gostop/play_codec.h"

#include <algorithm>
#include <bit>

#include "model/table/check.h"

namespace showstopper::properties {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;
using gostop::CardSet;
using gostop::Legal;
using gostop::Rules;
using table::Seat;

GostopPlay GostopCodec::read(Bytes bytes) {
  ByteReader reader(bytes);
  GostopPlay play;
  play.rules.base = reader.byte();
  play.players = 2 + reader.byte() % 2;
  play.dealer = reader.byte() % play.players;
  constexpr int kCarries = 16;
  play.carry = reader.byte() % kCarries;
  read_permutation(reader, play.deck);
  read_changes(gostop::schema(), reader, play.rules);
  const Bytes hints = reader.rest();
  play.hints.assign(hints.begin(), hints.end());
  return play;
}

ByteList GostopCodec::to_bytes(const Play& play) {
  ByteList bytes;
  bytes.reserve(kGostopPlayHead + play.hints.size());
  bytes.push_back(play.rules.base);
  bytes.push_back(static_cast<std::uint8_t>(play.players - 2));
  bytes.push_back(static_cast<std::uint8_t>(play.dealer));
  bytes.push_back(static_cast<std::uint8_t>(play.carry));
  bytes.insert(bytes.end(), play.deck.begin(), play.deck.end());
  add_changes(gostop::schema(), play.rules, bytes);
  bytes.insert(bytes.end(), play.hints.begin(), play.hints.end());
  return bytes;
}

gostop::Deal GostopCodec::deal(const Play& play, const Rules& rules) {
  std::array<Card, Card::kCount> deck;
  std::size_t size = 0;
  for (const std::uint8_t index : play.deck) {
    if (rules.deck.has(Card(index))) deck[size++] = Card(index);
  }
  return deal_deck(rules, play.dealer, {deck.data(), size});
}

void GostopCodec::set_round(Play& play, const Rules& rules, const gostop::Table& table,
                            const gostop::Deal& deal) {
  play.players = rules.players;
  play.dealer = table.dealer;
  play.carry = table.carry;
  // Dealing the deck in the order of the names shows which place of the deck goes where.
  const std::vector<Card> places = deck_cards(rules);
  const gostop::Deal shape = deal_deck(rules, play.dealer, places);
  gostop::PerSeat<CardSet> hands = deal.hands;
  CardSet laid = deal.table;
  int of_stock = 0;
  std::size_t next = 0;
  const auto take = [](CardSet& zone) {
    const Card card = zone.first();
    zone -= card;
    return card;
  };
  for (const Card place : places) {
    Card card;
    if (shape.table.has(place)) card = take(laid);
    for (Seat seat = 0; seat < gostop::kMaxPlayers; ++seat) {
      if (shape.hands[seat].has(place)) card = take(hands[seat]);
    }
    if (!card.is_card()) card = deal.stock[of_stock++];
    play.deck[next++] = static_cast<std::uint8_t>(card.index());
  }
  for (int index = 0; index < Card::kCount; ++index) {
    if (!rules.deck.has(Card(index))) play.deck[next++] = static_cast<std::uint8_t>(index);
  }
}

namespace {

// The bytes of a hint: cards by their index, then each kind with a month at sixteen times its
// place, then the verbs without argument. The highest bit means nothing.
constexpr int kMonthHints = 64, kMonthsApart = 16, kPlainHints = 112;
constexpr int kHints = 128;

// The first member of `set`, counted from `first`, at `hint` or after it; kHints: none.
int next_of(std::uint64_t set, int first, int hint) {
  const int skipped = std::max(0, hint - first);
  if (skipped >= 64) return kHints;
  const std::uint64_t left = set >> skipped;
  return left == 0 ? kHints : first + skipped + std::countr_zero(left);
}

int next_hint(const Legal& legal, int hint) {
  int next = next_of(legal.cards.bits(), 0, hint);
  if (next == kHints) next = next_of(legal.bombs.bits(), kMonthHints, hint);
  if (next == kHints) next = next_of(legal.shakes.bits(), kMonthHints + kMonthsApart, hint);
  if (next == kHints) next = next_of(legal.quads.bits(), kMonthHints + 2 * kMonthsApart, hint);
  if (next == kHints) next = next_of(legal.plain, kPlainHints, hint);
  return next;
}

}  // namespace

Action GostopCodec::hinted(const Legal& legal, std::uint8_t hint) {
  int next = next_hint(legal, hint % kHints);
  if (next == kHints) next = next_hint(legal, 0);
  CHECK(next != kHints);
  if (next < kMonthHints) return Action::with(legal.card_kind, Card(next));
  if (next >= kPlainHints) {
    return {static_cast<ActionKind>(static_cast<int>(ActionKind::skip) + next - kPlainHints), 0};
  }
  const int kind = static_cast<int>(ActionKind::bomb) + (next - kMonthHints) / kMonthsApart;
  return Action::with(static_cast<ActionKind>(kind), (next - kMonthHints) % kMonthsApart + 1);
}

std::uint8_t GostopCodec::hint_for(Action action) {
  if (takes_card(action.kind)) return action.argument;
  if (takes_month(action.kind)) {
    const int kind = static_cast<int>(action.kind) - static_cast<int>(ActionKind::bomb);
    return static_cast<std::uint8_t>(kMonthHints + kind * kMonthsApart + action.month() - 1);
  }
  return static_cast<std::uint8_t>(kPlainHints + static_cast<int>(action.kind) -
                                   static_cast<int>(ActionKind::skip));
}

}  // namespace showstopper::properties
