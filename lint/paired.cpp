// SPDX-License-Identifier: Apache-2.0
#include "lint/paired.h"

#include <cmath>

#include "model/table/check.h"

namespace showstopper::lint {
namespace {

std::int64_t magnitude(std::int64_t number) {
  return number < 0 ? table::capped::difference(0, number) : number;
}

}  // namespace

double student_975(std::uint64_t freedom) {
  CHECK(freedom > 0);
  constexpr double z = 1.959963984540054;  // of the normal distribution
  constexpr double z2 = z * z;
  constexpr double first = z * (z2 + 1) / 4;
  constexpr double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
  constexpr double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
  constexpr double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
  const double n = static_cast<double>(freedom);
  return z + (first + (second + (third + fourth / n) / n) / n) / n;
}

void Paired::add(std::int64_t a, std::int64_t b) {
  ++rounds_;
  if (a != b) ++differing_;
  sum_a_ = table::capped::sum(sum_a_, a);
  sum_b_ = table::capped::sum(sum_b_, b);
  const std::int64_t shift = table::capped::difference(b, a);
  if (magnitude(shift) > magnitude(largest_)) largest_ = shift;
  const double difference = static_cast<double>(shift);
  const double away = difference - running_mean_;
  running_mean_ += away / static_cast<double>(rounds_);
  squares_ += away * (difference - running_mean_);
}

Range Paired::interval() const {
  CHECK(enough());
  const double n = static_cast<double>(rounds_);
  const double error = std::sqrt(squares_ / (n - 1) / n);
  const double reach = student_975(rounds_ - 1) * error;
  return {difference() - reach, difference() + reach};
}

}  // namespace showstopper::lint
