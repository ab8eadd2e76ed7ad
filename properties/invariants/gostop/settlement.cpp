// SPDX-License-Identifier: Apache-2.0
//
// The end of a round: payments, next dealer and carry (GS-A-076 to 102).
#include <algorithm>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/payments.h"
#include "properties/invariants/gostop/oracle/score.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

bool results_come_with_the_end(const GostopStep& step) {
  return step.after.over() == (step.result != nullptr);
}

bool results_name_the_outcome(const GostopStep& step) {
  if (step.result == nullptr) return true;
  return step.result->outcome == step.after.outcome && step.result->winner == step.after.winner;
}

bool payments_are_balanced(const GostopStep& step) {
  if (step.result == nullptr) return true;
  Points sum = 0;
  for (const Points payment : step.result->payments) sum += payment;
  return sum == 0;
}

bool payments_follow_the_formula(const GostopStep& step) {
  if (step.result == nullptr) return true;
  const std::optional<Payments> due = payments_of(step);
  if (!due) return true;
  const Result& result = *step.result;
  if (result.payments != due->payments) return false;
  if (!result.has_winner()) return true;
  return result.points == due->points && result.bonus == due->bonus &&
         result.multiplier == due->multiplier;
}

// GS-A-080, GS-A-081: apart from the ledger, only the winner gains.
bool only_winners_gain(const GostopStep& step) {
  if (step.result == nullptr) return true;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const bool holds_quad = (step.after.quad_holders >> seat & 1) != 0;
    const bool keeps =
        step.after.winner != kNobody || step.rules.instant_points_on_draw == InstantOnDraw::keep;
    const Points settled =
        step.result->payments[seat] - (keeps ? Points{step.after.instant[seat]} : Points{0});
    if (seat == step.after.winner || holds_quad ? settled < 0 : settled > 0) return false;
    if (step.after.winner == kNobody && settled != 0) return false;
  }
  return true;
}

// GS-A-055, GS-B-063.
bool stoppers_have_the_minimum(const GostopStep& step) {
  const State& state = step.after;
  if (step.result == nullptr || state.outcome != Outcome::stop || step.first) return true;
  if (!step.rule_facts.events_are_plain || step.rules.exhaustion_result != Exhaustion::draw) {
    return true;
  }
  SeatState winner = state.seat(state.winner);
  if (step.rules.cup_when == CupWhen::at_settlement) winner.cup = CupUse::open;
  return oracle_to_minimum(step, winner) >= step.rules.stop_minimum;
}

bool winners_deal_next(const GostopStep& step) {
  if (step.result == nullptr) return true;
  const State& state = step.after;
  const Seat next = step.result->next_dealer;
  if (next < 0 || next >= step.rules.players) return false;
  switch (state.outcome) {
    case Outcome::stop:
    case Outcome::conceded: return next == state.winner;
    case Outcome::three_ppuk:
      return next == (step.rules.three_ppuk_makes_dealer ? state.winner : state.dealer);
    case Outcome::quad:
      if (step.rules.source->form("hand_quad.makes_dealer"_key) == 0 && state.quad_holders != 0) {
        return next == state.dealer;
      }
      return state.quad_holders == 0
                 ? next == state.winner
                 : (state.quad_holders >> next & 1) != 0 || next == state.dealer;
    case Outcome::pushed: return next == step.before.to_move;
    case Outcome::draw:
    case Outcome::agreed_draw:
    case Outcome::misdeal: return next == state.dealer;  // GS-A-077, GS-A-098, GS-B-023
    case Outcome::none: return false;
  }
  return false;
}

bool carry_counts_rounds_without_winner(const GostopStep& step) {
  if (step.result == nullptr) return true;
  const State& state = step.after;
  const int carry = step.result->next_carry;
  if (state.winner != kNobody) return carry == 0;
  switch (state.outcome) {
    case Outcome::draw:
      return carry == state.carry + (step.rules.carries(CarrySource::exhaustion) ? 1 : 0);
    case Outcome::agreed_draw:
      return carry == state.carry + (step.rules.carries(CarrySource::accepted_draw) ? 1 : 0);
    case Outcome::pushed: return carry == state.carry + 1;
    case Outcome::misdeal: return carry == state.carry || carry == state.carry + 1;
    case Outcome::stop:
    case Outcome::quad:
    case Outcome::three_ppuk:
    case Outcome::conceded:
    case Outcome::none: return false;
  }
  return false;
}

