/* SPDX-License-Identifier: Apache-2.0
 *
 * Adapter of an engine: cc -std=c11 -o adapter adapter.c, with the files of the engine, then
 * `showstopper verify --engine ./adapter`. Fill in the functions.
 *
 * KIT_ILLEGAL: the engine refuses the action. KIT_UNSUPPORTED: it is skipped and counted. */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "showstopper_kit.h"

/* 1 when `deal` and `apply` are written: then `hello` lists `deal` in `can`. Until then `doctor`
   and `verify` leave these requests out. */
#define DEALS 0

struct Round { /* what the engine keeps of a round */
  int turns;
};

/* Begin a round with setting->hands, ->table and ->stock, or with setting->deck. */
static int deal(Kit* kit, void* round, const KitSetting* setting) {
  (void)round, (void)setting;
  return kit_why(kit, KIT_UNSUPPORTED, "`deal` is not written yet");
}

/* Have the engine do action->verb with action->card; do not check it before. */
static int apply(Kit* kit, void* round, int seat, const KitAction* action) {
  (void)round, (void)seat, (void)action;
  return kit_why(kit, KIT_UNSUPPORTED, "`apply` is not written yet");
}

/* What the engine shows; a key that is left out is not compared. */
static void observe(Kit* kit, void* round) {
  (void)round;
  kit_text(kit, "decision", "turn");
  kit_number(kit, "to_move", 0);
}

/* `.legal` may list the engine's own legal actions: kit_legal(kit, "play %s", "03B"). In
   `.changes` stands JSON of the keys that `showstopper manual` lists. */
int main(void) {
  return kit_run(&(KitAdapter){.engine = "my engine",
                               .rules = "gostop/matgo",
                               .players = {2},
                               .size = sizeof(struct Round),
                               .deal = DEALS ? deal : NULL,
                               .apply = apply,
                               .observe = observe});
}
