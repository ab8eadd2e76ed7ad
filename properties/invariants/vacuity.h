// SPDX-License-Identifier: Apache-2.0
//
// What each invariant of the catalogues is about: the events without which it holds for want of
// anything to say. A run of rounds in which none of them came has not tested the invariant.
#pragma once

#include <bitset>
#include <string_view>

#include "model/gostop/event.h"
#include "model/stoppa/event.h"

namespace showstopper::properties {

struct Occasion {
  std::string_view invariant;
  std::string_view events;  // words of the game's events, comma between; any will do
};

// The events of an invariant of Go-Stop or of Stoppa, as they are written in the table; empty where
// the table does not name it.
std::string_view gostop_occasion(std::string_view invariant);
std::string_view stoppa_occasion(std::string_view invariant);

// The events by their numbers. A word that is none stops the program.
std::bitset<gostop::kEventTypes> gostop_events(std::string_view words);
std::bitset<64> stoppa_events(std::string_view words);

}  // namespace showstopper::properties
