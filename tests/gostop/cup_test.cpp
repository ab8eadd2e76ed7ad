// SPDX-License-Identifier: Apache-2.0
//
// The sake cup at the end of a round (AMB-68): which way a winner's free cup counts. Expected
// numbers are worked out in the comments from the clauses.
#include <array>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using Paid = PerSeat<Points>;

// The winner holds the cup, six other animals and nine points of plain junk, no set and no three
// brights. As an animal the cup makes seven: 1 + 2 = 3 points (GS-A-113), doubled (GS-A-086). As
// two junk there are six animals, 2 points, and junk worth 11, 2 points (GS-A-115): 4 points, and
// with them the junk combination, so that a loser with fewer than five junk pays double (GS-A-090).
const char* const kBothUses = "02A 05A 07A 08A 10A 12A 09A 02K 03J 04K 05K 07K 08K 09K 01J 01K";
const char* const kTwoJunk = "04R 06R 06K 08J";
const char* const kSixJunk = "03K 04J 06J 10J 10K 11J";

State won_by_either_use(const Rules& rules) {
  return won(rules, {{"", "", ""}, "", "", {kBothUses, kTwoJunk, kSixJunk}});
}

TEST(FreeCup, IsJunkWhereThatBringsAsMuchAndMorePoints) {
  const Rules rules = rules_of("gostop/matgo", 3, {{"pibak.max_junk", "5"}});
  // An animal: 6 from each, 12. Two junk: 8 from the one with two junk and 4, also 12.
  const Result result = settle(rules, won_by_either_use(rules));
  EXPECT_EQ(result.points, 4);
  EXPECT_EQ(result.payments, (Paid{12, -8, -4}));
}

// If a loser is liable, the winner does not receive the sum of the shares.
TEST(FreeCup, IsAnAnimalWhereTheLiableLoserThenPaysMore) {  // AMB-68, AMB-81, GS-A-091
  const Rules rules =
      rules_of("gostop/matgo", 3, {{"pibak.max_junk", "5"}, {"gobak.effect", "\"double\""}});
  State state = won_by_either_use(rules);
  call_go(state, 2);
  // The own share twice and the other's: 6 + 6 + 6 = 18 as an animal, 4 + 4 + 8 = 16 as junk.
  const Result result = settle(rules, state);
  EXPECT_EQ(result.points, 3);
  EXPECT_EQ(result.multiplier, 2);
  EXPECT_EQ(result.payments, (Paid{18, 0, -18}));
}

TEST(FreeCup, IsJunkWhereTheOtherLoserIsLiable) {
  const Rules rules =
      rules_of("gostop/matgo", 3, {{"pibak.max_junk", "5"}, {"gobak.effect", "\"double\""}});
  State state = won_by_either_use(rules);
  call_go(state, 1);
  // 6 + 6 + 6 = 18 as an animal, 8 + 8 + 4 = 20 as junk.
  EXPECT_EQ(settle(rules, state).payments, (Paid{20, -20, 0}));
}

TEST(FreeCup, LooksAtWhatTheCapLeaves) {  // AMB-68, AMB-94
  const Rules rules = rules_of("gostop/matgo", 3, {{"pibak.max_junk", "5"}, {"payment.cap", "5"}});
  // 5 + 5 = 10 as an animal, 5 + 4 = 9 as junk.
  EXPECT_EQ(settle(rules, won_by_either_use(rules)).payments, (Paid{10, -5, -5}));
}

TEST(FreeCup, GoesByPointsWhereTheRulesSaySo) {  // AMB-68
  const Rules rules = rules_of(
      "gostop/matgo", 3,
      {{"pibak.max_junk", "5"}, {"gobak.effect", "\"double\""}, {"cup.settlement", "\"points\""}});
  State state = won_by_either_use(rules);
  call_go(state, 2);
  EXPECT_EQ(settle(rules, state).payments, (Paid{16, 0, -16}));
}

