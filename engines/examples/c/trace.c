/* SPDX-License-Identifier: Apache-2.0 */
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char RULES[] = "gostop/matgo";

static void print_cards(Cards cards) {
  const char* comma = "";
  printf("[");
  for (; cards != 0; cards &= cards - 1, comma = ",") {
    printf("%s\"%s\"", comma, card_names[first(cards)]);
  }
  printf("]");
}

static void print_pair(const char* key, long of_seat_0, long of_seat_1) {
  printf(",\"%s\":[%ld,%ld]", key, of_seat_0, of_seat_1);
}

void print_hello(const char* name) {
  printf("\"engine\":\"%s\",\"version\":\"1\",\"games\":[\"gostop\"],", name);
  printf("\"players\":[%d],\"deck\":", SEATS);
  print_cards(((Cards)1 << DECK_SIZE) - 1);
  printf(",\"can\":[\"deal\",\"state\",\"legal\",\"round\",\"self_play\"],\"auto\":[],");
  printf("\"rules\":{\"extends\":\"%s\",\"set\":{}}", RULES);
}

void print_result(const struct Result* result) {
  printf("{\"outcome\":\"%s\"", result->outcome);
  if (result->winner >= 0) {
    printf(",\"winner\":%d,\"points\":%ld,\"bonus\":%ld,\"multiplier\":%ld", result->winner,
           result->points, result->bonus, result->multiplier);
  }
  print_pair("payments", result->payments[0], result->payments[1]);
  printf(",\"reasons\":[");
  for (int i = 0; i < result->reason_count; ++i) {
    printf(i > 0 ? ",\"%s\"" : "\"%s\"", result->reasons[i]);
  }
  printf("],\"next_dealer\":%d,\"next_carry\":%d}", result->next_dealer, result->next_carry);
}

static void print_legal(const struct Round* round) {
  struct Action actions[MOST_LEGAL];
  const int n = matgo_legal(round, actions);
  printf("\"legal\":[");
  for (int i = 0; i < n; ++i) {
    char text[16];
    matgo_print(actions[i], text);
    printf(i > 0 ? ",\"%s\"" : "\"%s\"", text);
  }
  printf("]");
}

static void print_piles(const struct Round* round) {
  const struct Player* players = round->players;
  printf(",\"hands\":[");
  print_cards(players[0].hand);
  printf(",");
  print_cards(players[1].hand);
  printf("],\"captured\":[");
  print_cards(players[0].captured);
  printf(",");
  print_cards(players[1].captured);
  printf("],\"table\":");
  print_cards(round->table);
  printf(",\"stacks\":{");
  const char* comma = "";
  for (int month = 0; month < MONTHS; ++month) {
    if (!round->stacked[month]) continue;
    printf("%s\"%02d\":%d", comma, month + 1, round->stack_owner[month]);
    comma = ",";
  }
  printf("},\"stock_left\":%d,\"stock\":[", round->stock_end - round->stock_top);
  for (int i = round->stock_top; i < round->stock_end; ++i) {
    printf(i > round->stock_top ? ",\"%s\"" : "\"%s\"", card_names[round->stock[i]]);
  }
  printf("]");
}

void print_observation(const struct Round* round) {
  const struct Player *a = &round->players[0], *b = &round->players[1];
  print_legal(round);
  printf(",\"decision\":\"%s\"", matgo_decision_names[round->decision]);
  print_piles(round);
  print_pair("points", matgo_points(round, 0), matgo_points(round, 1));
  print_pair("go_counts", a->goes, b->goes);
  print_pair("shakes", a->shakes, b->shakes);
  print_pair("bombs", a->bombs, b->bombs);
  print_pair("credits", a->credits, b->credits);
  print_pair("instant", round->instant[0], round->instant[1]);
  if (round->decision == OVER) {
    printf(",\"result\":");
    print_result(&round->result);
  } else {
    printf(",\"to_move\":%d", round->to_move);
  }
}

static const struct Json* entry(const struct Json* list, int index) {
  const struct Json* value = list != NULL ? list->first : NULL;
  while (value != NULL && index-- > 0) value = value->next;
  return value;
}

static int card_of(const struct Json* value) {
  return value->kind == JSON_STRING ? card_named(value->text) : NO_CARD;
}

static Cards set_of(const struct Json* list) {
  Cards cards = 0;
  for (const struct Json* value = entry(list, 0); value != NULL; value = value->next) {
    if (card_of(value) != NO_CARD) cards |= one(card_of(value));
  }
  return cards;
}

static void read_cards(const struct Json* from, struct Round* round) {
  for (int seat = 0; seat < SEATS; ++seat) {
    round->players[seat].hand = set_of(entry(json_get(from, "hands"), seat));
  }
  round->table = set_of(json_get(from, "table"));
  const struct Json* card = entry(json_get(from, "stock"), 0);
  for (; card != NULL && round->stock_end < DECK_SIZE; card = card->next) {
    if (card_of(card) != NO_CARD) round->stock[round->stock_end++] = card_of(card);
  }
}

