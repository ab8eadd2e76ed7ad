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

GostopPlay read_gostop_play(Bytes bytes) {
  ByteReader reader(bytes);
  GostopPlay play;
  play.rules.base = reader.byte();
  play.players = 2 + reader.byte() % 2;
  play.dealer = reader.byte() % play.players;
  constexpr int kCarries = 16;
  play.carry = reader.byte() % kCarries;
  read_permutation(reader, play.deck);
  read_changes(gostop::schema(), reader, play.rules);
  const Bytes wishes = reader.rest();
  play.wishes.assign(wishes.begin(), wishes.end());
  return play;
}

ByteList to_bytes(const GostopPlay& play) {
  ByteList bytes;
  bytes.reserve(kGostopPlayHead + play.wishes.size());
  bytes.push_back(play.rules.base);
  bytes.push_back(static_cast<std::uint8_t>(play.players - 2));
  bytes.push_back(static_cast<std::uint8_t>(play.dealer));
  bytes.push_back(static_cast<std::uint8_t>(play.carry));
  bytes.insert(bytes.end(), play.deck.begin(), play.deck.end());
  add_changes(gostop::schema(), play.rules, bytes);
  bytes.insert(bytes.end(), play.wishes.begin(), play.wishes.end());
  return bytes;
}

gostop::Deal deal_of(const GostopPlay& play, const Rules& rules) {
  std::array<Card, Card::kCount> deck;
  std::size_t size = 0;
  for (const std::uint8_t index : play.deck) {
    if (rules.deck.has(Card(index))) deck[size++] = Card(index);
  }
  return deal_deck(rules, play.dealer, {deck.data(), size});
}

void set_deck(GostopPlay& play, const Rules& rules, const gostop::Deal& deal) {
  // Dealing the deck in the order of the names shows which place of the deck goes where.
  const std::vector<Card> places = deck_cards(rules);
  const gostop::Deal shape = deal_deck(rules, play.dealer, places);
  std::array<CardSet, gostop::kMaxPlayers> hands = deal.hands;
  CardSet table = deal.table;
  int of_stock = 0;
  std::size_t next = 0;
  const auto take = [](CardSet& zone) {
    const Card card = zone.first();
    zone -= card;
    return card;
  };
  for (const Card place : places) {
    Card card;
    if (shape.table.has(place)) card = take(table);
    for (std::size_t seat = 0; seat < gostop::kMaxPlayers; ++seat) {
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

// The bytes of a wish: cards by their index, then each kind with a month at sixteen times its
// place, then the verbs without argument. The highest bit means nothing.
constexpr int kMonthWishes = 64, kMonthsApart = 16, kPlainWishes = 112;
constexpr int kWishes = 128;

// The first of `set`, counted from `first`, that lies at `wish` or behind it; kWishes: none.
int next_of(std::uint64_t set, int first, int wish) {
  const int skipped = std::max(0, wish - first);
  if (skipped >= 64) return kWishes;
  const std::uint64_t left = set >> skipped;
  return left == 0 ? kWishes : first + skipped + std::countr_zero(left);
}

int next_wish(const Legal& legal, int wish) {
  int next = next_of(legal.cards.bits(), 0, wish);
  if (next == kWishes) next = next_of(legal.bombs, kMonthWishes, wish);
  if (next == kWishes) next = next_of(legal.shakes, kMonthWishes + kMonthsApart, wish);
  if (next == kWishes) next = next_of(legal.quads, kMonthWishes + 2 * kMonthsApart, wish);
  if (next == kWishes) next = next_of(legal.plain, kPlainWishes, wish);
  return next;
}

}  // namespace

Action wished(const Legal& legal, std::uint8_t wish) {
  int next = next_wish(legal, wish % kWishes);
  if (next == kWishes) next = next_wish(legal, 0);
  CHECK(next != kWishes);
  if (next < kMonthWishes) return Action::with(legal.card_kind, Card(next));
  if (next >= kPlainWishes) {
    return {static_cast<ActionKind>(static_cast<int>(ActionKind::skip) + next - kPlainWishes), 0};
  }
  const int kind = static_cast<int>(ActionKind::bomb) + (next - kMonthWishes) / kMonthsApart;
  return Action::with(static_cast<ActionKind>(kind), (next - kMonthWishes) % kMonthsApart + 1);
}

std::uint8_t wish_for(Action action) {
  if (takes_card(action.kind)) return action.argument;
  if (takes_month(action.kind)) {
    const int kind = static_cast<int>(action.kind) - static_cast<int>(ActionKind::bomb);
    return static_cast<std::uint8_t>(kMonthWishes + kind * kMonthsApart + action.month() - 1);
  }
  return static_cast<std::uint8_t>(kPlainWishes + static_cast<int>(action.kind) -
                                   static_cast<int>(ActionKind::skip));
}

}  // namespace showstopper::properties
