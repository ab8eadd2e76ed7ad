// SPDX-License-Identifier: Apache-2.0
//
// `showstopper coverage` and `showstopper corpus check`: what rounds decide, parts and their union,
// the gate, and bad input.
#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/coverage/mutation.h"
#include "app/coverage/same_round.h"
#include "app/coverage/summary.h"
#include "app/coverage/tally.h"
#include "app/games/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> trace_lines(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t from, std::size_t every) {
  std::string text;
  for (std::size_t i = from; i < lines.size(); i += every) text += lines[i] + '\n';
  return text;
}

json covered(const std::vector<std::string>& files, const std::string& rules) {
  std::vector<std::string> words{"coverage", "--format", "json", "--rules", rules};
  words.insert(words.end(), files.begin(), files.end());
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return json::parse(ran.out);
}

json clause(const json& report, const std::string& id) {
  for (const json& game : report.at("games")) {
    for (const json& each : game.at("clauses")) {
      if (each.at("id") == id) return each;
    }
  }
  return {};
}

TEST(Tally, IsExactUpToItsLimitAndAnEstimateBeyond) {
  Tally few(8);
  for (std::uint64_t i = 1; i <= 7; ++i) few.add(i * 1000);
  few.add(3000);  // known already
  EXPECT_TRUE(few.exact());
  EXPECT_EQ(few.count(), 7u);
  // 4096 hashes at equal distances, of which the 1024 least are kept.
  Tally many;
  constexpr std::uint64_t kStep = std::uint64_t{1} << 52;
  for (std::uint64_t i = 1; i <= 4095; ++i) many.add(i * kStep);
  EXPECT_FALSE(many.exact());
  EXPECT_NEAR(static_cast<double>(many.count()), 4095, 8);
  EXPECT_THAT(many.text(), HasSubstr("about 4"));
}

TEST(Tally, UnitesInAnyOrder) {
  Tally a(4), b(4), all(4);
  for (std::uint64_t i = 0; i < 10; ++i) {
    (i % 3 == 0 ? a : b).add(i * 77 % 13);
    all.add(i * 77 % 13);
  }
  Tally ab = a, ba = b;
  ab.add(b);
  ba.add(a);
  EXPECT_EQ(ab.packed(), ba.packed());
  EXPECT_EQ(ab.packed(), all.packed());
  ab.add(a);
  EXPECT_EQ(ab.packed(), all.packed());
  Tally read(4);
  EXPECT_TRUE(read.unpack(ab.packed()));
  EXPECT_EQ(read.packed(), ab.packed());
  EXPECT_FALSE(read.unpack("ABC"));
}

// A stack of three is left in the first fixture of ppuk.jsonl (GS-A-045), and none in the second.
TEST(Coverage, CountsAClauseWhereItsEventComes) {
  const auto lines = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"));
  const File with(lines[0] + '\n'), without(lines[1] + '\n');
  EXPECT_EQ(clause(covered({with.path()}, "gostop/spanish"), "GS-A-045").at("rounds"), 1);
  EXPECT_EQ(clause(covered({without.path()}, "gostop/spanish"), "GS-A-045").at("state"),
            "not reached");
  const File twice(lines[0] + '\n' + lines[0] + '\n');
  EXPECT_EQ(clause(covered({twice.path()}, "gostop/spanish"), "GS-A-045").at("rounds"), 1);
}

// Without jokers in the deck no joker is played from a hand (GS-A-007).
TEST(Coverage, SaysWhichClausesTheRulesExclude) {
  const auto lines = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"));
  const File one(lines[0] + '\n');
  const json report = covered({one.path()}, "gostop/spanish");
  EXPECT_EQ(clause(report, "GS-A-004").at("state"), "no effect");
  EXPECT_EQ(clause(report, "GS-A-004").at("why"), "social: names and stakes change no card");
  for (const json& each : report.at("games").at(0).at("rules").at(0).at("clauses")) {
    if (each.at("state") == "impossible") {
      EXPECT_NE(each.at("why"), "") << each;
    }
  }
}

// The worth of a joker shows with a joker; points of junk do not need one (GS-A-008).
TEST(Coverage, WithoutJokersNothingIsShownOfTheirWorth) {
  const Ran played =
      run({"play", "--rules", "gostop/matgo", "--players", "2", "--rounds", "20", "--seed", "1"});
  const File log(played.out);
  const json report = covered({log.path()}, "gostop/matgo");
  EXPECT_EQ(clause(report, "GS-A-115").at("state"), "shown");  // the row of junk
  EXPECT_EQ(clause(report, "GS-A-008").at("state"), "impossible");
}

