// SPDX-License-Identifier: Apache-2.0
//
// `players = [2]` in a rule file: the numbers of players of the rules; others are not checked.
#include <gmock/gmock.h>

#include "lint/compare.h"
#include "model/stoppa/rules.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Players, ArePlayableWithTheseAlone) {
  const rules::RuleSet two = matgo_with("players = [2]\n");
  std::string why_not;
  EXPECT_TRUE(gostop::playable(two, 2, why_not));
  EXPECT_FALSE(gostop::playable(two, 3, why_not));
  EXPECT_EQ(why_not, "`players = [2]` leaves out 3 players");
  EXPECT_TRUE(gostop::playable(matgo_with(""), 3, why_not));
}

// What stands for three players alone may be impossible for them.
TEST(Players, AreThoseWhoseDealIsJudged) {
  const std::string deal = "deal.order.3 = \"T6 A15\"\n";  // 51 cards of 48
  const std::string head = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  EXPECT_FALSE(read_rules(head + deal));
  EXPECT_TRUE(read_rules(head + "players = [2]\n" + deal));
  EXPECT_FALSE(read_rules(head + "players = [3]\n" + deal));
  EXPECT_TRUE(read_rules(head + "deal.order.3 = \"T6 A7\"\n"));
}

// Two of three hands with a quad: a rule set for two has no such round.
TEST(Players, SilenceWhatOthersAlonePlay) {
  const std::string quads = "hand_quad.several = \"all_void_if_all_hold\"\n";
  const auto about_three = [](const Report& report) {
    return std::any_of(report.findings.begin(), report.findings.end(), [](const Finding& each) {
      return each.sentence.find("all three hold a quad") != std::string::npos;
    });
  };
  EXPECT_TRUE(about_three(linted(matgo_with(quads))));
  EXPECT_FALSE(about_three(linted(matgo_with("players = [2]\n" + quads))));
}

bool reports_unused(const std::string& lines, const std::string& key) {
  const auto all = said(linted(matgo_with(lines)));
  return std::any_of(all.begin(), all.end(), [&](const Said& each) {
    return each.kind == "unused" && each.involved.front() == key;
  });
}

TEST(Players, LeaveKeysOfOthersWithoutEffect) {
  EXPECT_TRUE(reports_unused("players = [2]\nstop.minimum.3 = 4\n", "stop.minimum.3"));
  EXPECT_FALSE(reports_unused("players = [2]\nstop.minimum.2 = 4\n", "stop.minimum.2"));
  EXPECT_TRUE(reports_unused("players = [3]\nstop.minimum.2 = 4\n", "stop.minimum.2"));
  EXPECT_FALSE(reports_unused("players = [2, 3]\nstop.minimum.3 = 4\n", "stop.minimum.3"));
}

std::string complaint(const std::string& lines) {
  table::Diagnostics diagnostics;
  const auto read = corpus_rules().read(
      gostop::schema(), "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n" + lines,
      "mine.toml", diagnostics);
  return read || diagnostics.empty() ? std::string() : to_text(diagnostics.front());
}

TEST(Players, AreNumbersThatTheGameHas) {
  EXPECT_EQ(complaint("players = [2, 3]\n"), "");
  for (const char* const value : {"[4]", "[]", "2", "[\"2\"]", "[2, 2]", "[-1]", "[2.0]"}) {
    const std::string text = complaint(std::string("players = ") + value + "\n");
    EXPECT_THAT(text, HasSubstr("`players`")) << value;
    EXPECT_THAT(text, HasSubstr("mine.toml:3:")) << value;
  }
}

// Go-Stop has three seats at most.
TEST(Players, AreTheSeatsOfConditions) {
  const auto payer = [](const std::string& winner) {
    return complaint("[[payer]]\nname = \"x\"\nwinner = \"" + winner +
                     "\"\nloser = \"true\"\nfactor = 2\n");
  };
  EXPECT_EQ(payer("p2.animals >= 7 and p1 has 09A"), "");
  EXPECT_THAT(payer("animals >= 7 or p3.animals >= 1"),
              HasSubstr("mine.toml:5:10: error: seat `p3` does not play; with 3 players the seats "
                        "are `p0` to `p2`"));
  EXPECT_THAT(payer("p5 has 09A"), HasSubstr("seat `p5` does not play"));
}

