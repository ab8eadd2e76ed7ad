// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payments/liability.h"

#include "model/table/check.h"

namespace showstopper::solver {

using gostop::Pays;

// By rows: the row is the first whose condition holds for the loser.
std::vector<Literal> Liability::grounds_of(Seat loser, int use) {
  REQUIRES(loser != round_.shape.winner() && (use == 0 || use == 1));
  std::vector<Literal> grounds, earlier;
  for (const gostop::LiabilityRow& row : rules_.liabilities) {
    CupUses uses;  // the losers' cups count the better way there, whatever they cost
    for (Seat seat = 0; seat < round_.shape.players(); ++seat) {
      uses[static_cast<std::size_t>(seat)] = round_.score.cup_is_junk(seat);
    }
    uses[static_cast<std::size_t>(round_.shape.winner())] = cnf_.constant(use == 1);
    const Literal holds = row.when.always()
                              ? cnf_.yes()
                              : settlement_.fits(row.when.expression(), loser, loser, uses);
    grounds.push_back(cnf_.all_of({holds, -cnf_.any_of(earlier)}));
    earlier.push_back(holds);
  }
  return grounds;
}

Literal Liability::pays_by(const std::vector<Literal>& grounds, Pays pays) {
  REQUIRES(grounds.size() == rules_.liabilities.size());
  std::vector<Literal> rows;
  for (std::size_t row = 0; row < grounds.size(); ++row) {
    if (rules_.liabilities[row].pays == pays) rows.push_back(grounds[row]);
  }
  return cnf_.any_of(rows);
}

// [t]: the loser's ground arose at time t or later. A turn has two times: a draw is offered and
// refused before its play.
std::vector<Literal> Liability::arose(Seat loser, const std::vector<Literal>& grounds) {
  REQUIRES(grounds.size() == rules_.liabilities.size());
  const int winning = round_.shape.turns - 1;
  std::vector<Literal> since;
  for (int time = 0; time <= 2 * winning + 1; ++time) {
    std::vector<Literal> ways, goes, refusals;
    for (int later = time / 2; later <= winning; ++later) {
      if (round_.shape.mover(later) == loser) goes.push_back(round_.calls.says_go(later));
      if (2 * later >= time) refusals.push_back(round_.calls.refuses(loser, later));
    }
    const int fed_in =
        winning - table::distance(loser, round_.shape.winner(), round_.shape.players());
    for (std::size_t row = 0; row < grounds.size(); ++row) {
      Literal arises = cnf_.yes();  // rows of the user's own: in the winning turn
      switch (rules_.liabilities[row].origin) {
        case gostop::RowOrigin::go: arises = cnf_.any_of(goes); break;
        case gostop::RowOrigin::refused: arises = cnf_.any_of(refusals); break;
        case gostop::RowOrigin::feed: arises = cnf_.constant(fed_in >= time / 2); break;
        case gostop::RowOrigin::own:
        case gostop::RowOrigin::seven_animals:
        case gostop::RowOrigin::gwangbak:
        case gostop::RowOrigin::pibak: break;
      }
      ways.push_back(cnf_.all_of({grounds[row], arises}));
    }
    since.push_back(cnf_.any_of(ways));
  }
  return since;
}

Literal Liability::arose_later(Seat one, Seat other, const Grounds& grounds) {
  REQUIRES(one != other);
  const std::vector<Literal> of_one = arose(one, grounds[one]);
  const std::vector<Literal> of_other = arose(other, grounds[other]);
  std::vector<Literal> later;
  for (std::size_t time = 0; time < of_one.size(); ++time) {
    later.push_back(cnf_.all_of({of_one[time], -of_other[time]}));
  }
  return cnf_.any_of(later);
}

// How often each share counts in the payment of a liable seat.
gostop::PerSeat<int> Liability::weights(Seat payer, Pays pays) const {
  gostop::PerSeat<int> weights{};
  if (rules_.liability_amount == gostop::LiabilityAmount::own_share_times_losers) {
    weights[payer] = round_.shape.players() - 1;
  } else {
    for (const Seat loser : losers()) weights[loser] = 1;
  }
  if (pays == Pays::twice) ++weights[payer];
  for (int& weight : weights) weight *= pays == Pays::all_double ? 2 : 1;
  return weights;
}

// Two losers are liable on different grounds; on one ground each pays the own share.
std::vector<Liability::Verdict> Liability::verdicts_of_two(Seat one, Seat other,
                                                           const Grounds& grounds) {
  REQUIRES(one != other && losers().size() == 2);
  std::vector<Literal> higher, same;
  for (std::size_t a = 0; a < rules_.liabilities.size(); ++a) {
    for (std::size_t b = a; b < rules_.liabilities.size(); ++b) {
      (a == b ? same : higher).push_back(cnf_.all_of({grounds[one][a], grounds[other][b]}));
    }
  }
  const Literal both =
      cnf_.all_of({cnf_.any_of(grounds[one]), cnf_.any_of(grounds[other]), -cnf_.any_of(same)});
  const Literal first_ranks = cnf_.any_of(higher);
  std::vector<Verdict> verdicts;
  const auto charge = [&](Seat loser, Literal chosen) {
    for (const Pays pays : {Pays::all, Pays::twice, Pays::all_double}) {
      const Literal when = cnf_.all_of({both, chosen, pays_by(grounds[loser], pays)});
      verdicts.push_back({when, weights(loser, pays), loser});
    }
  };
  switch (rules_.liability_two) {
    case gostop::TwoLiable::go_first:
      charge(one, first_ranks);
      charge(other, -first_ranks);
      break;
    case gostop::TwoLiable::latest: {
      // Of two that arose at once, the one of higher priority.
      const Literal second =
          cnf_.any_of({arose_later(other, one, grounds),
                       cnf_.all_of({-arose_later(one, other, grounds), -first_ranks})});
      charge(one, -second);
      charge(other, second);
      break;
    }
    case gostop::TwoLiable::split:
      verdicts.push_back({both, weights(one, Pays::all), gostop::kNobody, first_ranks});
      break;
    case gostop::TwoLiable::both_pay_own: break;
  }
  return verdicts;
}

std::vector<Liability::Verdict> Liability::verdicts(int use) {
  if (!stops() || rules_.liabilities.empty()) return {};
  Grounds grounds;
  for (const Seat loser : losers()) grounds[loser] = grounds_of(loser, use);
  std::vector<Verdict> all;
  if (round_.shape.players() > 2) {
    CHECK(round_.shape.players() == 3);
    all = verdicts_of_two(losers()[0], losers()[1], grounds);
  }
  for (const Seat loser : losers()) {
    std::vector<Literal> others;
    for (const Seat other : losers()) {
      if (other != loser) others.push_back(cnf_.any_of(grounds[other]));
    }
    const Literal alone = -cnf_.any_of(others);
    for (const Pays pays : {Pays::all, Pays::twice, Pays::all_double}) {
      if (pays == Pays::all && round_.shape.players() == 2) continue;  // there is no other loser
      const Literal when = cnf_.all_of({alone, pays_by(grounds[loser], pays)});
      all.push_back({when, weights(loser, pays), loser});
    }
  }
  return all;
}

}  // namespace showstopper::solver
