// SPDX-License-Identifier: Apache-2.0
//
// The fast path of the catalogue for Stoppa is as strict as its list: it lets right steps pass, and
// of the steps in which one thing was changed at random none that the list refuses. It may be
// stricter: of an unchanged zone it sees any change.
#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/table/guard/guarded.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/invariants/stoppa/groups.h"
#include "properties/play/stoppa/policy.h"
#include "properties/play/swarm.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace stoppa;

constexpr std::uint64_t kSeed = 20'261'127;
constexpr int kSpoiltOfStep = 12;

// The position after an action, and the action.
struct Outcomes {
  State after;
  Legal may;
  Action action;
};

int below(table::Random& random, int end) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(end)));
}
Seat a_seat(table::Random& random) { return static_cast<Seat>(below(random, kMaxPlayers)); }
Card a_card(table::Random& random) { return Card(below(random, Card::kCount)); }
CardSet& a_zone(Outcomes& o, table::Random& random) {
  CardSet* const zones[] = {&o.after.shed.hands[a_seat(random)], &o.after.shed.laid,
                            &o.after.shed.gone, &o.after.coming[a_seat(random)],
                            &o.after.waves[below(random, kMaxIterations)]};
  return *zones[below(random, static_cast<int>(std::size(zones)))];
}
Chips& an_amount(Outcomes& o, table::Random& random) {
  Chips* const amounts[] = {&o.after.purses[a_seat(random)], &o.after.bets[a_seat(random)],
                            &o.after.pot};
  return *amounts[below(random, static_cast<int>(std::size(amounts)))];
}

// The action lays a card of the same rank that another seat holds, and it leaves that hand.
void lay_from_another_hand(Outcomes& o, table::Random& random) {
  if (o.action.kind != ActionKind::lay || o.after.over()) return;
  const CardSet cards = o.action.cards;
  Shed& shed = o.after.shed;
  CardSet& other = shed.hands[a_seat(random)];
  const CardSet same = other.in(cards.first().rank());
  if (same.empty() || cards.size() != 1 || !shed.laid.contains(cards)) return;
  shed.hands[shed.to_move] |= cards;
  shed.laid = (shed.laid - cards) | same.first();
  o.action = Action::lay(same.first());
  other -= same.first();
}

using Spoil = void (*)(Outcomes&, table::Random&);

constexpr Spoil kSpoils[] = {
    [](Outcomes& o, table::Random& r) { a_zone(o, r) |= a_card(r); },
    [](Outcomes& o, table::Random& r) {
      CardSet& zone = a_zone(o, r);
      if (!zone.empty()) zone -= zone.nth(below(r, zone.size()));
    },
    [](Outcomes& o, table::Random& r) {
      CardSet& from = a_zone(o, r);
      if (from.empty()) return;
      const Card card = from.nth(below(r, from.size()));
      from -= card;
      a_zone(o, r) |= card;
    },
    [](Outcomes& o, table::Random& r) { std::swap(a_zone(o, r), a_zone(o, r)); },
    [](Outcomes& o, table::Random& r) { an_amount(o, r) += 1 + below(r, 3); },
    [](Outcomes& o, table::Random& r) { an_amount(o, r) -= 1 + below(r, 200); },
    [](Outcomes& o, table::Random& r) {
      const int chips = 1 + below(r, 5);
      an_amount(o, r) += chips;
      an_amount(o, r) -= chips;
    },
    [](Outcomes& o, table::Random& r) { o.after.shed.to_move = a_seat(r); },
    [](Outcomes& o, table::Random&) { o.after.shed.to_move = kNobody; },
    [](Outcomes& o, table::Random& r) {
      o.after.shed.needed = static_cast<std::int8_t>(below(r, kKing + 1));
    },
    [](Outcomes& o, table::Random& r) { o.after.shed.top_by = static_cast<Seat>(below(r, 7) - 1); },
    [](Outcomes& o, table::Random& r) {
      o.after.shed.passes = static_cast<std::uint8_t>(below(r, 7));
    },
    [](Outcomes& o, table::Random& r) { o.after.passed ^= seat_bit(a_seat(r)); },
    [](Outcomes& o, table::Random& r) { o.after.folded ^= seat_bit(a_seat(r)); },
    [](Outcomes& o, table::Random&) { o.may = {}; },
    [](Outcomes& o, table::Random& r) {
      if (o.action.kind == ActionKind::lay) o.action = Action::lay(a_card(r));
    },
    [](Outcomes& o, table::Random& r) {
      if (o.action.kind == ActionKind::lay) o.action.cards |= a_card(r);
    },
    [](Outcomes& o, table::Random& r) {
      if (o.action.kind == ActionKind::pass) o.action = Action::lay(a_card(r));
    },
    [](Outcomes& o, table::Random&) {
      if (o.action.kind == ActionKind::lay) o.action = {};
    },
    lay_from_another_hand,
};

bool list_holds(const StoppaStep& step) { return broken(step, false).empty(); }

struct Compared {
  int right = 0, wrong = 0;  // steps that hold, and steps that do not
};

using StoppaWatch = Checks<Game>::Watch;

