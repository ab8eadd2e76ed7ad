// SPDX-License-Identifier: Apache-2.0
//
// Conditions on a deal before anybody has played, in the manner of bridge dealers: `p0 has 09A`,
// `p1.hand.month(5) == 3`, `table.quads >= 1`, joined by `and`, `or`, `not`. Refuses whatever only
// play can bring about: a winner, captured cards, events.
//
// Cards may also be laid out: `p0: 09A 03B x`, `table: 01B`, `stock: x x 05A`. There `x` is any
// card, what is left out is any card too, and the stock stands in its order, top first.
//
// Each quantity is a sum over months of something that only the month's own cards decide; counting
// and the formula both rest on that.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/deal.h"
#include "model/rules/expression/expression.h"
#include "solver/cnf/cnf.h"

namespace showstopper::solver {

using gostop::Seat;

const rules::Vocabulary& deal_vocabulary();

// One quantity of one zone. Zones are the seats, then the table, then the stock.
struct DealAtom {
  int quantity = 0;
  int zone = 0;
  int argument = 0;
  bool operator==(const DealAtom&) const = default;
};

// What the cards of one month that lie in the atom's zone add to it. Jokers are a month of their
// own, number 13.
int contribution(const DealAtom& atom, gostop::Month month, gostop::CardSet cards);

// A card that must lie in a zone, and where in the stock (0 is the top; -1: anywhere).
struct Predealt {
  gostop::Card card;
  int zone = 0;
  int place = -1;
};

class DealConstraint {
 public:
  static std::optional<DealConstraint> parse(std::string_view text, const gostop::Rules& rules,
                                             table::Diagnostics& diagnostics);
  // The text as conditions that must all hold, as small as they can be separated: parts joined by
  // `and` that do not speak of one and the same seat without naming it, and laid out cards one by
  // one. Empty, and at least one diagnostic, where it is none.
  static std::vector<DealConstraint> parse_all(std::string_view text, const gostop::Rules& rules,
                                               table::Diagnostics& diagnostics);

  const std::string& text() const { return shown_.empty() ? expression_.text() : shown_; }
  const rules::Expression& expression() const { return expression_; }
  const std::vector<DealAtom>& atoms() const { return atoms_; }
  // Set where the constraint says no more than where one card lies.
  const std::optional<Predealt>& predealt() const { return predealt_; }

  bool holds(const gostop::Deal& deal) const;
  // The same where the values of the atoms are known, in their order.
  bool holds(const std::vector<int>& values) const;
  // The same in clauses, where `value` says what an atom is.
  Literal literal(Cnf& cnf, const std::function<UnaryInteger(const DealAtom&)>& value) const;

 private:
  static std::vector<DealConstraint> parse_layout(std::string_view text, std::size_t colon,
                                                  const gostop::Rules& rules,
                                                  table::Diagnostics& diagnostics);

  rules::Expression expression_;
  std::string shown_;  // where it was not written as an expression
  int players_ = 2;
  std::vector<DealAtom> atoms_;
  std::optional<Predealt> predealt_;
};

// Cards that are predealt twice, and places that are given to two cards: nothing, or what is wrong
// in the user's words.
std::optional<std::string> predealt_twice(const std::vector<DealConstraint>& constraints);

// The cards of the constraints that have a place in the stock, put there by swapping. They must lie
// in the stock; places above `from` stay as they are.
void put_in_place(const std::vector<DealConstraint>& constraints, int from, gostop::Stock& stock);

}  // namespace showstopper::solver
