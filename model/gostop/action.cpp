// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/action.h"

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::gostop {

std::string_view word(Decision decision) {
  switch (decision) {
    case Decision::declare: return "declare";
    case Decision::turn: return "turn";
    case Decision::take_hand: return "take_hand";
    case Decision::take_flip: return "take_flip";
    case Decision::give: return "give";
    case Decision::cup: return "cup";
    case Decision::go_stop: return "go_stop";
    case Decision::respond: return "respond";
    case Decision::over: return "over";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(ActionKind kind) {
  switch (kind) {
    case ActionKind::play: return "play";
    case ActionKind::take: return "take";
    case ActionKind::give: return "give";
    case ActionKind::bomb: return "bomb";
    case ActionKind::shake: return "shake";
    case ActionKind::quad: return "quad";
    case ActionKind::skip: return "skip";
    case ActionKind::offer: return "offer";
    case ActionKind::done: return "done";
    case ActionKind::go: return "go";
    case ActionKind::stop: return "stop";
    case ActionKind::accept: return "accept";
    case ActionKind::refuse: return "refuse";
    case ActionKind::cup_animal: return "cup animal";
    case ActionKind::cup_junk: return "cup junk";
    case ActionKind::concede: return "concede";
    case ActionKind::push: return "push";
  }
  UNREACHABLE("the switch has a case for each value");
}

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

std::string_view word(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_to_move: return "not_to_move";
    case Refusal::wrong_decision: return "wrong_decision";
    case Refusal::not_in_hand: return "not_in_hand";
    case Refusal::no_match: return "no_match";
    case Refusal::no_bomb: return "no_bomb";
    case Refusal::no_credit: return "no_credit";
    case Refusal::not_a_triple: return "not_a_triple";
    case Refusal::already_shown: return "already_shown";
    case Refusal::not_offered: return "not_offered";
    case Refusal::below_minimum: return "below_minimum";
    case Refusal::over: return "over";
    case Refusal::not_legal: return "not_legal";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view sentence(Refusal refusal) {
  switch (refusal) {
    case Refusal::not_to_move: return "it is another seat's turn to act";
    case Refusal::wrong_decision: return "another decision is open";
    case Refusal::not_in_hand: return "the card is not in this hand";
    case Refusal::no_match: return "the card is not one of those that can be taken";
    case Refusal::no_bomb: return "there is no such bomb in this hand and on the table";
    case Refusal::no_credit: return "the seat has no bomb credit left";
    case Refusal::not_a_triple: return "the hand has no triple of this month that may be shown";
    case Refusal::already_shown: return "this triple has been shown already";
    case Refusal::not_offered: return "no draw was offered";
    case Refusal::below_minimum: return "the points do not open a decision to go or stop";
    case Refusal::over: return "the round is over";
    case Refusal::not_legal: return "the rules in force do not allow it here";
  }
  UNREACHABLE("the switch has a case for each value");
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
