/* SPDX-License-Identifier: Apache-2.0 */
#include "trace.h"

#include <stdio.h>

static void print_cards(Kit* kit, const char* key, Cards cards) {
  kit_open(kit, key, '[');
  for (; cards != 0; cards &= cards - 1) kit_name(kit, NULL, first(cards));
  kit_close(kit, ']');
}

static void print_pair(Kit* kit, const char* key, long of_seat_0, long of_seat_1) {
  kit_open(kit, key, '[');
  kit_number(kit, NULL, of_seat_0);
  kit_number(kit, NULL, of_seat_1);
  kit_close(kit, ']');
}

static void print_result(Kit* kit, const struct Result* result) {
  kit_open(kit, "result", '{');
  kit_text(kit, "outcome", result->outcome);
  if (result->winner >= 0) {
    kit_number(kit, "winner", result->winner);
    kit_number(kit, "points", result->points);
    kit_number(kit, "bonus", result->bonus);
    kit_number(kit, "multiplier", result->multiplier);
  }
  print_pair(kit, "payments", result->payments[0], result->payments[1]);
  kit_open(kit, "reasons", '[');
  for (int i = 0; i < result->reason_count; ++i) kit_text(kit, NULL, result->reasons[i]);
  kit_close(kit, ']');
  kit_number(kit, "next_dealer", result->next_dealer);
  kit_number(kit, "next_carry", result->next_carry);
  kit_close(kit, '}');
}

static void print_piles(Kit* kit, const struct Round* round) {
  kit_open(kit, "hands", '[');
  for (int seat = 0; seat < SEATS; ++seat) print_cards(kit, NULL, round->players[seat].hand);
  kit_close(kit, ']');
  kit_open(kit, "captured", '[');
  for (int seat = 0; seat < SEATS; ++seat) print_cards(kit, NULL, round->players[seat].captured);
  kit_close(kit, ']');
  print_cards(kit, "table", round->table);
  kit_open(kit, "stacks", '{');
  for (int month = 0; month < MONTHS; ++month) {
    char name[16];
    snprintf(name, sizeof name, "%02d", month + 1);
    if (round->stacked[month]) kit_number(kit, name, round->stack_owner[month]);
  }
  kit_close(kit, '}');
  const int left = round->stock_end - round->stock_top;
  kit_number(kit, "stock_left", left);
  kit_cards(kit, "stock", round->stock + round->stock_top, left);
}

/* The observation of the round; the kit adds the legal actions. */
void observe(Kit* kit, void* at) {
  const struct Round* round = at;
  const struct Player *a = &round->players[0], *b = &round->players[1];
  kit_text(kit, "decision", matgo_decision_names[round->decision]);
  print_piles(kit, round);
  print_pair(kit, "points", matgo_points(round, 0), matgo_points(round, 1));
  print_pair(kit, "go_counts", a->goes, b->goes);
  print_pair(kit, "shakes", a->shakes, b->shakes);
  print_pair(kit, "bombs", a->bombs, b->bombs);
  print_pair(kit, "credits", a->credits, b->credits);
  print_pair(kit, "instant", round->instant[0], round->instant[1]);
  if (round->decision == OVER) {
    print_result(kit, &round->result);
  } else {
    kit_number(kit, "to_move", round->to_move);
  }
}
