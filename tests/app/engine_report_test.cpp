// SPDX-License-Identifier: Apache-2.0
//
// Texts of an engine end up in the files of other services: nothing of them may act there.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/report/engine/report.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;
using engines::Grade;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class EngineReportTest : public testing::Test {
 protected:
  void SetUp() override {
    run_.engine = "python3 engine.py";
    run_.option = "--engine 'python3 engine.py'";
    run_.repeat = "showstopper verify " + run_.option;
    report_.game = "gostop";
    report_.rules = R"("gostop/matgo")";
    report_.phases = {{"generated", 10, 1, 0, 2, 3}};
    EngineFinding each;
    each.identity = "wrong_steal of GS-A-046";
    each.finding.kind = conformance::Kind::wrong_steal;
    each.finding.clauses = {"GS-A-046"};
    each.finding.key = "captured[0]";
    each.finding.expected = "02J";
    each.finding.got = "<script>\x1b[31m & ]]> `|%\n::error::";
    each.file = "findings/a.jsonl";
    report_.findings.push_back(each);
    report_.clauses = {{"GS-A-046", "Jjok takes junk.", Grade::differs, 4, {0}},
                       {"GS-A-047", "Sweep.", Grade::conforms, 9, {}},
                       {"GS-A-048", "Rare.", Grade::not_exercised, 0, {}}};
  }

  Context context_{SHOWSTOPPER_SOURCE_CORPUS, Color::never};
  EngineRun run_;
  EngineReport report_;
};

TEST_F(EngineReportTest, ExitCodeFollowsTheReport) {
  EXPECT_EQ(exit_of(report_), Exit::findings);
  report_.findings[0].waived = "known";
  EXPECT_EQ(exit_of(report_), Exit::nothing_found);
  report_.waiver_troubles = {"expired"};
  EXPECT_EQ(exit_of(report_), Exit::findings);
  report_.waiver_troubles.clear();
  report_.phases[0].rounds = 0;
  EXPECT_EQ(exit_of(report_), Exit::undecided);
  report_.refused = "cannot be started: it exited with code 127";
  EXPECT_EQ(exit_of(report_), Exit::input_error);
}

// Generated rounds end, so some of them show something if the engine does.
TEST_F(EngineReportTest, GeneratedRoundsThatAreAllUnseenProveNothing) {
  report_.findings.clear();
  report_.phases = {{"fixtures", 5, 0, 210, 0, 0}, {"generated", 0, 0, 10, 0, 0, true}};
  EXPECT_EQ(exit_of(report_), Exit::undecided);
  EXPECT_THAT(verdict_text(report_, false),
              HasSubstr("nothing could be compared: 10 generated rounds were answered"));
  report_.phases[1].rounds = 1;
  EXPECT_EQ(exit_of(report_), Exit::nothing_found);
  report_.phases[0] = {"fixtures", 0, 0, 210, 0, 0};
  EXPECT_EQ(exit_of(report_), Exit::nothing_found);
}

TEST_F(EngineReportTest, AStoredRoundThatCannotBeReadIsNoPass) {
  report_.findings.clear();
  EXPECT_EQ(exit_of(report_), Exit::nothing_found);
  report_.unread = {{"findings/a.jsonl", {1, 7}, "the line is not valid JSON"}};
  EXPECT_EQ(exit_of(report_), Exit::undecided);
  EXPECT_EQ(verdict_text(report_, false),
            "UNREAD   1 stored round cannot be read: findings/a.jsonl:1:7: error: the line is not "
            "valid JSON");
}

TEST_F(EngineReportTest, OnlyAShrunkRoundIsTheSmallest) {
  constexpr auto kNote = "a longer --shrink may find a smaller round";
  const auto screen = [&] { return engine_screen(context_, run_, report_, false); };
  EXPECT_THAT(screen(), AllOf(HasSubstr("   round     findings/a.jsonl"), Not(HasSubstr(kNote))));
  report_.findings[0].shrunk = true;
  EXPECT_THAT(screen(), AllOf(HasSubstr("   smallest  findings/a.jsonl"), HasSubstr(kNote)));
  report_.findings[0].minimal = true;
  EXPECT_THAT(screen(), Not(HasSubstr(kNote)));
}

TEST_F(EngineReportTest, AFindingThatDoesNotComeBackEachTimeHasANote) {
  report_.findings[0].replays = {3, 3};
  EXPECT_THAT(engine_screen(context_, run_, report_, false), Not(HasSubstr("came back")));
  report_.findings[0].replays = {3, 1};
  constexpr auto kNote = "it came back in 1 of 3 replays of the round";
  EXPECT_THAT(engine_screen(context_, run_, report_, false),
              HasSubstr(std::string("   note      ") + kNote));
  EXPECT_THAT(engine_sarif(context_, report_), HasSubstr(kNote));
  const json listed = json::parse(engine_json(context_, run_, report_))["findings"][0];
  EXPECT_EQ(listed["replays"]["played"], 3);
  EXPECT_EQ(listed["replays"]["came_back"], 1);
}

