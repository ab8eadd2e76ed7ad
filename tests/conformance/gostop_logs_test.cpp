// SPDX-License-Identifier: Apache-2.0
//
// Fixtures and logs of Go-Stop before the judge: the claims of a fixture, and the deviations that a
// log may have (docs/decisions/0008-how-traces-are-read.md).
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using trace::good;
using trace::kPosition;
using trace::replaced;
using trace::with_actions;

TEST(Fixtures, EveryFixtureOfTheCorpusHolds) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(SHOWSTOPPER_SOURCE_CORPUS "/fixtures/gostop")) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  int rounds = 0;
  for (const auto& path : files) {
    std::ifstream in(path);
    trace::TraceReader reader(in, path.filename().string(), trace::shipped_rules());
    trace::GostopTrace trace;
    table::Diagnostics diagnostics;
    for (trace::TraceReader::Got got;
         (got = reader.next(trace, diagnostics)) != trace::TraceReader::Got::end;) {
      if (got != trace::TraceReader::Got::gostop) continue;
      ++rounds;
      EXPECT_EQ(findings_of(trace), "")
          << path.filename() << ":" << trace.line << " " << trace.envelope.why;
      const std::string json = to_json(trace);
      EXPECT_EQ(good(json), trace) << json;
      EXPECT_EQ(to_json(good(json)), json);
    }
    for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  }
  EXPECT_GT(rounds, 1000);
}

// kPosition, after 01K took 01J and the stock card 02K took 02J.
const std::string kAfter =
    R"({"table":["03J","04J"],"captured":[["01K","01J","02K","02J"],null,null],"to_move":1})";
// Before that.
const std::string kBefore = R"({"table":["01J","02J","03J","04J"],"to_move":0})";

TEST(Fixtures, ClaimsAreJudged) {
  const auto claim = [](const std::string& is) {
    return findings_of(good(with_actions(kPosition, "[\"0 play 01K\"]",
                                         ",\"expect\":[{\"after\":0,\"is\":" + is + "}]")));
  };
  EXPECT_EQ(claim(kAfter), "");
  EXPECT_EQ(claim(replaced(kAfter, "\"to_move\":1", "\"to_move\":2")),
            "action 0 `0 play 01K`: wrong_turn: `to_move` is 1, expected 2\n");
  EXPECT_NE(claim(replaced(kAfter, "\"03J\"", "\"03K\"")), "");  // names are exact
  EXPECT_EQ(findings_of(good(with_actions(
                kPosition, "[\"0 play 01K\"]",
                R"(,"expect":[{"after":-1,"is":{"to_move":0}},{"after":-1,"is":{"to_move":1}}])"))),
            "before the first action: wrong_turn: `to_move` is 0, expected 1\n");
}

TEST(Fixtures, ClaimsOfARefusalAreJudgedAndTheRoundGoesOn) {
  const auto claim = [](const std::string& action, const std::string& reason) {
    return kinds_of(good(with_actions(kPosition, "[\"" + action + "\",\"0 play 01K\"]",
                                      ",\"expect\":[{\"after\":0,\"refused\":\"" + reason +
                                          "\"},{\"after\":1,\"is\":" + kAfter + "}]")));
  };
  EXPECT_EQ(claim("1 play 03K", "not_to_move"), "");
  EXPECT_EQ(claim("0 play 03K", "not_in_hand"), "");
  EXPECT_EQ(claim("0 play 03K", "any text stands for any reason"), "");
  EXPECT_EQ(claim("0 play 03K", "not_to_move"), "0 wrong_refusal refused\n");
  EXPECT_EQ(claim("0 play 06K", "not_in_hand").substr(0, 19), "0 illegal_accepted ");
}

