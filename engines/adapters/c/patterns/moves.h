/* SPDX-License-Identifier: Apache-2.0
 *
 * Moves as text and cards as lists, for the engines beside it. */
#ifndef MOVES_H
#define MOVES_H

#include "../../../examples/c/matgo.h"

/* The moves of the seat to move, and how many. */
static inline int moves_of(const struct Round* round, char moves[MOST_LEGAL][16]) {
  struct Action actions[MOST_LEGAL];
  const int n = matgo_legal(round, actions);
  for (int i = 0; i < n; ++i) matgo_print(actions[i], moves[i]);
  return n;
}

/* false: it is not allowed */
static inline bool make_move(struct Round* round, int seat, const char* move) {
  struct Action action;
  return matgo_read(move, &action) && matgo_apply(round, seat, action);
}

/* The cards of a set, and how many. */
static inline int list_of(Cards cards, int list[DECK_SIZE]) {
  int n = 0;
  for (; cards != 0; cards &= cards - 1) list[n++] = first(cards);
  return n;
}

#endif
