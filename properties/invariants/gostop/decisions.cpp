// SPDX-License-Identifier: Apache-2.0
//
// The decisions of a round, their seats and legal actions, derived again from position and rules.
#include <algorithm>
#include <bit>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/decision_test.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "properties/invariants/gostop/oracle/turn_facts.h"
#include "properties/invariants/gostop/oracle/turn_start.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

bool plain_allowed(const Legal& legal, ActionKind kind) { return legal.contains({kind, 0}); }

bool a_legal_action_exists_until_over(const GostopStep& step) {
  return step.after.over() == (step.legal.size() == 0);
}

bool rounds_end_in_time(const GostopStep& step) {
  return step.number <= step.rule_facts.most_steps;
}

bool over_means_an_outcome(const GostopStep& step) {
  const State& state = step.after;
  const bool asked_at_end = state.decision == Decision::cup &&
                            step.rules.cup_when == CupWhen::at_settlement &&
                            state.outcome == Outcome::stop;
  if ((state.outcome != Outcome::none) != (state.over() || asked_at_end)) return false;
  switch (state.outcome) {
    case Outcome::none:
    case Outcome::draw:
    case Outcome::agreed_draw:
    case Outcome::pushed:
    case Outcome::misdeal: return state.winner == kNobody;
    case Outcome::stop:
    case Outcome::quad:
    case Outcome::three_ppuk:
    case Outcome::conceded: return state.winner >= 0 && state.winner < step.rules.players;
  }
  return false;
}

bool only_the_right_seat_is_asked(const GostopStep& step) {
  const State& state = step.after;
  const Seat asked = state.to_move;
  if (state.over()) return asked == kNobody;
  if (asked < 0 || asked >= step.rules.players) return false;
  switch (state.decision) {
    case Decision::declare: return (state.declared >> asked & 1) == 0 && state.round_turns == 0;
    case Decision::turn:
    case Decision::take_hand:
    case Decision::take_flip:
    case Decision::go_stop: return asked == state.mover;
    case Decision::give:
      if (step.rules.steal_chooser == StealChooser::lowest_value) return false;
      return asked ==
             (step.rules.steal_chooser == StealChooser::taker ? state.mover : state.turn.victim);
    case Decision::cup:
      return (state.outcome != Outcome::none || asked == state.mover) &&
             oracle_cup_is_free(step.rules, state.seat(asked).cup, state.seat(asked).captured);
    case Decision::respond: return asked != state.mover && state.turn.offered;
    case Decision::over: return true;
  }
  return false;
}

bool bombs_are_legal_by_the_clauses(const GostopStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::turn) return step.legal.bombs.empty();
  if (state.turn.bound_to != 0) return step.legal.bombs.empty();
  if (step.legal.bombs.empty() && step.rules.small_bomb == SmallBomb::off &&
      triples_in(state.seat(state.mover).hand) == 0) {
    return true;
  }
  MonthSet expected = bombs_by_the_clauses(step);
  if (state.turn.choosing_drawn) {
    expected &= month_bit(state.turn.drawn.month());
  }
  return step.legal.bombs == expected;
}

bool hand_cards_may_be_played(const GostopStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::turn) return true;
  CardSet expected = state.seat(state.mover).hand;
  if (state.turn.bound_to != 0) {
    expected = expected.in(state.turn.bound_to);
  } else {
    if (state.turn.choosing_drawn) expected = state.turn.drawn;
    const MonthSet bound = step.rules.bomb_mandatory ? step.legal.bombs : MonthSet();
    for (const Month month : bound) expected -= CardSet::of(month);
  }
  return step.legal.card_kind == ActionKind::play && step.legal.cards == expected;
}

// GS-A-063, GS-B-056: a credit replaces the hand card, but not one that is already replaced.
bool credits_let_skip(const GostopStep& step) {
  const State& state = step.after;
  const bool may = state.decision == Decision::turn && state.seat(state.mover).credits > 0 &&
                   !state.turn.joker_played && !state.turn.after_bomb && state.turn.bound_to == 0;
  return plain_allowed(step.legal, ActionKind::skip) == may;
}

