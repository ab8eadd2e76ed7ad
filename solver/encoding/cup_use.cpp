// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/cup_use.h"

#include <algorithm>

#include "model/rules/expression/expression_fold.h"
#include "model/table/check.h"
#include "solver/cnf/sparse_integer.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

namespace {

using Op = rules::Expression::Step::Op;

// Whether the predicate of one seat may look at how the cup of another counts.
bool asks_others_cup(const gostop::Predicate& predicate) {
  if (predicate.always()) return false;
  const auto steps = predicate.expression().steps();
  const bool of_all = std::any_of(steps.begin(), steps.end(),
                                  [](const auto& step) { return rules::is_quantifier(step.op); });
  return std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
    const bool by_cup = step.op == Op::quantity && counts_by_cup(step.quantity);
    return by_cup && (of_all || step.seat != rules::Expression::kSelf);
  });
}

bool has_effect(const gostop::PayerRow& row) { return row.factor != 1 || row.add != 0; }

}  // namespace

Literal CupUse::as_junk(Seat seat) {
  auto& known = as_junk_[static_cast<std::size_t>(seat)];
  if (known) return *known;
  if (rules_.cup_role != gostop::CupRole::choice) {
    known = cnf_.constant(rules_.cup_role == gostop::CupRole::junk2);
    return *known;
  }
  const Literal better = round_.score.cup_is_junk(seat);
  const bool wins = seat == round_.shape.winner();
  const bool by_points = wins && rules_.cup_settlement == gostop::CupSettlement::points;
  const bool chosen = cups_are_chosen(rules_);
  if (chosen || !payments_choose_uses() || by_points || (!wins && !surcharges())) {
    known = better;
    return better;
  }
  const Literal junk = settlement_.exact ? exactly_as_junk(seat, better) : cnf_.fresh();
  known = junk;
  cnf_.implies({junk}, {round_.ownership.owned(gostop::kCup, seat, round_.shape.turns)});
  if (wins) {
    cnf_.implies({junk, -better}, {may_pay_more(1)});
    cnf_.implies({-junk, better}, {may_pay_more(0)});
  } else {
    cnf_.implies({junk, -better}, {may_cost_less(seat, 1)});
    cnf_.implies({-junk, better}, {may_cost_less(seat, 0)});
  }
  return junk;
}

// Compares the two bills, or this loser's two shares. The result stays open if a row is not
// covered, or if the use may be fixed by then.
Literal CupUse::exactly_as_junk(Seat seat, Literal better) {
  REQUIRES(settlement_.exact);
  if (cups_may_be_fixed(rules_)) return cnf_.fresh();
  // The winner has no free cup if this loser has it.
  if (seat != round_.shape.winner()) return loser_as_junk(seat, 0);
  const Literal has = round_.ownership.owned(gostop::kCup, seat, round_.shape.turns);
  const WideInteger &animal = received_(0), &junk = received_(1);
  if (settlement_.uncovered) return cnf_.fresh();
  const Literal animal_pays_more = -junk.at_least(cnf_, animal);
  const Literal junk_pays_more = -animal.at_least(cnf_, junk);
  return cnf_.all_of({has, cnf_.any_of({cnf_.all_of({better, -animal_pays_more}),
                                        cnf_.all_of({-better, junk_pays_more})})});
}

// How cups count in the bill of one use of the winner's.
const CupUses& CupUse::in_bill(int use) {
  REQUIRES(use == 0 || use == 1);
  auto& known = in_bill_[static_cast<std::size_t>(use)];
  if (known) return *known;
  const bool exact =
      rules_.cup_role == gostop::CupRole::choice && settlement_.exact && !cups_may_be_fixed(rules_);
  CupUses uses;
  uses.fill(cnf_.no());
  for (const Seat loser : losers()) {
    uses[static_cast<std::size_t>(loser)] = exact ? loser_as_junk(loser, use) : as_junk(loser);
  }
  uses[static_cast<std::size_t>(round_.shape.winner())] = cnf_.constant(use == 1);
  known = uses;
  return *known;
}

