// SPDX-License-Identifier: Apache-2.0
//
// Positions as text for the tests of the engine: only the cards that matter are named, all others
// lie at the bottom of the stock.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/engine.h"

namespace showstopper::gostop {

inline std::vector<Card> card_list(const std::string& text) {
  std::istringstream words(text);
  std::vector<Card> cards;
  for (std::string word; words >> word;) {
    const auto card = card_named(word);
    if (!card) {
      ADD_FAILURE() << "no card " << word;
      continue;
    }
    cards.push_back(*card);
  }
  return cards;
}

inline CardSet cards(const std::string& text) {
  CardSet set;
  for (const Card card : card_list(text)) set |= card;
  return set;
}

inline Card card(const std::string& text) { return cards(text).first(); }

struct Position {
  std::vector<std::string> hands;
  std::string table;
  std::string stock;  // its top
  std::vector<std::string> captured;
};

// A `turn` decision of seat 0 in the second lap.
inline State given(const Rules& rules, const Position& position) {
  State state;
  state.players = static_cast<std::int8_t>(rules.players);
  CardSet rest = rules.deck;
  const auto lay = [&](CardSet& zone, const std::string& text) {
    zone = cards(text);
    EXPECT_TRUE(rest.contains(zone)) << text << " is named twice or not in the deck";
    rest -= zone;
  };
  for (std::size_t i = 0; i < position.hands.size(); ++i) {
    lay(state.seats[i].hand, position.hands[i]);
    state.seats[i].turns = 1;
  }
  for (std::size_t i = 0; i < position.captured.size(); ++i) {
    lay(state.seats[i].captured, position.captured[i]);
  }
  lay(state.table, position.table);
  CardSet top;
  lay(top, position.stock);
  for (const Card next : card_list(position.stock)) state.stock.cards[state.stock.end++] = next;
  for (const Card next : rest) state.stock.cards[state.stock.end++] = next;
  state.round_turns = static_cast<std::uint8_t>(rules.players);
  open_turn(rules, state);
  return state;
}

// A round that `winner` has just won by a stop with the captured cards.
inline State won(const Rules& rules, const Position& position, Seat winner = 0) {
  State state = given(rules, position);
  state.turn = Turn{};
  state.decision = Decision::over;
  state.to_move = kNobody;
  state.mover = static_cast<std::int8_t>(winner);
  state.outcome = Outcome::stop;
  state.winner = static_cast<std::int8_t>(winner);
  return state;
}

// A seat has called go, after all calls so far.
inline void call_go(State& state, Seat seat) {
  ++state.seat(seat).go_count;
  state.go_order |= static_cast<std::uint64_t>(seat) << (2 * state.go_calls++);
}

inline Action play_card(const std::string& text) {
  return Action::with(ActionKind::play, card(text));
}

}  // namespace showstopper::gostop
