/* SPDX-License-Identifier: Apache-2.0
 *
 * Stoppa for three to six players, as the Italian account has it.
 *
 * A round is a struct without pointers: copy it to keep it. `stoppa_legal` lists the actions of the
 * seat to move; `stoppa_apply` carries one out, or returns false and changes nothing.
 *
 * A card is 4 * rank + suit, the ranks A 2 3 4 5 6 7 J N K from 0, the suits C U S B from 0. A set
 * of cards is a 64-bit word, a set of seats an unsigned number. Numbers such as ST-016 are clauses
 * of corpus/clauses/stoppa.tsv. */
#ifndef EXAMPLE_STOPPA_H
#define EXAMPLE_STOPPA_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Cards;

enum { MOST_SEATS = 6, STOPPA_DECK = 40, STOPPA_RANKS = 10, MOST_HELD = 13, MOST_MOVES = 24 };
enum { NOBODY = -1, ANY_RANK = -1 };

/* Rules that can be broken on purpose. */
enum StoppaFault { NO_STOPPA_FAULT, ODD_CARD_PAID, SEVEN_IS_TWENTY, MAY_PASS };

/* A small round is SMALL with its number in `small`. */
enum Part { SMALL, BIG, DECLARING, SHEDDING, DONE_WITH };
enum MoveKind {
  DECLARE_MISERA,
  END_DECLARING,
  PASS,
  BET,
  RAISE,
  CALL,
  FOLD,
  LAY,
  OVERLOOK,
  VOID_ROUND,
  REPAIR
};

struct Move {
  enum MoveKind kind;
  Cards cards;     /* of LAY */
  int least, most; /* of BET and RAISE: the amounts that are legal; `least` is the one to apply */
};

/* The shedding, so far as `repair` takes it back. */
struct Shedding {
  Cards hands[MOST_SEATS], laid;
  int needed, top_by, to_move, passes;
};

struct Stoppa {
  enum StoppaFault fault;
  int players, dealer, punto, beccata;
  bool last_deal;
  int received[MOST_SEATS][MOST_HELD], held[MOST_SEATS]; /* all cards of a seat, in order */
  enum Part part;
  int small, pot;
  int purses[MOST_SEATS], bets[MOST_SEATS], at_first[MOST_SEATS];
  unsigned passed, folded, asked, declared;
  struct Shedding now, before;
  bool overlooked; /* `before` is set */
  bool shown;      /* cards and points of a showdown */
  unsigned showing;
  Cards best[MOST_SEATS];
  int points[MOST_SEATS];
  const char* outcome;
  int winner;
};

extern const char stoppa_names[STOPPA_DECK][3];
extern const char stoppa_ranks[STOPPA_RANKS + 1];
extern const char* const stoppa_fault_names[]; /* by fault; ends with NULL */

void stoppa_begin(struct Stoppa*);  /* after the cards, purses and stakes were set */
void stoppa_set_up(struct Stoppa*); /* the same for a position, whose state is in place */
int stoppa_legal(const struct Stoppa*, struct Move* moves);
bool stoppa_apply(struct Stoppa*, int seat, struct Move move);

#endif
