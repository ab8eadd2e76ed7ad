// SPDX-License-Identifier: Apache-2.0
//
// Go-Stop as a `table::CardGame`: for whatever is written over all games.
#pragma once

#include "model/gostop/engine.h"
#include "model/gostop/match.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/view.h"
#include "model/table/game.h"

namespace showstopper::gostop {

// A hash of all that distinguishes two positions for a player, and of the payments when it is over.
std::uint64_t fingerprint(const Rules& rules, const State& state);

// The row of the rule file that an event names: its name, such as `combination:godori`, and its
// number below Game::kRows. An empty name and -1 if it names none.
std::string row_name(const Rules& rules, const Event& event);
int row_number(const Event& event);

struct Game {
  static constexpr std::string_view kName = "gostop", kTitle = "Go-Stop";
  static constexpr int kSeats[] = {2, 3};  // GS-A-001
  static constexpr int kMostPlayers = kMaxPlayers;
  static constexpr bool kTakesDefaults = false;
  static constexpr int kEventTypes = gostop::kEventTypes;

  using RuleSet = rules::RuleSet;
  using Rules = gostop::Rules;
  using Table = gostop::Table;
  using Deal = gostop::Deal;
  using State = gostop::State;
  using Action = gostop::Action;
  using Legal = gostop::Legal;
  using Event = gostop::Event;
  using Result = gostop::Result;
  using View = gostop::View;

  static const rules::Schema& schema() { return gostop::schema(); }
  static bool playable(const RuleSet& set, int players, std::string& why_not) {
    return gostop::playable(set, players, why_not);
  }
  static Rules compile(const RuleSet& set, int players) { return gostop::compile(set, players); }
  static int players(const Rules& rules) { return rules.players; }

  static Table usual_table(const Rules&, Seat dealer) { return {dealer, 0, 0}; }
  static Deal deal(const Rules& rules, const Table& table, table::Random& random) {
    return shuffled_deal(rules, table.dealer, random);
  }
  static State start(const Rules& rules, const Table& table, const Deal& deal,
                     EventLog* log = nullptr) {
    return gostop::start(rules, table, deal, log);
  }
  static bool over(const State& state) { return state.over(); }
  static Seat to_move(const State& state) { return state.to_move; }
  static Legal legal(const Rules& rules, const State& state) { return gostop::legal(rules, state); }
  static std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat,
                                        Action action) {
    return gostop::refusal(rules, state, seat, action);
  }
  static void apply(const Rules& rules, State& state, Action action, EventLog* log = nullptr) {
    gostop::apply(rules, state, action, log);
  }
  static Result settle(const Rules& rules, const State& state, EventLog* log = nullptr) {
    return gostop::settle(rules, state, log);
  }
  static View view(const Rules& rules, const State& state, Seat viewer) {
    return gostop::view(rules, state, viewer);
  }
  static std::uint64_t fingerprint(const Rules& rules, const State& state) {
    return gostop::fingerprint(rules, state);
  }

  using Match = gostop::Match;
  static Match new_match(const Rules& rules, Seat dealer) {
    return gostop::new_match(rules, dealer);
  }
  static std::optional<Table> next_table(const Rules&, const Match& match) {
    return Table{match.dealer, match.carry, match.pot};
  }
  static void book(const Rules& rules, Match& match, const Result& result) {
    gostop::book(rules, match, result);
  }

  static std::string_view event_word(int type) { return word(static_cast<EventType>(type)); }
  static int event_type(const Event& event) { return static_cast<int>(event.what); }
  static constexpr int kRows = 176;  // the rows that have a number of their own
  static std::string row_name(const Rules& rules, const Event& event) {
    return gostop::row_name(rules, event);
  }
  static int row_number(const Event& event) { return gostop::row_number(event); }
  static std::string action_text(Action action) { return to_text(action); }
};

}  // namespace showstopper::gostop