// Takes exactly the two cards between which there is a choice (GS-A-033, GS-A-042).
bool takes_offer_both_cards(const GostopStep& step) {
  const State& state = step.after;
  const bool hand = state.decision == Decision::take_hand;
  if (!hand && state.decision != Decision::take_flip)
    return step.legal.card_kind != ActionKind::take;
  if (step.legal.card_kind != ActionKind::take) return false;
  const Card played = hand ? state.turn.hand_card : state.turn.flip_card;
  if (!played.is_card() || played.is_joker() || !state.table.has(played)) return false;
  const CardSet others = state.table.in(played.month()) - played;
  if (step.legal.cards != others) return false;
  return others.size() == 2 || (!hand && !step.rules.capture_compulsory && !others.empty());
}

// GS-A-033, GS-A-042: captured at once, or at the end of the turn if the flip is still chosen for.
bool the_chosen_card_is_taken(const GostopStep& step) {
  if (step.first || step.action.kind != ActionKind::take) return true;
  const Card chosen = step.action.card();
  const bool waits =
      step.before.decision == Decision::take_hand && !step.turn_ended() &&
      (step.after.decision == Decision::take_flip || asked_before_the_flip(step.after));
  return waits ? step.after.turn.hand_target == chosen : !step.after.table.has(chosen);
}

bool gifts_are_junk_of_the_victim(const GostopStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::give) return step.legal.card_kind != ActionKind::give;
  const Seat victim = state.turn.victim;
  if (victim < 0 || victim >= step.rules.players || victim == state.mover) return false;
  const CardSet junk = step.rule_facts.use[0].junk | step.rule_facts.use[1].junk;
  return step.legal.card_kind == ActionKind::give && step.legal.cards.size() >= 2 &&
         (state.seat(victim).captured & junk).contains(step.legal.cards);
}

bool showing_is_legal_for_triples(const GostopStep& step) {
  const State& state = step.after;
  if (step.legal.shakes.empty()) return true;
  if (state.over()) return false;  // no seat is to move
  const SeatState& player = state.seat(state.to_move);
  for (const Month month : step.legal.shakes) {
    if (player.hand.count(month) < 3 || player.shown.has(month)) return false;
    if (step.rules.shake_requires_no_table_card && !state.table.in(month).empty()) return false;
  }
  switch (step.rules.shake_when) {
    case ShakeWhen::before_round: return state.decision == Decision::declare;
    case ShakeWhen::any_own_turn_start:
      return state.decision == Decision::turn && !state.turn.joker_played;
    case ShakeWhen::when_playing_one: return state.decision == Decision::turn;
  }
  return false;
}

bool shown_months_bind_the_play(const GostopStep& step) {
  if (step.first || step.action.kind != ActionKind::shake) return true;
  if (step.rules.shake_when != ShakeWhen::when_playing_one) return true;
  if (step.after.over()) return true;
  return step.legal.cards == step.after.seat(step.before.to_move).hand.in(step.action.month());
}

// Whether a seat's turn would be a turn at all.
bool can_take_a_turn(const GostopStep& step, Seat seat) {
  const SeatState& player = step.after.seat(seat);
  if (!player.hand.empty()) return true;
  if (step.rules.turn_empty_hand != EmptyHand::spend_credit) return false;
  for (std::size_t i = 0; i < player.credits; ++i) {
    if (player.credit_until[i] >= player.turns + 1) return true;
  }
  return false;
}

bool turns_go_to_the_next_seat(const GostopStep& step) {
  if (step.first || !step.turn_ended() || step.after.outcome != Outcome::none) return true;
  if (step.rules.turn_empty_hand == EmptyHand::auto_flip) return true;
  Seat next = step.before.mover;
  for (int i = 0; i < step.rules.players; ++i) {
    next = table::after(next, step.rules.players);
    if (can_take_a_turn(step, next)) return step.after.mover == next;
  }
  return false;
}