TEST(Coverage, OfAnyPartsIsThatOfTheirUnion) {
  auto lines = trace_lines(corpus("fixtures/gostop/steals.jsonl"));
  ASSERT_GT(lines.size(), 8u);
  lines.resize(8);
  const Folder folder;
  const auto part_of = [&](const std::string& name, const std::string& text) {
    folder.add(name + ".jsonl", text);
    const std::string part = folder.path() + "/" + name + ".json";
    const Ran ran = run({"coverage", folder.path() + "/" + name + ".jsonl", "--out", part});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return part;
  };
  const std::string whole = content(part_of("whole", joined(lines, 0, 1)));
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < 3; ++i) {
    parts.push_back(part_of("part" + std::to_string(i), joined(lines, i, 3)));
  }
  parts.push_back(parts.front());  // a part that is given twice
  std::reverse(parts.begin(), parts.end());
  const std::string united = folder.path() + "/united.json";
  std::vector<std::string> words{"coverage", "--out", united};
  words.insert(words.end(), parts.begin(), parts.end());
  EXPECT_EQ(run(words).exit, 0);
  EXPECT_EQ(content(united), whole);
  EXPECT_NE(whole, "");
}

// The log of an engine changes a rule set: its rounds are judged by the rules that they name, as
// long as all of them name the same.
// The parts of one log by --shard, united, are the part of the whole log.
TEST(Coverage, OfAllShardsIsThatOfTheLog) {
  const Folder folder;
  std::string some;
  for (const std::string& line : trace_lines(corpus("fixtures/gostop/carry.jsonl"))) {
    some += line + "\n";
    if (std::count(some.begin(), some.end(), '\n') == 9) break;
  }
  const File rounds(some);
  const std::string log = rounds.path();
  const auto counted = [&](const std::string& name, std::vector<std::string> words) {
    const std::string part = folder.path() + "/" + name;
    words.insert(words.begin(), "coverage");
    words.insert(words.end(), {"--out", part});
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return part;
  };
  const std::string whole = counted("whole", {log});
  std::vector<std::string> parts;
  for (const std::string shard : {"3/3", "1/3", "2/3"}) {
    parts.push_back(counted(shard.substr(0, 1), {log, "--shard", shard}));
    EXPECT_NE(content(parts.back()), content(whole));
  }
  EXPECT_EQ(content(counted("united", parts)), content(whole));
}

TEST(Coverage, JudgesRoundsByTheChangedRulesThatTheyName) {
  const auto lines = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"));
  const std::string rules = R"("rules":"gostop/spanish")";
  const auto with = [&](const std::string& changed) {
    std::string line = lines[0];
    const std::size_t at = line.find(rules);
    EXPECT_NE(at, std::string::npos);
    return line.replace(at, rules.size(),
                        R"("rules":{"extends":"gostop/spanish","set":{)" + changed + "}}") +
           '\n';
  };
  const File one(with(R"("ppuk.forms":false)")), other(with(R"("jjok.junk":2)"));
  const json alone = covered({one.path()}, "gostop/spanish");
  EXPECT_EQ(clause(alone, "GS-A-045").at("state"), "impossible") << alone;
  EXPECT_EQ(alone.at("games").at(0).at("rules").at(0).at("changed"), true);
  const json both = covered({one.path(), other.path()}, "gostop/spanish");
  EXPECT_EQ(clause(both, "GS-A-045").at("state"), "shown");
  EXPECT_EQ(both.at("games").at(0).at("rules").at(0).at("changed"), false);
}