TEST(Fixtures, WhatShowsNothingIsNoExcuse) {
  // In a log the engine would have refused the action too.
  const std::string actions = "[\"1 play 03K\",\"0 play 01K\"]";
  const std::string seen = ",\"after\":[" + kBefore + "," + kAfter + "]";
  EXPECT_EQ(kinds_of(good(with_actions(kPosition, actions, seen))), "");
  EXPECT_NE(kinds_of(good(with_actions(kPosition, actions, seen + ",\"clauses\":[\"GS-A-028\"]"))),
            "");
}

// GS-A-015 and GS-B-016 are about the packets for three, GS-A-011 and GS-A-012 about those for two.
TEST(Logs, ADealOfADeckIsByTheClausesForThatNumberOfSeats) {
  std::string deck;
  for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
    for (const gostop::Card card : gostop::CardSet::of(month)) {
      deck += fmt::format("{}\"{}\"", deck.empty() ? "" : ",", gostop::name(card));
    }
  }
  const std::string line =
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
      R"("dealer":0,"deal":{"deck":[)" +
      deck + R"(]},"actions":[],"start":{"hands":[["01B","01R"],null,null]}})";
  const Finding first = judge(good(line)).findings.front();
  EXPECT_EQ(first.kind, Kind::wrong_hand);
  EXPECT_EQ(first.about, Words("deal.order.3"));
}

TEST(Logs, AnActionThatTheRulesRefuseIsAFinding) {
  EXPECT_EQ(findings_of(good(with_actions(kPosition, "[\"1 play 03K\"]"))),
            "action 0 `1 play 03K`: illegal_accepted (turn_over; not_to_move at turn) is carried "
            "out, expected a refusal: it is another seat's turn to act\n");
}

TEST(Logs, AnActionThatTheEngineRefusedTooIsNone) {
  const std::string actions = "[\"1 play 03K\",\"0 play 01K\"]";
  const auto after = [&](const std::string& first, const std::string& second) {
    return kinds_of(
        good(with_actions(kPosition, actions, ",\"after\":[" + first + "," + second + "]")));
  };
  EXPECT_EQ(after(kBefore, kAfter), "");
  EXPECT_EQ(after(R"({"error":{"kind":"illegal","message":"no"}})", kAfter), "");
  // The next observation shows the result of the action behind it.
  EXPECT_EQ(after("null", kAfter), "");
  // The engine has carried it out, or it does not show.
  const std::string moved = R"({"table":["01J","02J","04J"],"to_move":2})";
  EXPECT_EQ(after(moved, "null"), "0 illegal_accepted \n");
  EXPECT_EQ(after("null", moved), "0 illegal_accepted \n");
  EXPECT_EQ(after(R"({"to_move":0})", "null"), "0 illegal_accepted \n");
  EXPECT_EQ(after("null", "null"), "0 illegal_accepted \n");
}

// A shown triple changes nothing but the number of those shown.
TEST(Logs, AnActionIsRefusedByWhatItWouldHaveChanged) {
  const auto after = [](const std::string& seen) {
    return kinds_of(good(with_actions(kPosition, "[\"1 shake 12\"]", ",\"after\":[" + seen + "]")));
  };
  EXPECT_EQ(after(R"({"table":["01J","02J","03J","04J"],"shakes":[0,0,0]})"), "");
  EXPECT_EQ(after(R"({"table":["01J","02J","03J","04J"],"shakes":[0,1,0]})"),
            "0 illegal_accepted \n");
  EXPECT_EQ(after(kBefore), "0 illegal_accepted \n");
}

