// SPDX-License-Identifier: Apache-2.0
//
// Plays as bytes: rules, seats, the order of the deck, and a hint for each decision. Any bytes are
// a play, and the bytes of a play are read back as that play, so that a fuzzer or a generator of
// bytes makes only legal rounds. This file has the common part of the codecs of all games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/table/game.h"
#include "model/table/random.h"
#include "model/table/seat.h"
#include "properties/play/deck.h"
#include "properties/play/random_table.h"

namespace showstopper::properties {

using Bytes = std::span<const std::uint8_t>;
using ByteList = std::vector<std::uint8_t>;

// Takes bytes from the front, and zeros after the end.
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

// `order` becomes the permutation of 0 .. size - 1 that the bytes name. A repeated number is
// replaced by the next free one.
void read_permutation(ByteReader& reader, std::span<std::uint8_t> order);

// The codec of a game, which each game may specialise in play/GAME/play_codec.h:
//   Play                       `rules`, `players`, `deck` (first dealt first), `hints`, and `==`
//   read(bytes), to_bytes(play)
//   table(play, rules), deal(play, rules)
//   set_round(play, rules, table, deal)   the play begins with this table and deal
//   hinted(legal, reader)      the action of the next hint; `legal` must not be empty
//   add_hint(action, hints)    the hint of the action; or add_hint(legal, action, hints)
//
// In the codec of a game, a hint names an action and keeps its meaning when another byte changes.
// In this default, a hint is a place among the legal actions, and if the game deals no deck
// (properties/play/deck.h), a seed makes the deal.
//
//   base, players, dealer, seed, 64 cards, the number of changed parameters, these, hints
template <class G>
struct PlayCodec {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own codec");
  // Bytes name the cards of a deck; those beyond the size of the deck are skipped.
  static constexpr std::size_t kMostCards = 64;

  struct Play {
    RuleChoice rules;
    int players = G::kSeats[0];
    table::Seat dealer = 0;
    std::uint32_t seed = 0;
    std::array<std::uint8_t, kMostCards> deck{};
    ByteList hints;
    bool operator==(const Play&) const = default;
  };

  static Play read(Bytes bytes) {
    ByteReader reader(bytes);
    Play play;
    play.rules.base = reader.byte();
    play.players = G::kSeats[reader.byte() % std::size(G::kSeats)];
    play.dealer = reader.byte() % play.players;
    play.seed = reader.word();
    read_permutation(reader, play.deck);
    read_changes(G::schema(), reader, play.rules);
    const Bytes hints = reader.rest();
    play.hints.assign(hints.begin(), hints.end());
    return play;
  }

  static ByteList to_bytes(const Play& play) {
    const auto seats = std::find(std::begin(G::kSeats), std::end(G::kSeats), play.players);
    ByteList bytes{play.rules.base, static_cast<std::uint8_t>(seats - std::begin(G::kSeats)),
                   static_cast<std::uint8_t>(play.dealer)};
    add_word(play.seed, bytes);
    bytes.insert(bytes.end(), play.deck.begin(), play.deck.end());
    add_changes(G::schema(), play.rules, bytes);
    bytes.insert(bytes.end(), play.hints.begin(), play.hints.end());
    return bytes;
  }

  static typename G::Table table(const Play& play, const typename G::Rules& rules) {
    table::Random random(play.seed);
    return play.seed == 0 ? G::usual_table(rules, play.dealer)
                          : random_table<G>(rules, play.dealer, random);
  }

  static typename G::Deal deal(const Play& play, const typename G::Rules& rules) {
    const typename G::Table at = table(play, rules);
    if constexpr (DealsADeck<G>) {
      const std::vector<int> cards = sorted_deck<G>(rules, at);
      CHECK(cards.size() <= kMostCards);
      std::vector<int> deck;
      for (const std::uint8_t place : play.deck) {
        if (place < cards.size()) deck.push_back(cards[place]);
      }
      return G::deal_from(rules, at, deck);
    } else {
      table::Random random(play.seed);
      return G::deal(rules, at, random);
    }
  }

  // Of a game without an order of the deck: the dealer alone, since no seed is known.
  static void set_round(Play& play, const typename G::Rules& rules, const typename G::Table& table,
                        const typename G::Deal& deal) {
    play.players = G::players(rules);
    if constexpr (requires { play.dealer = table.dealer; }) play.dealer = table.dealer;
    if constexpr (DealsADeck<G>) {
      const std::vector<int> cards = sorted_deck<G>(rules, table);
      std::size_t next = 0;
      for (const int card : G::deck_of(rules, table, deal)) {
        const auto place = std::lower_bound(cards.begin(), cards.end(), card) - cards.begin();
        play.deck[next++] = static_cast<std::uint8_t>(place);
      }
      for (; next < kMostCards; ++next) play.deck[next] = static_cast<std::uint8_t>(next);
    }
  }

  static typename G::Action hinted(const typename G::Legal& legal, ByteReader& hints) {
    CHECK(legal.size() > 0);
    return legal.nth(hints.byte() % legal.size());
  }

  static void add_hint(const typename G::Legal& legal, typename G::Action action, ByteList& hints) {
    int place = 0;
    while (place + 1 < legal.size() && !(legal.nth(place) == action)) ++place;
    hints.push_back(static_cast<std::uint8_t>(place));
  }
};

}  // namespace showstopper::properties
