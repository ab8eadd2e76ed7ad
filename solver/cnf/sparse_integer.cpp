// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/sparse_integer.h"

#include <algorithm>
#include <set>

#include "model/table/check.h"

namespace showstopper::solver {

Steps Steps::power(Clauses& clauses, int base, const Number& exponent, int most) {
  std::vector<int> table = {1};
  while (static_cast<int>(table.size()) <= exponent.high()) {
    table.push_back(std::min(most, table.back() * base));
  }
  return looked_up(clauses, exponent, table);
}

Steps Steps::looked_up(Clauses& clauses, const Number& index, const std::vector<int>& table) {
  CHECK(index.low >= 0 && !table.empty());
  const auto at = [&](int n) {
    return table[std::min(static_cast<std::size_t>(n), table.size() - 1)];
  };
  std::set<int> values;
  for (int n = index.low; n <= index.high(); ++n) values.insert(at(n));
  Steps steps(*values.begin());
  for (const int value : values) {
    if (value == steps.least_) continue;
    std::vector<Literal> reached;
    for (int n = index.low; n <= index.high(); ++n) {
      if (at(n) < value) continue;
      reached.push_back(
          clauses.all_of({clauses.at_least(index, n), -clauses.at_least(index, n + 1)}));
    }
    steps.steps_.emplace_back(value, clauses.any_of(reached));
  }
  return steps;
}

Literal Steps::at_least(const Clauses& clauses, int value) const {
  if (value <= least_) return clauses.yes();
  for (const auto& [reached, literal] : steps_) {
    if (reached >= value) return literal;
  }
  return clauses.no();
}

std::vector<Steps::Step> Steps::all(const Clauses& clauses) const {
  std::vector<Step> all = {{least_, clauses.yes()}};
  all.insert(all.end(), steps_.begin(), steps_.end());
  return all;
}

template <class Joined>
Steps Steps::joined(Clauses& clauses, const Steps& other, int most, Joined join) const {
  Steps result(std::min(most, join(least_, other.least_)));
  std::set<int> values;
  for (const Step& a : all(clauses)) {
    for (const Step& b : other.all(clauses)) values.insert(std::min(most, join(a.first, b.first)));
  }
  for (const int value : values) {
    if (value <= result.least_) continue;
    std::vector<Literal> ways;
    for (const Step& a : all(clauses)) {
      for (const Step& b : other.all(clauses)) {
        if (join(a.first, b.first) < value) continue;
        ways.push_back(clauses.all_of({a.second, b.second}));
        break;  // the least of the other that is enough
      }
    }
    result.steps_.emplace_back(value, clauses.any_of(ways));
  }
  return result;
}

Steps Steps::times(Clauses& clauses, const Steps& other, int most) const {
  return joined(clauses, other, most, [](int a, int b) { return a * b; });
}

Steps Steps::plus(Clauses& clauses, const Steps& other, int most) const {
  return joined(clauses, other, most, [](int a, int b) { return a + b; });
}

Steps Steps::choice(Clauses& clauses, Literal condition, const Steps& yes, const Steps& no) {
  std::set<int> values;
  for (const Steps* steps : {&yes, &no}) {
    for (const Step& step : steps->all(clauses)) values.insert(step.first);
  }
  Steps result(*values.begin());
  for (const int value : values) {
    if (value == result.least_) continue;
    result.steps_.emplace_back(
        value, clauses.any_of({clauses.all_of({condition, yes.at_least(clauses, value)}),
                               clauses.all_of({-condition, no.at_least(clauses, value)})}));
  }
  return result;
}

Number Steps::times(Clauses& clauses, const Number& units, int most) const {
  CHECK(units.low >= 0);
  Number product = Clauses::number(std::min(most, least_ * units.low));
  const int high = std::min(most, this->high() * units.high());
  for (int value = product.low + 1; value <= high; ++value) {
    std::vector<Literal> ways;
    for (const Step& step : all(clauses)) {
      if (step.first == 0) continue;
      const int needed = (value + step.first - 1) / step.first;
      if (needed > units.high()) continue;
      ways.push_back(clauses.all_of({step.second, clauses.at_least(units, needed)}));
      if (needed <= units.low) break;  // more of these changes nothing
    }
    product.at_least.push_back(clauses.any_of(ways));
  }
  return product;
}

Number Steps::number(const Clauses& clauses, int most) const {
  Number number = Clauses::number(std::min(most, least_));
  for (int value = number.low + 1; value <= std::min(most, high()); ++value) {
    number.at_least.push_back(at_least(clauses, value));
  }
  return number;
}

}  // namespace showstopper::solver
