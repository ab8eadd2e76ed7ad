/* SPDX-License-Identifier: Apache-2.0
 *
 * Adapter of an engine that calls back in mid-turn: the callback takes its answer with `kit_ask`.
 *
 * cc -std=c11 -o callback callback.c callback_engine.c ../../../examples/c/matgo.c
 *    ../../../examples/c/cards.c */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "../showstopper_kit.h"
#include "callback_engine.h"

static int deal(Kit* kit, void* at, const KitSetting* setting) {
  (void)kit;
  game_begin(at, setting->dealer, setting->carry, setting->deck.cards);
  return KIT_DONE;
}

static void legal(Kit* kit, void* at) {
  char moves[MOST_LEGAL][16];
  for (int i = 0, n = moves_of(at, moves); i < n; ++i) kit_legal(kit, "%s", moves[i]);
}

static const char* choose(void* kit, const struct Round* at, bool again) {
  const char* decision = matgo_decision_names[at->decision];
  return (again ? kit_refuse(kit) : kit_ask(kit, at->to_move, decision))->text;
}

static int apply(Kit* kit, void* at, int seat, const KitAction* action) {
  return game_turn(at, seat, action->text, choose, kit) ? KIT_DONE : KIT_ILLEGAL;
}

static void observe(Kit* kit, void* of) {
  const struct Round* at = of;
  const int points[] = {matgo_points(at, 0), matgo_points(at, 1)};
  kit_text(kit, "decision", matgo_decision_names[at->decision]);
  kit_numbers(kit, "points", points, SEATS);
  if (at->decision != OVER) kit_number(kit, "to_move", at->to_move);
  if (at->decision == OVER) kit_open(kit, "result", '{');
  if (at->decision == OVER) kit_text(kit, "outcome", at->result.outcome), kit_close(kit, '}');
}

int main(int argc, char** argv) {
  while (argc == 2 && strcmp(argv[1], matgo_fault_names[game_fault]) != 0) ++game_fault;
  return kit_run(&(KitAdapter){.engine = "callback",
                               .rules = "gostop/matgo",
                               .players = {SEATS},
                               .size = sizeof(struct Round),
                               .deal = deal,
                               .legal = legal,
                               .apply = apply,
                               .observe = observe});
}
