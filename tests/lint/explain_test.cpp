// SPDX-License-Identifier: Apache-2.0
//
// The two numbers of `explain`: how often a line occurs, as `census` counts it, and how often it
// decides.
#include "lint/explain.h"

#include <cmath>

#include <gmock/gmock.h>

#include "model/gostop/rules/row_tables.h"
#include "model/rules/rows.h"
#include "properties/statistics/gostop/census.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

constexpr std::uint64_t kSeed = 11, kRounds = 400;

Explanation explained(const rules::RuleSet& rules, const std::string& word) {
  static const std::vector<rules::Clause> kClauses = [] {
    table::Diagnostics none;
    return rules::read_clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", none);
  }();
  ExplainJob job;
  job.rules = &rules;
  job.clauses = &kClauses;
  job.seed = kSeed;
  job.rounds = kRounds;
  return explain(job, word);
}

const Frequency* frequency(const Explanation& of, const std::string& name, int players) {
  for (const Frequency& each : of.frequencies) {
    if (each.of == name && each.players == players) return &each;
  }
  return nullptr;
}

// Not of a temporary, which would be gone before its frequency is read.
const Frequency* frequency(const Explanation&&, const std::string&, int) = delete;

bool overlap(const table::Interval& a, const table::Interval& b) {
  return a.low <= b.high && b.low <= a.high;
}

// Within four standard errors of the difference of two counts: of some sixty rows one in a thousand
// runs has one farther apart.
bool agree_by_chance(std::uint64_t a, std::uint64_t b) {
  const double apart = std::abs(static_cast<double>(a) - static_cast<double>(b));
  return apart <= 4 * std::sqrt(static_cast<double>(a + b));
}

// Counted again with another seed: each row of the rule set comes as often there.
TEST(ExplainCounts, AgreeWithACensusForEachRow) {
  const rules::RuleSet rules = named_rules("gostop/korean-3p");
  for (const int players : {2, 3}) {
    const auto census =
        properties::take_census(gostop::compile(rules, players), {kSeed + 1, 0, kRounds});
    for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
      const rules::RowTable& of = rules.schema().tables[table];
      for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
        const std::string identity = rules::identity_text(of, row);
        const std::string name = std::string(of.name) + ":" + identity;
        const Explanation explanation = explained(rules, std::string(of.name) + " " + identity);
        const Frequency* const found = frequency(explanation, name, players);
        // With two players no result has liability as a reason (AMB-97).
        if (of.name == "liability" && players == 2) {
          EXPECT_EQ(found, nullptr) << name;
          continue;
        }
        ASSERT_NE(found, nullptr) << name;
        const std::uint64_t hits = census.rounds_with_named(name);
        EXPECT_TRUE(agree_by_chance(found->hits, hits))
            << name << ": " << found->hits << " and " << hits;
      }
    }
  }
}

// Two rows about one event have names of their own, and each is taken away by itself. One adds the
// points that the other takes away: either row decides, and both together do not.
TEST(ExplainRows, OfOneEventAreToldApart) {
  const std::string row = "[[event]]\non = \"jjok\"\nreplaces = \"jjok.junk\"\neffect = \"add ";
  const rules::RuleSet rules = matgo_with(row + "3 if winning\"\n" + row + "-3 if winning\"\n");
  const Explanation first = explained(rules, "event on jjok");
  const Explanation second = explained(rules, "event on jjok #2");
  EXPECT_EQ(first.value, "{ effect = \"add 3 if winning\" }");
  EXPECT_EQ(second.value, "{ effect = \"add -3 if winning\" }");
  const auto meets = [](const Explanation& of, const std::string& name) {
    return std::any_of(of.meets.begin(), of.meets.end(),
                       [&](const Meets& each) { return each.name == name; });
  };
  EXPECT_TRUE(meets(first, "event on jjok #2"));
  EXPECT_TRUE(meets(second, "event on jjok"));
  for (const Explanation& of : {first, second}) {
    ASSERT_FALSE(of.decides.empty());
    for (const Decides& each : of.decides) EXPECT_GT(each.hits, kRounds / 20) << of.name;
  }
  EXPECT_EQ(others(rules, "event on jjok #2").front().rows(gostop::kEvent).size() + 1,
            rules.rows(gostop::kEvent).size());
}

