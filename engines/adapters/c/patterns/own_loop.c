/* SPDX-License-Identifier: Apache-2.0
 *
 * Adapter of an engine that owns its loop and shuffle: its players take their moves with `kit_ask`,
 * and its shuffle gives the deck that is asked for. The kit plays a round again that a refusal
 * ended.
 *
 * cc -std=c11 -o own_loop own_loop.c own_loop_engine.c ../../../examples/c/matgo.c
 *    ../../../examples/c/cards.c */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "../showstopper_kit.h"
#include "own_loop_engine.h"

static enum Fault fault;
static const KitSetting* dealt;

static void shuffle(struct Match* match, int deck[DECK_SIZE]) {
  (void)match;
  memcpy(deck, dealt->deck.cards, DECK_SIZE * sizeof *deck);
}

static const char* move(struct Match* match, int seat) {
  return kit_ask(match->user, seat, matgo_decision_names[match->round.decision])->text;
}

static int play(Kit* kit, void* match, const KitSetting* setting) {
  dealt = setting;
  *(struct Match*)match = (struct Match){{.fault = fault}, shuffle, move, kit};
  return match_play_round(match, setting->dealer, setting->carry) ? KIT_DONE : KIT_ILLEGAL;
}

static void legal(Kit* kit, void* match) {
  char moves[MOST_LEGAL][16];
  for (int i = 0, n = moves_of(match, moves); i < n; ++i) kit_legal(kit, "%s", moves[i]);
}

static void observe(Kit* kit, void* match) {
  const struct Round* at = match;
  const int points[] = {matgo_points(at, 0), matgo_points(at, 1)};
  kit_text(kit, "decision", matgo_decision_names[at->decision]);
  kit_numbers(kit, "points", points, SEATS);
  if (at->decision != OVER) kit_number(kit, "to_move", at->to_move);
  if (at->decision == OVER) kit_open(kit, "result", '{');
  if (at->decision == OVER) kit_text(kit, "outcome", at->result.outcome), kit_close(kit, '}');
}

int main(int argc, char** argv) {
  while (argc == 2 && strcmp(argv[1], matgo_fault_names[fault]) != 0) ++fault;
  return kit_run(&(KitAdapter){.engine = "own-loop",
                               .rules = "gostop/matgo",
                               .players = {SEATS},
                               .size = sizeof(struct Match),
                               .play = play,
                               .legal = legal,
                               .observe = observe});
}
