// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/cnf.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {

Cnf::Cnf() : clauses_(1), stream_{1, 0} {}  // the variable that is true

void Cnf::add(std::span<const Literal> literals) {
  const auto is = [&](Literal wanted) {
    return std::find(literals.begin(), literals.end(), wanted) != literals.end();
  };
  if (is(yes())) return;
  for (const Literal literal : literals) {
    CHECK(literal != 0 && std::abs(literal) <= variables_);
    if (literal != no()) stream_.push_back(literal);
  }
  stream_.push_back(0);
  ++clauses_;
  constexpr std::size_t kPollEvery = 1 << 14;
  if (clauses_ % kPollEvery == 0 && go_on && !go_on()) throw Unfinished{};
}

std::size_t Cnf::HashOfDigits::operator()(const std::vector<Literal>& digits) const {
  std::uint64_t hash = digits.size();
  for (const Literal digit : digits) {
    hash = (hash ^ static_cast<std::uint32_t>(digit)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return static_cast<std::size_t>(hash);
}

void Cnf::implies(std::initializer_list<Literal> premises,
                  std::initializer_list<Literal> conclusions) {
  std::vector<Literal> clause(conclusions);
  for (const Literal premise : premises) clause.push_back(-premise);
  add(clause);
}

Literal Cnf::all_of(std::vector<Literal> literals) {
  for (Literal& literal : literals) literal = -literal;
  return -any_of(std::move(literals));
}

Literal Cnf::any_of(std::vector<Literal> literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  std::erase(literals, no());
  for (const Literal literal : literals) {
    if (literal == yes() || std::binary_search(literals.begin(), literals.end(), -literal)) {
      return yes();
    }
  }
  if (literals.empty()) return no();
  if (literals.size() == 1) return literals.front();
  const auto built = gates_.find(literals);
  if (built != gates_.end()) return built->second;
  const Literal gate = fresh();
  gates_.emplace(literals, gate);
  for (const Literal literal : literals) add({-literal, gate});
  literals.push_back(-gate);
  add(literals);
  return gate;
}

Literal Cnf::equal(Literal a, Literal b) {
  if (a == yes()) return b;
  if (a == no()) return -b;
  if (b == yes()) return a;
  if (b == no()) return -a;
  if (a == b) return yes();
  if (a == -b) return no();
  const Literal gate = fresh();
  add({-gate, -a, b});
  add({-gate, a, -b});
  add({gate, a, b});
  add({gate, -a, -b});
  return gate;
}

void Cnf::at_most_one(std::span<const Literal> literals) {
  Literal earlier = no();  // whether one of those before holds
  for (const Literal literal : literals) {
    if (literal == no()) continue;
    add({-literal, -earlier});
    if (earlier == no()) {
      earlier = literal;
      continue;
    }
    const Literal now = fresh();
    add({-earlier, now});
    add({-literal, now});
    earlier = now;
  }
}

void Cnf::exactly_one(std::span<const Literal> literals) {
  add(literals);
  at_most_one(literals);
}

UnaryInteger Cnf::count(std::span<const Literal> literals, int most) {
  if (literals.empty()) return number(0);
  if (literals.size() == 1) {
    if (literals[0] == yes()) return number(1);
    if (literals[0] == no()) return number(0);
    return {0, {literals[0]}};
  }
  const std::size_t half = literals.size() / 2;
  // One after the other: compilers evaluate the arguments of a call in orders of their own, and
  // both make variables.
  const UnaryInteger first = count(literals.first(half), most);
  const UnaryInteger second = count(literals.subspan(half), most);
  return sum(first, second, most);
}

// Values that a number can take. If two adjacent digits are one literal, no value is between them.
std::vector<int> Cnf::values(const std::vector<Literal>& digits) {
  std::vector<int> values = {0};
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i + 1 == digits.size() || digits[i] != digits[i + 1]) {
      values.push_back(static_cast<int>(i) + 1);
    }
  }
  return values;
}

// Digits of a sum, as many as are kept: a literal for each value that it can take.
void Cnf::add_digits(const std::vector<Literal>& a, const std::vector<Literal>& b, int kept,
                     std::vector<Literal>& digits) {
  const std::vector<int> of_a = values(a), of_b = values(b);
  std::vector<bool> possible(static_cast<std::size_t>(kept) + 1);
  for (const int i : of_a) {
    for (const int j : of_b) possible[static_cast<std::size_t>(std::min(i + j, kept))] = true;
  }
  digits.resize(static_cast<std::size_t>(kept));
  // If values are left out, the clauses below do not imply the order of the digits.
  const bool gaps = of_a.size() <= a.size() || of_b.size() <= b.size();
  Literal reached = no();
  for (int value = kept; value > 0; --value) {
    const Literal above = reached;
    if (possible[static_cast<std::size_t>(value)]) reached = fresh();
    if (gaps && reached != above && above != no()) add({-above, reached});
    digits[static_cast<std::size_t>(value) - 1] = reached;
  }
  const auto reaches = [this](const std::vector<Literal>& number, int value) {
    if (value <= 0) return yes();
    const auto at = static_cast<std::size_t>(value) - 1;
    return at < number.size() ? number[at] : no();
  };
  for (const int i : of_a) {
    for (const int j : of_b) {
      add({-reaches(a, i), -reaches(b, j), reaches(digits, std::min(i + j, kept))});
      if (i + j < kept) {
        add({reaches(a, i + 1), reaches(b, j + 1), -reaches(digits, i + j + 1)});
      }
    }
  }
}

