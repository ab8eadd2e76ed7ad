// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_symmetry.h"

#include <algorithm>
#include <array>

namespace showstopper::solver {

using gostop::Card;

std::string canonical_deal(const gostop::Deal& deal) {
  // The place of each card in the deal: a hand, the table, or a place in the stock.
  std::array<char, Card::kCount> place{};
  char zone = 'a';
  for (const gostop::CardSet hand : deal.hands) {
    for (const Card card : hand) place[card.index()] = zone;
    ++zone;
  }
  for (const Card card : deal.table) place[card.index()] = 't';
  for (int i = 0; i < deal.stock.size(); ++i) {
    place[deal.stock[i].index()] = static_cast<char>('\x80' + i);
  }
  for (std::size_t lowest = 0; lowest < Card::kFlowers; lowest += Card::kPerMonth) {
    std::array<std::size_t, Card::kPerMonth> junk{};
    std::size_t twins = 0;
    for (std::size_t copy = 0; copy < Card::kPerMonth; ++copy) {
      const char letter = gostop::name(Card(static_cast<int>(lowest + copy))).back();
      if (letter == 'J' || letter == 'K') junk[twins++] = lowest + copy;
    }
    if (twins == 2 && place[junk[0]] > place[junk[1]]) std::swap(place[junk[0]], place[junk[1]]);
  }
  return {place.begin(), place.end()};
}

}  // namespace showstopper::solver
