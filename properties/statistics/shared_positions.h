// SPDX-License-Identifier: Apache-2.0
//
// Counts below positions, for a search that reaches the same position by several orders of actions:
// a table of bounded size, in which a later position replaces an earlier one. Positions are
// compared byte by byte, or member by member, so nothing is shared between two that differ; the
// hash only gives the place.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "model/table/game.h"

namespace showstopper::properties {

// A value as the words in which it differs from a fresh one, for values that differ in few. Padding
// may differ between equal values: then they are not found again, and nothing else.
template <class T>
class Difference {
 public:
  Difference() = default;
  explicit Difference(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && kWords <= 128);
    static const T kFresh{};
    std::array<std::uint64_t, kWords> words{}, fresh{}, other;
    std::memcpy(words.data(), &value, sizeof value);
    std::memcpy(fresh.data(), &kFresh, sizeof kFresh);
    std::size_t size = 0;  // a local one stays in a register
    for (std::size_t part = 0; part < which_.size(); ++part) {
      std::uint64_t which = 0;
      for (std::size_t i = part * 64; i < std::min(kWords, part * 64 + 64); ++i) {
        const std::uint64_t difference = words[i] ^ fresh[i];
        const std::uint64_t differs = difference != 0 ? 1 : 0;
        other[size] = difference;  // written over by the next if it is none
        size += static_cast<std::size_t>(differs);
        which |= differs << (i % 64);
      }
      which_[part] = which;
    }
    size_ = size;
    if (fits()) std::copy_n(other.begin(), size_, words_.begin());
  }

  // If not, it equals nothing.
  bool fits() const { return size_ <= kMost; }
  bool operator==(const Difference& other) const {
    return fits() && which_ == other.which_ &&
           std::equal(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(size_),
                      other.words_.begin());
  }
  std::uint64_t hash() const {
    std::uint64_t hash = which_[0] * 0x9E3779B97F4A7C15u ^ which_[1];
    for (std::size_t i = 0; fits() && i < size_; ++i) {
      hash = (std::rotl(hash, 29) ^ words_[i]) * 0x9E3779B97F4A7C15u;
    }
    hash = (hash ^ (hash >> 32)) * 0xBF58476D1CE4E5B9u;
    return hash ^ (hash >> 29);
  }

 private:
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
  static constexpr std::size_t kMost = 28;

  std::array<std::uint64_t, 2> which_{};  // of the words, by bit
  std::array<std::uint64_t, kMost> words_{};
  std::size_t size_ = 0;
};

template <table::CardGame G, class Found>
class SharedPositions {
 public:
  using State = typename G::State;
  static constexpr bool kAsWords = std::is_trivially_copyable_v<State>;
  using Kept = typename std::conditional_t<kAsWords, std::type_identity<Difference<State>>,
                                           std::type_identity<State>>::type;

  // A position under a key: all else that its counts depend on, such as the depth to which they go.
  class Wanted {
   public:
    Wanted(const typename G::Rules& rules, const State& state, std::uint64_t key)
        : position_(state), key_(key) {
      if constexpr (kAsWords) {
        hash_ = position_.hash() + key * 0x9E3779B97F4A7C15u;
      } else {
        hash_ = G::fingerprint(rules, state) + key;
      }
    }

   private:
    friend class SharedPositions;
    Kept position_;
    std::uint64_t key_, hash_ = 0;
  };

  // The table has 2^bits places at least; a call that makes it larger empties it.
  void make_room(int bits) {
    if (places_.size() < std::size_t{1} << bits) places_.assign(std::size_t{1} << bits, Place{});
  }
  // The counts kept for the position; nullptr: none, or those of another in its place.
  const Found* find(const Wanted& wanted) const {
    const Place& place = places_[wanted.hash_ % places_.size()];
    const bool same = place.key == wanted.key_ && place.position == wanted.position_;
    return same ? &place.found : nullptr;
  }
  void keep(const Wanted& wanted, const Found& found) {
    places_[wanted.hash_ % places_.size()] = {wanted.position_, wanted.key_, found};
  }

 private:
  static constexpr auto kEmpty = static_cast<std::uint64_t>(-1);

  struct Place {
    Kept position{};
    std::uint64_t key = kEmpty;
    Found found{};
  };

  std::vector<Place> places_;
};

}  // namespace showstopper::properties
