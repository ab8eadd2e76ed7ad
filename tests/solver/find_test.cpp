// SPDX-License-Identifier: Apache-2.0
//
// The facts that are known about the game, found again: each by the solver alone. Those that take
// long are in ci/proofs.
#include "solver/search/find.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "solver/deals/deal_count.h"
#include "solver/encoding/witness.h"
#include "solver/relaxations/ownership_relaxation.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

Answer solve(const gostop::Rules& rules, const Goal& wanted, bool check = false,
             std::vector<DealConstraint> where = {}) {
  FindJob job;
  job.rules = &rules;
  job.goal = &wanted;
  job.seconds = 1200;  // a test checks the answer, not the speed of the machine
  job.random_play = false;
  job.check = check;
  job.where = std::move(where);
  Answer answer = find(job);
  for (const PlayedRound& record : answer.witnesses) {
    std::string why_not;
    const auto history = replay(rules, record, why_not);
    EXPECT_TRUE(history && history->over() && wanted.holds(*history)) << why_not;
  }
  return answer;
}

TEST(Find, ThreePpuksAndBombsWithBothSkipsAreFound) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const std::string_view text : {"three_ppuk by p0", "bombs >= 1 and skip >= 2"}) {
    const Answer answer = solve(rules, goal_of(text, 2));
    EXPECT_EQ(answer.kind, Answer::Kind::found) << text << ": " << answer.why_unknown;
  }
}

TEST(Find, TheFirstTurnSweepIsImpossibleForTwoPlayersAndPossibleForThree) {
  // Two stacks are six cards: a table of six can be swept, a table of eight cannot.
  const Answer two = solve(shipped("gostop/matgo", 2), goal_of("first-turn-sweep", 2), true);
  EXPECT_EQ(two.kind, Answer::Kind::impossible) << two.why_unknown;
  const Answer three = solve(shipped("gostop/korean-3p", 3), goal_of("first-turn-sweep", 3));
  EXPECT_EQ(three.kind, Answer::Kind::found) << three.why_unknown;
}

TEST(Find, SpanishFirstTurnSweepIsImpossibleBecauseTwoCardsMustLieThere) {
  const Answer answer = solve(shipped("gostop/spanish", 3), goal_of("first-turn-sweep", 3), true);
  EXPECT_EQ(answer.kind, Answer::Kind::impossible) << answer.why_unknown;
}

// Words of the deal for the winner or loser, a bare number as a condition, jokers that no deck
// holds, and a product with a difference: each once ended the search by a CHECK.
TEST(Find, WordsOfTheDealAndProductsAreDecided) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const char* text : {"winner.hand.triples > 0", "loser.hand.quads", "hand.month(12)==0"}) {
    const Answer answer = solve(rules, goal_of(text, 2));
    EXPECT_EQ(answer.kind, Answer::Kind::found) << text << ": " << answer.why_unknown;
  }
  // The deck has 24 junk cards, with the cup 25, and five brights: 125 at most.
  const char* const product = "(junk - animals) * brights > 200";
  EXPECT_EQ(solve(rules, goal_of(product, 2)).kind, Answer::Kind::impossible);
}

// The event is of the seat that holds the quad. It was of the dealer, and these were impossible.
TEST(Find, AQuadOfAnotherSeatThanTheDealerIsFound) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const char* text : {"hand_quad by p1", "hand_quad for each seat"}) {
    const Answer answer = solve(rules, goal_of(text, 2));
    EXPECT_EQ(answer.kind, Answer::Kind::found) << text << ": " << answer.why_unknown;
  }
}

TEST(Find, NagariWithoutGoIsImpossibleWhereTheTableIsEmptyAtTheEnd) {
  const gostop::Rules forms =
      gostop::rules_of("gostop/matgo", 2,
                       {{"ppuk.last_hand_card", "\"forms\""},
                        {"last_turn.suppress", "[\"sweep\", \"ttadak\", \"jjok\"]"}});
  const Goal wanted = goal_of("nagari-without-go", 2);
  const Answer refuted = solve(forms, wanted, true);
  EXPECT_EQ(refuted.kind, Answer::Kind::impossible) << refuted.why_unknown;
  EXPECT_NE(std::find(refuted.rests_on.begin(), refuted.rests_on.end(),
                      "lemma table_empty_at_the_end of `showstopper prove`"),
            refuted.rests_on.end());
}