TEST(Players, AreReadBackFromWhatIsPrinted) {
  for (const rules::RuleSet& rules :
       {matgo_with("players = [2]\n"), matgo_with("players = [3, 2]\n"), matgo_with("")}) {
    const auto whole = read_rules(rules::to_toml(rules));
    const auto changes = read_rules(rules::difference_toml(rules, named_rules("gostop/matgo")));
    ASSERT_TRUE(whole && changes);
    EXPECT_EQ(whole->players, rules.players);
    EXPECT_EQ(changes->players, rules.players);
  }
  const auto for_all =
      read_rules(rules::difference_toml(matgo_with(""), matgo_with("players = [2]\n")));
  ASSERT_TRUE(for_all);
  EXPECT_THAT(for_all->players, ElementsAre(2, 3));
}

Comparison comparison_of(const rules::RuleSet& a, const rules::RuleSet& b) {
  CompareJob job;
  job.a = &a;
  job.b = &b;
  job.base_of = [](const rules::RuleSet& rules) {
    return std::make_shared<const rules::RuleSet>(named_rules(rules.library_base));
  };
  return compare(job);
}

// A minimum for three does not distinguish two rule sets for two.
TEST(Players, AreThoseOfBothFilesInAComparison) {
  const auto two = matgo_with("players = [2]\n");
  const auto other = matgo_with("stop.minimum.3 = 9\n");
  const Comparison same = comparison_of(two, other);
  EXPECT_THAT(same.players, ElementsAre(2));
  EXPECT_TRUE(same.for_some);
  EXPECT_NE(same.proof, "");
  const Comparison differ = comparison_of(matgo_with(""), other);
  EXPECT_EQ(differ.proof, "");
  ASSERT_TRUE(differ.parting);
  EXPECT_EQ(differ.parting->players, 3);
  EXPECT_THAT(common_players(two, matgo_with("players = [3]\n")), ElementsAre());
}

// A trace of others under such rules cannot be read.
TEST(Players, OfATraceAreChecked) {
  const auto errors = [](int players) {
    trace::Traced<gostop::Game>::Reader reader(corpus_rules());
    table::Diagnostics diagnostics;
    trace::GostopTrace trace;
    const std::string hands = players == 3 ? "[[], [], []]" : "[[], []]";
    reader.read(R"({"format": "showstopper-trace/1", "game": "gostop", "dealer": 0, "rules": )"
                R"({"extends": "gostop/matgo", "players": [2]}, "players": )" +
                    std::to_string(players) + R"(, "deal": {"hands": )" + hands +
                    R"(, "table": [], "stock": []}})",
                1, "mine.jsonl", trace, diagnostics);
    std::string all;
    for (const table::Diagnostic& each : diagnostics) all += to_text(each) + '\n';
    return all;
  };
  EXPECT_THAT(errors(3), HasSubstr("mine.jsonl:1"));
  EXPECT_THAT(errors(3), HasSubstr("`players = [2]` leaves out 3 players"));
  EXPECT_THAT(errors(2), testing::Not(HasSubstr("leaves out")));
}

// The prizes of five small rounds fit five players, and `players` in the file is for them.
TEST(Players, OfStoppaSilenceWhoIsLeftOut) {
  const auto left_out = [](const Report& report) {
    return std::any_of(report.findings.begin(), report.findings.end(), [](const Finding& each) {
      return each.sentence.find("players can play by these rules") != std::string::npos;
    });
  };
  const std::string prizes = "small.prize = [1, 1, 1]\nsmall.remainder_to = \"carry\"\n";
  std::vector<int> play;
  const rules::RuleSet all = italian_with(prizes);
  for (const int players : {3, 4, 5, 6}) {
    std::string why_not;
    if (stoppa::playable(all, players, why_not)) play.push_back(players);
  }
  ASSERT_FALSE(play.empty());
  EXPECT_TRUE(left_out(linted(all)));
  const std::string stated = "players = [" + std::to_string(play.front()) + "]\n";
  EXPECT_FALSE(left_out(linted(italian_with(stated + prizes))));
}

// Five small rounds are contested by three players alone (ST-012), and by `small.contested` of the
// file they contest four. Without that line there are rounds, with it there are none to compare.
TEST(Players, OfStoppaMayBeNone) {
  const std::vector<Finding> findings =
      linted_file_of_stoppa(
          "small.contested = \"all_but_single_card\"\nsmall.prize = [1, 1, 1, 1, 1]\n", true)
          .findings;
  EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const Finding& each) {
    return each.severity == Severity::error &&
           each.sentence.find("no players can play by these rules") != std::string::npos;
  }));
}

}  // namespace
}  // namespace showstopper::lint
