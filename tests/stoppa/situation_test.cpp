// SPDX-License-Identifier: Apache-2.0
//
// The values of the words of goals in a position, seat by seat.
#include "model/stoppa/situation.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/stoppa/given.h"

namespace showstopper::stoppa {
namespace {

int quantity(std::string_view name) {
  const auto all = vocabulary().quantities;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return static_cast<int>(i);
  }
  ADD_FAILURE() << "no word " << name;
  return 0;
}

// Chips of three seats, each number another one.
State with_chips() {
  State state;
  state.players = 3;
  state.purses = {40, 50, 60};
  state.bets = {1, 2, 3};
  state.start = {44, 55, 66};
  state.pot = 7;
  return state;
}

TEST(StoppaSituation, ChipsAreThoseOfTheSeat) {
  const Rules rules = italian(3);
  const State state = with_chips();
  const RoundSituation now(rules, state);
  const auto of = [&](std::string_view word, Seat seat) {
    return now.value(quantity(word), seat, 0, 0);
  };
  for (Seat seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(of("purse", seat), 40 + 10 * seat);
    EXPECT_EQ(of("bet", seat), 1 + seat);
    EXPECT_EQ(of("start", seat), 44 + 11 * seat);
    EXPECT_EQ(of("payment", seat), -3);  // 40 + 1 - 44, 50 + 2 - 55, 60 + 3 - 66
  }
  EXPECT_EQ(of("pot", kNobody), 7);
}

TEST(StoppaSituation, EventsAreCountedForASeatOrForAll) {
  const Rules rules = italian(3);
  const State state = with_chips();
  const auto event = [](EventType what, Seat seat) {
    Event made{what};
    made.seat = seat;
    return made;
  };
  const EventLog log = {event(EventType::raised, 1), event(EventType::called, 1),
                        event(EventType::raised, 2), event(EventType::raised, 1)};
  const RoundSituation now(rules, state, &log);
  const int raised = quantity("raised");
  EXPECT_EQ(now.value(raised, 0, 0, 0), 0);
  EXPECT_EQ(now.value(raised, 1, 0, 0), 2);
  EXPECT_EQ(now.value(raised, 2, 0, 0), 1);
  EXPECT_EQ(now.value(raised, kNobody, 0, 0), 3);
  EXPECT_EQ(RoundSituation(rules, state).value(raised, 1, 0, 0), 0);
}

TEST(StoppaSituation, AnEndIsTheOneThatCame) {
  const Rules rules = italian(3);
  const std::pair<std::string_view, Outcome> ends[] = {
      {"by_last_deal", Outcome::last_deal},   {"by_riches", Outcome::riches},
      {"by_misera", Outcome::misera},         {"by_three_twos", Outcome::three_twos},
      {"by_three_aces", Outcome::three_aces}, {"by_stoppa", Outcome::stoppa}};
  for (const auto& [of, outcome] : ends) {
    State state = with_chips();
    state.outcome = outcome;
    const RoundSituation now(rules, state);
    for (const auto& [word, other] : ends) {
      EXPECT_EQ(now.value(quantity(word), kNobody, 0, 0), word == of ? 1 : 0) << word << ' ' << of;
    }
  }
}

}  // namespace
}  // namespace showstopper::stoppa