TEST(Logs, ProbesMustBeIllegalAndChangeNothing) {
  const auto probe = [&](const std::string& action, const std::string& seen) {
    return kinds_of(good(with_actions(kPosition, "[\"" + action + "\",\"0 play 01K\"]",
                                      ",\"after\":[" + seen + "," + kAfter + "],\"probes\":[0]")));
  };
  const std::string refused = R"({"error":{"kind":"illegal","message":"no"}})";
  EXPECT_EQ(probe("0 play 12B", refused), "");
  EXPECT_EQ(probe("0 play 12B", "null"), "");
  // Nothing changes, and nothing is refused.
  EXPECT_EQ(probe("0 play 12B", kBefore), "0 illegal_accepted \n");
  EXPECT_EQ(probe("0 play 12B", replaced(kBefore, "\"04J\"", "\"04K\",\"04A\"")),
            "0 illegal_accepted \n");
  // The engine refuses an action that it must allow.
  EXPECT_EQ(probe("0 play 06K", kBefore), "0 legal_refused \n");
  EXPECT_EQ(probe("0 play 06K", "null"), "0 legal_refused \n");
}

TEST(Logs, AnActionThatTheEngineRefusesWronglyDoesNotHideTheNext) {
  const std::string refused = R"({"error":{"kind":"illegal","message":"no"}})";
  const auto after = [&](const std::string& second) {
    return kinds_of(good(with_actions(kPosition, "[\"0 play 06K\",\"0 play 01K\"]",
                                      ",\"after\":[" + refused + "," + second + "]")));
  };
  EXPECT_EQ(after(kAfter), "0 legal_refused \n");
  EXPECT_EQ(after(replaced(kAfter, "\"to_move\":1", "\"to_move\":2")),
            "0 legal_refused \n1 wrong_turn to_move\n");
}

TEST(Logs, NothingIsSaidWhereThereIsNoPositionToGoOnFrom) {
  const std::string wrong = replaced(kAfter, "\"to_move\":1", "\"to_move\":2");
  const Verdict verdict = judge(good(with_actions(kPosition, "[\"0 play 01K\",\"2 play 03R\"]",
                                                  ",\"after\":[" + wrong + ",{\"to_move\":0}]")));
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_EQ(to_text(verdict.findings[0]),
            "action 0 `0 play 01K`: wrong_turn: `to_move` is 2, expected 1");
  EXPECT_EQ(verdict.unfollowed, 1u);
}

TEST(Logs, AnErrorOfTheEngineIsAFinding) {
  EXPECT_EQ(kinds_of(good(
                with_actions(kPosition, "[\"0 play 01K\"]",
                             R"(,"after":[{"error":{"kind":"timeout","message":"endless"}}])"))),
            "0 timeout error\n");
}

// Such as a misspelt one of the format.
TEST(Logs, AnErrorOfAnotherKindIsPrintedWithItsKind) {
  const auto said = [](const char* error) {
    const auto found = judge(good(with_actions(kPosition, "[\"0 play 01K\"]",
                                               fmt::format(R"(,"after":[{{"error":{}}}])", error))))
                           .findings;
    return found.size() == 1 && found[0].kind == Kind::error ? found[0].got : "no error";
  };
  EXPECT_EQ(said(R"({"kind":"ilegal","message":"no"})"), "`ilegal`: no");
  EXPECT_EQ(said(R"({"kind":"ilegal"})"), "`ilegal` without a message");
  EXPECT_EQ(said(R"({"kind":"protocol","message":"no"})"), "no");
}

TEST(Logs, AResultOfARoundThatIsNotOverIsAFinding) {
  EXPECT_EQ(kinds_of(good(
                with_actions(kPosition, "[\"0 play 01K\"]", R"(,"result":{"outcome":"draw"})"))),
            "0 wrong_end result\n");
}

// Seat 0 plays 05A on nothing and the stock card takes it: a jjok, each opponent owes a junk card.
std::string jjok(const std::string& actions, const std::string& chooser, const std::string& more) {
  return with_actions(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":{"extends":"gostop/korean-3p",)"
      R"("set":{"steal.chooser":")" +
          chooser +
          R"("}},"players":3,"dealer":0,"carry":0,"state":)"
          R"({"hands":[["05A","12B","06K","07R","09K","09R"],)"
          R"(["11K","05K","06J","11J","05J","02R"],)"
          R"(["01B","12D","03K","11D","08K","11B"]],)"
          R"("table":["01J","02J","03J","04J"],"stock":)"
          R"(["05R","09A","12R","01K","08B","02A","12A","06R","07A","10J","02K","06A","04R","01R",)"
          R"("04A","09J","10K","04K"],"captured":[[],["07J","07K","10R","10A"],["08J","08A","03B",)"
          R"("03R"]],"to_move":0,"turn_of":[1,1,1]},"actions":[]})",
      actions, more);
}

