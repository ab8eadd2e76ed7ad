// SPDX-License-Identifier: Apache-2.0
#include "engines/waivers.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engines/grading.h"

namespace showstopper::engines {
namespace {

class WaiversTest : public testing::Test {
 protected:
  void SetUp() override {
    file_ = std::filesystem::temp_directory_path() / fmt::format("waivers-{}.toml", getpid());
    EngineFinding steal;
    steal.finding.kind = conformance::Kind::wrong_steal;
    steal.finding.clauses = {"GS-A-046", "GS-A-047"};
    steal.identity = "wrong_steal of GS-A-046";
    report_.findings.push_back(steal);
    report_.clauses = {{"GS-A-046", "", Grade::differs, 3, {0}}};
  }
  void TearDown() override { std::filesystem::remove(file_); }

  std::optional<std::vector<Waiver>> read(const std::string& text) {
    std::ofstream(file_) << text;
    return read_waivers(file_, diagnostics_);
  }
  void apply(const std::string& text, const std::string& today) {
    const auto waivers = read(text);
    ASSERT_TRUE(waivers.has_value());
    apply_waivers(*waivers, today, report_);
  }

  static std::string waiver(const std::string& about) {
    return "[[waiver]]\n" + about + "\nreason = \"rewritten soon\"\nexpires = \"2027-03-31\"\n";
  }

