// SPDX-License-Identifier: Apache-2.0
//
// What Stoppa adds to play_changes.h.
#pragma once

#include "fuzz/mutators/play.h"
#include "properties/play/stoppa/play_codec.h"

namespace showstopper::fuzz {

const PlayKind& stoppa_kind();
void change_stoppa_head(properties::StoppaPlay& play, table::Random& random);

}  // namespace showstopper::fuzz
