// SPDX-License-Identifier: Apache-2.0
//
// What may end a round before the shedding (ST-038, 039, 043, 044, 055).
#include <gmock/gmock.h>

#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

Round five(std::initializer_list<Change> changes, const std::vector<std::string>& hands,
           std::vector<Chips> purses = {}) {
  Round round(italian(5, changes), hands, std::move(purses));
  round.pass_to_the_end();
  return round;
}

// The others hold a King each, so that none of them has anything to declare.
std::vector<std::string> with(const std::string& first) { return {"KB", first, "KC", "KU", "KS"}; }
const std::string kNoFigure = "7C 6C 5C 4C 3C 2C 2U 2S";  // and three 2s

TEST(Misera, AHandWithoutFiguresMayBeDeclared) {
  Round round = five({{"pre.three_twos", "\"off\""}}, with(kNoFigure));
  EXPECT_EQ(round.state.phase, Phase::declare);
  EXPECT_EQ(round.state.to_move(), 1);
  EXPECT_THAT(round.moves(), UnorderedElementsAre("declare misera", "done"));
  const std::vector<Chips> before = round.purses();
  round.play("1 declare misera");
  EXPECT_EQ(round.state.outcome, Outcome::misera);
  EXPECT_EQ(round.state.winner, 1);
  for (Seat seat = 0; seat < 5; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    EXPECT_EQ(round.purses()[at] - before[at], seat == 1 ? 20 : -5) << seat;  // a punto of 5 each
  }
}

TEST(Misera, WhoDoesNotDeclareSheds) {
  Round round = five({{"pre.three_twos", "\"off\""}}, with(kNoFigure));
  round.play("1 done");
  EXPECT_EQ(round.state.phase, Phase::shed);
  EXPECT_EQ(round.times(EventType::declined), 1);
}

TEST(Misera, OneFigureIsOneTooMany) {
  Round round = five({}, with("7C 6C 5C 4C 3C 2C 2U JC"));
  EXPECT_EQ(round.state.phase, Phase::shed);
}

TEST(Misera, MayBeOffAutomaticOrDearer) {
  Round off = five({{"pre.three_twos", "\"off\""}, {"pre.misera", "\"off\""}}, with(kNoFigure));
  EXPECT_EQ(off.state.phase, Phase::shed);
  Round automatic = five({{"pre.declaration_optional", "\"none\""}}, with(kNoFigure));
  EXPECT_EQ(automatic.state.outcome, Outcome::misera);
  Round beccata = five({{"pre.misera", "\"pays(beccata)\""}}, with(kNoFigure));
  beccata.play("1 declare misera");
  EXPECT_EQ(beccata.state.purse(2), 43);
  Round both = five({{"pre.misera", "\"pays(misera)\""}}, with(kNoFigure));
  both.play("1 declare misera");
  EXPECT_EQ(both.state.purse(2), 38);
}

TEST(Misera, ADebtorPaysWhatHeHas) {
  Round round = five({}, with(kNoFigure), {50, 50, 9, 50, 50});
  round.play("1 declare misera");
  EXPECT_EQ(round.state.purse(2), 0);  // had 3 left
  EXPECT_EQ(round.state.purse(1), 44 + 15 + 3);
  EXPECT_EQ(round.times(EventType::short_purse), 1);
}

// With six players all Kings are out and a hand without figures is common.
const std::vector<std::string> kTwoMiserias = {"JC NC AC 2C 3C 4C", "7C 6C 5C 3U 2U 4U",
                                               "JU NU AU 7B 6B 5B", "7S 6S 5S 4S 3S 2S",
                                               "JS NS AS 5U 6U 7U", "JB NB AB 2B 3B 4B"};

TEST(SeveralMiseras, AllArePaidAndOweOneAnother) {
  Round round(italian(6), kTwoMiserias);
  round.pass_to_the_end();
  round.play("1 declare misera");
  EXPECT_EQ(round.state.to_move(), 3);
  const std::vector<Chips> before = round.purses();
  round.play("3 declare misera");
  const std::vector<Chips> after = round.purses();
  const Chips kChange[] = {-10, 20, -10, 20, -10, -10};  // 25 got, 5 owed
  for (std::size_t seat = 0; seat < 6; ++seat) EXPECT_EQ(after[seat] - before[seat], kChange[seat]);
  EXPECT_EQ(round.state.winner, 1);
}

TEST(SeveralMiseras, OrOnlyTheFirstInPriority) {
  Round round(italian(6, {{"pre.several_misera", "\"first_by_priority\""}}), kTwoMiserias);
  round.pass_to_the_end();
  const std::vector<Chips> before = round.purses();
  round.play("1 declare misera, 3 declare misera");
  const Chips kChange[] = {-5, 25, -5, -5, -5, -5};
  for (std::size_t seat = 0; seat < 6; ++seat) {
    EXPECT_EQ(round.purses()[seat] - before[seat], kChange[seat]);
  }
}

TEST(SeveralMiseras, OneMayDeclareAlone) {
  Round round(italian(6), kTwoMiserias);
  round.pass_to_the_end();
  round.play("1 done, 3 declare misera");
  EXPECT_EQ(round.state.winner, 3);
}

TEST(Riches, FourKingsArePaidWithoutAsking) {
  Round round(italian(4), {"", "KC KU KS KB 2C 3C 4C 5C 6C 7C"});
  round.pass_to_the_end();
  EXPECT_EQ(round.state.outcome, Outcome::riches);
  EXPECT_EQ(round.state.winner, 1);
  EXPECT_EQ(round.state.purse(1), 44 + 15);
}

