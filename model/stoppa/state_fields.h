// SPDX-License-Identifier: Apache-2.0
//
// Every field of a position of Stoppa, each described here once: its content, its key in a set-up
// position, and who may see it. A new member of `State` gets its row here, and is then written,
// read, compared, relabelled and mixed; one without a row does not compile.
#pragma once

#include <tuple>

#include "model/stoppa/state.h"
#include "model/table/fields.h"

namespace showstopper::stoppa {

// Bounds of the values in a set-up position. A seat is bounded by the number of players.
constexpr int kMostRaises = 60000;

// Why cards are hidden.
constexpr std::string_view kHandsAreSecret =
    "ST-021: that a prize may be taken without showing makes a hand its owner's, except the cards "
    "that were shown at a showdown";
constexpr std::string_view kPacketsAreToCome =
    "ST-013: packets of later iterations are still to be dealt";
constexpr std::string_view kNobodyHasNoticed =
    "ST-050: a card is overlooked until somebody notices it, and then the table agrees what to do; "
    "who overlooked one holds a card that could be laid";

}  // namespace showstopper::stoppa

namespace showstopper::table {

template <>
struct FieldsOf<stoppa::Shed> {
  using Shed = stoppa::Shed;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::card_set, Axis::seat>("hands", &Shed::hands)
          .told("hands")
          .only(Viewers::owner, stoppa::kHandsAreSecret),
      field<FieldKind::card_set>("laid", &Shed::laid).told("laid"),
      field<FieldKind::card_set>("gone", &Shed::gone).from(SetUp::follows),  // all other cards
      field<FieldKind::seat>("to_move", &Shed::to_move).told("to_move"),
      field<FieldKind::number>("needed", &Shed::needed).told("needed"),  // a rank
      field<FieldKind::seat>("top_by", &Shed::top_by).told("top_by"),
      field<FieldKind::seat>("opened_by", &Shed::opened_by).told("opened_by"),
      field<FieldKind::number>("passes", &Shed::passes).told("passes"),
  };
};

template <>
struct FieldsOf<stoppa::State> {
  using State = stoppa::State;
  static constexpr auto kAll = std::tuple{
      field<FieldKind::word>("decision", &State::decision).from(SetUp::follows),
      field<FieldKind::word>("phase", &State::phase).told("round"),
      field<FieldKind::number>("iteration", &State::iteration).from(SetUp::follows),
      field<FieldKind::seat>("dealer", &State::dealer).from(SetUp::line),
      field<FieldKind::number>("players", &State::players).from(SetUp::line),
      field<FieldKind::number>("first_packet", &State::first_packet).told("first_packet", 2, 3),
      field<FieldKind::flag>("last_round", &State::last_round).from(SetUp::line),
      field<FieldKind::parts>("shed", &State::shed).from(SetUp::within),
      field<FieldKind::number>("punto", &State::punto).from(SetUp::line),
      field<FieldKind::number>("beccata", &State::beccata).from(SetUp::line),
      field<FieldKind::number>("pot", &State::pot).told("pot", 0, stoppa::kMaxChips),
      field<FieldKind::number, Axis::seat>("purses", &State::purses)
          .told("purses", 0, stoppa::kMaxChips),
      field<FieldKind::number, Axis::seat>("bets", &State::bets).told("bets", 0, stoppa::kMaxChips),
      field<FieldKind::number, Axis::seat>("start", &State::start)
          .told("start", 0, stoppa::kMaxChips),
      field<FieldKind::number>("pot_before", &State::pot_before)
          .told("pot_before", 0, stoppa::kMaxChips),
      field<FieldKind::seat_set>("passed", &State::passed).told("passed"),
      field<FieldKind::seat_set>("folded", &State::folded).told("folded"),
      field<FieldKind::number>("raises", &State::raises).told("raises", 0, stoppa::kMostRaises),
      field<FieldKind::card_set, Axis::entry>("waves", &State::waves)
          .from(SetUp::follows)
          .only(Viewers::nobody, stoppa::kPacketsAreToCome),
      field<FieldKind::card_set, Axis::seat>("coming", &State::coming)
          .from(SetUp::follows)
          .only(Viewers::nobody, stoppa::kPacketsAreToCome),
      field<FieldKind::seat_set>("asked", &State::asked).told("asked"),
      field<FieldKind::seat_set, Axis::entry>("declared", &State::declared).told("declared"),
      field<FieldKind::seat>("big_winner", &State::big_winner).told("big_winner"),
      field<FieldKind::card_set>("exposed", &State::exposed).told("exposed"),
      field<FieldKind::earlier>("overlooked", &State::overlooked)
          .told("overlooked")
          .only(Viewers::nobody, stoppa::kNobodyHasNoticed),
      field<FieldKind::word>("outcome", &State::outcome),
      field<FieldKind::seat>("winner", &State::winner),
  };
};

static_assert(lists_all_members<stoppa::Shed>(), "a member of Shed has no row here");
static_assert(lists_all_members<stoppa::State>(), "a member of State has no row here");

}  // namespace showstopper::table