TEST(Logs, AGiftThatTheRulesDoNotAskIsFollowedWhereItIsOfEqualValue) {
  const std::string took_k =
      R"({"captured":[["05A","05R","07K","08J"],["07J","10A","10R"],["03B","03R","08A"]]})";
  // AMB-44: under `lowest_value` there is no action, and of equal cards the first in the order of
  // names goes; a log may differ.
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 give 07K\",\"1 play 11K\"]", "lowest_value",
                                  ",\"after\":[null," + took_k + ",{\"to_move\":2}]"))),
            "");
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 play 11K\"]", "lowest_value",
                                  R"(,"after":[{"to_move":1},{"to_move":2}])"))),
            "");
  EXPECT_EQ(kinds_of(good(jjok("[\"0 play 05A\",\"1 give 10R\"]", "lowest_value", ""))),
            "1 illegal_accepted \n");
  // The only junk card of seat 2 goes without a question; a log that spells it out is followed.
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 give 07K\",\"2 give 08J\",\"1 play 11K\"]",
                                  "victim", ""))),
            "");
  // The seat of a gift may be the one whose card it is, or the one that gets it
  // (docs/trace-conventions.md, Who gives).
  for (const char* seat : {"1", "0"}) {
    EXPECT_EQ(findings_of(good(
                  jjok(std::string("[\"0 play 05A\",\"") + seat + " give 07K\",\"1 play 11K\"]",
                       "taker", ",\"after\":[null,null,{\"to_move\":2}]"))),
              "")
        << seat;
  }
}

// AMB-44: two cards of different months, which no other name of J and K can explain.
TEST(Logs, AnotherCardOfEqualValueMayBeGiven) {
  const std::string seen =
      R"(,"after":[null,{"captured":[["05A","05R","10K","08J"],["07J","07R","10A"],null]}])";
  std::string line = jjok("[\"0 play 05A\",\"1 give 10K\"]", "lowest_value", seen);
  line = replaced(line, "\"07J\",\"07K\",\"10R\"", "\"07J\",\"07R\",\"10K\"");
  line = replaced(line, "\"06K\",\"07R\"", "\"06K\",\"07K\"");
  line = replaced(line, "\"09J\",\"10K\",\"04K\"", "\"09J\",\"10R\",\"04K\"");
  EXPECT_EQ(findings_of(good(line)), "");
  EXPECT_NE(findings_of(good(replaced(line, "\"1 give 10K\"", "\"1 give 07J\""))), "");
}

// Two of three equal cards changed hands and one `give` names one of them: the other may be either,
// but not one that the log names and that stayed. By the rules 06J and 07J go (AMB-44).
TEST(Logs, OfTwoGiftsOneMayBeWritten) {
  const auto log = [](const char* give) {
    std::string line = jjok(fmt::format(R"(["0 play 05A","1 give {}"])", give), "lowest_value",
                            R"(,"after":[null,{"captured":[["05A","05R","06J","10K"],)"
                            R"(["07J","07R","10A","06A","03B","03R"],[]]}])");
    line = replaced(line, R"("set":{)", R"("set":{"jjok.junk":2,)");
    line = replaced(line, R"(["07J","07K","10R","10A"],["08J","08A","03B","03R"])",
                    R"(["07J","07R","10K","10A","06J","06A","03B","03R"],[])");
    line = replaced(line, R"("06K","07R")", R"("06K","07K")");
    line = replaced(line, R"("05K","06J")", R"("05K","08J")");
    line = replaced(line, R"("02K","06A")", R"("02K","08A")");
    line = replaced(line, R"("09J","10K")", R"("09J","10R")");
    return good(line);
  };
  EXPECT_EQ(findings_of(log("10K")), "");
  EXPECT_THAT(notes_of(log("10K")), testing::Contains("tied_gift"));
  EXPECT_NE(findings_of(log("07J")), "");
}

