// SPDX-License-Identifier: Apache-2.0
//
// The tables of the fields of positions: every member has its row, and whatever walks the table
// sees a change of any of them. A new field is tested by being in the table.
#include "model/gostop/state_fields.h"

#include <set>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "model/stoppa/state_fields.h"
#include "model/table/field_walk.h"
#include "model/table/turned_seats.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"
#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

using table::Axis;
using table::Field;
using table::FieldKind;

// A static_assert beside each table requires a row for each member; here, no member has two.
template <class T>
void expect_rows_of_members() {
  const T value{};
  std::set<const void*> places;
  std::set<std::string_view> names;
  table::each_field<T>([&](const auto& field) {
    EXPECT_TRUE(places.insert(&field.of(value)).second) << field.name;
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_EQ(field.set_up == table::SetUp::told, !field.key.empty()) << field.name;
    EXPECT_EQ(field.visibility.who == table::Viewers::everyone, field.visibility.reason.empty())
        << field.name;
  });
}

TEST(StateFields, EveryMemberHasOneRow) {
  expect_rows_of_members<gostop::State>();
  expect_rows_of_members<gostop::SeatState>();
  expect_rows_of_members<gostop::Turn>();
  expect_rows_of_members<gostop::Stack>();
  expect_rows_of_members<gostop::Debt>();
  expect_rows_of_members<stoppa::State>();
  expect_rows_of_members<stoppa::Shed>();
}

// Another value of the same kind.
template <FieldKind kind, class T>
void change(T& value) {
  if constexpr (kind == FieldKind::card) {
    value = value.is_card() ? T() : T(0);
  } else if constexpr (kind == FieldKind::card_set) {
    value = T(value.bits() ^ 1);
  } else if constexpr (kind == FieldKind::card_order) {
    --value.end;  // the last card is gone
  } else if constexpr (kind == FieldKind::month_set) {
    value = T(value.bits() ^ 1);
  } else if constexpr (kind == FieldKind::flag) {
    value = !value;
  } else if constexpr (kind == FieldKind::earlier) {
    stoppa::Shed before;
    before.hands[0] = stoppa::CardSet(stoppa::Card(3));
    value.remember(before);
  } else if constexpr (kind == FieldKind::seat || kind == FieldKind::month) {
    value = static_cast<T>(value == 0 ? 1 : 0);
  } else if constexpr (kind == FieldKind::seat_set || kind == FieldKind::seat_order ||
                       kind == FieldKind::joker_set) {
    value = static_cast<T>(value ^ 1);
  } else if constexpr (kind == FieldKind::word) {
    value = static_cast<T>(static_cast<int>(value) + 1);
  } else if constexpr (kind == FieldKind::number) {
    value = static_cast<T>(value + 1);
  }
}

// Calls use(changed, name) with each value of each field changed alone.
template <class State, class Use>
void each_change(const State& state, Use use) {
  std::size_t values = 0;
  auto count = [&]<FieldKind>(const auto&) { ++values; };
  table::each_value_within(state, count);
  for (std::size_t wanted = 0; wanted < values; ++wanted) {
    State other = state;
    std::size_t at = 0;
    auto one = [&]<FieldKind kind>(auto& value) {
      if (at++ == wanted) change<kind>(value);
    };
    table::each_value_within(other, one);
    use(other, "value " + std::to_string(wanted));
  }
  EXPECT_GT(values, 50u);
}

// A position in which every list has an entry, so that each change of it is visible.
gostop::State gostop_state() {
  gostop::State state = good(kPosition).state;
  state.go_calls = 1;
  state.seats[0].credits = 1;
  state.stacked = gostop::month_bit(1);
  state.turn.taken_count = 1;
  return state;
}
stoppa::State stoppa_state() {
  stoppa::State state;
  state.players = stoppa::kMaxPlayers;
  state.shed.laid = stoppa::CardSet(stoppa::Card(8));
  return state;
}

template <class State>
std::uint64_t number_of(const State& state) {
  table::Mixer mixer;
  table::mix(mixer, state);
  return mixer.value();
}

