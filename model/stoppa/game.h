// SPDX-License-Identifier: Apache-2.0
//
// Stoppa as a `table::CardGame`: for whatever is written over all games.
#pragma once

#include "model/stoppa/engine.h"
#include "model/stoppa/match.h"
#include "model/stoppa/settle.h"
#include "model/stoppa/view.h"
#include "model/table/game.h"

namespace showstopper::stoppa {

// A hash of all that distinguishes two positions for a player.
std::uint64_t fingerprint(const State& state);

// The first `bets` amounts of each bet or raise, from the least on; 0: all of them. There are so
// many bets that a count of all plays has no meaning.
Legal limited(Legal legal, int bets);

struct Game {
  static constexpr std::string_view kName = "stoppa", kTitle = "Stoppa";
  static constexpr int kSeats[] = {3, 4, 5, 6};  // ST-001
  static constexpr int kMostPlayers = kMaxPlayers;
  static constexpr bool kTakesDefaults = false;
  static constexpr int kEventTypes = stoppa::kEventTypes;
  // Acts that the table agrees on after an overlooked card: `legal` lists none (ST-050, ST-051).
  static constexpr stoppa::Action kTableActs[] = {{.kind = ActionKind::overlook},
                                                  {.kind = ActionKind::void_phase},
                                                  {.kind = ActionKind::repair}};

  using RuleSet = rules::RuleSet;
  using Rules = stoppa::Rules;
  using Table = stoppa::Table;
  using Deal = stoppa::Deal;
  using State = stoppa::State;
  using Action = stoppa::Action;
  using Legal = stoppa::Legal;
  using Event = stoppa::Event;
  using Result = stoppa::Result;
  using View = stoppa::View;

  static const rules::Schema& schema() { return stoppa::schema(); }
  static bool playable(const RuleSet& set, int players, std::string& why_not) {
    return stoppa::playable(set, players, why_not);
  }
  static Rules compile(const RuleSet& set, int players) { return stoppa::compile(set, players); }
  static int players(const Rules& rules) { return rules.players; }

  static Table usual_table(const Rules& rules, Seat dealer) {
    Table table = stoppa::usual_table(rules);
    table.dealer = dealer;
    return table;
  }
  static Deal deal(const Rules& rules, const Table& table, table::Random& random) {
    return shuffled_deal(rules, table.dealer, random);
  }
  static State start(const Rules& rules, const Table& table, const Deal& deal,
                     EventLog* log = nullptr) {
    return stoppa::start(rules, table, deal, log);
  }
  static bool over(const State& state) { return state.over(); }
  static Seat to_move(const State& state) { return state.to_move(); }
  static Legal legal(const Rules& rules, const State& state) { return stoppa::legal(rules, state); }
  static std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat,
                                        Action action) {
    return stoppa::refusal(rules, state, seat, action);
  }
  static void apply(const Rules& rules, State& state, const Action& action,
                    EventLog* log = nullptr) {
    stoppa::apply(rules, state, action, log);
  }
  static Result settle(const Rules& rules, const State& state, EventLog* = nullptr) {
    return stoppa::settle(rules, state);
  }
  static View view(const Rules& rules, const State& state, Seat viewer) {
    return stoppa::view(rules, state, viewer);
  }
  static Legal limited(Legal legal, int bets) { return stoppa::limited(legal, bets); }
  static std::uint64_t fingerprint(const Rules&, const State& state) {
    return stoppa::fingerprint(state);
  }

  using Match = stoppa::Match;
  static Match new_match(const Rules& rules, Seat dealer) {
    return stoppa::new_match(rules, dealer);
  }
  // Nothing if the pot does not hold the prizes.
  static std::optional<Table> next_table(const Rules& rules, const Match& match) {
    const Table table = stoppa::next_table(match);
    if (fault(rules, table)) return std::nullopt;
    return table;
  }
  static void book(const Rules& rules, Match& match, const Result& result) {
    stoppa::book(rules, match, result);
  }

  static std::string_view event_word(int type) { return word(static_cast<EventType>(type)); }
  static int event_type(const Event& event) { return static_cast<int>(event.what); }
  static std::string action_text(Action action) { return to_text(action); }
};

}  // namespace showstopper::stoppa
