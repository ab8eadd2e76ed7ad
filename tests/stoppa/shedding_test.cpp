// SPDX-License-Identifier: Apache-2.0
//
// The shedding (ST-029 to 037, 045 to 052).
#include <gmock/gmock.h>

#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(Sequence, TheRightOfTheDealerOpensWithAnyCard) {
  Round round(italian(4), {"", "AC 2C 3C 4C 5C 6C 7C JC NC KC", "KU", "KS"});
  round.pass_to_the_end();
  EXPECT_EQ(round.state.to_move(), 1);
  EXPECT_EQ(round.moves().size(), 10u);
  EXPECT_EQ(round.refused("1 pass"), Refusal::no_sequence);
}

TEST(Sequence, AscendsOneRankAtATime) {
  Round round = shedding(italian(4), {"4C 5C 5U 6C 2C", "KU 5S", "KS", "KB"});
  round.play("0 lay 4C");
  EXPECT_THAT(round.moves(), ElementsAre("lay 5C", "lay 5U"));
  EXPECT_EQ(round.refused("0 lay 6C"), Refusal::no_match);
  EXPECT_EQ(round.refused("0 lay 5S"), Refusal::not_in_hand);
  EXPECT_EQ(round.refused("0 lay 5C 6C"), Refusal::mixed_ranks);
  EXPECT_EQ(round.refused("0 lay 5C 5U"), Refusal::several_cards);
  round.play("0 lay 5U, 0 lay 6C");
  EXPECT_EQ(round.state.shed.laid, cards("4C 5U 6C"));
}

TEST(Sequence, TheNextSeatContinuesIt) {
  Round round = shedding(italian(4), {"4C AC", "5C JC", "6C", "KB KS"});
  round.play("0 lay 4C");
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
  round.play("0 pass");
  EXPECT_THAT(round.moves(), ElementsAre("lay 5C"));
}

TEST(Sequence, PlayingIsCompulsory) {
  Round round = shedding(italian(4), {"5C 5U", "KU", "KS", "KB"}, "4C", 3);
  EXPECT_EQ(round.refused("0 pass"), Refusal::must_lay);
}

TEST(Sequence, PlayingMayBeOptional) {
  Round round = shedding(italian(4, {{"shed.must_play", "\"optional\""}}),
                         {"5C 5U", "KU", "KS", "KB"}, "4C", 3);
  EXPECT_THAT(round.moves(), UnorderedElementsAre("lay 5C", "lay 5U", "pass"));
  round.play("0 pass, 1 pass, 2 pass");
  EXPECT_EQ(round.state.shed.needed, 5);
  round.play("3 pass");  // a lap: on with the next rank that anybody holds
  EXPECT_EQ(round.state.shed.needed, kKing);
  EXPECT_EQ(round.state.to_move(), 0);
  round.play("0 pass, 1 pass, 2 pass, 3 pass");  // nor the King: a new sequence
  EXPECT_EQ(round.state.shed.needed, kAnyRank);
  EXPECT_EQ(round.refused("0 pass"), Refusal::no_sequence);
}

TEST(Sequence, NobodyContinuingMayGiveTheTurnToTheOpener) {
  Round round = shedding(italian(4, {{"shed.must_play", "\"optional\""},
                                     {"shed.nobody_can_continue", "\"pass_to_opener\""}}),
                         {"3C 5C", "4C 5U", "KS", "KB"});
  round.play("0 lay 3C, 0 pass, 1 lay 4C, 1 pass, 2 pass, 3 pass");
  EXPECT_EQ(round.state.shed.needed, 5);
  round.play("0 pass");
  EXPECT_EQ(round.state.shed.needed, kAnyRank);
  EXPECT_EQ(round.state.to_move(), 0);  // who laid the 3
}

TEST(Closing, AfterAKingTheSameSeatOpensAgain) {
  Round round = shedding(italian(4), {"KC 2C 3C", "KU", "KS", "KB"}, "NC", 3);
  round.play("0 lay KC");
  EXPECT_EQ(round.state.to_move(), 0);
  EXPECT_EQ(round.state.shed.needed, kAnyRank);
  EXPECT_TRUE(round.state.shed.laid.empty());
  EXPECT_EQ(round.times(EventType::closed), 1);
}

