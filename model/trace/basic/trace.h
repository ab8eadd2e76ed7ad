// SPDX-License-Identifier: Apache-2.0
//
// A round of a game without a trace of its own, in the form of showstopper-trace/1: its beginning,
// actions, observations, and the claims of a fixture. Deals, positions and results are written by
// the game's own list of fields (fields.h): the deal under `deal`, a position as an observation
// with `to_move` and `legal` beside its fields, a result under `result`. A set-up position is the
// fields of the state with `to_move` under `state`, in place of the deal. An absent field has the
// value of a state without cards. Cards of the deal or the position that do not matter are written
// `x` (hidden.h).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/game.h"
#include "model/table/playout.h"
#include "model/trace/basic/fields.h"
#include "model/trace/basic/tree.h"
#include "model/trace/json/text.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// The requirements on a game beside those of a CardGame.
template <class G>
concept BasicGame = table::CardGame<G> && HasFields<typename G::Deal> &&
    HasFields<typename G::State> && HasFields<typename G::Result> &&
    requires(typename G::Card card, std::string_view text, const typename G::Table& table,
             const typename G::Event& event) {
  { G::card_name(card) } -> std::convertible_to<std::string_view>;
  { G::card_named(text) } -> std::same_as<std::optional<typename G::Card>>;
  { G::action_named(text) } -> std::same_as<std::optional<typename G::Action>>;
  { G::event_text(event) } -> std::convertible_to<std::string>;  // `P0 takes 03B 03R`
  { table.dealer } -> std::convertible_to<table::Seat>;
};

// The observation of one moment: any part of it.
struct BasicObservation {
  Facts facts;
  std::string json;                       // as it was written
  std::string error_kind, error_message;  // the engine's own word that it failed

  bool empty() const { return facts.empty() && error_kind.empty(); }
  bool failed() const { return !error_kind.empty(); }
};

// Calls use(name, words) for each fact, by the field without its seat.
template <class Use>
void each_seen_key(const BasicObservation& seen, Use use) {
  constexpr std::string_view kResult = "result";
  for (const Fact& fact : seen.facts) {
    const std::string_view key = fact.key;
    if (key.starts_with(kResult)) use(kResult, fact.text);
    use(key.substr(0, key.find('[')), fact.text);
  }
}

template <class G>
struct BasicMove {
  table::Seat seat = 0;
  typename G::Action action{};
  bool operator==(const BasicMove&) const = default;
};
template <class G>
std::string to_text(const BasicMove<G>& move) {
  return std::to_string(move.seat) + ' ' + std::string(G::action_text(move.action));
}

template <class G>
struct BasicTrace : RoundTrace<BasicMove<G>, BasicObservation, BasicObservation> {
  std::shared_ptr<const typename G::Rules> rules;
  typename G::Table table{};
  typename G::Deal deal{};
  std::optional<typename G::State> set_up;  // in place of the deal
  HiddenCards hidden;                       // of the deal or the position
};

// Whether the fields of a state, with `to_move` and `players`, are all that there is of it.
template <BasicGame G>
constexpr bool has_set_ups() {
  if constexpr (requires { G::State::kUnlisted; }) {
    return G::State::kUnlisted == 0;
  } else {
    return requires(typename G::State state) { state.to_move; };
  }
}

// Legal actions as one fact: sorted, so that their order makes no difference.
inline std::string sorted_words(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? "nothing" : text;
}

// Everything that can be observed of a position: its fields, who is to move, what may be done and,
// when it is over, the result.
template <BasicGame G>
Facts facts_of(const typename G::Rules& rules, const typename G::State& state) {
  const FieldWalker<G> walker(G::players(rules));
  Facts facts;
  if (!G::over(state)) facts.push_back({"to_move", std::to_string(G::to_move(state))});
  const typename G::Legal legal = G::legal(rules, state);
  std::vector<std::string> actions;
  for (int i = 0; i < legal.size(); ++i) actions.emplace_back(G::action_text(legal.nth(i)));
  facts.push_back({"legal", sorted_words(std::move(actions))});
  walker.facts("", state, facts);
  if (G::over(state)) walker.facts("result.", G::settle(rules, state, nullptr), facts);
  return facts;
}

// The same as JSON.
template <BasicGame G>
std::string observation_json(const typename G::Rules& rules, const typename G::State& state) {
  const FieldWalker<G> walker(G::players(rules));
  JsonText json;
  json.open('{');
  if (!G::over(state)) json.key("to_move").number(G::to_move(state));
  const typename G::Legal legal = G::legal(rules, state);
  json.key("legal").open('[');
  for (int i = 0; i < legal.size(); ++i) json.string(G::action_text(legal.nth(i)));
  json.close(']');
  walker.write_members(json, state);
  if (G::over(state)) walker.write(json.key("result"), G::settle(rules, state, nullptr));
  return json.close('}').take();
}

}  // namespace showstopper::trace
