// SPDX-License-Identifier: Apache-2.0
//
// Questions put wrongly, answers that lead nowhere, results that do not follow.
#include "tests/properties/mutants/mutant.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: plants speak the language of the game

namespace {

bool asks(const GostopStep& step, Decision decision) {
  return !step.first && step.after.decision == decision;
}
bool asks_turn(const GostopStep& step) { return asks(step, Decision::turn); }
bool asks_go_stop(const GostopStep& step) { return asks(step, Decision::go_stop); }
bool ends(const GostopStep& step) { return step.after.over(); }
bool stopped(const GostopStep& step) {
  return step.after.outcome == Outcome::stop && step.result != nullptr;
}
bool new_turn(const GostopStep& step) { return asks_turn(step) && step.turn_ended(); }

Legal without_plain(const Legal& legal) {
  Legal out = legal;
  out.plain = 0;
  return out;
}

constexpr Plant kWordPlants[] = {
    {"a_legal_action_exists_until_over", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { p.legal = Legal{}; }},
    {"over_means_an_outcome", "matgo", 2, 0, ends,
     [](Pieces& p) { p.after.outcome = Outcome::none; }},
    {"only_the_right_seat_is_asked", "matgo", 2, 0, asks_turn,
     [](Pieces& p) {
       p.after.to_move = static_cast<std::int8_t>(table::after(p.after.to_move, p.after.players));
     }},
    {"bombs_are_legal_by_the_clauses", "matgo", 2, 0,
     [](const GostopStep& step) { return !step.legal.bombs.empty(); },
     [](Pieces& p) { p.legal.bombs = {}; }},
    {"hand_cards_may_be_played", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { p.legal.cards -= p.legal.cards.first(); }},
    {"credits_let_skip", "matgo", 2, 0,
     [](const GostopStep& step) {
       return step.legal.contains({ActionKind::skip, 0});
     },
     [](Pieces& p) { p.legal = without_plain(p.legal); }},
    {"takes_offer_both_cards", "matgo", 2, 0,
     [](const GostopStep& step) { return asks(step, Decision::take_flip); },
     [](Pieces& p) { p.legal.cards -= p.legal.cards.first(); }},
    {"the_chosen_card_is_taken", "matgo", 2, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::take) && step.collected(); },
     [](Pieces& p) { move(p.action.card(), p.after.seat(p.mover).captured, p.after.table); }},
    {"gifts_are_junk_of_the_victim", "spanish", 2, 0,
     [](const GostopStep& step) { return asks(step, Decision::give); },
     [](Pieces& p) { p.legal.cards |= p.after.seat(p.after.turn.victim).hand; }},
    {"showing_is_legal_for_triples", "dutch", 2, 0, asks_turn,
     [](Pieces& p) {
       for (Month month = 1; month <= Card::kMonths; ++month) {
         if (p.after.seat(p.after.to_move).hand.count(month) < 3) {
           p.legal.shakes = month_bit(month);
         }
       }
     }},
    {"showing_is_legal_for_triples", "dutch", 2, 0, ends,
     [](Pieces& p) { p.legal.shakes = month_bit(1); }},
    {"shown_months_bind_the_play", "matgo", 2, 0,
     [](const GostopStep& step) {
       return acts(step, ActionKind::shake) && step.after.seat(step.before.to_move).hand.size() > 4;
     },
     [](Pieces& p) { p.legal.cards = p.after.seat(p.mover).hand; }},
    {"turns_go_to_the_next_seat", "spanish", 3, 0, new_turn,
     [](Pieces& p) {
       p.after.mover = p.after.to_move =
           static_cast<std::int8_t>(table::after(p.after.mover, p.after.players));
     }},
    {"the_dealer_begins", "korean-3p", 3, 0,
     [](const GostopStep& step) { return step.first && step.after.decision == Decision::turn; },
     [](Pieces& p) {
       p.after.mover = p.after.to_move =
           static_cast<std::int8_t>(table::after(p.after.mover, p.after.players));
     }},
    {"rounds_end_when_cards_are_used_up", "dutch", 3, 0,
     [](const GostopStep& step) {
       return ends(step) && step.after.outcome == Outcome::draw && step.turn_ended();
     },
     [](Pieces& p) {
       p.after.outcome = Outcome::none;
       p.after.decision = Decision::turn;
       p.after.turn = Turn{};
     }},
    {"decisions_are_offered_by_the_test", "matgo", 2, 0,
     [](const GostopStep& step) { return asks_go_stop(step) && step.collected(); },
     [](Pieces& p) {
       // As if the turn had just passed on.
       ++p.after.round_turns;
       ++p.after.seat(p.mover).turns;
       p.after.decision = Decision::turn;
       p.after.mover = p.after.to_move = static_cast<std::int8_t>(p.other);
       p.after.turn = Turn{};
     }},
    {"go_is_announced_before_the_flip", "house/go-before-flip", 3, 0,
     [](const GostopStep& step) {
       return asked_before_the_flip(step.after) && acts(step, ActionKind::play);
     },
     [](Pieces& p) { p.after.decision = Decision::take_flip; }},
    {"stopping_is_legal_by_the_rules", "matgo", 2, 0, asks_go_stop,
     [](Pieces& p) {
       p.legal = Legal{};
       p.legal.allow(ActionKind::go);
     }},
    {"wins_may_be_pushed_on", "house/push", 2, 0,
     [](const GostopStep& step) {
       return step.legal.contains({ActionKind::push, 0});
     },
     [](Pieces& p) { p.legal = without_plain(p.legal); }},
    {"answers_end_the_question", "matgo", 2, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::stop); },
     [](Pieces& p) { p.after.winner = static_cast<std::int8_t>(p.other); }},
    {"rounds_are_given_up_at_the_start_of_a_turn", "house/concede", 2, 0, asks_turn,
     [](Pieces& p) { p.legal = without_plain(p.legal); }},
    {"a_turn_begins_clean", "matgo", 2, 0, new_turn, [](Pieces& p) { p.after.turn.ppuk = true; }},
    {"results_come_with_the_end", "matgo", 2, 0, ends, [](Pieces& p) { p.result.reset(); }},
    {"results_name_the_outcome", "matgo", 2, 0, stopped,
     [](Pieces& p) { p.result->winner = p.result->winner == 0 ? 1 : 0; }},
    {"payments_sum_to_zero", "matgo", 2, 0, ends, [](Pieces& p) { ++p.result->payments[1]; }},
    {"payments_follow_the_formula", "matgo", 2, 0, stopped,
     [](Pieces& p) {
       for (Points& payment : p.result->payments) payment *= 2;
     }},
    {"only_winners_gain", "matgo", 2, 0, stopped,
     [](Pieces& p) { std::swap(p.result->payments[0], p.result->payments[1]); }},
    {"stoppers_have_the_minimum", "spanish", 3, 0, stopped,
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.after.winner).captured;
       move(captured, captured, p.after.table);
     }},
    {"winners_deal_next", "matgo", 2, 0, stopped,
     [](Pieces& p) { p.result->next_dealer = p.result->winner == 0 ? 1 : 0; }},
    {"carry_counts_rounds_without_winner", "matgo", 2, 0, stopped,
     [](Pieces& p) { p.result->next_carry = 1; }},
    {"quads_win_for_their_holders", "spanish", 2, 0,
     [](const GostopStep& step) {
       return step.after.outcome == Outcome::quad && std::has_single_bit(step.after.quad_holders);
     },
     [](Pieces& p) { p.after.quad_holders ^= 3; }},
    {"misdeals_have_a_quad", "spanish", 2, 0,
     [](const GostopStep& step) { return ends(step) && step.after.outcome == Outcome::draw; },
     [](Pieces& p) { p.after.outcome = Outcome::misdeal; }},
    {"the_pot_keeps_what_is_paid_in", "house/boar-pot-grows", 3, 0, ends,
     [](Pieces& p) { ++p.result->pot.left; }},
    {"the_pot_goes_to_the_first_who_takes_it", "house/boar-pot-grows", 3, 0,
     [](const GostopStep& step) {
       return step.collected() && step.after.pot_taker != step.before.pot_taker;
     },
     [](Pieces& p) { p.after.pot_taker = kNobody; }},
    {"the_pot_is_paid_by_all_and_taken_whole", "house/boar-pot-grows", 3, 0, ends,
     [](Pieces& p) {
       ++p.result->pot.payments[0];
       --p.result->pot.payments[1];
     }},
    {"sold_hands_go_into_the_stock", "house/sold-brights", 3, 0,
     [](const GostopStep& step) { return step.first && step.after.decision == Decision::turn; },
     [](Pieces& p) { p.after.sold[0] = p.after.seat(p.other).hand; }},
    {"sitters_receive_what_seats_pay", "house/sold-brights", 3, 0, ends,
     [](Pieces& p) { ++p.result->sale.paid[1]; }},
    {"sold_hands_cost_what_the_rules_say", "house/sold-brights", 3, 0,
     [](const GostopStep& step) { return ends(step) && step.result->sale.received[0] > 0; },
     [](Pieces& p) {
       for (Points& paid : p.result->sale.paid) paid *= 2;
       p.result->sale.received[0] *= 2;
     }},
    {"refusals_agree_with_legal", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { p.legal.cards -= p.legal.cards.first(); }},
    {"legal_actions_are_listed_once", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { p.legal.cards |= CardSet(Card(Card::kCount)); }},
    {"only_the_seat_to_move_may_act", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { p.after.decision = Decision::over; }},
    {"the_same_action_does_the_same", "matgo", 2, 0, asks_turn,
     [](Pieces& p) { ++p.after.seat(p.mover).ppuks; }},
    {"results_come_out_the_same", "matgo", 2, 0, ends, [](Pieces& p) { ++p.result->points; }},
    {"events_tell_every_move", "matgo", 2, 0,
     [](const GostopStep& step) { return asks_turn(step) && !step.after.table.empty(); },
     [](Pieces& p) { move(p.after.table.first(), p.after.table, p.after.seat(p.mover).captured); }},
    {"views_hide_what_they_must", "matgo", 2, 0, asks_turn,
     [](Pieces& p) {
       // As if it had been laid, but it is still in the hand.
       const CardSet hand = p.after.seat(p.other).hand;
       if (!hand.empty()) p.after.seat(p.other).laid_unmatched = hand.first();
     }},
    {"set_up_equals_played", "matgo", 2, 0, new_turn, [](Pieces& p) { p.after.fixed_points = 1; }},
    {"sound_positions_have_no_flaw", "spanish", 3, 0, new_turn,
     [](Pieces& p) { ++p.after.instant[0]; }},
};

}  // namespace

std::span<const Plant> word_plants() { return kWordPlants; }

}  // namespace showstopper::properties
