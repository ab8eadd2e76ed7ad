// SPDX-License-Identifier: Apache-2.0
//
// Rows that a file adds to those of the shorthands are reported by their own name, whatever it is,
// and never as the row of the rules that they resemble.
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

struct Settled {
  std::vector<std::string> reasons;
  std::vector<EventType> events;
  Result result;
};

Settled settled_of(const Rules& rules, const State& state) {
  Settled settled;
  EventLog log;
  settled.result = settle(rules, state, &log);
  for (const Reason& reason : settled.result.reasons)
    settled.reasons.push_back(to_text(rules, reason));
  for (const Event& event : log) {
    switch (event.what) {
      case EventType::pay_seven_animals:
      case EventType::row:
      case EventType::pibak:
      case EventType::payer_row:
      case EventType::liable_go:
      case EventType::liable_row: settled.events.push_back(event.what); break;
      default: break;
    }
  }
  return settled;
}

using Words = std::vector<std::string>;
using Events = std::vector<EventType>;

// Enough junk with both losers to keep pibak out.
State won_with(const Rules& rules, const std::string& captured) {
  return won(
      rules,
      {{"", "", ""}, "", "", {captured, "01J 01K 02J 02K 03J 11B", "04J 04K 05J 05K 06J 12B"}});
}

const char* const kThreeRibbonsDouble =
    "[[combination]]\nname = \"three ribbons double\"\nkind = \"ribbon\"\nfirst_at = 3\npoints = "
    "0\n"
    "multiplier = 2\n";

TEST(OwnRow, ThatMultipliesIsReportedByItsName) {
  const Rules rules = house_rules(kThreeRibbonsDouble);
  const Settled settled = settled_of(rules, won_with(rules, "04R 05R 07R"));
  EXPECT_EQ(settled.reasons, (Words{"three ribbons double"}));
  EXPECT_EQ(settled.events, (Events{EventType::row}));
  EXPECT_EQ(settled.result.payments[0], 12);  // plain ribbons, 3 points, doubled, from two
}

TEST(OwnRow, ThatMultipliesNeedsTheCardsOfWith) {
  const Rules rules = house_rules(std::string(kThreeRibbonsDouble) + "with = [\"01B\"]\n");
  const Settled without = settled_of(rules, won_with(rules, "04R 05R 07R"));
  EXPECT_EQ(without.reasons, Words());
  EXPECT_EQ(without.result.payments[0], 6);
  const Settled with = settled_of(rules, won_with(rules, "04R 05R 07R 01B"));
  EXPECT_EQ(with.reasons, (Words{"three ribbons double"}));
  EXPECT_EQ(with.result.payments[0], 12);
}

// A row with `multiply N if winning` multiplies the payment of the winner, each time that it came;
// the events of a loser multiply nothing.
TEST(OwnRow, OfAnEventMultipliesForItsWinner) {
  const Rules rules = house_rules(kThreeRibbonsDouble);
  State state = won_with(rules, "04R 05R 07R");  // 3 points, doubled, from two
  state.seats[0].win_factor = 3;
  EXPECT_EQ(settled_of(rules, state).result.payments[0], 36);
  state.seats[0].win_factor = 1;
  state.seats[1].win_factor = 3;
  EXPECT_EQ(settled_of(rules, state).result.payments[0], 12);
  state.seats[0].win_add = 2;  // (3 + 2) x 2 from two
  state.seats[1].win_add = 7;
  EXPECT_EQ(settled_of(rules, state).result.payments[0], 20);
}

// The same in play: two jjoks under a row that doubles for each.
TEST(OwnRow, OfAnEventMultipliesEachTimeThatItComes) {
  const Rules rules =
      house_rules("jjok.junk = 0\n[[event]]\non = \"jjok\"\neffect = \"multiply 2 if winning\"\n");
  State state =
      given(rules, {{"03B 05A", "04A 06A", "07A 08A"}, "12B", "03J 09A 10A", {"", "", ""}});
  EXPECT_EQ(state.seat(0).win_factor, 1);
  apply(rules, state, Action::with(ActionKind::play, card("03B")));
  EXPECT_EQ(state.seat(0).win_factor, 2);
  EXPECT_EQ(state.seat(1).win_factor, 1);
  State again =
      given(rules, {{"03B 05A", "04A 06A", "07A 08A"}, "12B", "03J 09A 10A", {"", "", ""}});
  again.seats[0].win_factor = 3;
  apply(rules, again, Action::with(ActionKind::play, card("03B")));
  EXPECT_EQ(again.seat(0).win_factor, 6);
}

