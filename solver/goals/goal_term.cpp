// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/goal_term.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/rules/expression/expression_fold.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;

std::string seat_text(std::int8_t seat, std::string_view after) {
  switch (seat) {
    case Expression::kSelf:
    case Expression::kRound: return "";
    case Expression::kWinner: return fmt::format("winner{}", after);
    case Expression::kLoser: return fmt::format("loser{}", after);
    case Expression::kDealer: return fmt::format("dealer{}", after);
    default: return fmt::format("p{}{}", seat, after);
  }
}

// The algebra of the fold that prints, with as few brackets as the grammar needs.
class Printing {
 public:
  // How close an expression binds: the levels of the grammar.
  enum Level : std::uint8_t {
    disjunction,
    conjunction,
    negation,
    comparison,
    sum,
    product,
    primary
  };
  struct Value {
    std::string text;
    Level level = primary;
  };

  // Two seats, so that each quantifier has a body to print; its first value is taken.
  static int players() { return 2; }
  static table::Seat winner() { return 0; }
  static table::Seat loser() { return 0; }
  static table::Seat dealer() { return 0; }

  static Value number(std::int64_t value) { return {fmt::format("{}", value)}; }
  static Value absent(const Step& step) { return word(step, 0); }
  static Value word(const Step& step, table::Seat) {
    if (step.op == Op::has) {
      return {fmt::format("{}has {}", seat_text(step.seat, " "), card_name(step))};
    }
    const rules::Quantity& quantity = goal_vocabulary().quantities[step.quantity];
    std::string text = seat_text(step.seat, ".") + std::string(quantity.name);
    if (quantity.argument == rules::Argument::number) text += fmt::format("({})", step.number);
    if (quantity.argument == rules::Argument::card) text += fmt::format("({})", card_name(step));
    if (step.turn == 0) return {text};
    return {fmt::format("{} {} turn {}", text, quantity.event ? "on" : "after", step.turn)};
  }
  static Value negated(const Value& a) { return {"-" + within(a, primary)}; }
  static Value inverted(const Value& a) { return {"not " + within(a, negation), negation}; }
  static Value combined(Op op, const Value& a, const Value& b) {
    const auto [sign, level] = infix(op);
    const bool chains = level != comparison;  // `a < b < c` is not in the grammar
    const auto right = static_cast<Level>(level + 1);
    return {fmt::format("{} {} {}", within(a, chains ? level : right), sign, within(b, right)),
            level};
  }
  static Value ordered(const Step&, const Step&, const Value& a, const Value& b, table::Seat) {
    return {fmt::format("{} before {}", a.text, b.text)};
  }
  template <class Each>
  static Value quantified(Op op, Each each) {
    Value body;
    each([&](const Value& value) { body = value; });
    if (op == Op::count_seats) return {fmt::format("count(seat: {})", body.text)};
    const std::string_view who = rules::is_of_opponents(op) ? "opponent" : "seat";
    return {
        fmt::format("{} {}: {}", rules::is_of_all(op) ? "each" : "any", who, within(body, primary)),
        negation};
  }

 private:
  static std::string card_name(const Step& step) {
    return std::string(gostop::name(gostop::Card(static_cast<int>(step.number))));
  }
  static std::string within(const Value& value, Level level) {
    return value.level >= level ? value.text : fmt::format("({})", value.text);
  }
  static std::pair<std::string_view, Level> infix(Op op) {
    switch (op) {
      case Op::add: return {"+", sum};
      case Op::subtract: return {"-", sum};
      case Op::multiply: return {"*", product};
      case Op::equal: return {"==", comparison};
      case Op::unequal: return {"!=", comparison};
      case Op::less: return {"<", comparison};
      case Op::at_most: return {"<=", comparison};
      case Op::more: return {">", comparison};
      case Op::at_least: return {">=", comparison};
      case Op::logical_and: return {"and", conjunction};
      case Op::logical_or: return {"or", disjunction};
      default: break;
    }
    UNREACHABLE("the operator joins two values");
  }
};

// Where the operand that ends before `end` begins.
std::size_t operand_before(std::span<const Step> steps, std::size_t end) {
  // Quantifiers come before their bodies, so operands are found from the front.
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < end; ++i) {
    const Op op = steps[i].op;
    if (rules::is_quantifier(op)) {
      begins.push_back(i);
      i += static_cast<std::size_t>(steps[i].number);
    } else if (op == Op::number || op == Op::quantity || op == Op::has) {
      begins.push_back(i);
    } else if (op != Op::negate && op != Op::logical_not) {
      begins.pop_back();
    }
  }
  CHECK(!begins.empty());
  return begins.back();
}

