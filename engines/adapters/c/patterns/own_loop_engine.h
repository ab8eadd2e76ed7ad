/* SPDX-License-Identifier: Apache-2.0
 *
 * A matgo engine in a common manner: it shuffles, deals and plays a whole round by itself, and has
 * its players choose. A move that is not allowed ends the round. */
#ifndef OWN_LOOP_ENGINE_H
#define OWN_LOOP_ENGINE_H

#include "moves.h"

struct Match {
  struct Round round;
  void (*shuffle)(struct Match* match, int deck[DECK_SIZE]);
  const char* (*move)(struct Match* match, int seat);
  void* user;
};

/* false: an action of a player is not allowed */
bool match_play_round(struct Match* match, int dealer, int carry);

#endif
