/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules. Numbers such as GS-A-045 are clauses of corpus/clauses/gostop.tsv. */
#include "matgo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char* const matgo_fault_names[] = {"",         "ppuk_taken",      "pibak_six", "jjok_unpaid",
                                         "go_bonus", "sweep_last_turn", NULL};
const char* const matgo_decision_names[] = {"declare",   "turn",    "take_hand",
                                            "take_flip", "go_stop", "over"};
static const char* const kVerbs[] = {"quad", "done", "play", "shake", "bomb",
                                     "skip", "take", "go",   "stop"};

enum {
  STOP_MINIMUM = 7, /* points from which stop and go may be said */
  FIXED_WIN = 7,    /* four of a month in hand, three ppuks */
  FIRST_PPUK = 7,   /* paid at once for a ppuk in a seat's first turn */
  PIBAK_JUNK = 7,   /* a loser with 1 to 7 junk pays double against a junk combination */
  CARRY_CAP = 8     /* rounds without a winner double the next one up to this factor */
};

int matgo_points(const struct Round* round, int seat) {
  return better_score(round->players[seat].captured).points;
}

/* The end of a round */

static long carry_factor(const struct Round* round) {
  long factor = 1;
  for (int i = 0; i < round->carry && factor < CARRY_CAP; ++i) factor *= 2;
  return factor;
}

static void finish(struct Round* round, const char* outcome, int winner, long due, int next_carry) {
  struct Result* result = &round->result;
  result->outcome = outcome;
  result->winner = winner;
  for (int seat = 0; seat < SEATS; ++seat) {
    const long share = winner < 0 ? 0 : seat == winner ? due : -due;
    result->payments[seat] = round->instant[seat] + share;
  }
  result->next_dealer = winner < 0 ? round->dealer : winner;
  result->next_carry = next_carry;
  round->decision = OVER;
  round->to_move = -1;
}

static void add_reason(struct Result* result, const char* name, const char* more) {
  snprintf(result->reasons[result->reason_count++], sizeof result->reasons[0], "%s%s", name, more);
}

static void multiply(struct Result* result, const char* reason, long factor) {
  result->multiplier *= factor;
  add_reason(result, reason, "");
}

static void win_fixed(struct Round* round, const char* outcome, int winner) {
  round->result = (struct Result){.points = FIXED_WIN, .multiplier = 1};
  if (round->carry > 0) multiply(&round->result, "carry", carry_factor(round));
  finish(round, outcome, winner, FIXED_WIN * round->result.multiplier, 0);
}

static bool too_little_junk(const struct Round* round, struct Score pile) {
  const int limit = PIBAK_JUNK - (round->fault == PIBAK_SIX ? 1 : 0);
  return pile.junk_cards > 0 && pile.junk_value <= limit;
}

/* GS-A-079 to 092: what the loser pays where the winner's cup counts in one way. */
static long bill(const struct Round* round, int seat, struct Score use, struct Result* result) {
  const struct Player *winner = &round->players[seat], *loser = &round->players[1 - seat];
  const char* who = seat == 0 ? "P1" : "P0";
  char goes[16];
  *result = (struct Result){.points = use.points, .bonus = winner->goes, .multiplier = 1};
  snprintf(goes, sizeof goes, "go %d", winner->goes);
  if (winner->goes > 0) {
    const bool flat = round->fault == GO_BONUS && winner->goes == 3;
    multiply(result, goes, flat ? 1 : 1L << over(winner->goes, 2));
  }
  if (winner->shakes > 0) multiply(result, "shake", 1L << winner->shakes);
  if (winner->bombs > 0) multiply(result, "bomb", 1L << winner->bombs);
  if (use.animals >= 7) multiply(result, "seven_animals", 2);
  if (round->carry > 0) multiply(result, "carry", carry_factor(round));
  long due = (result->points + result->bonus) * result->multiplier;
  if (use.bright_points > 0 && (loser->captured & of_kind('B')) == 0) {
    add_reason(result, "gwangbak ", who);
    due *= 2;
  }
  if (use.junk_points > 0 && too_little_junk(round, score(loser->captured, false)) &&
      too_little_junk(round, score(loser->captured, has_cup(loser->captured)))) {
    add_reason(result, "pibak ", who);
    due *= 2;
  }
  if (loser->goes > 0) {
    add_reason(result, "liable ", seat == 0 ? "P1 go" : "P0 go");
    due *= 2;
  }
  return due;
}

