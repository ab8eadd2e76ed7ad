// SPDX-License-Identifier: Apache-2.0
//
// What findings come from in Stoppa: rounds of the reference under other rules than the log names.
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "conformance/stoppa/causes.h"
#include "conformance/stoppa/judge.h"
#include "model/stoppa/game.h"
#include "model/table/playout.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/traced.h"

namespace showstopper::conformance {
namespace {

using Game = showstopper::stoppa::Game;
using Rules = std::shared_ptr<const Game::Rules>;
using testing::IsEmpty;

constexpr std::uint64_t kSeed = 11;
const std::string kDeclared = "\"stoppa/italian\"";

Rules rules(const std::string& json) {
  const rules::Library library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules");
  trace::RuleSetCache cache(library, Game::schema());
  table::Diagnostics diagnostics;
  const auto& read = cache.read(json, "test", {1, 1}, diagnostics);
  EXPECT_TRUE(read.set) << json;
  return std::make_shared<const Game::Rules>(Game::compile(*read.set, 4));
}

// Rounds played under `played`, in logs that name the Italian account.
std::vector<trace::StoppaTrace> rounds_under(const std::string& played, int count) {
  const Rules own = rules(played), declared = rules(kDeclared);
  std::vector<trace::StoppaTrace> rounds;
  for (int i = 0; i < count; ++i) {
    table::Random random = table::fork(kSeed, static_cast<std::uint64_t>(i));
    table::PlayedRound<Game> round;
    round.table = Game::usual_table(*own, static_cast<table::Seat>(i % 4));
    round.deal = Game::deal(*own, round.table, random);
    auto state = Game::start(*own, round.table, round.deal, nullptr);
    const auto any = [&](const auto&, const auto& legal) {
      // The first ones are the small bets: purses last.
      const auto size = static_cast<std::uint64_t>(std::min(legal.size(), 6));
      return legal.nth(static_cast<int>(random.below(size)));
    };
    table::play_out<Game>(*own, state, any, table::Recorder<Game>{round, 2000});
    trace::StoppaTrace trace = trace::Traced<Game>::trace_of(own, kDeclared, round);
    trace::observe_all(trace);
    for (auto& seen : trace.after) seen.legal.reset();  // long, and implied by the position
    trace.rules = declared;
    rounds.push_back(std::move(trace));
  }
  return rounds;
}

std::vector<Explained> causes_of(const std::vector<trace::StoppaTrace>& rounds) {
  std::vector<std::vector<Finding>> findings;
  std::vector<RoundAtHand<trace::StoppaTrace>> at_hand;
  for (const auto& round : rounds) findings.push_back(judge(round).findings);
  for (std::size_t i = 0; i < rounds.size(); ++i) at_hand.push_back({&rounds[i], findings[i]});
  return explain(at_hand);
}

TEST(StoppaCauses, NameTheRankingThatTheEngineUses) {
  const auto found = causes_of(rounds_under("\"stoppa/sum-only\"", 15));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].cause.text, "`point.rank = \"sum\"`");
  EXPECT_TRUE(found[0].conforms());
}

TEST(StoppaCauses, NameAnotherAmount) {
  const auto found =
      causes_of(rounds_under(R"({"extends":"stoppa/italian","set":{"pay.per_cards":3}})", 12));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].cause.text, "`pay.per_cards = 3`");
}

// The value of a list. Other lists have prizes of more than the pot, which explain nothing.
TEST(StoppaCauses, NameAnotherPrize) {
  const auto found =
      causes_of(rounds_under(R"({"extends":"stoppa/italian","set":{"small.prize":2}})", 12));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].cause.text, "`small.prize = [2]`");
}

TEST(StoppaCauses, AreNoneWhereTheLogNamesTheRulesThatWerePlayed) {
  EXPECT_THAT(causes_of(rounds_under(kDeclared, 12)), IsEmpty());
}

