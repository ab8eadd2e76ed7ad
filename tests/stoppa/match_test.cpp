// SPDX-License-Identifier: Apache-2.0
//
// Rounds in a row, views, positions, and random rounds (ST-006, 053 to 055).
#include "model/stoppa/match.h"

#include <gmock/gmock.h>

#include "model/stoppa/view.h"
#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

// A round in which nothing was won or lost.
Result even(Seat next_dealer) {
  Result result;
  result.next_dealer = next_dealer;
  return result;
}

// Books rounds until one is the last deal; answers how many were booked before it.
int rounds_before_the_last(const Rules& rules, Match match) {
  int rounds = 0;
  while (!next_table(match).last_round && rounds < 1000) {
    book(rules, match, even(table::after(match.dealer, match.players)));
    ++rounds;
  }
  book(rules, match, even(0));
  EXPECT_TRUE(match.over);
  return rounds;
}

TEST(Match, TheHandBecomesDealer) {
  Round round(italian(4));
  round.pass_contests(5);
  while (!round.state.over())
    round.play(std::to_string(round.state.to_move()) + " " + round.moves().front());
  EXPECT_EQ(settle(round.rules, round.state).next_dealer, 1);
}

TEST(Match, ALapIsOneDealBySeat) {
  const Rules rules = italian(4, {{"match.laps", "2"}});
  EXPECT_EQ(rounds_before_the_last(rules, new_match(rules, 3)), 7);
}

TEST(Match, TheCalledRoundIsFollowedByOneLap) {
  const Rules rules = italian(4);
  Match match = new_match(rules, 0);
  for (int i = 0; i < 5; ++i) book(rules, match, even(0));
  EXPECT_FALSE(next_table(match).last_round);
  call_round(rules, match);  // in the second deal of the second lap
  EXPECT_EQ(rounds_before_the_last(rules, match), 2 + 4);
}

TEST(Match, CallingTwiceIsCallingOnce) {
  const Rules rules = italian(3);
  Match match = new_match(rules, 0);
  call_round(rules, match);
  for (int i = 0; i < 3; ++i) book(rules, match, even(0));
  call_round(rules, match);
  EXPECT_EQ(rounds_before_the_last(rules, match), 2);
}

TEST(Match, ChipsPotAndStakesGoOnToTheNextRound) {
  const Rules rules = italian(3);
  Match match = new_match(rules, 0, 20);
  match.punto = 9;  // other stakes than a table has without a match
  match.beccata = 4;
  Result result = even(1);
  result.payments = {-4, 2, -3};
  result.pot = 5;
  book(rules, match, result);
  const Table table = next_table(match);
  EXPECT_EQ(table.pot, 5);
  EXPECT_EQ(table.dealer, 1);
  EXPECT_EQ(table.purses[0], 16);
  EXPECT_EQ(table.punto, 9);
  EXPECT_EQ(table.beccata, 4);
}

TEST(Match, EndsWhenAPurseCannotPayTheAnte) {
  const Rules rules = italian(3);
  Match match = new_match(rules, 0, 7);
  Result result = even(1);
  result.payments = {-2, 1, 1};
  book(rules, match, result);
  EXPECT_TRUE(match.over);
}

TEST(Views, HandsOfOthersAreHidden) {
  Round round(italian(4), {"", "7C 6C AC", "7U"});
  const View view = stoppa::view(round.rules, round.state, 1);
  EXPECT_EQ(view.known_hand[1], cards("7C 6C AC"));
  EXPECT_TRUE(view.known_hand[2].empty());
  EXPECT_EQ(view.hand_size[2], 3);
  EXPECT_EQ(view.open.shed.held(), CardSet());
  for (const CardSet wave : view.open.waves) EXPECT_EQ(wave, CardSet());
  for (const CardSet coming : view.open.coming) EXPECT_EQ(coming, CardSet());
  EXPECT_FALSE(view.legal.empty());
  EXPECT_TRUE(stoppa::view(round.rules, round.state, 2).legal.empty());
}

