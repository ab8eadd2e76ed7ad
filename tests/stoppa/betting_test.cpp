// SPDX-License-Identifier: Apache-2.0
//
// Betting and showdowns (ST-014 to 028).
#include <gmock/gmock.h>

#include "model/stoppa/ranking.h"
#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(Betting, SeatsSpeakFromTheDealersRight) {
  Round round(italian(4));
  EXPECT_EQ(round.state.to_move(), 1);
  round.table.dealer = 3;
  round.restart();
  EXPECT_EQ(round.state.to_move(), 0);
}

TEST(Betting, TheUnopenedPrizeIsTheDealersWithoutAsking) {
  Round round(italian(4));
  round.play("1 pass, 2 pass, 3 pass");
  EXPECT_EQ(round.state.iteration, 1);
  EXPECT_THAT(round.purses(), ElementsAre(45, 44, 44, 44));
  EXPECT_EQ(round.times(EventType::shown), 0);
}

TEST(Betting, ABetOpensAndTheOthersAnswer) {
  Round round(italian(4));
  round.play("1 pass, 2 bet 5");
  EXPECT_EQ(round.state.to_move(), 3);
  EXPECT_EQ(round.refused("3 pass"), Refusal::wrong_decision);
  EXPECT_EQ(round.refused("3 bet 7"), Refusal::wrong_decision);
  round.play("3 fold, 0 call");  // seat 1 has passed and has no further decision
  EXPECT_EQ(round.state.iteration, 1);
  EXPECT_EQ(round.times(EventType::showdown), 1);
}

TEST(Betting, ARaiseIsPutToAllWhoAreIn) {
  Round round(italian(4));
  round.play("1 bet 2, 2 call, 3 raise 5, 0 fold");
  EXPECT_EQ(round.state.to_move(), 1);
  EXPECT_EQ(round.state.bet(1), 2);
  round.play("1 raise 6, 2 fold");
  EXPECT_EQ(round.state.to_move(), 3);
  round.play("3 call");
  EXPECT_EQ(round.times(EventType::showdown), 1);
  EXPECT_EQ(chips_in_play(round.state), 200);
}

TEST(Betting, TheCapBindsRaisesToo) {  // ST-014, ST-015
  Round round(italian(4, {{"bet.cap", "6"}}));
  EXPECT_EQ(round.refused("1 bet 7"), Refusal::above_limit);
  round.play("1 bet 4");
  EXPECT_EQ(round.refused("2 raise 7"), Refusal::above_limit);
  round.play("2 raise 6");
  EXPECT_THAT(round.moves(), ElementsAre("call", "fold"));
}

TEST(Betting, TheCapMayBeTheSmallestOfAllPurses) {
  const auto highest = [](std::string_view cap) {
    Round round(italian(4, {{"bet.cap", cap}}));
    round.table.purses[1] = 10;  // 4 after the ante
    round.restart();
    round.play("1 pass");
    return round.refused("2 bet 5");
  };
  EXPECT_EQ(highest("\"smallest_of_all\""), Refusal::above_purse);
  EXPECT_EQ(highest("\"smallest_in\""), std::nullopt);
}

TEST(Betting, WhoWithdrawsLosesWhatIsIn) {
  Round round(italian(4));
  round.play("1 bet 2, 2 call, 3 raise 5, 0 fold, 1 fold, 2 fold");
  EXPECT_THAT(round.purses(), ElementsAre(44, 42, 42, 49));  // 2 and 2 lost, prize 1
}