// ST-010: the ante is agreed. The engine plays for one chip where the round sets two: the ante, the
// prizes and the payment at the end differ.
TEST(StoppaCauses, NameAStakeThatTheEngineDoesNotTakeFromTheRound) {
  std::vector<trace::StoppaTrace> rounds = rounds_under(kDeclared, 6);
  std::size_t all = 0;
  for (trace::StoppaTrace& round : rounds) {
    ++round.table.beccata;
    all += judge(round).findings.size();
  }
  const auto found = causes_of(rounds);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].cause.text,
            "the stake `beccata` is that of the rules, whatever the round sets");
  ASSERT_TRUE(found[0].gone);
  EXPECT_EQ(found[0].gone->size(), all);
}

// In some rounds one stake is the usual one. A cause of one stake would leave the others
// unexplained.
TEST(StoppaCauses, NameAllStakesThatTheEngineDoesNotTakeFromTheRound) {  // ST-010
  std::vector<trace::StoppaTrace> rounds = rounds_under(kDeclared, 9);
  std::size_t all = 0;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    rounds[i].table.beccata += i % 3 == 0 ? 0 : 1;
    rounds[i].table.punto += i % 3 == 1 ? 0 : 1;
    all += judge(rounds[i]).findings.size();
  }
  const auto found = causes_of(rounds);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].cause.text, "the stakes are those of the rules, whatever the round sets");
  ASSERT_TRUE(found[0].gone);
  EXPECT_EQ(found[0].gone->size(), all);
}

// The hints of the only finding of a round of four, and a mark at those that fit by chance.
std::vector<std::string> hints_in(const std::string& rest) {
  trace::StoppaReader reader(rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"));
  trace::StoppaTrace trace;
  table::Diagnostics wrong;
  EXPECT_TRUE(reader.read(R"({"format":"showstopper-trace/1","game":"stoppa",)"
                          R"("rules":"stoppa/italian","players":4,"dealer":0,)"
                          R"("stakes":{"punto":5,"beccata":1},)" +
                              rest,
                          1, "test", trace, wrong))
      << rest;
  const auto findings = judge(trace).findings;
  EXPECT_EQ(findings.size(), 1u) << rest;
  std::vector<std::string> texts;
  for (const auto& finding : findings) {
    for (const Hint& hint : finding.hints)
      texts.push_back((hint.by_chance ? "? " : "") + hint.text);
  }
  return texts;
}

// Four seats with 44 chips each, but seat 2, with 14, which is not in the contest any more.
std::vector<std::string> limit_hints(const std::string& passed, int to_move,
                                     const std::string& action, const std::string& legal) {
  return hints_in(
      R"("state":{"round":"small 0","hands":[["AC","AU","AS","AB","2C","2U","2S","2B","3C","3U"],)"
      R"(["3S","3B","4C","4U","4S","4B","5C","5U","5S","5B"],["6C","6U","6S","6B","7C","7U",)"
      R"("7S","7B","JC","JU"],["JS","JB","NC","NU","NS","NB","KC","KU","KS","KB"]],)"
      R"("bets":[0,0,0,0],"pot":24,"purses":[44,44,14,44],"passed":)" +
      passed + R"(,"to_move":)" + std::to_string(to_move) +
      R"(,"start":[50,50,20,50]},"actions":[")" + action + R"("],"after":[{"legal":)" + legal +
      "}]}");
}

// Seat 0 closes. A stake of six is due for each two cards left (ST-047), an odd one is free.
TEST(StoppaCauses, TwiceWhatIsDueIsNoPaymentOfEachCard) {
  const auto hints = [](const std::string& second, const std::string& purses) {
    return hints_in(
        R"("state":{"round":"shed","hands":[["6C"],["7U"],["KS",")" + second +
        R"("],["KB","2B"]],"bets":[0,0,0,0],"pot":0,"purses":[44,44,44,44],"laid":["5C"],)"
        R"("top":"5C","top_by":3,"to_move":0,"start":[44,44,44,44]},"actions":["0 lay 6C"],)"
        R"("after":[{"purses":)" +
        purses + "}]}");
  };
  // Cards left: 1, 5 and 2. Twice: 0, 24 and 12. Each: 6, 30 and 12.
  const std::string five = R"(2S","3S","4S","5S)";
  EXPECT_THAT(hints(five, "[80,44,20,32]"),
              testing::ElementsAre("cards left in hand are paid twice"));
  EXPECT_THAT(hints(five, "[92,38,14,32]"), testing::ElementsAre("each card left in hand is paid"));
}

