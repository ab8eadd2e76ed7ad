// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/action.h"

#include <iterator>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

// In the order of the enumerators.
constexpr std::string_view kDecisionWords[] = {
    "declare", "turn", "take_hand", "take_flip", "give", "cup", "go_stop", "respond", "over"};
static_assert(std::size(kDecisionWords) == static_cast<std::size_t>(Decision::over) + 1);
constexpr std::string_view kActionWords[] = {
    "play", "take", "give",   "bomb",   "shake",      "quad",     "skip",    "offer", "done",
    "go",   "stop", "accept", "refuse", "cup animal", "cup junk", "concede", "push"};
static_assert(std::size(kActionWords) == static_cast<std::size_t>(kLastAction) + 1);

struct RefusalText {
  std::string_view word, sentence;
};
constexpr RefusalText kRefusals[] = {
    {"not_to_move", "it is another seat's turn to act"},
    {"wrong_decision", "another decision is open"},
    {"not_in_hand", "the card is not in this hand"},
    {"no_match", "the card is not one of those that can be taken"},
    {"no_bomb", "there is no such bomb in this hand and on the table"},
    {"no_credit", "the seat has no bomb credit left"},
    {"not_a_triple", "the hand has no triple of this month that may be shown"},
    {"already_shown", "this triple has been shown already"},
    {"not_offered", "no draw was offered"},
    {"below_minimum", "the points do not open a decision to go or stop"},
    {"over", "the round is over"},
    {"not_legal", "the rules in force do not allow it here"},
};
static_assert(std::size(kRefusals) == static_cast<std::size_t>(Refusal::not_legal) + 1);

}  // namespace

std::string_view word(Decision decision) {
  return kDecisionWords[static_cast<std::size_t>(decision)];
}

std::string_view word(ActionKind kind) { return kActionWords[static_cast<std::size_t>(kind)]; }

std::string to_text(Action action) {
  std::string text(word(action.kind));
  if (takes_card(action.kind)) {
    text += ' ';
    text += name(action.card());
  } else if (takes_month(action.kind)) {
    text += fmt::format(" {:02}", action.month());
  }
  return text;
}

std::string_view word(Refusal refusal) { return kRefusals[static_cast<std::size_t>(refusal)].word; }
std::string_view sentence(Refusal refusal) {
  return kRefusals[static_cast<std::size_t>(refusal)].sentence;
}

Action Legal::beyond_cards(int index) const {
  REQUIRES(index >= 0 && index < size() - cards.size());
  const std::pair<ActionKind, unsigned> sets[] = {{ActionKind::bomb, bombs.bits()},
                                                  {ActionKind::shake, shakes.bits()},
                                                  {ActionKind::quad, quads.bits()},
                                                  {ActionKind::skip, plain}};
  for (const auto& [kind, set] : sets) {
    const int size = std::popcount(set);
    if (index >= size) {
      index -= size;
      continue;
    }
    unsigned bits = set;
    for (; index > 0; --index) bits &= bits - 1;
    const int bit = std::countr_zero(bits);
    if (kind == ActionKind::skip) return {static_cast<ActionKind>(kFirstPlain + bit), 0};
    return Action::with(kind, Month{bit + 1});
  }
  UNREACHABLE("the index is one of the legal actions");
}

}  // namespace showstopper::gostop
