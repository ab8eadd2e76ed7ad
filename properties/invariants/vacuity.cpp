// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/vacuity.h"

#include <algorithm>
#include <cstddef>

#include "model/table/check.h"

namespace showstopper::properties {
namespace {

// Calls `found` with the number of each word.
template <class Word, class Found>
void each_event(std::string_view words, int happenings, Word word_of, Found found) {
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    int number = 0;
    while (number < happenings && word_of(number) != words.substr(0, comma)) ++number;
    CHECK(number < happenings);
    found(static_cast<std::size_t>(number));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
}

}  // namespace

std::bitset<gostop::kEventTypes> gostop_events(std::string_view words) {
  std::bitset<gostop::kEventTypes> events;
  each_event(
      words, gostop::kEventTypes,
      [](int i) { return gostop::word(static_cast<gostop::EventType>(i)); },
      [&](std::size_t i) { events.set(i); });
  return events;
}

std::bitset<64> stoppa_events(std::string_view words) {
  std::bitset<64> events;
  each_event(
      words, stoppa::kEventTypes,
      [](int i) { return stoppa::word(static_cast<stoppa::EventType>(i)); },
      [&](std::size_t i) { events.set(i); });
  return events;
}

}  // namespace showstopper::properties
