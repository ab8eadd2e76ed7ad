// SPDX-License-Identifier: Apache-2.0
//
// The forty Italian cards of Stoppa, and sets of them (ST-003).
//
// Bit layout: rank by rank from the ace to the King, in each rank the suits C U S B, so that the
// cards that may follow in a sequence are neighbours: the bits above a rank are the higher ranks.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/table/card_set.h"
#include "model/table/check.h"

namespace showstopper::stoppa {

// Ranks count from 1 to 10: ace, 2 to 7, Jack (fante), Knight (cavallo), King (re).
using Rank = int;
constexpr Rank kAnyRank = 0;  // no rank is required: a sequence may be opened
constexpr Rank kAce = 1, kTwo = 2, kJack = 8, kKnight = 9, kKing = 10;

enum class Suit : std::uint8_t { coins, cups, swords, clubs };  // letters C U S B

class Card {
 public:
  static constexpr int kSuits = 4;
  static constexpr int kRanks = 10;
  static constexpr int kCount = kSuits * kRanks;

  constexpr Card() = default;  // no card
  explicit constexpr Card(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Card(Rank rank, Suit suit)
      : index_(static_cast<std::uint8_t>((rank - 1) * kSuits + static_cast<int>(suit))) {}

  constexpr bool is_card() const { return index_ < kCount; }
  constexpr int index() const { return index_; }
  constexpr Rank rank() const { return index_ / kSuits + 1; }
  constexpr Suit suit() const { return static_cast<Suit>(index_ % kSuits); }
  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t index_ = 0xFF;
};
static_assert(Card::kCount <= 64, "a CardSet is one machine word");

class CardSet : public table::CardSetOf<Card, CardSet> {
 public:
  using CardSetOf::CardSetOf;
  constexpr CardSet(Card card) : CardSetOf(std::uint64_t{1} << card.index()) {  // NOLINT: a set
    REQUIRES(card.index() < 64);
  }

  static constexpr CardSet of(Rank rank) {
    REQUIRES(rank >= kAce && rank <= kKing);
    return CardSet(std::uint64_t{0xF} << ((rank - 1) * Card::kSuits));
  }
  static constexpr CardSet of(Suit suit) {
    return CardSet(std::uint64_t{0x11'1111'1111} << static_cast<int>(suit));
  }
  // All cards of higher ranks.
  static constexpr CardSet above(Rank rank) {
    REQUIRES(rank >= kAnyRank && rank <= kKing);
    return CardSet(((std::uint64_t{1} << Card::kCount) - 1) >> (rank * Card::kSuits)
                                                                   << (rank * Card::kSuits));
  }

  constexpr CardSet in(Rank rank) const { return *this & of(rank); }
  constexpr CardSet in(Suit suit) const { return *this & of(suit); }
  constexpr int count(Rank rank) const { return in(rank).size(); }
};

constexpr CardSet kAllCards = CardSet((std::uint64_t{1} << Card::kCount) - 1);
constexpr CardSet kKings = CardSet::of(kKing);
constexpr CardSet kAces = CardSet::of(kAce);
constexpr CardSet kFigures = CardSet::above(kJack - 1);  // Jack, Knight, King

// Points of a card by its rank, those of the scopa's primiera (ST-008).
constexpr std::array<std::uint8_t, Card::kRanks + 1> kRankPoints = {0,  16, 12, 13, 14, 15,
                                                                    18, 21, 10, 10, 10};
constexpr int points(Card card) { return kRankPoints[card.rank()]; }
int points(CardSet cards);

// Names as in every file: `7C`, `AU`, `NS`, `KB`. Looked up without allocation.
std::string_view name(Card card);
std::optional<Card> card_named(std::string_view name);
std::string names(CardSet cards);  // with blanks between, in the order of the bits

std::string_view name(Rank rank);  // `A`, `7`, `K`; `any` for kAnyRank
std::optional<Rank> rank_named(std::string_view name);

}  // namespace showstopper::stoppa
