/* SPDX-License-Identifier: Apache-2.0
 *
 * A matgo engine in a common manner: `game_turn` plays a turn to its end, and calls back to have
 * its player choose. After an answer that is not among the options it calls back again. */
#ifndef CALLBACK_ENGINE_H
#define CALLBACK_ENGINE_H

#include "moves.h"

/* Returns the move that is chosen. */
typedef const char* (*Choose)(void* player, const struct Round* round, bool again);

extern enum Fault game_fault;

void game_begin(struct Round* round, int dealer, int carry, const int deck[DECK_SIZE]);

/* false: the first move is not allowed */
bool game_turn(struct Round* round, int seat, const char* move, Choose choose, void* player);

#endif
