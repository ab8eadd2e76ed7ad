// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/liability.h"

#include <algorithm>

#include "model/gostop/grounds.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

struct Liable {
  Seat loser = kNobody;
  int row = -1;
};

// The first ground of each loser, in the order of priority.
std::vector<Liable> find_liable(const Rules& rules, const State& state, Seat winner,
                                int winner_use) {
  std::vector<Liable> found;
  RoundSituation situation(rules, state, winner);
  situation.count_by(winner, winner_use);
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (loser == winner) continue;
    situation.set_loser(loser);
    for (std::size_t row = 0; row < rules.liabilities.size(); ++row) {
      if (!rules.liabilities[row].when.holds(situation, loser)) continue;
      found.push_back({loser, static_cast<int>(row)});
      break;
    }
  }
  return found;
}

// When the ground arose. Rows of the user's own count as arising in the winning turn.
int arose(const Rules& rules, const State& state, Seat winner, const Liable& liable) {
  switch (rules.liabilities[static_cast<std::size_t>(liable.row)].origin) {
    case RowOrigin::go: return go_turn(state, liable.loser);
    case RowOrigin::refused: return refusal_turn(state, liable.loser);
    case RowOrigin::feed: return feeding_turn(state, winner, liable.loser);
    case RowOrigin::own:
    case RowOrigin::seven_animals:
    case RowOrigin::gwangbak:
    case RowOrigin::pibak: return state.round_turns + 1;
  }
  std::abort();
}

Points total_due(const Rules& rules, const State& state, Seat loser, const Verdict& verdict) {
  if (rules.liability_amount == LiabilityAmount::own_share_times_losers) {
    return verdict.shares[static_cast<std::size_t>(loser)] * (state.players - 1);
  }
  Points sum = 0;
  for (const Points share : verdict.shares) sum += share;
  return sum;
}

// One loser pays for all. With two players there is nobody to pay for, but a doubling stays.
void charge(const Rules& rules, const State& state, const Liable& liable, Verdict& verdict) {
  const Pays pays = rules.liabilities[static_cast<std::size_t>(liable.row)].pays;
  if (pays == Pays::own) return;
  const Points own = verdict.shares[static_cast<std::size_t>(liable.loser)];
  Points due = total_due(rules, state, liable.loser, verdict);
  if (pays == Pays::twice) due += own;
  if (pays == Pays::all_double) due *= 2;
  if (due == own && state.players == 2) return;  // AMB-97: nothing to say
  verdict.shares.fill(0);
  verdict.shares[static_cast<std::size_t>(liable.loser)] = due;
  verdict.reasons.push_back({Reason::Kind::liable, liable.loser, liable.row});
}

void split(const Rules& rules, const State& state, const std::vector<Liable>& both,
           Verdict& verdict) {
  const Points due = total_due(rules, state, both[0].loser, verdict);
  verdict.shares.fill(0);
  // An odd point falls on the ground of higher priority.
  const bool first = both[0].row <= both[1].row;
  verdict.shares[static_cast<std::size_t>(both[0].loser)] = first ? due - due / 2 : due / 2;
  verdict.shares[static_cast<std::size_t>(both[1].loser)] = first ? due / 2 : due - due / 2;
  for (const Liable& liable : both) {
    verdict.reasons.push_back({Reason::Kind::liable, liable.loser, liable.row});
  }
}

}  // namespace

Verdict judge_liability(const Rules& rules, const State& state, Seat winner, int winner_use,
                        const std::array<Points, kMaxPlayers>& shares) {
  CHECK(shares[static_cast<std::size_t>(winner)] == 0);
  Verdict verdict{shares, {}};
  if (rules.liabilities.empty()) return verdict;
  const std::vector<Liable> liable = find_liable(rules, state, winner, winner_use);
  if (liable.empty()) return verdict;
  if (liable.size() == 1) {
    charge(rules, state, liable[0], verdict);
    return verdict;
  }
  if (liable[0].row == liable[1].row) return verdict;  // on one ground each pays the own share
  switch (rules.liability_two) {
    case TwoLiable::go_first:
      charge(rules, state, liable[0].row < liable[1].row ? liable[0] : liable[1], verdict);
      break;
    case TwoLiable::latest: {
      const bool second =
          arose(rules, state, winner, liable[1]) > arose(rules, state, winner, liable[0]);
      charge(rules, state, second ? liable[1] : liable[0], verdict);
      break;
    }
    case TwoLiable::split: split(rules, state, liable, verdict); break;
    case TwoLiable::both_pay_own: break;
  }
  return verdict;
}

}  // namespace showstopper::gostop
