// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/replay.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "model/trace/gostop/filling.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

std::string with_actions(const std::string& line, const std::string& actions,
                         const std::string& more = "") {
  const std::size_t at = line.find("\"actions\":");
  EXPECT_NE(at, std::string::npos);
  return line.substr(0, at) + "\"actions\":" + actions + more + "}";
}

TEST(Replay, EveryFixtureOfTheCorpusHolds) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(SHOWSTOPPER_SOURCE_CORPUS "/fixtures/gostop")) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  int rounds = 0;
  for (const auto& path : files) {
    std::ifstream in(path);
    TraceReader reader(in, path.filename().string(), shipped_rules());
    GostopTrace trace;
    table::Diagnostics diagnostics;
    for (TraceReader::Got got; (got = reader.next(trace, diagnostics)) != TraceReader::Got::end;) {
      if (got != TraceReader::Got::gostop) continue;
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

TEST(Replay, ClaimsOfAFixtureAreJudged) {
  const auto claim = [](const std::string& is) {
    return findings_of(good(with_actions(kPosition, "[\"0 play 01K\"]",
                                         ",\"expect\":[{\"after\":0,\"is\":" + is + "}]")));
  };
  EXPECT_EQ(claim(kAfter), "");
  EXPECT_EQ(claim(replaced(kAfter, "\"to_move\":1", "\"to_move\":2")),
            "wrong_claim at action 0: `to_move` is 1, expected 2\n");
  EXPECT_NE(claim(replaced(kAfter, "\"03J\"", "\"03K\"")), "");  // names are exact
  EXPECT_EQ(findings_of(good(with_actions(
                kPosition, "[\"0 play 01K\"]",
                R"(,"expect":[{"after":-1,"is":{"to_move":0}},{"after":-1,"is":{"to_move":1}}])"))),
            "wrong_claim at action -1: `to_move` is 0, expected 1\n");
}

TEST(Replay, ClaimsOfARefusalAreJudgedAndTheRoundGoesOn) {
  const auto claim = [](const std::string& action, const std::string& reason) {
    return findings_of(good(with_actions(kPosition, "[\"" + action + "\",\"0 play 01K\"]",
                                         ",\"expect\":[{\"after\":0,\"refused\":\"" + reason +
                                             "\"},{\"after\":1,\"is\":" + kAfter + "}]")));
  };
  EXPECT_EQ(claim("1 play 03K", "not_to_move"), "");
  EXPECT_EQ(claim("0 play 03K", "not_in_hand"), "");
  EXPECT_EQ(claim("0 play 03K", "any text stands for any reason"), "");
  EXPECT_EQ(claim("0 play 03K", "not_to_move"),
            "not_refused at action 0: `reason` is not_in_hand, expected not_to_move\n");
  EXPECT_EQ(claim("0 play 06K", "not_in_hand"),
            "not_refused at action 0: `action` is legal: 0 play 06K, expected refused: "
            "not_in_hand\n");
}

TEST(Replay, IllegalActionsAreFindings) {
  EXPECT_EQ(findings_of(good(with_actions(kPosition, "[\"1 play 03K\"]"))),
            "illegal_action at action 0: `action` is 1 play 03K, expected not_to_move: it is "
            "another seat's turn to act\n");
}

TEST(Replay, AnActionThatTheEngineRefusedTooIsNone) {
  const std::string before = R"({"table":["01J","02J","03J","04J"],"to_move":0})";
  const std::string actions = "[\"1 play 03K\",\"0 play 01K\"]";
  EXPECT_EQ(findings_of(good(
                with_actions(kPosition, actions, ",\"after\":[" + before + "," + kAfter + "]"))),
            "");
  EXPECT_EQ(findings_of(good(with_actions(
                kPosition, actions,
                R"(,"after":[{"error":{"kind":"illegal","message":"no"}},)" + kAfter + "]"))),
            "");
  // The engine has carried it out.
  EXPECT_NE(findings_of(good(with_actions(
                kPosition, actions, R"(,"after":[{"table":["01J","02J","04J"],"to_move":2}])"))),
            "");
}

TEST(Replay, ProbesMustBeIllegalAndChangeNothing) {
  const std::string before = R"({"table":["01J","02J","03J","04J"],"to_move":0})";
  const auto probe = [&](const std::string& action, const std::string& seen) {
    return findings_of(
        good(with_actions(kPosition, "[\"" + action + "\",\"0 play 01K\"]",
                          ",\"after\":[" + seen + "," + kAfter + "],\"probes\":[0]")));
  };
  EXPECT_EQ(probe("0 play 12B", before), "");
  EXPECT_NE(probe("0 play 12B", replaced(before, "\"04J\"", "\"04K\",\"04A\"")), "");
  EXPECT_NE(probe("0 play 06K", before).find("legal_probe"), std::string::npos);
}

TEST(Replay, ALogStopsWhereItParts) {
  const std::string wrong = replaced(kAfter, "\"to_move\":1", "\"to_move\":2");
  const GostopTrace trace = good(with_actions(kPosition, "[\"0 play 01K\",\"2 play 03R\"]",
                                              ",\"after\":[" + wrong + ",{\"to_move\":0}]"));
  EXPECT_EQ(findings_of(trace), "wrong_position at action 0: `to_move` is 2, expected 1\n");
  ReplayOptions options;
  options.keep_going = true;
  EXPECT_NE(findings_of(trace, options).find("illegal_action at action 1"), std::string::npos);
}

TEST(Replay, AnErrorOfTheEngineIsAFinding) {
  EXPECT_EQ(findings_of(good(
                with_actions(kPosition, "[\"0 play 01K\"]",
                             R"(,"after":[{"error":{"kind":"timeout","message":"endless"}}])"))),
            "engine_error at action 0: `error` is timeout: endless, expected none\n");
}

TEST(Replay, AResultOfARoundThatIsNotOverIsAFinding) {
  EXPECT_EQ(findings_of(good(
                with_actions(kPosition, "[\"0 play 01K\"]", R"(,"result":{"outcome":"draw"})"))),
            "wrong_result at action 1: `result` is draw, expected the round is not over: 1 turn\n");
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

TEST(Replay, AGiftThatTheRulesDoNotAskIsFollowedWhereItIsOfEqualValue) {
  const std::string took_k =
      R"({"captured":[["05A","05R","07K","08J"],["07J","10A","10R"],["03B","03R","08A"]]})";
  // AMB-44: under `lowest_value` there is no action, and of equal cards the first in the order of
  // names goes; a log may say otherwise.
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 give 07K\",\"1 play 11K\"]", "lowest_value",
                                  ",\"after\":[null," + took_k + ",{\"to_move\":2}]"))),
            "");
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 play 11K\"]", "lowest_value",
                                  R"(,"after":[{"to_move":1},{"to_move":2}])"))),
            "");
  EXPECT_NE(findings_of(good(jjok("[\"0 play 05A\",\"1 give 10R\"]", "lowest_value", ""))), "");
  // The only junk card of seat 2 goes without a question; a log that spells it out is followed.
  EXPECT_EQ(findings_of(good(jjok("[\"0 play 05A\",\"1 give 07K\",\"2 give 08J\",\"1 play 11K\"]",
                                  "victim", ""))),
            "");
}