TEST(Riches, ThreeKingsAreNone) {
  Round round(italian(4), {"KB", "KC KU KS JC 2C 3C 4C 5C 6C 7C", "JU", "JS"});
  round.pass_to_the_end();
  EXPECT_EQ(round.state.phase, Phase::shed);
}

const std::vector<std::string> kRichAndPoor = {
    "JC JU NC NU AC AU AS 3S 4S 5S", "2C 3C 4C 5C 6C 7C 2U 3U 4U 5U",
    "KC KU KS KB 2S JS NS 6U 7U 7S", "JB NB AB 2B 3B 4B 5B 6B 7B 6S"};

TEST(Riches, GoBeforeMisera) {
  Round round(italian(4), kRichAndPoor);
  round.pass_to_the_end();
  EXPECT_EQ(round.state.outcome, Outcome::riches);
  EXPECT_EQ(round.times(EventType::asked), 0);
}

TEST(Riches, GoBehindMiseraWhereTheOrderSaysSo) {
  Round round(
      italian(4, {{"pre.order", "[\"misera\", \"four_kings\", \"three_twos\", \"three_aces\"]"}}),
      kRichAndPoor);
  round.pass_to_the_end();
  EXPECT_EQ(round.state.to_move(), 1);
  Round declined = round;
  declined.play("1 done");
  EXPECT_EQ(declined.state.outcome, Outcome::riches);
  round.play("1 declare misera");
  EXPECT_EQ(round.state.outcome, Outcome::misera);
}

TEST(ThreeTwos, WithoutAKingEndTheRound) {
  Round round = five({}, with("7C 6C 5C 4C JC 2C 2U 2S"));
  EXPECT_EQ(round.state.outcome, Outcome::three_twos);
  EXPECT_EQ(round.state.winner, kNobody);
  EXPECT_EQ(round.state.purse(2), 44);  // no seat pays
}

TEST(ThreeTwos, WithAKingTheyDoNot) {
  std::vector<std::string> hands = with("7C 6C 5C 4C KC 2C 2U 2S");
  hands[2] = "JC";
  EXPECT_EQ(five({}, hands).state.phase, Phase::shed);
}

TEST(ThreeTwos, TwoDoNotEither) {
  EXPECT_EQ(five({}, with("7C 6C 5C 4C NC 2C 2U 3C")).state.phase, Phase::shed);
}

TEST(ThreeTwos, MayBeOff) {
  EXPECT_EQ(five({{"pre.three_twos", "\"off\""}}, with("7C 6C 5C 4C JC 2C 2U 2S")).state.phase,
            Phase::shed);
}

TEST(ThreeTwos, GoBehindADeclaredMisera) {
  Round round = five({}, with(kNoFigure));
  Round declared = round;
  declared.play("1 declare misera");
  EXPECT_EQ(declared.state.outcome, Outcome::misera);
  EXPECT_EQ(declared.times(EventType::outranked), 1);
  round.play("1 done");
  EXPECT_EQ(round.state.outcome, Outcome::three_twos);
}

TEST(ThreeAces, HaveFourReadings) {
  // Three aces without a King; three with one; four without a King.
  const std::vector<std::string> three = with("AC AU AB 4C 5C 6C 7C JU");
  const std::vector<std::string> king = {"KB", "AC AU AB 4C 5C 6C KC JU", "JC", "KU", "KS"};
  const std::vector<std::string> four = with("AC AU AB AS 5C 6C 7C JU");
  const auto ends = [](const char* value, const std::vector<std::string>& hands) {
    Round round =
        five({{"pre.three_aces", value}, {"pre.three_twos", "\"off\""}, {"pre.misera", "\"off\""}},
             hands);
    return round.state.outcome == Outcome::three_aces;
  };
  EXPECT_FALSE(ends("\"off\"", three));
  EXPECT_TRUE(ends("\"no_king\"", three));
  EXPECT_TRUE(ends("\"any\"", three));
  EXPECT_FALSE(ends("\"four_no_king\"", three));
  EXPECT_FALSE(ends("\"no_king\"", king));
  EXPECT_TRUE(ends("\"any\"", king));
  EXPECT_TRUE(ends("\"four_no_king\"", four));
}

TEST(Declaring, AllMayBeDecisions) {
  Round round = five({{"pre.declaration_optional", "\"all\""}}, with(kNoFigure));
  EXPECT_THAT(round.moves(), UnorderedElementsAre("declare misera", "declare three_twos", "done"));
  EXPECT_EQ(round.refused("1 declare riches"), Refusal::no_such_hand);
  EXPECT_EQ(round.refused("2 declare misera"), Refusal::not_to_move);
  EXPECT_EQ(round.refused("1 pass"), Refusal::wrong_decision);
  Round declined = round;
  declined.play("1 done");
  EXPECT_EQ(declined.state.phase, Phase::shed);
  round.play("1 declare three_twos");
  EXPECT_EQ(round.state.outcome, Outcome::three_twos);
}

TEST(LastDeal, KnowsNeitherDeclarationsNorShedding) {
  Round round(italian(4), kRichAndPoor);
  round.table.last_round = true;
  round.restart();
  round.pass_to_the_end();
  EXPECT_EQ(round.state.outcome, Outcome::last_deal);
  EXPECT_THAT(round.purses(), ElementsAre(68, 44, 44, 44));
}

TEST(LastDeal, MayBeLikeAnyOther) {
  Round round(italian(4, {{"match.last_dealer_sheds", "true"}}), kRichAndPoor);
  round.table.last_round = true;
  round.restart();
  round.pass_to_the_end();
  EXPECT_EQ(round.state.outcome, Outcome::riches);
}

}  // namespace
}  // namespace showstopper::stoppa
