// SPDX-License-Identifier: Apache-2.0
//
// Bombs, the credits that they earn, and their multipliers (GS-A-061 to 063, 087; GS-B-053 to 056).
#include <string>

#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

Action bomb_of(int month) { return Action::with(ActionKind::bomb, Month{month}); }

TEST(Bomb, NeedsThreeInHandAndTheFourthOnTheTable) {  // GS-A-061
  const Rules rules = rules_of("gostop/dutch", 2);
  const State three = given(rules, {{"05A 05R 05J 01B", "02A"}, "05K 09A", "", {}});
  EXPECT_TRUE(legal(rules, three).contains(bomb_of(5)));
  const State two = given(rules, {{"05A 05R 01B", "02A"}, "05K 09A", "", {}});
  EXPECT_FALSE(legal(rules, two).contains(bomb_of(5)));
  const State away = given(rules, {{"05A 05R 05J 01B", "02A"}, "08K 09A", "", {}});
  EXPECT_FALSE(legal(rules, away).contains(bomb_of(5)));
}

TEST(Bomb, IsTheHandCardOfATurnThatGoesOnWithTheStock) {  // GS-A-062
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = given(rules, {{"05A 05R 05J 01B", "02A"}, "05K 09A", "09J", {}});
  apply(rules, state, bomb_of(5));
  EXPECT_EQ(state.seat(0).captured, cards("05A 05R 05J 05K 09A 09J"));
}

TEST(Bomb, IsForbiddenByItsKeyAndASmallOneByItsOwn) {  // GS-A-061, AMB-37
  const auto bombs = [](const char* small, const char* hand, const char* table) {
    const Rules rules =
        rules_of("gostop/dutch", 2, {{"bomb.allowed", "false"}, {"small_bomb", small}});
    return legal(rules, given(rules, {{hand, "02A"}, table, "09J", {}})).bombs;
  };
  EXPECT_TRUE(bombs("\"capture_only\"", "05A 05R 05J 01B", "05K 09A").empty());
  EXPECT_TRUE(bombs("\"off\"", "05A 05R 01B", "05J 05K 09A").empty());
  EXPECT_EQ(bombs("\"capture_only\"", "05A 05R 01B", "05J 05K 09A"), month_bit(5));
}

// AMB-34: beside the bomb a hand card is played in its turn, and the second bomb waits (0045).
TEST(Bomb, ThatKeepsItsTurnIsFollowedByAHandCardAndNoSecondBomb) {
  const Rules rules = rules_of("gostop/dutch", 2,
                               {{"bomb.keeps_turn", "true"}, {"small_bomb", "\"capture_only\""}});
  const Position position{{"05A 05R 05J 06A 06R 06J 07A 07R 01B", "02A 03B"},
                          "05K 06K 07J 07K 09A",
                          "12D 08K 10J 11K",
                          {}};
  State state = given(rules, position);
  EXPECT_EQ(legal(rules, state).bombs, month_bit(5) | month_bit(6) | month_bit(7));
  apply(rules, state, bomb_of(5));
  ASSERT_EQ(state.to_move, 0);
  EXPECT_TRUE(legal(rules, state).bombs.empty());
  EXPECT_EQ(legal(rules, state).cards, state.seat(0).hand);
  EXPECT_EQ(refusal(rules, state, 0, bomb_of(6)), Refusal::not_legal);
  apply(rules, state, play_card("01B"));
  apply(rules, state, play_card("02A"));
  ASSERT_EQ(state.to_move, 0);
  EXPECT_EQ(legal(rules, state).bombs, month_bit(6) | month_bit(7));
}

TEST(Bomb, OfACardThatAJokerDrawsDoesNotFollowAnother) {  // GS-A-037, AMB-34 (0045)
  const Rules rules = rules_of("gostop/dutch", 2,
                               {{"bomb.keeps_turn", "true"},
                                {"bomb.allowed_when", "\"during_turn\""},
                                {"deck.jokers", "[2]"},
                                {"joker.from_hand", "\"draw_is_the_play\""}});
  const Position position{
      {"05A 05R 05J 06A 06R X1 01B", "02A 03B"}, "05K 06K 09A", "06J 08K 10J", {}};
  State without = given(rules, position), with = without;
  apply(rules, without, play_card("X1"));
  EXPECT_TRUE(legal(rules, without).contains(bomb_of(6)));
  apply(rules, with, bomb_of(5));
  apply(rules, with, play_card("X1"));  // 06J is laid and takes 06K
  EXPECT_EQ(with.to_move, 1);
  EXPECT_TRUE(with.seat(0).captured.contains(cards("06J 06K")));
}

