// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`, `replay`, `show`, `census`, `perft` and `verify` on good and on bad input.
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"
#include "tests/trace/given_trace.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using trace::replaced;

std::string fixture_line() {
  std::ifstream in(corpus("fixtures/gostop/deal.jsonl"));
  std::string line;
  std::getline(in, line);
  return line;
}

TEST(Check, PassesStoredFixtures) {
  const Ran ran =
      run({"check", corpus("fixtures/gostop/deal.jsonl"), corpus("fixtures/gostop/payers.jsonl")});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no difference"));
}

// Exit code 3 has its reason on one of the two streams.
TEST(Check, PrintsWhyItDoesNotPass) {
  const std::string line = fixture_line();
  const File whole(line + "\n");
  const Ran few = run({"check", "--require", "3", whole.path()});
  EXPECT_EQ(few.exit, 3);
  EXPECT_EQ(few.err, "error: 1 round compared, but `--require` is 3\n");
  EXPECT_EQ(run({"check", "--require", "1", whole.path()}).exit, 0);

  const json played = json::parse(run({"play", "--rules", "gostop/matgo", "--rounds", "1"}).out);
  json cut = json::parse(run({"replay", "-"}, played.dump() + "\n").out);
  cut.erase("result");
  cut["actions"].erase(cut["actions"].size() - 1);
  cut["after"].erase(cut["after"].size() - 1);
  const Ran stops = run({"check", "-"}, cut.dump() + "\n");
  EXPECT_EQ(stops.exit, 3);
  EXPECT_THAT(stops.out, HasSubstr("1 round without a result or an error: nothing compared at the "
                                   "end\nno difference, but no round was compared to its end\n"));
}

TEST(Check, TakesAFileWithoutARoundForAnErrorAndNotForAPass) {
  const File empty(""), comments("# nothing\n\n");
  for (const File* file : {&empty, &comments}) {
    const Ran ran = run({"check", file->path()});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(file->path() + ":1:1: error: there is no round in this file"));
    EXPECT_THAT(ran.out, Not(HasSubstr("no difference")));
    EXPECT_EQ(run({"replay", file->path()}).exit, 2);
    EXPECT_EQ(run({"show", file->path()}).exit, 2);
  }
}

TEST(Check, SaysWhereAFixtureFailsAndWhichClausesThatTouches) {
  // The dealer has the first turn and play passes to the right (GS-A-028): after it seat 1 moves.
  const File file(replaced(fixture_line(), "\"is\":{\"to_move\":1}", "\"is\":{\"to_move\":2}"));
  const Ran ran = run({"check", file.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr(file.path() + ":1: action 0 `0 play 05R`: wrong_turn"));
  EXPECT_THAT(ran.out, HasSubstr("GS-A-028"));
}

std::map<std::string, int> group_sizes(const std::string& log) {
  const Ran ran = run({"check", "--format", "json", log});
  const json report = json::parse(ran.out);
  std::map<std::string, int> sizes;
  for (const json& group : report.at("breaks")) {
    sizes[group.at("title").get<std::string>()] += group.at("count").get<int>();
  }
  return sizes;
}

// This engine takes junk for a stack only where the turned card takes it, whoever left the stack:
// one cause, and one for what the turned card brings.
TEST(Check, PutsStacksTogetherByTheCardThatTookThem) {
  const auto sizes = group_sizes(corpus("engines/tannerlee119-go-stop.jsonl"));
  const auto by_hand = sizes.find("no junk for a stack that the hand card takes");
  ASSERT_NE(by_hand, sizes.end());
  EXPECT_GE(by_hand->second, 3);
  for (const auto& [title, size] : sizes) {
    EXPECT_EQ(title.find("stack; too few"), std::string::npos) << title;
  }
}

// It looks for a sweep when the hand card has taken, before the stock card is turned.
TEST(Check, NamesASweepThatIsLookedForTooEarly) {
  const auto sizes = group_sizes(corpus("engines/tannerlee119-go-stop.jsonl"));
  const auto early = sizes.find("junk taken where the hand card alone empties the table");
  ASSERT_NE(early, sizes.end());
  EXPECT_GE(early->second, 2);
  EXPECT_FALSE(sizes.contains("junk taken for `hand_takes_one`"));
}

// A joker that lies open counts as a card of January there: as a match, in a pair of two, and in
// the junk that the turn then brings.
TEST(Check, PutsTogetherWhatAJokerOnTheTableDoes) {
  const auto sizes = group_sizes(corpus("engines/taeto90-gostop.jsonl"));
  EXPECT_TRUE(sizes.contains("a joker taken for a card of month 01"));
  for (const auto& [title, size] : sizes) {
    EXPECT_NE(title.rfind("wrong_capture", 0), 0u) << title;
    EXPECT_NE(title.rfind("junk taken for", 0), 0u) << title;
  }
}

// What is wrong in these rounds was read off by hand (corpus/engines/README.md).
TEST(Check, GroupsTheFindingsOfALog) {
  const Ran ran = run({"check", "--format", "json", corpus("engines/tannerlee119-go-stop.jsonl")});
  EXPECT_EQ(ran.exit, 1);
  const json report = json::parse(ran.out);
  EXPECT_EQ(report.at("format"), "showstopper-check/1");
  std::set<std::string> kinds;
  for (const json& group : report.at("breaks")) {
    kinds.insert(group.at("example").at("kind").get<std::string>());
    EXPECT_LE(group.at("clauses").size(), 2u);
    EXPECT_GE(group.at("count"), group.at("firsts"));
  }
  EXPECT_THAT(kinds, testing::IsSupersetOf({"duplicated_card", "wrong_capture", "wrong_steal",
                                            "crash", "wrong_payment", "illegal_accepted"}));
}

struct BadLine {
  std::string name, line;
};

class BadLines : public testing::TestWithParam<BadLine> {};

TEST_P(BadLines, AreSaidWithTheirLineAndTheNextRoundIsChecked) {
  const File file("# a comment\n" + GetParam().line + '\n' + fixture_line() + '\n');
  const Ran ran = run({"check", file.path()});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr(file.path() + ":2:")) << ran.err.substr(0, 300);
  EXPECT_THAT(ran.err, HasSubstr("error: "));
  EXPECT_THAT(ran.out, HasSubstr("1 round, "));
  EXPECT_LT(ran.err.size(), 2000u) << "a message does not repeat a huge input";
}

