/* SPDX-License-Identifier: Apache-2.0 */
#include "stoppa.h"

#include <string.h>

const char stoppa_ranks[STOPPA_RANKS + 1] = "A234567JNK";
const char stoppa_names[STOPPA_DECK][3] = {
    "AC", "AU", "AS", "AB", "2C", "2U", "2S", "2B", "3C", "3U", "3S", "3B", "4C", "4U",
    "4S", "4B", "5C", "5U", "5S", "5B", "6C", "6U", "6S", "6B", "7C", "7U", "7S", "7B",
    "JC", "JU", "JS", "JB", "NC", "NU", "NS", "NB", "KC", "KU", "KS", "KB"};
const char* const stoppa_fault_names[] = {"", "odd_card_paid", "seven_is_twenty", "may_pass", NULL};

enum Rank { ACE = 0, TWO = 1, SEVEN = 6, KNAVE = 7, KING = 9 };

/* Packets of a small round by the number of seats [ST-012], ended by 0. */
static const int packets[MOST_SEATS + 1][6] = {
    {0}, {0}, {0}, {3, 3, 3, 3, 1, 0}, {3, 3, 3, 1, 0}, {3, 3, 2, 0}, {3, 3, 0}};

static Cards rank_of(int rank) { return (Cards)15 << (4 * rank); }

static int count(Cards cards) {
  int n = 0;
  for (; cards != 0; cards &= cards - 1) ++n;
  return n;
}

static int least(int a, int b) { return a < b ? a : b; }
static bool in(unsigned seats, int seat) { return (seats >> seat & 1) != 0; }

/* The seat that is `place` after the dealer's: the first to speak is place 0 [ST-014]. */
static int at_place(const struct Stoppa* of, int place) {
  return (of->dealer + 1 + place) % of->players;
}

static int place_of(const struct Stoppa* of, int seat) {
  return (seat - of->dealer - 1 + 2 * of->players) % of->players;
}

/* Gives each seat its cards up to this round [ST-022]. */
static void deal_cards(struct Stoppa* of) {
  int upto = MOST_HELD;
  if (of->part == SMALL) {
    upto = 0;
    for (int i = 0; i <= of->small; ++i) upto += packets[of->players][i];
  }
  for (int seat = 0; seat < of->players; ++seat) {
    of->now.hands[seat] = 0;
    for (int i = 0; i < of->held[seat] && i < upto; ++i) {
      of->now.hands[seat] |= (Cards)1 << of->received[seat][i];
    }
  }
}

static void clear_bets(struct Stoppa* of) {
  memset(of->bets, 0, sizeof of->bets);
  of->passed = of->folded = 0;
}

static void contest(struct Stoppa* of, enum Part part, int small) {
  of->part = part;
  of->small = small;
  of->now.to_move = at_place(of, 0);
  clear_bets(of);
  deal_cards(of);
}

void stoppa_begin(struct Stoppa* of) {
  const int ante = of->punto + of->beccata; /* ST-010 */
  of->winner = of->now.top_by = NOBODY;
  of->now.needed = ANY_RANK;
  for (int seat = 0; seat < of->players; ++seat) {
    of->at_first[seat] = of->purses[seat];
    of->purses[seat] -= ante;
    of->pot += ante;
  }
  contest(of, SMALL, 0);
}

/* The end and what is paid */

static void finish(struct Stoppa* of, const char* outcome, int winner) {
  of->outcome = outcome;
  of->winner = winner;
  of->part = DONE_WITH;
}

/* The others pay in order of play, each as much as it has: so many chips, or with -1 for the cards
 * that it holds. */
static void collect(struct Stoppa* of, int payee, int chips) {
  for (int i = 1; i < of->players; ++i) {
    const int debtor = (payee + i) % of->players;
    const int odd = of->fault == ODD_CARD_PAID ? 1 : 0;
    const int units = (count(of->now.hands[debtor]) + odd) / 2; /* ST-048 */
    const int owed = chips >= 0 ? chips : units * (of->punto + of->beccata);
    const int paid = least(owed, of->purses[debtor]);
    of->purses[debtor] -= paid;
    of->purses[payee] += paid;
  }
}

