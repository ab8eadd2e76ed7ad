// SPDX-License-Identifier: Apache-2.0
//
// The parts of the catalogue for Stoppa, one source each. Only the catalogue includes this.
#pragma once

#include <span>

#include "properties/stoppa_invariants.h"

namespace showstopper::properties {

std::span<const StoppaInvariant> stoppa_place_invariants();     // stoppa_places.cpp
std::span<const StoppaInvariant> stoppa_contest_invariants();   // stoppa_contests.cpp
std::span<const StoppaInvariant> stoppa_shedding_invariants();  // stoppa_shedding.cpp
std::span<const StoppaInvariant> stoppa_ending_invariants();    // stoppa_endings.cpp
std::span<const StoppaInvariant> stoppa_sampled_invariants();   // stoppa_sampled.cpp

// Whether all of a part hold, without a call for each and without those that cannot apply.
bool stoppa_places_hold(const StoppaStep& step);
bool stoppa_contests_hold(const StoppaStep& step);
bool stoppa_shedding_holds(const StoppaStep& step);
bool stoppa_endings_hold(const StoppaStep& step);

}  // namespace showstopper::properties
