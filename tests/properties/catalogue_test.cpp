// SPDX-License-Identifier: Apache-2.0
//
// The catalogue against wrong steps: each invariant must fail on one made wrong by hand, and hold
// on the same step before.
#include "properties/invariants/gostop/catalogue.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "properties/invariants/gostop/oracle/turn_facts.h"
#include "properties/play/gostop/policy.h"
#include "tests/properties/mutants/mutant.h"
#include "tests/properties/named.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

constexpr std::uint64_t kCatalogueSeed = 20'240'601;
constexpr std::uint64_t kMostRounds = 20'000;

struct Caught {
  bool met = false;     // a fitting step came
  bool held = false;    // the invariant held on it
  bool caught = false;  // and failed once it was spoilt
  bool fast = false;    // and the fast path saw that too
};

bool among(const std::vector<const GostopInvariant*>& broken, std::string_view name) {
  return std::any_of(broken.begin(), broken.end(),
                     [&](const GostopInvariant* invariant) { return invariant->name == name; });
}

Pieces pieces_of(const GostopStep& step) {
  Pieces pieces;
  pieces.after = step.after;
  pieces.legal = step.legal;
  pieces.action = step.action;
  if (step.result != nullptr) pieces.result = *step.result;
  pieces.before = &step.before;
  pieces.turn_start = &step.turn_start;
  pieces.mover = step.before.mover;
  pieces.other = table::after(step.before.mover, step.rules.players);
  return pieces;
}

Caught judge(const Plant& plant, GostopWatch& watch, const GostopStep& step) {
  Caught verdict;
  if (!plant.fits(step)) return verdict;
  verdict.met = true;
  const GostopInvariant& invariant = *named(gostop_invariants(), plant.invariant);
  verdict.held = invariant.holds(step);
  Pieces spoilt = pieces_of(step);
  plant.spoil(spoilt);
  const Result* result = spoilt.result ? &*spoilt.result : nullptr;
  if (step.first) {
    GostopWatch fresh(step.rules, step.rule_facts);
    const GostopStep wrong = fresh.open(step.deal, spoilt.after, spoilt.legal, result);
    verdict.caught = !invariant.holds(wrong);
    verdict.fast = invariant.cost == Cost::sampled || !all_hold(wrong);
  } else {
    const GostopStep wrong = watch.step(spoilt.action, spoilt.after, spoilt.legal, result);
    verdict.caught = !invariant.holds(wrong);
    verdict.fast = invariant.cost == Cost::sampled || !all_hold(wrong);
  }
  return verdict;
}

Caught judge_round(const Plant& plant, const Rules& rules, const RuleFacts& rule_facts,
                   std::uint64_t index) {
  RoundPlan<gostop::Game> plan = plan_round(rules, kCatalogueSeed, index, Generator::biased);
  State state = start(rules, plan.table, plan.deal);
  Legal may = legal(rules, state);
  std::optional<Result> result;
  const auto settled = [&]() -> const Result* {
    if (!state.over()) return nullptr;
    result = settle(rules, state);
    return &*result;
  };
  GostopWatch watch(rules, rule_facts);
  const GostopStep first = watch.open(plan.deal, state, may, settled());
  if (const Caught verdict = judge(plant, watch, first); verdict.met) return verdict;
  while (!state.over()) {
    const auto policy = plan.policies[state.to_move];
    const Action action = choose(state, may, policy, plan.random);
    apply(rules, state, action);
    may = legal(rules, state);
    const GostopStep step = watch.step(action, state, may, settled());
    if (const Caught verdict = judge(plant, watch, step); verdict.met) return verdict;
    watch.accept(step);
  }
  return {};
}

class Planted : public testing::TestWithParam<Plant> {};

TEST_P(Planted, IsCaughtByItsInvariant) {
  const Plant& plant = GetParam();
  ASSERT_NE(named(gostop_invariants(), plant.invariant), nullptr) << plant.invariant;
  const Rules rules = compile(shipped(std::string(plant.rules), plant.jokers), plant.players);
  const RuleFacts rule_facts = implied_by(rules);
  for (std::uint64_t index = 0; index < kMostRounds; ++index) {
    const Caught verdict = judge_round(plant, rules, rule_facts, index);
    if (!verdict.met) continue;
    EXPECT_TRUE(verdict.held) << plant.invariant << " fails in round " << index << " of seed "
                              << kCatalogueSeed << " before anything is spoilt";
    EXPECT_TRUE(verdict.caught) << plant.invariant << " does not see it in round " << index
                                << " of seed " << kCatalogueSeed;
    EXPECT_TRUE(verdict.fast) << "the fast path lets " << plant.invariant << " pass";
    return;
  }
  FAIL() << "no round of " << kMostRounds << " has the event for " << plant.invariant;
}

