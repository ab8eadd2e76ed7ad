/* SPDX-License-Identifier: Apache-2.0
 *
 * Adapter of an engine whose choice comes with the play: the second question is asked first.
 *
 * cc -std=c11 -o choice_with_play choice_with_play.c choice_with_play_engine.c
 *    ../../../examples/c/matgo.c ../../../examples/c/cards.c */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "../showstopper_kit.h"
#include "choice_with_play_engine.h"

static int deal(Kit* kit, void* at, const KitSetting* setting) {
  (void)kit;
  return table_begin(at, setting->dealer, setting->carry, setting->deck.cards), KIT_DONE;
}

static void legal(Kit* kit, void* at) {
  char moves[MOST_LEGAL][16];
  for (int i = 0, n = moves_of(at, moves); i < n; ++i) kit_legal(kit, "%s", moves[i]);
}

static int done(bool allowed) { return allowed ? KIT_DONE : KIT_ILLEGAL; }

static int apply(Kit* kit, void* at, int seat, const KitAction* action) {
  int both[2], card = action->card;
  char texts[32];
  if (strcmp(action->verb, "play") != 0) return done(table_other(at, seat, action->text));
  if (table_targets(at, seat, card, both) == 0) return done(table_play(at, seat, card, NO_CARD));
  snprintf(texts, sizeof texts, "take %s|take %s", card_names[both[0]], card_names[both[1]]);
  const KitAction* take = kit_ask_first(kit, seat, "take_hand", texts);
  while (!table_play(at, seat, card, take->card)) take = kit_refuse(kit);
  return KIT_DONE;
}

static void observe(Kit* kit, void* of) {
  const struct Round* at = of;
  kit_text(kit, "decision", matgo_decision_names[at->decision]);
  kit_numbers(kit, "points", (int[]){matgo_points(at, 0), matgo_points(at, 1)}, SEATS);
  if (at->decision != OVER) kit_number(kit, "to_move", at->to_move);
}

int main(int argc, char** argv) {
  while (argc == 2 && strcmp(argv[1], matgo_fault_names[table_fault]) != 0) ++table_fault;
  return kit_run(&(KitAdapter){.engine = "choice-with-play",
                               .rules = "gostop/matgo",
                               .players = {SEATS},
                               .automatic = "[\"take_flip\"]",
                               .size = sizeof(struct Round),
                               .deal = deal,
                               .legal = legal,
                               .apply = apply,
                               .observe = observe});
}
