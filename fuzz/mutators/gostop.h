// SPDX-License-Identifier: Apache-2.0
//
// What Go-Stop adds to play_changes.h.
#pragma once

#include "fuzz/mutators/play.h"

namespace showstopper::fuzz {

const PlayKind& gostop_kind();
void change_gostop_head(properties::GostopPlay& play, table::Random& random);

}  // namespace showstopper::fuzz
