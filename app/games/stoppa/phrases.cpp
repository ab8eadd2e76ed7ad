// SPDX-License-Identifier: Apache-2.0
#include "app/games/stoppa/phrases.h"

#include <cstdlib>

#include <fmt/format.h>

namespace showstopper::app {

using stoppa::Event;
using stoppa::Happened;
using stoppa::State;

namespace {

std::string chips(std::int32_t number) {
  return number == 1 ? "1 chip" : fmt::format("{} chips", number);
}

std::string counted_cards(std::int32_t number) {
  return number == 1 ? "1 card" : fmt::format("{} cards", number);
}

// Contests: from the antes to the prize.
std::string of_contest(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case Happened::uncontested: return "the packets of one card carry no prize";
    case Happened::reentered: return who + " comes in after a pass";
    case Happened::shown:
      return fmt::format("{} shows {}: {} points", who, cards_text(event.cards), event.number);
    case Happened::unshown: return who + " is beaten by what was said and does not show";
    case Happened::tie: return "equal hands: the first in order of play wins";
    case Happened::split: return "equal hands share";
    case Happened::sole_bettor: return who + " has nobody against him";
    case Happened::dealer_prize:
      return "nobody bets, so the dealer takes the prize without showing";
    case Happened::prize_left: return "nobody bets, and the prize stays in the pot";
    case Happened::big_split: return "nobody bets, and all share the prize";
    case Happened::prize: return fmt::format("{} takes {}", who, chips(event.number));
    default: return "";  // told by others
  }
}

std::string of_declaring(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case Happened::asked: return who + " may declare";
    case Happened::riches: return fmt::format("{} has four Kings: riches", who);
    case Happened::misera:
      return fmt::format("{} has no figure: misera, with {}", who, cards_text(event.cards));
    case Happened::three_twos:
      return fmt::format("{} has three 2s and no King, so nothing is shed", who);
    case Happened::three_aces: return fmt::format("{} has the aces for which nothing is shed", who);
    case Happened::outranked: return fmt::format("what {} has comes second", who);
    case Happened::last_deal: return "the last dealer's deal: nothing is shed";
    default: return "";  // told by others
  }
}

std::string of_shedding(const Event& event, const State& after) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case Happened::shedding: return who + " begins to shed";
    case Happened::ace_on_ace: return "on another's ace";
    case Happened::quad: return "all four at once";
    case Happened::escape: return "out of sequence";
    case Happened::skipped_rank:
      return fmt::format("nobody holds a {} any more: on with {}",
                         stoppa::name(stoppa::Rank{event.number}),
                         stoppa::name(stoppa::Rank{after.shed.needed}));
    case Happened::closed: return "the King closes the sequence";
    case Happened::closed_below_king: return "nothing higher is left: the sequence is closed";
    case Happened::passed_by_choice: return who + " could lay, and passes";
    case Happened::nobody_continues:
      return fmt::format("nobody lays a {}", stoppa::name(stoppa::Rank{event.number}));
    case Happened::overlooked: return who + " overlooks a card";
    case Happened::voided: return "the table voids the shedding";
    case Happened::repaired: return fmt::format("back to the card that {} overlooked", who);
    case Happened::error_stands:
      return fmt::format("the card that {} overlooked is noticed too late", who);
    default: return "";  // told by others
  }
}

std::string of_payment(const Event& event) {
  const std::string who = fmt::format("P{}", event.seat);
  switch (event.what) {
    case Happened::stoppa: return who + " has no card left: stoppa";
    case Happened::stoppa_first_turn: return "in the first turn";
    case Happened::paid_cards:
      return fmt::format("P{} pays for {}", event.other, counted_cards(event.number));
    case Happened::unpaid_cards:
      return fmt::format("P{} has {} over, which is not paid", event.other,
                         counted_cards(event.number));
    case Happened::paid:
      return fmt::format("P{} pays {} {}", event.other, who, chips(event.number));
    case Happened::short_purse: return fmt::format("P{} pays what is left", event.other);
    default: return "";  // told by others
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
