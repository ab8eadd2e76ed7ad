// SPDX-License-Identifier: Apache-2.0
//
// What is said of a whole file: rules that are refused are said once, with the number of rounds
// that name them.
#include <fstream>
#include <utility>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "conformance/gostop/judge.h"
#include "engines/logs/check.h"
#include "model/trace/gostop/replay.h"
#include "tests/trace/given_trace.h"

namespace showstopper::engines {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// What is wrong with such a line, if anything, is found before its cards are looked at.
std::string line(const std::string& game, const std::string& rules, int players) {
  return R"({"format":"showstopper-trace/1","game":")" + game + R"(","rules":)" + rules +
         R"(,"players":)" + std::to_string(players) +
         R"(,"dealer":0,"deal":{"deck":["x"]},"actions":[]})" + '\n';
}

class Check : public testing::Test {
 protected:
  std::vector<std::string> said_of(const std::string& text) {
    // Tests run beside each other, each in a process of its own.
    const std::string path = testing::TempDir() + "log_check_test_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() +
                             ".jsonl";
    std::ofstream(path) << text;
    check_.file(path, "log");
    std::vector<std::string> said;
    for (const table::Diagnostic& diagnostic : check_.report().diagnostics) {
      said.push_back(to_text(diagnostic));
    }
    return said;
  }

