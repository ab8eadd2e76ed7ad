// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/action.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

constexpr ActionKind kVerbs[] = {ActionKind::pass,       ActionKind::call,  ActionKind::fold,
                                 ActionKind::done,       ActionKind::bet,   ActionKind::raise,
                                 ActionKind::declare,    ActionKind::lay,   ActionKind::overlook,
                                 ActionKind::void_phase, ActionKind::repair};
constexpr Declaration kAllDeclarations[] = {Declaration::riches, Declaration::misera,
                                            Declaration::three_twos, Declaration::three_aces};

// The next word of `text`, which is shortened by it.
std::string_view next_word(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  const std::string_view found = text.substr(0, text.find(' '));
  text.remove_prefix(found.size());
  ENSURES(text.empty() || text.front() == ' ');
  return found;
}

std::optional<Chips> chips_named(std::string_view text) {
  constexpr Chips kBeyond = 10 * kMaxChips;
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = std::min<std::int64_t>(number * 10 + (digit - '0'), kBeyond);
  }
  ENSURES(number <= kBeyond);
  return static_cast<Chips>(negative ? -number : number);
}

std::optional<CardSet> cards_named(std::string_view text) {
  CardSet cards;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    const std::optional<Card> card = card_named(word);
    if (!card || cards.has(*card)) return std::nullopt;
    cards |= *card;
  }
  return cards.empty() ? std::nullopt : std::optional(cards);
}

std::optional<Action> with_argument(ActionKind kind, std::string_view rest) {
  switch (kind) {
    case ActionKind::bet:
    case ActionKind::raise: {
      const std::optional<Chips> chips = chips_named(next_word(rest));
      if (!chips || !next_word(rest).empty()) return std::nullopt;
      return Action::with(kind, *chips);
    }
    case ActionKind::declare: {
      const std::string_view what = next_word(rest);
      if (!next_word(rest).empty()) return std::nullopt;
      for (const Declaration declaration : kAllDeclarations) {
        if (word(declaration) == what) return Action::declare(declaration);
      }
      return std::nullopt;
    }
    case ActionKind::lay: {
      const std::optional<CardSet> cards = cards_named(rest);
      return cards ? std::optional(Action::lay(*cards)) : std::nullopt;
    }
    case ActionKind::pass:
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::done:
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair:
      if (!next_word(rest).empty()) return std::nullopt;
      return Action{kind, {}, 0, {}};
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

std::optional<Action> action_named(std::string_view text) {
  const std::string_view what = next_word(text);
  for (const ActionKind kind : kVerbs) {
    if (word(kind) == what) return with_argument(kind, text);
  }
  return std::nullopt;
}

std::string_view word(Decision decision) {
  switch (decision) {
    case Decision::bet: return "bet";
    case Decision::declare: return "declare";
    case Decision::lay: return "lay";
    case Decision::over: return "over";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(ActionKind kind) {
  switch (kind) {
    case ActionKind::pass: return "pass";
    case ActionKind::call: return "call";
    case ActionKind::fold: return "fold";
    case ActionKind::done: return "done";
    case ActionKind::bet: return "bet";
    case ActionKind::raise: return "raise";
    case ActionKind::declare: return "declare";
    case ActionKind::lay: return "lay";
    case ActionKind::overlook: return "overlook";
    case ActionKind::void_phase: return "void";
    case ActionKind::repair: return "repair";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(Declaration declaration) {
  switch (declaration) {
    case Declaration::riches: return "riches";
    case Declaration::misera: return "misera";
    case Declaration::three_twos: return "three_twos";
    case Declaration::three_aces: return "three_aces";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string to_text(Action action) {
  REQUIRES(kAllCards.contains(action.cards));
  std::string text(word(action.kind));
  switch (action.kind) {
    case ActionKind::bet:
    case ActionKind::raise: return text + ' ' + std::to_string(action.chips);
    case ActionKind::declare: return text.append(" ").append(word(action.declaration));
    case ActionKind::lay: return text + ' ' + names(action.cards);
    case ActionKind::pass:
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::done:
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair: return text;
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_to_move: return "not_to_move";
    case Refusal::wrong_decision: return "wrong_decision";
    case Refusal::not_in_hand: return "not_in_hand";
    case Refusal::no_match: return "no_match";
    case Refusal::below_minimum: return "below_minimum";
    case Refusal::over: return "over";
    case Refusal::above_limit:
    case Refusal::above_purse:
    case Refusal::no_raise_left:
    case Refusal::too_few_of_suit:
    case Refusal::must_lay:
    case Refusal::no_sequence:
    case Refusal::mixed_ranks:
    case Refusal::several_cards:
    case Refusal::own_ace:
    case Refusal::no_such_hand:
    case Refusal::no_error:
    case Refusal::not_legal: return "not_legal";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view sentence(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_to_move: return "it is another seat's turn to act";
    case Refusal::wrong_decision: return "another decision is open";
    case Refusal::not_in_hand: return "the cards are not in this hand";
    case Refusal::no_match: return "the card does not continue the sequence";
    case Refusal::below_minimum: return "the bet is below the least that is allowed";
    case Refusal::above_limit: return "a first bet may not be that high";
    case Refusal::above_purse: return "the bet is above the smallest purse that is still in";
    case Refusal::no_raise_left: return "no raise is left in this contest";
    case Refusal::too_few_of_suit: return "the hand has no three cards of one suit";
    case Refusal::must_lay: return "a card can be laid, so the seat may not pass";
    case Refusal::no_sequence: return "a sequence is to be opened, so the seat may not pass";
    case Refusal::mixed_ranks: return "cards of different ranks cannot be laid at once";
    case Refusal::several_cards: return "these cards may not be laid at once";
    case Refusal::own_ace: return "a seat may not lay an ace on its own ace";
    case Refusal::no_such_hand: return "the hand does not match the declaration";
    case Refusal::no_error: return "no card was overlooked";
    case Refusal::over: return "the round is over";
    case Refusal::not_legal: return "the rules in force do not allow it here";
  }
  UNREACHABLE("the switch has a case for each value");
}

bool Legal::contains(Action action) const {
  switch (action.kind) {
    case ActionKind::pass:
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::done: return allows(action.kind);
    case ActionKind::bet:
    case ActionKind::raise:
      return action.kind == chips_verb && action.chips >= from && action.chips <= to;
    case ActionKind::declare:
      return (declarations >> static_cast<int>(action.declaration) & 1) != 0;
    case ActionKind::lay:
      if (action.cards.empty()) return false;
      if (action.cards.size() == 1) return singles.contains(action.cards);
      return action.cards == aces || action.cards == quad;
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

Action Legal::beyond_singles(int index) const {
  REQUIRES(index >= 0 && index < size() - singles.size());
  for (const CardSet together : {aces, quad}) {
    if (!together.empty() && index-- == 0) return Action::lay(together);
  }
  unsigned bits = declarations;
  for (; bits != 0; bits &= bits - 1) {
    if (index-- == 0) return Action::declare(static_cast<Declaration>(std::countr_zero(bits)));
  }
  for (bits = plain; bits != 0; bits &= bits - 1) {
    if (index-- == 0) return {static_cast<ActionKind>(std::countr_zero(bits)), {}, 0, {}};
  }
  CHECK(index < amounts());
  return Action::with(chips_verb, from + index);
}

}  // namespace showstopper::stoppa
