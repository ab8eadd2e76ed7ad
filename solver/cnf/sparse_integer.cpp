// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/sparse_integer.h"

#include <algorithm>
#include <limits>
#include <set>

#include "model/table/check.h"

namespace showstopper::solver {

// Values are given in their order. A value that is always reached is the least; one that is never
// reached is dropped. Of two values with the same literal the lower one is never the value.
void SparseInteger::append(const Cnf& cnf, Value value, Literal reached) {
  if (reached == cnf.no()) return;
  if (reached == cnf.yes()) {
    least_ = value;
  } else if (!steps_.empty() && steps_.back().second == reached) {
    steps_.back().first = value;
  } else {
    steps_.emplace_back(value, reached);
  }
}

SparseInteger SparseInteger::of(const Cnf& cnf, const UnaryInteger& units) {
  SparseInteger number(units.low);
  for (Value value = units.low; const Literal digit : units.at_least) {
    number.append(cnf, ++value, digit);
  }
  return number;
}

SparseInteger SparseInteger::power(Cnf& cnf, Value base, const UnaryInteger& exponent, Value most) {
  std::vector<Value> table = {1};
  while (static_cast<int>(table.size()) <= exponent.high()) {
    const Value last = table.back();
    table.push_back(last > most / std::max<Value>(base, 1) ? most : std::min(most, last * base));
  }
  return looked_up(cnf, exponent, table);
}

SparseInteger SparseInteger::looked_up(Cnf& cnf, const UnaryInteger& index,
                                       const std::vector<Value>& table) {
  CHECK(index.low >= 0 && !table.empty());
  const auto at = [&](int n) {
    return table[std::min(static_cast<std::size_t>(n), table.size() - 1)];
  };
  std::set<Value> values;
  for (int n = index.low; n <= index.high(); ++n) values.insert(at(n));
  SparseInteger steps(*values.begin());
  for (const Value value : values) {
    if (value == steps.least_) continue;
    std::vector<Literal> reached;
    for (int n = index.low; n <= index.high();) {
      int end = n + 1;  // entries in a row that reach it are one interval
      if (at(n) >= value) {
        while (end <= index.high() && at(end) >= value) ++end;
        reached.push_back(cnf.all_of({cnf.at_least(index, n), -cnf.at_least(index, end)}));
      }
      n = end;
    }
    steps.append(cnf, value, cnf.any_of(reached));
  }
  return steps;
}

Literal SparseInteger::at_least(const Cnf& cnf, Value value) const {
  if (value <= least_) return cnf.yes();
  const auto reached = std::lower_bound(steps_.begin(), steps_.end(), value,
                                        [](const Step& step, Value v) { return step.first < v; });
  return reached == steps_.end() ? cnf.no() : reached->second;
}

std::vector<SparseInteger::Step> SparseInteger::all(const Cnf& cnf) const {
  std::vector<Step> all = {{least_, cnf.yes()}};
  all.insert(all.end(), steps_.begin(), steps_.end());
  return all;
}

// `join` grows with both numbers: the larger one of them is, the less of the other is enough. A
// value of this one counts only if it needs less of the other than all values before it.
template <class Joined>
SparseInteger SparseInteger::joined(Cnf& cnf, const SparseInteger& other, Value most,
                                    Joined join) const {
  SparseInteger result(std::min(most, join(least_, other.least_)));
  std::set<Value> values;
  const std::vector<Step> all_a = all(cnf), all_b = other.all(cnf);
  for (const Step& a : all_a) {
    for (const Step& b : all_b) values.insert(std::min(most, join(a.first, b.first)));
  }
  for (const Value value : values) {
    if (value <= result.least_) continue;
    std::vector<Literal> ways;
    std::size_t enough = all_b.size();
    for (const Step& a : all_a) {
      const std::size_t before = enough;
      while (enough > 0 && join(a.first, all_b[enough - 1].first) >= value) --enough;
      if (enough < before) ways.push_back(cnf.all_of({a.second, all_b[enough].second}));
    }
    result.append(cnf, value, cnf.any_of(ways));
  }
  return result;
}

SparseInteger SparseInteger::times(Cnf& cnf, const SparseInteger& other, Value most) const {
  CHECK(least_ >= 0 && other.least_ >= 0);
  return joined(cnf, other, most,
                [most](Value a, Value b) { return b != 0 && a > most / b ? most : a * b; });
}

SparseInteger SparseInteger::plus(Cnf& cnf, const SparseInteger& other) const {
  return joined(cnf, other, std::numeric_limits<Value>::max(),
                [](Value a, Value b) { return a + b; });
}

SparseInteger SparseInteger::scaled(Value factor) const {
  CHECK(factor >= 0);
  SparseInteger scaled(least_ * factor);
  for (const auto& [value, reached] : steps_) {
    if (factor != 0) scaled.steps_.emplace_back(value * factor, reached);
  }
  return scaled;
}

SparseInteger SparseInteger::no_less_than(Value low) const {
  SparseInteger result(std::max(least_, low));
  for (const Step& step : steps_) {
    if (step.first > low) result.steps_.push_back(step);
  }
  return result;
}

SparseInteger SparseInteger::choice(Cnf& cnf, Literal condition, const SparseInteger& yes,
                                    const SparseInteger& no) {
  std::set<Value> values;
  for (const SparseInteger* steps : {&yes, &no}) {
    for (const Step& step : steps->all(cnf)) values.insert(step.first);
  }
  SparseInteger result(*values.begin());
  for (const Value value : values) {
    if (value == result.least_) continue;
    result.append(cnf, value,
                  cnf.any_of({cnf.all_of({condition, yes.at_least(cnf, value)}),
                              cnf.all_of({-condition, no.at_least(cnf, value)})}));
  }
  return result;
}

}  // namespace showstopper::solver
