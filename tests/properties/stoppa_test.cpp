// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Stoppa: silent on random rounds of every kind, and loud on steps made wrong.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "properties/invariants/stoppa/catalogue.h"
#include "properties/statistics/perft.h"
#include "properties/statistics/stoppa/census.h"
#include "properties/statistics/stoppa/what_counts.h"
#include "properties/verify/stoppa/verify.h"
#include "tests/properties/mutants/stoppa_mutants.h"
#include "tests/properties/named.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using stoppa::Action;
using stoppa::ActionKind;
using stoppa::State;

rules::RuleSet italian() { return shipped_stoppa("italian"); }

TEST(StoppaVerify, FindsNothingInRandomRounds) {
  const rules::RuleSet rules = italian();
  VerifyOptions<stoppa::Game> options;
  for (int players = 3; players <= 6; ++players) options.subjects.push_back({&rules, players});
  options.rounds = 4 * 256;  // plain, biased, plain, and under other rules
  options.seed = 3;
  const VerifyReport<stoppa::Game> report = verify(options);
  for (const SubjectReport<stoppa::Game>& subject : report.subjects) {
    EXPECT_EQ(subject.rounds, options.rounds);
    EXPECT_GT(subject.swarm_rounds, 0u);
    for (const Finding<stoppa::Game>& finding : subject.findings) {
      ADD_FAILURE() << finding.rule_set << " with " << finding.players << ", seed 3, round "
                    << finding.round << ", step " << finding.step << ": "
                    << finding.invariants.front();
    }
  }
}

struct Verdict {
  bool caught = false;  // the invariant failed on the spoilt step
  bool fast = false;    // and the fast path saw it too
};

// Checks the catalogue on a step of play and on a spoilt copy of it.
class Driver {
 public:
  Driver(const stoppa::Rules& rules, std::string invariant, Spoiler spoil)
      : rules_(rules), invariant_(std::move(invariant)), spoil_(spoil) {}

  // Plays a round; spoils each step that can be spoilt.
  void play(std::uint64_t round, Generator generator) {
    RoundPlan<stoppa::Game> plan = plan_round(rules_, kSeed, round, generator);
    State state = start(rules_, plan.table, plan.deal);
    for (int number = 0; !state.over(); ++number) {
      SpoilableStep copy{rules_, state, {}, {}, {}, {}};
      const stoppa::Legal could = legal(rules_, state);
      const auto policy = plan.policies[state.to_move()];
      copy.action = choose(state, could, policy, plan.random);
      apply(rules_, state, copy.action);
      copy.after = state;
      copy.may = legal(rules_, state);
      copy.over = state.over();
      if (copy.over) copy.result = settle(rules_, state);
      const auto verdict = [&] { return ask(plan, copy, number); };
      const std::string where = "seed " + std::to_string(kSeed) + ", round " +
                                std::to_string(round) + ", step " + std::to_string(number) + " `" +
                                to_text(copy.action) + '`';
      ASSERT_FALSE(verdict().caught) << where << " before anything is spoilt";
      if (!spoil_(copy)) continue;
      ++spoilt;
      const Verdict spoilt_verdict = verdict();
      ASSERT_TRUE(spoilt_verdict.caught) << where;
      ASSERT_TRUE(spoilt_verdict.fast) << where << ": the fast path lets it pass";
    }
  }

  int spoilt = 0;

 private:
  static constexpr std::uint64_t kSeed = 9;

  Verdict ask(const RoundPlan<stoppa::Game>& plan, const SpoilableStep& copy, int number) const {
    const StoppaStep step{
        rules_,   plan.table,  plan.deal, copy.before, copy.after,
        copy.may, copy.action, false,     number,      copy.over ? &copy.result : nullptr};
    const StoppaInvariant& invariant = *named(stoppa_invariants(), invariant_);
    const bool sampled = invariant.cost == Cost::sampled;
    return {!invariant.holds(step), sampled ? !sampled_hold(step) : !all_hold(step)};
  }

  const stoppa::Rules& rules_;
  std::string invariant_;
  Spoiler spoil_;
};

class SpoiltStep : public testing::TestWithParam<std::string> {};

TEST_P(SpoiltStep, IsFound) {
  const StoppaPlant& plant = stoppa_plants().at(GetParam());
  ASSERT_NE(named(stoppa_invariants(), GetParam()), nullptr);
  rules::RuleSet set = italian();
  if (plant.key != nullptr) {
    const int index = rules::parameter_index(stoppa::schema().parameters, plant.key);
    std::string why_not;
    const auto value = rules::parse_value(stoppa::schema().parameters[index], plant.value, why_not);
    ASSERT_TRUE(value) << why_not;
    set.set(index, *value);
  }
  const stoppa::Rules rules = stoppa::compile(set, 4);
  Driver driver(rules, GetParam(), plant.spoil);
  // Enough rounds of both kinds, and more if the event is rare.
  constexpr std::uint64_t kEnough = 10, kMost = 3000;
  for (std::uint64_t round = 0; round < kMost && !HasFatalFailure(); ++round) {
    if (round >= kEnough && driver.spoilt > 0) break;
    driver.play(round, round % 2 == 0 ? Generator::uniform : Generator::biased);
  }
  EXPECT_GT(driver.spoilt, 0) << "no round has a step for it";
}