static void paid_point(struct Stoppa* of, const char* outcome, unsigned payees) {
  int first = NOBODY;
  for (int place = 0; place < of->players; ++place) {
    const int seat = at_place(of, place);
    if (!in(payees, seat)) continue;
    if (first == NOBODY) first = seat;
    collect(of, seat, of->punto);
  }
  finish(of, outcome, first);
}

/* The next seat without a figure that was not asked yet is to move; false: there is none. */
static bool asked_for_misera(struct Stoppa* of) {
  const Cards figures = rank_of(KNAVE) | rank_of(KNAVE + 1) | rank_of(KING);
  for (int place = 0; place < of->players; ++place) {
    const int seat = at_place(of, place);
    if ((of->now.hands[seat] & figures) != 0 || in(of->asked, seat)) continue;
    of->now.to_move = seat;
    return true;
  }
  return false;
}

/* Before the shedding [ST-038, ST-043, ST-044, ST-055] */
static void declarations(struct Stoppa* of) {
  unsigned rich = 0;
  bool stops = false;
  for (int seat = 0; seat < of->players; ++seat) {
    const Cards hand = of->now.hands[seat];
    if (count(hand & rank_of(KING)) == 4) rich |= 1u << seat;
    stops = stops || (count(hand & rank_of(TWO)) >= 3 && (hand & rank_of(KING)) == 0);
  }
  if (of->last_deal) {
    finish(of, "last_deal", NOBODY);
  } else if (rich != 0) {
    paid_point(of, "riches", rich);
  } else if (asked_for_misera(of)) {
    of->part = DECLARING;
  } else if (of->declared != 0) {
    paid_point(of, "misera", of->declared);
  } else if (stops) {
    finish(of, "three_twos", NOBODY);
  } else {
    of->part = SHEDDING;
    of->now.to_move = at_place(of, 0); /* ST-029 */
  }
}

/* The small rounds and the big point */

/* Points and cards of the best suit; the big point takes its dearest three. */
static void best_suit(const struct Stoppa* of, Cards cards, Cards* best, int* points) {
  static const int worth[STOPPA_RANKS] = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10}; /* ST-008 */
  *best = 0;
  *points = -1;
  for (int suit = 0; suit < 4; ++suit) {
    Cards left = cards & (Cards)0x1111111111 << suit, own = 0;
    int sum = 0;
    for (int taken = 0; taken < 3 && left != 0; ++taken) {
      int dearest = -1, most = -1;
      for (int rank = 0; rank < STOPPA_RANKS; ++rank) {
        const int points_of = rank == SEVEN && of->fault == SEVEN_IS_TWENTY ? 20 : worth[rank];
        if ((left >> (4 * rank + suit) & 1) == 0 || points_of <= most) continue;
        dearest = rank;
        most = points_of;
      }
      own |= (Cards)1 << (4 * dearest + suit);
      left &= ~own;
      sum += most;
    }
    const int more = count(own) - count(*best);
    if (more < 0 || (more == 0 && sum <= *points)) continue;
    *best = own;
    *points = sum;
  }
}

/* In the big point with the whole hand [ST-025], in a small one with its packet [ST-016]. */
static Cards fought_with(const struct Stoppa* of, int seat) {
  if (of->part == BIG) return of->now.hands[seat];
  int from = 0;
  for (int i = 0; i < of->small; ++i) from += packets[of->players][i];
  Cards cards = 0;
  for (int i = from; i < from + packets[of->players][of->small] && i < of->held[seat]; ++i) {
    cards |= (Cards)1 << of->received[seat][i];
  }
  return cards;
}

static int showdown(struct Stoppa* of, unsigned bettors) {
  int winner = NOBODY;
  of->shown = true;
  of->showing = bettors;
  for (int place = 0; place < of->players; ++place) { /* in order of priority [ST-007] */
    const int seat = at_place(of, place);
    if (!in(bettors, seat)) continue;
    best_suit(of, fought_with(of, seat), &of->best[seat], &of->points[seat]);
    const int more = winner == NOBODY ? 1 : count(of->best[seat]) - count(of->best[winner]);
    if (more < 0 || (more == 0 && of->points[seat] <= of->points[winner])) continue;
    winner = seat; /* ST-017 */
  }
  return winner;
}

