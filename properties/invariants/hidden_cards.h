// SPDX-License-Identifier: Apache-2.0
//
// A second definition of hidden information: the cards of a position that a player cannot see, and
// other positions that look the same to him. A view that differs between the two reveals too much.
// The function that makes views is an argument, so that a wrong one can be tested.
//
// All seats know which seat has a decision, and by the rules that may reveal its cards. So the open
// decision is kept when cards are exchanged. It reveals the following:
//
//   Go-Stop   declare   a quad, or a triple that may be shown, is in the hand (GS-A-022, GS-B-024,
//                       GS-B-028)
//             turn      a new decision after a joker: the drawn card may complete a bomb (GS-A-037)
//             turn      an offer was made: the hand satisfies `offer.precondition` (AMB-90)
//   Stoppa    declare   the hand qualifies for a declaration that is a decision (ST-038 to 044),
//                       and no hand for a compulsory one that goes before it (ST-044)
//
// The cards that were sold into the stock are open as well, and are kept.
//
// Every other decision follows from open cards. Nothing else of a view may change.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/gostop/view.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/stoppa/view.h"
#include "model/table/random.h"

namespace showstopper::properties {

// The stock, and the hands of the others without the cards that they have shown (GS-B-019).
gostop::CardSet hidden_from(const gostop::Rules& rules, const gostop::State& state,
                            gostop::Seat viewer);
// The same position with those cards exchanged among their places. The months that others were
// dealt whole and never showed are drawn at random.
gostop::State with_hidden_exchanged(const gostop::Rules& rules, const gostop::State& state,
                                    gostop::Seat viewer, table::Random& random);

using GostopViewer = gostop::View (*)(const gostop::Rules&, const gostop::State&, gostop::Seat);
// Whether no view contains a hidden card or depends on one.
bool views_hide(const gostop::Rules& rules, const gostop::State& state,
                GostopViewer view = gostop::view);

// Packets to come, and the hands of the others without the cards shown at a showdown.
stoppa::CardSet hidden_from(const stoppa::State& state, stoppa::Seat viewer);
stoppa::State with_hidden_exchanged(const stoppa::State& state, stoppa::Seat viewer,
                                    table::Random& random);

using StoppaViewer = stoppa::View (*)(const stoppa::Rules&, const stoppa::State&, stoppa::Seat);
bool views_hide(const stoppa::Rules& rules, const stoppa::State& state,
                StoppaViewer view = stoppa::view);

}  // namespace showstopper::properties