// Both verdicts on the step, and on the same step spoilt in a few ways.
void compare(const StoppaWatch& watch, const StoppaStep& step, table::Random& random,
             Compared& compared) {
  ASSERT_TRUE(list_holds(step)) << broken(step, false).front()->name;
  ASSERT_TRUE(all_hold(step));
  ++compared.right;
  for (int i = 0; i < kSpoiltOfStep; ++i) {
    Outcomes spoilt{step.after, step.may, step.action};
    const int spoil = below(random, static_cast<int>(std::size(kSpoils)));
    kSpoils[spoil](spoilt, random);
    const StoppaStep wrong = watch.step(spoilt.action, spoilt.after, spoilt.may, step.result);
    bool holds = false, holds_fast = false;
    const auto stop = table::guarded([&] {
      holds = list_holds(wrong);
      holds_fast = all_hold(wrong);
    });
    if (stop) continue;  // the spoilt step broke a contract
    ASSERT_TRUE(holds || !holds_fast) << "change " << spoil << " of `" << to_text(step.action)
                                      << "` is not seen by the fast path, "
                                      << "but breaks " << broken(wrong, false).front()->name;
    if (!holds) ++compared.wrong;
  }
}

void play_and_compare(const Rules& rules, std::uint64_t index, Compared& compared) {
  const Generator generator = index % 2 == 0 ? Generator::uniform : Generator::biased;
  RoundPlan<Game> plan = plan_round(rules, kSeed, index, generator);
  table::Random random(kSeed + index);
  State state = start(rules, plan.table, plan.deal);
  Legal may = legal(rules, state);
  Result result;
  StoppaWatch watch(rules, {});
  watch.open(plan.table, plan.deal, state, may);
  while (!state.over() && !testing::Test::HasFatalFailure()) {
    const Action action = choose(state, may, plan.policies[state.to_move()], plan.random);
    apply(rules, state, action);
    may = legal(rules, state);
    if (state.over()) result = settle(rules, state);
    const StoppaStep step = watch.step(action, state, may, state.over() ? &result : nullptr);
    compare(watch, step, random, compared);
    watch.accept(step);
  }
}

class StoppaFastPath : public testing::TestWithParam<int> {};

TEST_P(StoppaFastPath, IsAsStrictAsTheList) {
  constexpr std::uint64_t kOthers = 40, kRounds = 8;
  const int players = GetParam();
  const rules::RuleSet base = shipped_stoppa("italian");
  Compared compared;
  for (std::uint64_t other = 0; other <= kOthers; ++other) {
    const rules::RuleSet set = other == 0 ? base : swarm_rules<Game>(base, players, kSeed, other);
    const Rules rules = compile(set, players);
    for (std::uint64_t index = 0; index < kRounds; ++index) {
      SCOPED_TRACE(fmt::format("rules {}, round {}", other, index));
      play_and_compare(rules, index, compared);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(compared.right, 1000);
  EXPECT_GT(compared.wrong, compared.right);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, StoppaFastPath, testing::Values(3, 4, 5, 6));

// The position after a last card if the engine forgot to end the round: the card lies on the
// sequence, or closes it.
State without_its_end(const State& before, CardSet card) {
  State after = before;
  Shed& shed = after.shed;
  shed.hands[shed.to_move] -= card;
  const CardSet higher = shed.held() & CardSet::above(card.first().rank());
  if (higher.empty()) {
    shed.gone |= shed.laid | card;
    shed.laid = {};
    shed.needed = kAnyRank;
    shed.top_by = kNobody;
  } else {
    shed.laid |= card;
    shed.needed = static_cast<std::int8_t>(higher.first().rank());
    shed.top_by = shed.to_move;
  }
  return after;
}

TEST(StoppaUsualLay, LeavesACardInTheHand) {
  const Rules rules = compile(shipped_stoppa("italian"), 5);
  int last_cards = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    RoundPlan<Game> plan = plan_round(rules, kSeed, index, Generator::uniform);
    State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      const State before = state;
      const Legal could = legal(rules, state);
      const Action action = choose(state, could, plan.policies[state.to_move()], plan.random);
      apply(rules, state, action);
      if (state.outcome != Outcome::stoppa || action.cards.size() != 1) continue;
      const State wrong = without_its_end(before, action.cards);
      const Legal may = {.singles = kAllCards};
      EXPECT_FALSE(all_hold({rules, plan.table, plan.deal, before, wrong, may, action}));
      ++last_cards;
    }
  }
  EXPECT_GT(last_cards, 10);
}

// The usual step is recognised: in rounds of the shipped rules few lays and passes are left to the
// slower check. A lay that it let pass against that check would fail the test above.
TEST(StoppaUsualLay, IsMostOfTheShedding) {
  const Rules rules = compile(shipped_stoppa("italian"), 5);
  int sheds = 0, usual = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    RoundPlan<Game> plan = plan_round(rules, kSeed, index, Generator::uniform);
    State state = start(rules, plan.table, plan.deal);
    StoppaWatch watch(rules, {});
    watch.open(plan.table, plan.deal, state, legal(rules, state));
    while (!state.over()) {
      const Legal could = legal(rules, state);
      const Action action = choose(state, could, plan.policies[state.to_move()], plan.random);
      apply(rules, state, action);
      const Legal may = legal(rules, state);
      const StoppaStep step = watch.step(action, state, may);
      if (!state.over() && step.was(Decision::lay)) {
        ++sheds;
        usual += stoppa_usual_lay(step) ? 1 : 0;
      }
      watch.accept(step);
    }
  }
  EXPECT_GT(sheds, 1000);
  EXPECT_GT(usual, sheds * 9 / 10);
}

}  // namespace
}  // namespace showstopper::properties
