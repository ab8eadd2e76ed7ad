// SPDX-License-Identifier: Apache-2.0
//
// The fast path of the catalogue for Go-Stop is as strict as its list: on right steps, and on steps
// of which one thing was changed at random, both give the same verdict.
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/table/guard/guarded.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "tests/properties/mutants/mutant.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

constexpr std::uint64_t kFastPathSeed = 20'261'127;
constexpr std::uint64_t kRoundsOfRules = 4;
constexpr int kSpoiltOfStep = 12;

// One thing of a step that a random number changes.
using Spoil = void (*)(Pieces&, table::Random&);

int below(table::Random& random, int end) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(end)));
}
SeatState& a_seat(Pieces& p, table::Random& random) { return p.after.seats[below(random, 3)]; }
Card a_card(table::Random& random) { return Card(below(random, Card::kCount)); }
Month a_month(table::Random& random) { return 1 + below(random, Card::kMonths); }
CardSet& a_zone(Pieces& p, table::Random& random) {
  SeatState& seat = a_seat(p, random);
  CardSet* const zones[] = {&seat.hand, &seat.captured, &p.after.table};
  return *zones[below(random, 3)];
}
ActionKind an_action(table::Random& random) {
  return static_cast<ActionKind>(below(random, static_cast<int>(kLastAction) + 1));
}
template <class Number>
void count_off(Number& number, table::Random& random) {
  number = static_cast<Number>(number + (below(random, 2) == 0 ? 1 : -1));
}

