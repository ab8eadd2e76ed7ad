/* SPDX-License-Identifier: Apache-2.0
 *
 * Matgo: Go-Stop for two players with the 48 flower cards and no jokers.
 *
 * A round is a struct without pointers: copy it to keep it. `matgo_legal` lists what the seat to
 * move may do; `matgo_apply` does it, or returns false and changes nothing. */
#ifndef EXAMPLE_MATGO_H
#define EXAMPLE_MATGO_H

#include <stdbool.h>

#include "cards.h"

enum { SEATS = 2, MOST_IN_HAND = 10, MOST_LEGAL = 32, MOST_REASONS = 8 };

/* Rules that can be broken on purpose. */
enum Fault { NO_FAULT, PPUK_TAKEN, PIBAK_SIX, JJOK_UNPAID, GO_BONUS, SWEEP_LAST_TURN };

enum Decision { DECLARE, TURN, TAKE_HAND, TAKE_FLIP, GO_STOP, OVER };
enum Verb { QUAD, DONE, PLAY, SHAKE, BOMB, SKIP, TAKE, GO, STOP };

struct Action {
  enum Verb verb;
  int what; /* a card for PLAY and TAKE, a month from 0 for QUAD, SHAKE and BOMB, otherwise 0 */
};

struct Player {
  Cards hand, captured;
  int turns; /* taken so far */
  int goes, points_at_go;
  int shakes;
  unsigned shown; /* months of the triples shown, as bits */
  int bombs;
  int credits; /* turns in which a bomber may leave out the hand card */
  int ppuks;
};

struct Result {
  const char* outcome;
  int winner; /* -1: nobody */
  long points, bonus, multiplier, payments[SEATS];
  int reason_count;
  char reasons[MOST_REASONS][24];
  int next_dealer, next_carry;
};

/* What the turn has done so far; cards are -1 where there is none. */
struct Turn {
  int bound_to; /* month of a triple just shown: one of it must be played */
  int hand_card, hand_target;
  int matched; /* cards of its month that lay there */
  int bombed;  /* month or -1 */
  int flip_card, flip_target;
};

/* Junk that the opponent owes for events of a turn. */
struct Debt {
  bool by_value;
  int amount;
};

struct Round {
  enum Fault fault;
  int dealer, carry;
  struct Player players[SEATS];
  Cards table;
  int stock[DECK_SIZE], stock_top, stock_end;
  bool stacked[MONTHS];
  int stack_owner[MONTHS]; /* -1: from the deal */
  long instant[SEATS];     /* paid during the round */
  unsigned quads[SEATS], claimed[SEATS];
  bool declared[SEATS];
  enum Decision decision;
  int to_move;
  struct Turn turn;
  struct Debt debts[6];
  int debt_count;
  struct Result result;
};

extern const char* const matgo_fault_names[]; /* by enum Fault, the first empty, then null */
extern const char* const matgo_decision_names[];

/* The caller fills fault, dealer, carry, hands, table and stock of a round that is otherwise zero,
   and calls one of these: after a deal, or to begin a turn in a position set up. */
void matgo_open(struct Round* round);
void matgo_open_turn(struct Round* round, int seat);

/* Four to the table, five to the opponent, five to the dealer, and all once more. */
void matgo_deal(struct Round* round, const int deck[DECK_SIZE]);

int matgo_legal(const struct Round* round, struct Action actions[MOST_LEGAL]);
bool matgo_apply(struct Round* round, int seat, struct Action action);

/* Points of what a seat has captured, with the sake cup in its better use. */
int matgo_points(const struct Round* round, int seat);

void matgo_print(struct Action action, char text[16]);    /* `play 03B` */
bool matgo_read(const char* text, struct Action* action); /* false: no action */

#endif