  LogCheck check_{rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"),
                  SHOWSTOPPER_SOURCE_CORPUS};
};

const std::string kWrong = R"({"extends":"gostop/matgo","set":{"bomb.stael":1}})";
const std::string kWrongStoppa = R"({"extends":"stoppa/italian","set":{"bet.opan":1}})";

TEST_F(Check, RefusedRulesAreSaidOnceWithTheirRounds) {
  const std::string gostop = line("gostop", kWrong, 2), stoppa = line("stoppa", kWrongStoppa, 4);
  EXPECT_THAT(said_of(gostop + stoppa + gostop + line("gostop", kWrong, 3) + stoppa + gostop),
              ElementsAre(testing::AllOf(HasSubstr("log:1:"), HasSubstr("bomb.stael"),
                                         EndsWith("(4 rounds of this file name these rules)")),
                          testing::AllOf(HasSubstr("log:2:"), HasSubstr("bet.opan"),
                                         EndsWith("(2 rounds of this file name these rules)"))));
  EXPECT_EQ(check_.report().refused, 6u);
}

TEST_F(Check, JsonListsTheLinesThatCannotBeRead) {
  said_of(line("gostop", kWrong, 2) + "{\n");
  const auto json = nlohmann::json::parse(to_json(check_.report(), false));
  ASSERT_EQ(json["diagnostics"].size(), 2u) << json;
  const auto& [rules, cut] = std::pair(json["diagnostics"][0], json["diagnostics"][1]);
  EXPECT_EQ(rules["file"], "log");
  EXPECT_EQ(rules["line"], 1);
  EXPECT_GT(rules["column"], 1);
  EXPECT_THAT(rules["message"].get<std::string>(), HasSubstr("bomb.stael"));
  EXPECT_EQ(cut["line"], 2);
  EXPECT_EQ(json["refused_lines"], 2);
}

TEST_F(Check, RulesOfOneRoundAreNotCounted) {
  EXPECT_THAT(said_of(line("gostop", kWrong, 2)), ElementsAre(Not(HasSubstr("rounds"))));
}

// What does not serve three players may serve two; other rules are another refusal.
TEST_F(Check, EachRefusalOfRulesIsSaid) {
  const std::string other = R"({"extends":"gostop/matgo","set":{"bomb.stoel":1}})";
  EXPECT_THAT(said_of(line("gostop", kWrong, 2) + line("gostop", other, 2)),
              ElementsAre(HasSubstr("bomb.stael"), HasSubstr("bomb.stoel")));
}

// The rounds name others, so the count is not of rounds that name these.
TEST_F(Check, RefusedRulesInsteadOfThoseOfTheRoundsAreCounted) {
  check_.under(R"("stoppa/italian")");
  const std::string gostop = line("gostop", R"("gostop/matgo")", 2);
  EXPECT_THAT(said_of(gostop + gostop),
              ElementsAre(testing::AllOf(HasSubstr("are of stoppa, but the round is of gostop"),
                                         EndsWith("(2 rounds of this file are refused)"))));
}

TEST_F(Check, WhatIsWrongBesideTheRulesIsSaidEachTime) {
  const std::string bad = line("gostop", R"("gostop/matgo")", 2);
  EXPECT_THAT(said_of(bad + bad), ElementsAre(HasSubstr("log:1:"), HasSubstr("log:2:")));
}

// The next file that names them hears where they were refused.
TEST_F(Check, EachFileIsToldOnce) {
  const std::string gostop = line("gostop", kWrong, 2);
  said_of(gostop + gostop);
  EXPECT_THAT(said_of(gostop + gostop + gostop),
              ElementsAre(HasSubstr("bomb.stael"),
                          testing::AllOf(HasSubstr("these rules were refused at log:1"),
                                         EndsWith("(3 rounds of this file name these rules)"))));
}

std::string cut_line(int number) {
  std::ifstream in(SHOWSTOPPER_SOURCE_CORPUS "/engines/cut-lines.jsonl");
  std::string line;
  for (int i = 0; i < number; ++i) std::getline(in, line);
  return line + '\n';
}

// The titles of the groups, with the number of findings.
std::vector<std::pair<std::string, std::uint64_t>> titles_of(const LogReport& report) {
  std::vector<std::pair<std::string, std::uint64_t>> titles;
  for (const Group& group : report.groups) titles.emplace_back(group.title, group.count);
  return titles;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST_F(Check, BreaksVariantsAndNotesStandApart) {
  said_of(cut_line(2) + cut_line(2) + cut_line(3));
  const LogReport& report = check_.report();
  ASSERT_EQ(report.notes.size(), 2u);  // each once, however many lines write so
  EXPECT_EQ(report.notes[0].what, conformance::Note::cards_not_listed);
  EXPECT_EQ(report.notes[0].rounds, 2u);
  EXPECT_EQ(report.breaks(), 1u);
  EXPECT_THAT(to_text(report, false), EndsWith(", 1 of them breaks a rule\n"));
  EXPECT_TRUE(report.enough({}));
  EXPECT_TRUE(report.enough(3));
  EXPECT_FALSE(report.enough(4));
}

// A log that has nothing to compare passes no gate, and needs no round if none is required.
TEST_F(Check, WithoutARoundIsNotEnough) {
  said_of("");
  EXPECT_EQ(check_.report().compared(), 0u);
  EXPECT_FALSE(check_.report().enough({}));
  EXPECT_FALSE(check_.report().enough(1));
  EXPECT_TRUE(check_.report().enough(0));
}

TEST_F(Check, ANoteAloneBreaksNothing) {
  said_of(cut_line(2));
  EXPECT_EQ(check_.report().breaks(), 0u);
  EXPECT_EQ(check_.report().findings(), 0u);
}

// Decision 0035: without a note, 260 rounds of a stored log were refused for want of `replaces`.
TEST_F(Check, RulesInAnOlderFormAreANote) {
  const std::string older =
      replaced(cut_line(2), R"("cup.role":"choice"}})",
               R"("cup.role":"choice","joker.consumes_turn":false,)"
               R"("event":[{"on":"jjok","effect":"steal 2 junk from each"}]}})");
  said_of(older + older);
  const LogReport& report = check_.report();
  EXPECT_EQ(report.rounds, 2u);
  EXPECT_EQ(report.refused, 0u);
  EXPECT_EQ(report.breaks(), 0u);
  std::vector<std::string> forms;
  for (const FileNote& note : report.notes) {
    if (note.name() != "older_rules") continue;
    EXPECT_EQ(note.rounds, 2u);
    forms.push_back(note.says());
  }
  EXPECT_THAT(forms,
              ElementsAre(HasSubstr("`joker.consumes_turn` was removed: use `joker.from_hand`"),
                          HasSubstr("`replaces = \"jjok.junk\"`")));
}

// AMB-61.
TEST_F(Check, ADifferenceThatAParameterExplainsNamesIt) {
  said_of(cut_line(1) + cut_line(1));
  const LogReport& report = check_.report();
  ASSERT_EQ(report.groups.size(), 1u);
  EXPECT_THAT(report.groups[0].title, HasSubstr("`exhaustion.result = \"best_at_minimum_wins\"`"));
  EXPECT_THAT(report.groups[0].keys, ElementsAre("exhaustion.result"));
}

// The beginning of `outside`, with one declaration.
std::string declared(const std::string& about, const std::string& sentence) {
  return R"([{"about":)" + about + R"(,"says":")" + sentence + "\"}";
}
// A round that differs after a sweep, with declarations.
std::string declaring(const std::string& outside) {
  return replaced(cut_line(5), "\"shows\"", "\"outside\":" + outside + ",\"shows\"");
}

TEST_F(Check, OnlyObjectsDeclareADeviation) {
  said_of(declaring(declared(R"(["sweep"])", "points come first") + "]"));
  EXPECT_EQ(check_.report().breaks(), 0u);
  ASSERT_EQ(check_.report().groups.size(), 1u);
  EXPECT_THAT(check_.report().groups[0].declared, ElementsAre("points come first"));
  said_of(
      declaring(declared(R"(["jjok"])", "another thing") + R"(,"the sweep's points come first"])"));
  EXPECT_EQ(check_.report().breaks(), 1u);
  EXPECT_THAT(check_.report().sentences, ElementsAre("the sweep's points come first"));
}

TEST_F(Check, OfSentencesThatAreMatchedToNothingSoManyAreKept) {
  std::string sentences = "[\"0\"";
  for (std::size_t i = 1; i < kMostSentences + 5; ++i) {
    sentences += ",\"" + std::to_string(i) + '"';
  }
  said_of(declaring(sentences + "]"));
  EXPECT_EQ(check_.report().sentences.size(), kMostSentences);
  EXPECT_THAT(to_text(check_.report(), false), HasSubstr("at most 100 are listed"));
}

TEST_F(Check, AKeyOfRulesDeclaresTheClausesThatItSettles) {
  said_of(declaring(declared(R"(["sweep.junk"])", "points come first") + "]"));
  EXPECT_THAT(check_.report().diagnostics, testing::IsEmpty());
  EXPECT_EQ(check_.report().breaks(), 0u);
  ASSERT_EQ(check_.report().groups.size(), 1u);
  EXPECT_THAT(check_.report().groups[0].declared, ElementsAre("points come first"));
}

TEST_F(Check, AKeyOfOtherRulesDeclaresNothingHere) {
  said_of(declaring(declared(R"(["pibak.max_junk"])", "another thing") + "]"));
  EXPECT_THAT(check_.report().diagnostics, testing::IsEmpty());
  EXPECT_EQ(check_.report().breaks(), 1u);
}

TEST_F(Check, ADeclarationThatNamesNothingIsAnErrorAtItsColumn) {
  const std::string round = declaring(R"([{"about":["sweeep","GS-A-O67"]},{"abuot":["sweep"]},5])");
  const auto at = [&](const std::string& what) {
    return "log:1:" + std::to_string(round.find(what) + 1) + ": error: ";
  };
  const std::string unknown = "which is not a clause, event or key; did you mean";
  // Each is reported once for a file; the rounds are still judged.
  EXPECT_THAT(
      said_of(round + round),
      ElementsAre(at("\"sweeep\"") + "the log declares `sweeep`, " + unknown + " `sweep`?",
                  at("\"GS-A-O67\"") + "the log declares `GS-A-O67`, " + unknown + " `GS-A-067`?",
                  at("{\"abuot\"") + "a declaration needs the key `about`, but has `abuot`",
                  at("5]") + "an entry of `outside` is a sentence or an object with `about`"));
  EXPECT_EQ(check_.report().refused, 0u);
  EXPECT_EQ(check_.report().breaks(), 2u);
}

TEST_F(Check, EveryKindOfWordMayBeDeclared) {
  EXPECT_THAT(
      said_of(declaring(R"([{"about":["GS-B-048","sweep","wrong_points","captured[1]",)"
                        R"("result.payments","pibak.max_junk"],"since":2020},"a sentence"])")),
      testing::IsEmpty());
}

TEST_F(Check, RulesOfTheOtherGameAreNamedInTheLog) {
  const std::string other = line("gostop", R"("stoppa/italian")", 2);
  EXPECT_THAT(said_of(other),
              ElementsAre("log:1:" + std::to_string(other.find("\"stoppa/italian\"") + 1) +
                          ": error: the rules `stoppa/italian` are of stoppa, but the round is of "
                          "gostop"));
  EXPECT_THAT(said_of(line("stoppa", R"({"extends":["stoppa/italian","gostop/matgo"]})", 4)),
              ElementsAre(testing::_, HasSubstr("the rules `gostop/matgo` are of gostop")));
}

TEST_F(Check, WhatIsNotObservedIsNotCompared) {
  const std::string line = cut_line(2);
  said_of(line.substr(0, line.find(",\"after\"")) + "}\n");
  EXPECT_EQ(check_.report().unobserved, 1u);
  EXPECT_FALSE(check_.report().enough({}));
  EXPECT_FALSE(check_.report().enough(1));
  EXPECT_THAT(to_text(check_.report(), false), EndsWith("nothing compared\n"));
}

// Points that are counted wrongly change no position: nothing later follows from them, though in
// one round every finding comes together with every other.
TEST_F(Check, AFaultIsNoConsequenceOfPointsBeforeIt) {
  trace::GostopTrace round =
      trace::good(trace::with_actions(trace::kPosition, R"(["0 play 01K","1 play 03K"])"));
  observe_all(round);
  round.after[0].points.value[2] += 1;
  round.after[1].to_move = 0;  // it is the turn of seat 2
  said_of(to_json(round) + '\n');
  EXPECT_THAT(titles_of(check_.report()), UnorderedElementsAre(Pair(HasSubstr("wrong_points"), 1u),
                                                               Pair(HasSubstr("wrong_turn"), 1u)));
}

// The engine carries out a bomb that the rules refuse, and has no action for the position.
TEST_F(Check, AFailureInAPositionOfTheEngineIsAConsequence) {
  std::ifstream in(SHOWSTOPPER_SOURCE_CORPUS "/engines/bipark-gostop-ts.jsonl");
  std::string line;
  std::getline(in, line);
  said_of(line + '\n');
  const LogReport& report = check_.report();
  ASSERT_THAT(report.groups, SizeIs(1));
  EXPECT_EQ(report.groups[0].example.kind, conformance::Kind::illegal_accepted);
  EXPECT_THAT(report.groups[0].along, ElementsAre(Pair("stuck", 1u)));
}

TEST_F(Check, ANumberOfARoundThatIsNoneIsAnErrorAtItsColumn) {
  const std::string round = trace::with_actions(
      trace::kPosition, R"(["0 play 01K"])",
      R"(,"start":{"to_move":0},"meta":{"seed":1,"match":{"seed":2,"round":"5"}})");
  const std::string column = std::to_string(round.find(R"("5"})") + 1);
  EXPECT_THAT(said_of(round + '\n'),
              ElementsAre(testing::StartsWith("log:1:" + column + ": error: `meta.match.round`")));
}

// The claims hold, however the `x` are filled.
TEST_F(Check, ReducedPositionsCanBeReadAndHold) {
  for (const char* log : {"Choi0619-gostop", "cs470-2020f-team36-go-stop-python"}) {
    check_.file(std::string(SHOWSTOPPER_SOURCE_CORPUS "/engines/") + log + ".jsonl", log);
  }
  int reduced = 0;
  for (const Group& group : check_.report(true).groups) {
    if (group.fixture.empty()) continue;
    ++reduced;
    const trace::GostopTrace fixture = trace::good(group.fixture);
    for (const conformance::Finding& found : conformance::judge(fixture).findings) {
      ADD_FAILURE() << to_text(found) << '\n' << group.fixture;
    }
  }
  EXPECT_GE(reduced, 5);
}

TEST_F(Check, AtMostTwoClausesAreCitedWithTheirSentence) {
  said_of(cut_line(5));
  const Group& group = check_.report().groups.at(0);
  EXPECT_THAT(group.example.clauses, ElementsAre("GS-A-067", "GS-B-048"));  // of a sweep
  EXPECT_THAT(to_text(check_.report(), false), HasSubstr("GS-A-067  "));
}

TEST_F(Check, TheFirstFindingOfARoundHasItsFileAndLine) {
  said_of(cut_line(5) + cut_line(5));
  const auto& firsts = check_.report().firsts;
  ASSERT_EQ(firsts.size(), 2u);
  EXPECT_EQ(firsts[0].line, 1);
  EXPECT_EQ(firsts[1].line, 2);
  EXPECT_EQ(firsts[1].file, "log");
  EXPECT_THAT(to_text(check_.report(), false), EndsWith("in 2 rounds, 2 of them break a rule\n"));
}

TEST_F(Check, TheReportInJsonNamesItsSchema) {
  said_of(cut_line(1));
  EXPECT_THAT(
      to_json(check_.report(true), false),
      testing::AllOf(HasSubstr(R"({"format":"showstopper-check/1")"), HasSubstr(R"("fixture":)")));
}

// Text of a log never reaches a terminal as it is.
TEST_F(Check, TextOfALogCannotSteerATerminal) {
  const std::string line = cut_line(3);
  said_of(
      line.substr(0, line.find(",\"after\"")) +
      ",\"after\":[{\"error\":{\"kind\":\"crash\",\"message\":\"\\u001b[2J\\u009b\\u202e\"}}]}\n");
  const std::string text = to_text(check_.report(), true) + to_json(check_.report(), true);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b")));
  EXPECT_THAT(text, Not(HasSubstr("\xe2\x80\xae")));
}

TEST_F(Check, AFileThatBreaksOffIsAnError) {
  // Linux: can be opened, and reading it fails.
  if (!std::ifstream("/proc/self/mem")) return;
  EXPECT_FALSE(check_.file("/proc/self/mem", "log"));
  EXPECT_THAT(to_text(check_.report().diagnostics.back()), HasSubstr("unread"));
}

TEST_F(Check, StopsWhereAFileBeginsWithNoRounds) {
  std::string text;
  for (int i = 0; i < kMostNoRounds + 5; ++i) text += "no round\n";
  const std::vector<std::string> said = said_of(text);
  ASSERT_EQ(said.size(), static_cast<std::size_t>(kMostNoRounds) + 1);
  EXPECT_THAT(said.back(), HasSubstr("none of the first 1000 lines is a round"));
  EXPECT_EQ(check_.report().refused, static_cast<std::uint64_t>(kMostNoRounds));
}

// Positions in mid-turn that no play of the rules comes to, and a cup that is used against its
// role: logs that once ended the program, some under the rules that a cause tries.
TEST_F(Check, GoesOnFromPositionsInMidTurn) {
  std::ifstream in(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/../tests/engines/mid_turn.jsonl");
  check_.rounds(in, "mid_turn.jsonl");
  const LogReport& report = check_.report(true);
  EXPECT_EQ(report.rounds, 7u);
  EXPECT_EQ(report.diverging, 7u);
  const std::string text = to_text(report, false);
  EXPECT_THAT(text, HasSubstr(" round positions taken from the log after a difference\n"));
  EXPECT_THAT(text, HasSubstr(" actions not judged: the log shows no whole position before it\n"));
  for (const Group& group : report.groups) {
    EXPECT_NE(group.example.kind, conformance::Kind::internal_error) << to_text(group.example);
  }
}

}  // namespace
}  // namespace showstopper::engines
