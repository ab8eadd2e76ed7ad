// SPDX-License-Identifier: Apache-2.0
//
// The words of a goal in clauses, over one round formula. If a word depends on more than the
// formula follows, such as the results of a refused draw, its value is left open: every play of the
// engine stays a model, and a witness is replayed by the engine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/encoding/payments/liability_grounds.h"
#include "solver/encoding/payments/payments.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

// The word of the goal vocabulary.
std::string_view name_of(int quantity);

class QuantityFormula {
 public:
  // `loser`: whom the goal calls so. `each_turn`: scores are followed turn by turn, and facts that
  // need many clauses are encoded. `exact_payments`: payments are, even if scores are not followed.
  QuantityFormula(RoundStages& round, Seat loser, bool each_turn, bool exact_payments);
  // The payments refer back to it, so it must not move.
  QuantityFormula(const QuantityFormula&) = delete;
  QuantityFormula& operator=(const QuantityFormula&) = delete;

  Literal holds(const rules::Expression& expression, Seat self);
  // The first word or row that is not covered; the literals are then worthless.
  const std::optional<std::string>& uncovered() const { return uncovered_; }

 private:
  using Step = rules::Expression::Step;
  Literal with(const rules::Expression& expression, Seat self, Seat loser, const CupUses& uses);
  void leave_out(std::string what);
  void leave_out_of_payments();
  UnaryInteger flag(Literal literal);
  Payments& payments();

  std::optional<WideInteger> quantity(const Step& step, Seat seat, const CupUses& uses);
  std::optional<UnaryInteger> position(const Step& step, Seat seat, const CupUses& uses);
  std::optional<UnaryInteger> by_cup(std::string_view name, Seat seat,
                                     const std::function<Literal()>& counts_as_junk);
  std::optional<UnaryInteger> pile(std::string_view name, Seat seat);
  std::optional<UnaryInteger> pile_after(const Step& step, Seat seat);
  Literal took(Card card, Seat seat);
  std::optional<UnaryInteger> dealt(const Step& step, Seat seat);
  UnaryInteger dealt_months(Seat seat, int least);
  std::optional<UnaryInteger> event(gostop::EventKind kind, Seat seat, int own_turn);
  std::optional<UnaryInteger> extra(Extra extra, Seat seat, int own_turn);
  UnaryInteger either(Literal as_junk, const UnaryInteger& animal, const UnaryInteger& junk);
  UnaryInteger credits(Seat seat);
  UnaryInteger lying();
  UnaryInteger turns_ended(Seat seat) const;
  Literal deals_next(Seat seat);
  Literal cup_as_junk(Seat seat);
  std::optional<UnaryInteger> played(Card card, Seat seat, int own_turn);
  UnaryInteger ppuk_streak(Seat seat);
  UnaryInteger offers(Seat seat, int own_turn);
  Literal stopped();
  Literal first_minimum(int turn);
  int turn_of(Seat seat, int own) const;
  std::vector<int> turns_of(Seat seat, int own) const;

  RoundStages& round_;
  Cnf& cnf_;
  Seat loser_;
  bool each_turn_;
  bool exact_payments_;
  std::optional<std::string> uncovered_;
  std::optional<SettledRound> settlement_;
  std::optional<Payments> payments_;
  std::optional<Literal> stopped_;
  std::vector<Literal> minimum_;
  LiabilityGrounds grounds_;
};

}  // namespace showstopper::solver
