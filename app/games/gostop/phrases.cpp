// SPDX-License-Identifier: Apache-2.0
#include "app/games/gostop/phrases.h"

#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "model/gostop/card.h"

namespace showstopper::app {

using gostop::Card;
using gostop::CardSet;
using gostop::Happened;

namespace {

// The escape codes of a terminal: brights yellow, animals green, ribbons red, jokers magenta.
const char* colour_of(Card card) {
  if (card.is_joker()) return "35";
  if (gostop::usual_cards(gostop::Kind::bright).has(card)) return "33;1";
  if (gostop::usual_cards(gostop::Kind::animal).has(card)) return "32";
  if (gostop::usual_cards(gostop::Kind::ribbon).has(card)) return "31";
  return "";
}

// Each event in words; an empty text says nothing that another event has not said. In the order of
// the enumerators, which the assertion below holds.
struct Telling {
  Happened what;
  std::string_view text;
};
// clang-format off
constexpr Telling kTellings[] = {
    {Happened::move, ""},
    {Happened::deal, ""},
    {Happened::misdeal, "misdeal"},
    {Happened::table_quad, "{cards} lie on the table: all four of a month"},
    {Happened::hand_quad, "P{seat} was dealt all four: {cards}"},
    {Happened::table_joker, "P{seat} takes {cards} from the table"},
    {Happened::joker_replaced, "{cards} comes from the stock in its place"},
    {Happened::table_stack, "{cards} lie as a stack"},
    {Happened::shake, "P{seat} shows {cards}"},
    {Happened::declined, "P{seat} shows nothing"},
    {Happened::hand_no_match, "{cards} matches nothing"},
    {Happened::hand_takes_one, "hand card and match: {cards}"},
    {Happened::hand_takes_choice, "hand card and two matches: {cards}"},
    {Happened::hand_takes_stack, "hand card and stack: {cards}"},
    {Happened::hand_joker, "P{seat} keeps the joker {cards}"},
    {Happened::hand_joker_draw, "drawn for it: {cards}"},
    {Happened::flip_no_match, "the stock turns {cards}, which matches nothing"},
    {Happened::flip_takes_one, "stock card and match: {cards}"},
    {Happened::flip_takes_choice, "stock card and two matches: {cards}"},
    {Happened::flip_takes_stack, "stock card and stack: {cards}"},
    {Happened::flip_joker, "the stock turns the joker {cards}"},
    {Happened::joker_buried, "{cards} is buried with it"},
    {Happened::ppuk, "ppuk: {cards} stay as a stack"},
    {Happened::own_stack, "P{seat} takes a stack of their own"},
    {Happened::other_stack, "P{seat} takes another's stack"},
    {Happened::dealt_stack, "P{seat} takes a dealt stack"},
    {Happened::ttadak, "ttadak: {cards}"},
    {Happened::jjok, "jjok: {cards}"},
    {Happened::sweep, "sweep"},
    {Happened::first_ppuk, "ppuk in the first turn"},
    {Happened::three_ppuk, "the third ppuk"},
    {Happened::capture, ""},
    {Happened::steal, "P{seat} takes {cards} from P{other}"},
    {Happened::steal_double, "P{seat} takes {cards} from P{other}"},
    {Happened::steal_nothing, "P{other} has no junk to give"},
    {Happened::give_choice, ""},
    {Happened::steal_change, "P{seat} gets {cards} back"},
    {Happened::cup_locked, "P{seat} keeps the cup, as an animal from now on"},
    {Happened::bomb, "bomb: {cards}"},
    {Happened::small_bomb, "small bomb: {cards}"},
    {Happened::credit_used, "P{seat} uses a bomb credit"},
    {Happened::credit_lost, "P{seat} loses a bomb credit"},
    {Happened::joker_steal, "the joker takes junk"},
    {Happened::suppressed, "an event without effect: the last turn"},
    {Happened::offer, "P{seat} shows the hand and offers a draw"},
    {Happened::accept, "P{seat} accepts"},
    {Happened::refuse, "P{seat} refuses"},
    {Happened::auto_accept, "P{seat} accepts by rule"},
    {Happened::agreed_draw, "a draw is agreed"},
    {Happened::decision, ""},
    {Happened::below_minimum, ""},
    {Happened::not_improved, "nothing gained since the last go"},
    {Happened::go, "P{seat} says go ({number})"},
    {Happened::stop, "P{seat} stops"},
    {Happened::auto_stop, "P{seat} stops by rule"},
    {Happened::exhausted, "the cards are used up"},
    {Happened::cup_choice, "P{seat} settles the use of the cup"},
    {Happened::pay, ""},
    {Happened::liable_go, ""},
    {Happened::liable_feed, ""},
    {Happened::liable_refused, ""},
    {Happened::feed_excused, ""},
    {Happened::exempt, "P{seat} is exempt from liability"},
    {Happened::pay_shake, ""},
    {Happened::pay_bomb, ""},
    {Happened::pay_seven_animals, ""},
    {Happened::pay_carry, ""},
    {Happened::pay_go_add, ""},
    {Happened::pay_go_factor, ""},
    {Happened::gwangbak, ""},
    {Happened::pibak, ""},
    {Happened::payer_row, ""},
    {Happened::next_dealer, ""},
    {Happened::combination, "has {row}"},
    {Happened::row, ""},
    {Happened::instant, "P{seat} gets {number} from each at once"},
    {Happened::passed, "P{seat} has neither card nor credit"},
    {Happened::turn_over, ""},
};
// clang-format on
constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kTellings); ++i) {
    if (static_cast<std::size_t>(kTellings[i].what) != i) return false;
  }
  return true;
}
static_assert(std::size(kTellings) == gostop::kHappenings && in_order());

}  // namespace

std::string GostopWords::in_colour(const char* code, const std::string& text) const {
  return coloured_ && *code != '\0' ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

std::string GostopWords::strong(const std::string& text) const { return in_colour("1", text); }
std::string GostopWords::faint(const std::string& text) const { return in_colour("2", text); }

std::string GostopWords::cards(CardSet set) const {
  std::string text;
  for (const Card card : set) {
    if (!text.empty()) text += ' ';
    text += in_colour(colour_of(card), std::string(gostop::name(card)));
  }
  return text.empty() ? "-" : text;
}

std::string GostopWords::sentence(const gostop::Event& event) const {
  const std::string_view text = kTellings[static_cast<std::size_t>(event.what)].text;
  if (text.empty()) return "";
  const auto row = static_cast<std::size_t>(event.number);
  const bool named = event.what == Happened::combination && row < rules_.combination_names.size();
  return fmt::format(fmt::runtime(text), fmt::arg("seat", event.seat),
                     fmt::arg("other", event.other), fmt::arg("cards", cards(event.cards)),
                     fmt::arg("number", event.number),
                     fmt::arg("row", named ? rules_.combination_names[row] : ""));
}

}  // namespace showstopper::app