// Two junk are owed, and the engine takes one that counts two.
TEST(Logs, JunkThatIsCountedInValueIsHintedAt) {
  std::string line =
      jjok(R"(["0 play 05A"])", "lowest_value",
           R"(,"after":[{"hands":[["12B","06K","07R","09K","09R"],)"
           R"(["11K","05K","06J","11J","05J","02R"],["01B","12D","03K","10R","08K","10A"]],)"
           R"("table":["01J","02J","03J","04J"],"stock_left":17,)"
           R"("captured":[["05A","05R","11D","08J"],["07J","07K","11B"],["03B","03R","08A"]]}])");
  line = replaced(line, R"("set":{)", R"("set":{"jjok.junk":2,)");
  line = replaced(line, R"("07J","07K","10R","10A")", R"("07J","07K","11D","11B")");
  line = replaced(line, R"("11D","08K","11B"]],"table")", R"("10R","08K","10A"]],"table")");
  const auto hinted = [](const std::string& text) {
    const Verdict verdict = judge(good(text));
    return std::any_of(verdict.findings.begin(), verdict.findings.end(), [](const Finding& each) {
      return std::any_of(each.hints.begin(), each.hints.end(), [](const Hint& hint) {
        return hint.text == "junk owed is counted in value: a double card for two";
      });
    });
  };
  EXPECT_TRUE(hinted(line));
  // One plain card counts one of the two that are owed.
  line = replaced(line, R"(["05A","05R","11D","08J"],["07J","07K","11B"])",
                  R"(["05A","05R","07J","08J"],["11D","07K","11B"])");
  EXPECT_FALSE(hinted(line));
  EXPECT_NE(findings_of(good(line)), "");
}

// Seat 0 takes its own stack of January, for which junk worth two is owed: 08K and 11K, the plain
// cards of seat 1, before its double card (GS-B-052, GS-A-071). By `piles` the log differs.
std::vector<std::string> steal_hints(const std::string& piles) {
  const auto trace = good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"carry":0,"state":{"hands":[["04J","04K","05R","06R","07K","01K","12R"],)"
      R"(["04R","06A","06J","07J","09R","10J","12A"]],"table":["01B","01R","01J","03B","03R",)"
      R"("03J","05A","05J","06K","10R"],"stock":["10A","09A","08B","02A","12D","05K","07R",)"
      R"("03K","04A","08J","10K","02J","12B","07A"],"captured":[["02R","02K","09J","09K","11B",)"
      R"("11J"],["08A","08K","11D","11K"]],"stacks":{"01":{"owner":0,"turn":2},)"
      R"("03":{"owner":1,"turn":1}},"to_move":0,"turn_of":[3,3],"ppuks":[1,1],)"
      R"("instant":[-7,7]},"actions":["0 play 01K"],"after":[{"hands":[["04J","04K","05R",)"
      R"("06R","07K","12R"],["04R","06A","06J","07J","09R","10J","12A"]],"table":["03B","03R",)"
      R"("03J","05A","05J","06K"],"stock_left":13,"captured":)" +
      piles + "}]}");
  std::vector<std::string> texts;
  for (const Finding& finding : judge(trace).findings) {
    EXPECT_EQ(finding.kind, Kind::wrong_steal);
    for (const Hint& hint : finding.hints) texts.push_back(hint.text);
  }
  return texts;
}