TEST(Coverage, RefusesBadInputWithExitCodeTwo) {
  const auto lines = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"));
  const File good(lines[0] + '\n'), bad("{\"format\":\"showstopper-trace/1\"\n"),
      other("{\"format\":\"showstopper-trace/1\",\"game\":\"scopa\"}\n"),
      part("{\"format\":\"showstopper-coverage-part/1\",\"subjects\":[{}]}\n", ".json"),
      compressed("\x1F\x8B\x08\n\x03\n"), list("[\n" + lines[0] + "\n]\n");
  const struct {
    std::vector<std::string> words;
    std::string says;
  } kCases[] = {
      {{"coverage", bad.path()}, ":1:"},
      {{"coverage", other.path()}, ":1:40: error: `scopa` is not a game that is known here"},
      {{"coverage", part.path()}, "the part of coverage is damaged"},
      {{"coverage", "no-such-file.jsonl"}, "cannot be opened"},
      {{"coverage", compressed.path()}, ":1:1: error: a trace is UTF-8 text with one round a line"},
      {{"coverage", list.path()}, ":1:1: error: this file is one list of JSON"},
      {{"coverage", good.path(), "--rules", "gostop/none"}, "gostop/none"},
      {{"coverage", good.path(), "--clause", "GS-A-999"}, "unknown clause `GS-A-999`"},
      {{"coverage", good.path(), "--gate", "101%"}, "`--gate` is `101%`"},
      {{"coverage", good.path(), "--gate", "-1"}, "`--gate` is `-1`"},
      {{"coverage", good.path(), "--gate", "much"}, "`--gate` is `much`"},
      {{"coverage", good.path(), "--format", "xml"}, "`--format` is `xml`"},
  };
  for (const auto& each : kCases) {
    const Ran ran = run(each.words);
    EXPECT_EQ(ran.exit, 2) << each.says << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(each.says));
  }
}

TEST(Coverage, CountsTheRuleSetsThatRulesLeavesOut) {
  const File log(trace_lines(corpus("fixtures/gostop/ppuk.jsonl"))[0] + '\n');
  const Ran ran = run({"coverage", "--rules", "stoppa/italian", log.path()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\nrounds under 1 other rule set are not counted; without "
                                 "`--rules` all are\n"));
}

TEST(Coverage, GatesByTheShareOfClausesThatCanBeShown) {
  const File log(joined(trace_lines(corpus("fixtures/gostop/ppuk.jsonl")), 0, 20));
  const std::string& file = log.path();
  const json report = covered({file}, "gostop/spanish");
  const double share =
      100.0 * report.at("shown").get<double>() / report.at("possible").get<double>();
  ASSERT_GT(share, 2);
  ASSERT_LT(share, 98);
  const auto gate = [&](double percent) {
    return run(
        {"coverage", file, "--rules", "gostop/spanish", "--gate", std::to_string(percent) + "%"});
  };
  const Ran below = gate(share - 1), above = gate(share + 1);
  EXPECT_EQ(below.exit, 0);
  EXPECT_THAT(below.out, HasSubstr("%: reached, "));
  EXPECT_EQ(above.exit, 1);
  EXPECT_THAT(above.out, HasSubstr("%: not reached, "));
}

// Changes are listed as they are, whether they are values or forms of a set.
TEST(Coverage, ListsTheChangesThatNoRoundNotices) {
  CoveredRules under;
  under.rules = "mine";
  under.rows.push_back({"payer:mine", Tally(), 3, 1, {"factor = 3", "removed"}});
  under.parameters.push_back(
      {"junk.double", "[]", CoverState::shown, 3, 1, {"with 01B", "with 01R"}, Tally(), ""});
  CoverageSummary summary;
  summary.games.push_back({games().front(), "", {}, {}, {}, {under}});
  const std::string text = to_text(summary);
  EXPECT_THAT(text, HasSubstr("  row payer:mine: no round notices: factor = 3; removed\n"));
  EXPECT_THAT(text, HasSubstr("  junk.double = []: no round notices: with 01B; with 01R\n"));
}

TEST(Coverage, SaysInJsonWhetherItWasInterrupted) {
  CoverageSummary summary;
  EXPECT_EQ(json::parse(to_json(summary)).at("interrupted"), false);
  summary.interrupted = true;
  EXPECT_EQ(json::parse(to_json(summary)).at("interrupted"), true);
}

// A list of one item is empty without it, and without its last one.
TEST(Mutations, HaveEachValueOnce) {
  for (const rules::Parameter& parameter : gostop::kParameters) {
    const rules::RuleSet rules(gostop::schema());
    const int index = rules::parameter_index(gostop::kParameters, parameter.key);
    std::set<std::string> texts;
    for (const Mutation& each : mutations(parameter, rules.value(index))) {
      EXPECT_TRUE(texts.insert(each.text).second) << parameter.key << ": " << each.text;
    }
  }
}

TEST(Coverage, PrintsLcovAndAPage) {
  const File log(trace_lines(corpus("fixtures/gostop/ppuk.jsonl"))[0] + '\n');
  const std::string& file = log.path();
  const Ran lcov = run({"coverage", file, "--rules", "gostop/spanish", "--format", "lcov"});
  EXPECT_THAT(lcov.out, HasSubstr("SF:corpus/clauses/gostop.tsv\nDA:"));
  EXPECT_THAT(lcov.out, HasSubstr("end_of_record\n"));
  const Ran page = run({"coverage", file, "--rules", "gostop/spanish", "--format", "html"});
  EXPECT_THAT(page.out, HasSubstr("<a href=\"#GS-A-045\">GS-A-045</a>"));
  EXPECT_THAT(page.out, Not(HasSubstr("<script")));
}

