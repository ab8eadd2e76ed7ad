// SPDX-License-Identifier: Apache-2.0
//
// Views that show too much, made by hand: `views_hide` must reject each and accept the true one.
#include "properties/invariants/hidden_cards.h"

#include <gtest/gtest.h>

#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kHiddenCardsSeed = 20'241'119;

struct Judged {
  int positions = 0;
  int accused = 0;  // rejected by `views_hide`
};

using Fits = bool (*)(const gostop::State&);
bool any(const gostop::State&) { return true; }
bool asks_of_a_drawn_card(const gostop::State& state) { return state.turn.choosing_drawn; }
bool has_a_quad(const gostop::State& state) {
  return !(state.seats[0].dealt_quads - state.seats[0].shown).empty();
}

// Positions of biased rounds that fit, until there are enough.
Judged judge(const gostop::Rules& rules, GostopViewer view, Fits fits) {
  Judged judged;
  for (std::uint64_t round = 0; round < 6000 && judged.positions < 200; ++round) {
    RoundPlan<gostop::Game> plan = plan_round(rules, kHiddenCardsSeed, round, Generator::biased);
    gostop::State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      if (fits(state)) {
        ++judged.positions;
        judged.accused += views_hide(rules, state, view) ? 0 : 1;
      }
      const gostop::Legal may = legal(rules, state);
      const auto policy = plan.policies[state.to_move];
      apply(rules, state, choose(state, may, policy, plan.random));
    }
  }
  return judged;
}

Judged judge(GostopViewer view, Fits fits = any, const char* name = "matgo", int jokers = 0) {
  return judge(gostop::compile(shipped(name, jokers), 2), view, fits);
}

TEST(HiddenCards, TheTrueViewHidesThem) {
  for (const Judged& judged : {judge(gostop::view), judge(gostop::view, has_a_quad),
                               judge(gostop::view, asks_of_a_drawn_card, "spanish", 3)}) {
    EXPECT_GT(judged.positions, 0);
    EXPECT_EQ(judged.accused, 0);
  }
}

TEST(HiddenCards, AStockLeftInTheViewIsSeen) {
  const Judged judged =
      judge([](const gostop::Rules& rules, const gostop::State& state, gostop::Seat viewer) {
        gostop::View view = gostop::view(rules, state, viewer);
        view.open.stock = state.stock;
        return view;
      });
  EXPECT_GT(judged.accused, judged.positions / 2);  // not where the stock is used up
}

TEST(HiddenCards, AnOpenHandThatNobodyOpenedIsSeen) {
  const Judged judged =
      judge([](const gostop::Rules& rules, const gostop::State& state, gostop::Seat viewer) {
        gostop::View view = gostop::view(rules, state, viewer);
        view.known_hand[0] = state.seats[0].hand;
        return view;
      });
  EXPECT_GT(judged.accused, judged.positions / 2);
}

// A leak that names no card: whether the number of the next stock card is odd.
TEST(HiddenCards, AHintAtTheNextStockCardIsSeen) {
  const Judged judged =
      judge([](const gostop::Rules& rules, const gostop::State& state, gostop::Seat viewer) {
        gostop::View view = gostop::view(rules, state, viewer);
        view.stock_left += state.stock.empty() ? 0 : state.stock[0].index() & 1;
        return view;
      });
  EXPECT_GT(judged.accused, judged.positions / 10);
}

// GS-A-037: drawn for a joker, and back in the hand if it completes a bomb.
TEST(HiddenCards, ADrawnCardBackInTheHandIsSeen) {
  const GostopViewer leaks = [](const gostop::Rules& rules, const gostop::State& state,
                                gostop::Seat viewer) {
    gostop::View view = gostop::view(rules, state, viewer);
    view.open.turn.drawn = state.turn.drawn;
    return view;
  };
  const Judged judged = judge(leaks, asks_of_a_drawn_card, "spanish", 3);
  EXPECT_GT(judged.positions, 0);
  EXPECT_EQ(judged.accused, judged.positions);
}

TEST(HiddenCards, AMonthDealtWholeThatNobodyShowedIsSeen) {
  const GostopViewer leaks = [](const gostop::Rules& rules, const gostop::State& state,
                                gostop::Seat viewer) {
    gostop::View view = gostop::view(rules, state, viewer);
    view.open.seats[0].dealt_quads = state.seats[0].dealt_quads;
    return view;
  };
  const Judged judged = judge(leaks, has_a_quad);
  EXPECT_GT(judged.positions, 0);
  EXPECT_EQ(judged.accused, judged.positions);
}

