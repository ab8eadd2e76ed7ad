// SPDX-License-Identifier: Apache-2.0
//
// The reader's messages about wrong lines, and that it goes on after them.
#include <algorithm>

#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

using Got = TraceReader::Got;

// Column of the first byte of `what`, counted from 1.
std::string column(const std::string& line, const std::string& what) {
  return std::to_string(line.find(what) + 1);
}

void expect_refused(const std::string& line, const std::string& message) {
  const ReadLine read = read_line(line);
  EXPECT_EQ(read.got, Got::refused) << line;
  EXPECT_NE(read.said().find(message), std::string::npos) << read.said() << "\nbut not " << message;
}

// The message is at the token `at`.
void expect_refused_at(const std::string& line, const std::string& at, const std::string& message) {
  expect_refused(line, column(line, at) + ": " + message);
}

TEST(Reader, ReadsWhatThePositionSays) {
  const GostopTrace trace = good(kPosition);
  EXPECT_EQ(trace.from, GostopTrace::From::state);
  EXPECT_EQ(trace.envelope.players, 3);
  EXPECT_EQ(gostop::names(trace.state.table), "01J 02J 03J 04J");
  EXPECT_EQ(gostop::names(trace.state.seats[2].captured), "02A 02R 08B 08A");
  EXPECT_EQ(trace.state.stock.size(), 18);
  EXPECT_EQ(gostop::name(trace.state.stock[0]), "02K");
  EXPECT_EQ(trace.state.round_turns, 3);
  ASSERT_EQ(trace.actions.size(), 1u);
  EXPECT_EQ(to_text(trace.actions[0]), "0 play 01K");
}

TEST(Reader, PassesOverEmptyLinesAndComments) {
  std::istringstream in("\n# a comment\n  \t\n" + kDeal + "\r\n\n" + kPosition);
  TraceReader reader(in, "log", shipped_rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  EXPECT_EQ(reader.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(trace.line, 4);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(trace.line, 6);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::end);
  EXPECT_TRUE(diagnostics.empty());
}

// As some editors write it; elsewhere it is a character like others, and other encodings are none.
TEST(Reader, PassesOverAByteOrderMarkBeforeTheFirstLine) {
  const std::string mark = "\xEF\xBB\xBF";
  std::istringstream in(mark + kDeal + "\n" + mark + kDeal);
  TraceReader reader(in, "log", shipped_rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  EXPECT_EQ(reader.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::refused);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::end);
  std::istringstream comment(mark + "# a comment\n" + kDeal);
  TraceReader behind(comment, "log", shipped_rules());
  diagnostics.clear();
  EXPECT_EQ(behind.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(behind.next(trace, diagnostics), Got::end);
  std::string wide = "\xFF\xFE";
  for (const char letter : kDeal) {
    wide += letter;
    wide += '\0';
  }
  expect_refused(wide, "the line is not UTF-8");
}

TEST(Reader, ABadLineNeverStopsTheNext) {
  std::istringstream in("{\n[]\nnull\n" + kDeal + "\n\"\n" + kDeal.substr(0, 300) + "\n" + kDeal);
  TraceReader reader(in, "log", shipped_rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  std::string got;
  for (Got one; (one = reader.next(trace, diagnostics)) != Got::end;) {
    got += one == Got::gostop ? 'g' : 'r';
  }
  EXPECT_EQ(got, "rrrgrrg");
  EXPECT_EQ(diagnostics.size(), 5u);
  EXPECT_EQ(diagnostics.back().where.line, 6);
}

TEST(Reader, ALineOver16MiBIsRefusedAndPassedOver) {
  std::string text = kDeal + "\n{\"meta\":\"";
  text.append(kLongestLine, 'a');
  text += "\"}\n" + kDeal + "\n";
  std::istringstream in(text);
  TraceReader reader(in, "log", shipped_rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  EXPECT_EQ(reader.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::refused);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::gostop);
  EXPECT_EQ(trace.line, 3);
  EXPECT_EQ(reader.next(trace, diagnostics), Got::end);
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(to_text(diagnostics[0]), "log:2:1: error: the line is longer than 16 MiB");
}

TEST(Reader, WhatIsNoJsonIsRefused) {
  expect_refused(kDeal + kDeal, "something follows");
  expect_refused(kDeal.substr(0, kDeal.size() - 1), "");
  expect_refused(replaced(kDeal, "\"10J\"", "\"10\xFF\""), "not UTF-8");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[,]"), "");
  expect_refused(replaced(kDeal, "\"carry\":0", "\"carry\":01"), "`01`");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[],\"meta\":{\"a\":tru}"),
                 "not valid JSON");
  expect_refused(replaced(kDeal, "\"players\":2", "\"players\":2 2"), "");
}

// Text of a log must not control the terminal of the user who reads the message.
TEST(Reader, WordsThatSteerATerminalAreShownHarmless) {
  expect_refused(replaced(kDeal, "\"10J\"", "\x06\"10J\""), "`?\"10J\"` must be a card");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[\"\\u001b[2J\"]"),
                 "`?[2J` must begin with the number of a seat");
}