UnaryInteger Cnf::sum(const UnaryInteger& a, const UnaryInteger& b, int most) {
  UnaryInteger sum{a.low + b.low, {}};
  if (a.at_least.empty() || b.at_least.empty()) {
    sum.at_least = a.at_least.empty() ? b.at_least : a.at_least;
  } else {
    const int size = static_cast<int>(a.at_least.size() + b.at_least.size());
    const int kept = std::max(0, std::min(size, most - sum.low));
    std::vector<Literal> key = a.at_least;
    key.push_back(0);
    key.insert(key.end(), b.at_least.begin(), b.at_least.end());
    key.push_back(0);
    key.push_back(kept);
    const auto built = sums_.find(key);
    if (built != sums_.end()) return {sum.low, built->second};
    add_digits(a.at_least, b.at_least, kept, sum.at_least);
    sums_.emplace(std::move(key), sum.at_least);
  }
  const int over = sum.high() - most;
  if (over > 0) {
    sum.at_least.resize(sum.at_least.size() -
                        std::min(sum.at_least.size(), static_cast<std::size_t>(over)));
  }
  return sum;
}

UnaryInteger Cnf::negated(const UnaryInteger& a) {
  UnaryInteger minus{-a.high(), {}};
  for (auto digit = a.at_least.rbegin(); digit != a.at_least.rend(); ++digit) {
    minus.at_least.push_back(-*digit);
  }
  return minus;
}

UnaryInteger Cnf::scaled(const UnaryInteger& a, int factor) {
  if (factor < 0) return scaled(negated(a), -factor);
  UnaryInteger scaled{a.low * factor, {}};
  for (const Literal digit : a.at_least) {
    scaled.at_least.insert(scaled.at_least.end(), static_cast<std::size_t>(factor), digit);
  }
  return scaled;
}

Literal Cnf::at_least(const UnaryInteger& a, int value) const {
  if (value <= a.low) return yes();
  if (value > a.high()) return no();
  return a.at_least[value - a.low - 1];
}

Literal Cnf::at_least(const UnaryInteger& a, const UnaryInteger& b) {
  // Whatever `b` reaches, `a` does: its least at once, and one more than `a` can be it must not.
  std::vector<Literal> each = {at_least(a, b.low)};
  const int last = std::min(b.high(), a.high() + 1);
  for (int n = std::max(a.low, b.low) + 1; n <= last; ++n) {
    each.push_back(any_of({-at_least(b, n), at_least(a, n)}));
  }
  return all_of(std::move(each));
}

UnaryInteger Cnf::maximum(const UnaryInteger& a, const UnaryInteger& b) {
  UnaryInteger more = Cnf::number(std::max(a.low, b.low));
  for (int n = more.low + 1; n <= std::max(a.high(), b.high()); ++n) {
    more.at_least.push_back(any_of({at_least(a, n), at_least(b, n)}));
  }
  return more;
}

void Cnf::require_equal(const UnaryInteger& a, const UnaryInteger& b) {
  for (int n = 1; n <= std::max(a.high(), b.high()); ++n) {
    implies({at_least(a, n)}, {at_least(b, n)});
    implies({at_least(b, n)}, {at_least(a, n)});
  }
}

void Cnf::require_exactly(const UnaryInteger& a, int value) {
  add({at_least(a, value)});
  add({-at_least(a, value + 1)});
}

std::string Cnf::dimacs() const {
  std::string text = fmt::format("p cnf {} {}\n", variables_, clauses_);
  for (const Literal literal : stream_) {
    text += std::to_string(literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

std::string Cnf::smt2() const {
  std::string text = "(set-logic QF_UF)\n";
  for (int v = 1; v <= variables_; ++v) text += fmt::format("(declare-const v{} Bool)\n", v);
  bool open = false;
  for (const Literal literal : stream_) {
    if (!open) text += "(assert (or false";
    open = literal != 0;
    if (literal > 0) text += fmt::format(" v{}", literal);
    if (literal < 0) text += fmt::format(" (not v{})", -literal);
    if (literal == 0) text += "))\n";
  }
  return text + "(check-sat)\n";
}

}  // namespace showstopper::solver
