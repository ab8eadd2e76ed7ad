// SPDX-License-Identifier: Apache-2.0
//
// Every field of a position of Go-Stop, each described here once: its content, its key in a set-up
// position, and who may see it. A new member of `State` gets its row here, and is then written,
// read, compared, relabelled and mixed; one without a row does not compile.
#pragma once

#include <span>
#include <tuple>

#include "model/gostop/state.h"
#include "model/table/fields.h"

namespace showstopper::gostop {

// Bounds of the values in a set-up position.
constexpr int kMostTurns = 48;  // a seat has at most as many turns as there are cards
constexpr int kMostOfAByte = 255;

// The cards of the stock that are left, top first.
constexpr std::span<Card> left(Stock& stock) {
  return std::span(stock.cards).subspan(stock.top, static_cast<std::size_t>(stock.size()));
}
constexpr std::span<const Card> left(const Stock& stock) {
  return std::span(stock.cards).subspan(stock.top, static_cast<std::size_t>(stock.size()));
}

}  // namespace showstopper::gostop

namespace showstopper::table {

template <>
struct FieldsOf<gostop::Stack> {
  using Stack = gostop::Stack;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::seat>("owner", &Stack::owner),
      field<FieldKind::number>("turn", &Stack::turn),
      field<FieldKind::joker_set>("jokers", &Stack::jokers),
  };
};

template <>
struct FieldsOf<gostop::Debt> {
  using Debt = gostop::Debt;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::number>("amount", &Debt::amount),
      field<FieldKind::flag>("by_value", &Debt::by_value),
      field<FieldKind::seat_set>("victims", &Debt::victims),
  };
};

template <>
struct FieldsOf<gostop::SeatState> {
  using Seat = gostop::SeatState;
  static constexpr auto kMonths = gostop::Card::kMonths;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::card_set>("hand", &Seat::hand)
          .told("hands")
          .only(Viewers::owner,
                "GS-B-019: a hand is secret, except a triple that was shown "
                "(AMB-28) and a hand that an offered draw opened (AMB-91)"),
      field<FieldKind::card_set>("captured", &Seat::captured).told("captured"),
      field<FieldKind::number>("turns", &Seat::turns).told("turn_of", 0, gostop::kMostTurns),
      field<FieldKind::number>("go_count", &Seat::go_count)
          .told("go_counts", 0, gostop::kMostCalls),
      field<FieldKind::number>("points_at_go", &Seat::points_at_go)
          .told("points_at_go", -gostop::kMostPoints, gostop::kMostPoints),
      field<FieldKind::number>("points_last_turn", &Seat::points_last_turn)
          .told("points_last_turn", -gostop::kMostPoints, gostop::kMostPoints),
      field<FieldKind::month_set>("shown", &Seat::shown)
          .told("shown")
          .only(Viewers::owner,
                "AMB-28: where a triple is kept private, the others hear of it and not of its "
                "month; else they see it"),
      field<FieldKind::number>("shakes", &Seat::shakes).told("shakes", 0, kMonths),
      field<FieldKind::month_set>("dealt_quads", &Seat::dealt_quads)
          .told("dealt_quads")
          .only(Viewers::owner,
                "GS-B-019: four of a month were dealt into the hand; the others "
                "know of them once they were shown (AMB-28)"),
      field<FieldKind::number>("bombs", &Seat::bombs).told("bombs", 0, kMonths),
      field<FieldKind::number>("bombs_shown", &Seat::bombs_shown).told("bombs_shown", 0, kMonths),
      field<FieldKind::number>("small_bombs", &Seat::small_bombs).told("small_bombs", 0, kMonths),
      field<FieldKind::number>("credits", &Seat::credits).told("credits", 0, gostop::kMaxCredits),
      field<FieldKind::number, Axis::entry>("credit_until", &Seat::credit_until)
          .from(SetUp::follows),  // the key `credits` lists it
      field<FieldKind::number>("ppuks", &Seat::ppuks).told("ppuks", 0, gostop::kMostTurns),
      field<FieldKind::number>("ppuk_streak", &Seat::ppuk_streak)
          .told("ppuk_streak", 0, gostop::kMostTurns),
      field<FieldKind::number>("offers_made", &Seat::offers_made)
          .told("offers_made", 0, gostop::kMostOfAByte),
      field<FieldKind::card>("laid_unmatched", &Seat::laid_unmatched).told("laid_unmatched"),
      field<FieldKind::word>("cup", &Seat::cup).told("cup"),
      field<FieldKind::number>("refused_at", &Seat::refused_at)
          .told("refused_at", 0, gostop::kMostOfAByte),
      field<FieldKind::number>("go_at", &Seat::go_at).told("go_at", 0, gostop::kMostOfAByte),
      field<FieldKind::flag>("open_hand", &Seat::open_hand).told("open_hand"),
      field<FieldKind::number>("win_factor", &Seat::win_factor)
          .told("win_factor", 1, gostop::kMostPoints),
      field<FieldKind::number>("win_add", &Seat::win_add)
          .told("win_add", -gostop::kMostPoints, gostop::kMostPoints),
      field<FieldKind::number, Axis::entry>("event_count", &Seat::event_count)
          .told("event_counts", 0, gostop::kMostOfAByte),
  };
};

