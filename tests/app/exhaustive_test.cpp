// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --exhaustive`, and what `verify` says of clauses that it did not cover.
#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

TEST(Worlds, SayWhetherTheyAreComplete) {
  const Ran part = run({"verify", "--exhaustive", "--rules", "gostop/worlds/three-months-for-three",
                        "--players", "3", "--positions", "2000"});
  EXPECT_EQ(part.exit, 0) << part.err;
  EXPECT_THAT(part.out, HasSubstr("NOT complete"));
  EXPECT_THAT(part.out, HasSubstr("no finding"));
}

// One month, a card in each hand, two on the table: 4! / 2! = 12 deals, and no stock.
TEST(Worlds, CountADeckOfOneMonth) {
  const File world(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"one month\"\n"
      "extends = \"gostop/matgo\"\n[deck]\nmonths = [\"01\"]\n[deal.order]\n"
      "2 = \"T2 O1 D1\"\n3 = \"T1 A1\"\n",
      ".toml");
  const Ran ran = run(
      {"verify", "--exhaustive", "--rules", world.path(), "--players", "2", "--format", "json"});
  ASSERT_EQ(ran.exit, 0) << ran.out << ran.err;
  const json report = json::parse(ran.out).at("worlds").front();
  EXPECT_EQ(report.at("complete"), true);
  EXPECT_EQ(report.at("deals"), 12);
  EXPECT_EQ(report.at("deals_up_to_names"), 7);  // J and K are alike: 5 pairs, 2 that are alone
  EXPECT_EQ(report.at("findings"), 0);
}

TEST(Worlds, RefuseWhatCannotBeCountedOut) {
  const Ran large = run({"verify", "--exhaustive", "--rules", "gostop/matgo"});
  EXPECT_EQ(large.exit, 2);
  EXPECT_THAT(large.err, HasSubstr("`gostop/matgo` is not a small world: the deck has 48 cards"));
  const Ran other = run({"verify", "--exhaustive", "--rules", "stoppa/italian"});
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("enumerates worlds of Go-Stop"));
}

// The shipped worlds are all tried, or none.
TEST(Worlds, OfTheCorpusMustAllBeReadable) {
  const Folder folder;
  std::filesystem::copy(corpus("rules"), folder.path() + "/rules",
                        std::filesystem::copy_options::recursive);
  const std::vector<std::string> words = {"verify",      "--exhaustive", "--players", "2",
                                          "--positions", "100",          "--corpus",  folder.path(),
                                          "--format",    "json"};
  const Ran all = run(words);
  EXPECT_EQ(all.exit, 0) << all.err;
  std::set<std::string> names;
  const json report = json::parse(all.out);
  for (const json& world : report.at("worlds")) {
    names.insert(world.at("rules").get<std::string>());
  }
  EXPECT_THAT(names, testing::IsSupersetOf(
                         {"gostop/worlds/three-months", "gostop/worlds/three-months-bombs"}));
  folder.add("rules/gostop/worlds/three-months.toml", "format = 1\n");
  const Ran damaged = run(words);
  EXPECT_EQ(damaged.exit, 2) << damaged.out;
  EXPECT_EQ(damaged.out, "");
  EXPECT_THAT(damaged.err, HasSubstr("three-months.toml"));
}

// The mutant pays too little for goes.
TEST(Worlds, ListTheRoundsThatBreakAnInvariant) {
  const Ran ran = RunMutant({"verify", "--exhaustive", "--rules", "gostop/worlds/three-months",
                             "--players", "2", "--positions", "2000", "--format", "json"})
                      .wait();
  EXPECT_EQ(ran.exit, 1) << ran.err;
  const json world = json::parse(ran.out).at("worlds").at(0);
  EXPECT_GT(world.at("findings"), 0);
  ASSERT_FALSE(world.at("listed").empty());
  EXPECT_THAT(world.at("listed").at(0).dump(), HasSubstr("payments_follow_the_formula"));
}

TEST(Verify, SaysWhyEachClauseWasNotCoveredAndHowNearItCame) {
  const Ran ran = run({"verify", "--rounds", "300", "--no-fixtures", "--seed", "1", "--details"});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("clause pairs covered in one round"));
  EXPECT_THAT(ran.out, Not(HasSubstr("not reached in this run")));
}

}  // namespace
}  // namespace showstopper::app