// A row for any jjok occurs with each jjok; one for the second turn occurs in fewer rounds, and a
// row for a turn that no seat has in none.
TEST(ExplainCounts, SeeRowsOfEvents) {
  const rules::RuleSet rules = matgo_with(
      "last_turn.suppress = []\n[[event]]\non = \"jjok\"\neffect = \"steal 1 junk from "
      "each\"\nreplaces = \"jjok.junk\"\n"
      "[[event]]\non = \"jjok\"\nwhen.turn = 2\neffect = \"collect 1 points from each\"\n"
      "[[event]]\non = \"jjok\"\nwhen.turn = 30\neffect = \"collect 1 points from each\"\n");
  const auto hits = [&](const std::string& identity) {
    const Explanation explanation = explained(rules, "event " + identity);
    const Frequency* const found = frequency(explanation, "event:" + identity, 2);
    return found == nullptr ? ~std::uint64_t{0} : found->hits;
  };
  const auto census = properties::take_census(gostop::compile(rules, 2), {kSeed, 0, kRounds});
  const auto jjoks = census.rounds_with[static_cast<std::size_t>(gostop::EventType::jjok)];
  EXPECT_GT(jjoks, kRounds / 4);
  EXPECT_EQ(hits("on jjok"), jjoks);
  EXPECT_GT(hits("on jjok, when.turn 2"), 0u);
  EXPECT_LT(hits("on jjok, when.turn 2"), jjoks);
  EXPECT_EQ(hits("on jjok, when.turn 30"), 0u);
}

// Seven animals multiply and score nothing: the row occurs in the rounds that it multiplies.
TEST(ExplainCounts, SeeCombinationsThatMultiplyAlone) {
  const rules::RuleSet rules = named_rules("gostop/matgo");
  const Explanation of = explained(rules, "combination seven_animals");
  const auto census = properties::take_census(gostop::compile(rules, 2), {kSeed, 0, kRounds});
  const auto paid =
      census.rounds_with[static_cast<std::size_t>(gostop::EventType::pay_seven_animals)];
  EXPECT_GT(paid, 0u);
  const Frequency* const found = frequency(of, "combination:seven_animals", 2);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->hits, paid);
}

// The last row of goes serves more goes too: two rows count every stop after a go.
TEST(ExplainCounts, SeeRowsOfGoes) {
  const rules::RuleSet rules = matgo_with("go.bonus = [\"+1\", \"+2\"]\n");
  std::uint64_t by_rows = 0;
  for (const char* const row : {"go 1", "go 2"}) {
    const Explanation of = explained(rules, row);
    const Frequency* const found = frequency(of, std::string("go:") + row[3], 2);
    ASSERT_NE(found, nullptr) << row;
    by_rows += found->hits;
  }
  const gostop::Rules compiled = gostop::compile(rules, 2);
  std::uint64_t after_a_go = 0;
  for (std::uint64_t i = 0; i < kRounds; ++i) {
    auto plan = properties::plan_round(compiled, kSeed, i, properties::Generator::uniform);
    auto state = gostop::Game::start(compiled, plan.table, plan.deal, nullptr);
    table::play_out<gostop::Game>(compiled, state, [&](const auto& at, const auto& legal) {
      return properties::plain_choice<gostop::Game>(at, legal, properties::Offers::none,
                                                    plan.random);
    });
    const bool stopped = state.outcome == gostop::Outcome::stop;
    after_a_go += stopped && state.seat(state.winner).go_count > 0 ? 1 : 0;
  }
  EXPECT_GT(after_a_go, 0u);
  EXPECT_EQ(by_rows, after_a_go);
}