TEST(Replay, HiddenCardsAreFilledInEveryWay) {
  // Two cards that nobody touches: either order will do.
  const std::string hidden = replaced(kPosition, "\"11J\",\"01R\"]", "\"x\",\"x\"]");
  const GostopTrace trace = good(with_actions(hidden, "[\"0 play 01K\"]",
                                              ",\"expect\":[{\"after\":0,\"is\":" + kAfter + "}]"));
  EXPECT_EQ(hidden_cards(trace), 2);
  EXPECT_EQ(gostop::names(cards_left(trace)), "01R 11J");
  EXPECT_EQ(fillings(trace, 3, 1).size(), 2u);
  EXPECT_EQ(findings_of(trace), "");
  EXPECT_EQ(good(to_json(trace)), trace);
  // The top of the stock does matter: 02K took 02J, 05J takes nothing.
  std::string top = replaced(kPosition, R"("stock":["02K")", R"("stock":["x")");
  top = replaced(top, "\"09K\",\"05J\"", "\"09K\",\"x\"");
  const std::string text = findings_of(good(
      with_actions(top, "[\"0 play 01K\"]", ",\"expect\":[{\"after\":0,\"is\":" + kAfter + "}]")));
  EXPECT_NE(text.find("with 05J | 02K for x"), std::string::npos) << text;
}

