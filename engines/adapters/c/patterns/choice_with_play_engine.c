/* SPDX-License-Identifier: Apache-2.0 */
#include "choice_with_play_engine.h"

enum Fault table_fault = NO_FAULT;

void table_begin(struct Round* round, int dealer, int carry, const int deck[DECK_SIZE]) {
  round->fault = table_fault;
  round->dealer = dealer;
  round->carry = carry;
  matgo_deal(round, deck);
  matgo_open(round);
}

/* The engine takes the first of two cards that a turned card may take. */
static bool turn_cards(struct Round* round) {
  struct Action actions[MOST_LEGAL];
  while (round->decision == TAKE_FLIP && matgo_legal(round, actions) > 0) {
    matgo_apply(round, round->to_move, actions[0]);
  }
  return true;
}

int table_targets(const struct Round* round, int seat, int card, int targets[2]) {
  struct Round after = *round;
  if (card >= DECK_SIZE || !matgo_apply(&after, seat, (struct Action){PLAY, card})) return 0;
  if (after.decision != TAKE_HAND) return 0;
  int lying[DECK_SIZE];
  const int n = list_of(in_month(round->table, month_of(card)), lying);
  for (int i = 0; i < n && i < 2; ++i) targets[i] = lying[i];
  return n;
}

bool table_play(struct Round* round, int seat, int card, int take) {
  struct Round after = *round;
  if (card >= DECK_SIZE || !matgo_apply(&after, seat, (struct Action){PLAY, card})) return false;
  const bool choice = after.decision == TAKE_HAND;
  if (choice != (take != NO_CARD)) return false;
  if (choice && !matgo_apply(&after, seat, (struct Action){TAKE, take})) return false;
  *round = after;
  return turn_cards(round);
}

bool table_other(struct Round* round, int seat, const char* move) {
  return make_move(round, seat, move) && turn_cards(round);
}
