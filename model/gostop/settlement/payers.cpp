// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/payers.h"

#include <algorithm>
#include <tuple>

#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using RowSet = std::uint32_t;

RowSet all_rows(const Rules& rules) {
  REQUIRES(rules.payers.size() <= 32);
  return static_cast<RowSet>((std::uint64_t{1} << rules.payers.size()) - 1);
}

// The condition on the winner may name this loser too, so that it holds for him alone.
Surcharge surcharge(const Rules& rules, RoundSituation& situation, Seat loser, RowSet rows) {
  REQUIRES(loser != situation.winner());
  situation.set_loser(loser);
  Surcharge out;
  for (RowSet left = rows; left != 0; left &= left - 1) {
    const int i = std::countr_zero(left);
    const PayerRow& row = rules.payers[i];
    const bool of_winner = row.winner.always() || row.winner.holds(situation, situation.winner());
    if (!of_winner || !row.loser.holds(situation, loser)) continue;
    out.factor = times_capped(out.factor, row.factor);
    out.add += row.add;
    out.rows |= RowSet{1} << i;
  }
  return out;
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

// The rows that apply if cups count as they do in the situation.
PerSeat<Surcharge> surcharges_by(const Rules& rules, const State& state,
                                 RoundSituation& situation) {
  PerSeat<Surcharge> out;
  const Seat winner = situation.winner();
  const RowSet rows = all_rows(rules);
  RowSet fits_every_loser = rows;
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (!loses(state, winner, loser)) continue;
    out[loser] = surcharge(rules, situation, loser, rows);
    fits_every_loser &= out[loser].rows;
  }
  const RowSet refuted = rows_for_all(rules) & rows & ~fits_every_loser;
  for (Seat loser = 0; refuted != 0 && loser < state.players; ++loser) {
    if (loses(state, winner, loser))
      out[loser] = surcharge(rules, situation, loser, rows & ~refuted);
  }
  return out;
}

// Whether a row about a loser depends on no other loser, so that his cup concerns him alone.
bool each_for_itself(const Rules& rules) {
  return std::none_of(rules.payers.begin(), rules.payers.end(), [](const PayerRow& row) {
    return row.all || !row.winner.reads_one_seat() || !row.loser.reads_one_seat();
  });
}

// There is one cup, so that at most one loser may choose.
Seat loser_with_free_cup(const Rules& rules, const State& state, Seat winner) {
  for (Seat loser = 0; loser < state.players; ++loser) {
    const SeatState& player = state.seat(loser);
    if (loses(state, winner, loser) && cup_is_free(rules, player.cup, player.captured))
      return loser;
  }
  return kNobody;
}

}  // namespace

PerSeat<Surcharge> surcharges(const Rules& rules, const State& state, Seat winner, int winner_use,
                              const Shared& shared) {
  CHECK(state.players <= kMaxPlayers);
  if (rules.payers.empty()) return {};
  RoundSituation situation(rules, state, winner, kNobody, winner_use);
  const Seat chooser = loser_with_free_cup(rules, state, winner);
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (seat == winner || seat == chooser) continue;
    const SeatState& player = state.seat(seat);
    situation.count_by(seat, better_use(rules, player.cup, player.captured));
  }
  PerSeat<Surcharge> animal = surcharges_by(rules, state, situation);
  if (chooser == kNobody) return animal;
  situation.count_by(chooser, 1);
  PerSeat<Surcharge> junk = animal;
  if (each_for_itself(rules)) {
    junk[chooser] = surcharge(rules, situation, chooser, all_rows(rules));
  } else {
    junk = surcharges_by(rules, state, situation);
  }
  const auto cost = [&](const Surcharge& own) {
    return std::tuple(share_of(shared, own), own.factor, own.add);
  };
  bool as_junk = cost(junk[chooser]) < cost(animal[chooser]);
  if (junk[chooser].rows == animal[chooser].rows) {
    if (each_for_itself(rules)) return animal;
    const SeatState& player = state.seat(chooser);
    as_junk = better_use(rules, player.cup, player.captured) == 1;
  } else {
    (as_junk ? junk : animal)[chooser].use = as_junk ? 1 : 0;
  }
  return as_junk ? junk : animal;
}

}  // namespace showstopper::gostop
