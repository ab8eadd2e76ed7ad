// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payments/payments.h"

#include <algorithm>

#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::PayerRow;

Payments::Payments(SettledRound& settlement)
    : SettlementStage(settlement),
      winnings_(settlement),
      liability_(settlement),
      cups_(
          settlement, [this](int use) -> const WideInteger& { return bill(use).received; },
          [this](int use, const SparseInteger& factor, const SparseInteger& addition) {
            return share(use, factor, addition);
          }) {}

// Rows of [[combination]] that multiply, as seven animals do (GS-A-086).
SparseInteger Payments::row_multiplier(int use) {
  REQUIRES(use == 0 || use == 1);
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger product(1);
  for (const gostop::Combination& row : rules_.counting[use].combinations) {
    if (row.multiplier == 1) continue;
    if (row.by_value) leave_out("a multiplier of a row of junk");
    if (!row.with.empty()) leave_out("a multiplier of a row with `with`");
    const UnaryInteger count = round_.score.owned_of(row.mask, round_.shape.winner());
    const Literal there = cnf_.at_least(count, row.first_at);
    const UnaryInteger once = cnf_.count(std::span(&there, 1));
    product = product.times(cnf_, SparseInteger::power(cnf_, row.multiplier, once, kMost), kMost);
  }
  return product;
}

UnaryInteger Payments::points(int use) {
  return round_.score.points_by(use, round_.shape.winner());
}

SparseInteger Payments::common_multiplier(int use) {
  REQUIRES(use == 0 || use == 1);
  if (!stops()) return winnings_.multiplier();
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  return winnings_.multiplier()
      .times(cnf_, row_multiplier(use), kMost)
      .times(cnf_, winnings_.carry_factor(), kMost);
}

WideInteger Payments::bonus() {
  winnings_.walk_rows();
  return WideInteger(winnings_.added().plus(cnf_, winnings_.after()));
}

Literal Payments::applies(const PayerRow& row, Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  return surcharges() ? cups_.applies(row, loser, use) : cnf_.no();
}

Literal Payments::surcharged(std::string_view row, Seat loser) {
  const Seat winner = round_.shape.winner();
  if (winner == gostop::kNobody || loser == winner) return cnf_.no();
  const auto by = [&](int use) {
    std::vector<Literal> rows;
    for (const PayerRow& each : rules_.payers) {
      if (each.name == row) rows.push_back(applies(each, loser, use));
    }
    return cnf_.any_of(rows);
  };
  const Literal junk = as_junk(winner);
  if (junk == cnf_.yes()) return by(1);
  if (junk == cnf_.no()) return by(0);
  return cnf_.any_of({cnf_.all_of({junk, by(1)}), cnf_.all_of({-junk, by(0)})});
}

SparseInteger Payments::own_factor(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger factor(1);
  for (const PayerRow& row : rules_.payers) {
    if (row.factor == 1) continue;
    const Literal applied = applies(row, loser, use);
    const UnaryInteger once = cnf_.count(std::span(&applied, 1));
    factor = factor.times(cnf_, SparseInteger::power(cnf_, row.factor, once, kMost), kMost);
  }
  return factor;
}

SparseInteger Payments::own_addition(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  SparseInteger addition = winnings_.after();
  for (const PayerRow& row : rules_.payers) {
    if (row.add == 0) continue;
    const Literal applied = applies(row, loser, use);
    const UnaryInteger once = cnf_.count(std::span(&applied, 1));
    addition = addition.plus(cnf_, SparseInteger::looked_up(cnf_, once, {0, row.add}));
  }
  return addition;
}

// The number that the factors multiply; it is not negative. Up to 65536, times all factors it fits.
SparseInteger Payments::score(int use) {
  SparseInteger score =
      stops() ? SparseInteger::of(cnf_, points(use)).plus(cnf_, winnings_.added()).no_less_than(0)
              : SparseInteger::of(cnf_, winnings_.fixed());
  constexpr gostop::Points kMostScore = 1 << 16;
  if (score.high() <= kMostScore) return score;
  leave_out("points and bonus above 65536");
  return SparseInteger(0);
}

