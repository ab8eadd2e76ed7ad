// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/goal_text.h"

#include <vector>

#include <fmt/format.h>

#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

using GoalStep = rules::Expression::Step;
using GoalOp = GoalStep::Op;

std::string seat_prefix(const GoalStep& step, std::string_view self, std::string_view after) {
  switch (step.seat) {
    case rules::Expression::kSelf: return self.empty() ? "" : fmt::format("{}{}", self, after);
    case rules::Expression::kWinner: return fmt::format("winner{}", after);
    case rules::Expression::kLoser: return fmt::format("loser{}", after);
    case rules::Expression::kDealer: return fmt::format("dealer{}", after);
    case rules::Expression::kRound: return "";
    default: return fmt::format("p{}{}", step.seat, after);
  }
}

std::string quantity_text(const GoalStep& step, std::string_view self) {
  const rules::Quantity& word =
      gostop::vocabulary().quantities[static_cast<std::size_t>(step.quantity)];
  std::string text = seat_prefix(step, self, ".") + std::string(word.name);
  if (word.argument == rules::Argument::number) text += fmt::format("({})", step.number);
  if (word.argument == rules::Argument::card) {
    text += fmt::format("({})", gostop::name(gostop::Card(static_cast<int>(step.number))));
  }
  if (step.turn != 0) text += fmt::format(" on turn {}", step.turn);
  return text;
}

std::string_view infix(GoalOp op) {
  switch (op) {
    case GoalOp::add: return "+";
    case GoalOp::subtract: return "-";
    case GoalOp::multiply: return "*";
    case GoalOp::equal: return "==";
    case GoalOp::unequal: return "!=";
    case GoalOp::less: return "<";
    case GoalOp::at_most: return "<=";
    case GoalOp::more: return ">";
    case GoalOp::at_least: return ">=";
    case GoalOp::logical_and: return "and";
    case GoalOp::logical_or: return "or";
    case GoalOp::before: return "before";
    case GoalOp::any_seat: return "any seat:";
    case GoalOp::each_seat: return "each seat:";
    case GoalOp::any_opponent: return "any opponent:";
    case GoalOp::each_opponent: return "each opponent:";
    case GoalOp::count_seats: return "count(seat:";
    case GoalOp::number:
    case GoalOp::quantity:
    case GoalOp::has:
    case GoalOp::negate:
    case GoalOp::logical_not: break;
  }
  UNREACHABLE("the operator has no word between or before its operands");
}

std::string steps_text(std::span<const GoalStep> steps, std::string_view self) {
  std::vector<std::string> stack;
  const auto pop = [&] {
    std::string top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const GoalStep& step = steps[at];
    switch (step.op) {
      case GoalOp::number: stack.push_back(fmt::format("{}", step.number)); break;
      case GoalOp::quantity: stack.push_back(quantity_text(step, self)); break;
      case GoalOp::has:
        stack.push_back(fmt::format("{}has {}", seat_prefix(step, self, " "),
                                    gostop::name(gostop::Card(static_cast<int>(step.number)))));
        break;
      case GoalOp::negate: stack.push_back("-" + pop()); break;
      case GoalOp::logical_not: stack.push_back(fmt::format("(not {})", pop())); break;
      case GoalOp::any_seat:
      case GoalOp::each_seat:
      case GoalOp::any_opponent:
      case GoalOp::each_opponent:
      case GoalOp::count_seats: {
        const auto length = static_cast<std::size_t>(step.number);
        const std::string body = steps_text(steps.subspan(at + 1, length), "");
        stack.push_back(step.op == GoalOp::count_seats
                            ? fmt::format("count(seat: {})", body)
                            : fmt::format("({} ({}))", infix(step.op), body));
        at += length;
        break;
      }
      case GoalOp::add:
      case GoalOp::subtract:
      case GoalOp::multiply:
      case GoalOp::equal:
      case GoalOp::unequal:
      case GoalOp::less:
      case GoalOp::at_most:
      case GoalOp::more:
      case GoalOp::at_least:
      case GoalOp::logical_and:
      case GoalOp::logical_or:
      case GoalOp::before: {
        const std::string right = pop(), left = pop();
        stack.push_back(fmt::format("({} {} {})", left, infix(step.op), right));
        break;
      }
    }
  }
  CHECK(stack.size() == 1);
  return stack.back();
}

}  // namespace

std::string goal_text(const rules::Expression& expression, std::string_view seat) {
  return expression.empty() ? "true" : steps_text(expression.steps(), seat);
}

}  // namespace showstopper::lint::gostop_rules
