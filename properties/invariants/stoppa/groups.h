// SPDX-License-Identifier: Apache-2.0
//
// The parts of the catalogue for Stoppa, one source each. Only the catalogue includes this.
#pragma once

#include <span>

#include "properties/invariants/stoppa/catalogue.h"

namespace showstopper::properties {

std::span<const StoppaInvariant> stoppa_place_invariants();     // stoppa_places.cpp
std::span<const StoppaInvariant> stoppa_contest_invariants();   // stoppa_contests.cpp
std::span<const StoppaInvariant> stoppa_shedding_invariants();  // stoppa_shedding.cpp
std::span<const StoppaInvariant> stoppa_ending_invariants();    // stoppa_endings.cpp
std::span<const StoppaInvariant> stoppa_sampled_invariants();   // stoppa_sampled.cpp

// Whether all of a part hold, without those that cannot apply to the step.
bool stoppa_places_hold(const StoppaStep& step);
bool stoppa_contests_hold(const StoppaStep& step);
bool stoppa_shedding_holds(const StoppaStep& step);
bool stoppa_endings_hold(const StoppaStep& step);

// The two steps that most of a round consists of: a word in a contest that goes on, and a lay or a
// pass after which the shedding goes on. Each says what such a step may move, requires that all the
// rest lies as it lay, and asks of the rest nothing more: it was asked of the position before, and
// of the first position everything. Together they are as strict as the whole catalogue.
bool stoppa_word_holds(const StoppaStep& step);  // stoppa_contests.cpp
bool stoppa_lay_holds(const StoppaStep& step);   // stoppa_shedding.cpp

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
// All that was to be dealt is dealt, and no packet is kept apart.
inline bool no_packets(const stoppa::State& state) {
  std::uint64_t any = 0;
  for (const stoppa::CardSet wave : state.waves) any |= wave.bits();
  for (const stoppa::CardSet coming : state.coming) any |= coming.bits();
  return any == 0;
}
// No packet has moved.
inline bool same_packets(const stoppa::State& a, const stoppa::State& b) {
  return same_bits(a.waves, b.waves) && same_bits(a.coming, b.coming);
}

// What was expected and what came, of steps that break an invariant (amounts.cpp).
Amounts sum_of_all_chips(const StoppaStep& step);
Amounts chips_that_moved(const StoppaStep& step);
Amounts payments_and_pot(const StoppaStep& step);

}  // namespace showstopper::properties
