// SPDX-License-Identifier: Apache-2.0
//
// The cards of Go-Stop and sets of them. A set is one machine word, so a zone whose order no rule
// can see costs eight bytes and a question about it a few instructions.
//
// Bit layout: four cards a month in the order of the names (01B 01R 01J 01K, 02A ...), then the six
// jokers, then ten bits that are always zero.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/gostop/month.h"
#include "model/table/card_set.h"
#include "model/table/check.h"

namespace showstopper::gostop {

class Card {
 public:
  static constexpr int kPerMonth = 4;
  static constexpr int kMonths = Month::kCount;
  static constexpr int kFlowers = kMonths * kPerMonth;  // 48, without the jokers
  static constexpr int kJokers = 6;                     // GS-A-002
  static constexpr int kCount = kFlowers + kJokers;

  constexpr Card() = default;  // no card
  explicit constexpr Card(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Card(Month month, int copy)
      : index_(static_cast<std::uint8_t>((month - 1) * kPerMonth + copy)) {}
  static constexpr Card joker(int number) { return Card(kFlowers + number - 1); }  // X1 is 1

  constexpr bool is_card() const { return index_ < kCount; }
  constexpr bool is_joker() const { return index_ >= kFlowers && index_ < kCount; }
  constexpr int index() const { return index_; }
  constexpr Month month() const { return index_ / kPerMonth + 1; }  // not for jokers
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

  static constexpr CardSet of(Month month) {
    REQUIRES(month >= 1 && month * Card::kPerMonth <= 64);
    return CardSet(std::uint64_t{0xF} << ((month - 1) * Card::kPerMonth));
  }

  // How many cards of the month are in the set, and which.
  constexpr CardSet in(Month month) const { return *this & of(month); }
  constexpr int count(Month month) const { return in(month).size(); }
};

constexpr CardSet kFlowerCards = CardSet((std::uint64_t{1} << Card::kFlowers) - 1);
constexpr CardSet kJokerCards =
    CardSet(((std::uint64_t{1} << Card::kJokers) - 1) << Card::kFlowers);

// One bit per month, at the month's lowest card, if the set holds all four, or at least three.
constexpr std::uint64_t kLowestOfEachMonth = 0x1111'1111'1111u;
constexpr std::uint64_t quads_in(CardSet cards) {
  const std::uint64_t x = cards.bits();
  return x & (x >> 1) & (x >> 2) & (x >> 3) & kLowestOfEachMonth;
}
constexpr std::uint64_t triples_in(CardSet cards) {  // three or four
  const std::uint64_t x = cards.bits(), a = x & (x >> 1), o = x | (x >> 1);
  return ((a & (o >> 2)) | (o & (a >> 2))) & kLowestOfEachMonth;
}
constexpr Month month_at(std::uint64_t lowest_bits) {
  REQUIRES(lowest_bits != 0);
  return std::countr_zero(lowest_bits) / Card::kPerMonth + 1;
}

// The kind printed on a card; the letters of the names are B, A, R and J, K, D for junk.
enum class Kind : std::uint8_t { bright, animal, ribbon, junk };

// Names as in every file: `03B`, `11D`, `X2`. Looked up without allocation.
std::string_view name(Card card);
std::optional<Card> card_named(std::string_view name);
std::string names(CardSet cards);  // with blanks between, in the order of the names

constexpr Card kCup = Card(9, 0);          // 09A, the sake cup
constexpr Card kRainBright = Card(12, 0);  // 12B
constexpr Card kRainRibbon = Card(12, 2);  // 12R
constexpr Card kLightning = Card(12, 3);   // 12D
constexpr Card kPaulownia = Card(11, 1);   // 11D

// The kinds of the usual deck (GS-B-010): 5 brights, 9 animals, 10 ribbons, 24 junk cards.
CardSet usual_cards(Kind kind);

}  // namespace showstopper::gostop
