/* SPDX-License-Identifier: Apache-2.0
 *
 * A matgo engine in a common manner: a player names with each card the card that it takes. Of two
 * cards that a turned card may take, the engine takes the first by itself. */
#ifndef CHOICE_WITH_PLAY_ENGINE_H
#define CHOICE_WITH_PLAY_ENGINE_H

#include "moves.h"

extern enum Fault table_fault;

void table_begin(struct Round* round, int dealer, int carry, const int deck[DECK_SIZE]);

/* The two cards of which playing this one must name the one to take; 0: it names none. */
int table_targets(const struct Round* round, int seat, int card, int targets[2]);

/* `take`: NO_CARD, or one of the targets. false: it is not allowed. */
bool table_play(struct Round* round, int seat, int card, int take);

/* `bomb`, `shake`, `skip`, `go`, `stop` and claims of four of a month. */
bool table_other(struct Round* round, int seat, const char* move);

#endif
