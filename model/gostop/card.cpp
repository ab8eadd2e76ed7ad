// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/card.h"

#include <array>

namespace showstopper::gostop {
namespace {

// clang-format off
constexpr std::array<std::string_view, Card::kCount> kNames = {
    "01B", "01R", "01J", "01K",  "02A", "02R", "02J", "02K",  "03B", "03R", "03J", "03K",
    "04A", "04R", "04J", "04K",  "05A", "05R", "05J", "05K",  "06A", "06R", "06J", "06K",
    "07A", "07R", "07J", "07K",  "08B", "08A", "08J", "08K",  "09A", "09R", "09J", "09K",
    "10A", "10R", "10J", "10K",  "11B", "11D", "11J", "11K",  "12B", "12A", "12R", "12D",
    "X1", "X2", "X3", "X4", "X5", "X6"};
// clang-format on

constexpr Kind kind_of_letter(char letter) {
  switch (letter) {
    case 'B': return Kind::bright;
    case 'A': return Kind::animal;
    case 'R': return Kind::ribbon;
    default: return Kind::junk;  // tidy: allow default-case: a character, not an enumeration
  }
}

constexpr std::array<std::uint64_t, 4> kinds() {
  std::array<std::uint64_t, 4> bits{};
  for (int i = 0; i < Card::kFlowers; ++i) {
    const Kind kind = kind_of_letter(kNames[i][2]);
    bits[static_cast<std::size_t>(kind)] |= std::uint64_t{1} << i;
  }
  return bits;
}
static_assert(std::popcount(kinds()[0]) == 5 && std::popcount(kinds()[1]) == 9);
static_assert(std::popcount(kinds()[2]) == 10 && std::popcount(kinds()[3]) == 24);

}  // namespace

std::string_view name(Card card) {
  return card.is_card() ? kNames[card.index()] : std::string_view("--");
}

std::optional<Card> card_named(std::string_view name) {
  if (name.size() == 2 && name[0] == 'X' && name[1] >= '1' && name[1] <= '6') {
    return Card::joker(name[1] - '0');
  }
  if (name.size() != 3) return std::nullopt;
  const int month = (name[0] - '0') * 10 + (name[1] - '0');
  if (month < 1 || month > Card::kMonths) return std::nullopt;
  for (int copy = 0; copy < Card::kPerMonth; ++copy) {
    const Card card(month, copy);
    if (kNames[card.index()] == name) return card;
  }
  return std::nullopt;
}

std::string names(CardSet cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += name(card);
  }
  return text;
}

CardSet usual_cards(Kind kind) { return CardSet(kinds()[static_cast<std::size_t>(kind)]); }

}  // namespace showstopper::gostop
