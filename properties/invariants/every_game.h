// SPDX-License-Identifier: Apache-2.0
//
// Invariants for every game that lists its fields (model/trace/basic/fields.h), for its catalogue.
// `entries::` has the catalogue entries, with the clauses of the game as argument.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "model/table/check.h"
#include "model/trace/basic/fields.h"
#include "properties/invariants/checks.h"

namespace showstopper::properties {

inline constexpr int kMostCardIndexes = 256;

// The cards of the deal, each exactly once, in any place; of a set-up position its own cards.
template <class G>
bool every_card_has_one_place(const Step<G>& step) {
  const trace::FieldWalker<G> walker(G::players(step.rules));
  const auto nothing = [](const auto&) {};
  // How often each card is there more than it was dealt; without memory of the heap, since every
  // step is checked.
  std::array<std::int8_t, kMostCardIndexes> more{};
  int dealt = 0;
  const auto count = [&](const auto& value, std::int8_t by) {
    walker.zones(value, nothing, [&](const auto& card) {
      CHECK(card.index() >= 0 && card.index() < kMostCardIndexes);
      auto& of = more[static_cast<std::size_t>(card.index())];
      of = static_cast<std::int8_t>(of + by);
      ++dealt;
    });
  };
  count(step.deal, -1);
  if (dealt == 0) count(step.before, -1);
  count(step.after, 1);
  return std::all_of(more.begin(), more.end(), [](std::int8_t each) { return each == 0; });
}

template <class G>
bool captured_cards_stay(const Step<G>& step) {
  return std::equal(step.before.captured.begin(), step.before.captured.end(),
                    step.after.captured.begin(),
                    [](auto before, auto after) { return after.contains(before); });
}

// For a game whose actions name the card that is played, or one of the table. A hand may receive.
template <class G>
bool only_the_played_card_leaves_a_hand(const Step<G>& step) {
  for (std::size_t seat = 0; !step.first && seat < step.after.hands.size(); ++seat) {
    auto hand = step.before.hands[seat];
    if (G::to_move(step.before) == static_cast<int>(seat) && step.action.card.is_card()) {
      hand -= step.action.card;
      if (step.after.hands[seat].has(step.action.card)) return false;
    }
    if (!step.after.hands[seat].contains(hand)) return false;
  }
  return true;
}

template <class G>
bool payments_sum_to_zero(const Step<G>& step) {
  std::int64_t sum = 0;
  if (step.result != nullptr) {
    for (const auto payment : step.result->payments) sum += payment;
  }
  return sum == 0;
}

// Listed legal actions are not refused; the list is empty exactly when the round is over.
template <class G>
bool legal_actions_are_not_refused(const Step<G>& step) {
  for (int i = 0; i < step.may.size(); ++i) {
    if (G::refusal(step.rules, step.after, G::to_move(step.after), step.may.nth(i))) return false;
  }
  return G::over(step.after) == (step.may.size() == 0);
}

// As entries of a catalogue.
namespace entries {

template <class G>
constexpr Invariant<Step<G>> every_card_has_one_place(std::string_view clauses) {
  return {"every_card_has_one_place", "Each card of the deal lies in one place.",
          properties::every_card_has_one_place<G>, "", clauses};
}
template <class G>
constexpr Invariant<Step<G>> captured_cards_stay(std::string_view clauses) {
  return {"captured_cards_stay", "Captured cards stay with their seat.",
          properties::captured_cards_stay<G>, "", clauses};
}
template <class G>
constexpr Invariant<Step<G>> only_the_played_card_leaves_a_hand(std::string_view clauses) {
  return {"only_the_played_card_leaves_a_hand",
          "A hand loses the card that it plays, and no other.",
          properties::only_the_played_card_leaves_a_hand<G>, "", clauses};
}
template <class G>
constexpr Invariant<Step<G>> legal_actions_are_not_refused(std::string_view clauses) {
  return {"legal_actions_are_not_refused", "Legal actions are not refused until the round is over.",
          properties::legal_actions_are_not_refused<G>, "", clauses};
}
template <class G>
constexpr Invariant<Step<G>> payments_sum_to_zero(std::string_view clauses) {
  return {"payments_sum_to_zero", "Payments sum to zero.", properties::payments_sum_to_zero<G>, "",
          clauses};
}

}  // namespace entries
}  // namespace showstopper::properties