TEST(Closing, TheKnightClosesWhenTheKingsAreUsedUp) {
  Round round = shedding(italian(4), {"NC 2C", "NU", "NS", "JB"}, "JC", 3);
  round.play("0 lay NC");
  EXPECT_EQ(round.state.shed.needed, kAnyRank);
  EXPECT_EQ(round.times(EventType::closed_below_king), 1);
}

TEST(Closing, WhileAKingIsHeldTheKnightDoesNot) {
  Round round = shedding(italian(4), {"NC 2C", "NU", "NS", "KB"}, "JC", 3);
  round.play("0 lay NC");
  EXPECT_EQ(round.state.shed.needed, kKing);
}

TEST(Closing, WithSixPlayersTheKnightClosesFromTheStart) {
  Round round(italian(6, {{"pre.misera", "\"off\""}, {"pre.three_twos", "\"off\""}}),
              {"", "NC 2C 3C 4C 5C 6C"});
  round.pass_to_the_end();
  round.play("1 lay NC");
  EXPECT_EQ(round.state.shed.needed, kAnyRank);
}

TEST(UsedUp, ARankThatNobodyHoldsIsSkipped) {
  Round round = shedding(italian(4), {"6C JC 2C", "JU", "JS", "KB"}, "5C", 3);
  round.play("0 lay 6C");
  EXPECT_EQ(round.state.shed.needed, kJack);
  EXPECT_EQ(round.times(EventType::skipped_rank), 1);
}

TEST(UsedUp, ARankThatSomebodyHoldsIsNot) {
  Round round = shedding(italian(4), {"6C JC 2C", "JU", "JS 7B", "KB"}, "5C", 3);
  round.play("0 lay 6C");
  EXPECT_EQ(round.state.shed.needed, 7);
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
}

TEST(Aces, OpenOneByOneOrAllTogether) {
  Round round = shedding(italian(4), {"AC AU AS 5C", "2U", "KS", "KB"});
  EXPECT_THAT(round.moves(),
              UnorderedElementsAre("lay AC", "lay AU", "lay AS", "lay 5C", "lay AC AU AS"));
  EXPECT_EQ(round.refused("0 lay AC AU"), Refusal::several_cards);
  round.play("0 lay AC AU AS");
  EXPECT_EQ(round.state.shed.needed, 2);
}

TEST(Aces, OpenOneByOneWhereTheRulesSaySo) {
  Round round =
      shedding(italian(4, {{"shed.multi", "[\"quad\"]"}}), {"AC AU 5C", "2U", "KS", "KB"});
  EXPECT_EQ(round.refused("0 lay AC AU"), Refusal::several_cards);
}