static void end_contest(struct Stoppa* of) {
  unsigned bettors = 0;
  int sum = 0, last = of->dealer, rounds = 0; /* ST-021 */
  for (int seat = 0; seat < of->players; ++seat) {
    sum += of->bets[seat];
    if (of->bets[seat] == 0 || in(of->folded, seat)) continue;
    bettors |= 1u << seat;
    last = seat;
  }
  while (packets[of->players][rounds] != 0) ++rounds;
  const int winner = (bettors & (bettors - 1)) != 0 ? showdown(of, bettors) : last;
  const int prize = of->part == SMALL ? of->players * of->beccata / rounds : of->pot;
  of->pot -= prize;
  of->purses[winner] += prize + sum; /* ST-011, ST-020 */
  if (of->part == BIG) {
    clear_bets(of);
    declarations(of);
  } else if (of->small + 1 < rounds) {
    contest(of, SMALL, of->small + 1);
  } else {
    contest(of, BIG, 0);
  }
}

static int highest(const struct Stoppa* of) {
  int high = 0;
  for (int seat = 0; seat < of->players; ++seat) {
    if (of->bets[seat] > high) high = of->bets[seat];
  }
  return high;
}

static void next_to_speak(struct Stoppa* of) {
  const int high = highest(of), at = place_of(of, of->now.to_move);
  for (int i = 1; i < of->players; ++i) {
    const int seat = at_place(of, at + i);
    if (high == 0 && seat == of->dealer) break; /* ST-021 */
    if (in(of->passed | of->folded, seat) || (high != 0 && of->bets[seat] >= high)) continue;
    of->now.to_move = seat;
    return;
  }
  end_contest(of);
}

static void bet(struct Stoppa* of, int total) {
  const int seat = of->now.to_move;
  of->purses[seat] -= total - of->bets[seat];
  of->bets[seat] = total;
  next_to_speak(of);
}

/* The shedding */

/* The next rank above that a hand holds; ANY_RANK: the sequence is closed [ST-036, ST-037]. */
static int next_rank(const Cards* hands, int players, int rank) {
  while (++rank < STOPPA_RANKS) {
    for (int seat = 0; seat < players; ++seat) {
      if ((hands[seat] & rank_of(rank)) != 0) return rank;
    }
  }
  return ANY_RANK;
}

static void go_on(struct Stoppa* of, int rank) {
  of->now.needed = next_rank(of->now.hands, of->players, rank);
  if (of->now.needed != ANY_RANK) return;
  of->now.laid = 0;
  of->now.top_by = NOBODY;
}

static void pass_on(struct Stoppa* of) {
  of->now.to_move = (of->now.to_move + 1) % of->players; /* ST-032 */
  if (!of->overlooked || ++of->now.passes < of->players) return;
  of->now.passes = 0;
  go_on(of, of->now.needed);
}

static void lay(struct Stoppa* of, Cards cards) {
  const int seat = of->now.to_move;
  int rank = 0;
  while ((cards & rank_of(rank)) == 0) ++rank;
  of->now.hands[seat] &= ~cards;
  of->now.laid |= cards;
  of->now.top_by = seat;
  of->now.passes = 0;
  if (of->now.hands[seat] != 0) {
    go_on(of, rank);
  } else {
    collect(of, seat, -1); /* ST-046, ST-047 */
    finish(of, "stoppa", seat);
  }
}

static int lays(const struct Stoppa* of, struct Move* moves) {
  const Cards hand = of->now.hands[of->now.to_move];
  Cards single = hand, aces = hand & rank_of(ACE), four = 0;
  int n = 0;
  if (of->now.needed != ANY_RANK) {
    const bool on_ace = of->now.laid != 0 && (of->now.laid & ~rank_of(ACE)) == 0 &&
                        of->now.top_by != of->now.to_move; /* ST-034 */
    aces = on_ace ? aces : 0;
    four = hand & rank_of(of->now.needed);
    single = four | aces;
    if (count(four) < 4) four = 0; /* ST-035 */
  }
  for (Cards left = single; left != 0; left &= left - 1) {
    moves[n++] = (struct Move){LAY, left & ~(left - 1), 0, 0};
  }
  if (four != 0) moves[n++] = (struct Move){LAY, four, 0, 0};
  if (count(aces) > 1) moves[n++] = (struct Move){LAY, aces, 0, 0}; /* ST-033 */
  return n;
}