// Of two players one wins and one loses, so that two losers who went never occur.
TEST(ExplainDecisions, AreNoneWhereALineCannotMatter) {
  const rules::RuleSet rules = named_rules("gostop/korean-3p");
  const Explanation of = explained(rules, "gobak.both_went");
  for (const Decides& each : of.decides) {
    EXPECT_EQ(each.rounds, kRounds);
    if (each.players == 2) {
      EXPECT_EQ(each.hits, 0u);
    }
  }
}

// The points for a first ppuk are always paid: the row decides wherever it occurs.
TEST(ExplainDecisions, AreTheRoundsOfARowThatAlwaysPays) {
  const rules::RuleSet rules = matgo_with("first_ppuk.points = 3\n");
  const std::string identity = "on ppuk, when.turn first";
  const Explanation of = explained(rules, "event " + identity);
  ASSERT_EQ(of.decides.size(), 2u);
  for (const Decides& each : of.decides) {
    const Frequency* const found = frequency(of, "event:" + identity, each.players);
    ASSERT_NE(found, nullptr);
    EXPECT_GT(each.hits, 0u);
    EXPECT_TRUE(overlap(each.share, found->share)) << each.hits << " and " << found->hits;
  }
}

// A cap that is never reached caps nothing; one of a point caps nearly every stop.
TEST(ExplainDecisions, AreFewOfACapThatIsHigh) {
  const auto decided = [](const std::string& cap) {
    std::uint64_t hits = 0;
    for (const Decides& each :
         explained(matgo_with("payment.cap = " + cap + "\n"), "payment.cap").decides) {
      hits += each.hits;
    }
    return hits;
  };
  EXPECT_EQ(decided("100000"), 0u);
  EXPECT_GT(decided("1"), kRounds / 2);
}

// The initial value, or the nearest one if the rules have the initial value.
TEST(ExplainDecisions, CompareWithTheNearestOtherValue) {
  const rules::RuleSet rules = named_rules("gostop/matgo");
  EXPECT_EQ(explained(rules, "pibak.max_junk").without, "pibak.max_junk = 4");
  EXPECT_EQ(explained(rules, "stop.minimum.2").without, "stop.minimum.2 = 6");
  EXPECT_EQ(explained(rules, "bomb.credits").without, "bomb.credits = 1");
  // No number is below 0.
  EXPECT_EQ(explained(matgo_with("first_ppuk.points = 0\n"), "first_ppuk.points").without,
            "first_ppuk.points = 1");
}

// To ask the player first is to ask the player, whatever comes next.
TEST(ExplainDecisions, CompareWithNoOtherWordForTheSameRules) {
  const rules::RuleSet rules = named_rules("gostop/matgo");
  const Explanation of = explained(rules, "choice.automatic");
  EXPECT_EQ(of.value, "[\"ask\"]");
  EXPECT_EQ(of.initial, of.value);  // in the same form
  EXPECT_FALSE(of.without.empty());
  const int key = rules::parameter_index(rules.schema().parameters, "choice.automatic");
  for (const rules::RuleSet& other : others(rules, "choice.automatic")) {
    EXPECT_NE(other.value(key).front().form, rules.value(key).front().form);
  }
}

// No seat offers a draw unless the word is about offers: else they would end every second round.
TEST(ExplainCounts, HaveNoOffersUnlessTheyAreAskedFor) {
  const rules::RuleSet rules = named_rules("gostop/spanish");
  EXPECT_FALSE(explained(rules, "pibak.max_junk").offers);
  EXPECT_TRUE(explained(rules, "offer.max_per_round").offers);
  const auto ended = [&](properties::Offers offers) {
    properties::CensusOptions options;
    options.seed = kSeed;
    options.rounds = kRounds;
    options.offers = offers;
    const auto census = properties::take_census(gostop::compile(rules, 3), options);
    return census.outcomes[static_cast<std::size_t>(gostop::Outcome::agreed_draw)];
  };
  EXPECT_EQ(ended(properties::Offers::none), 0u);
  EXPECT_GT(ended(properties::Offers::by_chance), kRounds / 4);
}

}  // namespace
}  // namespace showstopper::lint
