/* SPDX-License-Identifier: Apache-2.0
 *
 * Drives the engine in stoppa.c over the protocol `showstopper-engine/1`, with the adapter kit.
 * `--fault NAME` breaks a rule. */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "showstopper_kit.h"
#include "stoppa.h"

enum { PUNTO = 5, BECCATA = 1, MOST_CHIPS = 1000000 };

static enum StoppaFault fault = NO_STOPPA_FAULT;
/* The words of an action, by MoveKind. */
static const char* const words[] = {"declare misera", "done", "pass",     "bet",  "raise", "call",
                                    "fold",           "lay",  "overlook", "void", "repair"};

static Cards set_of(const KitList* list) {
  Cards cards = 0;
  for (int i = 0; i < list->size; ++i) cards |= (Cards)1 << list->cards[i];
  return cards;
}

static Cards read_set(Kit* kit, const KitJson* names) {
  KitList list;
  kit_read_cards(kit, names, &list);
  return set_of(&list);
}

static unsigned seats_in(const KitJson* list) {
  unsigned seats = 0;
  for (const KitJson* each = kit_entry(list, 0); each != NULL; each = each->next) {
    if (each->number >= 0 && each->number < MOST_SEATS) seats |= 1u << each->number;
  }
  return seats;
}

static int begin(Kit* kit, struct Stoppa* of, const KitSetting* from) {
  of->fault = fault;
  of->players = from->players;
  of->dealer = from->dealer;
  of->punto = from->punto >= 0 ? from->punto : PUNTO;
  of->beccata = from->beccata >= 0 ? from->beccata : BECCATA;
  of->pot = from->pot;
  of->last_deal = from->last_round;
  bool good = of->punto <= MOST_CHIPS && of->beccata <= MOST_CHIPS && of->pot >= 0;
  for (int seat = 0; seat < of->players; ++seat) {
    const KitList* hand = &from->hands[seat];
    of->purses[seat] = from->purses[seat];
    of->held[seat] = hand->size < MOST_HELD ? hand->size : MOST_HELD;
    for (int i = 0; i < of->held[seat]; ++i) of->received[seat][i] = hand->cards[i];
    good = good && of->purses[seat] >= 0 && of->purses[seat] <= MOST_CHIPS;
  }
  return good ? KIT_DONE : kit_why(kit, KIT_UNSUPPORTED, "these chips are not counted here");
}

static int deal(Kit* kit, void* at, const KitSetting* setting) {
  const int answer = begin(kit, at, setting);
  if (answer == KIT_DONE) stoppa_begin(at);
  return answer;
}

static void read_shedding(Kit* kit, const KitJson* from, const char* mover, struct Shedding* to) {
  const char* needed = kit_get_text(from, "needed", "any");
  const char* rank = strchr(stoppa_ranks, *needed);
  to->needed = strlen(needed) == 1 && rank != NULL ? (int)(rank - stoppa_ranks) : ANY_RANK;
  to->laid = read_set(kit, kit_get(from, "laid"));
  to->top_by = (int)kit_get_number(from, "top_by", NOBODY);
  to->passes = (int)kit_get_number(from, "passes", 0);
  to->to_move = (int)kit_get_number(from, mover, 0);
}

static int set_up(Kit* kit, void* at, const KitSetting* position) {
  struct Stoppa* of = at;
  const KitJson* state = position->position;
  const char* part = kit_get_text(state, "round", "");
  const int answer = begin(kit, of, position);
  if (answer != KIT_DONE) return answer;
  of->part = strncmp(part, "small ", 6) == 0 ? SMALL
             : strcmp(part, "big") == 0      ? BIG
             : strcmp(part, "declare") == 0  ? DECLARING
                                             : SHEDDING;
  of->small = of->part == SMALL ? atoi(part + 6) : 0;
  of->passed = seats_in(kit_get(state, "passed"));
  of->folded = seats_in(kit_get(state, "folded"));
  of->asked = seats_in(kit_get(state, "asked"));
  of->declared = seats_in(kit_get(kit_get(state, "declared"), "misera"));
  read_shedding(kit, state, "to_move", &of->now);
  const int top = kit_card(kit, kit_get_text(state, "top", ""));
  if (top != KIT_NO_CARD) of->now.laid |= (Cards)1 << top;
  for (int seat = 0; seat < of->players; ++seat) {
    const KitJson* at_first = kit_entry(kit_get(state, "start"), seat);
    const KitJson* own = kit_entry(kit_get(state, "bets"), seat);
    of->bets[seat] = own != NULL ? (int)own->number : 0;
    of->at_first[seat] =
        at_first != NULL ? (int)at_first->number : of->purses[seat] + of->bets[seat];
  }
  const KitJson* overlooked = kit_get(state, "overlooked");
  of->overlooked = overlooked != NULL && overlooked->kind == KIT_OBJECT;
  if (of->overlooked) read_shedding(kit, overlooked, "by", &of->before);
  for (int seat = 0; of->overlooked && seat < of->players; ++seat) {
    of->before.hands[seat] = read_set(kit, kit_entry(kit_get(overlooked, "hands"), seat));
  }
  stoppa_set_up(of);
  return KIT_DONE;
}

static void legal(Kit* kit, void* round) {
  struct Move moves[MOST_MOVES];
  const int n = stoppa_legal(round, moves);
  for (int i = 0; i < n; ++i) {
    char cards[4 * MOST_HELD] = "";
    for (int card = 0; card < STOPPA_DECK; ++card) {
      if ((moves[i].cards >> card & 1) == 0) continue;
      strcat(strcat(cards, " "), stoppa_names[card]);
    }
    if (moves[i].most > 0) {
      kit_legal(kit, "%s %d..%d", words[moves[i].kind], moves[i].least, moves[i].most);
    } else {
      kit_legal(kit, "%s%s", words[moves[i].kind], cards);
    }
  }
}

