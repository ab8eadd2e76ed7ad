// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/absent.h"

#include <cctype>
#include <charconv>
#include <system_error>

#include "model/rules/expression/expression_fold.h"

namespace showstopper::solver {

std::optional<table::Diagnostic> absent_seat_in(std::string_view text, int players) {
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool begins = at == 0 || text[at - 1] != '.';  // not the second part of a quantity
    int seat = 0;
    if (begins && word.size() > 1 && word.front() == 'p') {
      const char* const last = word.data() + word.size();
      const auto [stop, error] = std::from_chars(word.data() + 1, last, seat);
      const bool is_seat = stop == last && error == std::errc() && seat >= 0;
      if (auto message = is_seat ? absent_seat(seat, players) : std::nullopt) {
        return table::Diagnostic{"goal", {1, static_cast<int>(at) + 1}, std::move(*message)};
      }
    }
    at = end + 1;
  }
  return std::nullopt;
}

bool is_of_a_seat(const rules::Expression& expression) {
  using rules::Expression;
  using Op = Expression::Step::Op;
  const auto steps = expression.steps();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Expression::Step& step = steps[i];
    if (rules::is_of_opponents(step.op)) return true;
    if (rules::is_quantifier(step.op)) {
      i += static_cast<std::size_t>(step.number);
      continue;
    }
    const bool of_seat = step.op == Op::quantity || step.op == Op::has;
    if (of_seat && step.seat == Expression::kSelf) return true;
  }
  return false;
}

}  // namespace showstopper::solver