/* What may be done */

static int calls(const struct Stoppa* of, struct Move* moves) {
  const int high = highest(of);
  int n = 0, most = -1; /* no seat bets more than each seat that is still in can pay */
  for (int seat = 0; seat < of->players; ++seat) {
    const int pays = of->purses[seat] + of->bets[seat];
    if (!in(of->passed | of->folded, seat) && (most < 0 || pays < most)) most = pays;
  }
  moves[n++] = (struct Move){high > 0 ? FOLD : PASS, 0, 0, 0};
  if (high > 0) moves[n++] = (struct Move){CALL, 0, 0, 0};
  if (most > high) moves[n++] = (struct Move){high > 0 ? RAISE : BET, 0, high + 1, most};
  return n;
}

int stoppa_legal(const struct Stoppa* of, struct Move* moves) {
  int n = 0;
  if (of->part == DONE_WITH) return 0;
  if (of->part == DECLARING) {
    moves[n++] = (struct Move){DECLARE_MISERA, 0, 0, 0};
    moves[n++] = (struct Move){END_DECLARING, 0, 0, 0};
    return n;
  }
  if (of->part != SHEDDING) return calls(of, moves);
  n = lays(of, moves);
  if (of->now.needed != ANY_RANK && (n == 0 || of->fault == MAY_PASS)) { /* ST-052 */
    moves[n++] = (struct Move){PASS, 0, 0, 0};
  }
  return n;
}

static bool allows(const struct Stoppa* of, int seat, struct Move move) {
  struct Move moves[MOST_MOVES];
  if (seat < 0 || seat >= of->players || of->part == DONE_WITH) return false;
  if (move.kind == VOID_ROUND || move.kind == REPAIR) { /* ST-051 */
    return of->part == SHEDDING && of->overlooked;
  }
  if (seat != of->now.to_move) return false;
  if (move.kind == OVERLOOK) {
    return of->part == SHEDDING && of->now.needed != ANY_RANK && lays(of, moves) > 0;
  }
  const int n = stoppa_legal(of, moves);
  for (int i = 0; i < n; ++i) {
    if (moves[i].kind != move.kind || moves[i].cards != move.cards) continue;
    if (move.kind != BET && move.kind != RAISE) return true;
    return moves[i].least <= move.least && move.least <= moves[i].most;
  }
  return false;
}

bool stoppa_apply(struct Stoppa* of, int seat, struct Move move) {
  if (!allows(of, seat, move)) return false;
  of->shown = false;
  switch (move.kind) {
    case DECLARE_MISERA: of->declared |= 1u << seat; /* falls through */
    case END_DECLARING:
      of->asked |= 1u << seat;
      declarations(of);
      break;
    case BET:
    case RAISE: bet(of, move.least); break;
    case CALL: bet(of, highest(of)); break;
    case FOLD:
      of->folded |= 1u << seat;
      next_to_speak(of);
      break;
    case LAY: lay(of, move.cards); break;
    case OVERLOOK: /* the seat passes over a card that it could lay [ST-050] */
      if (!of->overlooked) of->before = of->now;
      of->overlooked = true;
      pass_on(of);
      break;
    case VOID_ROUND: finish(of, "voided", NOBODY); break;
    case REPAIR:
      of->now = of->before;
      of->overlooked = false;
      break;
    case PASS:
      if (of->part == SHEDDING) {
        pass_on(of);
      } else {
        of->passed |= 1u << seat;
        next_to_speak(of);
      }
      break;
  }
  return true;
}

/* The rank that continues the cards laid, unless the position has another one. */
static void continue_laid(const struct Stoppa* of, struct Shedding* at) {
  if (at->needed != ANY_RANK || at->laid == 0) return;
  int rank = STOPPA_RANKS - 1;
  while ((at->laid & rank_of(rank)) == 0) --rank;
  at->needed = next_rank(at->hands, of->players, rank);
}

void stoppa_set_up(struct Stoppa* of) {
  of->winner = NOBODY;
  deal_cards(of);
  continue_laid(of, &of->now);
  if (of->overlooked) continue_laid(of, &of->before);
}