TEST(Reader, TwoBlanksInARowAreNamed) {
  expect_refused(with_actions(kDeal, R"(["0  play 01J"])"),
                 "`0  play 01J` must have one blank between two words");
}

TEST(Reader, EveryTruncationIsRefused) {
  for (std::size_t size = 1; size < kDeal.size(); ++size) {
    EXPECT_EQ(read_line(kDeal.substr(0, size)).got, Got::refused) << size;
  }
}

TEST(Reader, DeepNestingIsRefused) {
  const std::string deep = std::string(5000, '[') + std::string(5000, ']');
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[],\"meta\":{\"a\":" + deep + "}"),
                 "nested too deeply");
  expect_refused(replaced(kDeal, "\"gostop/matgo\"", "{\"extends\":" + deep + "}"), "nested");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":" + deep), "`[...`");
}

TEST(Reader, NumbersHaveRangesAndFitIn64Bits) {
  const auto with_carry = [](const std::string& n) {
    return replaced(kDeal, "\"carry\":0", "\"carry\":" + n);
  };
  const std::string big = "123456789012345678901234567890";
  expect_refused_at(with_carry(big), big, "`" + big + "` does not fit in 64 bits");
  expect_refused_at(with_carry("-1"), "-1", "`-1` must be from 0 to 1000000");
  expect_refused_at(with_carry("1.5"), "1.5", "`1.5` must be a whole number");
  expect_refused_at(with_carry("1.0"), "1.0", "`1.0` must be a whole number without a point");
  expect_refused(with_carry("\"1\""), "`\"1\"` must be a whole number");
  expect_refused(with_carry("[0]"), "`[...` must be a whole number");
  expect_refused(replaced(kDeal, "\"players\":2", "\"players\":4"), "`4` must be from 2 to 3");
  expect_refused(replaced(kDeal, "\"dealer\":0", "\"dealer\":2"), "`2` must be from 0 to 1");
}

TEST(Reader, WrongTypesAreNamedWhereTheyStand) {
  const std::string hands = replaced(kDeal, "[[\"01J\"", "[5,[\"01J\"");
  expect_refused_at(hands, "5,[", "`5` must be a list");
  const std::string table = replaced(kDeal, "\"12R\"]", "12]");
  expect_refused_at(table, "12]", "`12` must be a card");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":{}"), "`{...` must be a list");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[0]"), "`0` must be an action");
  expect_refused(replaced(kDeal, "\"gostop/matgo\"", "7"), "must be a name or an object");
  expect_refused("[1]", "must be an object");
}

