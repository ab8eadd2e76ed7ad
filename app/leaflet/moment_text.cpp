// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/moment_text.h"

#include <fmt/format.h>

#include "app/games/gostop/phrases.h"
#include "app/games/stoppa/phrases.h"

namespace showstopper::app {
namespace {

std::string listed(const Words& words, const std::string& cards) {
  return cards.empty() ? words.text("example", "empty") : cards;
}

std::string gostop_cards(const Words& words, gostop::CardSet cards) {
  std::string text;
  for (const gostop::Card card : cards) {
    text += fmt::format("{}{}", text.empty() ? "" : " ", gostop::name(card));
  }
  return listed(words, text);
}

}  // namespace

std::string seat_text(const Words& words, table::Seat seat) {
  return words.text("example", "seat", std::to_string(seat));
}

bool GostopMoments::begins_turn(const gostop::State& state) {
  return state.decision == gostop::Decision::declare ||
         (state.decision == gostop::Decision::turn && !state.turn.moved);
}

std::string GostopMoments::position(const gostop::State& state) const {
  return words_.text("example", "before", "",
                     {{"seat", seat_text(words_, state.to_move)},
                      {"hand", gostop_cards(words_, state.seat(state.to_move).hand)},
                      {"table", gostop_cards(words_, state.table)}});
}

std::string GostopMoments::action(table::Seat seat, gostop::Action action) const {
  const std::string card =
      gostop::takes_card(action.kind) ? std::string(gostop::name(action.card())) : "";
  return words_.text("act", gostop::word(action.kind), "",
                     {{"seat", seat_text(words_, seat)},
                      {"card", card},
                      {"month", std::to_string(action.argument)}});
}

std::string GostopMoments::event(const gostop::Event& event, const gostop::State&) const {
  const bool named = event.what == gostop::EventType::combination;
  // The others have an English sentence in the narrator.
  if (!words_.korean() && !named) return GostopPhrases(rules_, false).sentence(event);
  return words_.text(
      "tell", gostop::word(event.what), "",
      {{"seat", seat_text(words_, event.seat)},
       {"other", seat_text(words_, event.other)},
       {"cards", gostop_cards(words_, event.cards)},
       {"number", std::to_string(event.number)},
       {"row", named ? words_.name(rules_.combination_names[static_cast<std::size_t>(event.number)])
                     : ""}});
}

bool StoppaMoments::begins_turn(const stoppa::State&) { return true; }

std::string StoppaMoments::position(const stoppa::State& state) const {
  return words_.text("example", "before_stoppa", "",
                     {{"seat", seat_text(words_, state.to_move())},
                      {"hand", listed(words_, stoppa::names(state.hand(state.to_move())))},
                      {"pot", std::to_string(state.pot)}});
}

std::string StoppaMoments::action(table::Seat seat, const stoppa::Action& action) const {
  return words_.text("act", stoppa::word(action.kind), "",
                     {{"seat", seat_text(words_, seat)},
                      {"card", stoppa::names(action.cards)},
                      {"number", std::to_string(action.chips)}});
}

std::string StoppaMoments::event(const stoppa::Event& event, const stoppa::State& after) const {
  if (!words_.korean()) return stoppa_sentence(event, after);
  return words_.text("tell", stoppa::word(event.what), "",
                     {{"seat", seat_text(words_, event.seat)},
                      {"other", seat_text(words_, event.other)},
                      {"cards", cards_text(event.cards)},
                      {"number", std::to_string(event.number)}});
}

}  // namespace showstopper::app
