// SPDX-License-Identifier: Apache-2.0
//
// Random numbers that are the same on every compiler, library and machine. The standard's
// distributions and std::shuffle are not specified bit for bit, so the generator, the bounded draw
// and the shuffle are ours. Nothing here is meant for secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace showstopper::table {

// The finaliser of SplitMix64: spreads the bits of a counter over the whole word.
constexpr std::uint64_t scrambled(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xBF58476D1CE4E5B9u;
  x ^= x >> 27;
  x *= 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// SplitMix64 (Steele, Lea, Flood 2014): one 64-bit word of state, so a run is named by one number
// and any round of it can be reached at once: round i of seed s starts from `fork(s, i)`.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;  // 2^64 divided by the golden ratio, odd
    return scrambled(state_);
  }

  // A number in [0, bound), bound in [1, 2^32]. Multiply and shift (Lemire 2019) without the
  // rejection step: the bias is below bound / 2^32, too small to show in any number of rounds.
  constexpr std::uint32_t below(std::uint64_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  // True in `numerator` of `denominator` cases.
  constexpr bool chance(std::uint32_t numerator, std::uint32_t denominator) {
    return below(denominator) < numerator;
  }

 private:
  std::uint64_t state_;
};

// An independent stream for part `index` of the run with this seed.
constexpr Random fork(std::uint64_t seed, std::uint64_t index) {
  return Random(scrambled(seed ^ scrambled(index + 0x632BE59BD9B4E019u)));
}

// Fisher-Yates from the back; `items` may be in any order before.
template <class T>
constexpr void shuffle(std::span<T> items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[random.below(left)]);
  }
}

}  // namespace showstopper::table
