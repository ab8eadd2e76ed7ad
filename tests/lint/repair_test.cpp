// SPDX-License-Identifier: Apache-2.0
//
// Repairs: their effect on the text of a rule file, and that lint no longer reports the repaired
// finding.
#include "lint/repair.h"

#include <sstream>

#include <gmock/gmock.h>

#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

Edit without(int line, int column = 1) { return {{}, {}, {nullptr, {line, column}}}; }
Edit with(const std::string& key, const std::string& value, int line = 0) {
  return {key, value, {nullptr, {line, 1}}};
}

std::string after(const std::string& text, const Edit& edit) {
  const auto made = repaired(text, {edit});
  return made ? made->text : "no repair";
}

TEST(Repair, TakesAKeyWithAllItsLines) {
  EXPECT_EQ(after("[bomb]\nsteal = 2  # two\nflips = 1\n", without(2)), "[bomb]\nflips = 1\n");
  EXPECT_EQ(after("[deck]\njokers = [\n  2,\n  3,\n]\nmonths = [1]\n", without(2)),
            "[deck]\nmonths = [1]\n");
}

TEST(Repair, TakesARowAndLeavesTheCommentOfTheNext) {
  EXPECT_EQ(after("a = 1\n[[payer]]\nname = \"x\"\nfactor = 2\n\n# of the bomb\n[bomb]\n"
                  "steal = 1\n",
                  without(2)),
            "a = 1\n\n# of the bomb\n[bomb]\nsteal = 1\n");
  EXPECT_EQ(after("[[payer]]\nname = \"x\"\n", without(1)), "");
}

TEST(Repair, SetsAKeyWhereItStandsOrInItsSection) {
  EXPECT_EQ(after("[stop.minimum]\n2 = 900  # high\n", with("stop.minimum.2", "40", 2)),
            "[stop.minimum]\n2 = 40  # high\n");
  EXPECT_EQ(after("[stop]\nminimum.3 = 3\n", with("stop.minimum.2", "40")),
            "[stop]\nminimum.2 = 40\nminimum.3 = 3\n");
  EXPECT_EQ(after("name = \"#\"\n\n# bombs\n[bomb]\nsteal = 1\n", with("pibak.max_junk", "4")),
            "name = \"#\"\npibak.max_junk = 4\n\n# bombs\n[bomb]\nsteal = 1\n");
}

TEST(Repair, ShowsTheLinesThatDiffer) {
  const auto made = repaired("[stop.minimum]\n2 = 900\n", {with("stop.minimum.2", "40", 2)});
  ASSERT_TRUE(made);
  ASSERT_EQ(made->diff.size(), 2u);
  EXPECT_EQ(made->diff[0].text, "2 = 900");
  EXPECT_FALSE(made->diff[0].added);
  EXPECT_EQ(made->diff[0].line, 2);
  EXPECT_EQ(made->diff[1].text, "2 = 40");
  EXPECT_TRUE(made->diff[1].added);
}

TEST(Repair, IsNoneWhereAKeyStandsWithinALine) {
  EXPECT_EQ(after("bomb = { steal = 2, flips = 1 }\n", without(1, 10)), "no repair");
  EXPECT_EQ(after("bomb = { steal = 2, flips = 1 }\n", without(3)), "no repair");
}

Report linted_text(const std::string& text, const decltype(Job::reread)& reread) {
  const auto rules = read_rules(text);
  EXPECT_TRUE(rules) << text;
  Job job;
  job.rules = &*rules;
  job.rules_json = '"' + rules->library_base + '"';
  job.fast = true;
  job.shrink_checks = 0;
  job.text = text;
  job.reread = reread;
  return lint(job);
}

class RepairOfAMistake : public testing::TestWithParam<const char*> {};