// There is one cup: if this loser has it, no other seat has.
CupUses CupUse::with(Seat loser, int own_use, int use) {
  REQUIRES(loser != round_.shape.winner());
  CupUses uses;
  uses.fill(cnf_.no());
  uses[static_cast<std::size_t>(loser)] = cnf_.constant(own_use == 1);
  uses[static_cast<std::size_t>(round_.shape.winner())] = cnf_.constant(use == 1);
  return uses;
}

// If the same rows apply either way, the cup counts for points.
Literal CupUse::loser_as_junk(Seat loser, int use) {
  const Literal has = round_.ownership.owned(gostop::kCup, loser, round_.shape.turns);
  std::vector<Literal> differ;
  for (const gostop::PayerRow& row : rules_.payers) {
    const Literal animal = applies_by(row, loser, with(loser, 0, use));
    differ.push_back(-cnf_.equal(animal, applies_by(row, loser, with(loser, 1, use))));
  }
  const Literal matters = cnf_.any_of(differ);
  const Literal better = round_.score.cup_is_junk(loser);
  return cnf_.all_of({has, cnf_.any_of({cnf_.all_of({matters, cheaper_as_junk(loser, use)}),
                                        cnf_.all_of({-matters, better})})});
}

// Whether this loser's rows cost less if the cup counts as junk. Rows that apply either way are
// left out unless shares are compared: a smaller factor or a smaller addition alone is a smaller
// share.
Literal CupUse::cheaper_as_junk(Seat loser, int use) {
  REQUIRES(use == 0 || use == 1);
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  using Applies = std::array<Literal, 2>;  // as an animal, as junk
  std::vector<std::pair<const gostop::PayerRow*, Applies>> rows;
  bool factors_differ = false, additions_differ = false;
  for (const gostop::PayerRow& row : rules_.payers) {
    if (!has_effect(row)) continue;
    const Applies applies = {applies_by(row, loser, with(loser, 0, use)),
                             applies_by(row, loser, with(loser, 1, use))};
    rows.emplace_back(&row, applies);
    if (applies[0] == applies[1]) continue;
    factors_differ = factors_differ || row.factor != 1;
    additions_differ = additions_differ || row.add != 0;
  }
  const bool by_share = factors_differ && additions_differ;
  std::array<SparseInteger, 2> factor = {SparseInteger(1), SparseInteger(1)};
  std::array<SparseInteger, 2> addition = {SparseInteger(0), SparseInteger(0)};
  for (const auto& [row, applies] : rows) {
    if (!by_share && applies[0] == applies[1]) continue;
    for (std::size_t by = 0; by < applies.size(); ++by) {
      const UnaryInteger once = cnf_.count(std::span(&applies[by], 1));
      const SparseInteger more = SparseInteger::power(cnf_, row->factor, once, kMost);
      factor[by] = factor[by].times(cnf_, more, kMost);
      addition[by] = addition[by].plus(cnf_, SparseInteger::looked_up(cnf_, once, {0, row->add}));
    }
  }
  const WideInteger animal(factor[0]), junk(factor[1]);
  const Literal no_more = animal.at_least(cnf_, junk), no_less = junk.at_least(cnf_, animal);
  const Literal adds_less = -WideInteger(addition[1]).at_least(cnf_, WideInteger(addition[0]));
  const Literal less = cnf_.any_of({-no_less, cnf_.all_of({no_more, adds_less})});
  if (!by_share) return less;
  const WideInteger of_animal = share_(use, factor[0], addition[0]);
  const WideInteger of_junk = share_(use, factor[1], addition[1]);
  return cnf_.any_of(
      {-of_junk.at_least(cnf_, of_animal), cnf_.all_of({of_animal.at_least(cnf_, of_junk), less})});
}

// Whether anything but points is looked at.
bool CupUse::payments_choose_uses() const {
  if (round_.shape.winner() == gostop::kNobody) return false;
  const auto& wins = round_.events.wins();  // a relaxation does not know them
  return stops() || round_.shape.is_relaxation() || rules_.bak_on_fixed_wins ||
         std::any_of(wins.begin(), wins.end(),
                     [](const Events::Win& win) { return win.row->multiplied_by_all; });
}

