// SPDX-License-Identifier: Apache-2.0
//
// Counts below positions, for a search that reaches the same position by several orders of actions:
// a table of bounded size, in which a later position replaces an earlier one. Positions are
// compared member by member, so nothing is shared between two that differ; the hash only gives the
// place.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "model/table/game.h"

namespace showstopper::properties {

// A number of the bytes of a value. Padding may differ between equal values: then they are not
// found again, and nothing else.
template <class T>
std::uint64_t hash_of_bytes(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  constexpr std::size_t kLanes = 4;  // that do not wait for one another
  constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
  std::array<std::uint64_t, (kWords + kLanes - 1) / kLanes * kLanes> words{};
  std::memcpy(words.data(), &value, sizeof value);
  std::array<std::uint64_t, kLanes> sums{};
  for (std::size_t i = 0; i < words.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] = (std::rotl(sums[lane], 29) ^ words[i + lane]) * 0x9E3779B97F4A7C15u;
    }
  }
  std::uint64_t hash = 0;
  for (const std::uint64_t sum : sums) hash = (hash ^ sum ^ (sum >> 32)) * 0xBF58476D1CE4E5B9u;
  return hash ^ (hash >> 29);
}

template <table::CardGame G, class Found>
class SharedPositions {
 public:
  using State = typename G::State;

  struct Place {
    State state{};
    std::uint64_t key = kEmpty;
    Found found{};
  };

  // The place of a position under a key: all else that its counts depend on, such as the depth to
  // which they go; `holds` checks whether it is in it. The table has 2^bits places at
  // least, of some 700 bytes; a call that makes it larger empties it.
  Place& place(const typename G::Rules& rules, const State& state, std::uint64_t key, int bits) {
    if (places_.size() < std::size_t{1} << bits) places_.assign(std::size_t{1} << bits, Place{});
    std::uint64_t hash = key;
    if constexpr (std::is_trivially_copyable_v<State>) {
      hash += hash_of_bytes(state);
    } else {
      hash += G::fingerprint(rules, state);
    }
    return places_[hash % places_.size()];
  }
  static bool holds(const Place& place, const State& state, std::uint64_t key) {
    return place.key == key && place.state == state;
  }

 private:
  static constexpr auto kEmpty = static_cast<std::uint64_t>(-1);

  std::vector<Place> places_;
};

}  // namespace showstopper::properties