// Not by the word of the finding: its lines are taken out and put in by hand, and the result is
// linted from the start.
TEST_P(RepairOfAMistake, IsNotReportedAnyMore) {
  const std::string text = rule_text(std::string("mistakes/") + GetParam());
  const Report report = linted_text(text, read_rules);
  int repaired = 0;
  for (const Finding& finding : report.findings) {
    if (finding.severity == Severity::note || finding.diff.empty()) continue;
    ++repaired;
    std::string made;
    std::istringstream stream(text);
    int number = 0;
    const auto apply = [&](bool added) {
      bool any = false;
      for (const DiffLine& each : finding.diff) {
        if (each.line != number || each.added != added) continue;
        if (added) made += each.text + "\n";
        any = true;
      }
      return any;
    };
    for (std::string line; std::getline(stream, line);) {
      ++number;
      apply(true);
      if (!apply(false)) made += line + "\n";
    }
    ++number;
    apply(true);
    const Report again = linted_text(made, {});
    Said gone{std::string(finding.kind), {}};
    for (const Involved& each : finding.involved) gone.involved.push_back(each.name);
    EXPECT_THAT(said(again), Not(Contains(gone))) << made;
  }
  EXPECT_GT(repaired, 0);
}

INSTANTIATE_TEST_SUITE_P(OfEachKind, RepairOfAMistake,
                         testing::Values("minimum-of-900", "six-brights",
                                         "sweep-with-eleven-ribbons", "five-and-not-five",
                                         "ppuk-paid-and-off", "payer-without-factor",
                                         "first-ppuk-twice", "worth-nothing", "bomb-steal-lost",
                                         "any-three-brights", "gwang-bak-again", "pibak-for-all",
                                         "two-roads-to-nothing"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(RepairOfANote, IsTriedToo) {
  const Report report = linted_text(rule_text("mistakes/last-sweep"), read_rules);
  ASSERT_EQ(report.findings.size(), 1u);
  ASSERT_EQ(report.findings[0].diff.size(), 2u);
  EXPECT_EQ(report.findings[0].diff[0].text, "suppress = []");
  EXPECT_EQ(report.findings[0].diff[1].text, "suppress = [\"sweep\"]");
}

// `never-applies`: the removed row did nothing. Without the sweep of the last turn less is paid:
// the repair prints a round that changes.
TEST(RepairOfAMistake, SaysWhatItDoesToRounds) {
  const Report never = linted_text(rule_text("mistakes/six-brights"), read_rules);
  const Report sweep = linted_text(rule_text("mistakes/last-sweep"), read_rules);
  const auto repaired = [](const Report& report) {
    return std::find_if(report.findings.begin(), report.findings.end(),
                        [](const Finding& each) { return !each.diff.empty(); });
  };
  const auto row = repaired(never);
  ASSERT_NE(row, never.findings.end());
  EXPECT_THAT(
      row->unchanged,
      testing::StartsWith("no round is changed (proved: the rows that differ never apply: "));
  EXPECT_EQ(row->changes, "");
  const auto key = repaired(sweep);
  ASSERT_NE(key, sweep.findings.end());
  EXPECT_EQ(key->unchanged, "");
  EXPECT_NE(key->changes, "");
  expect_holds(key->changed_round);
}

// Both keys give three for the first ppuk: nothing is lost, and nothing is reported.
TEST(RepairOfAMistake, IsNoneOfWhatSaysTheSameTwice) {
  const auto streak = [](const std::string& first) {
    const Report report = linted_text(
        "format = \"showstopper-rules/1\"\nextends = \"gostop/korean-3p\"\n"
        "first_ppuk.points = 3\nppuk_streak.points = [" +
            first + ", 6, 12]\n",
        read_rules);
    return std::count_if(report.findings.begin(), report.findings.end(), [](const Finding& each) {
      return each.sentence.find("first number is without effect") != std::string::npos;
    });
  };
  EXPECT_EQ(streak("3"), 0);
  EXPECT_EQ(streak("4"), 1);
}

// A repair is not printed if the finding remains, or if the repair makes another mistake.
TEST(RepairThatFails, IsNotPrinted) {
  const std::string text = rule_text("mistakes/six-brights");
  const auto expect_no_diff = [](const Report& report) {
    const auto never =
        std::find_if(report.findings.begin(), report.findings.end(),
                     [](const Finding& each) { return each.kind == "never-applies"; });
    ASSERT_NE(never, report.findings.end());
    EXPECT_THAT(never->diff, IsEmpty());
  };
  expect_no_diff(linted_text(text, [&](const std::string&) { return read_rules(text); }));
  expect_no_diff(linted_text(
      text, [&](const std::string&) { return read_rules(rule_text("mistakes/minimum-of-900")); }));
  expect_no_diff(
      linted_text(text, [](const std::string&) { return std::optional<rules::RuleSet>(); }));
}

}  // namespace
}  // namespace showstopper::lint
