// SPDX-License-Identifier: Apache-2.0
//
// The heart of a turn: what hand card and stock card do together. Each rule has its near miss.
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

Rules rules_with_rows(const std::string& rows) { return house_rules(rows, "gostop/dutch", 2); }

State play_first(const Rules& rules, const Position& position, EventLog* log = nullptr) {
  const State before = given(rules, position);
  return after(rules, before, Action::with(ActionKind::play, card_list(position.hands[0]).front()),
               log);
}

bool happened(const EventLog& log, EventType what) {
  for (const Event& event : log) {
    if (event.what == what) return true;
  }
  return false;
}

TEST(Ppuk, PairAndStockCardOfTheMonthStayAsAStack) {  // GS-A-045, GS-B-043
  const Rules rules = rules_of("gostop/dutch", 2);
  const State state = play_first(rules, {{"05A 01B", "02A"}, "05R 09A 10A", "05J", {}});
  EXPECT_EQ(state.seat(0).captured, CardSet());
  EXPECT_EQ(state.table, cards("05A 05R 05J 09A 10A"));
  EXPECT_EQ(state.stacked, month_bit(5));
  EXPECT_EQ(state.stacks[Month{5}].owner, 0);
  EXPECT_EQ(state.seat(0).ppuks, 1);
}

// With many draws behind, such points exceed any ledger; all seats lose the excess.
TEST(Ppuk, PaysAFirstOneWithinTheLedger) {  // GS-A-073
  const Rules rules = rules_of("gostop/dutch", 3,
                               {{"first_ppuk.points", "10"},
                                {"instant_points.multipliers", "\"carry\""},
                                {"carry.rule", "\"doubling\""}});
  State state = given(rules, {{"05A 01B", "02A", "04A"}, "05R 09A 10A", "05J", {}});
  state.seats[0].turns = 0;
  state.carry = 20;
  apply(rules, state, play_card("05A"));
  EXPECT_EQ(state.seat(0).ppuks, 1);
  const PerSeat<std::int16_t> held{30000, -15000, -15000};
  EXPECT_EQ(state.instant, held);
}

TEST(Ppuk, DoesNotArriveWithAStockCardOfAnotherMonth) {
  const Rules rules = rules_of("gostop/dutch", 2);
  const State state = play_first(rules, {{"05A 01B", "02A"}, "05R 09A 10A", "06J", {}});
  EXPECT_EQ(state.seat(0).captured, cards("05A 05R"));
  EXPECT_TRUE(state.stacked.empty());
}

TEST(Ttadak, BothLooseCardsOfTheMonthAreTaken) {  // GS-A-068, GS-B-049
  const Rules rules = rules_of("gostop/dutch", 2);
  EventLog log;
  State state = given(rules, {{"05A 01B", "02A"}, "05R 05J 09A 10A", "05K", {}});
  apply(rules, state, play_card("05A"), &log);
  ASSERT_EQ(state.decision, Decision::take_hand);  // a decision although the flip makes it void
  apply(rules, state, Action::with(ActionKind::take, card("05R")), &log);
  EXPECT_EQ(state.seat(0).captured, cards("05A 05R 05J 05K"));
  EXPECT_TRUE(happened(log, EventType::ttadak));
  EXPECT_FALSE(happened(log, EventType::jjok));
}

TEST(Jjok, TheLaidCardIsTakenByTheStockCard) {  // GS-A-069, GS-B-050
  const Rules rules = rules_of("gostop/dutch", 2);
  EventLog log;
  const State state = play_first(rules, {{"05A 01B", "02A"}, "09A 10A", "05K", {"", "01J"}}, &log);
  EXPECT_EQ(state.seat(0).captured, cards("05A 05K 01J"));  // with one junk of the opponent
  EXPECT_TRUE(happened(log, EventType::jjok));
}

TEST(Sweep, NeedsBothOfExactlyTwoCards) {  // GS-A-067, GS-B-048
  const Rules rules = rules_of("gostop/dutch", 2);
  EventLog two, three;
  play_first(rules, {{"09R 01B", "02A"}, "09A 10A", "10R", {"", "01J"}}, &two);
  play_first(rules, {{"09R 01B", "02A"}, "09A 10A 04A", "10R", {"", "01J"}}, &three);
  EXPECT_TRUE(happened(two, EventType::sweep));
  EXPECT_FALSE(happened(three, EventType::sweep));
}

