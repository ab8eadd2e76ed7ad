// SPDX-License-Identifier: Apache-2.0
//
// What Stoppa adds to play_changes.h.
#pragma once

#include "fuzz/play_changes.h"
#include "properties/stoppa_bytes.h"

namespace showstopper::fuzz {

const PlayKind& stoppa_kind();
void change_stoppa_head(properties::StoppaPlay& play, table::Random& random);

}  // namespace showstopper::fuzz
