// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/moment_text.h"

#include <cstdint>

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

std::string with_sign(std::int64_t amount) {
  return amount == 0 ? "0" : fmt::format("{:+}", amount);
}

// Of the seats, each by `amount_of`.
std::string amounts_text(const Words& words, int players, const auto& amount_of) {
  std::string text;
  for (table::Seat seat = 0; seat < players; ++seat) {
    text += fmt::format("{}{} {}", seat == 0 ? "" : ", ", seat_text(words, seat),
                        with_sign(std::int64_t{amount_of(seat)}));
  }
  return text;
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

// The pot and the sold hands are ledgers beside the payments (docs/decisions/0024).
std::vector<std::string> GostopMoments::payments(const gostop::Result& result) const {
  const auto line = [&](std::string_view of, const auto& amount_of) {
    return words_.text("example", of, amounts_text(words_, rules_.players, amount_of));
  };
  std::vector<std::string> lines{
      line("pays", [&](table::Seat seat) { return result.payments[seat]; })};
  if (rules_.pot_stake > 0) {
    lines.push_back(line("pot", [&](table::Seat seat) { return result.pot.payments[seat]; }));
  }
  if (rules_.sold_seats > 0) {
    lines.push_back(line("sold", [&](table::Seat seat) { return -result.sale.paid[seat]; }));
  }
  return lines;
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

std::vector<std::string> StoppaMoments::payments(const stoppa::Result& result) const {
  const auto paid = [&](table::Seat seat) { return result.payments[seat]; };
  return {words_.text("example", "pays", amounts_text(words_, players_, paid))};
}

}  // namespace showstopper::app