// Five points are enough to stop, so no split of the cards leaves both seats below them. The lemma
// that nearly all cards are owned depends on whether each ppuk forms, not on jokers.
TEST(Find, ARefutationNamesTheLemmaOfWhatIsLeftAtTheEnd) {
  const Goal wanted = goal_of("nagari-without-go", 2);
  const auto lemma_of = [&](const gostop::Rules& rules) {
    const Answer refuted = solve(rules, wanted, false);
    EXPECT_EQ(refuted.kind, Answer::Kind::impossible) << refuted.why_unknown;
    std::string lemmas;
    for (const std::string& line : refuted.rests_on) {
      if (line.find("_at_the_end") != std::string::npos) lemmas += line;
    }
    return lemmas;
  };
  for (const char* jokers : {"[]", "[2, 2, 3]"}) {
    EXPECT_EQ(
        lemma_of(gostop::rules_of("gostop/matgo", 2,
                                  {{"ppuk.last_hand_card", "\"forms\""},
                                   {"last_turn.suppress", "[\"sweep\", \"ttadak\", \"jjok\"]"},
                                   {"stop.minimum.2", "5"},
                                   {"deck.jokers", jokers}})),
        "lemma table_empty_at_the_end of `showstopper prove`");
    EXPECT_EQ(lemma_of(gostop::rules_of("gostop/matgo", 2,
                                        {{"stop.minimum.2", "5"}, {"deck.jokers", jokers}})),
              "lemma few_cards_at_the_end of `showstopper prove`");
  }
}

TEST(Find, TheEndAloneRefutesNothingThatAnEndAllows) {
  // At a minimum of eight a split of all cards below it exists; ci/proofs finds the play.
  const gostop::Rules eight =
      gostop::rules_of("gostop/matgo", 2,
                       {{"ppuk.last_hand_card", "\"forms\""},
                        {"last_turn.suppress", "[\"sweep\", \"ttadak\", \"jjok\"]"},
                        {"stop.minimum.2", "8"}});
  for (const int minimum : {7, 8}) {
    OwnershipRelaxation end(eight, 20, Ending::exhausted);
    for (Seat seat = 0; seat < 2; ++seat) {
      end.cnf.add({-end.cnf.at_least(end.score.points(seat), minimum)});
    }
    EXPECT_EQ(decide(end.cnf, Engine::cadical, {}).verdict,
              minimum == 7 ? Verdict::refuted : Verdict::satisfied);
  }
}

TEST(Find, NoMoreIsOwnedThanCanHaveComeToTheTable) {
  // After the first turn: eight cards that were dealt there, the one turned, three of a bomb.
  OwnershipRelaxation end(shipped("gostop/matgo", 2), 1, Ending::running);
  const UnaryInteger owned = end.score.owned_of(gostop::kFlowerCards, 0);
  for (const int cards : {12, 13}) {
    end.cnf.add({end.cnf.at_least(owned, cards)});
    EXPECT_EQ(decide(end.cnf, Engine::cadical, {}).verdict,
              cards == 12 ? Verdict::satisfied : Verdict::refuted);
  }
}

TEST(Find, TheSmallestWitnessHasTheFewestTurns) {
  // One ppuk a turn: the dealer's third turn is the fifth of two players.
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Goal wanted = goal_of("three_ppuk by p0", 2);
  FindJob job;
  job.rules = &rules;
  job.goal = &wanted;
  job.seconds = 1200;
  job.smallest = true;
  const Answer answer = find(job);
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  std::string why_not;
  EXPECT_EQ(replay(rules, answer.witnesses.front(), why_not)->turns(), 5);
  EXPECT_EQ(answer.refuted_turns, 4);
}

// The sweep is in the second turn, and points enough for a stop come soon after it.
TEST(Find, TheSmallestWitnessOfAGoalThatStaysEndsSoon) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Goal wanted = goal_of("sweep by p1 on turn 1", 2);
  FindJob job;
  job.rules = &rules;
  job.goal = &wanted;
  job.seconds = 1200;
  job.smallest = true;
  job.shorten = true;
  const Answer answer = find(job);
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  EXPECT_EQ(answer.refuted_turns, 1);
  const History history = history_of(rules, answer.witnesses.front());
  EXPECT_TRUE(history.over() && wanted.holds(history));
  EXPECT_LE(history.turns(), 6) << "of at least twenty in a round that is played out";
}

Answer found_from_seed(const gostop::Rules& rules, const Goal& wanted, std::uint64_t seed,
                       bool shorten) {
  FindJob job;
  job.rules = &rules;
  job.goal = &wanted;
  job.seconds = 1200;
  job.seed = seed;
  job.shorten = shorten;
  return find(job);
}

TEST(Find, AWitnessIsMadeShorterAndKeepsTheGoal) {
  const gostop::Rules& rules = shipped("gostop/korean-3p", 3);
  std::size_t before = 0, after = 0;
  for (const std::string_view text : {"nagari", "gwangbak"}) {
    const Goal wanted = goal_of(text, 3);
    const Answer first = found_from_seed(rules, wanted, 1, false);
    const Answer shorter = found_from_seed(rules, wanted, 1, true);
    ASSERT_EQ(shorter.witnesses.size(), 1u) << text;
    std::string why_not;
    const auto history = replay(rules, shorter.witnesses.front(), why_not);
    EXPECT_TRUE(history && history->over() && wanted.holds(*history)) << text << why_not;
    EXPECT_EQ(shorter.witnesses.front().table.carry, 0) << text;
    EXPECT_LE(shorter.witnesses.front().actions.size(), first.witnesses.front().actions.size());
    before += first.witnesses.front().actions.size();
    after += shorter.witnesses.front().actions.size();
    const Answer again = found_from_seed(rules, wanted, 1, true);
    EXPECT_EQ(again.witnesses.front().actions, shorter.witnesses.front().actions) << text;
  }
  EXPECT_LT(2 * after, before);
}