// No field of a turn has a key: a position that is set up is at the start of a turn.
template <>
struct FieldsOf<gostop::Turn> {
  using Turn = gostop::Turn;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::card_set>("table_before", &Turn::table_before),
      field<FieldKind::card_set>("captured_before", &Turn::captured_before),
      field<FieldKind::card_set>("by_hand", &Turn::by_hand),
      field<FieldKind::card_set>("by_flip", &Turn::by_flip),
      field<FieldKind::card_set>("waiting", &Turn::waiting),
      field<FieldKind::card>("hand_card", &Turn::hand_card),
      field<FieldKind::card>("hand_target", &Turn::hand_target),
      field<FieldKind::card>("flip_card", &Turn::flip_card),
      field<FieldKind::card>("flip_target", &Turn::flip_target),
      field<FieldKind::word>("role", &Turn::role),
      field<FieldKind::month>("bomb_month", &Turn::bomb_month),
      field<FieldKind::month>("bound_to", &Turn::bound_to),
      field<FieldKind::number>("reveals", &Turn::reveals),
      field<FieldKind::flag>("small", &Turn::small),
      field<FieldKind::flag>("flipped", &Turn::flipped),
      field<FieldKind::flag>("revealing", &Turn::revealing),
      field<FieldKind::flag>("offered", &Turn::offered),
      field<FieldKind::flag>("joker_played", &Turn::joker_played),
      field<FieldKind::flag>("drawn_for_joker", &Turn::drawn_for_joker),
      field<FieldKind::flag>("choosing_drawn", &Turn::choosing_drawn),
      field<FieldKind::card>("drawn", &Turn::drawn)
          .only(Viewers::owner,
                "GS-B-019: while it may be played or bombed, a card drawn for a "
                "joker lies in the mover's hand"),
      field<FieldKind::flag>("moved", &Turn::moved),
      field<FieldKind::flag>("after_bomb", &Turn::after_bomb),
      field<FieldKind::flag>("ppuk", &Turn::ppuk),
      field<FieldKind::flag>("jjok", &Turn::jjok),
      field<FieldKind::flag>("ttadak", &Turn::ttadak),
      field<FieldKind::word>("announced", &Turn::announced),
      field<FieldKind::number>("jokers_gained", &Turn::jokers_gained),
      field<FieldKind::number>("taken_count", &Turn::taken_count),
      field<FieldKind::month, Axis::entry>("taken_months", &Turn::taken_months),
      field<FieldKind::parts, Axis::entry>("taken", &Turn::taken),
      field<FieldKind::parts, Axis::entry>("debts", &Turn::debts),
      field<FieldKind::number>("debt_count", &Turn::debt_count),
      field<FieldKind::flag>("has_best", &Turn::has_best),
      field<FieldKind::number>("debt_index", &Turn::debt_index),
      field<FieldKind::number>("paid", &Turn::paid),
      field<FieldKind::seat>("victim", &Turn::victim),
  };
};

template <>
struct FieldsOf<gostop::State> {
  using State = gostop::State;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::word>("decision", &State::decision),
      field<FieldKind::seat>("to_move", &State::to_move).told("to_move"),
      field<FieldKind::seat>("mover", &State::mover).from(SetUp::follows),  // the seat to move
      field<FieldKind::seat>("dealer", &State::dealer).from(SetUp::line),
      field<FieldKind::number>("players", &State::players).from(SetUp::line),
      field<FieldKind::number>("carry", &State::carry).told("carry", 0, gostop::kMostOfAByte),
      field<FieldKind::number>("round_turns", &State::round_turns)
          .from(SetUp::follows),  // the turns of all seats
      field<FieldKind::seat_set>("declared", &State::declared)
          .from(SetUp::follows),  // all have closed
      field<FieldKind::number>("go_calls", &State::go_calls).from(SetUp::follows),
      field<FieldKind::seat_order>("go_order", &State::go_order)
          .told("go_order")
          .counted_by(&State::go_calls),
      field<FieldKind::month_set, Axis::seat>("quads_claimed", &State::quads_claimed),
      field<FieldKind::card_set>("table", &State::table).told("table"),
      field<FieldKind::parts, Axis::month>("stacks", &State::stacks).told("stacks"),
      field<FieldKind::month_set>("stacked", &State::stacked).from(SetUp::follows),
      field<FieldKind::parts, Axis::seat>("seats", &State::seats).from(SetUp::within),
      field<FieldKind::number, Axis::seat, Axis::seat>("offers", &State::offers).told("offer"),
      field<FieldKind::number, Axis::seat>("instant", &State::instant)
          .told("instant", -gostop::kMostPoints, gostop::kMostPoints),
      field<FieldKind::parts>("turn", &State::turn).from(SetUp::follows),  // it begins
      field<FieldKind::card_order>("stock", &State::stock)
          .told("stock")
          .only(Viewers::nobody, "GS-A-016: the stock lies face down"),
      field<FieldKind::word>("outcome", &State::outcome),
      field<FieldKind::seat>("winner", &State::winner),
      field<FieldKind::number>("fixed_points", &State::fixed_points),
      field<FieldKind::flag>("fixed_times_carry", &State::fixed_times_carry),
      field<FieldKind::flag>("fixed_times_all", &State::fixed_times_all),
      field<FieldKind::seat_set>("quad_holders", &State::quad_holders),
      field<FieldKind::flag>("before_first_turn", &State::before_first_turn),
      field<FieldKind::card_set, Axis::entry>("sold", &State::sold).told("sold"),
      field<FieldKind::number>("pot", &State::pot).from(SetUp::line),
      field<FieldKind::seat>("pot_taker", &State::pot_taker).told("pot_taker"),
  };
};

static_assert(lists_all_members<gostop::Stack>() && lists_all_members<gostop::Debt>());
static_assert(lists_all_members<gostop::SeatState>(), "a member of SeatState has no row here");
static_assert(lists_all_members<gostop::Turn>(), "a member of Turn has no row here");
static_assert(lists_all_members<gostop::State>(), "a member of State has no row here");

}  // namespace showstopper::table
