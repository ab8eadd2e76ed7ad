// SPDX-License-Identifier: Apache-2.0
//
// What a player may not learn, said a second time: which cards of a position he cannot see, and
// other positions that look the same to him. A view that differs between the two tells too much;
// whoever makes views, ours or a wrong one, is handed in and judged by that alone.
//
// That a seat is asked is for all to see, and may tell of its cards by the rules themselves. So the
// decision that is open stays as it is when cards are exchanged, and these are told by it:
//
//   Go-Stop   declare   a quad, or a triple that may be shown, is in the hand (GS-A-022, GS-B-024,
//                       GS-B-028)
//             turn      asked again after a joker: the drawn card may complete a bomb (GS-A-037)
//             turn      an offer was made: what `offer.precondition` asks of the hand (AMB-90)
//   Stoppa    declare   the hand qualifies for a declaration that is a decision (ST-038 to 044),
//   and
//                       no hand for one that must be made and goes before it (ST-044)
//
// Which cards were sold into the stock is open as well, and so stays as it is.
//
// Every other decision follows from what lies open. Nothing else of a view may change.
#pragma once

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/gostop/view.h"
#include "model/stoppa/rules.h"
#include "model/stoppa/state.h"
#include "model/stoppa/view.h"
#include "model/table/random.h"

namespace showstopper::properties {

// The stock, and the hands of the others without what they have let everybody see (GS-B-019).
gostop::CardSet hidden_from(const gostop::Rules& rules, const gostop::State& state,
                            gostop::Seat viewer);
// The same position with those cards exchanged among their places, and the months that others were
// dealt whole and never showed drawn anew.
gostop::State with_hidden_exchanged(const gostop::Rules& rules, const gostop::State& state,
                                    gostop::Seat viewer, table::Random& random);

using GostopViewer = gostop::View (*)(const gostop::Rules&, const gostop::State&, gostop::Seat);
// Whether no view holds a hidden card, and none changes with what is hidden from it.
bool views_hide(const gostop::Rules& rules, const gostop::State& state,
                GostopViewer view = gostop::view);

// Packets to come, and the hands of the others without what was shown at a showdown.
stoppa::CardSet hidden_from(const stoppa::State& state, stoppa::Seat viewer);
stoppa::State with_hidden_exchanged(const stoppa::State& state, stoppa::Seat viewer,
                                    table::Random& random);

using StoppaViewer = stoppa::View (*)(const stoppa::Rules&, const stoppa::State&, stoppa::Seat);
bool views_hide(const stoppa::Rules& rules, const stoppa::State& state,
                StoppaViewer view = stoppa::view);

}  // namespace showstopper::properties
