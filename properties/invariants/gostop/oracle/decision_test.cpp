// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/decision_test.h"

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/oracle/calls.h"
#include "properties/invariants/gostop/oracle/score.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: the clauses are restated in the words of the game

namespace {

// GS-A-059, by the calls of the round in their order: whether the mover has used up `go.most`.
bool has_called_enough(const GostopStep& step) {
  const rules::Item most = step.rules.source->item("go.most"_key);
  if (most.form == static_cast<int>(Limit::none)) return false;
  const std::vector<Seat> callers = callers_of(step.before);
  return std::count(callers.begin(), callers.end(), step.before.mover) >= most.number;
}

}  // namespace

// GS-A-053, GS-A-055, GS-B-063, GS-B-064.
bool test_is_open(const GostopStep& step, const SeatState& player) {
  const CardSet before = step.turn_start.seat(step.before.mover).captured;
  // Nothing is won by a turn that captures nothing, where something must be.
  const bool must_gain = step.rules.decision_test == DecisionTest::new_or_improved_and_min;
  if (must_gain && player.captured == before) return false;
  if (oracle_to_minimum(step, player) < step.rules.stop_minimum) return false;
  if (must_gain) return oracle_gained(step, player, before);
  const int now = oracle_points(step, player);
  if (step.rules.decision_test == DecisionTest::score_gt_last_turn) {
    return now > player.points_last_turn;
  }
  if (player.go_count > 0) return now > player.points_at_go;
  if (!step.rules.decision_first_needs_increase) return true;
  SeatState then = player;
  then.captured = before;
  return now > oracle_points(step, then);
}

bool may_stop_with(const GostopStep& step, const SeatState& player) {
  if (!step.rules.stop_needs_highest) return true;
  const int own = oracle_points(step, player);
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (oracle_points(step, step.after.seat(seat)) > own) return false;
  }
  return true;
}

bool has_another_turn(const GostopStep& step, const SeatState& player) {
  if (!player.hand.empty()) return true;
  const int next = step.turn_start.seat(step.before.mover).turns + 2;
  for (std::size_t i = 0; i < player.credits; ++i) {
    if (player.credit_until[i] >= next) return true;
  }
  return false;
}

bool is_unasked(const GostopStep& step) {
  const NeverAsked never = step.rules.go_never_asked;
  return never == NeverAsked::always || (never == NeverAsked::after_draw && step.after.carry > 0) ||
         has_called_enough(step);
}

}  // namespace showstopper::properties
