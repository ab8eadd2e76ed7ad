// SPDX-License-Identifier: Apache-2.0
//
// What `fixtures` knows of values that random rounds do not show: deals that come seldom, and
// proofs by the numbers of players and by the most goes.
#include <bit>
#include <filesystem>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/coverage/impossible.h"
#include "app/coverage/mutation.h"
#include "app/coverage/row_changes.h"
#include "app/coverage/untestable.h"
#include "app/fixtures/rare_deals.h"
#include "lint/dependency.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/stoppa/parameter_table.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

rules::RuleSet named(const rules::Schema& schema, const std::string& name) {
  table::Diagnostics none;
  return *rules::Library(corpus("rules")).load(schema, name, none);
}

int index_of(const rules::RuleSet& rules, std::string_view key) {
  return rules::parameter_index(rules.schema().parameters, key);
}

int count_quads(gostop::CardSet cards) { return std::popcount(gostop::quads_in(cards)); }

TEST(RareDeals, OfGostopHaveQuadsInHandsAndOnTheTable) {
  for (const int players : {2, 3}) {
    const auto rules = gostop::compile(named(gostop::schema(), "gostop/matgo"), players);
    for (std::uint64_t number = 0; number < 24; ++number) {
      SCOPED_TRACE(std::to_string(players) + " players, " + std::to_string(number));
      const auto plan = properties::plan_round(rules, 1, number, properties::Generator::uniform);
      const auto plans = rare_plans<gostop::Game>(plan, players, number);
      ASSERT_EQ(plans.size(), 5u);
      const auto one = static_cast<gostop::Seat>(number % static_cast<std::uint64_t>(players));
      const auto other = table::after(one, players);
      const bool ten_cards = players == 2;  // seven have no room for two quads
      EXPECT_GE(count_quads(plans[0].deal.hands[one]), 1);
      EXPECT_GE(count_quads(plans[1].deal.hands[one]), ten_cards ? 2 : 1);
      EXPECT_GE(count_quads(plans[2].deal.hands[one]), 1);
      EXPECT_GE(count_quads(plans[2].deal.hands[other]), 1);
      EXPECT_GE(count_quads(plans[3].deal.table), 1);
      EXPECT_GE(count_quads(plans[4].deal.table), 1);
      EXPECT_GE(count_quads(plans[4].deal.hands[one]), 1);
      for (const auto& each : plans) {
        EXPECT_EQ(gostop::fault(rules, each.table.dealer, each.deal), std::nullopt);
      }
    }
  }
}

// ST-004: three players leave a King out, six all of them.
TEST(RareDeals, OfStoppaHaveTheKingsInOneHand) {
  for (const int players : {4, 5}) {
    const auto rules = stoppa::compile(named(stoppa::schema(), "stoppa/italian"), players);
    for (std::uint64_t number = 0; number < 12; ++number) {
      const auto plan = properties::plan_round(rules, 1, number, properties::Generator::uniform);
      const auto plans = rare_plans<stoppa::Game>(plan, players, number);
      ASSERT_EQ(plans.size(), 1u);
      const auto seat = static_cast<stoppa::Seat>(number % static_cast<std::uint64_t>(players));
      stoppa::CardSet hand;
      for (const stoppa::Card card : plans[0].deal.hands[seat]) {
        if (card.is_card()) hand |= card;
      }
      EXPECT_TRUE(hand.contains(stoppa::kKings));
      EXPECT_EQ(stoppa::fault(rules, plans[0].deal), std::nullopt);
    }
  }
}

