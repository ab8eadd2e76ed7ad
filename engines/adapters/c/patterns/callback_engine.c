/* SPDX-License-Identifier: Apache-2.0 */
#include "callback_engine.h"

enum Fault game_fault = NO_FAULT;

void game_begin(struct Round* round, int dealer, int carry, const int deck[DECK_SIZE]) {
  round->fault = game_fault;
  round->dealer = dealer;
  round->carry = carry;
  matgo_deal(round, deck);
  matgo_open(round);
}

static bool in_mid_turn(const struct Round* round) {
  return round->decision == TAKE_HAND || round->decision == TAKE_FLIP || round->decision == GO_STOP;
}

bool game_turn(struct Round* round, int seat, const char* move, Choose choose, void* player) {
  if (!make_move(round, seat, move)) return false;
  while (in_mid_turn(round)) {
    for (bool again = false; !make_move(round, seat, choose(player, round, again));) again = true;
  }
  return true;
}