std::vector<std::string> planted_names() {
  std::vector<std::string> names;
  for (const auto& [name, plant] : stoppa_plants()) names.push_back(name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Stoppa, SpoiltStep, testing::ValuesIn(planted_names()),
                         [](const auto& name) { return name.param; });

// A card is overlooked, and the table goes back to it; then as if it had gone elsewhere.
TEST(StoppaCatalogue, SeesARepairThatGoesElsewhere) {
  const stoppa::Rules rules = stoppa::compile(italian(), 4);
  int repaired = 0;
  for (std::uint64_t round = 0; round < 20; ++round) {
    RoundPlan<stoppa::Game> plan = plan_round(rules, 9, round, Generator::uniform);
    State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      const Action overlook{ActionKind::overlook, {}, 0, {}}, repair{ActionKind::repair, {}, 0, {}};
      if (!refusal(rules, state, state.to_move(), overlook)) {
        const State overlooked = after(rules, state, overlook);
        State mended = after(rules, overlooked, repair);
        const stoppa::Legal may = legal(rules, mended);
        const StoppaStep step{rules, plan.table, plan.deal, overlooked, mended,
                              may,   repair,     false,     1};
        const StoppaInvariant& goes_back = *named(stoppa_invariants(), "a_repair_goes_back");
        EXPECT_TRUE(goes_back.holds(step));
        EXPECT_TRUE(all_hold(step)) << "seed 9, round " << round;
        mended.shed.to_move = static_cast<std::int8_t>(table::after(mended.to_move(), 4));
        EXPECT_FALSE(goes_back.holds(step));
        EXPECT_FALSE(all_hold(step)) << "seed 9, round " << round;
        ++repaired;
        break;
      }
      const auto policy = plan.policies[state.to_move()];
      apply(rules, state, choose(state, legal(rules, state), policy, plan.random));
    }
  }
  EXPECT_GT(repaired, 0);
}

// No position can break these: they ask the engine and its views, and have tests of their own.
const std::set<std::string_view> kNotOfAPosition = {
    "a_repair_goes_back", "a_refused_action_changes_nothing_else", "views_hide_the_hands_of_others",
    "views_hide_what_they_must"};

TEST(StoppaCatalogue, HasAPlantForEachInvariant) {
  for (const StoppaInvariant& invariant : stoppa_invariants()) {
    const std::string name(invariant.name);
    EXPECT_TRUE(stoppa_plants().contains(name) || kNotOfAPosition.contains(name))
        << name << " was never seen to fail";
  }
}

// The shares were worked out by hand from the numbers of hands: of C(36, 6) hands of six without
// Kings C(28, 6) have no figure, 19.3 %; four Kings in ten of forty cards C(36, 6) / C(40, 10),
// 0.23 %.
TEST(StoppaCensus, KnowsHowRareHandsAre) {
  CensusOptions options;
  options.rounds = 4000;
  const Census<stoppa::Game> six = take_census(stoppa::compile(italian(), 6), options);
  EXPECT_NEAR(100.0 * static_cast<double>(six.without_figure) / static_cast<double>(six.hands),
              19.3, 0.8);
  options.rounds = 10000;
  const Census<stoppa::Game> four = take_census(stoppa::compile(italian(), 4), options);
  EXPECT_NEAR(100.0 * static_cast<double>(four.four_kings) / static_cast<double>(four.hands), 0.23,
              0.08);
}

TEST(StoppaPerft, CountsTheFirstAnswersByHand) {
  const stoppa::Rules rules = stoppa::compile(italian(), 4);
  table::Random random(1);
  const State first = start(rules, usual_table(rules), shuffled_deal(rules, 0, random));
  // Pass or one of two bets; then pass or two bets after a pass, and call, fold or two raises
  // after each bet.
  EXPECT_EQ(Perft<stoppa::Game>(rules, 2).count(first, 1), 3u);
  EXPECT_EQ(Perft<stoppa::Game>(rules, 2).count(first, 2), 3u + 4u + 4u);
  const PerftReport report = Perft<stoppa::Game>(rules, 2).report(first, 2);
  EXPECT_EQ(report.sequences, (std::vector<std::uint64_t>{1, 3, 11}));
  std::uint64_t sum = 0;
  for (const auto& branch : Perft<stoppa::Game>(rules, 2).branches(first, 2))
    sum += branch.sequences;
  EXPECT_EQ(sum, 11u);
}

}  // namespace
}  // namespace showstopper::properties