bool the_dealer_begins(const GostopStep& step) {
  const State& state = step.after;
  if (state.round_turns != 0 || state.over() || state.decision == Decision::declare) return true;
  return state.mover == state.dealer;
}

bool rounds_end_when_cards_are_used_up(const GostopStep& step) {
  if (step.first || !step.turn_ended() || !step.turn_seen) return true;
  bool stuck = step.rules.turn_empty_hand != EmptyHand::auto_flip;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    stuck = stuck && !can_take_a_turn(step, seat);
  }
  const bool used_up = step.after.outcome != Outcome::none;
  return used_up == (no_turn_follows(step) || stuck);
}

// Whether this step brought the player's turn to the test for go and stop.
bool came_to_the_test(const GostopStep& step) {
  if (!step.turn_seen || step.first) return false;
  if (step.after.decision == Decision::cup && step.after.outcome == Outcome::none) return false;
  const bool cup = step.before.decision == Decision::cup && step.before.outcome == Outcome::none;
  return cup || step.collected();
}

// The player's announcement in this turn, including the answer of this step.
Announced answer_before_the_flip(const GostopStep& step) {
  if (!asked_before_the_flip(step.before)) return step.before.turn.announced;
  return step.action.kind == ActionKind::go ? Announced::go : Announced::stop;
}

// A player without a decision, or without one in the last turn, has nothing to announce.
bool may_announce(const GostopStep& step, const SeatState& player) {
  if (is_unasked(step)) return false;
  return step.rules.decision_last_card == LastCard::ask || has_another_turn(step, player);
}

bool go_is_announced_before_the_flip(const GostopStep& step) {
  const State& state = step.after;
  if (step.rules.go_announced == GoAnnounced::after_flip) {
    return state.turn.announced == Announced::nothing;
  }
  if (step.first || !step.turn_seen) return true;
  const SeatState& before = step.before.seat(step.before.mover);
  SeatState player = state.seat(step.before.mover);   // with the credits of a bomb
  player.points_last_turn = before.points_last_turn;  // a turn that ended has changed them
  if (asked_before_the_flip(state)) {
    player.captured |= taken_by_hand(step, state);
    const bool turned = state.stock.top != step.turn_start.stock.top;
    if (turned && step.rule_facts.turns_are_plain && !state.turn.joker_played) return false;
    return may_announce(step, player) && test_is_open(step, player);
  }
  if (!step.rule_facts.turns_are_plain || step.before.decision != Decision::turn) return true;
  const CardSet taken = hand_takes(step);
  if (taken.empty() || step.before.stock.empty()) return true;
  player.captured = before.captured | taken;
  return !may_announce(step, player) || !test_is_open(step, player);
}

bool decisions_are_offered_by_the_test(const GostopStep& step) {
  if (!came_to_the_test(step)) return true;
  const State& state = step.after;
  // A win by ppuks or by a house row comes before the test.
  if (state.outcome == Outcome::three_ppuk) return true;
  if (!step.rule_facts.events_are_plain && state.outcome == Outcome::stop) return true;
  const SeatState& player = state.seat(step.before.mover);
  const bool asked = !step.turn_ended() && state.decision == Decision::go_stop;
  const Announced answer = answer_before_the_flip(step);
  if (answer == Announced::go) return !asked;
  if (!test_is_open(step, player)) {
    const bool nagari = step.rules.nagari_go_clause == GoClause::immediate && player.go_count > 0;
    if (nagari) return state.outcome == Outcome::draw;
    return !asked && step.turn_ended();
  }
  const bool last =
      step.rules.decision_last_card == LastCard::auto_stop && !has_another_turn(step, player);
  const bool stops =
      (last || is_unasked(step) || answer == Announced::stop) && may_stop_with(step, player);
  if (!stops) return asked;
  return state.outcome == Outcome::stop && state.winner == step.before.mover;
}

