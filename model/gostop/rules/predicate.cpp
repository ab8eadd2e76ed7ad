// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/rules/predicate.h"

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using Step = rules::Expression::Step;

bool compares(Step::Op op) { return op >= Step::Op::equal && op <= Step::Op::at_least; }

bool holds(std::int64_t value, Step::Op op, std::int64_t number) {
  REQUIRES(compares(op));
  if (op == Step::Op::equal) return value == number;
  if (op == Step::Op::unequal) return value != number;
  if (op == Step::Op::less) return value < number;
  if (op == Step::Op::at_most) return value <= number;
  if (op == Step::Op::more) return value > number;
  return value >= number;
}

}  // namespace

Predicate::Predicate(rules::Expression expression) : expression_(std::move(expression)) {
  // The program must be `quantity number comparison`, any number of times, joined by `and`.
  const auto steps = expression_.steps();
  std::size_t joined = 0, i = 0;
  std::vector<Comparison> found;
  while (i < steps.size()) {
    if (steps[i].op == Step::Op::logical_and) {
      ++joined;
      ++i;
      continue;
    }
    if (i + 2 >= steps.size() || steps[i].op != Step::Op::quantity ||
        steps[i].seat != rules::Expression::kSelf || steps[i].turn != 0 || steps[i].number != 0 ||
        steps[i + 1].op != Step::Op::number || !compares(steps[i + 2].op)) {
      return;
    }
    found.push_back({steps[i].quantity, steps[i + 2].op, steps[i + 1].number});
    i += 3;
  }
  if (found.empty() || joined + 1 != found.size()) return;
  all_of_ = std::move(found);
}

bool Predicate::holds(const rules::Situation& situation, table::Seat self) const {
  if (all_of_.empty()) return expression_.holds(situation, self);
  for (const Comparison& comparison : all_of_) {
    const std::int64_t value = situation.value(comparison.quantity, self, 0, 0);
    if (!gostop::holds(value, comparison.op, comparison.number)) return false;
  }
  return true;
}

}  // namespace showstopper::gostop