TEST(BombCredit, LetsALaterTurnDoWithoutAHandCard) {  // GS-A-063
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = given(rules, {{"05A 05R 05J 01B", "02A 03B"}, "05K 09A", "12D 08K 10J", {}});
  apply(rules, state, bomb_of(5));
  apply(rules, state, play_card("02A"));
  ASSERT_TRUE(legal(rules, state).contains({ActionKind::skip, 0}));
  apply(rules, state, {ActionKind::skip, 0});
  EXPECT_EQ(state.seat(0).hand, cards("01B"));
  EXPECT_EQ(state.seat(0).credits, 1);
}

TEST(BombCredit, LapsesWhereTheWindowIsTheNextTwoTurns) {  // GS-B-056, AMB-33
  const Rules rules = rules_of("gostop/dutch", 2, {{"bomb.credit_window", "\"next_two_turns\""}});
  State state = given(rules, {{"05A 05R 05J 01B 04A 06R", "02A 03B 07R 08J"},
                              "05K 09A",
                              "12D 08K 10J 11K 11J 10K 12B",
                              {}});
  apply(rules, state, bomb_of(5));
  for (const char* const next : {"02A", "01B", "03B", "04A"}) apply(rules, state, play_card(next));
  EXPECT_EQ(state.seat(0).credits, 2);  // two turns have passed; the next one begins without them
  apply(rules, state, play_card("07R"));
  EXPECT_EQ(state.seat(0).credits, 0);
}

Points multiplier(const char* rule, int bombs) {
  const Rules rules = rules_of("gostop/spanish", 2, {{"bomb.multiplier", rule}});
  State state = won(rules, {{"", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J"}});
  state.seat(0).bombs = static_cast<std::uint8_t>(bombs);
  return settle(rules, state).multiplier;
}

TEST(Bomb, DoublesOnceHoweverManyThereWere) {  // GS-A-087
  EXPECT_EQ(multiplier("\"once\"", 0), 1);
  EXPECT_EQ(multiplier("\"once\"", 1), 2);
  EXPECT_EQ(multiplier("\"once\"", 2), 2);
}

TEST(Bomb, MayDoubleEachTimeOrNever) {  // AMB-35
  EXPECT_EQ(multiplier("\"per_bomb\"", 2), 4);
  EXPECT_EQ(multiplier("\"none\"", 2), 1);
}

TEST(Bomb, OfAShownTripleMayCountOnce) {  // AMB-26
  const auto both = [](const char* rule) {
    const Rules rules = rules_of("gostop/spanish", 2,
                                 {{"bomb.multiplier", "\"per_bomb\""}, {"shake.then_bomb", rule}});
    State state = won(rules, {{"", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J"}});
    state.seat(0).bombs = 1;
    state.seat(0).bombs_shown = 1;
    state.seat(0).shakes = 1;
    return settle(rules, state).multiplier;
  };
  EXPECT_EQ(both("\"allowed_x4\""), 4);
  EXPECT_EQ(both("\"allowed_x2\""), 2);
}

// AMB-26: once, not never. Only a row that counts the shown triple takes the bomb's place.
TEST(Bomb, OfAShownTripleCountsIfNoRowCountsTheTriple) {
  const std::string keys =
      "bomb.multiplier = \"per_bomb\"\nshake.then_bomb = \"allowed_x2\"\n"
      "[[event]]\non = \"shake\"\nremove = true\n";
  const auto bombed = [](const std::string& text, Month month, int bombs) {
    const Rules rules = house_rules(text);
    State state = won(rules, {{"", ""}, "", "", {"04R 05R 07R", "01J 01K 02J 02K 03J"}});
    state.seat(0).bombs = static_cast<std::uint8_t>(bombs);
    state.seat(0).bombs_shown = 1;
    state.seat(0).shakes = 1;
    state.seat(0).shown = month;
    return settle(rules, state).multiplier;
  };
  EXPECT_EQ(bombed(keys, 5, 1), 2);
  const std::string winter = keys +
                             "[[event]]\non = \"shake\"\nwhen.month = [11, 12]\n"
                             "effect = \"multiply 4 if winning\"\n";
  EXPECT_EQ(bombed(winter, 5, 1), 2);
  EXPECT_EQ(bombed(winter, 11, 1), 4);
  EXPECT_EQ(bombed(winter, 11, 2), 8);
}

}  // namespace
}  // namespace showstopper::gostop