// Under a key that no shipped set has: debts that are added up are paid in value.
TEST(PlantedSteal, IsCaughtIfDebtsAreAddedUp) {
  rules::RuleSet set = shipped("korean-3p");
  rules::Datum added_up;
  added_up.push_back({static_cast<int>(StealDebt::added_up), 0});
  set.set(rules::parameter_index(set.schema().parameters, "steal.debt"), added_up);
  const Rules rules = compile(set, 3);
  const RuleFacts rule_facts = implied_by(rules);
  const Plant nothing_is_given = {
      "steals_are_what_events_owe",
      "korean-3p",
      3,
      0,
      [](const GostopStep& step) {
        const Seat victim = table::after(step.before.mover, step.rules.players);
        return step.collected() && !story_of(step).stolen[victim].empty();
      },
      [](Pieces& p) {
        const CardSet stolen =
            p.turn_start->seat(p.other).captured - p.after.seat(p.other).captured;
        move(stolen, p.after.seat(p.mover).captured, p.after.seat(p.other).captured);
      }};
  int met = 0;
  for (std::uint64_t index = 0; index < kMostRounds && met < 20; ++index) {
    const Caught verdict = judge_round(nothing_is_given, rules, rule_facts, index);
    if (!verdict.met) continue;
    ++met;
    EXPECT_TRUE(verdict.held) << index;
    EXPECT_TRUE(verdict.caught) << index;
    EXPECT_TRUE(verdict.fast) << index;
  }
  EXPECT_EQ(met, 20);
}

std::vector<Plant> all_plants() {
  std::vector<Plant> all;
  for (const auto group : {card_plants(), turn_plants(), word_plants()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

// The invariant; `_2` behind it for its second plant.
std::string name_of(const testing::TestParamInfo<Plant>& plant) {
  const std::vector<Plant> all = all_plants();
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(plant.index);
  const auto before = std::count_if(all.begin(), end, [&](const Plant& other) {
    return other.invariant == plant.param.invariant;
  });
  const std::string name(plant.param.invariant);
  return before == 0 ? name : name + '_' + std::to_string(before + 1);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Planted, testing::ValuesIn(all_plants()), name_of);

// These are spoilt in another way than by a position: see below.
const std::set<std::string_view> kSpoiltBelow = {"rounds_end_in_time",
                                                 "points_agree_with_a_slow_recount"};

TEST(Catalogue, HasAPlantForEachInvariant) {
  std::set<std::string_view> planted = kSpoiltBelow;
  for (const Plant& plant : all_plants()) planted.insert(plant.invariant);
  for (const GostopInvariant& invariant : gostop_invariants()) {
    EXPECT_TRUE(planted.contains(invariant.name)) << invariant.name << " was never seen to fail";
  }
}

TEST(Catalogue, NamesAreUniqueAndSentencesEnd) {
  std::set<std::string_view> names;
  for (const GostopInvariant& invariant : gostop_invariants()) {
    EXPECT_TRUE(names.insert(invariant.name).second) << invariant.name;
    EXPECT_EQ(invariant.sentence.back(), '.') << invariant.name;
  }
}

class FirstStep : public testing::Test {
 protected:
  const Rules rules_ = compile(shipped("matgo"), 2);
  RuleFacts rule_facts_ = implied_by(rules_);
  RoundPlan<gostop::Game> plan_ = plan_round(rules_, kCatalogueSeed, 0, Generator::uniform);
  State state_ = start(rules_, plan_.table.dealer, 0, plan_.deal);
  Legal may_ = legal(rules_, state_);
};

TEST_F(FirstStep, BreaksTheBoundOnActionsOnceThereAreMore) {
  GostopWatch watch(rules_, rule_facts_);
  GostopStep step = watch.open(plan_.deal, state_, may_);
  EXPECT_TRUE(named(gostop_invariants(), "rounds_end_in_time")->holds(step));
  step.number = rule_facts_.most_steps + 1;
  EXPECT_FALSE(named(gostop_invariants(), "rounds_end_in_time")->holds(step));
}

TEST_F(FirstStep, BreaksTheRecountWhenARowIsWorthOneMore) {
  // The dealer captures the three plain ribbons.
  SeatState& dealer = state_.seat(state_.dealer);
  dealer.captured = CardSet(Card(4, 1)) | Card(5, 1) | Card(7, 1);
  const GostopInvariant* recount = named(gostop_invariants(), "points_agree_with_a_slow_recount");
  GostopWatch watch(rules_, rule_facts_);
  EXPECT_TRUE(recount->holds(watch.open(plan_.deal, state_, may_)));
  for (RuleFacts::Use& use : rule_facts_.use) {
    for (RuleFacts::Row& row : use.rows) row.points += row.points == 3 ? 1 : 0;
  }
  GostopWatch other(rules_, rule_facts_);
  EXPECT_FALSE(recount->holds(other.open(plan_.deal, state_, may_)));
}

TEST_F(FirstStep, FastPathSeesWhatTheListSees) {
  GostopWatch watch(rules_, rule_facts_);
  EXPECT_TRUE(all_hold(watch.open(plan_.deal, state_, may_)));
  ++state_.instant[0];
  const GostopStep wrong = watch.open(plan_.deal, state_, may_);
  EXPECT_FALSE(all_hold(wrong));
  EXPECT_TRUE(among(broken(wrong), "ledger_sums_to_zero"));
}

}  // namespace
}  // namespace showstopper::properties
