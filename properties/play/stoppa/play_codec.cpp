// SPDX-License-Identifier: Apache-2.0
#include "properties/play/stoppa/play_codec.h"

#include <algorithm>
#include <bit>

#include "model/table/check.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::properties {

using stoppa::Action;
using stoppa::ActionKind;
using stoppa::Card;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Legal;
using stoppa::Rules;
using table::Seat;

namespace {

constexpr int kSeatCounts = stoppa::kMaxPlayers - stoppa::kMinPlayers + 1;
constexpr std::uint8_t kLastRound = 1, kSplit = 2;  // the flags

Chips chips(std::uint32_t word) {
  return static_cast<Chips>(word % (static_cast<std::uint32_t>(stoppa::kMaxChips) + 1));
}

// The cards that are dealt: all without the last Kings in the play's order, as many as are out.
CardSet dealt_cards(const StoppaPlay& play, const Rules& rules) {
  CardSet dealt = stoppa::kAllCards;
  int out = rules.kings_out;
  for (auto card = play.deck.rbegin(); out > 0 && card != play.deck.rend(); ++card) {
    if (!stoppa::kKings.has(Card(*card))) continue;
    dealt -= Card(*card);
    --out;
  }
  return dealt;
}

}  // namespace

StoppaPlay StoppaCodec::read(Bytes bytes) {
  ByteReader reader(bytes);
  StoppaPlay play;
  play.rules.base = reader.byte();
  play.players = stoppa::kMinPlayers + reader.byte() % kSeatCounts;
  play.table.dealer = reader.byte() % play.players;
  const std::uint8_t flags = reader.byte();
  play.table.last_round = (flags & kLastRound) != 0;
  play.first_packet = (flags & kSplit) != 0 ? 2 : 3;
  play.table.punto = reader.byte();
  play.table.beccata = reader.byte();
  play.table.pot = chips(reader.word());
  for (int seat = 0; seat < play.players; ++seat) {
    play.table.purses[seat] = chips(reader.word());
  }
  read_permutation(reader, play.deck);
  read_changes(stoppa::schema(), reader, play.rules);
  const Bytes hints = reader.rest();
  play.hints.assign(hints.begin(), hints.end());
  return play;
}

ByteList StoppaCodec::to_bytes(const Play& play) {
  ByteList bytes;
  bytes.push_back(play.rules.base);
  bytes.push_back(static_cast<std::uint8_t>(play.players - stoppa::kMinPlayers));
  bytes.push_back(static_cast<std::uint8_t>(play.table.dealer));
  bytes.push_back(static_cast<std::uint8_t>((play.table.last_round ? kLastRound : 0) |
                                            (play.first_packet == 2 ? kSplit : 0)));
  bytes.push_back(static_cast<std::uint8_t>(play.table.punto));
  bytes.push_back(static_cast<std::uint8_t>(play.table.beccata));
  add_word(static_cast<std::uint32_t>(play.table.pot), bytes);
  for (int seat = 0; seat < play.players; ++seat) {
    add_word(static_cast<std::uint32_t>(play.table.purses[seat]), bytes);
  }
  bytes.insert(bytes.end(), play.deck.begin(), play.deck.end());
  add_changes(stoppa::schema(), play.rules, bytes);
  bytes.insert(bytes.end(), play.hints.begin(), play.hints.end());
  return bytes;
}

namespace {

// Reduces the chips in proportion if there are more than a table may have.
void fit(stoppa::Table& table, int players) {
  const std::int64_t antes = std::int64_t{players} * (table.punto + table.beccata);
  std::int64_t sum = table.pot;
  for (const Chips purse : table.purses) sum += purse;
  const std::int64_t most = stoppa::kMaxChips - antes;  // for purses that are raised to the ante
  if (sum <= most) return;
  const auto share = [&](Chips chips) { return static_cast<Chips>(chips * most / sum); };
  table.pot = share(table.pot);
  for (Chips& purse : table.purses) purse = share(purse);
}

}  // namespace

stoppa::Table StoppaCodec::table(const Play& play, const Rules& rules) {
  stoppa::Table table = play.table;
  fit(table, rules.players);
  const Chips ante = table.punto + table.beccata;
  for (int seat = 0; seat < rules.players; ++seat) {
    Chips& purse = table.purses[seat];
    purse = std::max(purse, ante);
  }
  if (!fault(rules, table)) return table;
  table = usual_table(rules);
  table.dealer = play.table.dealer;
  table.last_round = play.table.last_round;
  return table;
}

