// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/played_turns.h"

#include <algorithm>

#include <fmt/format.h>

#include "solver/encoding/history.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::Seat;
using gostop::State;

CardSet captured(const State& state) {
  CardSet all;
  for (Seat seat = 0; seat < state.players; ++seat) all |= state.seat(seat).captured;
  return all;
}

// No flower is in hands and stock any more.
bool flowers_came(const State& state) {
  CardSet left = state.stock.set();
  for (Seat seat = 0; seat < state.players; ++seat) left |= state.seat(seat).hand;
  return (left & gostop::kFlowerCards).empty();
}

template <class Holds>
bool every_month(Holds holds) {
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (!holds(month)) return false;
  }
  return true;
}

}  // namespace

namespace by_play {

bool one_place(const PlayedTurn& turn) {
  const State& state = turn.after;
  CardSet seen = state.table;
  int cards = state.table.size();
  const auto add = [&](CardSet zone) {
    seen |= zone;
    cards += zone.size();
  };
  add(state.stock.set());
  for (Seat seat = 0; seat < state.players; ++seat) {
    add(state.seat(seat).hand);
    add(state.seat(seat).captured);
  }
  return cards == seen.size() && seen == turn.rules.deck;
}

bool at_most_three(const PlayedTurn& turn) {
  return every_month([&](Month month) { return turn.after.table.count(month) <= 3; });
}

bool no_odd_capture(const PlayedTurn& turn) {
  const CardSet taken = captured(turn.after) - captured(turn.before);
  return every_month([&](Month month) { return taken.count(month) % 2 == 0; });
}

bool even_captures(const PlayedTurn& turn) {
  return every_month([&](Month month) { return captured(turn.after).count(month) % 2 == 0; });
}

bool never_one_captured(const PlayedTurn& turn) {
  return every_month([&](Month month) { return captured(turn.after).count(month) != 1; });
}

bool pairs_lie_before_captures(const PlayedTurn& turn) {
  return every_month([&](Month month) {
    return turn.after.table.count(month) < 2 || captured(turn.after).count(month) == 0;
  });
}

bool two_never_arise(const PlayedTurn& turn) {
  return every_month([&](Month month) {
    return turn.after.table.count(month) != 2 || turn.before.table.count(month) == 2;
  });
}

bool empty_at_the_end(const PlayedTurn& turn) {
  return !flowers_came(turn.after) || (turn.after.table & gostop::kFlowerCards).empty();
}

bool few_odd_captures(const PlayedTurn& turn) {
  int odd = 0, empty = 0;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    odd += captured(turn.after).count(month) % 2;
  }
  for (Seat seat = 0; seat < turn.after.players; ++seat) {
    empty += turn.after.seat(seat).hand.empty() ? 1 : 0;
  }
  return odd <= empty;
}

bool few_at_the_end(const PlayedTurn& turn) {
  const CardSet lies = turn.after.table & gostop::kFlowerCards;
  const bool alone = every_month([&](Month month) { return lies.count(month) <= 1; });
  return !flowers_came(turn.after) || (alone && lies.size() <= turn.after.players);
}

bool only_the_mover_gains(const PlayedTurn& turn) {
  for (Seat seat = 0; seat < turn.after.players; ++seat) {
    const CardSet gained = turn.after.seat(seat).captured - turn.before.seat(seat).captured;
    if (seat != turn.mover && !gained.empty()) return false;
  }
  return true;
}

}  // namespace by_play

std::optional<BrokenByPlay> round_that_breaks(const gostop::Rules& rules,
                                              const std::function<bool(const PlayedTurn&)>& holds,
                                              std::uint64_t rounds) {
  constexpr std::uint64_t kSeed = 1;
  for (std::uint64_t index = 0; index < rounds; ++index) {
    const auto generator = index % 2 == 0 ? properties::Generator::uniform  //
                                          : properties::Generator::biased;
    properties::RoundPlan<gostop::Game> plan =
        properties::plan_round(rules, kSeed, index, generator);
    History history(rules, plan.table.dealer, plan.table.carry, plan.deal);
    State before = history.state();
    std::string sentence;
    while (!history.over()) {
      const State& state = history.state();
      const auto policy = plan.policies[state.to_move];
      const Seat mover = state.mover;
      const bool in_play = state.decision != gostop::Decision::declare;
      history.act(properties::choose(state, gostop::legal(rules, state), policy, plan.random));
      const State& after = history.state();
      if (after.round_turns == before.round_turns && !after.over()) continue;
      if (in_play && sentence.empty() && !holds({rules, before, after, mover})) {
        sentence = fmt::format("broken by turn {} of a played round, after which the table has {}",
                               before.round_turns + 1,
                               after.table.empty() ? "no card" : names(after.table));
      }
      before = after;
    }
    if (!sentence.empty()) return BrokenByPlay{std::move(sentence), history.record()};
  }
  return std::nullopt;
}

}  // namespace showstopper::solver