// An empty table alone makes no sweep: four cards lay there, or two of one month.
TEST(Sweep, NeedsTwoMonthsAndNoMoreCards) {  // AMB-40
  const auto swept = [](const char* definition, const Position& position, const char* taken) {
    const Rules rules = rules_of("gostop/dutch", 2, {{"sweep.definition", definition}});
    EventLog log;
    State state = play_first(rules, position, &log);
    if (state.decision == Decision::take_hand) {
      apply(rules, state, Action::with(ActionKind::take, card(taken)), &log);
    }
    EXPECT_TRUE(state.table.empty());
    return happened(log, EventType::sweep);
  };
  const Position four{{"10K 01B", "02A"}, "10A 10R 10J 09A", "09R", {"", "01J"}};
  const Position of_one_month{{"10J 01B", "02A"}, "10A 10R", "10K", {"", "01J"}};
  for (const Position& position : {four, of_one_month}) {
    EXPECT_FALSE(swept("\"exactly_two_different\"", position, "10A")) << position.table;
    EXPECT_TRUE(swept("\"table_empty_after_capture\"", position, "10A")) << position.table;
  }
}

TEST(BombTurn, TakesTheMonthAndEarnsTwoCredits) {  // GS-A-061 to 063
  const Rules rules = rules_of("gostop/dutch", 2);
  State state = given(rules, {{"05A 05R 05J 01B", "02A"}, "05K 09A", "12D", {}});
  apply(rules, state, Action::with(ActionKind::bomb, Month{5}));
  EXPECT_EQ(state.seat(0).captured, cards("05A 05R 05J 05K"));
  EXPECT_EQ(state.seat(0).credits, 2);
  EXPECT_EQ(state.seat(0).bombs, 1);
  EXPECT_EQ(state.to_move, 1);
}

TEST(Joker, IsTakenAtOnceAndTheNextCardIsPlayed) {  // GS-A-036, GS-A-037
  const Rules rules = rules_of("gostop/spanish", 2, {{"deck.jokers", "[2, 3]"}});
  const State state = play_first(rules, {{"X1 01B", "02A"}, "05R 09A", "05A 12D", {}});
  EXPECT_EQ(state.seat(0).captured, cards("X1 05A 05R"));
  EXPECT_EQ(state.seat(0).hand, cards("01B"));
}

TEST(Joker, IsBuriedWithAPpukWhereTheRulesSaySo) {  // AMB-19
  for (const bool bury : {false, true}) {
    const Rules rules =
        rules_of("gostop/spanish", 2,
                 {{"deck.jokers", "[2, 3]"},
                  {"joker.on_pending_pair", bury ? "\"bury_if_ppuk\"" : "\"capture_now\""}});
    const State state = play_first(rules, {{"05R 01B", "02A"}, "05A 09A", "X1 05J", {}});
    EXPECT_EQ(state.seat(0).captured, bury ? CardSet() : cards("X1"));
    EXPECT_EQ(state.stacks[Month{5}].jokers, bury ? 1 : 0);
    EXPECT_EQ(state.table.has(card("X1")), bury);
  }
}

// A drawn card completes a small bomb as it completes a bomb: the seat decides whether to play it.
TEST(Joker, DrawsACardThatMayCompleteASmallBomb) {  // AMB-37, AMB-17
  const Rules rules =
      rules_of("gostop/spanish", 2, {{"deck.jokers", "[2, 3]"}, {"small_bomb", "\"steal\""}});
  const State both = play_first(rules, {{"X1 05A 01B", "02A"}, "05R 05J 09A", "05K 12D", {}});
  EXPECT_EQ(both.decision, Decision::turn);
  const Legal may = legal(rules, both);
  EXPECT_TRUE(may.contains(Action::with(ActionKind::bomb, Month{5})));
  EXPECT_TRUE(may.contains(play_card("05K")));
  EXPECT_FALSE(may.contains(play_card("01B")));
  // One card of the month on the table: no small bomb, and the drawn card is the play.
  const State one = play_first(rules, {{"X1 05A 01B", "02A"}, "05R 08A 09A", "05K 12D", {}});
  EXPECT_EQ(one.seat(0).hand, cards("05A 01B"));
}

