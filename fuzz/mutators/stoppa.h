// SPDX-License-Identifier: Apache-2.0
//
// What Stoppa adds to play.h.
#pragma once

#include "fuzz/mutators/play.h"
#include "properties/play/stoppa/play_codec.h"

namespace showstopper::fuzz {

template <>
struct PlayChanges<stoppa::Game> {
  static PlayKind kind();
  static void change_head(properties::StoppaPlay& play, table::Random& random);
};

}  // namespace showstopper::fuzz
