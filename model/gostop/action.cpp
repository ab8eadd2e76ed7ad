// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/action.h"

#include <cstdlib>

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
  std::abort();
}

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::play: return "play";
    case Verb::take: return "take";
    case Verb::give: return "give";
    case Verb::bomb: return "bomb";
    case Verb::shake: return "shake";
    case Verb::quad: return "quad";
    case Verb::skip: return "skip";
    case Verb::offer: return "offer";
    case Verb::done: return "done";
    case Verb::go: return "go";
    case Verb::stop: return "stop";
    case Verb::accept: return "accept";
    case Verb::refuse: return "refuse";
    case Verb::cup_animal: return "cup animal";
    case Verb::cup_junk: return "cup junk";
  }
  std::abort();
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
  std::abort();
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
  std::abort();
}

Action Legal::nth(int index) const {
  if (index < cards.size()) {
    std::uint64_t bits = cards.bits();
    for (; index > 0; --index) bits &= bits - 1;
    return Action::with(card_verb, Card(std::countr_zero(bits)));
  }
  index -= cards.size();
  for (const auto& [verb, months] : {std::pair(Verb::bomb, bombs), std::pair(Verb::shake, shakes),
                                     std::pair(Verb::quad, quads), std::pair(Verb::skip, plain)}) {
    const int size = std::popcount(months);
    if (index >= size) {
      index -= size;
      continue;
    }
    unsigned bits = months;
    for (; index > 0; --index) bits &= bits - 1;
    const int bit = std::countr_zero(bits);
    if (verb == Verb::skip) return {static_cast<Verb>(kFirstPlain + bit), 0};
    return Action::with(verb, Month{bit + 1});
  }
  CHECK(!"the index lies within the legal actions");
}

}  // namespace showstopper::gostop
