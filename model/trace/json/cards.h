// SPDX-License-Identifier: Apache-2.0
//
// Cards of any game as JSON.
#pragma once

#include <string_view>

#include "model/trace/json/text.h"

namespace showstopper::trace {

inline constexpr std::string_view kAnyCard = "\"x\"";  // one that does not matter
inline constexpr std::string_view kAnyCardName = kAnyCard.substr(1, 1);

// Writes `other` if there is no card.
template <class Card>
void write_card(JsonText& json, const Card& card, std::string_view other = kAnyCard) {
  if (card.is_card()) {
    json.string(name(card));
  } else {
    json.raw(other);
  }
}

// Cards in the order of the list, or of their names; then `hidden` times `x`.
template <class Cards>
void write_cards(JsonText& json, const Cards& cards, int hidden = 0,
                 std::string_view other = kAnyCard) {
  json.open('[');
  for (const auto& card : cards) write_card(json, card, other);
  for (int i = 0; i < hidden; ++i) json.raw(kAnyCard);
  json.close(']');
}

}  // namespace showstopper::trace