TEST(Betting, TheOnlyBettorDoesNotShow) {
  Round round(italian(4));
  round.play("1 bet 5, 2 fold, 3 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(44, 45, 44, 44));
  EXPECT_EQ(round.times(EventType::shown), 0);
  EXPECT_TRUE(round.state.exposed.empty());
}

TEST(Betting, TheOnlyBettorMayHaveToShow) {
  Round round(italian(4, {{"bet.sole_bettor_shows", "true"}}), {"", "7C 6C AC"});
  round.play("1 bet 5, 2 fold, 3 fold, 0 fold");
  EXPECT_EQ(round.times(EventType::shown), 1);
  EXPECT_EQ(round.state.exposed, cards("7C 6C AC"));
}

TEST(Betting, NoBetIsAboveTheSmallestPurseStillIn) {
  Round round(italian(4), {}, {50, 50, 13, 50});
  EXPECT_EQ(round.refused("1 bet 8"), Refusal::above_purse);
  EXPECT_EQ(round.refused("1 bet 7"), std::nullopt);  // 13 minus the ante
  round.play("1 bet 1, 2 fold");
  EXPECT_EQ(round.refused("3 raise 45"), Refusal::above_purse);
  EXPECT_EQ(round.refused("3 raise 44"), std::nullopt);  // the poor seat is out
}

TEST(Betting, ASeatThatPassedDoesNotBoundTheBets) {
  Round round(italian(4), {}, {50, 13, 50, 50});
  round.play("1 pass");
  EXPECT_EQ(round.refused("2 bet 44"), std::nullopt);
  Round reentry(italian(4, {{"bet.reenter_after_pass", "true"}}), {}, {50, 13, 50, 50});
  reentry.play("1 pass");
  EXPECT_EQ(reentry.refused("2 bet 8"), Refusal::above_purse);
}

TEST(Betting, BetsAreWholeAndPositive) {
  Round round(italian(4));
  EXPECT_EQ(round.refused("1 bet 0"), Refusal::below_minimum);
  EXPECT_EQ(round.refused("1 bet -4"), Refusal::below_minimum);
  round.play("1 bet 4");
  EXPECT_EQ(round.refused("2 raise 4"), Refusal::below_minimum);
  EXPECT_EQ(round.refused("2 raise 5"), std::nullopt);
}

TEST(Betting, NothingButBetsAtTheTimeForBets) {
  Round round(italian(4));
  EXPECT_EQ(round.refused("1 lay 7C"), Refusal::wrong_decision);
  EXPECT_EQ(round.refused("1 declare misera"), Refusal::wrong_decision);
  EXPECT_EQ(round.refused("1 call"), Refusal::wrong_decision);
  EXPECT_EQ(round.refused("2 bet 3"), Refusal::not_to_move);
  EXPECT_EQ(round.refused("9 bet 3"), Refusal::not_to_move);
}

TEST(Betting, AnEmptyPurseCanOnlyPass) {
  Round round(italian(4), {}, {50, 6, 50, 50});
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
}

TEST(Betting, TheFirstBetHasItsBounds) {
  Round round(italian(4, {{"bet.open_min", "3"}, {"bet.open_max", "5"}}));
  EXPECT_THAT(round.moves(), ElementsAre("pass", "bet 3", "bet 4", "bet 5"));
  EXPECT_EQ(round.refused("1 bet 2"), Refusal::below_minimum);
  EXPECT_EQ(round.refused("1 bet 6"), Refusal::above_limit);
  round.play("1 bet 5");
  EXPECT_EQ(round.refused("2 raise 20"), std::nullopt);  // the bound is not one of raises
}

TEST(Betting, TheBoundsMayBeTheStakes) {
  Round round(italian(4, {{"bet.open_min", "\"beccata\""}, {"bet.open_max", "\"punto\""}}));
  round.table.beccata = 2;
  round.restart();
  EXPECT_THAT(round.moves(), ElementsAre("pass", "bet 2", "bet 3", "bet 4", "bet 5"));
}

TEST(Betting, RaisesMayBeLimitedForAllTogether) {
  Round round(italian(4, {{"bet.raise_limit", "2"}}));
  round.play("1 bet 1, 2 raise 2, 3 raise 3");
  EXPECT_EQ(round.refused("0 raise 4"), Refusal::no_raise_left);
  EXPECT_THAT(round.moves(), testing::UnorderedElementsAre("call", "fold"));
  Round once(italian(4, {{"bet.raise_limit", "\"once\""}}));
  once.play("1 bet 1, 2 raise 2");
  EXPECT_EQ(once.refused("3 raise 3"), Refusal::no_raise_left);
  Round again(italian(4, {{"bet.raise_limit", "1"}}));
  again.play("1 bet 1, 2 raise 2, 3 fold, 0 fold, 1 fold, 1 bet 1");
  EXPECT_EQ(again.refused("2 raise 2"), std::nullopt);  // each contest has its own
}

TEST(Betting, ASeatThatPassedMayComeInWhereTheRulesLetIt) {
  Round round(italian(4, {{"bet.reenter_after_pass", "true"}}));
  round.play("1 pass, 2 pass, 3 bet 3, 0 fold");
  EXPECT_EQ(round.state.to_move(), 1);
  round.play("1 raise 5, 2 fold, 3 call");
  EXPECT_EQ(round.times(EventType::reentered), 1);
  EXPECT_EQ(round.times(EventType::showdown), 1);
}

TEST(Betting, TheDealerMayHaveToBetForTheUnopenedPrize) {
  Round round(italian(4, {{"bet.dealer_unopened", "\"chance_to_bet\""}}));
  round.play("1 pass, 2 pass, 3 pass");
  EXPECT_EQ(round.state.to_move(), 0);
  Round bet = round;
  bet.play("0 bet 1");
  EXPECT_THAT(bet.purses(), ElementsAre(45, 44, 44, 44));
  round.play("0 pass");
  EXPECT_THAT(round.purses(), ElementsAre(44, 44, 44, 44));
  EXPECT_EQ(round.state.pot, 24);  // the prize stays
}

TEST(Ranking, MoreCardsOfOneSuitBeatMorePoints) {
  Round round(italian(4), {"", "7C 6C JU", "JB NB KB"});
  round.play("1 bet 3, 2 call, 3 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(44, 41, 48, 44));
}

TEST(Ranking, ByPointsAloneTheHigherSumWins) {
  Round round(italian(4, {{"point.rank", "\"sum\""}}), {"", "7C 6C JU", "JB NB KB"});
  round.play("1 bet 3, 2 call, 3 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(44, 48, 41, 44));
}

TEST(Ranking, EqualHandsAreSettledByPriority) {
  Round round(italian(4), {"5C 4C 2U", "", "", "5S 4S 2B"});
  round.play("1 pass, 2 pass, 3 bet 3, 0 call");
  EXPECT_THAT(round.purses(), ElementsAre(41, 44, 44, 48));  // seat 3 comes before the dealer
  EXPECT_EQ(round.times(EventType::tie), 1);
}

TEST(Ranking, EqualHandsMayShare) {
  Round round(italian(4, {{"point.tie", "\"split\""}}), {"5C 4C 2U", "", "", "5S 4S 2B"});
  round.play("1 pass, 2 pass, 3 bet 3, 0 call");
  // Bets of 6 and a prize of 1: the odd chip goes to the earlier.
  EXPECT_THAT(round.purses(), ElementsAre(44, 44, 44, 45));
}

TEST(Ranking, OnlyThePacketOfTheIterationCounts) {
  Round round(italian(4), {"", "7C 6C AC 2C JU NS", "JC NC KC 3U 4U 5U"});
  round.pass_contests(1);
  round.play("1 bet 3, 2 call, 3 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(45, 41, 48, 44));
}

TEST(Ranking, ALoneSevenBeatsALoneAce) {
  Round round(italian(4), {"", "2C 2U 2S 3C 3U 3S 4C 4U 4S AC", "2B 3B 4B 5C 5U 5S JC JU JS 7C"});
  round.pass_contests(3);
  round.play("1 bet 3, 2 call, 3 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(47, 41, 48, 44));
}

TEST(Ranking, TheWorkedExampleOfTheAccount) {  // ST-028
  Round round(italian(5), {"", "6C 7S AB 5C 4C 7U AU KU", "7C 5B JB 3C 6U 2U AC 4U"});
  const Ranked a = best_of_hand(round.rules, cards("6C 7S AB 5C 4C 7U AU KU"));
  const Ranked b = best_of_hand(round.rules, cards("7C 5B JB 3C 6U 2U AC 4U"));
  EXPECT_EQ(a.points, 47);
  EXPECT_EQ(a.cards, cards("6C 5C 4C"));  // coins before cups, which are worth 47 too
  EXPECT_EQ(b.points, 50);
  EXPECT_EQ(b.cards, cards("7C 3C AC"));
  round.pass_contests(3);
  round.play("1 bet 2, 2 call, 3 fold, 4 fold, 0 fold");
  EXPECT_THAT(round.purses(), ElementsAre(47, 42, 73, 44, 44));
}

TEST(BigPoint, FiveLowCardsCountAsTheirBestThree) {
  const Ranked capped = best_of_hand(italian(4), cards("5C 4C 3C 2C JC"));
  EXPECT_EQ(capped.cards, cards("5C 4C 3C"));
  EXPECT_EQ(capped.points, 42);
  EXPECT_LT(capped, best_of_hand(italian(4), cards("7U 6U AU")));
}

TEST(BigPoint, WithoutACapAllCardsOfTheSuitCount) {
  const Rules rules = italian(4, {{"big.count_cap", "\"none\""}});
  const Ranked all = best_of_hand(rules, cards("5C 4C 3C 2C JC"));
  EXPECT_EQ(all.points, 64);
  EXPECT_GT(all, best_of_hand(rules, cards("7U 6U AU")));
}

TEST(BigPoint, ThreeCardsOfASuitBeatTwoHigherOnes) {
  const Rules rules = italian(6);
  EXPECT_GT(best_of_hand(rules, cards("JC NC 2C 7U 6U")), best_of_hand(rules, cards("7U 6U")));
}

TEST(BigPoint, ASeatWithoutATrioMayBeExcluded) {
  const std::vector<std::string> hands = {"", "7C 6C 7U 6U AS AB"};
  Round round(italian(6, {{"big.fewer_than_three", "\"excluded\""}}), hands);
  round.pass_contests(2);
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
  EXPECT_EQ(round.refused("1 bet 3"), Refusal::too_few_of_suit);
  Round allowed(italian(6), hands);
  allowed.pass_contests(2);
  EXPECT_EQ(allowed.refused("1 bet 3"), std::nullopt);
}

TEST(BigPoint, AnExcludedSeatMayOnlyFold) {
  Round round(italian(6, {{"big.fewer_than_three", "\"excluded\""}}),
              {"", "2C 3C 4C 2U 2S 2B", "7C 6C 7U 6U AS AB"});
  round.pass_contests(2);
  round.play("1 bet 1");
  EXPECT_THAT(round.moves(), ElementsAre("fold"));
  EXPECT_EQ(round.refused("2 call"), Refusal::too_few_of_suit);
}

TEST(BigPoint, TheDealerTakesItUnopened) {
  Round round(italian(4));
  round.pass_contests(5);
  EXPECT_EQ(round.state.pot, 0);
  EXPECT_EQ(round.state.purse(0), 68);
}

TEST(BigPoint, UnopenedItMayStayOrBeShared) {
  Round carry(italian(4, {{"bet.big_unopened", "\"carry\""}}));
  carry.pass_contests(4);
  carry.play("1 pass, 2 pass, 3 pass, 0 pass");  // the dealer decides too
  EXPECT_EQ(carry.state.pot, 20);
  Round split(italian(4, {{"bet.big_unopened", "\"split\""}}));
  split.table.pot = 2;
  split.restart();
  split.pass_contests(4);
  split.play("1 pass, 2 pass, 3 pass, 0 pass");
  EXPECT_THAT(split.purses(), ElementsAre(53, 50, 50, 49));  // 22 over four: odd chips to 1 and 2
}

TEST(BigPoint, TheOnlyBetMayBeTheHighest) {
  Round round(italian(4, {{"bet.big_allin_required", "true"}}), {}, {50, 50, 20, 50});
  EXPECT_THAT(round.moves(), Contains("bet 3"));  // not in the small rounds
  round.pass_contests(4);
  EXPECT_THAT(round.moves(), ElementsAre("pass", "bet 14"));
  round.play("1 bet 14");
  EXPECT_THAT(round.moves(), testing::UnorderedElementsAre("call", "fold"));
}

TEST(Showdown, WhoeverIsBeatenByWordsKeepsHisCardsHidden) {
  const std::vector<std::string> hands = {"", "7C 6C 2U", "JC NC 3U", "7S 6S AS"};
  Round talk(italian(4, {{"bet.declare", "\"talk\""}}), hands);
  talk.play("1 bet 3, 2 call, 3 call, 0 fold");
  EXPECT_EQ(talk.state.exposed, cards("7C 6C 7S 6S AS"));
  EXPECT_EQ(talk.just(EventType::unshown), 1);
  Round show(italian(4), hands);
  show.play("1 bet 3, 2 call, 3 call, 0 fold");
  EXPECT_EQ(show.state.exposed, cards("7C 6C JC NC 7S 6S AS"));
  EXPECT_EQ(talk.purses(), show.purses());
}

}  // namespace
}  // namespace showstopper::stoppa