// AMB-28: the others hear that a triple is there, and not of which month.
TEST(HiddenCards, TheMonthOfATripleThatIsKeptPrivateIsSeen) {
  rules::RuleSet set = shipped("matgo");
  set.set(rules::parameter_index(set.schema().parameters, "shake.triple_kept_private"), {{1}});
  const gostop::Rules rules = gostop::compile(set, 2);
  const GostopViewer leaks = [](const gostop::Rules& of, const gostop::State& state,
                                gostop::Seat viewer) {
    gostop::View view = gostop::view(of, state, viewer);
    view.open.seats[0].shown = state.seats[0].shown;
    return view;
  };
  const Fits has_shown = [](const gostop::State& state) { return !state.seats[0].shown.empty(); };
  EXPECT_EQ(judge(rules, gostop::view, has_shown).accused, 0);
  const Judged judged = judge(rules, leaks, has_shown);
  EXPECT_GT(judged.positions, 0);
  EXPECT_EQ(judged.accused, judged.positions);
}

using FitsStoppa = bool (*)(const stoppa::Rules&, stoppa::State&);
bool any(const stoppa::Rules&, stoppa::State&) { return true; }
// The seat to move overlooks a card, if it can (ST-050).
bool overlooks(const stoppa::Rules& rules, stoppa::State& state) {
  const stoppa::Action overlook{stoppa::ActionKind::overlook, {}, 0, {}};
  if (refusal(rules, state, state.to_move(), overlook)) return false;
  apply(rules, state, overlook);
  return !state.over();
}

// Of Stoppa: all positions of a few rounds that fit, as they were made to.
Judged judge(StoppaViewer view, FitsStoppa fits = any) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto set = library.load(stoppa::schema(), "stoppa/italian", diagnostics);
  if (!set) return {};
  const stoppa::Rules rules = stoppa::compile(*set, 4);
  Judged judged;
  for (std::uint64_t round = 0; round < 30; ++round) {
    RoundPlan<stoppa::Game> plan = plan_round(rules, kHiddenCardsSeed, round, Generator::biased);
    stoppa::State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      stoppa::State fitting = state;
      if (fits(rules, fitting)) {
        ++judged.positions;
        judged.accused += views_hide(rules, fitting, view) ? 0 : 1;
      }
      const stoppa::Legal may = legal(rules, state);
      const auto policy = plan.policies[state.to_move()];
      apply(rules, state, choose(state, may, policy, plan.random));
    }
  }
  return judged;
}

TEST(HiddenCards, TheTrueViewOfStoppaHidesThem) {
  const Judged judged = judge(stoppa::view);
  EXPECT_GT(judged.positions, 200);
  EXPECT_EQ(judged.accused, 0);
}

TEST(HiddenCards, AHandOfStoppaThatNobodyShowedIsSeen) {
  const Judged judged =
      judge([](const stoppa::Rules& rules, const stoppa::State& state, stoppa::Seat viewer) {
        stoppa::View view = stoppa::view(rules, state, viewer);
        view.known_hand[2] = state.hand(2);
        return view;
      });
  EXPECT_GT(judged.accused, judged.positions / 2);
}

// ST-050: who overlooked a card holds one that could be laid.
TEST(HiddenCards, WhoOverlookedACardIsSeen) {
  const Judged hidden = judge(stoppa::view, overlooks);
  EXPECT_GT(hidden.positions, 50);
  EXPECT_EQ(hidden.accused, 0);
  const StoppaViewer leaks = [](const stoppa::Rules& rules, const stoppa::State& state,
                                stoppa::Seat viewer) {
    stoppa::View view = stoppa::view(rules, state, viewer);
    view.open.overlooked = state.overlooked;
    return view;
  };
  const Judged judged = judge(leaks, overlooks);
  EXPECT_EQ(judged.accused, judged.positions);
}

TEST(HiddenCards, APacketOfStoppaToComeIsSeen) {
  const Judged judged =
      judge([](const stoppa::Rules& rules, const stoppa::State& state, stoppa::Seat viewer) {
        stoppa::View view = stoppa::view(rules, state, viewer);
        view.open.coming = state.coming;
        return view;
      });
  EXPECT_GT(judged.accused, judged.positions / 10);
}

}  // namespace
}  // namespace showstopper::properties
