/* SPDX-License-Identifier: Apache-2.0
 *
 * Drives the engine in matgo.c over the protocol `showstopper-engine/1`, with the adapter kit.
 * `--fault NAME` breaks a rule. */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "showstopper_kit.h"
#include "trace.h"

static enum Fault fault = NO_FAULT;

static Cards set_of(const KitList* list) {
  Cards cards = 0;
  for (int i = 0; i < list->size; ++i) cards |= one(list->cards[i]);
  return cards;
}

/* Whether the engine can play on from here without going out of bounds. */
static int begun(Kit* kit, const struct Round* round) {
  bool good = round->to_move >= 0 && round->to_move < SEATS;
  for (int seat = 0; seat < SEATS; ++seat) {
    const struct Player* player = &round->players[seat];
    const int counts[] = {player->goes, player->shakes, player->bombs};
    good = good && count(player->hand) <= MOST_IN_HAND;
    for (int i = 0; i < 3; ++i) good = good && counts[i] >= 0 && counts[i] <= MONTHS;
  }
  return good ? KIT_DONE : kit_why(kit, KIT_UNSUPPORTED, "this cannot be played on here");
}

static void read_cards(struct Round* round, const KitSetting* from) {
  round->fault = fault;
  round->dealer = from->dealer;
  round->carry = from->carry;
  for (int seat = 0; seat < SEATS; ++seat) round->players[seat].hand = set_of(&from->hands[seat]);
  round->table = set_of(&from->table);
  for (int i = 0; i < from->stock.size && round->stock_end < DECK_SIZE; ++i) {
    round->stock[round->stock_end++] = from->stock.cards[i];
  }
}

static int deal(Kit* kit, void* at, const KitSetting* setting) {
  struct Round* round = at;
  read_cards(round, setting);
  const int answer = begun(kit, round);
  if (answer == KIT_DONE) matgo_open(round);
  return answer;
}

static int set_up(Kit* kit, void* at, const KitSetting* position) {
  struct Round* round = at;
  read_cards(round, position);
  for (int month = 0; month < MONTHS; ++month) {
    round->stacked[month] = (months_held(round->table, 3) >> month & 1) != 0;
    round->stack_owner[month] = position->stack_owner[month + 1];
  }
  for (int seat = 0; seat < SEATS; ++seat) {
    struct Player* player = &round->players[seat];
    player->captured = set_of(&position->captured[seat]);
    player->turns = position->turn_of[seat];
    player->goes = position->go_counts[seat];
    player->points_at_go = position->points_at_go[seat];
    player->shakes = position->shakes[seat];
    player->shown = position->shown[seat] >> 1;
    player->bombs = position->bombs[seat];
    player->credits = position->credits[seat];
    player->ppuks = position->ppuks[seat];
    round->instant[seat] = position->instant[seat];
  }
  matgo_open_turn(round, position->to_move);
  return begun(kit, round);
}

static void legal(Kit* kit, void* round) {
  struct Action actions[MOST_LEGAL];
  const int n = matgo_legal(round, actions);
  for (int i = 0; i < n; ++i) {
    char text[16];
    matgo_print(actions[i], text);
    kit_legal(kit, "%s", text);
  }
}

static int apply(Kit* kit, void* round, int seat, const KitAction* action) {
  struct Action own;
  (void)kit;
  return matgo_read(action->text, &own) && matgo_apply(round, seat, own) ? KIT_DONE : KIT_ILLEGAL;
}

int main(int argc, char** argv) {
  int named = NO_FAULT;
  if (argc == 3 && strcmp(argv[1], "--fault") == 0) {
    while (matgo_fault_names[named] != NULL && strcmp(matgo_fault_names[named], argv[2]) != 0) {
      ++named;
    }
  }
  if ((argc > 1 && named == NO_FAULT) || matgo_fault_names[named] == NULL) {
    fprintf(stderr, "usage: example-engine-c [--fault NAME]\n");
    return 2;
  }
  fault = (enum Fault)named;
  const KitAdapter adapter = {.engine = "example-c",
                              .rules = "gostop/matgo",
                              .players = {SEATS},
                              .size = sizeof(struct Round),
                              .deal = deal,
                              .set_up = set_up,
                              .legal = legal,
                              .apply = apply,
                              .observe = observe};
  return kit_run(&adapter);
}
