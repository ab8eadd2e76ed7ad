// SPDX-License-Identifier: Apache-2.0
//
// Sets of cards as one machine word, for any game of at most 64 cards. They hold zones whose order
// no rule can see. A game derives its own set from this one and adds its own queries.
//
// A `Card` has an `index()` below 64 and is made from one; the set walks in the order of indices.
#pragma once

#include <bit>
#include <cstdint>

#include "model/table/check.h"

namespace showstopper::table {

constexpr std::uint64_t without_lowest(std::uint64_t bits, int count) {
  for (; count > 0; --count) bits &= bits - 1;
  return bits;
}

// The place of the bit that has `index` lower ones; of more bits than that. The same steps for each
// index below eight: a loop of so many steps is guessed wrong.
constexpr int place_of_nth(std::uint64_t bits, int index) {
  for (; index >= 8; index -= 8) bits = without_lowest(bits, 8);
  bits = (index & 4) != 0 ? without_lowest(bits, 4) : bits;
  bits = (index & 2) != 0 ? without_lowest(bits, 2) : bits;
  bits = (index & 1) != 0 ? without_lowest(bits, 1) : bits;
  return std::countr_zero(bits);
}

template <class Card, class Set>
class CardSetOf {
 public:
  constexpr CardSetOf() = default;
  explicit constexpr CardSetOf(std::uint64_t bits) : bits_(bits) {}

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool has(Card card) const {
    REQUIRES(card.index() < 64);
    return (bits_ >> card.index() & 1) != 0;
  }
  constexpr bool contains(Set other) const { return (other.bits() & ~bits_) == 0; }
  constexpr Card first() const { return Card(std::countr_zero(bits_)); }  // not of an empty set
  constexpr Card last() const { return Card(63 - std::countl_zero(bits_)); }
  // The card that has `index` lower ones in the set.
  constexpr Card nth(int index) const {
    REQUIRES(index >= 0 && index < size());
    return Card(place_of_nth(bits_, index));
  }

  friend constexpr Set operator&(Set a, Set b) { return Set(a.bits() & b.bits()); }
  friend constexpr Set operator|(Set a, Set b) { return Set(a.bits() | b.bits()); }
  friend constexpr Set operator-(Set a, Set b) { return Set(a.bits() & ~b.bits()); }
  constexpr Set& operator|=(Set other) { return assign(bits_ | other.bits()); }
  constexpr Set& operator&=(Set other) { return assign(bits_ & other.bits()); }
  constexpr Set& operator-=(Set other) { return assign(bits_ & ~other.bits()); }
  constexpr bool operator==(const CardSetOf&) const = default;

  // `for (Card card : set)`.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return Card(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr Set& assign(std::uint64_t bits) {
    bits_ = bits;
    return static_cast<Set&>(*this);
  }
  std::uint64_t bits_ = 0;
};

}  // namespace showstopper::table