// The third ppuk ends the round at once; the junk that the joker of that turn earned is not taken.
TEST(ThirdPpuk, TakesNoJunkThatTheTurnStillOwes) {  // AMB-54, GS-A-074
  const Rules rules = rules_of("gostop/spanish", 2,
                               {{"deck.jokers", "[2, 3]"},
                                {"joker.steal_on_gain", "\"from_each\""},
                                {"three_ppuk.effect", "\"win(5)\""}});
  State third = given(rules, {{"05R 01B", "02A"}, "05A 09A", "X1 05J", {"", "01J"}});
  third.seat(0).ppuks = 2;
  apply(rules, third, play_card("05R"));
  EXPECT_EQ(third.outcome, Outcome::three_ppuk);
  EXPECT_EQ(third.seat(1).captured, cards("01J"));
  State second = given(rules, {{"05R 01B", "02A"}, "05A 09A", "X1 05J", {"", "01J"}});
  second.seat(0).ppuks = 1;
  apply(rules, second, play_card("05R"));
  EXPECT_EQ(second.seat(1).captured, CardSet());
}

TEST(FirstPpuk, IsShownButNotPaidAfterADrawWhereTheRulesVoidIt) {  // AMB-52
  for (const bool kept : {false, true}) {
    const Rules rules =
        rules_of("gostop/spanish", 2, {{"instant_points.on_draw", kept ? "\"keep\"" : "\"void\""}});
    State state = given(rules, {{"", ""}, "", "", {}});
    state.instant = {3, -3, 0};
    state.decision = Decision::over;
    state.outcome = Outcome::draw;
    EXPECT_EQ(settle(rules, state).payments[0], kept ? 3 : 0);
    EXPECT_EQ(state.instant[0], 3);
  }
}

// `first_ppuk.points` above 0 counts before the first number of `ppuk_streak.points`.
TEST(FirstPpuk, CountsBeforeTheFirstNumberOfTheStreak) {  // AMB-50, GS-A-073
  const auto paid = [](const char* first) {
    const Rules rules = rules_of("gostop/spanish", 2,
                                 {{"first_ppuk.points", first}, {"ppuk_streak.points", "[7, 14]"}});
    State state = given(rules, {{"05A 01B", "02A"}, "05R 09A 10A", "05J", {}});
    state.seat(0).turns = 0;
    apply(rules, state, play_card("05A"));
    return state.instant[0];
  };
  EXPECT_EQ(paid("3"), 3);
  EXPECT_EQ(paid("0"), 7);
}

// A house row may let any event win the round; nothing happens after it.
TEST(HouseRow, AWinEndsTheRoundBeforeJunkChangesHands) {
  const Rules rules =
      rules_with_rows("[[event]]\non = \"jjok\"\nwhen = { turn = 2 }\neffect = \"win 9\"\n");
  const State state = play_first(rules, {{"05A 01B", "02A"}, "09A 10A", "05K", {"", "01J"}});
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_EQ(state.winner, 0);
  EXPECT_EQ(state.seat(1).captured, cards("01J"));
  EXPECT_EQ(settle(rules, state).payments[0], 9);
}

TEST(HouseRow, AWinByATableQuadIsNoMisdeal) {
  const Rules rules = rules_with_rows("[[event]]\non = \"table_quad\"\neffect = \"win 4\"\n");
  std::vector<Card> deck = deck_cards(rules);
  for (int i = 0; i < 4; ++i) std::swap(deck[10 + i], deck[44 + i]);  // December to the table
  const State state = start(rules, 1, 0, deal_deck(rules, 1, deck));
  EXPECT_EQ(state.outcome, Outcome::stop);
  EXPECT_EQ(state.winner, 1);
}

// Nothing is lost on any way: each move in the log names both zones and the sums agree.
TEST(Events, MovesNameWhatChangedPlace) {
  const Rules rules = rules_of("gostop/dutch", 2);
  EventLog log;
  const State state = play_first(rules, {{"05A 01B", "02A"}, "09A 10A", "05K", {"", "01J"}}, &log);
  CardSet to_captured, from_hand, from_stock;
  for (const Event& event : log) {
    if (event.what != EventType::move) continue;
    if (event.to == Zone::captured) to_captured |= event.cards;
    if (event.from == Zone::hand) from_hand |= event.cards;
    if (event.from == Zone::stock) from_stock |= event.cards;
  }
  EXPECT_EQ(to_captured, state.seat(0).captured);
  EXPECT_EQ(from_hand, cards("05A"));
  EXPECT_EQ(from_stock, cards("05K"));
}

}  // namespace
}  // namespace showstopper::gostop
