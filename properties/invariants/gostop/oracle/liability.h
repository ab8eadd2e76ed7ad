// SPDX-License-Identifier: Apache-2.0
//
// Who pays for the others, a second time (GS-A-091 to 102): from the sentences of the source and
// the shorthand parameters; the rows that they stand for are the engine's business.
#pragma once

#include <array>

#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

using ShareOfSeat = gostop::PerSeat<gostop::Points>;

// The losers' shares after a liable one has taken over those of the others.
ShareOfSeat shares_after_liability(const GostopStep& step, const ShareOfSeat& shares);

}  // namespace showstopper::properties
