// SPDX-License-Identifier: Apache-2.0
//
// The parts of the catalogue for Stoppa, one source each. Only the catalogue and its
// tests include this.
#pragma once

#include <span>

#include "properties/invariants/stoppa/catalogue.h"

namespace showstopper::properties {

std::span<const StoppaInvariant> stoppa_place_invariants();     // places.cpp
std::span<const StoppaInvariant> stoppa_contest_invariants();   // contests.cpp
std::span<const StoppaInvariant> stoppa_shedding_invariants();  // shedding.cpp
std::span<const StoppaInvariant> stoppa_ending_invariants();    // endings.cpp
std::span<const StoppaInvariant> stoppa_sampled_invariants();   // sampled.cpp

// Whether all of a part hold, without those that cannot apply to the step.
bool stoppa_places_hold(const StoppaStep& step);
bool stoppa_contests_hold(const StoppaStep& step);
bool stoppa_shedding_holds(const StoppaStep& step);
bool stoppa_endings_hold(const StoppaStep& step);

// Fast checks of the two most frequent steps: an action in a contest that goes on, and a lay or a
// pass after which the shedding goes on. Each checks the changes of its step and requires that all
// else is unchanged. The rest was checked at the position before, and all of it at the first
// position, so together they are as strict as the whole catalogue.
bool stoppa_word_holds(const StoppaStep& step);  // contests.cpp
bool stoppa_lay_holds(const StoppaStep& step);   // shedding.cpp

// The usual lays and passes, faster still (usual_step.cpp). True only if `stoppa_lay_holds` is;
// false for every other step.
bool stoppa_usual_lay(const StoppaStep& step);

// Whether two lists of words are the same, without a branch for each.
template <class List>
bool same_bits(const List& a, const List& b) {
  std::uint64_t differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differ |= a[i].bits() ^ b[i].bits();
  return differ == 0;
}
inline bool same_chips(const stoppa::PerSeat<stoppa::Chips>& a,
                       const stoppa::PerSeat<stoppa::Chips>& b) {
  std::uint32_t differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differ |= static_cast<std::uint32_t>(a[i] ^ b[i]);
  return differ == 0;
}
// Whether all packets are dealt and none is kept apart.
inline bool no_packets(const stoppa::State& state) {
  std::uint64_t any = 0;
  for (const stoppa::CardSet wave : state.waves) any |= wave.bits();
  for (const stoppa::CardSet coming : state.coming) any |= coming.bits();
  return any == 0;
}
// Whether no packet has moved.
inline bool same_packets(const stoppa::State& a, const stoppa::State& b) {
  return same_bits(a.waves, b.waves) && same_bits(a.coming, b.coming);
}

// The expected and actual amounts of a step that breaks an invariant (amounts.cpp).
Amounts sum_of_all_chips(const StoppaStep& step);
Amounts chips_that_moved(const StoppaStep& step);
Amounts payments_and_pot(const StoppaStep& step);

}  // namespace showstopper::properties
