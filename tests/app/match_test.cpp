// SPDX-License-Identifier: Apache-2.0
//
// Rounds of matches before `show` and `check`: each is compared with the round before it.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

std::vector<std::string> shown_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

// The rounds of a match, each with its number.
std::vector<std::string> match_of(const std::string& rules, const std::string& players,
                                  const std::string& rounds) {
  const Ran played =
      run({"play", "--rules", rules, "--players", players, "--seed", "3", "--rounds", rounds});
  EXPECT_EQ(played.exit, 0) << played.err;
  return shown_lines(played.out);
}

std::string log_of(const std::vector<std::string>& rounds) {
  std::string text;
  for (const std::string& round : rounds) text += round + '\n';
  return text;
}

int count(const std::string& text, const std::string& part) {
  int times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

// Each action of a round is of another seat than the rules require if another seat deals, so that
// the round has no end. Its own dealer is wrong; nothing is known about that of the next round.
void expect_an_unknown_end(std::vector<std::string> rounds, int players) {
  ASSERT_EQ(rounds.size(), 3u);
  const std::string key = "\"dealer\":";
  const std::size_t dealer = rounds[1].find(key) + key.size();
  ASSERT_LT(dealer, rounds[1].size());
  rounds[1][dealer] = static_cast<char>('0' + (rounds[1][dealer] - '0' + 1) % players);
  const File match(log_of(rounds));
  for (const char* format : {"text", "md"}) {
    const Ran shown = run({"show", match.path(), "--format", format});
    EXPECT_EQ(shown.exit, 1) << shown.err;
    EXPECT_EQ(count(shown.out, "does not go on"), 1) << "that of round 2\n" << shown.out;
    EXPECT_EQ(count(shown.out, "the end of round 2 is unknown"), 1) << shown.out;
    EXPECT_EQ(count(shown.out, "\n     2       ?       ?"), 1) << shown.out;
    EXPECT_EQ(count(shown.out, "the sums are without round 2, whose end is unknown\n"), 1);
  }
}

TEST(MatchShow, ARoundIsNotComparedWithAnUnknownEnd) {
  expect_an_unknown_end(match_of("gostop/matgo", "2", "3"), 2);
  expect_an_unknown_end(match_of("stoppa/italian", "4", "3"), 4);
}

TEST(MatchShow, AKnownEndIsComparedAndAddedUp) {
  const File match(log_of(match_of("gostop/matgo", "2", "3")));
  const Ran shown = run({"show", match.path()});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_EQ(count(shown.out, "unknown"), 0) << shown.out;
  EXPECT_EQ(count(shown.out, "?"), 0) << shown.out;
}

TEST(MatchShow, AMatchEndsWithItsFile) {
  const std::vector<std::string> all = match_of("gostop/matgo", "2", "4");
  const File first(log_of({all[0], all[1]})), second(log_of({all[2], all[3]}));
  const Ran shown = run({"show", first.path(), second.path()});
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_EQ(count(shown.out, "the match, rounds 1 to 2"), 1) << shown.out;
  EXPECT_EQ(count(shown.out, "the match, rounds 3 to 4"), 1) << shown.out;
}

// A copy of a round with another number, as JSON; empty: without one.
std::string numbered(std::string round, const std::string& number) {
  const std::size_t meta = round.rfind(",\"meta\":");
  EXPECT_NE(meta, std::string::npos);
  round.resize(std::min(meta, round.size()));
  return round + (number.empty() ? "}" : ",\"meta\":{\"match\":{\"round\":" + number + "}}}");
}

// Both commands judge the numbers of rounds in the same way. Returns the output of `show`.
std::string shown_with_marks(const std::vector<std::string>& rounds, int marks, int exit) {
  const File match(log_of(rounds));
  const Ran checked = run({"check", "--each", match.path()}), shown = run({"show", match.path()});
  EXPECT_EQ(checked.exit, exit) << checked.out << checked.err;
  EXPECT_EQ(shown.exit, exit) << shown.out << shown.err;
  EXPECT_EQ(count(checked.out, ": out_of_step: `meta.match.round`") > 0, marks > 0) << checked.out;
  EXPECT_EQ(count(shown.out, "  !!  `meta.match.round` is"), marks) << shown.out;
  EXPECT_EQ(count(shown.out, "!!"), marks) << shown.out;
  return shown.out;
}

// The number 1 is missing in the second match each time.
TEST(MatchNumbers, AnotherGameOrNumberOfPlayersBeginsAMatch) {
  const std::vector<std::string> four = match_of("stoppa/italian", "4", "2");
  for (const char* rules : {"stoppa/italian", "gostop/korean-3p"}) {
    const std::vector<std::string> three = match_of(rules, "3", "2");
    std::vector<std::string> mixed = {four[0], four[1], numbered(three[0], "3"),
                                      numbered(three[1], "4")};
    const std::string shown = shown_with_marks(mixed, 1, 1);
    EXPECT_EQ(count(shown, "the match, rounds 1 to 2"), 1) << shown;
    EXPECT_EQ(count(shown, "the match, rounds 3 to 4"), 1) << shown;
    mixed = {four[0], four[1], three[0], three[1]};
    EXPECT_EQ(count(shown_with_marks(mixed, 0, 0), "the match, rounds 1 to 2"), 2);
  }
}

TEST(MatchNumbers, ALineWithoutANumberHidesNoMissingRound) {
  const std::vector<std::string> all = match_of("gostop/matgo", "2", "4");
  shown_with_marks({all[0], numbered(all[1], ""), all[2]}, 0, 0);
  shown_with_marks({all[0], numbered(all[1], ""), all[3]}, 1, 1);
  shown_with_marks({all[0], numbered(all[1], "2.0"), all[2]}, 0, 0);
  shown_with_marks({all[0], numbered(all[1], "\"2\""), all[2]}, 0, 2);
}

TEST(MatchNumbers, OnlyALineThatMayBeARoundHidesAMissingOne) {
  const std::vector<std::string> all = match_of("gostop/matgo", "2", "3");
  shown_with_marks({all[0], "", "# a note", all[2]}, 1, 1);
  shown_with_marks({all[0], "", all[1], "# a note", all[2]}, 0, 0);
  shown_with_marks({all[0], "no round", all[2]}, 0, 2);
}

// All four cards of January lie on the table, so the deal is void (GS-A-018).
std::string voided(const std::string& number, int carry) {
  return R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
         R"("dealer":0,"carry":)" +
         std::to_string(carry) +
         R"(,"deal":{"hands":[["02A","02R","03B","03R","04A","04R","05A","05R","06A","06R"],)"
         R"(["07A","07R","08B","08A","09A","09R","10A","10R","11B","11D"]],)"
         R"("table":["01B","01R","01J","01K","02J","03J","04J","05J"],)"
         R"("stock":["02K","03K","04K","05K","06J","06K","07J","07K","08J","08K","09J","09K",)"
         R"("10J","10K","11J","11K","12B","12A","12R","12D"]},"actions":[],)"
         R"("result":{"outcome":"misdeal","next_dealer":0,"next_carry":)" +
         std::to_string(carry + 1) + R"(},"meta":{"match":{"round":)" + number + "}}}";
}

TEST(MatchNumbers, AVoidDealMayBeDealtAgainUnderItsNumber) {
  const std::string shown =
      shown_with_marks({voided("1", 0), voided("2", 1), voided("2", 2), voided("3", 3)}, 0, 0);
  EXPECT_EQ(count(shown, "the match, rounds 1 to 3"), 1) << shown;
  EXPECT_EQ(count(shown, "\n     2      +0      +0"), 2) << shown;
  const std::vector<std::string> all = match_of("gostop/matgo", "2", "2");
  shown_with_marks({all[0], all[1], all[1]}, 1, 1);
}

}  // namespace
}  // namespace showstopper::app
