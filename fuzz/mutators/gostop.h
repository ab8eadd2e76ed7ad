// SPDX-License-Identifier: Apache-2.0
//
// What Go-Stop adds to play.h.
#pragma once

#include "fuzz/mutators/play.h"
#include "properties/play/gostop/play_codec.h"

namespace showstopper::fuzz {

template <>
struct PlayChanges<gostop::Game> {
  static PlayKind kind();
  static void change_head(properties::GostopPlay& play, table::Random& random);
};

}  // namespace showstopper::fuzz