constexpr Spoil kSpoils[] = {
    [](Pieces& p, table::Random& r) { a_zone(p, r) |= a_card(r); },
    [](Pieces& p, table::Random& r) { a_zone(p, r) -= a_card(r); },
    [](Pieces& p, table::Random& r) {
      CardSet& from = a_zone(p, r);
      if (!from.empty()) move(from.first(), from, a_zone(p, r));
    },
    [](Pieces& p, table::Random& r) {
      CardSet& month = a_zone(p, r);
      move(month.in(a_month(r)), month, a_zone(p, r));
    },
    [](Pieces& p, table::Random&) {
      if (!p.after.stock.empty()) ++p.after.stock.top;
    },
    [](Pieces& p, table::Random& r) {
      std::swap(p.after.stock.cards[below(r, Card::kFlowers)],
                p.after.stock.cards[below(r, Card::kFlowers)]);
    },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).turns, r); },
    [](Pieces& p, table::Random& r) { count_off(p.after.round_turns, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).go_count, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).points_at_go, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).points_last_turn, r); },
    [](Pieces& p, table::Random& r) { a_seat(p, r).shown.insert(a_month(r)); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).shakes, r); },
    [](Pieces& p, table::Random& r) { a_seat(p, r).dealt_quads.insert(a_month(r)); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).bombs, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).bombs_shown, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).small_bombs, r); },
    [](Pieces& p, table::Random& r) {
      SeatState& seat = a_seat(p, r);
      seat.credits = static_cast<std::uint8_t>(below(r, 3));
      seat.credit_until[0] = static_cast<std::uint8_t>(below(r, 12));
    },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).ppuks, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).ppuk_streak, r); },
    [](Pieces& p, table::Random& r) { count_off(a_seat(p, r).offers_made, r); },
    [](Pieces& p, table::Random& r) { a_seat(p, r).laid_unmatched = a_card(r); },
    [](Pieces& p, table::Random& r) { a_seat(p, r).cup = static_cast<CupUse>(below(r, 3)); },
    [](Pieces& p, table::Random& r) { a_seat(p, r).open_hand = true; },
    [](Pieces& p, table::Random& r) { p.after.to_move = below(r, 3); },
    [](Pieces& p, table::Random& r) { p.after.mover = below(r, 3); },
    [](Pieces& p, table::Random& r) { p.after.dealer = below(r, 3); },
    [](Pieces& p, table::Random& r) { count_off(p.after.carry, r); },
    [](Pieces& p, table::Random& r) { p.after.stacked.insert(a_month(r)); },
    [](Pieces& p, table::Random& r) {
      Stack& stack = p.after.stacks[a_month(r)];
      stack.owner = below(r, 3);
      stack.turn = static_cast<std::uint8_t>(below(r, 10));
    },
    [](Pieces& p, table::Random& r) { p.after.stacks[a_month(r)].jokers = 1; },
    [](Pieces& p, table::Random& r) { p.after.offers[below(r, 3)][below(r, 3)] = 1; },
    [](Pieces& p, table::Random& r) { count_off(p.after.instant[below(r, 3)], r); },
    [](Pieces& p, table::Random& r) { count_off(p.after.go_calls, r); },
    [](Pieces& p, table::Random& r) { p.after.go_order ^= 1u << below(r, 8); },
    [](Pieces& p, table::Random& r) { count_off(p.after.pot, r); },
    [](Pieces& p, table::Random& r) { p.after.pot_taker = below(r, 3); },
    [](Pieces& p, table::Random& r) { p.after.sold[0] |= a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.winner = below(r, 3); },
    [](Pieces& p, table::Random&) { p.after.outcome = Outcome::draw; },
    [](Pieces& p, table::Random&) { p.after.turn.moved = true; },
    [](Pieces& p, table::Random&) { p.after.turn.flipped = true; },
    [](Pieces& p, table::Random& r) { p.after.turn.waiting |= a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.turn.by_hand |= a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.turn.table_before |= a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.turn.captured_before |= a_card(r); },
    [](Pieces& p, table::Random&) { p.after.turn.debt_count = 1; },
    [](Pieces& p, table::Random& r) {
      p.after.turn.announced = static_cast<Announced>(below(r, 4));
    },
    [](Pieces& p, table::Random& r) { p.legal.cards |= a_card(r); },
    [](Pieces& p, table::Random& r) { p.legal.cards -= a_card(r); },
    [](Pieces& p, table::Random&) { p.legal.cards = {}; },
    [](Pieces& p, table::Random& r) { p.legal.bombs.insert(a_month(r)); },
    [](Pieces& p, table::Random& r) { p.legal.shakes.insert(a_month(r)); },
    [](Pieces& p, table::Random&) { p.legal.card_kind = ActionKind::take; },
    [](Pieces& p, table::Random& r) {
      const int first = static_cast<int>(ActionKind::skip);
      p.legal.allow(
          static_cast<ActionKind>(first + below(r, static_cast<int>(kLastAction) - first)));
    },
    [](Pieces& p, table::Random& r) { p.action = Action::with(ActionKind::play, a_card(r)); },
    [](Pieces& p, table::Random& r) { p.action = Action::with(ActionKind::take, a_card(r)); },
    [](Pieces& p, table::Random& r) {
      p.action = {an_action(r), 0};
    },
    [](Pieces& p, table::Random& r) { p.legal.card_kind = an_action(r); },
    [](Pieces& p, table::Random&) { p.legal = Legal(); },
    [](Pieces& p, table::Random& r) {
      p.after.decision = static_cast<Decision>(below(r, static_cast<int>(Decision::over)));
    },
    [](Pieces& p, table::Random&) { p.after.turn.offered = !p.after.turn.offered; },
    [](Pieces& p, table::Random& r) { p.after.turn.hand_card = a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.turn.flip_card = a_card(r); },
    [](Pieces& p, table::Random& r) { p.after.offers[below(r, 3)][below(r, 3)] = kRestOfRound; },
    [](Pieces& p, table::Random& r) { a_seat(p, r).open_hand = false; },
    [](Pieces& p, table::Random&) { --p.after.stock.top; },
    [](Pieces& p, table::Random& r) {  // the other of two cards is taken
      const CardSet month = p.after.table.in(a_month(r));
      SeatState& seat = a_seat(p, r);
      if (month.empty() || month.first().is_joker()) return;
      const CardSet other = seat.captured.in(month.first().month());
      if (other.empty()) return;
      move(month.first(), p.after.table, seat.captured);
      move(other.first(), seat.captured, p.after.table);
    },
};

bool list_holds(const GostopStep& step) { return broken(step, false).empty(); }

struct Compared {
  int right = 0, wrong = 0;  // steps that hold, and steps that do not
  // Right steps that are usual ones, by their action and by the decision that follows.
  std::array<int, static_cast<std::size_t>(kLastAction) + 1> usual_actions{};
  std::array<int, static_cast<std::size_t>(Decision::over) + 1> usual_decisions{};
  int usual(ActionKind kind) const { return usual_actions[static_cast<std::size_t>(kind)]; }
  int usual(Decision asked) const { return usual_decisions[static_cast<std::size_t>(asked)]; }
};

