// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include <gtest/gtest.h>

#include "model/rules/node.h"
#include "model/trace/rules_cache.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "properties/regression/test_case.h"
#include "properties/verify/gostop/verify.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

constexpr std::uint64_t kPlaySeed = 7;

TEST(Play, RoundIsNamedBySeedAndIndex) {
  const Rules rules = compile(shipped("spanish"), 3);
  const table::PlayedRound<gostop::Game> once =
      play_round(rules, kPlaySeed, 41, Generator::biased, 1000);
  const table::PlayedRound<gostop::Game> again =
      play_round(rules, kPlaySeed, 41, Generator::biased, 1000);
  EXPECT_EQ(once.deal, again.deal);
  EXPECT_EQ(once.actions, again.actions);
  EXPECT_NE(once.deal, play_round(rules, kPlaySeed, 42, Generator::biased, 1000).deal);
  EXPECT_NE(once.deal, play_round(rules, kPlaySeed + 1, 41, Generator::biased, 1000).deal);
}

TEST(Play, RecordEndsWithTheRound) {
  const Rules rules = compile(shipped("matgo"), 2);
  const table::PlayedRound<gostop::Game> record =
      play_round(rules, kPlaySeed, 0, Generator::uniform, 1000);
  State state = start(rules, record.table, record.deal);
  for (const Action action : record.actions) {
    ASSERT_FALSE(state.over());
    apply(rules, state, action);
  }
  EXPECT_TRUE(state.over());
}

TEST(Play, WildDealsHaveNoFault) {
  const Rules rules = compile(shipped("korean-3p", 3), 3);
  for (std::uint64_t index = 0; index < 200; ++index) {
    const RoundPlan<gostop::Game> plan = plan_round(rules, kPlaySeed, index, Generator::biased);
    EXPECT_EQ(fault(rules, plan.table.dealer, plan.deal), std::nullopt) << "round " << index;
  }
}

struct Subject {
  std::string rules;
  int players, jokers;
};

class RandomRounds : public testing::TestWithParam<Subject> {};

