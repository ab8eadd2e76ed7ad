// SPDX-License-Identifier: Apache-2.0
//
// The events that an invariant's `trigger` names, by their numbers.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <string_view>

#include "model/gostop/event.h"
#include "model/stoppa/event.h"
#include "model/table/check.h"

namespace showstopper::properties {

// A word that is none stops the program.
template <std::size_t kSize, class EventType>
std::bitset<kSize> events_named(std::string_view words, int types) {
  std::bitset<kSize> events;
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    int number = 0;
    while (number < types && word(static_cast<EventType>(number)) != words.substr(0, comma)) {
      ++number;
    }
    CHECK(number < types);
    events.set(static_cast<std::size_t>(number));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
  return events;
}

inline std::bitset<gostop::kEventTypes> gostop_events(std::string_view words) {
  return events_named<gostop::kEventTypes, gostop::EventType>(words, gostop::kEventTypes);
}
inline std::bitset<64> stoppa_events(std::string_view words) {
  return events_named<64, stoppa::EventType>(words, stoppa::kEventTypes);
}

}  // namespace showstopper::properties