static void stop(struct Round* round, int seat) {
  const Cards captured = round->players[seat].captured;
  struct Result as_junk, animal;
  const struct Score junk_use = score(captured, has_cup(captured));
  const struct Score animal_use = score(captured, false);
  const long junk_due = bill(round, seat, junk_use, &as_junk);
  const long animal_due = bill(round, seat, animal_use, &animal);
  const bool cup_is_junk =
      junk_due != animal_due ? junk_due > animal_due : junk_use.points > animal_use.points;
  round->result = cup_is_junk ? as_junk : animal;
  finish(round, "stop", seat, cup_is_junk ? junk_due : animal_due, 0);
}

/* Turns */

static bool is_spent(const struct Player* player) {
  return player->hand == 0 && player->credits == 0;
}

void matgo_open_turn(struct Round* round, int seat) {
  round->decision = TURN;
  round->to_move = seat;
  round->debt_count = 0;
  round->turn = (struct Turn){-1, NO_CARD, NO_CARD, 0, -1, NO_CARD, NO_CARD};
}

static void end_turn(struct Round* round) {
  const int seat = round->to_move;
  ++round->players[seat].turns;
  if (!is_spent(&round->players[1 - seat])) {
    matgo_open_turn(round, 1 - seat);
  } else if (!is_spent(&round->players[seat])) {
    matgo_open_turn(round, seat);
  } else {
    finish(round, "draw", -1, 0, round->carry + 1);
  }
}

static void decide(struct Round* round) {
  const struct Player* player = &round->players[round->to_move];
  const int points = matgo_points(round, round->to_move);
  if (points < STOP_MINIMUM || (player->goes > 0 && points <= player->points_at_go)) {
    end_turn(round);
  } else if (is_spent(player)) {
    stop(round, round->to_move);
  } else {
    round->decision = GO_STOP;
  }
}

static void owe(struct Round* round, bool by_value, int amount) {
  for (int i = 0; i < round->debt_count; ++i) {
    if (by_value || round->debts[i].by_value) continue;
    round->debts[i].amount += amount;
    return;
  }
  round->debts[round->debt_count++] = (struct Debt){by_value, amount};
}

/* The cheapest junk changes hands; for an own stack junk worth two (GS-B-052). */
static void pay_debts(struct Round* round) {
  struct Player *to = &round->players[round->to_move], *from = &round->players[1 - round->to_move];
  for (int i = 0; i < round->debt_count; ++i) {
    const struct Debt debt = round->debts[i];
    for (int paid = 0; paid < debt.amount;) {
      Cards choice = from->captured & junk() & ~double_junk();
      const int worth = choice != 0 ? 1 : 2;
      if (choice == 0) choice = from->captured & double_junk();
      if (choice == 0) break;
      from->captured &= ~one(first(choice));
      to->captured |= one(first(choice));
      paid += debt.by_value ? worth : 1;
    }
  }
}

static void capture(struct Round* round, Cards cards) {
  round->table &= ~cards;
  round->players[round->to_move].captured |= cards;
}

static void capture_stack(struct Round* round, int month) {
  const bool own = round->stacked[month] && round->stack_owner[month] == round->to_move;
  owe(round, own, own ? 2 : 1);
  round->stacked[month] = false;
  capture(round, in_month(round->table, month));
}

/* GS-A-045, 073, 074: a ppuk leaves three of a month on the table. */
static void leave_stack(struct Round* round, int month) {
  struct Player* player = &round->players[round->to_move];
  round->stacked[month] = true;
  round->stack_owner[month] = round->to_move;
  ++player->ppuks;
  if (player->turns == 0) {
    round->instant[round->to_move] += FIRST_PPUK;
    round->instant[1 - round->to_move] -= FIRST_PPUK;
  }
  if (player->ppuks == 3) {
    win_fixed(round, "three_ppuk", round->to_move);
  } else {
    decide(round);
  }
}

static bool falls_on_hand_card(const struct Turn* turn) {
  return turn->hand_card != NO_CARD && turn->flip_card != NO_CARD && turn->matched < 3 &&
         month_of(turn->hand_card) == month_of(turn->flip_card);
}

static void collect_apart(struct Round* round) {
  const struct Turn* turn = &round->turn;
  if (turn->hand_card != NO_CARD && turn->matched == 3) {
    capture_stack(round, month_of(turn->hand_card));
  } else if (turn->hand_target != NO_CARD) {
    capture(round, one(turn->hand_card) | one(turn->hand_target));
  }
  if (turn->bombed >= 0) capture(round, in_month(round->table, turn->bombed));
  if (turn->flip_target == NO_CARD) return;
  if (count(in_month(round->table, month_of(turn->flip_card))) == 4) {
    capture_stack(round, month_of(turn->flip_card));
  } else {
    capture(round, one(turn->flip_card) | one(turn->flip_target));
  }
}

