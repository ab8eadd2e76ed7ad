// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/turn_start.h"

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: the clauses are restated in the words of the game

// All members but the arrays, which count for nothing without their counters.
bool is_fresh(const Turn& turn) {
  static constexpr Turn kFresh{};
  Turn but_the_start = turn;
  but_the_start.table_before = but_the_start.captured_before = {};
  if (same_bytes(but_the_start, kFresh)) return true;  // as it is as a rule
  const unsigned flags = static_cast<unsigned>(turn.small) | turn.flipped | turn.revealing |
                         turn.offered | turn.joker_played | turn.drawn_for_joker |
                         turn.choosing_drawn | turn.moved | turn.after_bomb | turn.ppuk |
                         turn.jjok | turn.ttadak | turn.has_best;
  const unsigned numbers =
      static_cast<unsigned>(turn.announced) | static_cast<unsigned>(turn.bomb_month) |
      static_cast<unsigned>(turn.bound_to) | turn.reveals | turn.jokers_gained | turn.taken_count |
      turn.debt_count | turn.debt_index | turn.paid;
  const bool cards = turn.hand_card.is_card() || turn.hand_target.is_card() ||
                     turn.flip_card.is_card() || turn.flip_target.is_card() || turn.drawn.is_card();
  return (flags | numbers) == 0 && !cards && turn.role == HandRole::none &&
         turn.victim == kNobody && (turn.by_hand | turn.by_flip | turn.waiting).empty();
}

MonthSet bombs_by_the_clauses(const GostopStep& step) {
  const Rules& rules = step.rules;
  const State& state = step.after;
  const SeatState& mover = state.seat(state.mover);
  if (rules.bomb_allowed_when == BombWhen::turn_start && state.turn.joker_played) return {};
  if (state.turn.after_bomb) return {};  // AMB-34 (0045): a hand card is due
  MonthSet months;
  CardSet hand = mover.hand & kFlowerCards;
  while (!hand.empty()) {
    const Month month = hand.first().month();
    const int held = hand.count(month);
    hand -= CardSet::of(month);
    if (held < 2 || held + state.table.count(month) != Card::kPerMonth || held == 4) continue;
    const bool shown = mover.shown.has(month);
    bool may = rules.small_bomb != SmallBomb::off;
    if (held == 3) {
      // By the rule file, not by the compiled rules: GS-A-061 as far as `bomb.allowed` goes.
      const bool allowed = rules.source->form("bomb.allowed"_key) == 1;
      may = !allowed ? false
            : shown  ? rules.shake_then_bomb != ShakeThenBomb::forbidden
                     : !rules.bomb_requires_shake;
      if (mover.dealt_quads.has(month)) {
        may = may && rules.hand_quad_as_triple == QuadAsTriple::shake_and_bomb;
      }
    }
    if (may) months.insert(month);
  }
  return months;
}

}  // namespace showstopper::properties
