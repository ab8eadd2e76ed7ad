/* SPDX-License-Identifier: Apache-2.0 */
#include "cards.h"

#include <string.h>

enum {
  CUP = 32, /* 09A, an animal or two junk, as its owner likes */
  RAIN = 44 /* 12B, counts less among three brights */
};

const char card_names[DECK_SIZE][4] = {
    "01B", "01R", "01J", "01K", "02A", "02R", "02J", "02K", "03B", "03R", "03J", "03K",
    "04A", "04R", "04J", "04K", "05A", "05R", "05J", "05K", "06A", "06R", "06J", "06K",
    "07A", "07R", "07J", "07K", "08B", "08A", "08J", "08K", "09A", "09R", "09J", "09K",
    "10A", "10R", "10J", "10K", "11B", "11D", "11J", "11K", "12B", "12A", "12R", "12D"};

int card_named(const char* name) {
  for (int card = 0; card < DECK_SIZE; ++card) {
    if (strncmp(name, card_names[card], 3) == 0) return card;
  }
  return NO_CARD;
}

Cards one(int card) { return (Cards)1 << card; }
int month_of(int card) { return card / 4; }
Cards in_month(Cards cards, int month) { return cards & (Cards)15 << 4 * month; }

int count(Cards cards) {
  int n = 0;
  for (; cards != 0; cards &= cards - 1) ++n;
  return n;
}

int first(Cards cards) {
  for (int card = 0; card < DECK_SIZE; ++card) {
    if ((cards & one(card)) != 0) return card;
  }
  return NO_CARD;
}

Cards of_kind(char kind) {
  Cards cards = 0;
  for (int card = 0; card < DECK_SIZE; ++card) {
    if (card_names[card][2] == kind) cards |= one(card);
  }
  return cards;
}

Cards double_junk(void) { return of_kind('D'); }
Cards junk(void) { return of_kind('J') | of_kind('K') | double_junk(); }

unsigned months_held(Cards cards, int least) {
  unsigned months = 0;
  for (int month = 0; month < MONTHS; ++month) {
    if (count(in_month(cards, month)) >= least) months |= 1u << month;
  }
  return months;
}

static int set_points(Cards captured, const char* names, int points) {
  for (; *names != '\0'; names += 4) {
    if ((captured & one(card_named(names))) == 0) return 0;
  }
  return points;
}

int over(int n, int limit) { return n > limit ? n - limit : 0; }

struct Score score(Cards captured, bool cup_is_junk) {
  static const int kBrights[] = {0, 0, 0, 3, 4, 15};
  const int cup = cup_is_junk ? 1 : 0;
  const int brights = count(captured & of_kind('B'));
  struct Score s = {0};
  s.animals = count(captured & of_kind('A')) - cup;
  s.junk_cards = count(captured & junk()) + cup;
  s.junk_value = s.junk_cards + count(captured & double_junk()) + cup;
  s.bright_points = kBrights[brights];
  if (brights == 3 && (captured & one(RAIN)) != 0) s.bright_points = 2;
  s.junk_points = over(s.junk_value, 9);
  s.points = s.bright_points + s.junk_points + over(s.animals, 4) +
             over(count(captured & of_kind('R')), 4) + set_points(captured, "02A 04A 08A ", 5) +
             set_points(captured, "01R 02R 03R ", 3) + set_points(captured, "06R 09R 10R ", 3) +
             set_points(captured, "04R 05R 07R ", 3);
  return s;
}

bool has_cup(Cards captured) { return (captured & one(CUP)) != 0; }

struct Score better_score(Cards captured) {
  const struct Score animal = score(captured, false);
  const struct Score as_junk = score(captured, has_cup(captured));
  return as_junk.points > animal.points ? as_junk : animal;
}
