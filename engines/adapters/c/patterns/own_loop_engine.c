/* SPDX-License-Identifier: Apache-2.0 */
#include "own_loop_engine.h"

#include <stdio.h>

bool match_play_round(struct Match* match, int dealer, int carry) {
  struct Round* round = &match->round;
  int deck[DECK_SIZE];
  printf("a new round begins\n");
  for (int card = 0; card < DECK_SIZE; ++card) deck[card] = card;
  match->shuffle(match, deck);
  *round = (struct Round){.fault = round->fault, .dealer = dealer, .carry = carry};
  matgo_deal(round, deck);
  matgo_open(round);
  while (round->decision != OVER) {
    const int seat = round->to_move;
    if (!make_move(round, seat, match->move(match, seat))) return false;
  }
  printf("the winner is %d\n", round->result.winner);
  return true;
}