bool stopping_is_legal_by_the_rules(const GostopStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::go_stop) return true;
  SeatState player = state.seat(state.to_move);
  if (asked_before_the_flip(state)) player.captured |= taken_by_hand(step, state);
  return plain_allowed(step.legal, ActionKind::go) &&
         plain_allowed(step.legal, ActionKind::stop) == may_stop_with(step, player);
}

// Before the flip a win is announced, not made: there is nothing to forgo yet.
bool wins_may_be_pushed_on(const GostopStep& step) {
  const State& state = step.after;
  const bool may = state.decision == Decision::go_stop && !asked_before_the_flip(state) &&
                   state.carry + 1 <= step.rules.source->number("push.most"_key) &&
                   may_stop_with(step, state.seat(state.to_move));
  return plain_allowed(step.legal, ActionKind::push) == may;
}

bool answers_end_the_question(const GostopStep& step) {
  // An answer before the flip continues the turn; its effect is checked when the turn ends.
  if (step.first || asked_before_the_flip(step.before)) return true;
  const State& state = step.after;
  switch (step.action.kind) {
    case ActionKind::stop:
      return state.outcome == Outcome::stop && state.winner == step.before.to_move;
    case ActionKind::go: return step.turn_ended() || step.before.before_first_turn || state.over();
    case ActionKind::offer:
      return state.decision == Decision::respond &&
             state.to_move == table::after(step.before.mover, step.rules.players);
    case ActionKind::accept: {
      const Seat next = table::after(step.before.to_move, step.rules.players);
      if (next == step.before.mover) return state.outcome == Outcome::agreed_draw;
      return state.decision == Decision::respond && state.to_move == next;
    }
    case ActionKind::push: return state.outcome == Outcome::pushed;
    case ActionKind::concede:
      return state.outcome == Outcome::conceded && state.winner == 1 - step.before.to_move;
    case ActionKind::refuse:  // GS-A-097: the seat that has not answered accepts automatically
      return state.decision == Decision::turn && state.to_move == step.before.mover;
    case ActionKind::play:
    case ActionKind::take:
    case ActionKind::give:
    case ActionKind::bomb:
    case ActionKind::shake:
    case ActionKind::quad:
    case ActionKind::skip:
    case ActionKind::done:
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return true;
  }
  return false;
}

bool may_give_up_in_a_fresh_turn(const GostopStep& step) {
  return step.rules.players == 2 && step.rules.source->form("concede.allowed"_key) == 1;
}

bool rounds_are_given_up_at_the_start_of_a_turn(const GostopStep& step) {
  const bool may = step.after.decision == Decision::turn && may_give_up_in_a_fresh_turn(step) &&
                   is_fresh(step.after.turn);
  return plain_allowed(step.legal, ActionKind::concede) == may;
}

bool a_turn_begins_clean(const GostopStep& step) {
  const State& state = step.after;
  const bool began = step.first || step.turn_ended() || step.before.decision == Decision::declare ||
                     step.before.before_first_turn;
  if (!began || state.decision != Decision::turn) return true;
  return is_fresh(state.turn) && state.turn.table_before == state.table &&
         state.turn.captured_before == state.seat(state.mover).captured;
}

