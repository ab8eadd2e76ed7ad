// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/sparse_integer.h"

#include <algorithm>
#include <set>

#include "model/table/check.h"

namespace showstopper::solver {

SparseInteger SparseInteger::power(Cnf& cnf, int base, const UnaryInteger& exponent, int most) {
  std::vector<int> table = {1};
  while (static_cast<int>(table.size()) <= exponent.high()) {
    table.push_back(std::min(most, table.back() * base));
  }
  return looked_up(cnf, exponent, table);
}

SparseInteger SparseInteger::looked_up(Cnf& cnf, const UnaryInteger& index,
                                       const std::vector<int>& table) {
  CHECK(index.low >= 0 && !table.empty());
  const auto at = [&](int n) {
    return table[std::min(static_cast<std::size_t>(n), table.size() - 1)];
  };
  std::set<int> values;
  for (int n = index.low; n <= index.high(); ++n) values.insert(at(n));
  SparseInteger steps(*values.begin());
  for (const int value : values) {
    if (value == steps.least_) continue;
    std::vector<Literal> reached;
    for (int n = index.low; n <= index.high(); ++n) {
      if (at(n) < value) continue;
      reached.push_back(cnf.all_of({cnf.at_least(index, n), -cnf.at_least(index, n + 1)}));
    }
    steps.steps_.emplace_back(value, cnf.any_of(reached));
  }
  return steps;
}

Literal SparseInteger::at_least(const Cnf& cnf, int value) const {
  if (value <= least_) return cnf.yes();
  for (const auto& [reached, literal] : steps_) {
    if (reached >= value) return literal;
  }
  return cnf.no();
}

std::vector<SparseInteger::Step> SparseInteger::all(const Cnf& cnf) const {
  std::vector<Step> all = {{least_, cnf.yes()}};
  all.insert(all.end(), steps_.begin(), steps_.end());
  return all;
}

template <class Joined>
SparseInteger SparseInteger::joined(Cnf& cnf, const SparseInteger& other, int most,
                                    Joined join) const {
  SparseInteger result(std::min(most, join(least_, other.least_)));
  std::set<int> values;
  for (const Step& a : all(cnf)) {
    for (const Step& b : other.all(cnf)) values.insert(std::min(most, join(a.first, b.first)));
  }
  for (const int value : values) {
    if (value <= result.least_) continue;
    std::vector<Literal> ways;
    for (const Step& a : all(cnf)) {
      for (const Step& b : other.all(cnf)) {
        if (join(a.first, b.first) < value) continue;
        ways.push_back(cnf.all_of({a.second, b.second}));
        break;  // the least of the other that is enough
      }
    }
    result.steps_.emplace_back(value, cnf.any_of(ways));
  }
  return result;
}

SparseInteger SparseInteger::times(Cnf& cnf, const SparseInteger& other, int most) const {
  return joined(cnf, other, most, [](int a, int b) { return a * b; });
}

SparseInteger SparseInteger::plus(Cnf& cnf, const SparseInteger& other, int most) const {
  return joined(cnf, other, most, [](int a, int b) { return a + b; });
}

SparseInteger SparseInteger::choice(Cnf& cnf, Literal condition, const SparseInteger& yes,
                                    const SparseInteger& no) {
  std::set<int> values;
  for (const SparseInteger* steps : {&yes, &no}) {
    for (const Step& step : steps->all(cnf)) values.insert(step.first);
  }
  SparseInteger result(*values.begin());
  for (const int value : values) {
    if (value == result.least_) continue;
    result.steps_.emplace_back(value,
                               cnf.any_of({cnf.all_of({condition, yes.at_least(cnf, value)}),
                                           cnf.all_of({-condition, no.at_least(cnf, value)})}));
  }
  return result;
}

UnaryInteger SparseInteger::times(Cnf& cnf, const UnaryInteger& units, int most) const {
  CHECK(units.low >= 0);
  UnaryInteger product = Cnf::number(std::min(most, least_ * units.low));
  const int high = std::min(most, this->high() * units.high());
  for (int value = product.low + 1; value <= high; ++value) {
    std::vector<Literal> ways;
    for (const Step& step : all(cnf)) {
      if (step.first == 0) continue;
      const int needed = (value + step.first - 1) / step.first;
      if (needed > units.high()) continue;
      ways.push_back(cnf.all_of({step.second, cnf.at_least(units, needed)}));
      if (needed <= units.low) break;  // more of these changes nothing
    }
    product.at_least.push_back(cnf.any_of(ways));
  }
  return product;
}

UnaryInteger SparseInteger::number(const Cnf& cnf, int most) const {
  UnaryInteger number = Cnf::number(std::min(most, least_));
  for (int value = number.low + 1; value <= std::min(most, high()); ++value) {
    number.at_least.push_back(at_least(cnf, value));
  }
  return number;
}

}  // namespace showstopper::solver
