// SPDX-License-Identifier: Apache-2.0
//
// Cards and actions of Go-Stop as words: `03B`, `0 play 03B`, `1 bomb 07`, `2 cup junk`. The error
// for an unreadable word contains it and the expected form.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// Cards by the month and the letter of their names: 13 months, 32 letters.
class CardTable {
 public:
  CardTable();
  // The card of the three letters at `name`; no card if they do not name one.
  gostop::Card at(const char* name) const {
    const unsigned tens = static_cast<unsigned char>(name[0]) - unsigned{'0'};
    const unsigned ones = static_cast<unsigned char>(name[1]) - unsigned{'0'};
    const unsigned letter = static_cast<unsigned char>(name[2]) - unsigned{'@'};
    if (tens > 1 || ones > 9 || letter >= kLetters) return {};
    const unsigned month = tens * 10 + ones;
    return month > gostop::Card::kMonths ? gostop::Card() : cards_[month * kLetters + letter];
  }

 private:
  static constexpr unsigned kLetters = 32;
  std::array<gostop::Card, std::size_t{13} * kLetters> cards_;
};
extern const CardTable kCardTable;

// The same as gostop::card_named, by one table access. No card if the name is unknown.
gostop::Card card_of(std::string_view word);

// An action without its seat: `play 03B`.
std::optional<gostop::Action> read_action(std::string_view text, std::string& why_not);
using gostop::to_text;

using Move = SeatAction<gostop::Action>;
std::optional<Move> read_move(std::string_view text, std::string& why_not);

// The value up to `last` that goes by this word.
template <class Enum>
std::optional<Enum> named(std::string_view text, Enum last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (word(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}
std::optional<gostop::Decision> decision_named(std::string_view word);

// Two digits: `07`.
std::optional<gostop::Month> month_named(std::string_view word);
std::string month_text(gostop::Month month);

}  // namespace showstopper::trace
