// SPDX-License-Identifier: Apache-2.0
//
// Relations on test cases, as `verify`, the shrinker and the store of past failures check them, and
// the clauses and amounts in the failure of an invariant.
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/clause_table.h"
#include "properties/metamorphic/relations.h"
#include "properties/regression/any_failure.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/shrink/stoppa/shrink.h"
#include "properties/verify/gostop/verify.h"
#include "properties/verify/stoppa/verify.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using gostop::operator""_key;
using testing::HasSubstr;

constexpr std::uint64_t kSeed = 20'261'122;

rules::Library rule_library() { return rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"); }

// A set-up that the shrinker makes from a sound round breaks no relation: a candidate that fails
// shows a mistake of the engine, not of its start.
template <class G>
void expect_sound_from_everywhere(const rules::RuleSet& shipped_set, const rules::RuleSet& set,
                                  int players, std::uint64_t rounds) {
  constexpr int kWhole = 10'000;
  const auto base = std::make_shared<const rules::RuleSet>(shipped_set);  // which traces name
  const auto rules = std::make_shared<const typename G::Rules>(G::compile(set, players));
  RelationJudge<G> judge(rule_library());
  std::uint64_t cases = 0;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const auto played =
        case_of(base, rules, play_round(*rules, kSeed, round, Generator::biased, kWhole));
    EXPECT_THAT(judge.broken(played), testing::IsEmpty()) << to_line(played);
    ++cases;
    for (auto& later : ShrinkSteps<G>::set_ups(played.round)) {
      const TestCase<G> from_there{base, std::move(later)};
      EXPECT_THAT(judge.broken(from_there), testing::IsEmpty()) << to_line(from_there);
      ++cases;
    }
  }
  EXPECT_GT(cases, 2 * rounds);  // positions among them
  EXPECT_EQ(judge.rulings(), cases * RoundRelations<G>::all().size());
}

TEST(RelationJudge, FindsNothingInSoundRoundsOfGostop) {
  expect_sound_from_everywhere<gostop::Game>(shipped("matgo"), shipped("matgo"), 2, 12);
  expect_sound_from_everywhere<gostop::Game>(shipped("spanish"), shipped("spanish", 2), 3, 12);
}

TEST(RelationJudge, FindsNothingInSoundRoundsOfStoppa) {
  expect_sound_from_everywhere<stoppa::Game>(shipped_stoppa("italian"), shipped_stoppa("italian"),
                                             4, 4);
}

// A file of the user's own has no name by which a trace could load it: the trace names the shipped
// set that the file extends, and the keys in which the two differ.
TEST(RelationJudge, AsksUnderAFileOfTheUsersOwn) {
  table::Diagnostics refused;
  const auto own =
      rule_library().read(gostop::schema(),
                          "format = \"showstopper-rules/1\"\nname = \"Friday\"\n"
                          "extends = \"gostop/matgo\"\nstop.minimum = 5\nppuk.forms = false\n",
                          "friday.toml", refused);
  ASSERT_TRUE(own) << table::to_text(refused.front());
  expect_sound_from_everywhere<gostop::Game>(*own, *own, 2, 6);
}

TEST(RelationJudge, AsksNothingOfARoundThatCannotBePlayed) {
  const auto base = std::make_shared<const rules::RuleSet>(shipped("matgo"));
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 2));
  auto of = case_of(base, rules, play_round(*rules, kSeed, 0, Generator::uniform, 4));
  RelationJudge<gostop::Game> judge(rule_library());
  EXPECT_TRUE(judge.broken(of).empty());
  const std::uint64_t asked = judge.rulings();
  EXPECT_GT(asked, 0u);
  of.round.actions[1].seat = of.round.actions[0].seat;
  EXPECT_TRUE(judge.broken(of).empty());
  EXPECT_EQ(judge.rulings(), asked);
}

// The shrinker once dropped `deck.jokers` from under a deal with jokers, and no reader took it.
TEST(RelationJudge, AsksNothingOfADealThatTheRulesDoNotDeal) {
  rules::RuleSet with_jokers = shipped("matgo");
  with_jokers.set("deck.jokers"_key, {{0, 2}, {0, 2}});
  const auto base = std::make_shared<const rules::RuleSet>(shipped("matgo"));
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(with_jokers, 2));
  auto of = case_of(base, rules, play_round(*rules, kSeed, 0, Generator::uniform, 0));
  RelationJudge<gostop::Game> judge(rule_library());
  EXPECT_TRUE(judge.broken(of).empty());
  const std::uint64_t asked = judge.rulings();
  EXPECT_GT(asked, 0u);
  of.round.rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 2));
  EXPECT_TRUE(judge.broken(of).empty());
  EXPECT_EQ(judge.rulings(), asked);
}