// GS-A-021, GS-B-024 to 026: a quad wins only by the rules, and each holder was dealt one.
bool quads_win_for_their_holders(const GostopStep& step) {
  const State& state = step.after;
  if (state.outcome != Outcome::quad) return state.quad_holders == 0;
  if (state.quad_holders == 0) {
    return step.rules.table_quad_effect.word == TableQuad::dealer_wins &&
           state.winner == state.dealer && quads_in(state.table) != 0;
  }
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((state.quad_holders >> seat & 1) == 0) continue;
    if (quads_in(step.deal.hands[seat]) == 0) return false;
  }
  return step.rules.hand_quad_effect != HandQuad::none && state.round_turns == 0;
}

bool misdeals_have_a_quad(const GostopStep& step) {
  if (step.after.outcome != Outcome::misdeal) return true;
  bool every_hand = true;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    every_hand = every_hand && quads_in(step.deal.hands[seat]) != 0;
  }
  const bool redeal = step.rules.hand_quad_several == SeveralQuads::redeal;
  return quads_in(step.after.table) != 0 || every_hand || redeal;
}

constexpr GostopInvariant kSettlements[] = {
    {"results_come_with_the_end", "A round has a result exactly when it is over.",
     results_come_with_the_end, "next_dealer", "GS-A-060,GS-A-075", Cost::each_step, Part::end},
    {"results_name_the_outcome", "The result names the outcome and the winner of the round.",
     results_name_the_outcome, "stop", "GS-A-076,GS-A-078", Cost::each_step, Part::end},
    {"payments_sum_to_zero", "Payments sum to zero.", payments_are_balanced, "pay", "GS-A-080",
     Cost::each_step, Part::end, sum_of_payments},
    {"payments_follow_the_formula",
     "Points, bonus, multiplier and payments are those of the formula worked out anew.",
     payments_follow_the_formula, "pay", "GS-A-079,GS-A-080,GS-A-102", Cost::each_step, Part::end,
     amounts_of_the_formula},
    {"only_winners_gain", "Apart from the ledger only the winner gains.", only_winners_gain, "pay",
     "GS-A-080,GS-A-081", Cost::each_step, Part::end, gains_of_all_seats},
    {"stoppers_have_the_minimum", "Who stops has the stop minimum.", stoppers_have_the_minimum,
     "stop", "GS-A-055,GS-B-063", Cost::each_step, Part::end, points_at_the_stop},
    {"winners_deal_next", "The winner deals next, and the same dealer after a round without one.",
     winners_deal_next, "stop", "GS-A-077,GS-A-078,GS-B-013", Cost::each_step, Part::end,
     dealer_and_carry},
    {"carry_counts_rounds_without_winner",
     "The carry counts the rounds without a winner that the rules count.",
     carry_counts_rounds_without_winner, "exhausted,agreed_draw", "GS-A-088,GS-B-081e",
     Cost::each_step, Part::end, dealer_and_carry},
    {"quads_win_for_their_holders",
     "A quad wins only for the seat that was dealt it, if the rules let quads win.",
     quads_win_for_their_holders, "hand_quad", "GS-B-024,GS-B-026", Cost::each_step, Part::end},
    {"misdeals_have_a_quad", "A deal is void only for quads.", misdeals_have_a_quad, "misdeal",
     "GS-A-018,GS-B-023", Cost::each_step, Part::end},
};

}  // namespace

std::span<const GostopInvariant> settlement_invariants() { return kSettlements; }

bool settlements_hold(const GostopStep& step) {
  // While a round goes on, the only condition is that it has no result.
  if (!step.after.over()) return step.result == nullptr;
  return all_of_list_hold<kSettlements>(step);
}

}  // namespace showstopper::properties
