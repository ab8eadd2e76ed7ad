// SPDX-License-Identifier: Apache-2.0
//
// A leak of each value that the tables of fields hide, planted one after the other: the view keeps
// the value, and `views_hide` must report each position in which that shows anything.
#include <type_traits>

#include <gtest/gtest.h>

#include "model/gostop/state_fields.h"
#include "model/stoppa/state_fields.h"
#include "model/table/conceal.h"
#include "properties/invariants/hidden_cards.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kPlantedLeaksSeed = 20'261'124;
constexpr int kEnough = 20;  // positions in which a leak shows something

// Of the other seats, of which one is empty, hand, shown months and quads; the drawn card, which
// moves with the turn; the stock.
constexpr int kOfOtherSeats = 2 * 3, kOfGostop = kOfOtherSeats + 2;

int leaking = 0;  // the number of the value, in the order of the table; views are functions

// Puts the n-th value that the viewer may not see into the view.
template <class State>
void leak(State& open, const State& state, table::Seat viewer, table::Seat mover) {
  State known = state;
  const void* value_of_state = nullptr;
  int next = 0;
  auto find = [&]<table::FieldKind>(auto& value) {
    if (next++ == leaking) value_of_state = &value;
  };
  table::each_hidden(known, viewer, mover, find);
  next = 0;
  auto put = [&]<table::FieldKind>(auto& value) {
    using Value = std::remove_reference_t<decltype(value)>;
    if (next++ == leaking) value = *static_cast<const Value*>(value_of_state);
  };
  table::each_hidden(open, viewer, mover, put);
}

template <class State>
int hidden_values(State state, table::Seat mover) {
  int count = 0;
  auto each = [&]<table::FieldKind>(auto&) { ++count; };
  table::each_hidden(state, 0, mover, each);
  return count;
}

gostop::View leaky(const gostop::Rules& rules, const gostop::State& state, gostop::Seat viewer) {
  gostop::View view = gostop::view(rules, state, viewer);
  // The mover knows the drawn card, so that the values after it would have other numbers.
  if (viewer == state.mover && leaking >= kOfOtherSeats) return view;
  leak(view.open, state, viewer, state.mover);
  return view;
}

stoppa::View leaky(const stoppa::Rules& rules, const stoppa::State& state, stoppa::Seat viewer) {
  stoppa::View view = stoppa::view(rules, state, viewer);
  leak(view.open, state, viewer, state.to_move());
  return view;
}

struct LeakCount {
  int shown = 0;    // positions in which the leak shows something
  int accused = 0;  // of these, by `views_hide`

  template <class Rules, class State>
  void judge(const Rules& rules, const State& state) {
    bool shows = false;
    for (table::Seat viewer = 0; viewer < state.players; ++viewer) {
      shows = shows || !(leaky(rules, state, viewer) == view(rules, state, viewer));
    }
    if (!shows) return;
    ++shown;
    accused += views_hide(rules, state, leaky) ? 0 : 1;
  }
};

// With jokers, and triples that are kept private, so that every hidden field of Go-Stop holds
// something in some round.
gostop::Rules rules_with_secrets() {
  rules::RuleSet set = shipped("spanish", 3);
  set.set(rules::parameter_index(set.schema().parameters, "shake.triple_kept_private"), {{1}});
  // A quad that must be shown ends the round.
  set.set(rules::parameter_index(set.schema().parameters, "hand_quad.effect"), {{0}});
  return gostop::compile(set, 2);
}

TEST(PlantedLeaks, OfEachHiddenValueOfGoStopAreSeen) {
  const gostop::Rules rules = rules_with_secrets();
  gostop::State any;
  any.players = 2;
  ASSERT_EQ(hidden_values(any, 1), kOfGostop);
  for (leaking = 0; leaking < kOfGostop; ++leaking) {
    LeakCount planted;
    for (std::uint64_t round = 0; round < 2000 && planted.shown < kEnough; ++round) {
      RoundPlan<gostop::Game> plan = plan_round(rules, kPlantedLeaksSeed, round, Generator::biased);
      gostop::State state = start(rules, plan.table, plan.deal);
      while (!state.over() && planted.shown < kEnough) {
        planted.judge(rules, state);
        const gostop::Legal may = legal(rules, state);
        const auto policy = plan.policies[state.to_move];
        apply(rules, state, choose(state, may, policy, plan.random));
      }
    }
    const bool empty_seat = leaking >= kOfOtherSeats / 2 && leaking < kOfOtherSeats;
    EXPECT_EQ(planted.shown == 0, empty_seat) << "value " << leaking;
    EXPECT_EQ(planted.accused, planted.shown) << "value " << leaking;
  }
}

TEST(PlantedLeaks, OfEachHiddenValueOfStoppaAreSeen) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto set = library.load(stoppa::schema(), "stoppa/italian", diagnostics);
  ASSERT_TRUE(set);
  const stoppa::Rules rules = stoppa::compile(*set, 6);
  int seen = 0;
  stoppa::State any;
  any.players = 6;
  const int values = hidden_values(any, 1);
  for (leaking = 0; leaking < values; ++leaking) {
    LeakCount planted;
    for (std::uint64_t round = 0; round < 60 && planted.shown < kEnough; ++round) {
      RoundPlan<stoppa::Game> plan = plan_round(rules, kPlantedLeaksSeed, round, Generator::biased);
      stoppa::State state = start(rules, plan.table, plan.deal);
      while (!state.over() && planted.shown < kEnough) {
        stoppa::State overlooked = state;
        const stoppa::Action overlook{stoppa::ActionKind::overlook, {}, 0, {}};
        if (!refusal(rules, state, state.to_move(), overlook)) apply(rules, overlooked, overlook);
        planted.judge(rules, overlooked.over() ? state : overlooked);
        const stoppa::Legal may = legal(rules, state);
        const auto policy = plan.policies[state.to_move()];
        apply(rules, state, choose(state, may, policy, plan.random));
      }
    }
    seen += planted.shown > 0 ? 1 : 0;
    EXPECT_EQ(planted.accused, planted.shown) << "value " << leaking;
  }
  // Five hands, coming packets of six seats, later packets, and the seat that overlooked a card.
  EXPECT_GE(seen, 5 + 6 + 1 + 1);
}

}  // namespace
}  // namespace showstopper::properties