TEST_F(EngineReportTest, ANoteChangesNoExitCode) {
  report_.findings.clear();
  report_.notes = {{conformance::Note::tied_gift, 12, "round 3"}};
  EXPECT_EQ(exit_of(report_), Exit::nothing_found);
  EXPECT_THAT(
      engine_screen(context_, run_, report_, false),
      testing::ContainsRegex("\nNote       another junk card .*: 12 rounds, first in round 3"));
  const json note = json::parse(engine_json(context_, run_, report_))["notes"][0];
  EXPECT_EQ(note["note"], "tied_gift");
  EXPECT_EQ(note["rounds"], 12);
  EXPECT_EQ(note["source"], "round 3");
}

TEST_F(EngineReportTest, JUnitHasACaseForEachClause) {
  const std::string xml = engine_junit(run_, report_);
  EXPECT_THAT(xml, HasSubstr(" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(xml, HasSubstr("name=\"GS-A-047 Sweep.\" time=\"0\"/>"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"not exercised\"/>"));
  EXPECT_THAT(xml, HasSubstr("&lt;script&gt;?[31m &amp; ]]&gt;"));
  EXPECT_THAT(xml, Not(HasSubstr("<script>")));
  EXPECT_THAT(xml, Not(HasSubstr("\x1b")));
}

// The cause over all rounds knows better than the smallest round, which names the finding.
TEST_F(EngineReportTest, TheClauseOfTheCauseComesFirst) {
  report_.findings[0].of_cause = {"GS-A-047"};
  report_.clauses[0] = {"GS-A-046", "Jjok takes junk.", Grade::conforms, 4, {}};
  report_.clauses[1] = {"GS-A-047", "Sweep.", Grade::differs, 9, {0}};
  constexpr auto kHeading = "wrong_steal of GS-A-047 (identity: wrong_steal of GS-A-046)";
  EXPECT_THAT(engine_screen(context_, run_, report_, false),
              HasSubstr(std::string("1  ") + kHeading + ": "));
  EXPECT_THAT(engine_annotations(run_, report_), HasSubstr("GS-A-047 (identity"));
  const json listed = json::parse(engine_json(context_, run_, report_))["findings"][0];
  EXPECT_EQ(listed["identity"], "wrong_steal of GS-A-046");
  EXPECT_EQ(listed["clauses"], json::array({"GS-A-047", "GS-A-046"}));
  const json sarif = json::parse(engine_sarif(context_, report_))["runs"][0]["results"][0];
  EXPECT_EQ(sarif["ruleId"], "GS-A-047");
  EXPECT_EQ(sarif["partialFingerprints"]["identity/v1"], "wrong_steal of GS-A-046");
  const std::string xml = engine_junit(run_, report_);
  EXPECT_THAT(xml, HasSubstr("name=\"GS-A-046 Jjok takes junk.\" time=\"0\"/>"));
  EXPECT_THAT(xml, HasSubstr(" tests=\"4\" failures=\"1\""));
  // The cause has the clause of the identity: nothing is printed twice.
  report_.findings[0].of_cause = {"GS-A-046"};
  EXPECT_THAT(engine_screen(context_, run_, report_, false), Not(HasSubstr("(identity")));
}

TEST_F(EngineReportTest, JUnitSkipsWhatIsWaived) {
  report_.findings[0].waived = "known & <tolerated>";
  report_.clauses[0].grade = Grade::waived;
  const std::string xml = engine_junit(run_, report_);
  EXPECT_THAT(xml, HasSubstr(" tests=\"4\" failures=\"0\" errors=\"0\" skipped=\"2\""));
  EXPECT_THAT(xml, HasSubstr(": known &amp; &lt;tolerated&gt;"));
}