TEST(Views, WhatWasShownIsKnown) {
  Round round(italian(4), {"", "7C 6C 2U", "JC NC 3U"});
  round.play("1 bet 1, 2 call, 3 fold, 0 fold");
  const View view = stoppa::view(round.rules, round.state, 3);
  EXPECT_EQ(view.known_hand[1], cards("7C 6C"));
  EXPECT_EQ(view.known_hand[2], cards("JC NC"));
}

TEST(Views, TwoPositionsThatDifferInHiddenCardsLookTheSame) {
  Round one(italian(4), {"", "7C 6C AC", "7U 5C 4C"});
  Round other(italian(4), {"", "7C 6C AC", "5C 7U 4U"});
  EXPECT_EQ(view(one.rules, one.state, 1), view(other.rules, other.state, 1));
  EXPECT_NE(view(one.rules, one.state, 2), view(other.rules, other.state, 2));
}

TEST(Positions, FlawsHaveNames) {
  const auto names_of = [](const Round& round) {
    std::vector<std::string> names;
    for (const Flaw& flaw : flaws(round.rules, round.state)) names.push_back(flaw.invariant);
    return names;
  };
  using testing::Contains;
  Round round(italian(4));
  EXPECT_TRUE(names_of(round).empty());
  Round twice = round;
  twice.state.shed.hands[0] |= twice.state.shed.hands[1].first();
  EXPECT_THAT(names_of(twice), Contains("every_card_has_one_place"));
  Round debts = round;
  debts.state.purses[2] = -1;
  EXPECT_THAT(names_of(debts), Contains("no_purse_is_below_zero"));
  Round minted = round;
  minted.state.pot += 1;
  EXPECT_THAT(names_of(minted), Contains("chips_are_constant"));
  Round early = round;
  early.state.shed.to_move = 2;
  EXPECT_THAT(names_of(early), Contains("seats_speak_in_order"));
  Round nobody = round;
  nobody.state.shed.to_move = 7;
  EXPECT_THAT(names_of(nobody), Contains("somebody_is_to_move"));
}

// A position names the seat that opened the sequence if the turn goes back to that seat.
TEST(Positions, ASequenceHasItsOpenerIfTheTurnGoesBackToIt) {
  for (const char* const rule : {"\"pass_to_opener\"", "\"skip\""}) {
    Round round = shedding(
        italian(4, {{"shed.must_play", "\"optional\""}, {"shed.nobody_can_continue", rule}}),
        {"3C 5C", "4C 5U", "KS", "KB"});
    round.play("0 lay 3C");
    EXPECT_TRUE(flaws(round.rules, round.state).empty()) << rule;
    const bool passed_on = rule[1] == 'p';
    round.state.shed.opened_by = kNobody;
    EXPECT_EQ(flaws(round.rules, round.state).empty(), !passed_on) << rule;
    round.state.shed.opened_by = 2;
    EXPECT_TRUE(flaws(round.rules, round.state).empty()) << rule;
  }
}

TEST(Positions, EveryPositionOfPlayIsSound) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    const Rules rules = italian(players);
    for (std::uint64_t round = 0; round < 60; ++round) {
      table::Random random = table::fork(11, round);
      const Deal deal = shuffled_deal(rules, 0, random);
      State state = start(rules, usual_table(rules), deal);
      while (!state.over()) {
        ASSERT_TRUE(flaws(rules, state).empty()) << players << " players, seed 11, round " << round
                                                 << ": " << flaws(rules, state).front().detail;
        const Legal moves = legal(rules, state);
        const Action action =
            moves.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size()))));
        ASSERT_EQ(refusal(rules, state, state.to_move(), action), std::nullopt);
        apply(rules, state, action);
      }
    }
  }
}

}  // namespace
}  // namespace showstopper::stoppa
