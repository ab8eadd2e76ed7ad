// SPDX-License-Identifier: Apache-2.0
//
// Counts of a set of rounds, by name. Counts of two sets without a common round are put
// together without knowledge of the game: the result depends neither on the order nor on how the
// rounds were divided.
#pragma once

#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

namespace showstopper::properties {

struct Quantities {
  using Numbers = std::map<std::string, std::int64_t, std::less<>>;

  Numbers sums;         // added, and never below 0; a sum that is 0 is left out
  Numbers balances;     // added, of gains and losses
  Numbers least, most;  // the smallest and the largest
  std::map<std::string, std::string, std::less<>> sets;  // of numbers, see `packed`; united

  std::int64_t sum(std::string_view name) const;
  void add(const Quantities& other);
  // Whether they may be of some of the rounds of `whole`.
  bool may_be_of_a_part(const Quantities& whole) const;
  bool operator==(const Quantities&) const = default;
};

// A set of numbers as hexadecimal digits, four numbers a digit, the lowest first.
std::string packed(const std::vector<bool>& set);
std::vector<bool> unpacked(std::string_view digits, std::size_t size);
bool is_packed(std::string_view digits);

// Visits the members of a count, and writes them under their names.
class QuantityWriter {
 public:
  explicit QuantityWriter(Quantities& into) : into_(into) {}

  template <class Number>
  void sum(const std::string& name, const Number& value) {
    if (value != 0) into_.sums[name] = static_cast<std::int64_t>(value);
  }
  // Arrays by index, maps by key.
  template <class List>
  void sums(const std::string& name, const List& values) {
    for (std::size_t i = 0; i < values.size(); ++i) sum(fmt::format("{} {}", name, i), values[i]);
  }
  template <class Key, class Number>
  void sums(const std::string& name, const std::map<Key, Number>& values) {
    for (const auto& [key, value] : values) sum(fmt::format("{} {}", name, key), value);
  }
  template <class List>
  void balances(const std::string& name, const List& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      balance(fmt::format("{} {}", name, i), values[i]);
    }
  }
  void balance(const std::string& name, std::int64_t value) {
    if (value != 0) into_.balances[name] = value;
  }
  void least(const std::string& name, std::int64_t value) { into_.least[name] = value; }
  void most(const std::string& name, std::int64_t value) { into_.most[name] = value; }

 private:
  Quantities& into_;
};

// The same members, read.
class QuantityReader {
 public:
  explicit QuantityReader(const Quantities& from) : from_(from) {}

  template <class Number>
  void sum(const std::string& name, Number& value) const {
    value = static_cast<Number>(from_.sum(name));
  }
  template <class List>
  void sums(const std::string& name, List& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) sum(fmt::format("{} {}", name, i), values[i]);
  }
  template <class Key, class Number>
  void sums(const std::string& name, std::map<Key, Number>& values) const {
    const std::string prefix = name + ' ';
    for (auto each = from_.sums.lower_bound(prefix);
         each != from_.sums.end() && each->first.starts_with(prefix); ++each) {
      values[key<Key>(each->first.substr(prefix.size()))] = static_cast<Number>(each->second);
    }
  }
  template <class List>
  void balances(const std::string& name, List& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      balance(fmt::format("{} {}", name, i), values[i]);
    }
  }
  void balance(const std::string& name, std::int64_t& value) const {
    read(from_.balances, name, value);
  }
  void least(const std::string& name, std::int64_t& value) const { read(from_.least, name, value); }
  void most(const std::string& name, std::int64_t& value) const { read(from_.most, name, value); }

 private:
  template <class Key>
  static Key key(const std::string& text) {
    if constexpr (std::is_integral_v<Key>) {
      Key number{};
      std::from_chars(text.data(), text.data() + text.size(), number);
      return number;
    } else {
      return text;
    }
  }
  static void read(const Quantities::Numbers& numbers, const std::string& name,
                   std::int64_t& value) {
    const auto found = numbers.find(name);
    if (found != numbers.end()) value = found->second;
  }

  const Quantities& from_;
};

// Of a count whose members a function `each_quantity(count, visitor)` of its class visits.
template <class Count>
Quantities quantities_of(const Count& count) {
  Quantities quantities;
  QuantityWriter writer(quantities);
  Count::each_quantity(count, writer);
  return quantities;
}
template <class Count>
Count count_of(const Quantities& quantities) {
  Count count;
  const QuantityReader reader(quantities);
  Count::each_quantity(count, reader);
  return count;
}

}  // namespace showstopper::properties