  std::filesystem::path file_;
  EngineReport report_;
  table::Diagnostics diagnostics_;
};

TEST_F(WaiversTest, MarkWhatTheyName) {
  for (const char* about : {"clause = \"GS-A-047\"", "identity = \"wrong_steal of GS-A-046\"",
                            "clause = \"GS-A-046\"\nidentity = \"wrong_steal of GS-A-046\""}) {
    report_.findings[0].waived.clear();
    apply(waiver(about), "2027-03-31");
    EXPECT_EQ(report_.findings[0].waived, "rewritten soon") << about;
    EXPECT_TRUE(report_.waiver_troubles.empty()) << about;
    EXPECT_EQ(report_.breaks(), 0u) << about;
    EXPECT_EQ(report_.clauses[0].grade, Grade::waived) << about;
  }
}

// The cause is found over all rounds, the identity in the smallest one.
TEST_F(WaiversTest, ByTheClauseOfTheCauseOrOfTheRound) {
  report_.findings[0].of_cause = {"GS-A-069", "GS-B-050"};
  for (const char* about : {"clause = \"GS-A-069\"", "clause = \"GS-B-050\"",
                            "clause = \"GS-A-046\"", "identity = \"wrong_steal of GS-A-046\""}) {
    report_.findings[0].waived.clear();
    apply(waiver(about), "2027-03-31");
    EXPECT_EQ(report_.findings[0].waived, "rewritten soon") << about;
  }
  EXPECT_THAT(report_.waiver_troubles, testing::IsEmpty());
}

TEST_F(WaiversTest, BothMustMatch) {
  apply(waiver("clause = \"GS-A-001\"\nidentity = \"wrong_steal of GS-A-046\""), "2027-01-01");
  EXPECT_EQ(report_.findings[0].waived, "");
  EXPECT_EQ(report_.waiver_troubles.size(), 1u);
}

TEST_F(WaiversTest, HoldOnTheirLastDayAndNoLonger) {
  apply(waiver("clause = \"GS-A-046\""), "2027-04-01");
  EXPECT_EQ(report_.findings[0].waived, "");
  EXPECT_EQ(report_.breaks(), 1u);
  ASSERT_EQ(report_.waiver_troubles.size(), 1u);
  EXPECT_THAT(report_.waiver_troubles[0], testing::HasSubstr("expired on 2027-03-31"));
  EXPECT_EQ(report_.clauses[0].grade, Grade::differs);
}

TEST_F(WaiversTest, WithoutUseAreTold) {
  apply(waiver("clause = \"GS-A-001\""), "2027-01-01");
  ASSERT_EQ(report_.waiver_troubles.size(), 1u);
  EXPECT_THAT(report_.waiver_troubles[0], testing::HasSubstr("nothing was found"));
  EXPECT_THAT(report_.waiver_troubles[0], testing::HasSubstr(":1: "));
}

TEST_F(WaiversTest, NeedAReasonADayAndASubject) {
  EXPECT_FALSE(read("[[waiver]]\nclause = \"GS-A-046\"\nexpires = \"2027-03-31\"\n"));
  EXPECT_FALSE(read("[[waiver]]\nclause = \"GS-A-046\"\nreason = \"r\"\n"));
  EXPECT_FALSE(read("[[waiver]]\nreason = \"r\"\nexpires = \"2027-03-31\"\n"));
  EXPECT_FALSE(read(waiver("clause = \"a\"\nbecause = \"b\"")));
  EXPECT_FALSE(read("[[waiver]]\nclause = \"a\"\nreason = \"r\"\nexpires = \"2027-13-31\"\n"));
  EXPECT_FALSE(read("waiver = 3\n"));
  EXPECT_FALSE(read("not toml"));
  EXPECT_EQ(diagnostics_.size(), 7u);
}

// The last day must be one of the calendar.
TEST_F(WaiversTest, EndOnADayThatThereIs) {
  const auto ending = [&](const std::string& day) {
    return read("[[waiver]]\nclause = \"a\"\nreason = \"r\"\nexpires = \"" + day + "\"\n")
        .has_value();
  };
  for (const char* day : {"2027-02-28", "2028-02-29", "2000-02-29", "2027-04-30", "2027-12-31"}) {
    EXPECT_TRUE(ending(day)) << day;
  }
  for (const char* day : {"2027-02-30", "2027-02-29", "2100-02-29", "2027-04-31", "2027-00-10",
                          "2027-01-00", "2027-1-01", "27-01-01", "2027/01/01", "2027-01-32"}) {
    diagnostics_.clear();
    EXPECT_FALSE(ending(day)) << day;
    ASSERT_EQ(diagnostics_.size(), 1u) << day;
    EXPECT_THAT(diagnostics_[0].message, testing::HasSubstr(day));
  }
}

TEST_F(WaiversTest, EndOnADayInQuotes) {
  EXPECT_FALSE(read("[[waiver]]\nclause = \"a\"\nreason = \"r\"\nexpires = 2027-03-31\n"));
  ASSERT_FALSE(diagnostics_.empty());
  EXPECT_THAT(diagnostics_[0].message, testing::HasSubstr("write a day in quotes"));
}

TEST_F(WaiversTest, AreReadFromAFileThatIsThere) {
  EXPECT_FALSE(read_waivers("/no/such/file.toml", diagnostics_));
  EXPECT_FALSE(read_waivers(std::filesystem::temp_directory_path(), diagnostics_));
  ASSERT_EQ(diagnostics_.size(), 2u);
  EXPECT_EQ(diagnostics_[0].message, "cannot be opened: No such file or directory");
  EXPECT_EQ(diagnostics_[1].message, "cannot be opened: it is a folder");
  EXPECT_TRUE(read("")->empty());
}

TEST_F(WaiversTest, OfADeviceWithoutAnEndAreNone) {
  EXPECT_FALSE(read_waivers("/dev/zero", diagnostics_));
  ASSERT_EQ(diagnostics_.size(), 1u);
  EXPECT_EQ(diagnostics_.front().message, "is larger than a file of waivers can be");
}

std::uint64_t never(std::string_view) { return 0; }

TEST(Grading, TellsWhatIsNotShownFromWhatConforms) {
  const std::vector<rules::Clause> clauses = {
      {"A", "pays", "", {"pay"}, ""},     {"B", "captures", "", {"capture"}, ""},
      {"C", "never", "", {"jjok"}, ""},   {"D", "social", "", {}, "changes no card"},
      {"E", "broken", "", {"steal"}, ""},
  };
  EngineReport report;
  report.shown = {"captured", "table"};
  report.findings.resize(1);
  report.findings[0].breaks = {"E"};
  const EventTimes times = {[](std::string_view event) { return event == "jjok" ? 0u : 7u; },
                            never};
  const auto graded = grade(clauses, times, report);
  ASSERT_EQ(graded.size(), 4u);
  EXPECT_EQ(graded[0].grade, Grade::not_observable);
  EXPECT_EQ(graded[1].grade, Grade::conforms);
  EXPECT_EQ(graded[2].grade, Grade::not_exercised);
  EXPECT_EQ(graded[3].grade, Grade::differs);
  report.shown.insert("result.payments");
  EXPECT_EQ(grade(clauses, times, report)[0].grade, Grade::conforms);
}

// A clause that a finding breaks is never said to conform, but one that it only cites may; nor is
// one of which an engine shows too little, such as who deals next without `next_dealer`.
TEST(Grading, SaysConformsOnlyOfWhatWouldHaveBeenSeen) {
  const std::vector<rules::Clause> clauses = {{"A", "deals next", "", {"next_dealer"}, ""},
                                              {"B", "pibak", "", {"pibak"}, ""},
                                              {"C", "stack", "", {"ppuk"}, ""}};
  EngineReport report;
  report.shown = {"captured", "table", "result", "result.payments"};
  report.findings.resize(1);
  report.findings[0].finding.clauses = {"B"};
  report.findings[0].breaks = {"C"};
  const EventTimes often = {[](std::string_view) { return 7u; }, never};
  const auto graded = grade(clauses, often, report);
  ASSERT_EQ(graded.size(), 3u);
  EXPECT_EQ(graded[0].grade, Grade::not_observable);
  EXPECT_EQ(graded[1].grade, Grade::conforms);
  EXPECT_EQ(graded[2].grade, Grade::differs);
  report.shown.insert("result.next_dealer");
  EXPECT_EQ(grade(clauses, often, report)[0].grade, Grade::conforms);
}

// An engine may show the result of a stop alone. Who deals after a draw needs a key of its own.
TEST(Grading, OfDrawsRequiresTheirResults) {  // GS-A-076 to 078
  const std::vector<rules::Clause> clauses = {
      {"A", "a draw", "exhaustion.result", {"exhausted"}, ""},
      {"B", "the same seat", "next_dealer.after_draw", {"exhausted", "agreed_draw"}, ""},
      {"C", "the winner deals", "hand_quad.makes_dealer", {"next_dealer"}, ""}};
  EngineReport report;
  report.shown = {"captured", "decision", "result", "result.payments", "result.outcome"};
  const auto twice = [](std::string_view) { return 2u; };
  const auto grades = [&](const EventTimes& times) {
    std::vector<Grade> grades;
    for (const GradedClause& each : grade(clauses, times, report)) grades.push_back(each.grade);
    return grades;
  };
  const auto no = Grade::not_observable, yes = Grade::conforms;
  EXPECT_EQ(grades({twice, never}), (std::vector{yes, no, no}));
  report.shown.insert("result.next_dealer");
  EXPECT_EQ(grades({twice, never}), (std::vector{yes, yes, yes}));
  const auto of_draws = [](std::string_view event) { return event == "next_dealer" ? 1u : 2u; };
  EXPECT_EQ(grades({twice, of_draws}), (std::vector{no, no, yes}));
}

}  // namespace
}  // namespace showstopper::engines
