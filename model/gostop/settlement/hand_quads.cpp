// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/hand_quads.h"

#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::gostop {

// No seat has played a card, so that no key excuses a payer for having captured none. The cap does
// not apply either (docs/decisions/0032).
QuadShares quad_shares(const Rules& rules, const State& state, Points points,
                       const PerSeat<Points>& multipliers) {
  REQUIRES((state.quad_holders >> state.winner & 1) != 0);
  const auto holds = [&](Seat seat) { return (state.quad_holders >> seat & 1) != 0; };
  QuadShares shares;
  for (Seat holder = 0; holder < state.players; ++holder) {
    if (!holds(holder)) continue;
    const SeatState& player = state.seat(holder);
    const int quads = rules.hand_quad_per_quad ? state.quads_claimed[holder].size() : 1;
    const Points each = times_capped(points, multipliers[holder]);
    const Shared shared{times_capped(each, quads), 0};
    PerSeat<Surcharge> personal_rows;
    if (rules.hand_quad_times_bak) {
      const int use = better_use(rules, player.cup, player.captured);
      personal_rows = surcharges(rules, state, holder, use, shared);
    }
    for (Seat payer = 0; payer < state.players; ++payer) {
      if (holds(payer)) continue;
      const Surcharge& own = personal_rows[payer];
      const Points due = share_of(shared, own);
      shares.payments[holder] += due;
      shares.payments[payer] -= due;
      shares.charged[payer].rows |= own.rows;
      if (own.use) shares.charged[payer].use = own.use;
    }
  }
  return shares;
}

}  // namespace showstopper::gostop