TEST_P(RandomRounds, BreakNoInvariant) {
  const Subject& subject = GetParam();
  const rules::RuleSet rules = shipped(subject.rules, subject.jokers);
  VerifyOptions<gostop::Game> options;
  options.subjects = {{&rules, subject.players}};
  options.seed = kPlaySeed;
  options.rounds = 4 * kBatch;
  const VerifyReport<gostop::Game> report = verify(options);
  EXPECT_EQ(report.findings, 0u);
  EXPECT_EQ(report.subjects[0].rounds, options.rounds);
  EXPECT_EQ(report.subjects[0].swarm_rounds, kBatch);
  for (const Finding<gostop::Game>& finding : report.subjects[0].findings) {
    ADD_FAILURE() << finding.rule_set << ", seed " << finding.seed << ", round " << finding.round
                  << ", action " << finding.step << ": " << finding.invariants.at(0);
  }
}

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const char* rules : kShipped) {
    for (const int players : {2, 3}) {
      for (const int jokers : {0, 2, 6}) all.push_back({rules, players, jokers});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Shipped, RandomRounds, testing::ValuesIn(subjects()),
                         [](const testing::TestParamInfo<Subject>& subject) {
                           std::string name = subject.param.rules + "_" +
                                              std::to_string(subject.param.players) + "_players_" +
                                              std::to_string(subject.param.jokers) + "_jokers";
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// A row of the file takes the place of what `bomb.steal` stands for: the reader refuses a file that
// sets the key beside it, so that no stored round under such a draw could be read.
TEST(Swarm, DrawsWhatTheReaderReads) {
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  for (const char* const name : {"table/bomb-times-three", "table/all"}) {
    const rules::RuleSet base = shipped(name);
    for (std::uint64_t index = 0; index < 60; ++index) {
      const rules::RuleSet drawn = swarm_rules<gostop::Game>(base, 3, kPlaySeed, index);
      const std::string line = rules_json(drawn, base);
      table::Diagnostics refused;
      rules::Node node;
      ASSERT_TRUE(trace::read_json(line, "swarm", {1, 1}, node, refused));
      const auto read = library.read(gostop::schema(), node, "swarm", refused);
      for (const table::Diagnostic& each : refused) ADD_FAILURE() << to_text(each) << ' ' << line;
      ASSERT_TRUE(read) << name << ' ' << index;
      EXPECT_EQ(*read, drawn) << name << ' ' << index;
    }
  }
}

// A row makes a joker a ribbon: it is one, and not junk (GS-B-061 has jokers as junk unless a row
// changes the kind). The engine and the oracles agree on it.
TEST(Verify, FindsNothingWhereAJokerIsOfAnotherKind) {
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  for (const std::string kind : {"ribbon", "animal", "bright"}) {
    table::Diagnostics refused;
    const auto rules = library.read(
        gostop::schema(),
        "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\ndeck.jokers = [2]\n"
        "[[card]]\ncard = \"X1\"\nkind = \"" +
            kind + "\"\n",
        "joker.toml", refused);
    ASSERT_TRUE(rules) << kind;
    const Rules compiled = compile(*rules, 2);
    const Card joker = Card::joker(1);
    EXPECT_FALSE(compiled.counting[0].junk.has(joker)) << kind;
    VerifyOptions<gostop::Game> options;
    options.subjects = {{&*rules, 2}};
    options.rounds = 64;
    options.swarm = false;
    EXPECT_EQ(verify(options).findings, 0u) << kind;
  }
}

TEST(Verify, IsTheSumOfItsRanges) {
  const rules::RuleSet rules = shipped("matgo", 2);
  VerifyOptions<gostop::Game> options;
  options.subjects = {{&rules, 2}};
  options.seed = kPlaySeed;
  options.rounds = 6 * kBatch;
  const VerifyReport<gostop::Game> whole = verify(options);
  EventCounts<gostop::Game> events;
  std::uint64_t decisions = 0;
  options.last = 0;
  for (const std::uint64_t end : {std::uint64_t{40}, 3 * kBatch + 8, 6 * kBatch}) {
    options.first = std::exchange(options.last, end);
    const VerifyReport<gostop::Game> part = verify(options);
    decisions += part.subjects[0].counts.decisions;
    events.add(part.subjects[0].events);
  }
  EXPECT_EQ(decisions, whole.subjects[0].counts.decisions);
  for (int i = 0; i < kEventTypes; ++i) {
    const EventType what = static_cast<EventType>(i);
    EXPECT_EQ(events.of(what), whole.subjects[0].events.of(what)) << gostop::word(what);
  }
}

TEST(Verify, StopsWhenToldTo) {
  const rules::RuleSet rules = shipped("matgo");
  VerifyOptions<gostop::Game> options;
  options.subjects = {{&rules, 2}};
  options.rounds = 100 * kBatch;
  options.progress = [](const SubjectReport<gostop::Game>& now, std::size_t, double) {
    return now.rounds < 3 * kBatch;
  };
  const VerifyReport<gostop::Game> report = verify(options);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.subjects[0].rounds, 3 * kBatch);
}

// However long a round takes, the clock is read after a few of each rule set, not after batches.
TEST(Verify, AsksTheClockAfterAFewRounds) {
  const rules::RuleSet rules = shipped("matgo");
  VerifyOptions<gostop::Game> options;
  options.subjects = {{&rules, 2}, {&rules, 3}};
  options.budget_seconds = 1;
  double now = 0;
  options.clock = [&now] { return now += 0.6; };  // the first look begins the run
  const VerifyReport<gostop::Game> report = verify(options);
  EXPECT_FALSE(report.interrupted);
  for (const auto& subject : report.subjects) {
    EXPECT_GT(subject.rounds, 0u);
    EXPECT_LE(subject.rounds, 16u);
  }
  EXPECT_EQ(report.subjects[0].rounds, report.subjects[1].rounds);
}

TEST(Swarm, RulesArePlayableAndNamedByTheirIndex) {
  const rules::RuleSet base = shipped("spanish");
  int different = 0;
  for (std::uint64_t index = 0; index < 50; ++index) {
    const rules::RuleSet drawn = swarm_rules<gostop::Game>(base, 3, kPlaySeed, index);
    std::string why_not;
    EXPECT_TRUE(playable(drawn, 3, why_not)) << why_not;
    EXPECT_EQ(drawn, swarm_rules<gostop::Game>(base, 3, kPlaySeed, index));
    different += drawn == base ? 0 : 1;
  }
  EXPECT_GT(different, 40);
}

}  // namespace
}  // namespace showstopper::properties