constexpr GostopInvariant kDecisions[] = {
    {"a_legal_action_exists_until_over",
     "There is a legal action until the round is over, and none after.",
     a_legal_action_exists_until_over, "turn_over", "GS-A-075,GS-B-046"},
    {"rounds_end_in_time", "A round ends within a bounded number of actions.", rounds_end_in_time,
     "exhausted", "GS-A-075,GS-B-046"},
    {"over_means_an_outcome",
     "A round is over exactly if it has an outcome, and has a winner exactly if the outcome has "
     "one.",
     over_means_an_outcome, "stop", "GS-A-060,GS-A-075,GS-A-076"},
    {"only_the_right_seat_is_asked", "Each decision belongs to the seat that the rules name.",
     only_the_right_seat_is_asked, "give_choice", "GS-A-028,GS-A-070,GS-A-097"},
    {"bombs_are_legal_by_the_clauses",
     "A bomb is legal exactly for the months that hand and table complete, if the rules allow it.",
     bombs_are_legal_by_the_clauses, "bomb", "GS-A-061,GS-B-053"},
    {"hand_cards_may_be_played",
     "Every card of the hand may be played, unless a shown month or a bomb binds.",
     hand_cards_may_be_played, "hand_takes_one", "GS-A-031,GS-A-039"},
    {"credits_let_skip", "A hand card may be skipped exactly with a credit.", credits_let_skip,
     "credit_used", "GS-A-063,GS-B-056"},
    {"takes_offer_both_cards", "A choice is between the two cards of the month that lie there.",
     takes_offer_both_cards, "hand_takes_choice", "GS-A-033,GS-A-042"},
    {"the_chosen_card_is_taken", "Of two cards the one that was chosen is captured.",
     the_chosen_card_is_taken, "hand_takes_choice,flip_takes_choice", "GS-A-033,GS-A-042"},
    {"gifts_are_junk_of_the_victim", "A gift is chosen among two or more junk cards of the victim.",
     gifts_are_junk_of_the_victim, "give_choice", "GS-A-070"},
    {"showing_is_legal_for_triples",
     "A month may be shown if three of its cards are held, at the times that the rules set.",
     showing_is_legal_for_triples, "shake", "GS-A-022,GS-B-028"},
    {"shown_months_bind_the_play", "A month shown with the play is the month that is played.",
     shown_months_bind_the_play, "shake", "GS-A-022"},
    {"turns_go_to_the_next_seat", "The turn goes to the next seat that has a card or a credit.",
     turns_go_to_the_next_seat, "turn_over", "GS-A-028,GS-B-032"},
    {"the_dealer_begins", "The dealer has the first turn.", the_dealer_begins, "deal",
     "GS-A-028,GS-B-030"},
    {"rounds_end_when_cards_are_used_up",
     "After a turn the round goes on exactly when cards are left by the rules' test.",
     rounds_end_when_cards_are_used_up, "exhausted", "GS-A-075,GS-B-046"},
    {"decisions_are_offered_by_the_test",
     "Go or stop is due exactly if the test of the rules holds.", decisions_are_offered_by_the_test,
     "decision", "GS-A-053,GS-A-054,GS-A-055,GS-B-063,GS-B-064"},
    {"go_is_announced_before_the_flip",
     "If go is announced, a player whose hand card brings the minimum decides before the flip.",
     go_is_announced_before_the_flip, "decision", "GS-A-053,GS-B-063"},
    {"stopping_is_legal_by_the_rules",
     "The deciding seat may go, and may stop unless the rules require the highest score.",
     stopping_is_legal_by_the_rules, "decision", "GS-A-053,GS-B-063"},
    {"wins_may_be_pushed_on",
     "Who may stop may forgo the win, up to the number of rounds without a winner in the rules.",
     wins_may_be_pushed_on, "decision", "GS-A-060"},
    {"answers_end_the_question", "An answer leads to the phase that its clause names.",
     answers_end_the_question, "go,stop", "GS-A-057,GS-A-060,GS-A-097,GS-A-098"},
    {"rounds_are_given_up_at_the_start_of_a_turn",
     "If the rules allow it, one of two players may give up at the beginning of a turn.",
     rounds_are_given_up_at_the_start_of_a_turn, "concede", "GS-A-097"},
    {"a_turn_begins_clean", "Nothing of one turn is left in the next.", a_turn_begins_clean,
     "turn_over", "GS-A-030"},
};

}  // namespace

std::span<const GostopInvariant> decision_invariants() { return kDecisions; }
bool decisions_hold(const GostopStep& step) { return all_of_list_hold<kDecisions>(step); }