TEST(StoppaCauses, AnEvenNumberOfCardsProvesNeitherOfBoth) {
  EXPECT_THAT(hints_in(R"("state":{"round":"shed","hands":[["6C"],["7U","7S"],["KS","2S"],)"
                       R"(["KB","2B"]],"bets":[0,0,0,0],"pot":0,"purses":[44,44,44,44],)"
                       R"("laid":["5C"],"top":"5C","top_by":3,"to_move":0,)"
                       R"("start":[44,44,44,44]},"actions":["0 lay 6C"],)"
                       R"("after":[{"purses":[80,32,32,32]}]})"),
              testing::ElementsAre("? each card left in hand is paid",
                                   "? cards left in hand are paid twice"));
}

// No side pot arises among the seats that are in (ST-014, ST-015): a seat that passed limits no
// other. A limit of 14 forbids a raise above 20.
TEST(StoppaCauses, NameTheSeatWhosePurseLimitsBetsThoughItIsOut) {
  const auto passed = testing::ElementsAre("the purse of a seat that has passed limits bets");
  EXPECT_THAT(limit_hints("[1]", 2, "2 pass", R"(["pass","bet 1..14"])"), passed);
  EXPECT_THAT(limit_hints("[1,2]", 3, "3 bet 20", R"(["call","fold"])"), passed);
  EXPECT_THAT(limit_hints("[1]", 2, "2 pass", R"(["pass","bet 1..13"])"), IsEmpty());
}

// Logs of an engine that deals one card in the first small round and counts a point too few, with
// small bets.
std::vector<trace::StoppaTrace> with_two_faults() {
  std::vector<trace::StoppaTrace> rounds = rounds_under(kDeclared, 6);
  for (trace::StoppaTrace& round : rounds) {
    trace::observe_all(round);
    const auto spoil = [](trace::StoppaObservation& seen) {
      for (auto& hand : *seen.hands) {
        if (seen.round == "small 0" && hand && !hand->empty()) hand = hand->first();
      }
      if (!seen.shown) return;
      for (auto& of : *seen.shown) {
        if (of && of->points) --*of->points;
      }
    };
    spoil(*round.start);
    for (auto& seen : round.after) spoil(seen);
  }
  return rounds;
}

// Under other limits the rules refuse bets of these logs, and nothing behind such a bet is judged.
TEST(StoppaCauses, AreNoValuesUnderWhichABetOfTheLogIsRefused) {
  for (const Explained& each : causes_of(with_two_faults())) {
    EXPECT_EQ(each.cause.text.find("`bet."), std::string::npos) << each.cause.text;
  }
}

// A set-up position names the seat that opened the sequence only if the rules ask for it: under
// such rules it is no position, and the check goes on with the first whole observation.
TEST(StoppaCauses, APositionThatOtherRulesDoNotReachIsNotPlayedOn) {
  const std::string start =
      R"("round":"shed","hands":[["AB","2C","2U","4S"],["AS"],["5B"],["6S"]],"bets":[0,0,0,0],)"
      R"("pot":0,"purses":[27,111,7,31],"laid":["AU","2B","3C"],"to_move":0)";
  const std::string seen = R"({"decision":"lay",)" + start;
  const std::string line =
      R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/italian","players":4,)"
      R"("dealer":0,"state":{)" +
      start + R"(,"top":"3C","top_by":1,"start":[9,120,16,31]},"actions":["0 pass","1 pass",)" +
      R"("2 pass","3 pass"],"start":)" + seen + "}}";
  trace::StoppaReader reader(rules::Library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules"));
  trace::StoppaTrace trace;
  table::Diagnostics wrong;
  ASSERT_TRUE(reader.read(line, 1, "test", trace, wrong)) << line;
  trace.rules =
      rules(R"({"extends":"stoppa/italian","set":{"shed.nobody_can_continue":"pass_to_opener",)"
            R"("shed.must_play":"optional"}})");
  const Verdict verdict = judge(trace);
  EXPECT_TRUE(verdict.unreachable);
  for (const Finding& finding : verdict.findings) {
    EXPECT_NE(finding.kind, Kind::internal_error) << to_text(finding);
  }
}

}  // namespace
}  // namespace showstopper::conformance
