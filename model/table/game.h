// SPDX-License-Identifier: Apache-2.0
//
// The interface of a card game for all code that plays, checks, counts, shrinks and shows one. A
// game is a type with static members and no objects, so that generic code is compiled for it: no
// call in a round is virtual. Nothing here knows a card or a rule.
//
//   Rules    the values of a rule file, compiled for a number of players
//   Table    the input of a round from the match before it: the dealer, the stakes
//   Deal     where each card lies when the round begins
//   State    a position, a value; Legal holds the legal actions of the seat to move
//   Event    one thing that happened, for coverage and the terminal; `type` numbers its kind
//   Result   the result of the round: `payments` by seat, points or chips
//   View     the part of a position that one seat may see
//
// docs/guide/add-a-game.md walks through examples/minhwatu, a third game written over this.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/random.h"
#include "model/table/seat.h"

namespace showstopper::table {

// The names: `gostop` in files and options, `Go-Stop` for people; the numbers of seats it is played
// by, ascending; the words of its events.
template <class G>
concept NamedGame = requires(int type) {
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kTitle } -> std::convertible_to<std::string_view>;
  { G::kSeats } -> std::convertible_to<std::span<const int>>;
  { G::kEventTypes } -> std::convertible_to<int>;
  { G::event_word(type) } -> std::convertible_to<std::string_view>;
};

// The actions of the seat to move: `nth(0)` to `nth(size() - 1)`, in an order that is the same on
// every machine.
template <class L, class Action>
concept LegalActions = requires(const L& legal, int index, Action action) {
  { legal.size() } -> std::convertible_to<int>;
  { legal.nth(index) } -> std::convertible_to<Action>;
  { legal.contains(action) } -> std::convertible_to<bool>;
};

template <class G>
concept CardGame = NamedGame<G> && LegalActions<typename G::Legal, typename G::Action> &&
    std::same_as<typename G::Rules::Game, G> &&
    requires(const typename G::Rules& rules, const typename G::RuleSet& set,
             const typename G::Table& table, const typename G::Deal& deal,
             const typename G::State& state, typename G::State& changed, typename G::Action action,
             std::vector<typename G::Event>* log, Seat seat, int players, Random& random,
             std::string& why_not, const typename G::Result& result) {
  // Whether this many may play under these rules, and the rules ready to be played.
  { G::playable(set, players, why_not) } -> std::same_as<bool>;
  { G::compile(set, players) } -> std::same_as<typename G::Rules>;
  { G::players(rules) } -> std::convertible_to<int>;
  // The rule set that they were compiled from, which names them: `std::shared_ptr<const RuleSet>`.
  { *rules.source } -> std::convertible_to<const typename G::RuleSet&>;
  // The table of a first round, and a uniformly random deal: the only place with chance.
  { G::usual_table(rules, seat) } -> std::same_as<typename G::Table>;
  { G::deal(rules, table, random) } -> std::same_as<typename G::Deal>;
  // The position at the first decision, or the end, if the deal decides the round.
  { G::start(rules, table, deal, log) } -> std::same_as<typename G::State>;
  { G::over(state) } -> std::same_as<bool>;
  { G::to_move(state) } -> std::convertible_to<Seat>;
  { G::legal(rules, state) } -> std::same_as<typename G::Legal>;
  // Why `seat` may not do this now, or nothing. What `legal` lists is never refused.
  { G::refusal(rules, state, seat, action).has_value() } -> std::same_as<bool>;
  // Carries the action out and runs on to the next decision.
  G::apply(rules, changed, action, log);
  // Of a round that is over; the payments of all seats and the pot sum to zero.
  { G::settle(rules, state, log) } -> std::same_as<typename G::Result>;
  result.payments;
  { G::view(rules, state, seat) } -> std::same_as<typename G::View>;
  // A hash of all that distinguishes two positions for a player; the same everywhere.
  { G::fingerprint(rules, state) } -> std::same_as<std::uint64_t>;
  // `play 03B`; the words of traces.
  { G::action_text(action) } -> std::convertible_to<std::string>;
};

// Whether the toolkit plays, stores and shrinks rounds of the game by its general templates. A game
// that specialises those templates in its own headers sets `kTakesDefaults = false`. The general
// templates then do not compile: a file without such a header would silently get other behaviour.
template <class G>
constexpr bool takes_defaults() {
  if constexpr (requires { G::kTakesDefaults; }) {
    return G::kTakesDefaults;
  } else {
    return true;
  }
}

}  // namespace showstopper::table
