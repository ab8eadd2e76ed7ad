/* SPDX-License-Identifier: Apache-2.0
 *
 * An engine without rules that prints where it should not, fails and refuses, with the kit. */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "../../../engines/adapters/c/showstopper_kit.h"

static int deal(Kit* kit, void* round, const KitSetting* setting) {
  (void)kit, (void)round, (void)setting;
  printf("stray print\n");
  puts("stray puts");
  return system("echo stray child") == 0 ? KIT_DONE : KIT_FAILED;
}

static void legal(Kit* kit, void* round) {
  if (*(int*)round < 3) kit_legal(kit, "play %s", "01B");
}

static int apply(Kit* kit, void* round, int seat, const KitAction* action) {
  int* played = round;
  printf("stray {}");
  if (strcmp(action->text, "play 01B") == 0) return ++*played, KIT_DONE;
  if (strcmp(action->text, "play 02A") == 0) return kit_why(kit, KIT_FAILED, "카드 \"x\"");
  if (strcmp(action->text, "play 03B") == 0) return kit_why(kit, KIT_ILLEGAL, "not this one");
  if (strcmp(action->text, "play 04A") == 0) return kit_why(kit, KIT_UNSUPPORTED, "no fours");
  if (strcmp(action->text, "play 06A") == 0) {
    return getchar() == EOF ? kit_why(kit, KIT_FAILED, "no input") : KIT_DONE;
  }
  if (strcmp(action->text, "play 07A") == 0) return 99;
  if (strcmp(action->text, "play 08A") == 0) return KIT_FAILED;
  if (strcmp(action->text, "play 09R") == 0) return kit_why(kit, KIT_FAILED, "%s", "100 %s \\ \n");
  if (strcmp(action->text, "take 05J") != 0) return KIT_ILLEGAL;
  const KitAction* answer = kit_ask_first(kit, seat, "give", "give 05K");
  while (answer->card != 19) answer = kit_refuse(kit);
  return ++*played, KIT_DONE;
}

static void observe(Kit* kit, void* round) {
  const int played = *(int*)round, table[] = {1}, points[] = {played, 0};
  kit_numbers(kit, "points", points, 2);
  kit_number(kit, "stock_left", played);
  kit_cards(kit, "table", table, 1);
  kit_text(kit, "decision", played < 3 ? "turn" : "over");
  if (played < 3) {
    kit_number(kit, "to_move", 0);
    return;
  }
  kit_open(kit, "result", '{');
  kit_text(kit, "outcome", "draw");
  kit_close(kit, '}');
}

int main(void) {
  return kit_run(&(KitAdapter){.engine = "odd",
                               .rules = "gostop/matgo",
                               .players = {2},
                               .size = sizeof(int),
                               .deal = deal,
                               .legal = legal,
                               .apply = apply,
                               .observe = observe});
}
