// SPDX-License-Identifier: Apache-2.0
//
// The choices that an engine takes by itself: `auto` of its answer to `hello`. A kind of choice is
// the word of a decision, `take_flip`, or the word and ` between equal cards`: only those choices
// in which all cards count the same.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/gostop/equal_cards.h"
#include "engines/protocol.h"
#include "engines/reference_walk.h"
#include "model/table/check.h"

namespace showstopper::engines {

inline constexpr std::string_view kBetweenEqualCards = " between equal cards";

// Whether the action takes nothing of what its decision offers: `1 done`.
template <class Move>
bool leaves_the_offer(const Move& move) {
  return to_text(move).ends_with(" done");
}

template <table::CardGame G>
class Automatic {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  void add(const std::string& kind) {
    if (kinds_.contains(kind)) return;
    kinds_.insert(kind);
    kinds_.erase(kind + std::string(kBetweenEqualCards));  // is among them
  }
  bool empty() const { return kinds_.empty(); }
  const std::set<std::string>& kinds() const { return kinds_; }

  // Whether the engine takes the choice of this position by itself.
  bool takes(const Rules& rules, const State& state) const {
    if (kinds_.empty() || G::over(state)) return false;
    const std::string decision(decision_word(state));
    if (kinds_.contains(decision)) return true;
    return kinds_.contains(decision + std::string(kBetweenEqualCards)) &&
           between_equal_cards(rules, state);
  }

  // The kinds that the choice of this position is of, the narrowest first.
  static std::vector<std::string> kinds_of(const Rules& rules, const State& state) {
    std::vector<std::string> kinds;
    const std::string decision(decision_word(state));
    if (decision.empty() || G::over(state)) return kinds;
    if (between_equal_cards(rules, state)) {
      kinds.push_back(decision + std::string(kBetweenEqualCards));
    }
    kinds.push_back(decision);
    ENSURES(!kinds.empty() && kinds.size() <= 2);
    return kinds;
  }

  // The error of a word of `auto`; empty: none.
  static std::string unknown(const std::string& kind) {
    const auto decisions = decision_words();
    std::vector<std::string> all;
    for (const std::string_view each : decisions) {
      all.emplace_back(each);
      all.push_back(std::string(each) + std::string(kBetweenEqualCards));
    }
    const std::vector<std::string_view> known(all.begin(), all.end());
    if (std::find(known.begin(), known.end(), kind) != known.end()) return "";
    return unknown_word(kind, "auto", std::span(known));
  }

 private:
  static bool between_equal_cards(const Rules& rules, const State& state) {
    if constexpr (requires { conformance::is_between_equal_cards(rules, state); }) {
      return conformance::is_between_equal_cards(rules, state);
    } else {
      return false;
    }
  }

  // Of a game whose positions have a `decision`: its words up to `over`, the last of them.
  static std::vector<std::string_view> decision_words() {
    std::vector<std::string_view> words;
    if constexpr (requires(const State& state) { word(state.decision); }) {
      using Decision = decltype(State::decision);
      for (int i = 0; word(static_cast<Decision>(i)) != "over"; ++i) {
        words.push_back(word(static_cast<Decision>(i)));
      }
    }
    return words;
  }

  std::set<std::string> kinds_;
};

// The decision that an observation shows, in the word of traces; empty: none.
template <class Observation>
std::string_view shown_decision(const Observation& seen) {
  if constexpr (requires { word(seen.decision); }) {
    return seen.has(Observation::kDecision) ? word(seen.decision) : std::string_view();
  } else if constexpr (requires { std::string_view(*seen.decision); }) {
    return seen.decision ? std::string_view(*seen.decision) : std::string_view();
  } else {
    return {};
  }
}

// Walks through a round from its beginning. Adds the kinds of choice, `turn` apart, that the
// engine requests in its observations up to the action `judged`, from which on it differs.
template <table::CardGame G>
void walk_requests(ReferenceWalk<G>& at, const TraceOf<G>& round, int judged,
                   std::set<std::string>& requested) {
  const auto size = static_cast<int>(round.actions.size());
  REQUIRES(judged >= -1 && judged <= size);
  for (int i = -1; i < size; ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (i >= 0) at.step(round.actions[index]);
    if (i >= judged || at.over()) continue;
    std::string_view shown;
    if (i < 0 && round.start) shown = shown_decision(*round.start);
    if (i >= 0 && index < round.after.size()) shown = shown_decision(round.after[index]);
    if (shown.empty() || shown == "turn" || shown != decision_word(at.state())) continue;
    for (std::string& kind : Automatic<G>::kinds_of(*round.rules, at.state())) {
      requested.insert(std::move(kind));
    }
  }
}

}  // namespace showstopper::engines
