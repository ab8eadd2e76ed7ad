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

// Compares the two bills, or the amounts that the two uses add to this loser's. The result stays
// open if a row reads the cups of others or is not covered, or if the use may be fixed by then.
Literal CupUse::exactly_as_junk(Seat seat, Literal better) {
  REQUIRES(settlement_.exact);
  const bool open =
      cups_may_be_fixed(rules_) ||
      std::any_of(rules_.payers.begin(), rules_.payers.end(), [](const gostop::PayerRow& row) {
        return asks_others_cup(row.loser) || asks_others_cup(row.winner);
      });
  if (open) return cnf_.fresh();
  const Literal has = round_.ownership.owned(gostop::kCup, seat, round_.shape.turns);
  if (seat != round_.shape.winner()) {
    std::vector<Literal> differ;
    for (const gostop::PayerRow& row : rules_.payers) {
      const Literal animal = loser_fits(row, seat, 0, 0), junk = loser_fits(row, seat, 1, 0);
      differ.push_back(cnf_.all_of({winner_fits(row, 0), -cnf_.equal(animal, junk)}));
    }
    const Literal matters = cnf_.any_of(differ);
    return cnf_.all_of({has, cnf_.any_of({cnf_.all_of({matters, cheaper_as_junk(seat, 0)}),
                                          cnf_.all_of({-matters, better})})});
  }
  const WideInteger &animal = received_(0), &junk = received_(1);
  if (settlement_.uncovered) return cnf_.fresh();
  const Literal animal_pays_more = -junk.at_least(cnf_, animal);
  const Literal junk_pays_more = -animal.at_least(cnf_, junk);
  return cnf_.all_of({has, cnf_.any_of({cnf_.all_of({better, -animal_pays_more}),
                                        cnf_.all_of({-better, junk_pays_more})})});
}

// Whether this loser's rows cost strictly less if the cup counts as junk.
Literal CupUse::cheaper_as_junk(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  std::array<SparseInteger, 2> factor = {SparseInteger(1), SparseInteger(1)};
  std::array<SparseInteger, 2> addition = {SparseInteger(0), SparseInteger(0)};
  for (const gostop::PayerRow& row : rules_.payers) {
    const std::array<Literal, 2> fits = {loser_fits(row, loser, 0, use),
                                         loser_fits(row, loser, 1, use)};
    if (!has_effect(row) || fits[0] == fits[1]) continue;
    for (std::size_t by = 0; by < fits.size(); ++by) {
      const Literal applied = cnf_.all_of({winner_fits(row, use), fits[by]});
      const UnaryInteger once = cnf_.count(std::span(&applied, 1));
      const SparseInteger more =
          SparseInteger::power(cnf_, row.factor, once, gostop::kLargestAmount);
      factor[by] = factor[by].times(cnf_, more, gostop::kLargestAmount);
      addition[by] = addition[by].plus(cnf_, SparseInteger::looked_up(cnf_, once, {0, row.add}));
    }
  }
  const WideInteger animal(factor[0]), junk(factor[1]);
  const Literal no_more = animal.at_least(cnf_, junk), no_less = junk.at_least(cnf_, animal);
  const Literal adds_less = -WideInteger(addition[1]).at_least(cnf_, WideInteger(addition[0]));
  return cnf_.any_of({-no_less, cnf_.all_of({no_more, adds_less})});
}

// How the loser's cup counts in the bill of one use of the winner's.
Literal CupUse::loser_as_junk(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  const bool free =
      rules_.cup_role == gostop::CupRole::choice && settlement_.exact && !cups_may_be_fixed(rules_);
  const bool plain = std::none_of(rules_.payers.begin(), rules_.payers.end(), [](const auto& row) {
    return asks_others_cup(row.loser) || asks_others_cup(row.winner);
  });
  if (!free || !plain) return as_junk(loser);
  return cnf_.all_of({round_.ownership.owned(gostop::kCup, loser, round_.shape.turns),
                      cheaper_as_junk(loser, use)});
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
    grounds.push_back(cnf_.all_of({winner_fits(row, use), -winner_fits(row, 1 - use)}));
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
    if (asks_others_cup(row.loser)) return cnf_.yes();
    const Literal animal = loser_fits(row, loser, 0, 0), junk = loser_fits(row, loser, 1, 0);
    // The winner has no free cup if this loser has it.
    const Literal of_winner = winner_fits(row, 0);
    const Literal costs = use == 1 ? cnf_.all_of({animal, -junk}) : cnf_.all_of({junk, -animal});
    const bool told = plain && has_effect(row);
    grounds.push_back(cnf_.all_of({of_winner, told ? costs : -cnf_.equal(animal, junk)}));
  }
  return cnf_.any_of(grounds);
}

Literal CupUse::winner_fits(const gostop::PayerRow& row, int use) {
  REQUIRES(round_.shape.winner() != gostop::kNobody);
  if (row.winner.always()) return cnf_.yes();
  const Seat winner = round_.shape.winner();
  CupUses uses;
  uses.fill(cnf_.no());  // the losers' cups are not looked at yet
  uses[static_cast<std::size_t>(winner)] = cnf_.constant(use == 1);
  return settlement_.fits(row.winner.expression(), winner, gostop::kNobody, uses);
}

Literal CupUse::loser_fits(const gostop::PayerRow& row, Seat loser, int own_use, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  if (row.loser.always()) return cnf_.yes();
  CupUses uses;
  for (Seat seat = 0; asks_others_cup(row.loser) && seat < round_.shape.players(); ++seat) {
    // How the other losers' cups count just then is left open.
    uses[static_cast<std::size_t>(seat)] = cnf_.fresh();
  }
  uses[static_cast<std::size_t>(round_.shape.winner())] = cnf_.constant(use == 1);
  uses[static_cast<std::size_t>(loser)] = cnf_.constant(own_use == 1);
  return settlement_.fits(row.loser.expression(), loser, loser, uses);
}

}  // namespace showstopper::solver