TEST(Logs, JunkThatIsOwedInValueByTheRulesIsNoSlip) {
  EXPECT_THAT(
      steal_hints(R"([["02R","02K","09J","09K","11B","11J","01B","01R","01J","01K","10A","10R",)"
                  R"("11D"],["08A","08K","11K"]])"),
      testing::ElementsAre("junk of a higher worth changes hands though a plain card is there"));
}

TEST(Logs, AStolenCardThatIsNoJunkIsHintedAt) {
  EXPECT_THAT(
      steal_hints(R"([["02R","02K","09J","09K","11B","11J","01B","01R","01J","01K","10A","10R",)"
                  R"("08A"],["08K","11D","11K"]])"),
      testing::ElementsAre("a card other than junk changes hands"));
}

TEST(Logs, JunkThatTheTakerGivesIsNotMissingAlone) {
  EXPECT_THAT(
      steal_hints(R"([["02R","09K","11B","11J","01B","01R","01J","01K","10A","10R"],["08A",)"
                  R"("08K","11D","11K","02K","09J"]])"),
      testing::ElementsAre("junk of the taker goes to the victim"));
}

// Observations show the card that the engine took; without them, the action alone names it.
TEST(Logs, ATakeThatTheRulesDoNotAskNamesTheCardThatWent) {
  EXPECT_EQ(kinds_of(good(with_actions(kPosition, "[\"0 play 01K\",\"0 take 01J\"]"))), "");
  EXPECT_EQ(kinds_of(good(with_actions(kPosition, "[\"0 play 01K\",\"0 take 03J\"]"))),
            "1 illegal_accepted \n");
}

// The top of the stock does matter: 02K took 02J, 05J takes nothing.
TEST(Fixtures, HoldForEachWayToFillCardsIn) {
  const std::string claim = ",\"expect\":[{\"after\":0,\"is\":" + kAfter + "}]";
  const std::string idle = replaced(kPosition, "\"11J\",\"01R\"]", "\"x\",\"x\"]");
  EXPECT_EQ(findings_of(good(with_actions(idle, "[\"0 play 01K\"]", claim))), "");
  std::string top = replaced(kPosition, R"("stock":["02K")", R"("stock":["x")");
  top = replaced(top, "\"09K\",\"05J\"", "\"09K\",\"x\"");
  const std::string text = findings_of(good(with_actions(top, "[\"0 play 01K\"]", claim)));
  EXPECT_NE(text.find("with 05J | 02K for x"), std::string::npos) << text;
}

// Every single wrong number of a recorded round is found.
TEST(Logs, RecordedRoundsHoldAndChangedOnesDoNot) {
  table::Diagnostics diagnostics;
  const std::string json = "\"gostop/matgo\"";
  const auto rules = trace::shipped_rules().gostop(json, 2, "test", {1, 1}, diagnostics);
  ASSERT_NE(rules, nullptr);
  for (std::uint64_t round = 0; round < 30; ++round) {
    table::Random random = table::fork(11, round);
    const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
    trace::GostopTrace trace = trace::record(
        json, rules, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
          const auto size = static_cast<std::uint64_t>(legal.size());
          return legal.nth(static_cast<int>(random.below(size)));
        });
    EXPECT_EQ(findings_of(trace), "");
    const std::string line = to_json(trace);
    const trace::GostopTrace read = good(line);
    EXPECT_EQ(read, trace);
    EXPECT_EQ(to_json(read), line);
    EXPECT_EQ(findings_of(read), "");
    if (trace.after.empty()) continue;
    trace::GostopObservation& seen = trace.after[random.below(trace.after.size())];
    switch (random.below(4)) {
      case 0: ++seen.stock_left; break;
      case 1: ++seen.points.value[1]; break;
      case 2:
        seen.table.cards |= gostop::Card(0);
        seen.table.twice |= gostop::Card(0);
        break;
      default: trace.result->payments.value[0] += 1; break;
    }
    EXPECT_NE(findings_of(trace), "") << line;
  }
}

}  // namespace
}  // namespace showstopper::conformance