// A loser's share by the factor and the addition of its rows.
WideInteger Payments::share(int use, const SparseInteger& factor, const SparseInteger& addition) {
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  const WideInteger raised = WideInteger::no_more_than(
      WideInteger::product(common_multiplier(use).times(cnf_, factor, kMost), score(use)), kMost);
  const WideInteger added(addition.plus(cnf_, winnings_.after()));
  return WideInteger::no_more_than(WideInteger::no_less_than(WideInteger::sum(raised, added), 0),
                                   kMost);
}

// The sum of shares, each as often as its weight. Without additions to single shares, their factors
// are added up before they multiply the score: comparisons of that take few clauses. It is the same
// until a share is cut at the largest amount.
WideInteger Payments::joint(const Bill& bill, const gostop::PerSeat<int>& weights) {
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger factors(0);
  std::optional<WideInteger> sum;
  bool plain = true;
  for (const Seat loser : losers()) {
    if (weights[loser] == 0) continue;
    const SparseInteger& addition = bill.addition[loser];
    WideInteger share = WideInteger::product(bill.factor[loser], bill.score);
    if (addition.least() != 0 || addition.high() != 0) {
      plain = false;
      share = WideInteger::no_less_than(
          WideInteger::sum(WideInteger::no_more_than(share, kMost), WideInteger(addition)), 0);
      share = WideInteger::choice(bill.exempt[loser], 0, share);
    }
    factors = factors.plus(cnf_, bill.factor[loser].scaled(weights[loser]));
    share = WideInteger::scaled(WideInteger::no_more_than(share, kMost), weights[loser]);
    sum = sum ? WideInteger::sum(*sum, share) : share;
  }
  if (!sum) return 0;
  if (!plain) return *sum;
  return WideInteger::same_up_to(kMost, WideInteger::product(factors, bill.score), *sum);
}

// AMB-97: with two players a loser counts as liable only if liability makes him pay more.
void Payments::judge(Bill& bill, int use) {
  gostop::PerSeat<int> all{}, alone{};
  gostop::PerSeat<std::vector<Literal>> liable;
  for (const Seat loser : losers()) all[loser] = 1;
  bill.received = joint(bill, all);
  for (const Seat loser : losers()) {
    alone[loser] = 1;
    bill.due[loser] = joint(bill, alone);
    alone[loser] = 0;
  }
  gostop::PerSeat<WideInteger> own = bill.due;
  for (const Liability::Verdict& verdict : liability_.verdicts(use)) {
    if (verdict.when == cnf_.no()) continue;
    const WideInteger total = joint(bill, verdict.weights);
    bill.received = WideInteger::choice(verdict.when, total, bill.received);
    for (const Seat loser : losers()) {
      WideInteger due = 0;
      if (verdict.payer == loser) due = total;
      if (verdict.payer == gostop::kNobody) {
        // An odd point falls on the ground of higher priority.
        const Literal more =
            loser == losers()[0] ? verdict.first_pays_more : -verdict.first_pays_more;
        due = WideInteger::choice(more, WideInteger::halved(WideInteger::sum(total, 1)),
                                  WideInteger::halved(total));
      }
      bill.due[loser] = WideInteger::choice(verdict.when, due, bill.due[loser]);
      if (verdict.payer != loser && verdict.payer != gostop::kNobody) continue;
      const bool says_more = round_.shape.players() > 2;
      const Literal more = says_more ? cnf_.yes() : own[loser].at_least(cnf_, 1);
      liable[loser].push_back(cnf_.all_of({verdict.when, more}));
    }
  }
  for (const Seat loser : losers()) bill.liable[loser] = cnf_.any_of(liable[loser]);
}

