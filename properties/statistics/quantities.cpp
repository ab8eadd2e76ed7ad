// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/quantities.h"

#include <algorithm>

#include "model/table/capped.h"

namespace showstopper::properties {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kBitsOfADigit = 4;

std::size_t value_of(char digit) { return std::min(kDigits.find(digit), kDigits.size() - 1); }

// The digits of both sets; the shorter one has no number beyond its end.
std::string united(const std::string& one, const std::string& other) {
  std::string both = one.size() < other.size() ? other : one;
  const std::string& shorter = one.size() < other.size() ? one : other;
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    both[i] = kDigits[value_of(both[i]) | value_of(shorter[i])];
  }
  return both;
}

void add_all(Quantities::Numbers& to, const Quantities::Numbers& numbers) {
  for (const auto& [name, value] : numbers) {
    std::int64_t& sum = to[name];
    sum = table::capped::sum(sum, value);
    if (sum == 0) to.erase(name);
  }
}

// Whether each number has one of that name in `others` for which `holds` is true.
template <class Numbers, class Holds>
bool all_in(const Numbers& numbers, const Numbers& others, const Holds& holds) {
  return std::all_of(numbers.begin(), numbers.end(), [&](const auto& each) {
    const auto found = others.find(each.first);
    return found != others.end() && holds(each.second, found->second);
  });
}

}  // namespace

std::int64_t Quantities::sum(std::string_view name) const {
  const auto found = sums.find(name);
  return found == sums.end() ? 0 : found->second;
}

void Quantities::add(const Quantities& other) {
  add_all(sums, other.sums);
  add_all(balances, other.balances);
  for (const auto& [name, value] : other.least) {
    std::int64_t& known = least.try_emplace(name, value).first->second;
    known = std::min(known, value);
  }
  for (const auto& [name, value] : other.most) {
    std::int64_t& known = most.try_emplace(name, value).first->second;
    known = std::max(known, value);
  }
  for (const auto& [name, digits] : other.sets) {
    std::string& known = sets.try_emplace(name, digits).first->second;
    known = united(known, digits);
  }
}

bool Quantities::may_be_of_a_part(const Quantities& whole) const {
  const auto no_more = [](std::int64_t a, std::int64_t b) { return a <= b; };
  const auto no_less = [](std::int64_t a, std::int64_t b) { return a >= b; };
  const auto within = [](const std::string& a, const std::string& b) { return united(a, b) == b; };
  return all_in(sums, whole.sums, no_more) && all_in(most, whole.most, no_more) &&
         all_in(least, whole.least, no_less) && all_in(sets, whole.sets, within);
}

std::string packed(const std::vector<bool>& set) {
  std::string digits((set.size() + kBitsOfADigit - 1) / kBitsOfADigit, '0');
  for (std::size_t i = 0; i < set.size(); ++i) {
    char& digit = digits[i / kBitsOfADigit];
    if (set[i]) digit = kDigits[value_of(digit) | std::size_t{1} << i % kBitsOfADigit];
  }
  return digits;
}

std::vector<bool> unpacked(std::string_view digits, std::size_t size) {
  std::vector<bool> set(size);
  for (std::size_t i = 0; i < std::min(size, digits.size() * kBitsOfADigit); ++i) {
    set[i] = (value_of(digits[i / kBitsOfADigit]) >> i % kBitsOfADigit & 1) != 0;
  }
  return set;
}

bool is_packed(std::string_view digits) {
  return digits.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace showstopper::properties
