// SPDX-License-Identifier: Apache-2.0
//
// Cards written `x`: which cards are left for them, and ways to put them there. A claim about a
// round with such cards must hold for each way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/trace/gostop/trace.h"

namespace showstopper::trace {

// The cards of the rules' deck that the trace names nowhere.
gostop::CardSet cards_left(const GostopTrace& trace);
int hidden_cards(const GostopTrace& trace);

// The trace with its `x` replaced by `cards`, which must be as many: hands from seat 0 on, table,
// captured cards from seat 0 on, stock (or deck) from the top.
GostopTrace filled(const GostopTrace& trace, std::span<const gostop::Card> cards);

// The deal from the deck of a trace without `x`.
gostop::Deal dealt(const GostopTrace& trace);

// Why a trace without `x` cannot be played: a fault of the deal or the flaws of the position.
std::vector<std::string> faults(const GostopTrace& trace);

// Ways to fill: without `x` the trace itself; all if there are at most 24. If there are more: in
// ascending order, in descending order, and `samples` random ones from the seed. Ways that give a
// deal or a position that cannot be played are left out. If none is left, up to 400 more random
// ones are tried until one can be played.
std::vector<GostopTrace> fillings(const GostopTrace& trace, int samples, std::uint64_t seed);
// Why no way to fill the `x` can be played, one sentence each; nothing if some way can. If there
// are more than 24, the sentence has the number of tried ones.
std::vector<std::string> unfillable(const GostopTrace& trace);
// The cards that replace the `x` of the trace in `full`, in order.
std::string filling_text(const GostopTrace& trace, const GostopTrace& full);

}  // namespace showstopper::trace