// Something must make up for the fewer points of this use: a row that multiplies or surcharges by
// it, and does not by the other.
Literal CupUse::may_pay_more(int use) {
  REQUIRES(use == 0 || use == 1);
  const auto& here = rules_.counting[static_cast<std::size_t>(use)].combinations;
  const auto& there = rules_.counting[static_cast<std::size_t>(1 - use)].combinations;
  bool open = here.size() != there.size();
  std::vector<Literal> grounds;
  for (std::size_t i = 0; !open && i < here.size(); ++i) {
    const gostop::Combination &row = here[i], &other = there[i];
    if (row.multiplier == 1 && other.multiplier == 1) continue;
    const auto plain = [](const gostop::Combination& each) {
      return each.multiplier >= 1 && !each.by_value && each.with.empty();
    };
    open = !plain(row) || !plain(other);
    const Seat winner = round_.shape.winner();
    const Literal now = cnf_.at_least(round_.score.owned_of(row.mask, winner), row.first_at);
    const Literal then = cnf_.at_least(round_.score.owned_of(other.mask, winner), other.first_at);
    grounds.push_back(row.multiplier > other.multiplier ? now : cnf_.all_of({now, -then}));
  }
  for (const gostop::PayerRow& row : rules_.payers) {
    open = open || row.factor < 1 || row.add < 0 || asks_others_cup(row.loser);
    if (open || !has_effect(row)) continue;
    const auto by = [&](int winners, Seat loser) {
      CupUses uses;
      uses.fill(cnf_.no());  // the losers have no cup then
      uses[static_cast<std::size_t>(round_.shape.winner())] = cnf_.constant(winners == 1);
      return fits(row.winner, round_.shape.winner(), loser, uses);
    };
    for (const Seat loser : losers()) {
      grounds.push_back(cnf_.all_of({by(use, loser), -by(1 - use, loser)}));
    }
  }
  for (const gostop::LiabilityRow& row : rules_.liabilities) {
    open = open || asks_others_cup(row.when);
  }
  return open ? cnf_.yes() : cnf_.any_of(grounds);
}

// Whether this loser may pay less, or as little by other rows, with this use of the cup: some row
// applies to the other use alone. A row without effect may apply to either use alone. If some row
// lowers a share, every row may apply to either use alone.
Literal CupUse::may_cost_less(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  if (!stops() && !rules_.bak_on_fixed_wins) return cnf_.no();
  const bool plain = std::all_of(rules_.payers.begin(), rules_.payers.end(),
                                 [](const auto& row) { return row.factor >= 1 && row.add >= 0; });
  std::vector<Literal> grounds;
  for (const gostop::PayerRow& row : rules_.payers) {
    const Literal animal = applies_by(row, loser, with(loser, 0, 0));
    const Literal junk = applies_by(row, loser, with(loser, 1, 0));
    const Literal costs = use == 1 ? cnf_.all_of({animal, -junk}) : cnf_.all_of({junk, -animal});
    grounds.push_back(plain && has_effect(row) ? costs : -cnf_.equal(animal, junk));
  }
  return cnf_.any_of(grounds);
}

Literal CupUse::applies(const gostop::PayerRow& row, Seat loser, int use) {
  return applies_by(row, loser, in_bill(use));
}

// A row for all losers needs each of them (AMB-75, AMB-79). The condition on the winner may name
// the loser, so that it holds for one of them alone.
Literal CupUse::applies_by(const gostop::PayerRow& row, Seat loser, const CupUses& uses) {
  REQUIRES(loser != round_.shape.winner());
  std::vector<Literal> conditions;
  for (const Seat seat : losers()) {
    if (seat != loser && !row.all) continue;
    conditions.push_back(fits(row.winner, round_.shape.winner(), seat, uses));
    conditions.push_back(fits(row.loser, seat, seat, uses));
  }
  return cnf_.all_of(conditions);
}

Literal CupUse::fits(const gostop::Predicate& predicate, Seat self, Seat loser,
                     const CupUses& uses) {
  REQUIRES(loser != round_.shape.winner());
  if (predicate.always()) return cnf_.yes();
  return settlement_.fits(predicate.expression(), self, loser, uses);
}

}  // namespace showstopper::solver