Payments::Bill Payments::made_out(int use) {
  REQUIRES(round_.shape.winner() != gostop::kNobody);
  Bill bill;
  bill.multiplier = common_multiplier(use);
  bill.score = score(use);
  for (const Seat loser : losers()) {
    bill.exempt[loser] = rules_.nothing_captured_exempt
                             ? -cnf_.at_least(round_.score.owned_of(rules_.deck, loser), 1)
                             : cnf_.no();
    const SparseInteger factor =
        bill.multiplier.times(cnf_, own_factor(loser, use), gostop::kLargestAmount);
    bill.factor[loser] = SparseInteger::choice(cnf_, bill.exempt[loser], SparseInteger(0), factor);
    bill.addition[loser] = own_addition(loser, use);
  }
  judge(bill, use);
  if (rules_.payment_cap.word == gostop::PaymentCap::number) {
    bill.received = 0;
    for (const Seat loser : losers()) {
      bill.due[loser] = WideInteger::no_more_than(bill.due[loser], rules_.payment_cap.number);
      bill.received = WideInteger::sum(bill.received, bill.due[loser]);
    }
  }
  return bill;
}

const Payments::Bill& Payments::bill(int use) {
  REQUIRES(use == 0 || use == 1);
  winnings_.walk_rows();
  auto& made = bills_[static_cast<std::size_t>(use)];
  if (!made) made = made_out(use);
  return *made;
}

// A part of the bill of the way in which the winner's cup counts.
template <class Part>
WideInteger Payments::by_use(Part part) {
  const Literal junk = as_junk(round_.shape.winner());
  if (junk == cnf_.yes()) return part(1);
  if (junk == cnf_.no()) return part(0);
  return WideInteger::choice(junk, part(1), part(0));
}

WideInteger Payments::multiplier() {
  winnings_.walk_rows();
  if (round_.shape.winner() == gostop::kNobody) return 1;
  return by_use([&](int use) { return WideInteger(common_multiplier(use)); });
}

Literal Payments::liable(Seat loser) {
  if (!stops() || loser == round_.shape.winner()) return cnf_.no();
  const WideInteger liable = by_use([&](int use) {
    const Literal of_bill = bill(use).liable[loser];
    return WideInteger(cnf_.count(std::span(&of_bill, 1)));
  });
  return liable.at_least(cnf_, 1);
}

UnaryInteger Payments::settled_points() {
  const Seat winner = round_.shape.winner();
  if (winner == gostop::kNobody) return Cnf::number(0);
  winnings_.walk_rows();
  if (!stops()) return winnings_.fixed();
  const Literal junk = as_junk(winner);
  if (junk == cnf_.yes()) return points(1);
  if (junk == cnf_.no()) return points(0);
  const UnaryInteger as_animal = points(0), as_junk = points(1);
  UnaryInteger points = Cnf::number(std::min(as_animal.low, as_junk.low));
  for (int p = points.low + 1; p <= std::max(as_animal.high(), as_junk.high()); ++p) {
    points.at_least.push_back(cnf_.any_of({cnf_.all_of({junk, cnf_.at_least(as_junk, p)}),
                                           cnf_.all_of({-junk, cnf_.at_least(as_animal, p)})}));
  }
  return points;
}

WideInteger Payments::payment(Seat seat) {
  REQUIRES(seat >= 0 && seat < rules_.players);
  auto& known = payments_[static_cast<std::size_t>(seat)];
  if (known) return *known;
  const Seat winner = round_.shape.winner();
  const bool of_two = round_.shape.players() == 2;
  if (of_two && seat == 1) {  // of two seats, one receives the other's payment
    known = WideInteger::negated(payment(0));
    return *known;
  }
  WideInteger sum = winnings_.ledger(seat);
  if (winner != gostop::kNobody) {
    const bool receives = seat == winner;
    const WideInteger passed = by_use([&](int use) {
      return receives ? bill(use).received : WideInteger::negated(bill(use).due[seat]);
    });
    const bool nothing = sum.low() == 0 && sum.high() == 0;
    sum = nothing ? passed : WideInteger::sum(passed, sum);
  }
  known = sum;
  return sum;
}

}  // namespace showstopper::solver
