// SPDX-License-Identifier: Apache-2.0
//
// A line in a plain spelling is read in one pass, without an index of its text. It gives what the
// reader of any spelling gives, and no line passes that the other reader refuses.
#include "model/trace/gostop/plain_line.h"

#include "tests/trace/random_line.h"

namespace showstopper::trace {
namespace {

bool is_plain(const std::string& line) {
  const std::string padded = line + std::string(kLinePadding, ' ');
  GostopTrace trace;
  return PlainLine(std::string_view(padded).substr(0, line.size()), trace).read();
}

// Both readers answer the same, and give the same round.
void expect_same(const std::string& line) {
  const ReadLine one_pass = read_line(line), any = read_line(with_blanks(line));
  ASSERT_EQ(one_pass.got, any.got) << line << '\n' << one_pass.said() << any.said();
  if (one_pass.got != TraceReader::Got::gostop) return;
  const GostopTrace &a = one_pass.trace, &b = any.trace;
  EXPECT_EQ(a.envelope.players, b.envelope.players);
  EXPECT_EQ(a.envelope.dealer, b.envelope.dealer);
  EXPECT_EQ(a.envelope.carry, b.envelope.carry);
  EXPECT_EQ(a.envelope.probes, b.envelope.probes);
  EXPECT_EQ(a.envelope.others.size(), b.envelope.others.size());
  EXPECT_EQ(a.pot, b.pot);
  EXPECT_EQ(a.from, b.from);
  EXPECT_EQ(a.deal, b.deal);
  EXPECT_EQ(a.deck, b.deck);
  EXPECT_EQ(a.hidden, b.hidden);
  EXPECT_EQ(a.actions, b.actions) << line;
  EXPECT_EQ(a.start, b.start) << line;
  EXPECT_EQ(a.after, b.after) << line;
  EXPECT_EQ(a.result, b.result) << line;
}

TEST(PlainLine, ReadsWhatTheReaderOfAnySpellingReads) {
  for (const auto& [rules, players] :
       {std::pair("gostop/matgo", 2), {"gostop/spanish", 3}, {"gostop/korean-3p", 3}}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const std::string line = random_line(rules, players, seed);
      EXPECT_TRUE(is_plain(line)) << line;
      EXPECT_TRUE(is_plain(as_python_writes(line))) << as_python_writes(line);
      EXPECT_FALSE(is_plain(with_blanks(line)));
      expect_same(line);
      expect_same(as_python_writes(line));
    }
  }
}

TEST(PlainLine, KeepsTextThatIsNotInterpreted) {
  const std::string own = R"(,"meta":{"match":{"round":7}},"seed":42,"tags":["a",{"b":null}])";
  const std::string line = kDeal.substr(0, kDeal.size() - 1) + own + "}";
  ASSERT_TRUE(is_plain(line)) << line;
  const GostopTrace trace = good(line);
  EXPECT_EQ(trace.envelope.meta, R"({"match":{"round":7}})");
  const std::vector<std::pair<std::string, std::string>> others = {{"seed", "42"},
                                                                   {"tags", R"(["a",{"b":null}])"}};
  EXPECT_EQ(trace.envelope.others, others);
  EXPECT_TRUE(is_plain(line + " \t\r"));
  EXPECT_FALSE(is_plain(line + "x"));
}

TEST(PlainLine, LeavesRareLinesToTheReaderOfAnySpelling) {
  for (const auto& [from, to] : {std::pair("\"carry\":0", R"("carry":0,"why":"a fixture")"),
                                 {"\"carry\":0", "\"carry\":null"},
                                 {"\"carry\":0", R"("carry":0,"carry":0)"},
                                 {"\"carry\":0", R"("carry":0,"a":1,"a":1)"},
                                 {"\"carry\":0", "\"carry\":0.5"},
                                 {"\"carry\":0", "\"carry\":1000001"},
                                 {"\"carry\":0", "\"carry\":0,\"meta\":[]"},
                                 {"\"carry\":0", "\"carry\":0,\"a\":\"\xC3\xA9\""},
                                 {"\"dealer\":0", "\"dealer\":3"},
                                 {"\"players\":2", R"("result":{"payments":[]},"players":2)"},
                                 {"\"game\":\"gostop\"", R"("game":"stoppa")"}}) {
    const std::string line = replaced(kDeal, from, to);
    EXPECT_FALSE(is_plain(line)) << line;
    expect_same(line);
  }
  // A text that is not closed does not reach into the bytes behind the line.
  const std::string open = kDeal.substr(0, kDeal.rfind("08K") + 3);
  const std::string behind = open + R"("]},"actions":[]})" + std::string(kLinePadding, ' ');
  GostopTrace trace;
  EXPECT_FALSE(PlainLine(std::string_view(behind).substr(0, open.size()), trace).read());
  std::string_view text;
  EXPECT_FALSE(PlainText(std::string_view("\"a  \"").substr(0, 2)).string(text));
  EXPECT_TRUE(is_plain(kDeal));
  EXPECT_FALSE(is_plain(kPosition));
}

// A byte of the same kind, so that many lines are still plain.
char another(char byte, table::Random& random) {
  constexpr std::string_view kKinds[] = {"0123456789", "BARJKD", ",:[]{}\"", "acdefghlopstuy"};
  for (const std::string_view kind : kKinds) {
    if (kind.find(byte) != kind.npos) return kind[random.below(kind.size())];
  }
  return 'x';
}

// One byte is another one, is missing or is there twice.
std::string damaged(std::string line, table::Random& random) {
  constexpr std::string_view kBytes = "0B\",:[{}-n \\\t.x";
  const auto at = static_cast<std::size_t>(random.below(line.size()));
  switch (random.below(6)) {
    case 0: line[at] = kBytes[random.below(kBytes.size())]; break;
    case 1: line.erase(at, 1); break;
    case 2: line.insert(at, 1, line[at]); break;
    default: line[at] = another(line[at], random); break;
  }
  return line;
}

TEST(PlainLine, PassesNoDamagedLineThatTheOtherReaderRefuses) {
  table::Random random(7);
  const std::string two = random_line("gostop/matgo", 2, 3);
  const std::string three = as_python_writes(random_line("gostop/spanish", 3, 5));
  int plain = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string line = damaged(i % 2 == 0 ? two : three, random);
    plain += is_plain(line) ? 1 : 0;
    expect_same(line);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(plain, 200);  // of a number or a card
}

}  // namespace
}  // namespace showstopper::trace
