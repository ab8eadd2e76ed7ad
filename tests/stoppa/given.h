// SPDX-License-Identifier: Apache-2.0
//
// Rule sets, deals and positions as text for the tests of the engine: only the cards that matter
// are named, the others are filled in from those left over.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/rules/rule_set.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/parameter_table.h"
#include "model/stoppa/position.h"
#include "model/stoppa/rules.h"

namespace showstopper::stoppa {

using Change = std::pair<std::string_view, std::string_view>;  // {"pay.per_cards", "3"}

inline rules::RuleSet rule_set(std::string_view name, std::initializer_list<Change> changes = {}) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto loaded = library.load(schema(), name, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  rules::RuleSet rules = loaded ? *loaded : rules::RuleSet(schema());
  for (const auto& [key, text] : changes) {
    const int index = rules::parameter_index(kParameters, key);
    if (index < 0) {
      ADD_FAILURE() << "no parameter " << key;
      continue;
    }
    std::string why_not;
    const auto value = rules::parse_value(kParameters[index], text, why_not);
    if (!value) {
      ADD_FAILURE() << key << " = " << text << ": " << why_not;
      continue;
    }
    rules.set(index, *value);
  }
  return rules;
}

// `stoppa/italian` for so many players, with single values changed.
inline Rules italian(int players, std::initializer_list<Change> changes = {}) {
  return compile(rule_set("stoppa/italian", changes), players);
}

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

// Each hand from its first card on; the rest is filled from the highest cards left,
// one to each seat in turn, so that no hand has all of a rank.
inline Deal dealt(const Rules& rules, const std::vector<std::string>& hands) {
  Deal deal;
  CardSet left = kAllCards;
  std::vector<std::vector<Card>> named;
  for (const std::string& hand : hands) {
    named.push_back(card_list(hand));
    for (const Card card : named.back()) left -= card;
  }
  named.resize(static_cast<std::size_t>(rules.players));
  CardSet kings = left & kKings;
  for (int out = rules.kings_out; out > 0; --out) left -= kings.last(), kings -= kings.last();
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.hand_cards); ++i) {
    for (std::size_t seat = 0; seat < named.size(); ++seat) {
      if (i < named[seat].size()) {
        deal.hands[seat][i] = named[seat][i];
      } else {
        deal.hands[seat][i] = left.last();
        left -= left.last();
      }
    }
  }
  EXPECT_EQ(fault(rules, deal).value_or(""), "");
  return deal;
}

// A round that is being played: seats have 50 chips each, punto 5, beccata 1, dealer 0.
struct Round {
  Rules rules;
  Table table;
  State state;
  EventLog log;     // of the whole round
  EventLog latest;  // of the latest action

  explicit Round(Rules of, const std::vector<std::string>& hands = {},
                 std::vector<Chips> purses = {})
      : rules(std::move(of)) {
    table = usual_table(rules);
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
      table.purses[i] = i < purses.size() ? purses[i] : 50;
    }
    deal = dealt(rules, hands);
    restart();
  }
  void restart() {
    log.clear();
    EXPECT_EQ(fault(rules, table).value_or(""), "");
    state = start(rules, table, deal, &log);
  }

  static std::pair<Seat, Action> parsed(std::string_view text) {
    const auto action = action_named(text.substr(2));
    EXPECT_TRUE(action.has_value()) << text;
    return {text[0] - '0', action.value_or(Action{})};
  }

  // `"1 bet 5, 2 fold"`; every action must be allowed.
  Round& play(const std::string& text) {
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
      part.erase(0, part.find_first_not_of(' '));
      const auto [seat, action] = parsed(part);
      const auto why = refusal(rules, state, seat, action);
      EXPECT_FALSE(why.has_value()) << part << ": " << (why ? sentence(*why) : "");
      if (why) return *this;
      latest.clear();
      apply(rules, state, action, &latest);
      log.insert(log.end(), latest.begin(), latest.end());
    }
    return *this;
  }
  // Passes until the next contest begins, `times` over.
  Round& pass_contests(int times) {
    for (int i = 0; i < times; ++i) {
      const std::string contest(round_name(state));
      while (!state.over() && round_name(state) == contest) {
        play(std::to_string(state.to_move()) + " pass");
      }
    }
    return *this;
  }
  // To the first decision after the big point, without a bet.
  Round& pass_to_the_end() { return pass_contests(rules.contested + 1); }

  std::optional<Refusal> refused(std::string_view text) const {
    const auto [seat, action] = parsed(text);
    return refusal(rules, state, seat, action);
  }
  std::vector<Chips> purses() const {
    return {state.purses.begin(), state.purses.begin() + rules.players};
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> texts;
    const Legal all = legal(rules, state);
    for (int i = 0; i < all.size(); ++i) texts.push_back(to_text(all.nth(i)));
    return texts;
  }
  // How often this happened in the round so far.
  int times(EventType what) const { return count(log, what); }
  int just(EventType what) const { return count(latest, what); }

  Deal deal;

 private:
  static int count(const EventLog& events, EventType what) {
    int times = 0;
    for (const Event& event : events) times += event.what == what ? 1 : 0;
    return times;
  }
};

// The shedding in mid-course: seat 0 is to move, and cards in no hand are gone.
inline Round shedding(Rules rules, const std::vector<std::string>& hands,
                      const std::string& laid = "", Seat top_by = kNobody, Seat to_move = 0) {
  Round round(std::move(rules));
  State& state = round.state;
  state.phase = Phase::shed;
  state.shed = {};
  state.waves = {};
  state.coming = {};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    state.shed.hands[seat] = cards(hands[seat]);
  }
  state.shed.laid = cards(laid);
  state.shed.top_by = static_cast<std::int8_t>(top_by);
  state.shed.to_move = static_cast<std::int8_t>(to_move);
  complete(state);
  for (const Flaw& flaw : flaws(round.rules, state)) {
    ADD_FAILURE() << flaw.invariant << ": " << flaw.detail;
  }
  return round;
}

using testing::Test;

}  // namespace showstopper::stoppa