static void read_stacks(const struct Json* stacks, struct Round* round) {
  for (int month = 0; month < MONTHS; ++month) {
    round->stacked[month] = (months_held(round->table, 3) >> month & 1) != 0;
    round->stack_owner[month] = -1;
  }
  for (const struct Json* stack = entry(stacks, 0); stack != NULL; stack = stack->next) {
    const int month = atoi(stack->key) - 1;
    if (month < 0 || month >= MONTHS) continue;
    const bool plain = stack->kind == JSON_NUMBER;
    round->stack_owner[month] = (int)(plain ? stack->number : json_number(stack, "owner", -1));
  }
}

/* The number of a seat, or the length of a list in its place. */
static int number_of(const struct Json* state, const char* key, int seat) {
  const struct Json* value = entry(json_get(state, key), seat);
  if (value == NULL) return 0;
  int length = 0;
  for (const struct Json* i = value->first; i != NULL; i = i->next) ++length;
  return value->kind == JSON_LIST ? length : (int)value->number;
}

static unsigned months_of(const struct Json* list) {
  unsigned months = 0;
  for (const struct Json* month = entry(list, 0); month != NULL; month = month->next) {
    const int number = month->kind == JSON_STRING ? atoi(month->text) : 0;
    if (number >= 1 && number <= MONTHS) months |= 1u << (number - 1);
  }
  return months;
}

static void read_position(const struct Json* state, struct Round* round) {
  read_cards(state, round);
  read_stacks(json_get(state, "stacks"), round);
  round->carry = (int)json_number(state, "carry", round->carry);
  for (int seat = 0; seat < SEATS; ++seat) {
    struct Player* player = &round->players[seat];
    player->captured = set_of(entry(json_get(state, "captured"), seat));
    player->turns = number_of(state, "turn_of", seat);
    player->goes = number_of(state, "go_counts", seat);
    player->points_at_go = number_of(state, "points_at_go", seat);
    player->shakes = number_of(state, "shakes", seat);
    player->shown = months_of(entry(json_get(state, "shakes"), seat)) |
                    months_of(entry(json_get(state, "shown"), seat));
    player->bombs = number_of(state, "bombs", seat);
    player->credits = number_of(state, "credits", seat);
    player->ppuks = number_of(state, "ppuks", seat);
    const struct Json* paid = entry(json_get(state, "instant"), seat);
    round->instant[seat] = paid != NULL ? (long)paid->number : 0;
  }
}

static bool other_rules(const struct Json* request) {
  const struct Json *rules = json_get(request, "rules"), *set = json_get(rules, "set");
  const char* name = json_text(request, "rules", json_text(rules, "extends", RULES));
  return strcmp(name, RULES) != 0 || (set != NULL && set->first != NULL) ||
         json_number(request, "players", SEATS) != SEATS;
}

bool read_setting(const struct Json* request, struct Round* round) {
  if (other_rules(request)) return false;
  *round = (struct Round){.fault = round->fault};
  round->dealer = (int)json_number(request, "dealer", 0);
  round->carry = (int)json_number(request, "carry", 0);
  return round->dealer >= 0 && round->dealer < SEATS;
}

/* Whether the engine can play on from here without going out of bounds. */
static bool plausible(const struct Round* round) {
  bool good = round->to_move >= 0 && round->to_move < SEATS;
  for (int seat = 0; seat < SEATS; ++seat) {
    const struct Player* player = &round->players[seat];
    const int counts[] = {player->goes, player->shakes, player->bombs};
    good = good && count(player->hand) <= MOST_IN_HAND;
    for (int i = 0; i < 3; ++i) good = good && counts[i] >= 0 && counts[i] <= MONTHS;
  }
  return good;
}

bool read_round(const struct Json* request, struct Round* round) {
  if (!read_setting(request, round)) return false;
  const struct Json *state = json_get(request, "state"), *deal = json_get(request, "deal");
  if (state != NULL) {
    read_position(state, round);
    matgo_open_turn(round, (int)json_number(state, "to_move", round->dealer));
    return plausible(round);
  }
  if (json_get(deal, "deck") != NULL) {
    int deck[DECK_SIZE] = {0}, n = 0;
    const struct Json* card = entry(json_get(deal, "deck"), 0);
    for (; card != NULL && n < DECK_SIZE; card = card->next) {
      if (card_of(card) != NO_CARD) deck[n++] = card_of(card);
    }
    matgo_deal(round, deck);
  } else {
    read_cards(deal, round);
  }
  if (!plausible(round)) return false;
  matgo_open(round);
  return true;
}