TEST(Reader, CardsMustExistOnceInTheDeck) {
  const std::string unknown = replaced(kDeal, "\"12R\"", "\"13R\"");
  expect_refused_at(unknown, "\"13R\"", "`13R` is not a card");
  const std::string twice = replaced(kDeal, "\"12R\"", "\"02J\"");
  expect_refused(twice, "card `02J` is listed twice");
  expect_refused(replaced(kDeal, "\"12R\"", "\"02K\""), "card `02K` is dealt twice");
  expect_refused(replaced(kDeal, "\"09J\",\"08K\"]", "\"09J\"]"), "card `08K` is missing");
  expect_refused(replaced(kDeal, "\"12R\"]", "\"X1\"]"), "`X1` is not in the deck");
  expect_refused(replaced(kDeal, "\"12R\"]", "null]"), "`null` is not a card");
  expect_refused(replaced(kPosition, "\"04J\"],\"stock\"", "\"02K\"],\"stock\""),
                 "breaks `every_card_has_one_place`: `02K` lies in two places");
}

TEST(Reader, KeysAreClosedInsideAndOpenAtTheTop) {
  expect_refused(replaced(kPosition, "\"to_move\"", "\"tomove\""), "`tomove` is not a key");
  expect_refused(replaced(kPosition, "\"to_move\"", "\"tomove\""), "needs the key `to_move`");
  expect_refused(replaced(kDeal, "\"stock\"", "\"stack\""), "`stack` is not a key of a deal");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[],\"start\":{\"tabel\":[]}"),
                 "`tabel` is not a key of an observation");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[],\"result\":{\"sum\":1}"),
                 "`sum` is not a key of a result");
  const GostopTrace trace =
      good(replaced(kDeal, "\"actions\":[]", "\"speed\": {\"a\":[1, 2]},\"actions\":[]"));
  ASSERT_EQ(trace.envelope.others.size(), 1u);
  EXPECT_EQ(trace.envelope.others[0].first, "speed");
  EXPECT_NE(to_json(trace).find(R"("speed":{"a":[1, 2]})"), std::string::npos);
}

TEST(Reader, NullInPlaceOfAValueIsAnAbsentKey) {
  const auto same = [](const std::string& line, const std::string& from, const std::string& to) {
    EXPECT_EQ(good(replaced(line, from, to)), good(line)) << to;
  };
  same(kDeal, R"("deal":{)", R"("deal":{"deck":null,"sold":null,)");
  same(kPosition, R"("to_move":0,)",
       R"("to_move":0,"stacks":{"01":null},"event_counts":[{"jjok":null},null,null],)");
  const std::string claim =
      with_actions(kPosition, R"(["0 play 01K"])", R"(,"expect":[{"after":0,"is":{"to_move":1}}])");
  same(claim, R"("after":0,)", R"("after":0,"refused":null,)");
  const std::string error =
      with_actions(kPosition, R"(["0 play 01K"])", R"(,"after":[{"error":{"kind":"crash"}}])");
  same(error, R"("kind":"crash")", R"("kind":"crash","message":null)");
  const std::string rules =
      R"({"extends":"gostop/matgo","set":{"bomb.steal":null},"players":null})";
  EXPECT_NE(good(replaced(kDeal, R"("gostop/matgo")", rules)).rules, nullptr);
  expect_refused(replaced(kDeal, R"("game":"gostop")", R"("game":null)"), "key `game` is missing");
  expect_refused(replaced(kDeal, R"("players":2)", R"("players":null)"), "`players` is missing");
  expect_refused(replaced(kPosition, R"("to_move":0)", R"("to_move":null)"),
                 "needs the key `to_move`");
}

TEST(Reader, AnUnknownKeyIsRefusedWhateverItsValue) {
  expect_refused_at(replaced(kDeal, R"("stock":)", R"("tabel":null,"stock":)"), "null",
                    "`tabel` is not a key of a deal");
  expect_refused_at(replaced(kPosition, R"("to_move":0,)", R"("to_move":0,"stakcs":null,)"), "null",
                    "`stakcs` is not a key of a position");
  const auto with_rules = [](const std::string& more) {
    return replaced(kDeal, R"("gostop/matgo")", R"({"extends":"gostop/matgo",)" + more + "}");
  };
  expect_refused_at(with_rules(R"("sets":null)"), "null", "unknown key `sets`");
  expect_refused_at(with_rules(R"("set":{"bomb.stele":null})"), "null", "unknown key `bomb.stele`");
  expect_refused_at(with_rules(R"("set":{"bomb":{"stele":null}})"), "null",
                    "unknown key `bomb.stele`");
  expect_refused_at(with_rules(R"("set":{"event":[{"name":"jjok","nane":null}]})"), "null",
                    "unknown key `nane`");
  good(with_rules(R"("set":{"bomb":{"steal":null},"stop":null,"event":null})"));
}