TEST(Replay, HiddenCardsAreAsManyAsCardsAreLeft) {
  const ReadLine read = read_line(replaced(kPosition, "\"11J\",\"01R\"]", "\"11J\",\"x\",\"x\"]"));
  EXPECT_NE(read.said().find("2 cards are written `x`, but 1 cards of the deck are left"),
            std::string::npos)
      << read.said();
}

TEST(Replay, ManyHiddenCardsAreFilledInSampledWays) {
  std::string line = kDeal;
  for (const char* card : {"\"10R\"", "\"08B\"", "\"01B\"", "\"11D\"", "\"04K\"", "\"11K\""}) {
    line = replaced(line, card, "\"x\"");
  }
  const GostopTrace trace = good(line);
  EXPECT_EQ(fillings(trace, 5, 1).size(), 7u);  // ascending, descending, five random ones
  EXPECT_EQ(fillings(trace, 5, 1), fillings(trace, 5, 1));
  EXPECT_NE(fillings(trace, 5, 1), fillings(trace, 5, 2));
}

TEST(Replay, ADeckIsDealtByTheScript) {
  const GostopTrace zones = good(kDeal);
  std::string deck = "[";
  for (const gostop::Card card : gostop::deck_cards(*zones.rules)) {
    deck += (deck.size() > 1 ? ",\"" : "\"") + std::string(gostop::name(card)) + "\"";
  }
  const std::size_t begin = kDeal.find("{\"hands\""), end = kDeal.find(",\"actions\"");
  const std::string line = kDeal.substr(0, begin) + "{\"deck\":" + deck + "]}" + kDeal.substr(end);
  const GostopTrace trace = good(line);
  EXPECT_EQ(trace.deal, gostop::deal_deck(*trace.rules, 0, gostop::deck_cards(*trace.rules)));
  EXPECT_EQ(to_json(trace), line);
  EXPECT_NE(read_line(replaced(line, "\"12D\"]", "\"12R\"]")).said().find("`12D` is missing"),
            std::string::npos);
}

// Every single wrong number of a recorded round is found.
TEST(Replay, RecordedRoundsHoldAndChangedOnesDoNot) {
  table::Diagnostics diagnostics;
  const std::string json = "\"gostop/matgo\"";
  const auto rules = shipped_rules().gostop(json, 2, "test", {1, 1}, diagnostics);
  ASSERT_NE(rules, nullptr);
  for (std::uint64_t round = 0; round < 30; ++round) {
    table::Random random = table::fork(11, round);
    const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
    GostopTrace trace =
        record(json, rules, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
          const auto size = static_cast<std::uint64_t>(legal.size());
          return legal.nth(static_cast<int>(random.below(size)));
        });
    EXPECT_EQ(findings_of(trace), "");
    const std::string line = to_json(trace);
    const GostopTrace read = good(line);
    EXPECT_EQ(read, trace);
    EXPECT_EQ(to_json(read), line);
    EXPECT_EQ(findings_of(read), "");
    if (trace.after.empty()) continue;
    GostopObservation& seen = trace.after[random.below(trace.after.size())];
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
}  // namespace showstopper::trace
