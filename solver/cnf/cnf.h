// SPDX-License-Identifier: Apache-2.0
//
// A formula in clauses and the few building blocks that the rules need: gates, sums in unary,
// exactly one. Constants are folded while building, so that parts which a rule set switches off
// cost nothing. Gates and sums with the same inputs are built once. Knows no game and no solver.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace showstopper::solver {

// As in DIMACS: a variable from 1 on, negative if negated.
using Literal = int;

// A number in unary: `low` plus the number of true literals in `at_least`. They are ordered:
// at_least[i] means that the value is at least low + i + 1.
struct UnaryInteger {
  int low = 0;
  std::vector<Literal> at_least;

  int high() const { return low + static_cast<int>(at_least.size()); }
};

class Cnf {
 public:
  Cnf();

  // Thrown while a formula grows, if `go_on`, which is polled periodically, returns false.
  struct Unfinished {};
  std::function<bool()> go_on;

  Literal yes() const { return 1; }
  Literal no() const { return -1; }
  Literal constant(bool value) const { return value ? yes() : no(); }
  Literal fresh() { return ++variables_; }

  // A clause: one of the literals holds.
  void add(std::span<const Literal> literals);
  void add(std::initializer_list<Literal> literals) {
    add(std::span(literals.begin(), literals.size()));
  }
  // `premises` together imply that one of `conclusions` holds.
  void implies(std::initializer_list<Literal> premises, std::initializer_list<Literal> conclusions);

  // Gates: a literal that holds exactly when ...
  Literal all_of(std::vector<Literal> literals);
  Literal any_of(std::vector<Literal> literals);
  Literal equal(Literal a, Literal b);

  void at_most_one(std::span<const Literal> literals);  // sequential counter (Sinz 2005)
  void exactly_one(std::span<const Literal> literals);

  // Sums by totalizers (Bailleux, Boufkhad 2003), exact in both directions. Values above `most` are
  // not distinguished: the sum is then `most`. Values that cannot occur cost nothing, so a sum of
  // few large summands is small.
  UnaryInteger count(std::span<const Literal> literals, int most = 1 << 20);
  UnaryInteger sum(const UnaryInteger& a, const UnaryInteger& b, int most = 1 << 20);
  static UnaryInteger number(int value) { return {value, {}}; }
  static UnaryInteger negated(const UnaryInteger& a);
  static UnaryInteger scaled(const UnaryInteger& a, int factor);
  UnaryInteger maximum(const UnaryInteger& a, const UnaryInteger& b);
  Literal at_least(const UnaryInteger& a, int value) const;
  Literal at_least(const UnaryInteger& a, const UnaryInteger& b);
  void require_exactly(const UnaryInteger& a, int value);
  void require_equal(const UnaryInteger& a, const UnaryInteger& b);

  int variables() const { return variables_; }
  std::size_t size() const { return clauses_; }
  // All clauses, each ended by 0.
  std::span<const Literal> stream() const { return stream_; }

  std::string dimacs() const;
  std::string smt2() const;

 private:
  struct HashOfDigits {
    std::size_t operator()(const std::vector<Literal>& digits) const;
  };
  template <class Value>
  using Built = std::unordered_map<std::vector<Literal>, Value, HashOfDigits>;

  static std::vector<int> values(const std::vector<Literal>& digits);
  void add_digits(const std::vector<Literal>& a, const std::vector<Literal>& b, int kept,
                  std::vector<Literal>& digits);

  Built<Literal> gates_;              // by their inputs
  Built<std::vector<Literal>> sums_;  // by digits of both, and how many digits are kept
  int variables_ = 1;
  std::size_t clauses_ = 0;
  std::vector<Literal> stream_;
};

}  // namespace showstopper::solver
