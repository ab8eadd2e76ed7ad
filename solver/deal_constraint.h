// SPDX-License-Identifier: Apache-2.0
//
// Conditions on a deal before anybody has played, in the manner of bridge dealers: `p0 has 09A`,
// `p1.hand.month(5) == 3`, `table.quads >= 1`, joined by `and`, `or`, `not`. Refuses whatever only
// play can bring about: a winner, captured cards, events.
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
#include "model/rules/expression.h"
#include "solver/clauses.h"

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

class DealConstraint {
 public:
  static std::optional<DealConstraint> parse(std::string_view text, const gostop::Rules& rules,
                                             table::Diagnostics& diagnostics);

  const std::string& text() const { return expression_.text(); }
  const rules::Expression& expression() const { return expression_; }
  const std::vector<DealAtom>& atoms() const { return atoms_; }

  bool holds(const gostop::Deal& deal) const;
  // The same where the values of the atoms are known, in their order.
  bool holds(const std::vector<int>& values) const;
  // The same in clauses, where `value` says what an atom is.
  Literal literal(Clauses& clauses, const std::function<Number(const DealAtom&)>& value) const;

 private:
  rules::Expression expression_;
  int players_ = 2;
  std::vector<DealAtom> atoms_;
};

}  // namespace showstopper::solver
