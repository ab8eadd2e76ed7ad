// SPDX-License-Identifier: Apache-2.0
//
// The actions of a seat, and the reasons against one. An action names cards and months, never
// positions in a hand: such an action can be read, and shrinking keeps its meaning.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/gostop/card.h"
#include "model/table/seat.h"

namespace showstopper::gostop {

using table::kNobody;
using table::Seat;

// Which question is open. The words are those of traces.
enum class Decision : std::uint8_t {
  declare,
  turn,
  take_hand,
  take_flip,
  give,
  cup,
  go_stop,
  respond,
  over,
};
std::string_view word(Decision decision);

// clang-format off
enum class ActionKind : std::uint8_t {
  play, take, give,          // with a card
  bomb, shake, quad,         // with a month
  skip, offer, done, go, stop, accept, refuse, cup_animal, cup_junk, concede,
  push,
};
// clang-format on
constexpr ActionKind kLastAction = ActionKind::push;
std::string_view word(ActionKind kind);  // `cup animal` for cup_animal

struct Action {
  ActionKind kind = ActionKind::done;
  std::uint8_t argument = 0;  // index of the card, or the month; 0 if the kind takes none

  static constexpr Action with(ActionKind kind, Card card) {
    return {kind, static_cast<std::uint8_t>(card.index())};
  }
  static constexpr Action with(ActionKind kind, Month month) {
    return {kind, static_cast<std::uint8_t>(month)};
  }
  constexpr Card card() const { return Card(argument); }
  constexpr Month month() const { return argument; }
  constexpr bool operator==(const Action&) const = default;
};

// `play 03B`, `bomb 07`, `cup junk`.
std::string to_text(Action action);

constexpr bool takes_card(ActionKind kind) { return kind <= ActionKind::give; }
constexpr bool takes_month(ActionKind kind) {
  return kind >= ActionKind::bomb && kind <= ActionKind::quad;
}

// Why an action is refused; the words are those of traces.
// clang-format off
enum class Refusal : std::uint8_t {
  not_to_move, wrong_decision, not_in_hand, no_match, no_bomb, no_credit, not_a_triple,
  already_shown, not_offered, below_minimum, over, not_legal,
};
// clang-format on
std::string_view word(Refusal refusal);
std::string_view sentence(Refusal refusal);

// All legal actions of the seat to move, as sets: counting them needs no list.
struct Legal {
  ActionKind card_kind = ActionKind::play;  // what `cards` may be used for: play, take or give
  CardSet cards;
  MonthSet bombs;
  MonthSet shakes;
  MonthSet quads;
  std::uint16_t plain = 0;  // verbs without argument, bit `kind - skip`

  constexpr void allow(ActionKind kind) {
    plain = static_cast<std::uint16_t>(plain | 1 << (static_cast<int>(kind) - kFirstPlain));
  }
  constexpr int size() const {
    return cards.size() + bombs.size() + shakes.size() + quads.size() + std::popcount(plain);
  }
  constexpr bool contains(Action action) const {
    if (takes_card(action.kind)) {
      return action.kind == card_kind && action.card().is_card() && cards.has(action.card());
    }
    if (takes_month(action.kind)) {
      return action.argument >= 1 && action.argument <= Card::kMonths &&
             months(action.kind).has(action.month());
    }
    return (plain >> (static_cast<int>(action.kind) - kFirstPlain) & 1) != 0;
  }
  // 0 .. size() - 1: cards, bombs, shakes, quads, plain verbs.
  Action nth(int index) const {
    if (index < cards.size()) [[likely]]
      return Action::with(card_kind, cards.nth(index));
    return beyond_cards(index - cards.size());
  }
  constexpr bool operator==(const Legal&) const = default;

 private:
  Action beyond_cards(int index) const;
  static constexpr int kFirstPlain = static_cast<int>(ActionKind::skip);
  constexpr MonthSet months(ActionKind kind) const {
    return kind == ActionKind::bomb ? bombs : kind == ActionKind::shake ? shakes : quads;
  }
};

}  // namespace showstopper::gostop