TEST_F(EngineReportTest, SarifHasARuleAndAResult) {
  const json root = json::parse(engine_sarif(context_, report_));
  EXPECT_EQ(root["version"], "2.1.0");
  const json& run = root["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "GS-A-046");
  ASSERT_EQ(run["results"].size(), 1u);
  EXPECT_EQ(run["results"][0]["ruleId"], "GS-A-046");
  EXPECT_EQ(run["results"][0]["level"], "error");
  EXPECT_EQ(run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "findings/a.jsonl");
}

TEST_F(EngineReportTest, WaivedFindingsAreNamedBesideAPass) {
  report_.findings[0].waived = "known";
  EXPECT_EQ(verdict_text(report_, false), "PASS   no rule broken beside 1 waived finding");
  report_.findings.clear();
  EXPECT_EQ(verdict_text(report_, false), "PASS   no rule broken");
}

TEST_F(EngineReportTest, AWaiverOutOfOrderIsAResultOfSarif) {
  report_.findings.clear();
  report_.waiver_troubles = {"w.toml:3: the waiver of GS-A-069 expired on 2027-03-31: known"};
  const json root = json::parse(engine_sarif(context_, report_));
  const json& result = root["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "waiver");
  EXPECT_EQ(result["level"], "error");
  const json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "w.toml");
  EXPECT_EQ(place["region"]["startLine"], 3);
}

TEST_F(EngineReportTest, AFindingThatDoesNotComeBackHasNoVariant) {
  report_.findings[0].variant = "`ppuk.forms = false`";
  EXPECT_THAT(engine_screen(context_, run_, report_, false), HasSubstr("it conforms under"));
  report_.findings[0].replays = {3, 0};
  EXPECT_THAT(engine_screen(context_, run_, report_, false), Not(HasSubstr("it conforms under")));
}

TEST_F(EngineReportTest, AnnotationsAreOneLineEachAndAtMostTen) {
  report_.findings.resize(25, report_.findings[0]);
  const std::string text = engine_annotations(run_, report_);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_THAT(text, testing::StartsWith("::error title=wrong_steal of GS-A-046::"));
  EXPECT_THAT(text, HasSubstr("%25"));
  EXPECT_THAT(text, Not(HasSubstr("\n::error::")));
  const std::string summary = engine_summary(context_, run_, report_);
  EXPECT_THAT(summary, HasSubstr("25 findings"));
  EXPECT_THAT(summary, Not(HasSubstr("<script>")));
}

TEST_F(EngineReportTest, AnEngineThatCannotBeDrivenIsReportedInEachFormat) {
  EngineReport refused;
  refused.refused = "does not answer `hello`: it exited with code 3";
  refused.errors = "a\x1b[2J";
  EXPECT_EQ(exit_of(refused), Exit::input_error);
  const std::string why = "it exited with code 3";
  EXPECT_THAT(engine_screen(context_, run_, refused, false),
              testing::StartsWith("\nERROR   the engine does not answer `hello`: " + why));
  const json root = json::parse(engine_json(context_, run_, refused));
  EXPECT_EQ(root["refused"], refused.refused);
  EXPECT_EQ(root["exit"], 2);
  EXPECT_EQ(root["rules"], nullptr);
  EXPECT_THAT(engine_junit(run_, refused), HasSubstr("<error type=\"not_driven\""));
  const json sarif = json::parse(engine_sarif(context_, refused));
  const json& invocation = sarif["runs"][0]["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["exitCode"], 2);
  EXPECT_THAT(invocation["toolExecutionNotifications"][0]["message"]["text"].get<std::string>(),
              HasSubstr(why));
  EXPECT_THAT(engine_annotations(run_, refused), HasSubstr(why));
  EXPECT_THAT(engine_summary(context_, run_, refused), HasSubstr(why));
  EXPECT_THAT(engine_badge(refused), HasSubstr("the engine cannot be driven"));
}

TEST_F(EngineReportTest, ARunThatStoppedByItselfSaysSoAndFails) {
  report_.findings[0].waived = "known";
  report_.stopped = "the engine was lost and started again 25 times";
  EXPECT_EQ(exit_of(report_), Exit::findings);
  for (const std::string& text :
       {engine_screen(context_, run_, report_, false), engine_json(context_, run_, report_),
        engine_junit(run_, report_), engine_sarif(context_, report_),
        engine_annotations(run_, report_), engine_summary(context_, run_, report_)}) {
    EXPECT_THAT(text, HasSubstr("25 times"));
  }
}

// Markdown has its own way to write an underscore.
std::string plain(std::string text) {
  constexpr std::string_view kUnderscore = "&#95;";
  for (auto at = text.find(kUnderscore); at != text.npos; at = text.find(kUnderscore, at)) {
    text.replace(at, kUnderscore.size(), "_");
  }
  return text;
}

TEST_F(EngineReportTest, EveryFindingIsListedInEachFormat) {
  EngineFinding each = report_.findings[0];
  for (int i = 0; i < 20; ++i) {
    each.identity = "wrong_steal of GS-A-1" + std::to_string(10 + i);
    each.finding.clauses = {each.identity.substr(15)};
    each.rounds = static_cast<std::uint64_t>(40 + i);
    each.source = "round 9" + std::to_string(i);
    each.beyond_most = true;
    each.file.clear();
    report_.findings.push_back(each);
  }
  for (const std::string& text :
       {engine_screen(context_, run_, report_, false), engine_json(context_, run_, report_),
        engine_junit(run_, report_), engine_sarif(context_, report_),
        engine_annotations(run_, report_), engine_summary(context_, run_, report_)}) {
    for (const EngineFinding& listed : report_.findings) {
      EXPECT_THAT(plain(text), HasSubstr(listed.identity));
      EXPECT_THAT(plain(text), HasSubstr(listed.source));
    }
  }
}

TEST_F(EngineReportTest, ReferencesAreRelativeAndEncoded) {
  report_.findings[0].file = "a folder/50%#1?.jsonl";
  EngineFinding unstored = report_.findings[0];
  unstored.file.clear();
  report_.findings.push_back(unstored);
  const json results = json::parse(engine_sarif(context_, report_))["runs"][0]["results"];
  const auto place = [&](int i) { return results[i]["locations"][0]["physicalLocation"]; };
  EXPECT_EQ(place(0)["artifactLocation"]["uri"], "a%20folder/50%25%231%3F.jsonl");
  EXPECT_EQ(place(1)["artifactLocation"]["uri"], "clauses/gostop.tsv");
  EXPECT_GT(place(1)["region"]["startLine"], 1);
}

TEST_F(EngineReportTest, NoFormatPrintsWhatActsOnAReader) {
  const std::string nasty = "x\xe2\x80\xaey\xc2\x9bz\xff\xe2\x81\xa6";
  report_.findings[0].finding.got = report_.findings[0].source = nasty;
  report_.remarks = {nasty};
  report_.findings[0].errors = nasty;
  for (const std::string& text :
       {engine_screen(context_, run_, report_, false), engine_json(context_, run_, report_),
        engine_junit(run_, report_), engine_sarif(context_, report_),
        engine_annotations(run_, report_), engine_summary(context_, run_, report_)}) {
    EXPECT_THAT(text, Not(HasSubstr("\xe2\x80\xae")));
    EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b")));
    EXPECT_THAT(text, Not(HasSubstr("\xe2\x81\xa6")));
    EXPECT_THAT(text, Not(HasSubstr("\xff")));
  }
}

TEST_F(EngineReportTest, JsonKeepsTheTextAsItIs) {
  const json root = json::parse(engine_json(context_, run_, report_));
  EXPECT_EQ(root["format"], "showstopper-engine-report/1");
  EXPECT_EQ(root["findings"][0]["got"], report_.findings[0].finding.got);
  EXPECT_EQ(root["exit"], 1);
}

TEST_F(EngineReportTest, TextIsHarmlessOnATerminal) {
  EXPECT_EQ(harmless("a\x1b[31mb\x07"), "a\\x1b[31mb\\x07");
  EXPECT_EQ(harmless("a\xc2\x9b"
                     "2J\nb\xe2\x80\xae"),
            "a?2J\n             b?");
  const std::string screen = engine_screen(context_, run_, report_, false);
  EXPECT_THAT(screen, testing::StartsWith("\nFAIL   the engine breaks the rules: 1 finding\n"));
  EXPECT_THAT(screen, Not(HasSubstr("\x1b")));
  EXPECT_THAT(screen, HasSubstr("--replay findings/a.jsonl"));
}

TEST_F(EngineReportTest, BadgeIsRedWithFindings) {
  EXPECT_EQ(json::parse(engine_badge(report_))["color"], "red");
  report_.findings.clear();
  const json badge = json::parse(engine_badge(report_));
  EXPECT_EQ(badge["color"], "brightgreen");
  EXPECT_EQ(badge["message"], "1 clause conforms");
  EXPECT_EQ(badge["label"], "gostop/matgo");
}

// By the exit code: red if something was found, grey if nothing is decided.
TEST_F(EngineReportTest, BadgeSaysWhyARunIsNotGreen) {
  const auto badge = [this] {
    const json of = json::parse(engine_badge(report_));
    return of["color"].get<std::string>() + ": " + of["message"].get<std::string>();
  };
  EXPECT_EQ(badge(), "red: 1 finding");
  report_.findings.clear();
  report_.interrupted = true;
  EXPECT_EQ(badge(), "lightgrey: interrupted");
  report_.unread = {{"findings/a.jsonl", {1, 7}, "the line is not valid JSON"}};
  EXPECT_EQ(badge(), "lightgrey: 1 stored round unread");
  report_.stopped = "the engine was restarted too often";
  EXPECT_EQ(badge(), "red: stopped");
  report_.waiver_troubles = {"expired", "unused"};
  EXPECT_EQ(badge(), "red: 2 waivers not in order");
  report_.waiver_troubles.clear();
  report_.stopped.clear();
  report_.phases[0].rounds = 0;
  EXPECT_EQ(badge(), "lightgrey: nothing compared");
}

}  // namespace
}  // namespace showstopper::app