TEST(Find, RoundsBeforeItStayWhereTheGoalNeedsThem) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Answer answer = found_from_seed(rules, goal_of("carry >= 2 and stopped", 2), 1, true);
  ASSERT_EQ(answer.kind, Answer::Kind::found);
  EXPECT_GE(answer.witnesses.front().table.carry, 2);
}

TEST(Find, OneFixedDealIsJudgedAsItLies) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const Goal wanted = goal_of("ppuk by p0 on turn 1", 2);
  const auto deal_with = [&](std::initializer_list<std::string_view> texts) {
    std::vector<DealConstraint> where;
    for (const std::string_view text : texts) {
      for (const auto& each : DealConstraint::parse_all(text, rules, diagnostics)) {
        where.push_back(each);
      }
    }
    table::Random random(3);
    return DealCounter(rules, where).sample(random);
  };
  const auto kind_for = [&](const gostop::Deal& deal) {
    FindJob job;
    job.rules = &rules;
    job.goal = &wanted;
    job.seconds = 1200;
    job.random_play = false;
    job.deal = deal;
    const Answer answer = find(job);
    for (const PlayedRound& record : answer.witnesses) EXPECT_EQ(record.deal, deal);
    return answer.kind;
  };
  EXPECT_EQ(kind_for(deal_with({"p0: 03R", "table: 03J", "p1: 03K", "stock: 03B"})),
            Answer::Kind::found);
  EXPECT_EQ(kind_for(deal_with({"p1: 03R 03J 03K", "stock: 03B"})), Answer::Kind::impossible);
}

TEST(Find, ConstraintsOnTheDealHoldInTheWitness) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const auto where =
      DealConstraint::parse("p1 has 09A and p0.hand.month(5) == 3", rules, diagnostics);
  const Answer answer = solve(rules, goal_of("three_ppuk by p1", 2), false, {*where});
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  EXPECT_TRUE(where->holds(answer.witnesses.front().deal));
}

TEST(Find, JokersAreDrawnForTurnedAndBuried) {
  // Each way in which the rule sets let a joker come; no seat gains more than the deck has.
  for (const std::string name : {"gostop/matgo", "gostop/spanish"}) {
    const gostop::Rules rules = gostop::rules_of(name, 2, {{"deck.jokers", "[2, 3]"}});
    for (const std::string_view text :
         {"three_ppuk by p0 and p0.joker_gained >= 1", "p0 has X1 and p0 has X2 and p0.ppuks >= 2",
          "p0.joker_gained >= 2 and p1.bombs >= 2"}) {
      EXPECT_EQ(solve(rules, goal_of(text, 2)).kind, Answer::Kind::found) << name << ": " << text;
    }
    const Answer three = solve(rules, goal_of("joker_gained by p0 >= 3", 2));
    EXPECT_EQ(three.kind, Answer::Kind::impossible) << name << ": " << three.why_unknown;
  }
}

TEST(Find, AParameterThatIsNotEncodedMakesTheAnswerUnknownAndIsNamed) {
  const gostop::Rules jokers = gostop::rules_of(
      "gostop/matgo", 2, {{"deck.jokers", "[2, 3]"}, {"joker.from_hand", "\"reveal_as_stock\""}});
  const Answer answer = solve(jokers, goal_of("sweep by p0 on turn 9", 2));
  EXPECT_EQ(answer.kind, Answer::Kind::unknown);
  EXPECT_NE(answer.why_unknown.find("joker.from_hand"), std::string::npos);
}

TEST(Find, RandomPlayAndSolverTogetherSayWhoWon) {
  const Goal wanted = goal_of("jjok", 2);
  FindJob job;
  job.rules = &shipped("gostop/matgo", 2);
  job.goal = &wanted;
  job.seconds = 1200;  // a test checks the answer, not the speed of the machine
  job.witnesses = 3;
  const Answer one = find(job), two = find(job);
  EXPECT_EQ(one.method, Answer::Method::random_play);
  ASSERT_EQ(one.witnesses.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(one.witnesses[i].deal, two.witnesses[i].deal);
}

TEST(Witness, IsOneLineWithTheResultThatTheEngineGives) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Answer answer = solve(rules, goal_of("three_ppuk by p0", 2));
  ASSERT_EQ(answer.kind, Answer::Kind::found);
  std::string why_not;
  const auto history = replay(rules, answer.witnesses.front(), why_not);
  const std::string line = fixture_line(*history, "\"gostop/matgo\"", "three ppuks");
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_NE(line.find(R"("outcome":"three_ppuk","winner":0,"points":7)"), std::string::npos);
}

}  // namespace
}  // namespace showstopper::solver
