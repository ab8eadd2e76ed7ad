// SPDX-License-Identifier: Apache-2.0
//
// The months, sets of them, and one value for each. A month converts to and from numbers of itself,
// for numbers that are read and written; a set is made of bits, and gives them by name.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

#include "model/table/check.h"

namespace showstopper::gostop {

// Months count from 1 to 12: 11 is paulownia, 12 willow with the rain bright (GS-A-002). 0 stands
// for none.
class Month {
 public:
  static constexpr int kCount = 12;

  constexpr Month() = default;  // none
  template <std::integral Number>
  constexpr Month(Number number) : number_(static_cast<std::int8_t>(number)) {}  // NOLINT: above
  constexpr operator int() const { return number_; }                             // NOLINT: above
  constexpr Month& operator++() {
    ++number_;
    return *this;
  }

 private:
  std::int8_t number_ = 0;
};
static_assert(sizeof(Month) == 1);

// For fmt, which requires this name.
constexpr int format_as(Month month) { return month; }

// A set of months; bit 0 is January.
class MonthSet {
 public:
  constexpr MonthSet() = default;
  explicit constexpr MonthSet(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  constexpr MonthSet(Month month) : bits_(static_cast<std::uint16_t>(1 << (month - 1))) {  // NOLINT
    REQUIRES(month >= 1 && month <= 16);
  }

  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool operator==(const MonthSet&) const = default;
  explicit constexpr operator bool() const { return bits_ != 0; }  // is anything in it
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool has(Month month) const {
    REQUIRES(month >= 1 && month <= 16);
    return (bits_ >> (month - 1) & 1) != 0;
  }
  constexpr Month first() const { return std::countr_zero(bits_) + 1; }  // not of an empty set
  constexpr Month last() const { return std::bit_width(bits_); }         // none of an empty set
  constexpr void insert(Month month) { *this |= MonthSet(month); }
  constexpr void erase(Month month) { *this -= MonthSet(month); }

  friend constexpr MonthSet operator|(MonthSet a, MonthSet b) {
    return MonthSet(a.bits_ | b.bits_);
  }
  friend constexpr MonthSet operator&(MonthSet a, MonthSet b) {
    return MonthSet(a.bits_ & b.bits_);
  }
  friend constexpr MonthSet operator-(MonthSet a, MonthSet b) {
    return MonthSet(a.bits_ & ~b.bits_);
  }
  constexpr MonthSet& operator|=(MonthSet other) { return *this = *this | other; }
  constexpr MonthSet& operator&=(MonthSet other) { return *this = *this & other; }
  constexpr MonthSet& operator-=(MonthSet other) { return *this = *this - other; }

  // `for (Month month : set)`, from January on.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint16_t bits) : bits_(bits) {}
    constexpr Month operator*() const { return std::countr_zero(bits_) + 1; }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    std::uint16_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint16_t bits_ = 0;
};
static_assert(sizeof(MonthSet) == 2);

constexpr bool in(MonthSet months, Month month) { return months.has(month); }
constexpr MonthSet month_bit(Month month) { return MonthSet(month); }

// One value for each month: an array that is indexed by months. A plain number does not compile as
// an index, because it could mean a place or a month.
template <class T>
struct PerMonth : std::array<T, Month::kCount> {
  constexpr T& operator[](Month month) {
    REQUIRES(month >= 1 && month <= Month::kCount);
    return this->data()[month - 1];
  }
  constexpr const T& operator[](Month month) const {
    REQUIRES(month >= 1 && month <= Month::kCount);
    return this->data()[month - 1];
  }
  template <std::integral Number>
  T& operator[](Number) const = delete;
};

constexpr MonthSet kAllMonths((1 << Month::kCount) - 1);

}  // namespace showstopper::gostop
