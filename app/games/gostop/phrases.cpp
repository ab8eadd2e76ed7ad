// SPDX-License-Identifier: Apache-2.0
#include "app/games/gostop/phrases.h"

#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/output.h"
#include "model/gostop/card.h"

namespace showstopper::app {

using gostop::Card;
using gostop::CardSet;
using gostop::EventType;

namespace {

// The escape codes of a terminal: brights yellow, animals green, ribbons red, jokers magenta.
const char* colour_of(Card card) {
  if (card.is_joker()) return "35";
  if (gostop::usual_cards(gostop::Kind::bright).has(card)) return "33;1";
  if (gostop::usual_cards(gostop::Kind::animal).has(card)) return "32";
  if (gostop::usual_cards(gostop::Kind::ribbon).has(card)) return "31";
  return "";
}

// Each event in words; the text is empty if another event already expresses it. In the order of the
// enumerators, which the assertion below checks.
struct Telling {
  EventType what;
  std::string_view text;
};
// clang-format off
constexpr Telling kTellings[] = {
    {EventType::move, ""},
    {EventType::deal, ""},
    {EventType::misdeal, "misdeal"},
    {EventType::table_quad, "{cards} lie on the table: all four of a month"},
    {EventType::hand_quad, "P{seat} was dealt all four: {cards}"},
    {EventType::table_joker, "P{seat} takes {cards} from the table"},
    {EventType::joker_replaced, "{cards} comes from the stock in its place"},
    {EventType::table_stack, "{cards} lie as a stack"},
    {EventType::shake, "P{seat} shows {cards}"},
    {EventType::declined, "P{seat} shows nothing"},
    {EventType::hand_no_match, "{cards} matches nothing"},
    {EventType::hand_takes_one, "hand card and match: {cards}"},
    {EventType::hand_takes_choice, "hand card and two matches: {cards}"},
    {EventType::hand_takes_stack, "hand card and stack: {cards}"},
    {EventType::hand_joker, "P{seat} keeps the joker {cards}"},
    {EventType::hand_joker_draw, "drawn for it: {cards}"},
    {EventType::flip_no_match, "the stock turns {cards}, which matches nothing"},
    {EventType::flip_takes_one, "stock card and match: {cards}"},
    {EventType::flip_takes_choice, "stock card and two matches: {cards}"},
    {EventType::flip_takes_stack, "stock card and stack: {cards}"},
    {EventType::flip_joker, "the stock turns the joker {cards}"},
    {EventType::joker_buried, "{cards} is buried with it"},
    {EventType::ppuk, "ppuk: {cards} stay as a stack"},
    {EventType::own_stack, "P{seat} takes a stack of their own"},
    {EventType::other_stack, "P{seat} takes another's stack"},
    {EventType::dealt_stack, "P{seat} takes a dealt stack"},
    {EventType::ttadak, "ttadak: {cards}"},
    {EventType::jjok, "jjok: {cards}"},
    {EventType::sweep, "sweep"},
    {EventType::first_ppuk, "ppuk in the first turn"},
    {EventType::three_ppuk, "the third ppuk"},
    {EventType::capture, ""},
    {EventType::steal, "P{seat} takes {cards} from P{other}"},
    {EventType::steal_double, "P{seat} takes {cards} from P{other}"},
    {EventType::steal_nothing, "P{other} has no junk to give"},
    {EventType::give_choice, ""},
    {EventType::steal_change, "P{seat} gets {cards} back"},
    {EventType::cup_locked, "P{seat} keeps the cup, as an animal from now on"},
    {EventType::bomb, "bomb: {cards}"},
    {EventType::small_bomb, "small bomb: {cards}"},
    {EventType::credit_used, "P{seat} uses a bomb credit"},
    {EventType::credit_lost, "P{seat} loses a bomb credit"},
    {EventType::joker_steal, "the joker takes junk"},
    {EventType::suppressed, "an event without effect: the last turn"},
    {EventType::offer, "P{seat} shows the hand and offers a draw"},
    {EventType::accept, "P{seat} accepts"},
    {EventType::refuse, "P{seat} refuses"},
    {EventType::auto_accept, "P{seat} accepts by rule"},
    {EventType::agreed_draw, "a draw is agreed"},
    {EventType::concede, "P{seat} gives the round up"},
    {EventType::push, "P{seat} forgoes the win and pushes it on to the next round"},
    {EventType::decision, ""},
    {EventType::below_minimum, ""},
    {EventType::not_improved, "nothing gained since the last go"},
    {EventType::go, "P{seat} says go ({number})"},
    {EventType::stop, "P{seat} stops"},
    {EventType::auto_stop, "P{seat} stops by rule"},
    {EventType::exhausted, "the cards are used up"},
    {EventType::cup_choice, "P{seat} settles the use of the cup"},
    {EventType::pay, ""},
    {EventType::liable_go, ""},
    {EventType::liable_feed, ""},
    {EventType::liable_refused, ""},
    {EventType::liable_row, ""},
    {EventType::feed_excused, ""},
    {EventType::exempt, "P{seat} is exempt from liability"},
    {EventType::pay_shake, ""},
    {EventType::pay_bomb, ""},
    {EventType::pay_seven_animals, ""},
    {EventType::pay_carry, ""},
    {EventType::pay_go_add, ""},
    {EventType::pay_go_factor, ""},
    {EventType::gwangbak, ""},
    {EventType::pibak, ""},
    {EventType::payer_row, ""},
    {EventType::next_dealer, ""},
    {EventType::combination, "has {row}"},
    {EventType::row, ""},
    {EventType::sold, "a sold hand is paid for: {cards}"},
    {EventType::pot, "P{seat} takes the pot"},
    {EventType::instant, "P{seat} gets {number} from each at once"},
    {EventType::passed, "P{seat} has neither card nor credit"},
    {EventType::turn_over, ""},
};
// clang-format on
constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kTellings); ++i) {
    if (static_cast<std::size_t>(kTellings[i].what) != i) return false;
  }
  return true;
}
static_assert(std::size(kTellings) == gostop::kEventTypes && in_order());

}  // namespace

std::string GostopPhrases::in_colour(const char* code, const std::string& text) const {
  return painted(text, code, coloured_ && *code != '\0');
}

std::string GostopPhrases::strong(const std::string& text) const { return in_colour("1", text); }
std::string GostopPhrases::faint(const std::string& text) const { return in_colour("2", text); }

std::string GostopPhrases::cards(CardSet set) const {
  std::string text;
  for (const Card card : set) {
    if (!text.empty()) text += ' ';
    text += in_colour(colour_of(card), std::string(gostop::name(card)));
  }
  return text.empty() ? "-" : text;
}

std::string GostopPhrases::sentence(const gostop::Event& event) const {
  const std::string_view text = kTellings[static_cast<std::size_t>(event.what)].text;
  if (text.empty()) return "";
  const auto row = static_cast<std::size_t>(event.number);
  const bool named = event.what == EventType::combination && row < rules_.combination_names.size();
  return fmt::format(fmt::runtime(text), fmt::arg("seat", event.seat),
                     fmt::arg("other", event.other), fmt::arg("cards", cards(event.cards)),
                     fmt::arg("number", event.number),
                     fmt::arg("row", named ? rules_.combination_names[row] : ""));
}

}  // namespace showstopper::app
