// SPDX-License-Identifier: Apache-2.0
#include "app/games/stoppa/phrases.h"

#include <fmt/format.h>

#include "model/table/counted.h"

namespace showstopper::app {

using stoppa::Event;
using stoppa::EventType;
using stoppa::State;

namespace {

std::string chips(std::int32_t number) { return table::counted(number, "chip"); }

std::string counted_cards(std::int32_t number) { return table::counted(number, "card"); }

// Contests: from the antes to the prize.
std::string of_contest(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case EventType::uncontested: return "the packets of one card carry no prize";
    case EventType::reentered: return who + " comes in after a pass";
    case EventType::shown:
      return fmt::format("{} shows {}: {}", who, cards_text(event.cards),
                         table::counted(event.number, "point"));
    case EventType::unshown: return who + " is beaten by the stated points and does not show";
    case EventType::outnumbered: return "more cards of a suit beat more points";
    case EventType::tie: return "equal hands: the first in order of play wins";
    case EventType::split: return "equal hands share";
    case EventType::sole_bettor: return who + " has no opponent";
    case EventType::dealer_prize:
      return "no player bets, so the dealer takes the prize without showing";
    case EventType::prize_left: return "no player bets, and the prize stays in the pot";
    case EventType::big_split: return "no player bets, and all share the prize";
    case EventType::prize: return fmt::format("{} takes {}", who, chips(event.number));
    default: return "";  // another function has it
  }
}

std::string of_declaring(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case EventType::asked: return who + " may declare";
    case EventType::riches: return fmt::format("{} has four Kings: riches", who);
    case EventType::misera:
      return fmt::format("{} has no figure: misera, with {}", who, cards_text(event.cards));
    case EventType::three_twos:
      return fmt::format("{} has three 2s and no King, so nothing is shed", who);
    case EventType::three_aces:
      return fmt::format("{} has the aces for which nothing is shed", who);
    case EventType::outranked: return fmt::format("what {} has comes second", who);
    case EventType::last_deal: return "the last dealer's deal: nothing is shed";
    default: return "";  // another function has it
  }
}

std::string of_shedding(const Event& event, const State& after) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case EventType::shedding: return who + " begins to shed";
    case EventType::ace_on_ace: return "on another's ace";
    case EventType::quad: return "all of the rank at once";
    case EventType::escape: return "out of sequence";
    case EventType::skipped_rank:
      return fmt::format("no player holds a {} any more: {} is next",
                         stoppa::name(stoppa::Rank{event.number}),
                         stoppa::name(stoppa::Rank{after.shed.needed}));
    case EventType::closed: return "the King closes the sequence";
    case EventType::closed_below_king: return "nothing higher is left: the sequence is closed";
    case EventType::passed_by_choice: return who + " could lay, and passes";
    case EventType::nobody_continues:
      return fmt::format("no player lays a {}", stoppa::name(stoppa::Rank{event.number}));
    case EventType::overlooked: return who + " overlooks a card";
    case EventType::voided: return "the table voids the shedding";
    case EventType::repaired: return fmt::format("back to the card that {} overlooked", who);
    case EventType::error_stands:
      return fmt::format("the card that {} overlooked is noticed too late", who);
    default: return "";  // another function has it
  }
}

std::string of_payment(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case EventType::stoppa: return who + " has no card left: stoppa";
    case EventType::stoppa_first_turn: return "in the first turn";
    case EventType::paid_cards:
      return fmt::format("P{} pays for {}", event.other, counted_cards(event.number));
    case EventType::unpaid_cards:
      return fmt::format("P{} has {} over, which is not paid", event.other,
                         counted_cards(event.number));
    case EventType::paid:
      return fmt::format("P{} pays {} {}", event.other, who, chips(event.number));
    case EventType::short_purse: return fmt::format("P{} pays the rest of the purse", event.other);
    default: return "";  // another function has it
  }
}

}  // namespace

std::string cards_text(stoppa::CardSet cards) {
  return cards.empty() ? "none" : stoppa::names(cards);
}

std::string stoppa_sentence(const Event& event, const State& after) {
  for (std::string text :
       {of_contest(event), of_declaring(event), of_shedding(event, after), of_payment(event)}) {
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace showstopper::app
