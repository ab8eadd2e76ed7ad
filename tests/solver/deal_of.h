// SPDX-License-Identifier: Apache-2.0
//
// Deals of two players, written down by the names of their cards with spaces between.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "model/gostop/card.h"
#include "model/gostop/deal.h"

namespace showstopper::solver {

inline std::vector<gostop::Card> cards_named(const std::string& names) {
  std::vector<gostop::Card> cards;
  std::istringstream words(names);
  for (std::string name; words >> name;) cards.push_back(gostop::card_named(name).value());
  return cards;
}

inline gostop::CardSet set_of(const std::string& names) {
  gostop::CardSet set;
  for (const gostop::Card card : cards_named(names)) set |= card;
  return set;
}

// The stock from the top.
inline gostop::Deal deal_of(const std::string& p0, const std::string& p1, const std::string& table,
                            const std::string& stock) {
  gostop::Deal deal;
  deal.hands[0] = set_of(p0);
  deal.hands[1] = set_of(p1);
  deal.table = set_of(table);
  for (const gostop::Card card : cards_named(stock)) deal.stock.cards[deal.stock.end++] = card;
  return deal;
}

}  // namespace showstopper::solver
