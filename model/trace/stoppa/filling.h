// SPDX-License-Identifier: Apache-2.0
//
// Cards written `x`: which cards are left for them, and ways to put them there. A claim about a
// round with such cards must hold for each way.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

// How many cards are written `x`.
int hidden_cards(const StoppaTrace& trace);

// The cards that `x` may stand for. With six players all Kings are out; with three the last one
// that is not named.
stoppa::CardSet cards_left(const StoppaTrace& trace);

// Why a trace without `x` cannot be played: a fault of the deal or the flaws of the position.
std::vector<std::string> faults(const StoppaTrace& trace);

// Ways to fill: without `x` the trace itself. With them: in ascending order, in descending order,
// and `samples` random ones from the seed. Ways that cannot be played are left out. If none is
// left, up to 400 more random ones are tried until one can be played.
std::vector<StoppaTrace> fillings(const StoppaTrace& trace, int samples, std::uint64_t seed);
// Why no way that was tried to fill the `x` can be played, one sentence each; nothing if some way
// can.
std::vector<std::string> unfillable(const StoppaTrace& trace);
// The cards that replace the `x` of the trace in `full`, in order.
std::string filling_text(const StoppaTrace& trace, const StoppaTrace& full);

}  // namespace showstopper::trace