// Both verdicts on the step, and on the same step spoilt in a few ways.
void compare(const GostopWatch& watch, const GostopStep& step, table::Random& random,
             Compared& compared) {
  ASSERT_TRUE(list_holds(step)) << broken(step, false).front()->name;
  ASSERT_TRUE(all_hold(step));
  ++compared.right;
  if (quiet_step_holds(step)) {
    ++compared.usual_actions[static_cast<std::size_t>(step.action.kind)];
    ++compared.usual_decisions[static_cast<std::size_t>(step.after.decision)];
  }
  for (int i = 0; i < kSpoiltOfStep; ++i) {
    Pieces spoilt;
    spoilt.after = step.after;
    spoilt.legal = step.legal;
    spoilt.action = step.action;
    const int spoil = below(random, static_cast<int>(std::size(kSpoils)));
    kSpoils[spoil](spoilt, random);
    const GostopStep wrong = watch.step(spoilt.action, spoilt.after, spoilt.legal, step.result);
    bool holds = false, holds_fast = false;
    const auto stop = table::guarded([&] {
      holds = list_holds(wrong);
      holds_fast = all_hold(wrong);
    });
    if (stop) continue;  // the spoilt step broke a contract
    ASSERT_EQ(holds_fast, holds) << "change " << spoil << ": "
                                 << (holds ? "the list lets it pass"
                                           : broken(wrong, false).front()->name);
    if (!holds) ++compared.wrong;
  }
}

void play_and_compare(const Rules& rules, std::uint64_t index, Compared& compared) {
  const RuleFacts rule_facts = implied_by(rules);
  RoundPlan<gostop::Game> plan = plan_round(rules, kFastPathSeed, index, Generator::uniform);
  table::Random random(kFastPathSeed + index);
  State state = start(rules, plan.table, plan.deal);
  Legal may = legal(rules, state);
  std::optional<Result> result;
  const auto settled = [&]() -> const Result* {
    if (!state.over()) return nullptr;
    result = settle(rules, state);
    return &*result;
  };
  GostopWatch watch(rules, rule_facts);
  watch.open(plan.deal, state, may, settled());
  while (!state.over() && !testing::Test::HasFatalFailure()) {
    const Action action = choose(state, may, plan.policies[state.to_move], plan.random);
    apply(rules, state, action);
    may = legal(rules, state);
    const GostopStep step = watch.step(action, state, may, settled());
    compare(watch, step, random, compared);
    watch.accept(step);
  }
}

class FastPath : public testing::TestWithParam<const char*> {};

TEST_P(FastPath, IsAsStrictAsTheList) {
  const rules::RuleSet base = shipped(GetParam());
  const int players = std::string(GetParam()) == "matgo" ? 2 : 3;
  constexpr std::uint64_t kOthers = 24;
  Compared compared;
  for (std::uint64_t other = 0; other <= kOthers; ++other) {
    const rules::RuleSet set =
        other == 0 ? base : swarm_rules<gostop::Game>(base, players, kFastPathSeed, other);
    const Rules rules = compile(set, players);
    const std::uint64_t rounds = other == 0 ? kRoundsOfRules * 8 : kRoundsOfRules;
    for (std::uint64_t index = 0; index < rounds; ++index) {
      SCOPED_TRACE(fmt::format("rules {}, round {}", other, index));
      play_and_compare(rules, index, compared);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(compared.right, 1000);
  EXPECT_GT(compared.wrong, compared.right);
  // Each kind of usual step was among them.
  for (const ActionKind kind : {ActionKind::play, ActionKind::take, ActionKind::go,
                                ActionKind::offer, ActionKind::refuse}) {
    EXPECT_GT(compared.usual(kind), 0) << "action " << static_cast<int>(kind);
  }
  for (const Decision asked : {Decision::turn, Decision::take_hand, Decision::take_flip,
                               Decision::go_stop, Decision::respond}) {
    EXPECT_GT(compared.usual(asked), 0) << "decision " << static_cast<int>(asked);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, FastPath, testing::ValuesIn(kShipped));

}  // namespace
}  // namespace showstopper::properties