TEST(Reader, AKeyMayBeSpelledWithEscapes) {
  for (const auto& [key, spelled] :
       {std::pair(R"("game")", R"("\u0067ame")"), std::pair(R"("players")", R"("\u0070layers")"),
        std::pair(R"("deal")", R"("d\u0065al")")}) {
    EXPECT_EQ(good(replaced(kDeal, key, spelled)), good(kDeal)) << spelled;
  }
  expect_refused(replaced(kDeal, R"("carry")", R"("\u0067ame")"), "`game` is given twice");
}

// Of keys that are skipped, too: which of the two is meant is not known.
TEST(Reader, AKeyIsGivenOnceInEachObject) {
  const auto with = [](const std::string& more) {
    return replaced(kDeal, R"("actions":[])", R"("actions":[],)" + more);
  };
  const std::string meta = with(R"("meta":{"match":{"round":1},"match":{"round":7}})");
  expect_refused_at(meta, R"({"round":7})", "`match` is given twice");
  expect_refused(with(R"("meta":{"match":{"round":1,"round":7}})"), "`round` is given twice");
  expect_refused(with(R"("meta":{"outside":[{"about":[],"about":[]}]})"), "`about` is given twice");
  expect_refused(with(R"("seed":{"a":1,"a":2})"), "`a` is given twice");
  // However deep; the same key in objects beside and around it is another one.
  std::string deep = R"({"a":{"b":1}, "\u0062":["c","c"] , "b" : 2})";
  for (int i = 0; i < 200; ++i) deep = "[" + deep + R"(,"a",{"a":"}","b":"\"{"}])";
  expect_refused_at(with(R"("meta":{"a":)" + deep + "}"), "2}", "`b` is given twice");
  const std::string once = R"("meta":{"match":{"round":1},"also":{"round":7}})";
  EXPECT_EQ(good(with(once)).envelope.meta, once.substr(7));
}

// `meta` and unknown keys are never compared (trace-format.md 2): a seed may have 128 bits.
TEST(Reader, ANumberThatNoReaderTakesIsKeptAsAText) {
  const auto with = [](const std::string& key, const std::string& value) {
    return replaced(kDeal, R"("actions":[])", "\"actions\":[],\"" + key + "\":" + value);
  };
  const std::string digits(500, '7');
  for (const std::string& large :
       {std::string("18446744073709551616"), std::string("-9223372036854775809"),
        std::string("1e400"), std::string("-1.5E+400"), digits}) {
    const std::string line = with("meta", R"({"a":[1,)" + large + R"(],"b":"1e400"})");
    EXPECT_EQ(good(line).envelope.meta, R"({"a":[1,")" + large + R"("],"b":"1e400"})");
    EXPECT_EQ(good(to_json(good(line))), good(line));
    EXPECT_EQ(good(with("seed", large)).envelope.others.at(0).second, '"' + large + '"');
  }
  EXPECT_EQ(good(with("meta", R"({"a":18446744073709551615})")).envelope.meta,
            R"({"a":18446744073709551615})");
  EXPECT_EQ(good(with("meta", R"({"a":1e308})")).envelope.meta, R"({"a":1e308})");
  const std::string twice = with("meta", R"({"a":1e400,"a":2})");
  expect_refused(twice, "`a` is given twice");
  expect_refused(with("meta", R"({"a":1e})"), "the line is not valid JSON");
  expect_refused(with("meta", R"({"a":01})"), "the line is not valid JSON");
}