template <class State>
void expect_every_change_is_seen(const State& state) {
  std::set<std::uint64_t> numbers = {number_of(state)};
  each_change(state, [&](const State& other, const std::string& what) {
    EXPECT_FALSE(other == state) << what;
    EXPECT_TRUE(numbers.insert(number_of(other)).second) << what;
  });
}

TEST(StateFields, EveryChangeMakesAnotherPosition) {
  expect_every_change_is_seen(gostop_state());
  expect_every_change_is_seen(stoppa_state());
}

// Turned on and back again nothing has moved, and nothing is lost on the way.
template <class State>
void expect_turns(const State& state, int seats) {
  const table::OnlySeatsTurned on{{seats, 1}}, back{{seats, seats - 1}};
  each_change(state, [&](const State& other, const std::string& what) {
    const State turned = table::relabelled(on, other);
    EXPECT_EQ(table::relabelled(back, turned), other) << what;
    EXPECT_FALSE(turned == table::relabelled(on, state)) << what;
  });
}

TEST(StateFields, OtherNamesLoseNothing) {
  expect_turns(gostop_state(), 3);
  expect_turns(stoppa_state(), 6);
}

TEST(StateFields, SeatsTurnWithAllThatIsTheirs) {
  gostop::State state = gostop_state();
  state.to_move = state.winner = state.turn.victim = 1;
  state.stacks[gostop::Month(5)].owner = state.turn.taken[0].owner = 1;
  state.seats[1].turns = 7;
  state.offers[1][2] = 5;
  state.instant[1] = 9;
  state.declared = state.turn.debts[0].victims = 0b010;
  state.go_calls = 2;
  state.go_order = 0b0100;  // seat 0, seat 1
  const gostop::State turned = table::relabelled(table::OnlySeatsTurned{{3, 1}}, state);
  EXPECT_EQ(turned.to_move, 2);
  EXPECT_EQ(turned.winner, 2);
  EXPECT_EQ(turned.turn.victim, 2);
  EXPECT_EQ(turned.stacks[gostop::Month(5)].owner, 2);
  EXPECT_EQ(turned.turn.taken[0].owner, 2);
  EXPECT_EQ(turned.seats[2].turns, 7);
  EXPECT_EQ(turned.offers[2][0], 5);
  EXPECT_EQ(turned.instant[2], 9);
  EXPECT_EQ(turned.declared, 0b100);
  EXPECT_EQ(turned.turn.debts[0].victims, 0b100);
  EXPECT_EQ(turned.go_order, 0b1001u);  // seat 1, seat 2
}

// The keys of a set-up position describe it: a change of any field with a key changes the text.
std::string text_of(const gostop::State& state) {
  GostopTrace trace;
  trace.envelope.players = state.players;
  trace.from = GostopTrace::From::state;
  trace.state = state;
  return to_json(trace);
}

template <class Owner, class State, class Part>
void expect_told(const State& state, Part part, const std::set<std::string_view>& by_the_line) {
  table::each_field<Owner>([&]<FieldKind kind, class O, class T, Axis... axes>(
      const Field<kind, O, T, axes...>& field) {
    if (field.set_up != table::SetUp::told || by_the_line.count(field.key) > 0) return;
    State other = state;
    auto one = [&]<FieldKind of>(auto& value) {
      if constexpr (std::is_same_v<decltype(value), gostop::Stack&>) {
        value.turn = 1;
      } else {
        change<of>(value);
      }
    };
    table::each_value<kind, axes...>(field.of(part(other)), one);
    EXPECT_NE(text_of(other), text_of(state)) << field.name;
  });
}

TEST(StateFields, EveryToldFieldIsWritten) {
  const gostop::State state = gostop_state();
  expect_told<gostop::State>(state, [](gostop::State& of) -> gostop::State& { return of; },
                             {"carry"});
  expect_told<gostop::SeatState>(
      state, [](gostop::State& of) -> gostop::SeatState& { return of.seats[1]; }, {});
}

}  // namespace
}  // namespace showstopper::trace
