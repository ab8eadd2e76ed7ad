// SPDX-License-Identifier: Apache-2.0
//
// Bounds of the quantities of the seats under conditions that are assumed to hold or to fail:
// `animals >= 5 and animals < 5` leaves none. Each bound holds for every round, so that a condition
// that cannot be assumed never holds; one that can be may still never hold.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "lint/gostop/bounds.h"

namespace showstopper::lint::gostop_rules {

class Assumption {
 public:
  // `settled`: at the end of a round in which payer rows apply, not at any time.
  explicit Assumption(const gostop::Rules& rules, bool settled = false)
      : rules_(rules), settled_(settled) {}

  // Whose condition it is: a word of rules::Expression for a seat.
  struct Whose {
    std::int8_t self = 0;
  };
  static Whose anybody();
  static Whose of_winner();
  static Whose of_loser();
  static Whose of_round();  // no seat's: the stock, the table

  // Assumes it in addition to the conditions before. False if that is impossible.
  bool holds(const rules::Expression& condition, Whose whose) {
    return assume_twice(condition, whose, true);
  }
  bool fails(const rules::Expression& condition, Whose whose) {
    return assume_twice(condition, whose, false);
  }

  // Likewise that the quantity of this name is within the bounds. `argument`: `1` in
  // `hand.month(1)`.
  bool between(std::string_view quantity, Whose whose, Bounds bounds, std::int64_t argument = 0) {
    Word word = word_named(quantity, whose);
    word.argument = argument;
    return narrow(word, bounds);
  }

  Bounds value(const rules::Expression& expression, Whose whose) const;
  // The same of a condition, also by assuming it and its opposite.
  Bounds bounds(const rules::Expression& condition, Whose whose) const {
    if (!Assumption(*this).holds(condition, whose)) return {0, 0};
    if (!Assumption(*this).fails(condition, whose)) return {1, 1};
    return value(condition, whose);
  }
  // The least and the most of a quantity that the seat has, by its name.
  std::int64_t least(std::string_view quantity, Whose whose) const {
    return value(word_named(quantity, whose)).low;
  }
  std::int64_t most(std::string_view quantity, Whose whose) const {
    return value(word_named(quantity, whose)).high;
  }

 private:
  using Step = rules::Expression::Step;
  // A step with its operands, as places in the tree.
  struct Node {
    const Step* step = nullptr;
    int a = -1, b = -1;
  };
  using Tree = std::vector<Node>;
  struct Word {  // a quantity of a seat, or a card in its pile
    Step::Op op{};
    int quantity = 0, seat = 0, turn = 0;
    std::int64_t argument = 0;
    auto operator<=>(const Word&) const = default;
  };
  using Known = std::map<Word, Bounds>;

  static int grow(Tree& tree, std::span<const Step> steps);
  bool assume_twice(const rules::Expression& condition, Whose whose, bool holds);
  bool assume(const Tree& tree, int at, Whose whose, bool holds);
  bool assume_either(const Tree& tree, const Node& of, Whose whose, bool holds);
  bool relate(const Tree& tree, const Node& of, Whose whose, bool holds);
  bool keep_apart(const Tree& tree, const Node& of, Whose whose);
  bool narrow(const Tree& tree, int at, Whose whose, Bounds to);
  bool narrow(const Word& word, Bounds to);
  bool narrow_related(const Word& word, Bounds to);
  bool narrow_shown(const Word& word, Bounds to);
  bool narrow_counts(const Word& word, Bounds to);
  bool count_known_cards(const Word& card);

  Bounds value(const Tree& tree, int at, Whose whose) const;
  Bounds value(const Word& word) const;
  Bounds value_under_rules(const Word& word) const;
  static Word word_of(const Step& step, Whose whose);
  static Word word_named(std::string_view quantity, Whose whose);

  const gostop::Rules& rules_;
  bool settled_;
  Known known_;
  mutable Known under_rules_;  // a cache: a long condition names a quantity many times
};

}  // namespace showstopper::lint::gostop_rules