std::vector<BadLine> bad_lines() {
  const std::string good = fixture_line();
  return {
      {"Truncated", good.substr(0, good.size() / 2)},
      {"NoObject", "[1,2,3]"},
      {"NoJson", "hello"},
      {"NotUtf8", replaced(good, "\"why\":\"", "\"why\":\"\xff\xfe")},
      {"DeeplyNested", std::string(100000, '[')},
      {"DeeplyNestedMeta",
       replaced(good, "\"meta\":{",
                "\"meta\":{\"x\":" + std::string(100000, '[') + std::string(100000, ']') + ",")},
      {"CardTwice", replaced(good, "\"04R\"", "\"05R\"")},
      {"UnknownCard", replaced(good, "\"04R\"", "\"13R\"")},
      {"CardMissing", replaced(good, "\"04R\",", "")},
      {"UnknownVerb", replaced(good, "0 play 05R", "0 eat 05R")},
      {"SeatOutOfRange", replaced(good, "\"dealer\":0", "\"dealer\":3")},
      {"Beyond64Bits", replaced(good, "\"carry\":0", "\"carry\":99999999999999999999")},
      {"OtherFormat", replaced(good, "showstopper-trace/1", "showstopper-trace/9")},
      {"OtherGame", replaced(good, "\"game\":\"gostop\"", "\"game\":\"poker\"")},
      {"RulesEscape", replaced(good, "gostop/spanish", "../../etc/passwd")},
      {"RulesOutOfRange", replaced(good, "\"gostop/spanish\"",
                                   "{\"extends\":\"gostop/spanish\",\"set\":{\"bomb.steal\":99}}")},
      {"BrokenPosition",
       replaced(good, "\"turn_of\":[1,1,1]", "\"turn_of\":[1,1,1],\"stacks\":{\"01\":0}")},
  };
}

INSTANTIATE_TEST_SUITE_P(Lines, BadLines, testing::ValuesIn(bad_lines()),
                         [](const testing::TestParamInfo<BadLine>& tested) {
                           return tested.param.name;
                         });

TEST(Check, RefusesAMissingFileOrAFolder) {
  EXPECT_EQ(run({"check", "no-such-file.jsonl"}).exit, 2);
  EXPECT_EQ(run({"check", corpus("rules")}).exit, 2);
}