TEST(Impossible, GoesBeyondTheMostChangeNothing) {
  rules::RuleSet rules = named(gostop::schema(), "gostop/dutch");
  const int from = index_of(rules, "go.double_from");
  const Mutation later{{{0, 20}}, "20", "", "", false};
  EXPECT_EQ(why_row_impossible(rules, "go:4", "go:4.add").kind, ProofKind::none);
  EXPECT_EQ(why_value_impossible(rules, from, later, {}).kind, ProofKind::none);
  rules.set(from, {{0, 4}});
  rules.set(index_of(rules, "go.most"), {{0, 3}});
  EXPECT_EQ(why_row_impossible(rules, "go:3", "go:3.add").kind, ProofKind::none);
  EXPECT_EQ(why_row_impossible(rules, "go:4", "go:4.add").why, "`go.most = 3`");
  EXPECT_EQ(why_value_impossible(rules, from, later, {}).kind, ProofKind::rules);
  const Mutation sooner{{{0, 3}}, "3", "", "", false};
  EXPECT_EQ(why_value_impossible(rules, from, later, {}).why, "`go.most = 3`");
  EXPECT_EQ(why_value_impossible(rules, from, sooner, {}).kind, ProofKind::none);
  // GS-A-059: who may not stop goes on, however often.
  rules.set(index_of(rules, "stop.needs_highest"), {{1, 0}});
  EXPECT_EQ(why_row_impossible(rules, "go:4", "go:4.add").kind, ProofKind::none);
}

// The rules of a file with these lines alone.
std::optional<rules::RuleSet> rules_of(const std::string& lines) {
  table::Diagnostics diagnostics;
  auto rules = rules::Library(corpus("rules"))
                   .read(gostop::schema(), "format = \"showstopper-rules/1\"\n" + lines,
                         "mine.toml", diagnostics);
  for (const auto& each : diagnostics) ADD_FAILURE() << to_text(each);
  return rules;
}

// GS-A-074: the third ppuk of a seat wins the round, unless `three_ppuk.effect` is off.
TEST(Impossible, ChangesOfARowThatNoRoundReachesShowNothing) {
  constexpr std::string_view kRow = "event:on ppuk, when.count 4";
  const auto never_by = [&](const std::string& effect) {
    const auto rules = rules_of("extends = \"gostop/matgo\"\nthree_ppuk.effect = \"" + effect +
                                "\"\n[[event]]\non = \"ppuk\"\nwhen.count = 4\n"
                                "effect = \"win 20\"\n");
    std::vector<bool> of_row;
    if (!rules) return of_row;
    for (const RowChange& each : row_changes(*rules)) {
      const bool never = static_cast<bool>(why_row_never_applies(*rules, each.rules));
      if (each.row == kRow) of_row.push_back(never);
      EXPECT_FALSE(never && each.row == "payer:pibak") << each.value.key;
    }
    return of_row;
  };
  EXPECT_EQ(never_by("win(5)"), std::vector<bool>(3, true));  // 19, 21, and no row
  EXPECT_EQ(never_by("none"), std::vector<bool>(3, false));
}

// Whether another value of the key, with or without the form, is proved to change nothing.
bool proved(const std::string& lines, std::string_view key, std::string_view form = "") {
  const auto rules =
      rules_of("extends = \"gostop/spanish\"\nthree_ppuk.effect = \"none\"\n" + lines);
  if (!rules) return false;
  const int index = index_of(*rules, key);
  for (const Mutation& each :
       mutations(gostop::kParameters[static_cast<std::size_t>(index)], rules->value(index))) {
    if (!form.empty() && each.form != form) continue;
    return why_value_impossible(*rules, index, each, {}).kind == ProofKind::rules;
  }
  ADD_FAILURE() << key << " has no such value";
  return false;
}

// Before a hand quad wins, a seat has captured jokers of the table at most (AMB-13, AMB-80).
TEST(Impossible, RowsThatRequireCapturedCardsChangeNoHandQuad) {
  constexpr const char* kAll = "bak.on_fixed_wins";
  constexpr const char* kList = "hand_quad.multipliers";
  const std::string host = "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\n";
  const std::string either =
      "[[payer]]\nname = \"e\"\nwinner = \"dealer or junk_points > 0\"\nloser = \"true\"\n"
      "factor = 2\n";
  EXPECT_TRUE(proved("", kAll));
  EXPECT_TRUE(proved("deck.jokers = [3]\n", kAll));
  EXPECT_FALSE(proved("deck.jokers = [3, 3, 3, 3]\n", kAll));  // worth more than ten junk
  EXPECT_FALSE(proved(host, kAll));
  EXPECT_FALSE(proved(either, kAll));
  EXPECT_TRUE(proved("", kList, "bak"));
  EXPECT_FALSE(proved(host, kList, "bak"));
  EXPECT_FALSE(proved("", kList, "carry"));
  EXPECT_TRUE(proved("bak.on_fixed_wins = true\n" + host, kList, "bak"));
}

