// SPDX-License-Identifier: Apache-2.0
//
// The entry of a catalogue, of invariants or of relations, that has a name.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace showstopper::properties {

// nullptr if there is none.
template <class Entry>
const Entry* named(std::span<const Entry> entries, std::string_view name) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& entry) { return entry.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace showstopper::properties
