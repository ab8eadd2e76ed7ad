// SPDX-License-Identifier: Apache-2.0
//
// What an engine wrote reaches a reader as text: whichever command prints it, no character of it
// steers a terminal, turns the direction of writing or is markup of a page.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/games/basic/narrator.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;

// ESC, a C1 control, a line of its own, right-to-left override, isolate, and markup.
const std::string kHostile = "\x1b[2J\xc2\x9b\r\xe2\x80\xae\xe2\x81\xa6<script>alert(1)</script>";

void expect_harmless(const std::string& text, const std::string& where) {
  for (const char* bytes : {"\x1b", "\xc2\x9b", "\r", "\xe2\x80\xae", "\xe2\x81\xa6"}) {
    EXPECT_EQ(text.find(bytes), std::string::npos) << where;
  }
}

// A round whose engine speaks in every place where a text of its own may stand.
std::string hostile_round(const std::string& rules) {
  const Ran played = run({"play", "--rules", rules, "--rounds", "1", "--seed", "3"});
  json round = json::parse(played.out);
  round["meta"] = {{"engine", kHostile},
                   {"outside", {kHostile, json{{"about", {kHostile}}, {"says", kHostile}}}}};
  round["why"] = kHostile;
  round["after"] = json::array({{{"error", {{"kind", "crash"}, {"message", kHostile}}}}});
  round.erase("result");
  round["actions"] = {round["actions"][0]};
  return round.dump() + "\n";
}

TEST(Escaping, OfAPathThatIsNotUtf8) {
  const Folder folder;
  folder.add("a\xff.toml", content(corpus("rules/gostop/matgo.toml")));
  const Ran ran = run(
      {"signature", "--rules", folder.path() + "/a\xff.toml", "--rounds", "1", "--format", "json"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(json::parse(ran.out, nullptr, false).value("rules", ""), "");
}

TEST(Escaping, OfWhatLogsSayInEveryCommand) {
  for (const char* rules : {"gostop/matgo", "stoppa/italian"}) {
    const File log(hostile_round(rules));
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"check", "--each"},
                                               {"check", "--format", "json"},
                                               {"show"},
                                               {"show", "--format", "md"},
                                               {"show", "--html"},
                                               {"replay"},
                                               {"shrink"}}) {
      std::vector<std::string> arguments = words;
      arguments.push_back(log.path());
      const Ran ran = run(arguments);
      EXPECT_LE(ran.exit, 2) << words[0];
      EXPECT_GE(ran.exit, 0) << words[0];
      const std::string where = std::string(rules) + ' ' + testing::PrintToString(words);
      expect_harmless(ran.out, where);
      expect_harmless(ran.err, where);
      if (words.back() == "--html") {
        EXPECT_EQ(ran.out.find("<script>alert"), std::string::npos) << where;
      }
    }
  }
}

TEST(Escaping, OfAFileOfRoundsThatAreNone) {
  const File log("{\"format\":\"\\u001b[2J\\u202e\"}\n");
  for (const char* command : {"check", "show", "replay", "shrink"}) {
    const Ran ran = run({command, log.path()});
    EXPECT_EQ(ran.exit, 2) << command;
    expect_harmless(ran.out + ran.err, command);
  }
}

// The narrator of a game that brings no words of its own (examples/minhwatu).
TEST(Escaping, OfABasicGameOnATerminal) {
  trace::RulesCache rules{rules::Library(corpus("rules"))};
  const std::string file = "log.jsonl";
  trace::Envelope envelope;
  envelope.why = kHostile;
  envelope.clauses = {kHostile};
  expect_harmless(basic_heading({"", 1, file, rules}, envelope, "rules", false), "heading");
  conformance::Verdict verdict;
  conformance::Finding finding;
  finding.action = 0;
  finding.key = finding.got = finding.expected = kHostile;
  verdict.findings.push_back(finding);
  expect_harmless(basic_marks(verdict, 0, false), "marks");
}

}  // namespace
}  // namespace showstopper::app