stoppa::Deal StoppaCodec::deal(const Play& play, const Rules& rules) {
  std::array<Card, Card::kCount> deck;
  std::size_t size = 0;
  const CardSet dealt = dealt_cards(play, rules);
  for (const std::uint8_t index : play.deck) {
    if (dealt.has(Card(index))) deck[size++] = Card(index);
  }
  const int first_packet = rules.dealer_splits ? play.first_packet : 3;
  return deal_deck(rules, play.table.dealer, {deck.data(), size}, first_packet);
}

void StoppaCodec::set_round(Play& play, const Rules& rules, const stoppa::Table& table,
                            const stoppa::Deal& deal) {
  play.players = rules.players;
  play.table = table;
  // Dealing the places by their numbers shows which place goes to whom.
  std::array<Card, Card::kCount> places;
  const auto cards = static_cast<std::size_t>(rules.players * rules.hand_cards);
  for (std::size_t i = 0; i < cards; ++i) places[i] = Card(static_cast<int>(i));
  play.first_packet = deal.first_packet;
  const stoppa::Deal shape =
      deal_deck(rules, play.table.dealer, {places.data(), cards}, deal.first_packet);
  CardSet left = stoppa::kAllCards;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (int i = 0; i < rules.hand_cards; ++i) {
      const Card card = deal.hands[seat][i];
      play.deck[shape.hands[seat][i].index()] = static_cast<std::uint8_t>(card.index());
      left -= card;
    }
  }
  std::size_t next = cards;
  for (const Card card : left) play.deck[next++] = static_cast<std::uint8_t>(card.index());
}

namespace {

// The bytes of a hint, in the order in which a hint that is not legal looks for the next one. From
// kChips on four bytes with the chips follow. The highest bit means nothing.
constexpr int kAces = 40, kQuad = 41, kDeclare = 44, kPlain = 48, kChips = 64, kHints = 128;

int next_of(unsigned set, int first, int hint) {
  const unsigned left = hint <= first ? set : set >> (hint - first) << (hint - first);
  return left == 0 ? kHints : first + std::countr_zero(left);
}

int next_hint(const Legal& legal, int hint) {
  if (hint < kAces) {
    const std::uint64_t left = legal.singles.bits() >> hint;
    if (left != 0) return hint + std::countr_zero(left);
  }
  if (hint <= kAces && !legal.aces.empty()) return kAces;
  if (hint <= kQuad && !legal.quad.empty()) return kQuad;
  if (hint < kPlain) {
    const int next = next_of(legal.declarations, kDeclare, hint);
    if (next != kHints) return next;
  }
  if (hint < kChips) {
    const int next = next_of(legal.plain, kPlain, hint);
    if (next != kHints) return next;
  }
  return legal.amounts() > 0 ? kChips : kHints;
}

}  // namespace

Action StoppaCodec::hinted(const Legal& legal, ByteReader& hints) {
  const int hint = hints.byte() % kHints;
  const Chips named = hint >= kChips ? chips(hints.word()) : 0;
  int next = next_hint(legal, hint);
  if (next == kHints) next = next_hint(legal, 0);
  CHECK(next != kHints);
  if (next == kChips) {
    return Action::with(legal.chips_verb, std::clamp(named, legal.from, legal.to));
  }
  if (next >= kPlain) return {static_cast<ActionKind>(next - kPlain), {}, 0, {}};
  if (next >= kDeclare) return Action::declare(static_cast<stoppa::Declaration>(next - kDeclare));
  if (next == kQuad) return Action::lay(legal.quad);
  if (next == kAces) return Action::lay(legal.aces);
  return Action::lay(Card(next));
}

void StoppaCodec::add_hint(Action action, ByteList& hints) {
  const auto add = [&hints](int hint) { hints.push_back(static_cast<std::uint8_t>(hint)); };
  switch (action.kind) {
    case ActionKind::pass:
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::done: return add(kPlain + static_cast<int>(action.kind));
    case ActionKind::bet:
    case ActionKind::raise:
      add(kChips);
      return add_word(static_cast<std::uint32_t>(action.chips), hints);
    case ActionKind::declare: return add(kDeclare + static_cast<int>(action.declaration));
    case ActionKind::lay:
      if (action.cards.size() == 1) return add(action.cards.first().index());
      return add(stoppa::kAces.contains(action.cards) ? kAces : kQuad);
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair: return;  // the table agrees on these; no seat chooses them
  }
}

}  // namespace showstopper::properties