/* GS-A-045 to 050: captures, and what the opponent owes for events among them. */
static void collect(struct Round* round) {
  const struct Turn* turn = &round->turn;
  const struct Player* player = &round->players[round->to_move];
  const bool last = is_spent(player); /* no ppuk, ttadak, jjok or sweep in such a turn */
  const Cards before = player->captured;
  if (falls_on_hand_card(turn)) {
    const int month = month_of(turn->hand_card);
    if (turn->matched == 1 && !last && round->fault != PPUK_TAKEN) {
      leave_stack(round, month);
      return;
    }
    capture(round, in_month(round->table, month));
    const bool ttadak = turn->matched == 2;
    const bool jjok = turn->matched == 0 && round->fault != JJOK_UNPAID;
    if ((ttadak || jjok) && !last) owe(round, false, 1);
  } else {
    collect_apart(round);
  }
  if (turn->bombed >= 0) owe(round, false, 1);
  const bool sweep = round->table == 0 && player->captured != before;
  if (sweep && (!last || round->fault == SWEEP_LAST_TURN)) owe(round, false, 1);
  pay_debts(round);
  decide(round);
}

static void turn_stock_card(struct Round* round) {
  struct Turn* turn = &round->turn;
  if (round->stock_top < round->stock_end) {
    turn->flip_card = round->stock[round->stock_top++];
    const Cards lying = in_month(round->table, month_of(turn->flip_card));
    round->table |= one(turn->flip_card);
    if (!falls_on_hand_card(turn)) {
      if (count(lying) == 2) {
        round->decision = TAKE_FLIP;
        return;
      }
      turn->flip_target = first(lying);
    }
  }
  collect(round);
}

static void play(struct Round* round, int card) {
  const Cards lying = in_month(round->table, month_of(card));
  round->players[round->to_move].hand &= ~one(card);
  round->table |= one(card);
  round->turn.hand_card = card;
  round->turn.matched = count(lying);
  if (round->turn.matched == 2) {
    round->decision = TAKE_HAND; /* GS-A-033: before the stock card is seen */
    return;
  }
  if (round->turn.matched == 1) round->turn.hand_target = first(lying);
  turn_stock_card(round);
}

static void take(struct Round* round, int card) {
  if (round->decision == TAKE_HAND) {
    round->turn.hand_target = card;
    turn_stock_card(round);
  } else {
    round->turn.flip_target = card;
    collect(round);
  }
}

static void bomb(struct Round* round, int month) {
  struct Player* player = &round->players[round->to_move];
  const Cards cards = in_month(player->hand, month);
  player->hand &= ~cards;
  round->table |= cards;
  ++player->bombs;
  player->credits += 2;
  round->turn.bombed = month;
  turn_stock_card(round);
}

/* Before the first turn: who was dealt four of a month may claim them */

static void next_declaration(struct Round* round) {
  for (int i = 0; i < SEATS; ++i) {
    const int seat = i == 0 ? round->dealer : 1 - round->dealer;
    if (round->declared[seat] || round->quads[seat] == 0) continue;
    round->decision = DECLARE;
    round->to_move = seat;
    return;
  }
  if (round->claimed[0] != 0 && round->claimed[1] != 0) { /* they cancel out */
    finish(round, "misdeal", -1, 0, round->carry);
  } else if (round->claimed[0] != 0 || round->claimed[1] != 0) {
    win_fixed(round, "quad", round->claimed[0] != 0 ? 0 : 1);
  } else {
    matgo_open_turn(round, round->dealer);
  }
}

void matgo_open(struct Round* round) {
  if (months_held(round->table, 4) != 0) {
    finish(round, "misdeal", -1, 0, round->carry + 1);
    return;
  }
  for (int month = 0; month < MONTHS; ++month) {
    round->stacked[month] = (months_held(round->table, 3) >> month & 1) != 0;
    round->stack_owner[month] = -1;
  }
  for (int seat = 0; seat < SEATS; ++seat) {
    round->quads[seat] = months_held(round->players[seat].hand, 4);
  }
  next_declaration(round);
}

void matgo_deal(struct Round* round, const int deck[DECK_SIZE]) {
  static const int kPackets[] = {4, 5, 5, 4, 5, 5};
  Cards* to[] = {&round->table, &round->players[1 - round->dealer].hand,
                 &round->players[round->dealer].hand};
  int next = 0;
  for (int packet = 0; packet < 6; ++packet) {
    for (int i = 0; i < kPackets[packet]; ++i) *to[packet % 3] |= one(deck[next++]);
  }
  while (next < DECK_SIZE) round->stock[round->stock_end++] = deck[next++];
}

/* Actions */

