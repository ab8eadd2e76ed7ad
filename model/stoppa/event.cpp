// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/event.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

struct Wording {
  std::string_view word, sentence;
};

// clang-format off
constexpr std::array<Wording, kEventTypes> kWordings = {{
    {"move", "cards change their place"},
    {"ante", "a seat pays punto and beccata into the pot"},
    {"packet", "a packet is dealt"},
    {"last_packet", "the packet with the last cards is dealt"},
    {"uncontested", "an iteration of one card carries no prize"},
    {"opened", "a seat makes the first bet"},
    {"called", "a seat matches the bet"},
    {"raised", "a seat raises the bet"},
    {"folded", "a seat withdraws and loses its bet"},
    {"passed", "a seat passes"},
    {"reentered", "a seat that had passed comes in"},
    {"shown", "a bettor shows"},
    {"unshown", "a bettor is beaten by announced points and does not show"},
    {"showdown", "two or more bettors compare their cards"},
    {"big_showdown", "two or more bettors compare all their cards"},
    {"earlier_cards", "a bettor of a small round holds earlier cards, which do not count"},
    {"best_trio", "the dearest three of four or more cards of a suit count"},
    {"outnumbered", "more cards of a suit beat more points"},
    {"tie", "equal hands are settled by priority"},
    {"split", "equal hands share"},
    {"sole_bettor", "the only bettor takes bets and prize"},
    {"dealer_prize", "no seat before the dealer bets, so he takes the prize"},
    {"prize_left", "no seat bets and the prize stays in the pot"},
    {"big_split", "no seat bets and all share the big prize"},
    {"small_prize", "a bettor wins the small prize"},
    {"big_prize", "a bettor wins the big prize"},
    {"prize", "chips of a contest go to a seat"},
    {"asked", "a seat may declare"},
    {"declared", "a seat declares"},
    {"declined", "a seat does not declare"},
    {"riches", "a hand has four Kings"},
    {"misera", "a hand has no figure"},
    {"three_twos", "a hand has three 2s and no King"},
    {"three_aces", "a hand has the aces that end the round"},
    {"outranked", "another declaration goes first"},
    {"last_deal", "nothing is shed at the last dealer's deal"},
    {"shedding", "the shedding begins"},
    {"opening", "a sequence is opened"},
    {"continued", "a sequence is continued"},
    {"aces_together", "several aces are laid at once"},
    {"ace_on_ace", "aces are laid on another seat's ace"},
    {"quad", "all cards of the required rank are laid at once"},
    {"escape", "aces are laid out of sequence"},
    {"skipped_rank", "ranks that no seat holds are skipped"},
    {"closed", "a King closes the sequence"},
    {"closed_below_king", "the highest rank that is left closes the sequence"},
    {"cannot_lay", "a seat can lay nothing"},
    {"passed_by_choice", "a seat passes although it can lay"},
    {"nobody_continues", "no seat continues the sequence"},
    {"stoppa", "a seat is out of cards"},
    {"stoppa_first_turn", "a seat goes out in the first turn"},
    {"paid_cards", "cards left in hand are paid"},
    {"unpaid_cards", "cards over are not paid"},
    {"paid", "chips go from a purse to another"},
    {"short_purse", "a debtor pays what he has"},
    {"overlooked", "a seat overlooks a card that it could lay"},
    {"voided", "the table voids the shedding"},
    {"repaired", "the table goes back to the overlooked card"},
    {"error_stands", "the overlooked card is noticed after the close, too late for a repair"},
    {"next_dealer", "the hand becomes dealer"},
}};
// clang-format on

}  // namespace

void write(EventLog& log, EventType what, table::Seat seat, table::Seat other, Zone from, Zone to,
           std::int32_t number, CardSet cards) {
  REQUIRES(static_cast<int>(what) < kEventTypes);
  log.push_back({what, seat, other, from, to, number, cards});
}

std::string_view word(EventType what) {
  REQUIRES(static_cast<int>(what) < kEventTypes);
  return kWordings[static_cast<std::size_t>(what)].word;
}

std::string_view sentence(EventType what) {
  REQUIRES(static_cast<int>(what) < kEventTypes);
  return kWordings[static_cast<std::size_t>(what)].sentence;
}

bool has_seat(EventType what) {
  constexpr EventType kOfTheRound[] = {EventType::last_packet,     EventType::uncontested,
                                       EventType::showdown,        EventType::big_showdown,
                                       EventType::outnumbered,     EventType::tie,
                                       EventType::split,           EventType::skipped_rank,
                                       EventType::closed,          EventType::closed_below_king,
                                       EventType::nobody_continues};
  return std::find(std::begin(kOfTheRound), std::end(kOfTheRound), what) == std::end(kOfTheRound);
}

}  // namespace showstopper::stoppa
