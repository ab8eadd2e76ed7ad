// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/action.h"

#include <algorithm>
#include <iterator>

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// In the order of the enumerators.
constexpr std::string_view kDecisionWords[] = {"bet", "declare", "lay", "over"};
static_assert(std::size(kDecisionWords) == static_cast<std::size_t>(Decision::over) + 1);
constexpr std::string_view kActionWords[] = {
    "pass", "call", "fold", "done", "bet", "raise", "declare", "lay", "overlook", "void", "repair"};
static_assert(std::size(kActionWords) == static_cast<std::size_t>(ActionKind::repair) + 1);
constexpr std::string_view kDeclarationWords[] = {"riches", "misera", "three_twos", "three_aces"};
static_assert(std::size(kDeclarationWords) == kDeclarations);

// The enumerator that a word of such a list names.
template <class Enum, std::size_t size>
std::optional<Enum> of_word(std::string_view word, const std::string_view (&words)[size]) {
  const auto found = std::find(std::begin(words), std::end(words), word);
  if (found == std::end(words)) return std::nullopt;
  return static_cast<Enum>(found - std::begin(words));
}

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
      const auto declaration = of_word<Declaration>(what, kDeclarationWords);
      return declaration ? std::optional(Action::declare(*declaration)) : std::nullopt;
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
  const auto kind = of_word<ActionKind>(next_word(text), kActionWords);
  return kind ? with_argument(*kind, text) : std::nullopt;
}

std::string_view word(Decision decision) {
  return kDecisionWords[static_cast<std::size_t>(decision)];
}

std::string_view word(ActionKind kind) { return kActionWords[static_cast<std::size_t>(kind)]; }

std::string_view word(Declaration declaration) {
  return kDeclarationWords[static_cast<std::size_t>(declaration)];
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

namespace {

struct RefusalText {
  std::string_view word, sentence;
};

// In the order of the enumerators.
constexpr RefusalText kRefusals[] = {
    {"not_to_move", "it is another seat's turn to act"},
    {"wrong_decision", "another decision is open"},
    {"not_in_hand", "the cards are not in this hand"},
    {"no_match", "the card does not continue the sequence"},
    {"below_minimum", "the bet is below the least that is allowed"},
    {"not_legal", "a first bet may not be that high"},
    {"not_legal", "the bet is above the smallest purse that is still in"},
    {"not_legal", "no raise is left in this contest"},
    {"not_legal", "the hand has no three cards of one suit"},
    {"not_legal", "a card can be laid, so the seat may not pass"},
    {"not_legal", "a sequence is to be opened, so the seat may not pass"},
    {"not_legal", "cards of different ranks cannot be laid at once"},
    {"not_legal", "these cards may not be laid at once"},
    {"not_legal", "a seat may not lay an ace on its own ace"},
    {"not_legal", "the hand does not match the declaration"},
    {"not_legal", "no card was overlooked"},
    {"over", "the round is over"},
    {"not_legal", "the rules in force do not allow it here"},
};
static_assert(std::size(kRefusals) == static_cast<std::size_t>(Refusal::not_legal) + 1);

}  // namespace

std::string_view word(Refusal refusal) { return kRefusals[static_cast<std::size_t>(refusal)].word; }
std::string_view sentence(Refusal refusal) {
  return kRefusals[static_cast<std::size_t>(refusal)].sentence;
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