static int add_cards(struct Action* actions, enum Verb verb, Cards cards) {
  int n = 0;
  for (; cards != 0; cards &= cards - 1) actions[n++] = (struct Action){verb, first(cards)};
  return n;
}

static int add_months(struct Action* actions, enum Verb verb, unsigned months) {
  int n = 0;
  for (int month = 0; month < MONTHS; ++month) {
    if ((months >> month & 1) != 0) actions[n++] = (struct Action){verb, month};
  }
  return n;
}

static int legal_turn(const struct Round* round, struct Action* actions) {
  const struct Player* player = &round->players[round->to_move];
  if (round->turn.bound_to >= 0) {
    return add_cards(actions, PLAY, in_month(player->hand, round->turn.bound_to));
  }
  const unsigned held = months_held(player->hand, 3), lying = months_held(round->table, 1);
  int n = add_cards(actions, PLAY, player->hand);
  n += add_months(actions + n, BOMB,
                  held & lying & ~months_held(player->hand, 4) & ~months_held(round->table, 2));
  n += add_months(actions + n, SHAKE, held & ~lying & ~player->shown);
  if (player->credits > 0) actions[n++] = (struct Action){SKIP, 0};
  return n;
}

static int legal_take(const struct Round* round, int card, struct Action* actions) {
  return add_cards(actions, TAKE, in_month(round->table, month_of(card)) & ~one(card));
}

int matgo_legal(const struct Round* round, struct Action actions[MOST_LEGAL]) {
  int n = 0;
  switch (round->decision) {
    case DECLARE:
      n = add_months(actions, QUAD, round->quads[round->to_move] & ~round->claimed[round->to_move]);
      actions[n++] = (struct Action){DONE, 0};
      return n;
    case TURN: return legal_turn(round, actions);
    case TAKE_HAND: return legal_take(round, round->turn.hand_card, actions);
    case TAKE_FLIP: return legal_take(round, round->turn.flip_card, actions);
    case GO_STOP:
      actions[n++] = (struct Action){GO, 0};
      actions[n++] = (struct Action){STOP, 0};
      return n;
    case OVER: return 0;
  }
  return 0;
}

static void carry_out(struct Round* round, struct Action action) {
  const int seat = round->to_move;
  struct Player* player = &round->players[seat];
  switch (action.verb) {
    case QUAD: round->claimed[seat] |= 1u << action.what; break;
    case DONE:
      round->declared[seat] = true;
      next_declaration(round);
      break;
    case PLAY: play(round, action.what); break;
    case SHAKE:
      ++player->shakes;
      player->shown |= 1u << action.what;
      round->turn.bound_to = action.what;
      break;
    case BOMB: bomb(round, action.what); break;
    case SKIP:
      --player->credits;
      turn_stock_card(round);
      break;
    case TAKE: take(round, action.what); break;
    case GO:
      ++player->goes;
      player->points_at_go = matgo_points(round, seat);
      end_turn(round);
      break;
    case STOP: stop(round, seat); break;
  }
}

bool matgo_apply(struct Round* round, int seat, struct Action action) {
  struct Action actions[MOST_LEGAL];
  const int n = matgo_legal(round, actions);
  for (int i = 0; i < n && seat == round->to_move; ++i) {
    if (actions[i].verb != action.verb || actions[i].what != action.what) continue;
    carry_out(round, action);
    return true;
  }
  return false;
}

static bool has_card(enum Verb verb) { return verb == PLAY || verb == TAKE; }
static bool has_month(enum Verb verb) { return verb == QUAD || verb == SHAKE || verb == BOMB; }

void matgo_print(struct Action action, char text[16]) {
  const char* verb = kVerbs[action.verb];
  if (has_card(action.verb)) {
    snprintf(text, 16, "%s %s", verb, card_names[action.what]);
  } else if (has_month(action.verb)) {
    snprintf(text, 16, "%s %02d", verb, action.what + 1);
  } else {
    snprintf(text, 16, "%s", verb);
  }
}

bool matgo_read(const char* text, struct Action* action) {
  for (int verb = QUAD; verb <= STOP; ++verb) {
    const size_t length = strlen(kVerbs[verb]);
    if (strncmp(text, kVerbs[verb], length) != 0) continue;
    const char* rest = text[length] == ' ' ? text + length + 1 : "";
    *action = (struct Action){(enum Verb)verb, 0};
    if (has_card(action->verb)) action->what = card_named(rest);
    if (has_month(action->verb)) action->what = atoi(rest) - 1;
    char again[16]; /* what is read prints as it was written */
    if (action->what >= 0 && (matgo_print(*action, again), strcmp(again, text) == 0)) return true;
  }
  return false;
}