TEST(Impossible, SomeKeysNeedACertainNumberOfPlayers) {
  const auto idle = [](rules::RuleSet rules, std::vector<int> players, std::string_view key) {
    rules.players = std::move(players);
    return lint::why_idle(rules, index_of(rules, key)) != nullptr;
  };
  const rules::RuleSet matgo = named(gostop::schema(), "gostop/matgo");
  for (const std::string_view key : {"gwangbak.scope", "pibak.scope", "liability.amount"}) {
    EXPECT_TRUE(idle(matgo, {2}, key)) << key;
    EXPECT_FALSE(idle(matgo, {3}, key)) << key;
  }
  EXPECT_TRUE(idle(matgo, {3}, "hand_quad.two_in_one_hand"));
  EXPECT_FALSE(idle(matgo, {2}, "hand_quad.two_in_one_hand"));
  const rules::RuleSet italian = named(stoppa::schema(), "stoppa/italian");
  EXPECT_TRUE(idle(italian, {3, 6}, "pre.four_kings"));
  EXPECT_FALSE(idle(italian, {3, 4}, "pre.four_kings"));
  EXPECT_FALSE(idle(italian, {5, 6}, "pre.four_kings"));
}

TEST(Untestable, MayBeLimitedToNumbersOfPlayers) {
  const File table("gobak.effect\t* while players = [2]\ttwo\n", ".tsv");
  const auto rows = read_untestable(table.path());
  rules::RuleSet rules = named(gostop::schema(), "gostop/matgo");
  const Mutation any{{}, "off", "", "", false};
  EXPECT_EQ(why_untestable(rows, rules, "gobak.effect", any), "");
  rules.players = {2};
  EXPECT_EQ(why_untestable(rows, rules, "gobak.effect", any), "two");
  rules.players = {2, 3};
  EXPECT_EQ(why_untestable(rows, rules, "gobak.effect", any), "");
}

TEST(Untestable, MayBeLimitedToANumberAboveZero) {
  const File table("go.most\t* while stop.minimum.2 > 0\tsome\n", ".tsv");
  const auto rows = read_untestable(table.path());
  rules::RuleSet rules = named(gostop::schema(), "gostop/matgo");
  const Mutation any{{}, "24", "", "", false};
  EXPECT_EQ(why_untestable(rows, rules, "go.most", any), "some");
  rules.set(index_of(rules, "stop.minimum.2"), {{0, 0}});
  EXPECT_EQ(why_untestable(rows, rules, "go.most", any), "");
}

// A condition of a row reads the keys of feeding and of a go, though no key makes the row.
TEST(Untestable, KeysThatARowOfTheFileReadsHaveAnEffect) {
  const auto rows = read_untestable(std::filesystem::path(SHOWSTOPPER_SOURCE_CORPUS) /
                                    "fixtures/gostop/untestable.tsv");
  struct Read {
    std::string_view word, key;
  };
  for (const Read& read : {Read{"fed_winner", "feed.window"},
                           {"fed_winner", "feed.capture_by"},
                           {"fed_winner", "feed.causal"},
                           {"said_go", "gobak.both_went"}}) {
    for (const std::string_view table : {"payer", "liability"}) {
      const File file(
          fmt::format("format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"mine\"\n"
                      "extends = \"gostop/dutch\"\n[[{}]]\nname = \"own\"\n{} = \"{}\"\n{}\n",
                      table, table == "payer" ? "loser" : "when", read.word,
                      table == "payer" ? "factor = 2" : "pays = \"all\""),
          ".toml");
      const rules::RuleSet rules = named(gostop::schema(), file.path());
      const int key = index_of(rules, read.key);
      EXPECT_EQ(lint::why_idle(rules, key), nullptr) << read.key << ' ' << table;
      EXPECT_NE(lint::why_idle(named(gostop::schema(), "gostop/dutch"), key), nullptr) << read.key;
      for (const Mutation& mutation :
           mutations(rules.schema().parameters[static_cast<std::size_t>(key)], rules.value(key))) {
        EXPECT_EQ(why_untestable(rows, rules, read.key, mutation), "") << read.key << ' ' << table;
      }
    }
  }
}

}  // namespace
}  // namespace showstopper::app