namespace {

// None of the actions that only a seat at its turn may take.
bool only_an_answer_is_legal(const GostopStep& step) {
  const ActionKind cards = step.legal.card_kind;
  return step.legal.bombs.empty() && step.legal.shakes.empty() && cards != ActionKind::give &&
         !plain_allowed(step.legal, ActionKind::skip) &&
         !plain_allowed(step.legal, ActionKind::concede);
}

// The legal actions of a seat at its turn, except giving up.
bool the_turn_may_be_played(const GostopStep& step) {
  const SeatState& seat = step.after.seat(step.after.mover);
  const bool lapsed = seat.credits > 0 && seat.credit_until[0] < seat.turns + 1;
  return !lapsed && hand_cards_may_be_played(step) && !step.legal.cards.empty() &&
         credits_let_skip(step) && bombs_are_legal_by_the_clauses(step) &&
         showing_is_legal_for_triples(step) && !plain_allowed(step.legal, ActionKind::push);
}

// The round goes on, with a question to this seat.
bool asks(const GostopStep& step, Seat seat) {
  const State& state = step.after;
  return state.to_move == seat && state.outcome == Outcome::none && state.winner == kNobody &&
         rounds_end_in_time(step) && go_is_announced_before_the_flip(step);
}

bool asks_in_the_turn(const GostopStep& step, Seat seat) {
  return step.after.mover == step.before.mover && asks(step, seat);
}

}  // namespace

// In the functions below, the invariants left out are about other decisions and actions, or follow.

bool a_turn_follows(const GostopStep& step) {
  const Seat next = table::after(step.before.mover, step.rules.players);
  // The next seat has a card, so the round goes on and the turn is its.
  return step.after.decision == Decision::turn && step.after.mover == next && asks(step, next) &&
         !step.after.seat(next).hand.empty() && a_turn_begins_clean(step) &&
         the_turn_may_be_played(step) &&
         plain_allowed(step.legal, ActionKind::concede) == may_give_up_in_a_fresh_turn(step);
}

bool a_plain_turn_follows(const GostopStep& step) {
  const SeatState& player = step.after.seat(step.before.mover);
  if (step.rules.nagari_go_clause == GoClause::immediate && player.go_count > 0) return false;
  return a_turn_follows(step) && !test_is_open(step, player);
}

bool a_choice_of_two_follows(const GostopStep& step) {
  const Decision asked = step.after.decision;
  return (asked == Decision::take_hand || asked == Decision::take_flip) &&
         asks_in_the_turn(step, step.before.mover) && only_an_answer_is_legal(step) &&
         takes_offer_both_cards(step) && !plain_allowed(step.legal, ActionKind::push);
}

bool a_decision_on_go_follows(const GostopStep& step) {
  return step.after.decision == Decision::go_stop &&
         step.after.turn.announced == Announced::nothing &&
         asks_in_the_turn(step, step.before.mover) && only_an_answer_is_legal(step) &&
         step.legal.card_kind != ActionKind::take && stopping_is_legal_by_the_rules(step) &&
         wins_may_be_pushed_on(step) && decisions_are_offered_by_the_test(step);
}

bool an_offer_is_put_to_the_next(const GostopStep& step) {
  const Seat mover = step.before.mover;
  const Seat asked = table::after(step.before.to_move, step.rules.players);
  return step.after.decision == Decision::respond && asked != mover && step.after.turn.offered &&
         asks_in_the_turn(step, asked) && only_an_answer_is_legal(step) && step.legal.size() > 0 &&
         step.legal.card_kind != ActionKind::take && !plain_allowed(step.legal, ActionKind::push);
}

bool a_turn_goes_on(const GostopStep& step) {
  return step.after.decision == Decision::turn && asks_in_the_turn(step, step.before.mover) &&
         the_turn_may_be_played(step) && a_turn_begins_clean(step) &&
         rounds_are_given_up_at_the_start_of_a_turn(step);
}

}  // namespace showstopper::properties