// Seat 0 takes the last of three plain ribbons, 3 points, and holds the cup and as much junk.
State ribbons_and_cup(const Rules& rules, const std::string& junk) {
  State state = given(
      rules,
      {{"07R 01B", "02A 03B", "08J 08K"}, "07J 10A", "12D 11K", {"04R 05R 09A " + junk, "", ""}});
  apply(rules, state, play_card("07R"));
  return state;
}
constexpr const char* kNineJunk = "01J 02J 03J 04J 05J 06J 10J 10K";  // and 07J, which it takes

TEST(FreeCup, IsFixedAtTheFirstMinimumInItsBetterUse) {  // AMB-68
  const auto rules = [](const char* minimum) {
    return rules_of("gostop/korean-3p", 3,
                    {{"cup.role", "\"choice\""},
                     {"cup.when", "\"at_first_minimum\""},
                     {"stop.minimum.3", minimum}});
  };
  // With the cup junk is worth 11, 2 points more; an animal alone is worth nothing (GS-A-115).
  const State junk = ribbons_and_cup(rules("3"), kNineJunk);
  EXPECT_EQ(junk.decision, Decision::go_stop);
  EXPECT_EQ(junk.seat(0).cup, CupUse::junk);
  // Neither use scores: ties go to the animal.
  EXPECT_EQ(ribbons_and_cup(rules("3"), "01J").seat(0).cup, CupUse::animal);
  // Below the minimum it stays open.
  EXPECT_EQ(ribbons_and_cup(rules("9"), kNineJunk).seat(0).cup, CupUse::open);
}

// Two junk take the place of the cup's kind, whatever kind a row gives it.
TEST(FreeCup, OfAnotherKindIsOfThatKindOrJunk) {  // AMB-68
  const auto rules = [](const std::string& role, const std::string& kind) {
    return house_rules("cup.role = \"" + role + "\"\n[[card]]\ncard = \"09A\"\nkind = \"" + kind +
                       "\"\n");
  };
  for (const auto& [kind, cards_of] :
       {std::pair{"bright", &CardValues::brights}, std::pair{"ribbon", &CardValues::ribbons}}) {
    const std::array<CardValues, 2> choice = rules("choice", kind).counting;
    EXPECT_TRUE((choice[0].*cards_of).has(kCup)) << kind;
    EXPECT_FALSE(choice[0].junk.has(kCup)) << kind;
    EXPECT_FALSE((choice[1].*cards_of).has(kCup)) << kind;
    EXPECT_EQ(junk_value(choice[1], kCup), 2) << kind;
    const std::array<CardValues, 2> both = rules("both", kind).counting;
    EXPECT_TRUE((both[0].*cards_of).has(kCup) && both[0].junk.has(kCup)) << kind;
    EXPECT_FALSE((rules("junk2", kind).counting[0].*cards_of).has(kCup)) << kind;
  }
}

// A win for a fixed number takes the multipliers of the cards in the chosen use.
TEST(FreeCup, MultipliesAFixedWinAsAnAnimal) {  // AMB-54, AMB-68
  const Rules rules = rules_of("gostop/matgo", 3,
                               {{"pibak.max_junk", "4"}, {"three_ppuk.multipliers", "[\"all\"]"}});
  State state = won_by_either_use(rules);
  state.outcome = Outcome::three_ppuk;
  state.fixed_points = 7;
  state.fixed_times_all = true;
  // Two junk score more (4 to 3) and bring 12 of a stop as the animal does; here 14 to 7 each.
  EXPECT_EQ(settle(rules, state).payments, (Paid{28, -14, -14}));
}

// The reported combinations are those that were paid.
TEST(FreeCup, IsToldTheWayThatItIsPaid) {
  const Rules rules =
      rules_of("gostop/matgo", 3, {{"pibak.max_junk", "5"}, {"gobak.effect", "\"double\""}});
  State state = won_by_either_use(rules);
  call_go(state, 2);
  EventLog log;
  settle(rules, state, &log);
  Points emitted = 0;
  for (const Event& event : log) {
    if (event.what != EventType::combination) continue;
    const auto row = static_cast<std::size_t>(event.number);
    EXPECT_EQ(rules.combination_names[row], "animals");
    ++emitted;
  }
  EXPECT_EQ(emitted, 1);
}

}  // namespace
}  // namespace showstopper::gostop