// The win by a ppuk may take the place of a payment for it; that by another event does not.
TEST(OwnRow, ThatWinsReplacesThePaymentForAPpukAlone) {  // AMB-55
  const auto paid = [](const std::string& with, const std::string& on, const char* table) {
    const std::string event = "[[event]]\non = \"" + on + "\"\neffect = ";
    const Rules rules =
        house_rules("jjok.junk = 0\nppuk.with_first_and_third = \"" + with + "\"\n" + event +
                        "\"collect 3 points from each\"\n" + event + "\"win 5\"\n",
                    "gostop/dutch", 2);
    const State before = given(rules, {{"05A 01B", "02A"}, table, "05K", {"", ""}});
    return settle(rules, after(rules, before, play_card("05A"))).payments[0];
  };
  EXPECT_EQ(paid("replace", "ppuk", "05R 09A"), 5);
  EXPECT_EQ(paid("add", "ppuk", "05R 09A"), 5 + 3);
  EXPECT_EQ(paid("replace", "jjok", "10A 09A"), 5 + 3);
}

TEST(SevenAnimals, AreReportedAsSuchBesideIt) {  // GS-A-086
  const Rules rules = house_rules(kThreeRibbonsDouble);
  // Seven animals without godori are 3 points, the ribbons 3; doubled twice, from two.
  const Settled settled =
      settled_of(rules, won_with(rules, "02A 05A 06A 07A 08A 10A 12A 04R 05R 07R"));
  EXPECT_EQ(settled.reasons, (Words{"seven_animals", "three ribbons double"}));
  EXPECT_EQ(settled.events, (Events{EventType::pay_seven_animals, EventType::row}));
  EXPECT_EQ(settled.result.payments[0], 48);
}

// A row of the rules that a file changes keeps its name and its event.
TEST(SevenAnimals, MayComeAtSix) {
  const Rules rules = house_rules("[[combination]]\nname = \"seven_animals\"\nfirst_at = 6\n");
  const Settled settled = settled_of(rules, won_with(rules, "02A 05A 06A 07A 08A 10A"));
  EXPECT_EQ(settled.reasons, (Words{"seven_animals"}));
  EXPECT_EQ(settled.events, (Events{EventType::pay_seven_animals}));
}

TEST(OwnRow, OnPayersIsNoPibakWhateverItsName) {
  const Rules rules = house_rules(
      "[[payer]]\nname = \"pibak\"\nremove = true\n"
      "[[payer]]\nname = \"ribbonless\"\nwinner = \"ribbons >= 3\"\nloser = \"ribbons == 0\"\n"
      "factor = 2\n");
  const Settled settled = settled_of(rules, won_with(rules, "04R 05R 07R"));
  EXPECT_EQ(settled.reasons, (Words{"ribbonless P1", "ribbonless P2"}));
  EXPECT_EQ(settled.events, (Events{EventType::payer_row, EventType::payer_row}));
}

TEST(OwnRow, OnLiabilityIsNoLiabilityByGo) {
  const Rules rules = house_rules(
      "[[liability]]\nname = \"dealer\"\nwhen = \"turns == 9\"\npays = \"all\"\npriority = 9\n");
  State state = won_with(rules, "04R 05R 07R");
  state.seat(2).turns = 9;
  const Settled settled = settled_of(rules, state);
  EXPECT_EQ(settled.reasons, (Words{"liable P2 dealer"}));
  EXPECT_EQ(settled.events, (Events{EventType::liable_row}));
  EXPECT_EQ(settled.result.payments, (decltype(settled.result.payments){6, 0, -6}));
}

// Three plain ribbons are 3 points (GS-A-112).
TEST(OwnRows, AskWhetherASeatDeals) {
  const Rules of_loser =
      house_rules("[[payer]]\nname = \"dealer\"\nloser = \"dealer\"\nfactor = 3\n");
  const Rules of_winner = house_rules(
      "[[payer]]\nname = \"dealer wins\"\nwinner = \"dealer\"\nloser = \"true\"\nfactor = 2\n");
  using Paid = PerSeat<Points>;
  const auto payments = [](const Rules& rules, Seat dealer) {
    State state = won_with(rules, "04R 05R 07R");
    state.dealer = dealer;
    return settle(rules, state).payments;
  };
  EXPECT_EQ(payments(of_loser, 1), (Paid{12, -9, -3}));
  EXPECT_EQ(payments(of_loser, 2), (Paid{12, -3, -9}));
  EXPECT_EQ(payments(of_loser, 0), (Paid{6, -3, -3}));
  EXPECT_EQ(payments(of_winner, 0), (Paid{12, -6, -6}));
  EXPECT_EQ(payments(of_winner, 1), (Paid{6, -3, -3}));
}

// A row that needs another card scores only with that card.
TEST(OwnRow, MayNeedACardBesides) {
  const Rules rules = house_rules(
      "[[combination]]\nname = \"boar in the rain\"\ncards = [\"07A\"]\nwith = [\"12B\"]\n"
      "points = 2\n");
  EXPECT_EQ(settled_of(rules, won_with(rules, "04R 05R 07R 07A")).result.points, 3);
  EXPECT_EQ(settled_of(rules, won_with(rules, "04R 05R 07R 07A 08B")).result.points, 3);
  State state = won_with(rules, "04R 05R 07R 07A");
  state.seat(2).captured -= card("12B");
  state.seat(0).captured |= card("12B");
  EXPECT_EQ(settled_of(rules, state).result.points, 5);
}