TEST(CorpusCheck, FindsDoublesUnknownClausesAndFixturesThatShowNothing) {
  const auto lines = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"));
  const auto changed = [&](const std::string& what, const std::string& by) {
    std::string line = lines[0];
    const std::size_t at = line.find(what);
    EXPECT_NE(at, std::string::npos);
    return line.replace(at, what.size(), by);
  };
  const Folder good;
  // The points of the second round show its row, although no event of the clause comes (GS-A-107).
  const auto points = trace_lines(corpus("fixtures/gostop/combinations.jsonl"));
  const auto row = std::find_if(points.begin(), points.end(), [](const std::string& line) {
    return line.find("three brights without the rain one are 3") != std::string::npos;
  });
  ASSERT_NE(row, points.end());
  good.add("a.jsonl", lines[0] + '\n' + *row + '\n');
  EXPECT_EQ(run({"corpus", "check", good.path()}).exit, 0);
  const struct {
    std::string line, says;
  } kCases[] = {
      // The two junk cards of October change names everywhere: the same round.
      {changed("\"why\":\"", "\"why\":\"again: "), "duplicate"},
      {changed("GS-A-045\"", "GS-A-945\""), "unknown clause: `GS-A-945`"},
      // No bomb comes in this round (GS-A-087).
      {changed("GS-A-045\"", "GS-A-087\""), "shows nothing: no event of GS-A-087"},
      {changed("\"to_move\":1", "\"to_move\":0"), "fails"},
  };
  for (const auto& each : kCases) {
    const Folder folder;
    folder.add("a.jsonl", lines[0] + '\n' + each.line + '\n');
    const Ran ran = run({"corpus", "check", folder.path()});
    EXPECT_EQ(ran.exit, 1) << each.says;
    EXPECT_THAT(ran.out, HasSubstr(each.says));
  }
}

// A near miss is about its clause: one round may miss several, as sets of `fixtures` have it.
TEST(CorpusCheck, TakesNearMissesOfDifferentClausesForDifferent) {
  const std::string line = trace_lines(corpus("fixtures/gostop/ppuk.jsonl"))[0];
  const auto near_miss_of = [&](const std::string& clause) {
    auto round = nlohmann::ordered_json::parse(line);
    round["clauses"] = {clause};
    round["meta"] = {{"kind", "near_miss"}};
    return round.dump() + '\n';
  };
  const Folder different, same;
  different.add("a.jsonl", near_miss_of("GS-A-046") + near_miss_of("GS-A-047"));
  same.add("a.jsonl", near_miss_of("GS-A-046") + near_miss_of("GS-A-046"));
  const Ran good = run({"corpus", "check", different.path()});
  EXPECT_EQ(good.exit, 0) << good.out;
  EXPECT_EQ(good.out, "0 findings in 2 rounds\n");
  const Ran bad = run({"corpus", "check", same.path()});
  EXPECT_EQ(bad.exit, 1);
  EXPECT_THAT(bad.out, HasSubstr("1 finding in 2 rounds"));
}

TEST(SameRound, IsTheSameForTwinsThatChangeNamesAndForCardsInAnotherOrder) {
  const std::string one =
      R"({"game":"gostop","actions":["0 play 10J"],"state":{"table":["10K","01B"]}})";
  const std::string two =
      R"({"game":"gostop","actions":["0 play 10K"],"state":{"table":["01B","10J"]}})";
  const std::string other =
      R"({"game":"gostop","actions":["0 play 10K"],"state":{"table":["01B","10K"]}})";
  EXPECT_EQ(same_round_key(one), same_round_key(two));
  EXPECT_NE(same_round_key(one), same_round_key(other));
}

TEST(CheckRules, JudgesRoundsByOtherRulesThanTheyName) {
  const std::string file = corpus("fixtures/gostop/ppuk.jsonl");
  const auto lines = trace_lines(file);
  const File one(lines[0] + '\n');
  EXPECT_EQ(run({"check", one.path()}).exit, 0);
  EXPECT_EQ(run({"check", one.path(), "--rules", "gostop/spanish"}).exit, 0);
  EXPECT_EQ(run({"check", one.path(), "--rules", "gostop/none"}).exit, 2);
}

}  // namespace
}  // namespace showstopper::app
