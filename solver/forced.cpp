// SPDX-License-Identifier: Apache-2.0
#include "solver/forced.h"

#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::CardSet;
using gostop::Legal;
using gostop::State;
using gostop::Verb;

// All that the rest of the search depends on at a `turn` decision. Scores follow from the captured
// cards; the order of the stock is fixed by the deal, so its top says it all.
std::string key_of(const State& state) {
  std::string key;
  const auto put = [&key](std::uint64_t word) {
    char bytes[sizeof word];
    std::memcpy(bytes, &word, sizeof word);
    key.append(bytes, sizeof word);
  };
  put(state.table.bits() | std::uint64_t(state.mover) << 56 | std::uint64_t(state.decision) << 60);
  put(std::uint64_t{state.stock.top} | std::uint64_t{state.stacked} << 8 |
      std::uint64_t{state.turn.joker_played} << 24 | std::uint64_t{state.round_turns} << 32);
  std::uint64_t owners = 0;
  for (const gostop::Stack& stack : state.stacks) {
    owners = owners << 3 | static_cast<std::uint64_t>(stack.owner + 1);
  }
  put(owners);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const gostop::SeatState& of = state.seat(seat);
    put(of.hand.bits() | std::uint64_t{of.credits} << 60);
    put(of.captured.bits() | std::uint64_t{of.ppuks} << 56 | std::uint64_t{of.bombs} << 60);
    put(std::uint64_t{of.shown} | std::uint64_t{of.ppuk_streak} << 16);
  }
  return key;
}

class Search {
 public:
  explicit Search(const ForcedJob& job) : job_(job) {}

  // Whether the wanting seat gets the goal from here; nothing where the limit was reached.
  std::optional<bool> wins(const State& state) {
    const Reached reached = job_.reached(state);
    if (reached != Reached::open) return reached == Reached::yes;
    if (state.over()) return false;
    if (state.decision != gostop::Decision::turn) return best(state);
    std::string key = key_of(state);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (++positions_ > job_.most_positions) return std::nullopt;
    if (positions_ % 4096 == 0 && job_.go_on && !job_.go_on()) return std::nullopt;
    const std::optional<bool> value = best(state);
    if (value) known_.emplace(std::move(key), *value);
    return value;
  }

  // An action of the seat to move that keeps the value of the position.
  Action keeping(const State& state, bool value) {
    const std::vector<Action> all = moves(*job_.rules, state);
    for (const Action action : all) {
      if (wins(gostop::after(*job_.rules, state, action)) == value) return action;
    }
    return all.front();
  }

  std::uint64_t positions() const { return positions_; }

 private:
  // Cards that capture are tried first: they decide most positions.
  static std::vector<Action> moves(const gostop::Rules& rules, const State& state) {
    const Legal legal = gostop::legal(rules, state);
    std::vector<Action> first, second;
    for (int i = 0; i < legal.size(); ++i) {
      const Action action = legal.nth(i);
      if (action.verb == Verb::offer || action.verb == Verb::stop) continue;
      const bool takes =
          action.verb == Verb::bomb || (action.verb == Verb::play && !action.card().is_joker() &&
                                        state.table.count(action.card().month()) > 0);
      (takes ? first : second).push_back(action);
    }
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  std::optional<bool> best(const State& state) {
    const bool wants = state.to_move == job_.seat;
    bool undecided = false;
    for (const Action action : moves(*job_.rules, state)) {
      const auto value = wins(gostop::after(*job_.rules, state, action));
      if (value && *value == wants) return wants;
      undecided = undecided || !value;
    }
    if (undecided) return std::nullopt;
    return !wants;
  }

  const ForcedJob& job_;
  std::unordered_map<std::string, bool> known_;
  std::uint64_t positions_ = 0;
};

}  // namespace

Forced force(const ForcedJob& job) {
  Search search(job);
  Story story(*job.rules, job.dealer, 0, job.deal);
  const std::optional<bool> value = search.wins(story.state());
  Forced forced;
  forced.positions = search.positions();
  if (!value) return forced;
  forced.kind = *value ? Forced::Kind::forced : Forced::Kind::prevented;
  while (!story.over() && job.reached(story.state()) == Reached::open) {
    story.act(search.keeping(story.state(), *value));
  }
  forced.line = story.record();
  return forced;
}

std::function<Reached(const State&)> first_to_minimum(Seat seat) {
  return [seat](const State& state) {
    // A seat that has the minimum is asked, or stopped by itself (GS-A-055).
    if (state.decision == gostop::Decision::go_stop) {
      return state.to_move == seat ? Reached::yes : Reached::no;
    }
    if (!state.over()) return Reached::open;
    return state.outcome == gostop::Outcome::stop && state.winner == seat ? Reached::yes
                                                                          : Reached::no;
  };
}

}  // namespace showstopper::solver