TEST(Reader, ANumberTooLargeIsRefusedWhereItIsCompared) {
  const std::string rules = R"({"extends":"gostop/matgo","set":{"bomb.steal":1e400}})";
  expect_refused_at(replaced(kDeal, R"("gostop/matgo")", rules), "1e400", "");
  expect_refused(replaced(kDeal, R"("carry":0)", R"("carry":18446744073709551616)"),
                 "does not fit in 64 bits");
}

// Tabs and carriage returns between the tokens of a kept value are white space, which no writer may
// escape; in a string they are not JSON.
TEST(Reader, WhiteSpaceOfKeptValuesIsWrittenAsBlanks) {
  const auto with = [](const std::string& text) {
    return replaced(kDeal, "\"actions\":[]", text + ",\"actions\":[]");
  };
  const std::string speed = "\"speed\":[1,\t2,\r3]", meta = "\"meta\":{\"a\":\t1}";
  for (const auto& [text, written] :
       {std::pair(speed, "\"speed\":[1, 2, 3]"), std::pair(meta, "\"meta\":{\"a\": 1}")}) {
    const std::string line = to_json(good(with(text)));
    EXPECT_NE(line.find(written), std::string::npos) << line;
    EXPECT_EQ(to_json(good(line)), line);
  }
  const std::string rules = replaced(kDeal, "\"rules\":", "\"rules\":\t");
  EXPECT_EQ(to_json(good(rules)), to_json(good(kDeal)));
  const std::string in_rules =
      replaced(kDeal, "\"rules\":\"gostop/matgo\"", "\"rules\":{\t\"extends\":\"gostop/matgo\"}");
  EXPECT_NE(to_json(good(in_rules)).find("{ \"extends\""), std::string::npos);
  expect_refused(with("\"speed\":\"a\tb\""), "bare control character");
}

TEST(Reader, KeysGivenTwiceAreRefused) {
  expect_refused(replaced(kDeal, "\"carry\":0", "\"carry\":0,\"carry\":1"),
                 "`carry` is given twice");
  expect_refused(replaced(kPosition, "\"to_move\":0", "\"to_move\":0,\"to_move\":0"),
                 "`to_move` is given twice");
  expect_refused(
      replaced(kDeal, "\"actions\":[]", "\"start\":{\"table\":[],\"table\":[]},\"actions\":[]"),
      "`table` is given twice");
}

TEST(Reader, MissingKeysAreNamed) {
  expect_refused(replaced(kDeal, "\"game\":\"gostop\",", ""), "the key `game` is missing");
  expect_refused(replaced(kDeal, "\"players\":2,", ""), "the key `players` is missing");
  expect_refused(replaced(kDeal, "\"dealer\":0,", ""), "the key `dealer` is missing");
  expect_refused(replaced(kDeal, "\"rules\":\"gostop/matgo\",", ""), "the key `rules` is missing");
  expect_refused(replaced(kDeal, "\"deal\"", "\"dael\""), "the key `deal` or `state` is missing");
  expect_refused(replaced(kDeal, "trace/1", "trace/2"), "`showstopper-trace/2` must be");
  expect_refused(replaced(kDeal, "\"gostop\"", "\"chess\""), "`chess` is not a game");
}

TEST(Reader, RulesAreReportedWhereTheyStand) {
  const std::string name = replaced(kDeal, "gostop/matgo", "gostop/matgoo");
  EXPECT_EQ(read_line(name).got, Got::refused);
  const std::string set =
      replaced(kDeal, "\"gostop/matgo\"",
               R"({"extends":"gostop/matgo","set":{"bomb.steal":1,"bomb.stael":2}})");
  const ReadLine read = read_line(set);
  EXPECT_EQ(read.got, Got::refused);
  ASSERT_FALSE(read.diagnostics.empty());
  EXPECT_NE(read.said().find("bomb.stael"), std::string::npos) << read.said();
  EXPECT_GE(read.diagnostics[0].where.column, static_cast<int>(set.find("\"bomb.stael\"")) + 1);
  EXPECT_LE(read.diagnostics[0].where.column, static_cast<int>(set.find("2}}")) + 1);
  const GostopTrace trace = good(replaced(
      kDeal, "\"gostop/matgo\"", R"({"extends":"gostop/matgo","set":{"stop.minimum":5}})"));
  EXPECT_EQ(trace.rules->stop_minimum, 5);
}