// Whether the last step is in the body of a quantifier, as in `junk and ppuk for each seat`.
bool ends_in_body(std::span<const Step> steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!rules::is_quantifier(steps[i].op)) continue;
    i += static_cast<std::size_t>(steps[i].number);
    if (i + 1 == steps.size()) return true;
  }
  return false;
}

}  // namespace

Term::Term(std::int64_t number) : steps_{{Op::number, 0, 0, 0, number}} {}

Term::Term(const Expression& expression, std::int8_t self)
    : steps_(expression.steps().begin(), expression.steps().end()) {
  if (steps_.empty()) steps_ = Term(1).steps_;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    Step& step = steps_[i];
    // Within a quantifier the seats are its own.
    if (rules::is_quantifier(step.op)) i += static_cast<std::size_t>(step.number);
    const bool of_seat = step.op == Op::quantity || step.op == Op::has;
    if (of_seat && step.seat == Expression::kSelf) step.seat = self;
  }
}

Expression Term::expression() const {
  Printing printing;
  return Expression(steps_, rules::ExpressionFold(printing).run(steps_, 0).text);
}

Term Term::counted_from(Seat dealer, int players) const {
  Term term = *this;
  for (Step& step : term.steps_) {
    const bool of_seat = step.op == Op::quantity || step.op == Op::has;
    if (!of_seat || step.seat < 0) continue;
    step.seat = static_cast<std::int8_t>(table::distance(dealer, Seat{step.seat}, players));
  }
  return term;
}

std::vector<Term> Term::conjuncts() const {
  if (steps_.back().op != Op::logical_and || ends_in_body(steps_)) return {*this};
  const auto between =
      steps_.begin() + static_cast<std::ptrdiff_t>(operand_before(steps_, steps_.size() - 1));
  std::vector<Term> all = Term(std::vector<Step>(steps_.begin(), between)).conjuncts();
  const Term last(std::vector<Step>(between, steps_.end() - 1));
  for (const Term& term : last.conjuncts()) all.push_back(term);
  return all;
}

Term Term::joined(Op op, const Term& a, const Term& b) {
  std::vector<Step> steps = a.steps_;
  steps.insert(steps.end(), b.steps_.begin(), b.steps_.end());
  steps.push_back({op, 0, 0, 0, 0});
  return Term(std::move(steps));
}

Term Term::joined(Op op, const std::vector<Term>& terms) {
  CHECK(!terms.empty());
  Term all = terms.front();
  for (std::size_t i = 1; i < terms.size(); ++i) all = joined(op, all, terms[i]);
  return all;
}

Term Term::quantified(Op op, const Term& body) {
  std::vector<Step> steps = {{op, 0, 0, 0, static_cast<std::int64_t>(body.steps_.size())}};
  steps.insert(steps.end(), body.steps_.begin(), body.steps_.end());
  return Term(std::move(steps));
}

Term operator+(const Term& a, const Term& b) { return Term::joined(Op::add, a, b); }
Term operator*(const Term& a, const Term& b) { return Term::joined(Op::multiply, a, b); }
Term operator<(const Term& a, const Term& b) { return Term::joined(Op::less, a, b); }
Term operator>(const Term& a, const Term& b) { return Term::joined(Op::more, a, b); }
Term operator>=(const Term& a, const Term& b) { return Term::joined(Op::at_least, a, b); }
Term operator==(const Term& a, const Term& b) { return Term::joined(Op::equal, a, b); }
Term operator!=(const Term& a, const Term& b) { return Term::joined(Op::unequal, a, b); }
Term all_of(const std::vector<Term>& terms) { return Term::joined(Op::logical_and, terms); }
Term any_of(const std::vector<Term>& terms) { return Term::joined(Op::logical_or, terms); }
Term any_seat(const Term& term) { return Term::quantified(Op::any_seat, term); }
Term each_seat(const Term& term) { return Term::quantified(Op::each_seat, term); }
Term count_seats(const Term& term) { return Term::quantified(Op::count_seats, term); }

Term negated(const Term& term) {
  std::vector<Step> steps = term.steps_;
  steps.push_back({Op::logical_not, 0, 0, 0, 0});
  return Term(std::move(steps));
}

Term word(std::string_view name, std::int8_t seat, int turn) {
  const auto quantities = goal_vocabulary().quantities;
  const auto found = std::find_if(quantities.begin(), quantities.end(),
                                  [&](const rules::Quantity& each) { return each.name == name; });
  CHECK(found != quantities.end());
  CHECK(turn == 0 || found->event || found->pile);
  return Term(std::vector<Step>{{Op::quantity, found->of_seat ? seat : Expression::kRound,
                                 static_cast<std::uint8_t>(turn),
                                 static_cast<std::int16_t>(found - quantities.begin()), 0}});
}

Term has_card(gostop::Card card, std::int8_t seat) {
  return Term(std::vector<Step>{{Op::has, seat, 0, 0, card.index()}});
}

}  // namespace showstopper::solver
