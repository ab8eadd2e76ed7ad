// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/payers.h"

#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using RowSet = std::uint32_t;

// Rows whose condition on the winner holds: it is the same for every loser.
RowSet rows_of_winner(const Rules& rules, const RoundSituation& situation, Seat winner) {
  REQUIRES(rules.payers.size() <= 32);
  RowSet rows = 0;
  for (std::size_t i = 0; i < rules.payers.size(); ++i) {
    const Predicate& winners = rules.payers[i].winner;
    if (winners.always() || winners.holds(situation, winner)) rows |= RowSet{1} << i;
  }
  return rows;
}

Surcharge surcharge(const Rules& rules, RoundSituation& situation, Seat loser, int use,
                    RowSet rows) {
  REQUIRES(loser != situation.winner() && (use == 0 || use == 1));
  situation.count_by(loser, use);
  situation.set_loser(loser);
  Surcharge out;
  for (RowSet left = rows; left != 0; left &= left - 1) {
    const int i = std::countr_zero(left);
    const PayerRow& row = rules.payers[i];
    if (!row.loser.holds(situation, loser)) continue;
    out.factor = times_capped(out.factor, row.factor);
    out.add += row.add;
    out.rows |= RowSet{1} << i;
  }
  return out;
}

bool costs_less(const Surcharge& a, const Surcharge& b) {
  return a.factor < b.factor || (a.factor == b.factor && a.add < b.add);
}

// Rows for all losers apply only if every loser fits (AMB-75, AMB-79).
RowSet rows_for_all(const Rules& rules) {
  RowSet rows = 0;
  for (std::size_t i = 0; i < rules.payers.size(); ++i) {
    if (rules.payers[i].all) rows |= RowSet{1} << i;
  }
  return rows;
}

// With hand quads those who pay are the losers, not the seat that has one too.
bool loses(const State& state, Seat winner, Seat seat) {
  REQUIRES(winner != kNobody);
  return seat != winner && (state.quad_holders >> seat & 1) == 0;
}

}  // namespace

PerSeat<Surcharge> surcharges(const Rules& rules, const State& state, Seat winner, int winner_use) {
  CHECK(state.players <= kMaxPlayers);
  PerSeat<Surcharge> out;
  RoundSituation situation(rules, state, winner, kNobody, winner_use);
  RowSet rows = rows_of_winner(rules, situation, winner);
  if (rows == 0) return out;
  PerSeat<int> uses{};
  PerSeat<bool> use_matters{};
  RowSet fits_every_loser = rows;
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (!loses(state, winner, loser)) continue;
    const SeatState& player = state.seat(loser);
    if (cup_is_free(rules, player.cup, player.captured)) {
      const Surcharge animal = surcharge(rules, situation, loser, 0, rows);
      const Surcharge junk = surcharge(rules, situation, loser, 1, rows);
      uses[loser] = costs_less(junk, animal) ? 1 : 0;
      use_matters[loser] = junk.rows != animal.rows;
    } else {
      uses[loser] = better_use(rules, player.cup, player.captured);
    }
    out[loser] = surcharge(rules, situation, loser, uses[loser], rows);
    fits_every_loser &= out[loser].rows;
  }
  const RowSet refuted = rows_for_all(rules) & rows & ~fits_every_loser;
  rows &= ~refuted;
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (!loses(state, winner, loser)) continue;
    if (refuted != 0) out[loser] = surcharge(rules, situation, loser, uses[loser], rows);
    if (use_matters[loser]) out[loser].use = uses[loser];
    ENSURES((out[loser].rows & ~rows) == 0);
  }
  return out;
}

}  // namespace showstopper::gostop