TEST(Check, ReadsTheTracesThatLieInAFolder) {
  const Ran ran = run({"check", corpus("fixtures/stoppa")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("no difference"));
  EXPECT_EQ(run({"check", corpus("fixtures")}).exit, 0);  // and below it
  EXPECT_THAT(run({"check", corpus("rules")}).err, HasSubstr("holds no `.jsonl` file"));
}

TEST(Check, SurvivesALineOfAHundredMegabytes) {
  const File file(std::string(100'000'000, 'x') + '\n' + fixture_line() + '\n');
  const Ran ran = run({"check", file.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr(file.path() + ":1"));
  EXPECT_LT(ran.err.size(), 2000u);
  EXPECT_THAT(ran.out, HasSubstr("1 round, "));
}

// A device that never ends a line: neither memory nor time without end.
TEST(Check, StopsWhereNoLineEnds) {
  const Ran ran = run({"check", "/dev/zero"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr("a line does not end within 1 GiB; the rest is unread"));
}

TEST(Check, AnIllegalActionInTheMiddleIsAFindingWithItsIndex) {
  const File file(replaced(fixture_line(), "1 play 06R", "1 play 12D"));
  const Ran ran = run({"check", file.path()});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("action 1 `1 play 12D`: illegal_accepted"));
}

TEST(Replay, WritesATraceThatTheCheckAgreesWith) {
  const Ran replayed = run({"replay", corpus("fixtures/gostop/deal.jsonl")});
  EXPECT_EQ(replayed.exit, 0) << replayed.err;
  const Ran checked = run({"check", "-"}, replayed.out);
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
  const json first = json::parse(replayed.out.substr(0, replayed.out.find('\n')));
  EXPECT_EQ(first.at("after").size(), first.at("actions").size());
}

TEST(Replay, NamesOneRoundByItsLine) {
  const std::string file = corpus("fixtures/gostop/deal.jsonl");
  const Ran one = run({"replay", file + ":2"});
  EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 1);
  const Ran none = run({"replay", file + ":100000"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr(":100000: error: there is no round on this line"));
}

TEST(Show, TellsARoundWithoutColourWhereNobodySeesAny) {
  const Ran ran = run({"show", corpus("fixtures/gostop/deal.jsonl") + ":1"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("P0 play 05R"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
}

TEST(Show, MarksWhereALogPartsFromTheRules) {
  const Ran ran = run({"show", corpus("engines/tannerlee119-go-stop.jsonl") + ":3"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("!!  wrong_"));
  EXPECT_THAT(ran.out, HasSubstr("the position is the one that the log reports"));
}

TEST(Census, PrintsTheSameBytesForTheSameArguments) {
  const std::vector<std::string> typed = {"census",   "--rules", "gostop/spanish", "--players", "3",
                                          "--rounds", "2000",    "--seed",         "1"};
  const Ran first = run(typed), second = run(typed);
  EXPECT_EQ(first.exit, 0);
  EXPECT_EQ(first.out, second.out);
  EXPECT_THAT(first.out, testing::StartsWith("seed 1\n"));
  std::vector<std::string> other = typed;
  other.back() = "2";
  EXPECT_NE(run(other).out, first.out);
}

TEST(Census, SpeaksJsonToPrograms) {
  const Ran ran = run({"census", "--rules", "gostop/matgo", "--rounds", "100", "--format", "json"});
  const json census = json::parse(ran.out);
  EXPECT_EQ(census.at("seed"), 1);
}

TEST(Perft, CountsTheBranchesThatItAddsUp) {
  const Ran ran =
      run({"perft", "--rules", "gostop/matgo", "--depth", "3", "--divide", "--format", "json"});
  ASSERT_EQ(ran.exit, 0);
  const json report = json::parse(ran.out);
  std::uint64_t sum = 0;
  for (const auto& [action, sequences] : report.at("divide").items()) {
    sum += sequences.get<std::uint64_t>();
  }
  EXPECT_EQ(report.at("sequences").at(0), 1);
  EXPECT_EQ(report.at("sequences").at(3), sum);
}

TEST(Verify, PrintsTheSeedAndThenTheVerdict) {
  const Ran ran = run({"verify", "--rules", "gostop/matgo", "--rounds", "300", "--seed", "5"});
  EXPECT_EQ(ran.exit, 0) << ran.out;
  EXPECT_THAT(ran.out, testing::MatchesRegex("showstopper [0-9.]+   seed 5   300 rounds each   "
                                             "gostop/matgo\n\nPASS   no rule broken\n(.|\n)*"));
  EXPECT_EQ(ran.out,
            run({"verify", "--rules", "gostop/matgo", "--rounds", "300", "--seed", "5"}).out);
}

TEST(Verify, SpeaksJsonToPrograms) {
  const Ran ran = run({"verify", "--rules", "gostop/dutch", "--players", "3", "--rounds", "100",
                       "--format", "json"});
  const json report = json::parse(ran.out);
  EXPECT_EQ(report.at("seed"), 1);
  EXPECT_EQ(report.at("rule_sets").at(0).at("players"), 3);
  EXPECT_EQ(report.at("rule_sets").at(0).at("findings").size(), 0u);
  const json& coverage = report.at("coverage");
  EXPECT_GT(coverage.at("covered"), 0);
  EXPECT_EQ(coverage.at("clauses"),
            report.at("rule_sets").at(0).at("clauses_seen").get<int>() +
                report.at("rule_sets").at(0).at("clauses_never_seen").size());
}

TEST(Verify, PlaysTheOneRoundThatAFindingNames) {
  const Ran ran = run({"verify", "--rules", "gostop/dutch", "--players", "2", "--seed", "9",
                       "--round", "77", "--policy", "biased"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

}  // namespace
}  // namespace showstopper::app