// One round of each batch is checked; without a library none is.
TEST(Verify, AsksOneRoundOfEachBatchAllRelations) {
  const rules::RuleSet matgo = shipped("matgo");
  VerifyOptions<gostop::Game> options;
  options.subjects = {{&matgo, 2}};
  options.rounds = 4 * kBatch;  // uniform, biased, uniform, and under other rules
  options.library = rule_library();
  EXPECT_EQ(verify(options).subjects.front().counts.relations, 4 * gostop_relations().size());
  options.library.reset();
  EXPECT_EQ(verify(options).subjects.front().counts.relations, 0u);
}

template <class Invariants>
void expect_clauses(const Invariants& invariants, const std::string& game) {
  table::Diagnostics diagnostics;
  std::set<std::string> known;
  for (const rules::Clause& clause :
       rules::read_clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/" + game + ".tsv", diagnostics)) {
    known.insert(clause.id);
  }
  EXPECT_TRUE(diagnostics.empty());
  for (const auto& invariant : invariants) {
    std::istringstream ids{std::string(invariant.clauses)};
    int count = 0;
    for (std::string id; std::getline(ids, id, ','); ++count) {
      EXPECT_EQ(known.count(id), 1u) << invariant.name << " rests on " << id;
    }
    EXPECT_GT(count, 0) << invariant.name << " rests on nothing";
  }
}

TEST(Catalogue, EachInvariantRestsOnClausesThatExist) {
  expect_clauses(gostop_invariants(), "gostop");
  expect_clauses(stoppa_invariants(), "stoppa");
}

// The first round of these that is over and has a winner.
TestCase<gostop::Game> won_round(const BaseRules& base) {
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 2));
  for (std::uint64_t round = 0;; ++round) {
    auto played = play_round(*rules, kSeed, round, Generator::uniform, 1000);
    gostop::State state = gostop::start(*rules, played.table, played.deal);
    for (const gostop::Action action : played.actions) gostop::apply(*rules, state, action);
    if (state.winner != gostop::kNobody) return case_of(base, rules, played);
  }
}

// GS-A-079: a failure contains the expected and the actual amounts; here one point too many.
TEST(Failure, OfPaymentsNamesTheAmounts) {
  const auto of = won_round(std::make_shared<const rules::RuleSet>(shipped("matgo")));
  EXPECT_EQ(CaseCheck<gostop::Game>(false)(of), std::nullopt);
  static gostop::Result sound;
  const Mutant<gostop::Game> mutant{nullptr, [](const gostop::State&, gostop::Result& result) {
                                      sound = result;
                                      ++result.points;
                                    }};
  const auto verdict = CaseCheck<gostop::Game>(false, mutant)(of);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->failure.name, "payments_follow_the_formula");
  EXPECT_THAT(verdict->amounts.expected, HasSubstr(fmt::format("{} points", sound.points)));
  EXPECT_THAT(verdict->amounts.got, HasSubstr(fmt::format("{} points", sound.points + 1)));
  const std::string paid = fmt::format("payments {} {}", sound.payments[0], sound.payments[1]);
  EXPECT_THAT(verdict->amounts.expected, HasSubstr(paid));
}

// A card that is in two places is named, and the one that is missing.
TEST(Failure, OfCardsNamesTheCards) {
  const auto of = won_round(std::make_shared<const rules::RuleSet>(shipped("matgo")));
  static std::string added, lost;
  const Mutant<gostop::Game> mutant{
      [](const gostop::Rules&, const gostop::State&, gostop::Action, gostop::State& after) {
        const gostop::Card from = after.seats[1].hand.first(), to = after.seats[0].hand.first();
        added = gostop::name(to);
        lost = gostop::name(from);
        after.seats[1].hand = (after.seats[1].hand - from) | to;
      },
      nullptr};
  const auto verdict = CaseCheck<gostop::Game>(false, mutant)(of);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->failure.name, "every_card_has_one_place");
  EXPECT_EQ(verdict->amounts.expected, "48 cards, each in one place");
  EXPECT_EQ(verdict->amounts.got, fmt::format("missing {}, in two places {}", lost, added));
}

}  // namespace
}  // namespace showstopper::properties