// With six brights no table of five serves: four of them are still 4 points, five are 15
// (GS-A-106, GS-A-105), and only the best row of brights counts.
TEST(OwnRows, MayMakeASixthBright) {
  const Rules rules = house_rules("[[card]]\ncard = \"06A\"\nkind = \"bright\"\n");
  const auto points_of = [&](const std::string& captured) {
    return points(rules.counting[0], cards(captured));
  };
  EXPECT_EQ(points_of("01B 06A"), 0);
  EXPECT_EQ(points_of("01B 03B 06A 08B"), 4);
  EXPECT_EQ(points_of("01B 03B 06A 08B 11B"), 15);
  EXPECT_EQ(points_of("01B 03B 06A 08B 11B 12B"), 15);
  EXPECT_EQ(bright_points(rules.counting[0], cards("01B 03B 06A 08B 04R 05R 07R")), 4);
}

// A row of other cards may exclude the rows of brights: the best of the group counts.
TEST(OwnRow, MayExcludeTheBrights) {
  const auto points_of = [](const std::string& group) {
    const Rules rules =
        house_rules("[[combination]]\nname = \"boar\"\ncards = [\"07A\"]\npoints = 5\n" + group);
    return points(rules.counting[0], cards("01B 03B 08B 07A"));
  };
  EXPECT_EQ(points_of(""), 8);  // three brights are 3 points (GS-A-107)
  EXPECT_EQ(points_of("excludes_each_other = \"brights\"\n"), 5);
}

// `bright_points` and `junk_points` are the points that such rows have in the score.
TEST(OwnRows, OfOneKindCountOnceInThePointsOfTheKind) {
  const Rules rules = house_rules(
      "[[combination]]\nname = \"heap\"\nkind = \"junk\"\nfirst_at = 3\npoints = 7\n"
      "excludes_each_other = \"few\"\n"
      "[[combination]]\nname = \"pair of junk\"\nkind = \"junk\"\nfirst_at = 2\npoints = 5\n"
      "excludes_each_other = \"few\"\n");
  EXPECT_EQ(points(rules.counting[0], cards("01J 02J 03J")), 7);
  EXPECT_EQ(junk_points(rules.counting[0], cards("01J 02J 03J")), 7);
  EXPECT_EQ(junk_points(rules.counting[0], cards("01J 02J")), 5);
}

// Losers with the cup count it the way that costs less, also if rows add to their payment.
TEST(OwnRows, ThatAddForTheLosersCupAreAvoided) {  // AMB-68
  const auto paid = [](const char* loser) {
    const Rules rules =
        house_rules(std::string("cup.role = \"choice\"\n[[payer]]\nname = \"extra\"\nloser = \"") +
                    loser + "\"\nadd = 2\n");
    State state = won_with(rules, "04R 05R 07R");
    state.seat(1).captured |= card("09A");
    return settle(rules, state).payments[1];
  };
  EXPECT_EQ(paid("animals == 1"), -3);  // it counts as junk
  EXPECT_EQ(paid("junk >= 6"), -3);     // it counts as an animal
  EXPECT_EQ(paid("brights == 1"), -5);  // either way
}

// The factor of a go after an opponent's go takes the place of the usual one (AMB-70).
TEST(GoReverse, NeedsAnOpponentsGoBeforeTheOwn) {
  const Rules rules = house_rules("go.reverse_factor = 4\n");
  const auto multiplier = [&](std::initializer_list<Seat> calls) {
    State state = won_with(rules, "04R 05R 07R");
    for (const Seat seat : calls) call_go(state, seat);
    return settle(rules, state).multiplier;
  };
  EXPECT_EQ(multiplier({0}), 1);
  EXPECT_EQ(multiplier({0, 1}), 1);
  EXPECT_EQ(multiplier({1, 0}), 4);
  EXPECT_EQ(multiplier({0, 2, 0}), 4);
  EXPECT_EQ(multiplier({1, 2}), 1);
}

// A shown triple multiplies a quad by the rows of each shake (AMB-13); a row of one turn is not
// among them, for the round ends before the first.
TEST(HandQuad, IsMultipliedByRowsOfEachShakeAlone) {  // GS-A-085
  const auto multiplier = [](const std::string& row) {
    const Rules rules = house_rules(
        "hand_quad.effect = \"instant_win_mandatory\"\nhand_quad.multipliers = [\"shake\"]\n" +
        row);
    State state = won_with(rules, "");
    state.outcome = Outcome::quad;
    state.quad_holders = 1;
    state.quads_claimed[0].insert(11);
    state.fixed_points = 5;
    state.seat(0).shown.insert(7);
    state.seat(0).shakes = 1;
    return settle(rules, state).multiplier;
  };
  EXPECT_EQ(multiplier(""), 2);
  EXPECT_EQ(multiplier("[[event]]\non = \"shake\"\nwhen.turn = 2\n"
                       "effect = \"multiply 3 if winning\"\n"),
            2);
}

}  // namespace
}  // namespace showstopper::gostop
