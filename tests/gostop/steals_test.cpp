// SPDX-License-Identifier: Apache-2.0
//
// Junk that changes hands for the events of a turn (GS-A-064 to 072, GS-B-047 to 052). The event is
// a jjok: May is laid and taken by the stock card.
#include <gtest/gtest.h>

#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

State after_jjok(const Rules& rules, const std::string& first, const std::string& second) {
  const State before =
      given(rules, {{"05A 01B", "02A", "03B"}, "09A 10A", "05K", {"", first, second}});
  return after(rules, before, play_card("05A"));
}

TEST(Steal, TakesOneFromEachOpponent) {  // GS-A-065
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"lowest_value\""}});
  const State state = after_jjok(rules, "06J 07K", "08J");
  EXPECT_EQ(state.seat(0).captured, cards("05A 05K 06J 08J"));
  EXPECT_EQ(state.seat(1).captured, cards("07K"));
}

TEST(Steal, TakesNothingWhereThereIsNoJunk) {  // GS-A-072
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"lowest_value\""}});
  const State state = after_jjok(rules, "06R 07A", "08J");
  EXPECT_EQ(state.seat(0).captured, cards("05A 05K 08J"));
}

TEST(Steal, TakesADoubleOnlyWithoutAPlainOne) {  // GS-A-071
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"lowest_value\""}});
  EXPECT_EQ(after_jjok(rules, "11D 07K", "").seat(1).captured, cards("11D"));
  EXPECT_EQ(after_jjok(rules, "11D", "").seat(1).captured, CardSet());
}

TEST(Steal, AsksTheVictimWhereItChooses) {  // GS-A-070
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"victim\""}});
  const State state = after_jjok(rules, "06J 07K", "08J");
  EXPECT_EQ(state.decision, Decision::give);
  EXPECT_EQ(state.to_move, 1);
  EXPECT_EQ(legal(rules, state).cards, cards("06J 07K"));
}

TEST(Steal, AsksTheTakerWhereThatOneChooses) {  // GS-B-047, AMB-43
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"taker\""}});
  const State state = after_jjok(rules, "06J 07K", "08J");
  EXPECT_EQ(state.decision, Decision::give);
  EXPECT_EQ(state.to_move, 0);
}

TEST(Steal, LeavesTheCupAlone) {  // AMB-47, GS-A-071
  const Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"lowest_value\""}});
  EXPECT_EQ(after_jjok(rules, "09J 09R", "").seat(1).captured, cards("09R"));
  const State before = given(rules, {{"05A 01B", "02A", "03B"}, "10A", "05K", {"", "09A", ""}});
  EXPECT_EQ(after(rules, before, play_card("05A")).seat(1).captured, cards("09A"));
}

TEST(Steal, MayBeAnsweredWithChange) {  // AMB-46
  const Rules rules = rules_of(
      "gostop/spanish", 2,
      {{"steal.chooser", "\"lowest_value\""}, {"steal.change_for_double", "\"change_back\""}});
  const State before = given(rules, {{"05A 01B", "02A"}, "09A 10A", "05K", {"06J", "11D"}});
  const State state = after(rules, before, play_card("05A"));
  EXPECT_TRUE(state.seat(0).captured.has(card("11D")));
  EXPECT_EQ(state.seat(1).captured.size(), 1);  // one plain junk came back
}

EventRow of_capture(EffectKind effect, int amount, StealFrom from = StealFrom::each_opponent) {
  EventRow row;
  row.effect = effect;
  row.amount = amount;
  row.from = from;
  return row;
}

// More debts by value than a turn keeps apart, and then one of other victims: nothing is lost.
TEST(Steal, HasNoLimitOfDebts) {  // GS-A-065, AMB-41
  Rules rules = rules_of("gostop/spanish", 3, {{"steal.chooser", "\"lowest_value\""}});
  auto& rows = rules.events[static_cast<std::size_t>(EventKind::capture)];
  rows.assign(12, of_capture(EffectKind::steal_value, 1));
  rows.push_back(of_capture(EffectKind::steal, 1, StealFrom::one_opponent));
  // One card for the jjok, twelve by value, and one from the first who has junk.
  const State state = after_jjok(
      rules, "01J 01K 02J 02K 03J 03K 04J 04K 05J 06J 06K 07J 07K 08J 08K", "09J 09K 10J 10K");
  EXPECT_EQ(state.seat(1).captured.size(), 15 - 14);
  EXPECT_TRUE(state.seat(2).captured.empty());
}

// Of a jjok (1) and a capture (3) the better counts, and the joker that is gained (1) beside it.
TEST(BestEvent, IsNotRaisedByAGainedJoker) {  // AMB-41
  const auto left = [](const char* stock) {
    Rules rules = rules_of("gostop/spanish", 2,
                           {{"events.stack", "\"max_one\""},
                            {"deck.jokers", "[2]"},
                            {"joker.steal_on_gain", "\"from_each\""},
                            {"steal.chooser", "\"lowest_value\""}});
    rules.events[static_cast<std::size_t>(EventKind::capture)].push_back(
        of_capture(EffectKind::steal, 3));
    const State before =
        given(rules, {{"05A 01B", "02A"}, "09A 10A", stock, {"", "06J 06K 07J 07K 08J 08K"}});
    return after(rules, before, play_card("05A")).seat(1).captured.size();
  };
  EXPECT_EQ(left("X1 05K"), 6 - 4);
  EXPECT_EQ(left("05K"), 6 - 3);
}

// A debt of two that is paid in value: one double is enough, also for the best of several events.
TEST(AddedUpDebts, AreInValueUnderBothStacks) {  // AMB-41, AMB-48
  const auto left = [](const char* stack, const char* debt) {
    const Rules rules = rules_of("gostop/spanish", 2,
                                 {{"events.stack", stack},
                                  {"steal.debt", debt},
                                  {"jjok.junk", "2"},
                                  {"steal.chooser", "\"lowest_value\""}});
    const State before = given(rules, {{"05A 01B", "02A"}, "09A 10A", "05K", {"", "11D 02J 03J"}});
    return after(rules, before, play_card("05A")).seat(1).captured;
  };
  for (const char* const stack : {"\"add\"", "\"max_one\""}) {
    EXPECT_EQ(left(stack, "\"added_up\""), cards("02J 03J")) << stack;
    EXPECT_EQ(left(stack, "\"per_event\""), cards("11D")) << stack;
  }
}

}  // namespace
}  // namespace showstopper::gostop
