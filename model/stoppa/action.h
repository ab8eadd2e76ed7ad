// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat, and the reasons against one. An action names cards and chips, never
// positions in a hand: such an action can be read, and shrinking keeps its meaning.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/stoppa/card.h"
#include "model/stoppa/parameters.h"
#include "model/table/check.h"
#include "model/table/seat.h"

namespace showstopper::stoppa {

using table::kNobody;
using table::Seat;

using Chips = std::int32_t;
// Of all purses and the pot together: one purse may win them all, and sums stay within 32 bits.
constexpr Chips kMaxChips = 100'000'000;

// Which question is open. The words are those of traces.
enum class Decision : std::uint8_t { bet, declare, lay, over };
std::string_view word(Decision decision);

// clang-format off
enum class ActionKind : std::uint8_t {
  pass, call, fold, done,          // without argument
  bet, raise,                      // with chips: the new total of the seat's bet
  declare,                         // with a declaration
  lay,                             // with cards
  overlook, void_phase, repair,    // of the table: ST-050, ST-051
};
// clang-format on
std::string_view word(ActionKind kind);
std::string_view word(Declaration declaration);

struct Action {
  ActionKind kind = ActionKind::pass;
  Declaration declaration{};
  Chips chips = 0;
  CardSet cards;  // the order in which they are laid does not matter

  static constexpr Action with(ActionKind kind, Chips chips) { return {kind, {}, chips, {}}; }
  static constexpr Action lay(CardSet cards) { return {ActionKind::lay, {}, 0, cards}; }
  static constexpr Action declare(Declaration what) { return {ActionKind::declare, what, 0, {}}; }
  constexpr bool operator==(const Action&) const = default;
};

// `bet 5`, `lay AC AU`, `declare misera`.
std::string to_text(Action action);
// The action of such a text, or nothing if the text is invalid. A number beyond all chips is cut
// off there: it is refused as a bet, not as a text.
std::optional<Action> action_named(std::string_view text);

// Whether the kind has an amount of chips.
constexpr bool of_chips(ActionKind kind) {
  return kind == ActionKind::bet || kind == ActionKind::raise;
}

// Whether the kind is the table's agreement about an overlooked card, which `legal` never lists.
constexpr bool of_the_table(ActionKind kind) { return kind >= ActionKind::overlook; }

// Why an action is refused. `word` gives the reasons that traces know; several refusals share
// `not_legal` there, and `sentence` distinguishes them.
// clang-format off
enum class Refusal : std::uint8_t {
  not_to_move, wrong_decision, not_in_hand, no_match, below_minimum, above_limit, above_purse,
  no_raise_left, too_few_of_suit, must_lay, no_sequence, mixed_ranks, several_cards,
  own_ace, no_such_hand, no_error, over, not_legal,
};
// clang-format on
std::string_view word(Refusal refusal);
std::string_view sentence(Refusal refusal);

// All legal actions of the seat to move, as sets and a range: counting them needs no list.
struct Legal {
  CardSet singles;                          // each may be laid alone
  CardSet aces;                             // two or more that may be laid together, or none
  CardSet quad;                             // all cards of the required rank, or none
  std::uint8_t declarations = 0;            // bit Declaration
  std::uint8_t plain = 0;                   // bit ActionKind, for verbs without argument
  ActionKind chips_verb = ActionKind::bet;  // bet or raise
  Chips from = 1, to = 0;                   // its amounts; none if from > to

  constexpr void allow(ActionKind kind, bool allowed = true) {
    plain = static_cast<std::uint8_t>(plain | int{allowed} << static_cast<int>(kind));
  }
  constexpr bool allows(ActionKind kind) const {
    return (plain >> static_cast<int>(kind) & 1) != 0;
  }
  constexpr int amounts() const { return from > to ? 0 : to - from + 1; }
  constexpr int lays() const {
    return singles.size() + (aces.empty() ? 0 : 1) + (quad.empty() ? 0 : 1);
  }
  constexpr int size() const {
    return lays() + std::popcount(declarations) + std::popcount(plain) + amounts();
  }
  constexpr bool empty() const {
    return (singles.bits() | aces.bits() | quad.bits()) == 0 && declarations == 0 && plain == 0 &&
           from > to;
  }
  bool contains(Action action) const;
  // 0 .. size() - 1: lays, declarations, plain verbs, amounts.
  Action nth(int index) const {
    CHECK(index >= 0);
    if (index < singles.size()) return Action::lay(singles.nth(index));
    return beyond_singles(index - singles.size());
  }
  // The same actions: without amounts their verb and ends mean nothing.
  constexpr bool operator==(const Legal& other) const {
    const bool same_chips =
        amounts() == 0 ? other.amounts() == 0
                       : chips_verb == other.chips_verb && from == other.from && to == other.to;
    return same_chips && singles == other.singles && aces == other.aces && quad == other.quad &&
           declarations == other.declarations && plain == other.plain;
  }

 private:
  Action beyond_singles(int index) const;
};

}  // namespace showstopper::stoppa
