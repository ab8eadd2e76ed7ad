// SPDX-License-Identifier: Apache-2.0
//
// Conditions on a deal before the first turn, in the manner of bridge dealers: `p0 has 09A`,
// `p1.hand.month(5) == 3`, `table.quads >= 1`, joined by `and`, `or`, `not`. Conditions that depend
// on play are rejected: a winner, captured cards, events.
//
// Cards may also be laid out: `p0: 09A 03B x`, `table: 01B`, `stock: x x 05A`. There `x`, and each
// place that is not listed, is any card; the stock is in its order, top first.
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

// One quantity of one zone. Zones are the seats, then the table, then the stock.
struct DealAtom {
  int quantity = 0;
  int zone = 0;
  int argument = 0;
  bool operator==(const DealAtom&) const = default;
};

// The amount that cards of one month in the atom's zone add to it. Jokers are a month of their own,
// number 13.
int contribution(const DealAtom& atom, gostop::Month month, gostop::CardSet cards);

// A card that must be in a zone, and its place in the stock (0 is the top; -1: any).
struct Predealt {
  gostop::Card card;
  int zone = 0;
  int place = -1;
};

class DealConstraint {
 public:
  static std::optional<DealConstraint> parse(std::string_view text, const gostop::Rules& rules,
                                             table::Diagnostics& diagnostics);
  // The text as the smallest conditions that must all hold: the parts that `and` joins, unless they
  // share an unnamed seat, and laid out cards one by one. Empty, with at least one diagnostic, if
  // the text is not a constraint.
  static std::vector<DealConstraint> parse_all(std::string_view text, const gostop::Rules& rules,
                                               table::Diagnostics& diagnostics);

  const std::string& text() const { return shown_.empty() ? expression_.text() : shown_; }
  const rules::Expression& expression() const { return expression_; }
  const std::vector<DealAtom>& atoms() const { return atoms_; }
  // Set if the constraint gives the place of one card and nothing else.
  const std::optional<Predealt>& predealt() const { return predealt_; }

  bool holds(const gostop::Deal& deal) const;
  // The same, given the values of the atoms in their order.
  bool holds(const std::vector<int>& values) const;
  // The same in clauses, given the number of each atom by `value`.
  Literal literal(Cnf& cnf, const std::function<UnaryInteger(const DealAtom&)>& value) const;

 private:
  static std::vector<DealConstraint> parse_layout(std::string_view text, std::size_t colon,
                                                  const gostop::Rules& rules,
                                                  table::Diagnostics& diagnostics);

  rules::Expression expression_;
  std::string shown_;  // if it was not written as an expression
  int players_ = 2;
  std::vector<DealAtom> atoms_;
  std::optional<Predealt> predealt_;
};

// A message in the user's words if a card is predealt twice or a place is given to two cards;
// nothing if not.
std::optional<std::string> predealt_twice(const std::vector<DealConstraint>& constraints);

// The cards of the constraints that have a place in the stock, put there by swapping. They must lie
// in the stock; places above `from` stay as they are.
void put_in_place(const std::vector<DealConstraint>& constraints, int from, gostop::Stock& stock);

}  // namespace showstopper::solver
