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

std::vector<std::string> lines_of(const std::string& text) {
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
  return lines_of(played.out);
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

}  // namespace
}  // namespace showstopper::app
