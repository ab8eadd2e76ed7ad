// SPDX-License-Identifier: Apache-2.0
//
// Two numbers of each round, one under each of two rule sets, and their mean difference. The rounds
// have common deals, so each round has a difference of its own: the luck of the deal, which affects
// both, cancels out.
#pragma once

#include <cstdint>

#include "model/table/capped.h"

namespace showstopper::lint {

// A 95 % confidence interval, both ends included.
struct Range {
  double low = 0, high = 0;
};

// Student's t with so many degrees of freedom, the quantile at 97.5 % of the distribution; to four
// digits from five degrees on (Abramowitz and Stegun 1964, 26.7.5). `freedom` must be positive.
double student_975(std::uint64_t freedom);

class Paired {
 public:
  void add(std::int64_t a, std::int64_t b);

  std::uint64_t rounds() const { return rounds_; }
  std::uint64_t differing() const { return differing_; }  // rounds in which the two are not equal
  // Of no rounds: 0.
  double mean_a() const { return mean(sum_a_); }
  double mean_b() const { return mean(sum_b_); }
  double difference() const {
    return mean(table::capped::difference(sum_b_, sum_a_));
  }  // B minus A

  // The difference of the round in which it is farthest from 0; of two as far the first.
  std::int64_t largest() const { return largest_; }

  // Whether so many rounds differ that the interval is significant.
  bool enough() const { return differing_ >= kEnough; }
  // Of the mean difference, from the differences of single rounds: their mean, give or take
  // Student's t times the standard deviation over the root of their number. It needs `enough`.
  Range interval() const;

  static constexpr std::uint64_t kEnough = 10;

 private:
  double mean(std::int64_t sum) const {
    return rounds_ == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(rounds_);
  }

  std::uint64_t rounds_ = 0, differing_ = 0;
  std::int64_t sum_a_ = 0, sum_b_ = 0, largest_ = 0;
  double running_mean_ = 0, squares_ = 0;  // of the differences, as Welford sums them (1962)
};

}  // namespace showstopper::lint
