// SPDX-License-Identifier: Apache-2.0
//
// Cards and actions of Go-Stop as words: `03B`, `0 play 03B`, `1 bomb 07`, `2 cup junk`. What
// cannot be read is answered with what was expected, in words that hold the user's own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/gostop/action.h"
#include "model/gostop/card.h"

namespace showstopper::trace {

// The same as gostop::card_named, by one look into a table. No card where there is none.
gostop::Card card_of(std::string_view word);

// An action without its seat: `play 03B`.
std::optional<gostop::Action> read_action(std::string_view text, std::string& why_not);
std::string to_text(gostop::Action action);

// An action of a seat: `0 play 03B`.
struct Move {
  gostop::Seat seat = 0;
  gostop::Action action;
  bool operator==(const Move&) const = default;
};
std::optional<Move> read_move(std::string_view text, std::string& why_not);
std::string to_text(const Move& move);

std::optional<gostop::Decision> decision_named(std::string_view word);
std::optional<gostop::Refusal> refusal_named(std::string_view word);

// Two digits: `07`.
std::optional<gostop::Month> month_named(std::string_view word);
std::string month_text(gostop::Month month);

}  // namespace showstopper::trace