TEST(Reader, ActionsAreReportedWhereTheyStand) {
  const std::string line = replaced(kDeal, "\"actions\":[]", "\"actions\":[\"0 play 99B\"]");
  expect_refused_at(line, "\"0 play 99B\"", "`99B` is not a card");
  expect_refused(replaced(kDeal, "\"actions\":[]", "\"actions\":[\"2 go\"]"),
                 "there is no seat 2 among 2 players");
}

TEST(Reader, IndicesStayWithinTheActions) {
  const auto with = [](const std::string& more) {
    return replaced(kPosition, "\"0 play 01K\"]", "\"0 play 01K\"]," + more);
  };
  expect_refused(with(R"("after":[null,null])"), "`after` has 2 entries for 1 actions");
  expect_refused(with(R"("probes":[1])"), "there is no action 1 among 1");
  expect_refused(with(R"("expect":[{"after":1,"is":{}}])"), "there is no action 1 among 1");
  expect_refused(with(R"("expect":[{"after":-1,"refused":"over"}])"), "no action -1");
  expect_refused(with(R"("expect":[{"after":0}])"), "either `is` or `refused`");
  expect_refused(with(R"("expect":[{"is":{}}])"), "needs the key `after`");
}

TEST(Reader, AListPerSeatHasOneEntryPerSeat) {
  const std::string line = replaced(kPosition, "[1,1,1]", "[1,1]");
  expect_refused_at(line, "[1,1]}", "the list has 2 entries");
}

TEST(Reader, CarryIsTheSameInsideAndOutside) {
  expect_refused(replaced(replaced(kPosition, "\"to_move\"", "\"carry\":2,\"to_move\""),
                          "\"carry\":0", "\"carry\":1"),
                 "the position has carry 2, but the round 1");
  const GostopTrace inside = good(
      replaced(replaced(kPosition, "\"carry\":0,", ""), "\"to_move\"", "\"carry\":2,\"to_move\""));
  EXPECT_EQ(inside.envelope.carry, 2);
  EXPECT_EQ(good(replaced(kPosition, "\"carry\":0", "\"carry\":3")).state.carry, 3);
}

TEST(Reader, SeveralMistakesOfOneLineAreAllTold) {
  const ReadLine read = read_line(
      replaced(replaced(kPosition, "\"to_move\":0", "\"to_move\":7,\"shkaes\":1"), "01B", "01X"));
  EXPECT_EQ(read.diagnostics.size(), 3u) << read.said();
}

TEST(Reader, NoBytesCrashIt) {
  table::Random random(20240917);  // the seed is arbitrary and fixed
  for (int i = 0; i < 20000; ++i) {
    std::string line = i % 2 == 0 ? kPosition : kDeal;
    for (int changes = 1 + static_cast<int>(random.below(4)); changes > 0; --changes) {
      const std::size_t at = random.below(line.size());
      static constexpr char kBytes[] = "{}[]\",:0127nulltrue\\x-eJ\x80";
      const char byte = kBytes[random.below(sizeof(kBytes) - 1)];
      if (random.chance(1, 2)) {
        line[at] = byte;
      } else if (random.chance(1, 2)) {
        line.erase(at, random.below(8));
      } else {
        line.insert(at, 1, byte);
      }
    }
    const ReadLine read = read_line(line);
    const bool said_why = !read.diagnostics.empty();
    EXPECT_EQ(read.got == Got::refused, said_why) << line;
  }
}

}  // namespace
}  // namespace showstopper::trace
