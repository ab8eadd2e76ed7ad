/* SPDX-License-Identifier: Apache-2.0
 *
 * The 48 flower cards, sets of them, and what captured ones are worth. A set is a 64-bit word of
 * one bit a card, four to a month, in the order of `card_names`. Months count from 0. */
#ifndef EXAMPLE_CARDS_H
#define EXAMPLE_CARDS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Cards;

enum { DECK_SIZE = 48, MONTHS = 12, NO_CARD = -1 };

extern const char card_names[DECK_SIZE][4];

int card_named(const char* name); /* NO_CARD: there is none */

Cards one(int card);
Cards in_month(Cards cards, int month);
Cards of_kind(char kind); /* the letter of a name: B bright, A animal, R ribbon, J K D junk */
Cards double_junk(void);
Cards junk(void); /* that may change hands: never the cup */

int month_of(int card);
int count(Cards cards);
int first(Cards cards);                       /* NO_CARD of an empty set */
unsigned months_held(Cards cards, int least); /* as bits: where so many cards are there */
int over(int n, int limit);                   /* by how much, at least 0 */

/* What captured cards are worth with the cup as an animal or as junk. */
struct Score {
  int points, animals, bright_points, junk_points, junk_value, junk_cards;
};

bool has_cup(Cards captured);
struct Score score(Cards captured, bool cup_is_junk);
struct Score better_score(Cards captured); /* of equal ones the cup as an animal */

#endif