static int apply(Kit* kit, void* round, int seat, const KitAction* action) {
  struct Move move = {PASS, set_of(&action->cards), 0, 0};
  const bool amount = strcmp(action->verb, "bet") == 0 || strcmp(action->verb, "raise") == 0;
  int kind = DECLARE_MISERA, given = action->cards.size;
  (void)kit;
  while (kind <= REPAIR && strcmp(words[kind], amount || given > 0 ? action->verb : action->text)) {
    ++kind;
  }
  if (kind > REPAIR || (kind == LAY) != (given > 0)) return KIT_ILLEGAL;
  for (Cards left = move.cards; left != 0; left &= left - 1) --given;
  const bool digits = strspn(action->argument, "0123456789") == strlen(action->argument);
  if (given != 0 || (amount && (!digits || strlen(action->argument) > 7))) return KIT_ILLEGAL;
  if (kind == LAY && strlen(action->text) != strlen("lay") + 3 * (size_t)action->cards.size) {
    return KIT_ILLEGAL; /* words that are not cards */
  }
  move.kind = (enum MoveKind)kind;
  move.least = amount ? action->number : 0;
  return stoppa_apply(round, seat, move) ? KIT_DONE : KIT_ILLEGAL;
}

static void show_set(Kit* kit, const char* key, Cards cards) {
  kit_open(kit, key, '[');
  for (int card = 0; card < STOPPA_DECK; ++card) {
    if ((cards >> card & 1) != 0) kit_name(kit, NULL, card);
  }
  kit_close(kit, ']');
}

static void show_showdown(Kit* kit, const struct Stoppa* of) {
  kit_open(kit, "shown", '[');
  for (int seat = 0; seat < of->players; ++seat) {
    if ((of->showing >> seat & 1) == 0) {
      kit_name(kit, NULL, KIT_NO_CARD); /* null */
      continue;
    }
    kit_open(kit, NULL, '{');
    show_set(kit, "cards", of->best[seat]);
    kit_number(kit, "points", of->points[seat]);
    kit_close(kit, '}');
  }
  kit_close(kit, ']');
}

static void show_result(Kit* kit, const struct Stoppa* of) {
  kit_open(kit, "result", '{');
  kit_text(kit, "outcome", of->outcome);
  if (of->winner != NOBODY) kit_number(kit, "winner", of->winner);
  kit_open(kit, "payments", '[');
  for (int seat = 0; seat < of->players; ++seat) {
    kit_number(kit, NULL, of->purses[seat] - of->at_first[seat]);
  }
  kit_close(kit, ']');
  kit_open(kit, "reasons", '[');
  kit_text(kit, NULL, of->outcome);
  kit_close(kit, ']');
  kit_number(kit, "next_dealer", (of->dealer + 1) % of->players); /* ST-053 */
  kit_close(kit, '}');
}

/* The observation of the round; the kit adds the legal actions. */
static void observe(Kit* kit, void* at) {
  static const char* const decisions[] = {"bet", "bet", "declare", "lay", "over"};
  static const char* const parts[] = {"small ", "big", "declare", "shed", "over"};
  const struct Stoppa* of = at;
  char part[16];
  snprintf(part, sizeof part, of->part == SMALL ? "%s%d" : "%s", parts[of->part], of->small);
  kit_text(kit, "round", part);
  kit_text(kit, "decision", decisions[of->part]);
  kit_open(kit, "hands", '[');
  for (int seat = 0; seat < of->players; ++seat) show_set(kit, NULL, of->now.hands[seat]);
  kit_close(kit, ']');
  kit_number(kit, "pot", of->pot);
  kit_numbers(kit, "bets", of->bets, of->players);
  kit_numbers(kit, "purses", of->purses, of->players);
  if (of->shown) show_showdown(kit, of);
  if (of->part == SHEDDING) {
    const char needed[] = {of->now.needed == ANY_RANK ? '\0' : stoppa_ranks[of->now.needed], '\0'};
    kit_text(kit, "needed", *needed == '\0' ? "any" : needed);
    show_set(kit, "laid", of->now.laid);
  }
  if (of->part == DONE_WITH) {
    show_result(kit, of);
  } else {
    kit_number(kit, "to_move", of->now.to_move);
  }
}

int main(int argc, char** argv) {
  int named = NO_STOPPA_FAULT;
  if (argc == 3 && strcmp(argv[1], "--fault") == 0) {
    while (stoppa_fault_names[named] != NULL && strcmp(stoppa_fault_names[named], argv[2]) != 0) {
      ++named;
    }
  }
  if ((argc > 1 && named == NO_STOPPA_FAULT) || stoppa_fault_names[named] == NULL) {
    fprintf(stderr, "usage: stoppa-engine-c [--fault NAME]\n");
    return 2;
  }
  fault = (enum StoppaFault)named;
  const KitAdapter adapter = {.engine = "example-c-stoppa",
                              .game = "stoppa",
                              .rules = "stoppa/italian",
                              .players = {3, 4, 5, 6},
                              .size = sizeof(struct Stoppa),
                              .deal = deal,
                              .set_up = set_up,
                              .legal = legal,
                              .apply = apply,
                              .observe = observe};
  return kit_run(&adapter);
}