TEST(Aces, FollowAnotherSeatsAce) {
  Round round = shedding(italian(4), {"AU AS 2C 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_THAT(round.moves(), UnorderedElementsAre("lay AU", "lay AS", "lay 2C", "lay AU AS"));
  round.play("0 lay AU");
  EXPECT_EQ(round.refused("0 lay AS"), Refusal::own_ace);
  EXPECT_THAT(round.moves(), ElementsAre("lay 2C"));  // then a 2
}

TEST(Aces, DoNotFollowTheSeatsOwn) {
  Round round = shedding(italian(4), {"AU 5C", "2U", "KS", "KB"}, "AC", 0);
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
}

TEST(Aces, MustFollowWhereNothingElseFits) {
  Round round = shedding(italian(4), {"AU 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_EQ(round.refused("0 pass"), Refusal::must_lay);
}

TEST(Aces, FollowNothingButAnAce) {
  Round round = shedding(italian(4), {"AU 5C", "3U", "KS", "KB"}, "AC 2C", 3);
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
}

TEST(Aces, MayNotFollowWhereTheRulesSaySo) {
  Round round =
      shedding(italian(4, {{"shed.ace_on_ace", "false"}}), {"AU 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_THAT(round.moves(), ElementsAre("pass"));
}

TEST(Aces, FollowOnlyByTheNextSeatWhereTheRulesSaySo) {  // ST-034
  const Rules next = italian(4, {{"shed.ace_by", "\"next\""}});
  Round second = shedding(next, {"5C", "AU 6C", "2U", "KB"}, "AC", 3);
  second.play("0 pass");
  EXPECT_THAT(second.moves(), ElementsAre("pass"));
  Round first = shedding(next, {"AU 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_THAT(first.moves(), ElementsAre("lay AU"));
}

// An ace that need not be laid is not overlooked when it is kept (ST-050).
TEST(Aces, MayBeKeptWhereTheRulesSaySo) {
  const Rules may = italian(4, {{"shed.aces_must", "[\"escape\"]"}});
  Round round = shedding(may, {"AU 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_THAT(round.moves(), UnorderedElementsAre("lay AU", "pass"));
  EXPECT_EQ(round.refused("0 overlook"), Refusal::no_error);
  Round must = shedding(italian(4), {"AU 5C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_EQ(must.refused("0 overlook"), std::nullopt);
  // A card of the required rank is compulsory as before.
  Round held = shedding(may, {"AU 2C", "2U", "KS", "KB"}, "AC", 3);
  EXPECT_THAT(held.moves(), UnorderedElementsAre("lay AU", "lay 2C"));
}

TEST(Quad, IsThreeKingsOfThreePlayersWhereTheRulesSaySo) {  // ST-004, ST-035
  const char* const kKings = "lay KC KU KS";
  Round all = shedding(italian(3, {{"shed.quad_means", "\"all_of_deck\""}}),
                       {"KC KU KS 5C", "6U", "7S"}, "NC", 2);
  EXPECT_THAT(all.moves(), testing::Contains(kKings));
  all.play(std::string("0 ") + kKings);
  EXPECT_EQ(all.state.shed.needed, kAnyRank);  // Kings close
  Round four = shedding(italian(3), {"KC KU KS 5C", "6U", "7S"}, "NC", 2);
  EXPECT_THAT(four.moves(), UnorderedElementsAre("lay KC", "lay KU", "lay KS"));
}

TEST(Quad, AllFourOfTheRequiredRankGoTogether) {
  Round round = shedding(italian(4), {"5C 5U 5S 5B 2C", "KU", "KS", "KB"}, "4C", 3);
  EXPECT_THAT(round.moves(),
              UnorderedElementsAre("lay 5C", "lay 5U", "lay 5S", "lay 5B", "lay 5C 5U 5S 5B"));
  round.play("0 lay 5C 5U 5S 5B");
  EXPECT_EQ(round.state.hand(0), cards("2C"));
  EXPECT_EQ(round.state.shed.needed, kKing);
}

TEST(Quad, DoesNotOpen) {
  Round round = shedding(italian(4), {"5C 5U 5S 5B 2C", "KU", "KS", "KB"});
  EXPECT_EQ(round.refused("0 lay 5C 5U 5S 5B"), Refusal::several_cards);
}

TEST(Quad, ThreeAreNone) {
  Round round = shedding(italian(4), {"5C 5U 5S 2C", "KU", "KS", "KB"}, "4C", 3);
  EXPECT_EQ(round.refused("0 lay 5C 5U 5S"), Refusal::several_cards);
}

TEST(Escape, ThreeAcesWithoutAKingGoOutOfSequence) {
  Round round = shedding(italian(4, {{"shed.three_aces_escape", "\"on\""}}),
                         {"AC AU AS 6C NC", "6U", "KS", "KB"}, "5C", 3);
  EXPECT_THAT(round.moves(), UnorderedElementsAre("lay 6C", "lay AC AU AS"));
  round.play("0 lay AC AU AS");
  EXPECT_EQ(round.state.shed.needed, 6);  // the required rank stays
  EXPECT_EQ(round.state.shed.laid, cards("5C"));
  EXPECT_EQ(round.state.to_move(), 0);
}

TEST(Escape, IsCompulsoryWhereNothingElseFits) {
  Round round = shedding(italian(4, {{"shed.three_aces_escape", "\"on\""}}),
                         {"AC AU AS NC", "6U", "KS", "KB"}, "5C", 3);
  EXPECT_EQ(round.refused("0 pass"), Refusal::must_lay);
}

TEST(Escape, NeedsThreeAcesNoKingAndTheRule) {
  const Rules on = italian(4, {{"shed.three_aces_escape", "\"on\""}});
  EXPECT_THAT(shedding(on, {"AC AU NC", "6U", "KS", "KB"}, "5C", 3).moves(), ElementsAre("pass"));
  EXPECT_THAT(shedding(on, {"AC AU AS KC", "6U", "KS", "KB"}, "5C", 3).moves(),
              ElementsAre("pass"));
  EXPECT_THAT(shedding(italian(4), {"AC AU AS NC", "6U", "KS", "KB"}, "5C", 3).moves(),
              ElementsAre("pass"));
}

TEST(Stoppa, TheFirstOutOfCardsIsPaidForEachTwoLeft) {
  Round round = shedding(italian(4), {"6C", "7U", "KS 2S 3S 4S 5S", "KB 2B"}, "5C", 3);
  const std::vector<Chips> before = round.purses();
  round.play("0 lay 6C");
  EXPECT_EQ(round.state.outcome, Outcome::stoppa);
  EXPECT_EQ(round.state.winner, 0);
  const std::vector<Chips> after = round.purses();
  EXPECT_EQ(after[1] - before[1], 0);    // one card is not paid
  EXPECT_EQ(after[2] - before[2], -12);  // five cards: two units of 6
  EXPECT_EQ(after[3] - before[3], -6);
  EXPECT_EQ(after[0] - before[0], 18);
  EXPECT_EQ(round.times(EventType::unpaid_cards), 2);
}

TEST(Stoppa, MayBePaidForEachThree) {
  Round round = shedding(italian(4, {{"pay.per_cards", "3"}}),
                         {"6C", "7U 2C", "KS 2S 3S 4S 5S", "KB 2B 3B 4B 5B 6B"}, "5C", 3);
  round.play("0 lay 6C");
  EXPECT_THAT(round.purses(), ElementsAre(44 + 18, 44, 38, 32));
}

TEST(Stoppa, TheUnitMayBePuntoOrBeccata) {
  const std::vector<std::string> hands = {"6C", "7U 2U", "KS", "KB"};
  Round punto = shedding(italian(4, {{"pay.unit", "\"punto\""}}), hands, "5C", 3);
  punto.play("0 lay 6C");
  EXPECT_EQ(punto.state.purse(1), 39);
  Round beccata = shedding(italian(4, {{"pay.unit", "\"beccata\""}}), hands, "5C", 3);
  beccata.play("0 lay 6C");
  EXPECT_EQ(beccata.state.purse(1), 43);
}

TEST(Stoppa, ADebtorPaysWhatHeHas) {
  Round round = shedding(italian(4), {"6C", "7U 2U", "KS", "KB"}, "5C", 3);
  round.state.start[1] -= round.state.purse(1) - 4;
  round.state.purses[1] = 4;
  round.play("0 lay 6C");
  EXPECT_EQ(round.state.purse(1), 0);
  EXPECT_EQ(round.state.purse(0), 48);
}

TEST(Stoppa, GoingOutInTheFirstTurnPaysNoMore) {
  Round round(italian(4), {"", "AC 2C 3C 4C 5C 6C 7C JC NC KC", "KU JU", "KS JS"});
  round.pass_to_the_end();
  for (const char* card : {"AC", "2C", "3C", "4C", "5C", "6C", "7C", "JC", "NC", "KC"}) {
    round.play(std::string("1 lay ") + card);
  }
  EXPECT_EQ(round.times(EventType::stoppa_first_turn), 1);
  EXPECT_EQ(round.state.purse(1), 44 + 3 * 5 * 6);
}

TEST(Starter, MayBeTheWinnerOfTheBigPoint) {
  const std::vector<std::string> hands = {"JB KB", "JC KC", "7U 6U AU KU", "JS KS"};
  Round round(italian(4, {{"shed.starter", "\"big_point_winner\""}}), hands);
  round.pass_contests(4);
  round.play("1 pass, 2 bet 1, 3 call, 0 fold");
  EXPECT_EQ(round.state.phase, Phase::shed);
  EXPECT_EQ(round.state.to_move(), 2);
  Round usual(italian(4), hands);
  usual.pass_contests(4);
  usual.play("1 pass, 2 bet 1, 3 call, 0 fold");
  EXPECT_EQ(usual.state.to_move(), 1);
}

// Without a bet the winner of the big point is the seat that takes its prize, if any.
TEST(Starter, WithoutABetIsGivenByTheBigPrize) {
  const auto starter = [](const std::string& unopened) {
    Round round(
        italian(4, {{"shed.starter", "\"big_point_winner\""}, {"bet.big_unopened", unopened}}),
        {"JB KB", "JC KC", "7U 6U AU KU", "JS KS"});
    round.pass_to_the_end();
    EXPECT_EQ(round.state.phase, Phase::shed);
    return round.state.to_move();
  };
  EXPECT_EQ(starter("\"dealer\""), 0);
  EXPECT_EQ(starter("\"carry\""), 1);
  EXPECT_EQ(starter("\"split\""), 1);
}

// ST-050 and ST-051: seat 0 overlooks its 6.
Round overlooked(Rules rules) {
  Round round = shedding(std::move(rules), {"6C 7C", "6U JU", "KS 7S 2S", "KB 5B"}, "5C", 3);
  EXPECT_EQ(round.refused("0 repair"), Refusal::no_error);
  round.play("0 overlook, 1 lay 6U");
  return round;
}

TEST(Error, NoticedInTimeItIsRepaired) {
  Round round = overlooked(italian(4));
  round.play("2 repair");
  EXPECT_EQ(round.state.to_move(), 0);
  EXPECT_EQ(round.state.shed.needed, 6);
  EXPECT_EQ(round.state.hand(1), cards("6U JU"));
  EXPECT_EQ(round.refused("0 pass"), Refusal::must_lay);
  EXPECT_EQ(round.refused("2 void"), Refusal::no_error);
}

TEST(Error, OrTheSheddingIsVoid) {
  Round round = overlooked(italian(4));
  const std::vector<Chips> before = round.purses();
  round.play("3 void");
  EXPECT_EQ(round.state.outcome, Outcome::voided);
  EXPECT_EQ(round.purses(), before);
}

TEST(Error, AfterTheCloseItStands) {
  Round round = overlooked(italian(4));
  round.play("1 pass, 2 lay 7S, 2 pass, 3 pass, 0 pass, 1 lay JU");
  EXPECT_EQ(round.state.outcome, Outcome::stoppa);
  EXPECT_EQ(round.times(EventType::error_stands), 1);
  EXPECT_EQ(round.refused("0 repair"), Refusal::over);
  EXPECT_EQ(round.state.purse(0), 38);  // both his cards are paid
}

TEST(Error, MayAlwaysStand) {
  Round round = overlooked(italian(4, {{"shed.error", "\"stands\""}}));
  EXPECT_EQ(round.refused("2 repair"), Refusal::not_legal);
  EXPECT_EQ(round.refused("2 void"), Refusal::not_legal);
}

TEST(Error, IsNoneWhereNothingFits) {
  Round round = shedding(italian(4), {"3C 7C", "6U JU", "KS 7S", "KB 5B"}, "5C", 3);
  EXPECT_EQ(round.refused("0 overlook"), Refusal::no_error);
}

TEST(Over, ARoundThatIsOverTakesNoAction) {
  Round round = shedding(italian(4), {"6C", "7U", "KS", "KB"}, "5C", 3);
  round.play("0 lay 6C");
  EXPECT_EQ(round.refused("1 lay 7U"), Refusal::over);
  EXPECT_TRUE(legal(round.rules, round.state).empty());
  EXPECT_EQ(round.state.to_move(), kNobody);
}

}  // namespace
}  // namespace showstopper::stoppa
