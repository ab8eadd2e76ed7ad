/* SPDX-License-Identifier: Apache-2.0
 *
 * Drives the engine in matgo.c over the protocol `showstopper-engine/1`: one JSON object per line,
 * a request on standard input, its answer on standard output. `--fault NAME` breaks a rule. */
#define _POSIX_C_SOURCE 200809L /* getline */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "trace.h"

static void print_error(const char* kind, const char* message) {
  printf("\"error\":{\"kind\":\"%s\",\"message\":\"%s\"}", kind, message);
}

static void apply(struct Round* round, const char* text) {
  struct Action action;
  const char* space = strchr(text, ' ');
  if (space != NULL && matgo_read(space + 1, &action) && matgo_apply(round, atoi(text), action)) {
    print_observation(round);
  } else {
    print_error("illegal", "this action is not legal now");
  }
}

static void whole_round(struct Round* round, const struct Json* actions) {
  printf("\"start\":{");
  print_observation(round);
  printf("},\"after\":[");
  const struct Json* action = actions != NULL ? actions->first : NULL;
  for (; action != NULL; action = action->next) {
    printf("{");
    apply(round, action->kind == JSON_STRING ? action->text : "");
    printf(action->next != NULL ? "}," : "}");
  }
  printf("]");
  if (round->decision == OVER) {
    printf(",\"result\":");
    print_result(&round->result);
  }
}

/* A number from 0 to n - 1 that follows from the seed (splitmix64). */
static int draw(uint64_t* seed, int n) {
  uint64_t mixed = *seed += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return (int)((mixed ^ mixed >> 31) % (uint64_t)n);
}

static void self_play(struct Round* round, uint64_t seed) {
  int deck[DECK_SIZE];
  for (int card = 0; card < DECK_SIZE; ++card) {
    const int place = draw(&seed, card + 1);
    deck[card] = deck[place];
    deck[place] = card;
  }
  matgo_deal(round, deck);
  matgo_open(round);
  printf("\"format\":\"showstopper-trace/1\",\"game\":\"gostop\",");
  printf("\"rules\":\"gostop/matgo\",\"players\":2,\"dealer\":%d,\"carry\":%d,", round->dealer,
         round->carry);
  printf("\"deal\":{\"deck\":[");
  for (int i = 0; i < DECK_SIZE; ++i) printf(i > 0 ? ",\"%s\"" : "\"%s\"", card_names[deck[i]]);
  printf("]},\"actions\":[");
  struct Round ahead = *round; /* the actions stand before what they lead to */
  struct Action legal[MOST_LEGAL];
  uint64_t again = seed;
  for (const char* comma = ""; ahead.decision != OVER; comma = ",") {
    char text[16];
    const struct Action action = legal[draw(&seed, matgo_legal(&ahead, legal))];
    matgo_print(action, text);
    printf("%s\"%d %s\"", comma, ahead.to_move, text);
    matgo_apply(&ahead, ahead.to_move, action);
  }
  printf("],\"after\":[");
  for (const char* comma = ""; round->decision != OVER; comma = ",") {
    matgo_apply(round, round->to_move, legal[draw(&again, matgo_legal(round, legal))]);
    printf("%s{", comma);
    print_observation(round);
    printf("}");
  }
  printf("],\"result\":");
  print_result(&round->result);
}

static void answer(const struct Json* request, struct Round* current, struct Round* other) {
  const char* what = json_text(request, "do", "");
  if (strcmp(what, "hello") == 0) {
    print_hello("example-c");
  } else if (strcmp(what, "new") == 0 && read_round(request, other)) {
    *current = *other;
    print_observation(current);
  } else if (strcmp(what, "apply") == 0 && current->stock_end > 0) {
    apply(current, json_text(request, "action", ""));
  } else if (strcmp(what, "round") == 0 && read_round(request, other)) {
    whole_round(other, json_get(request, "actions"));
  } else if (strcmp(what, "self_play") == 0 && read_setting(request, other)) {
    self_play(other, (uint64_t)json_number(request, "seed", 0));
  } else {
    print_error("unsupported", "only gostop/matgo with two players is played here");
  }
}

int main(int argc, char** argv) {
  int fault = NO_FAULT;
  if (argc == 3 && strcmp(argv[1], "--fault") == 0) {
    while (matgo_fault_names[fault] != NULL && strcmp(matgo_fault_names[fault], argv[2]) != 0) {
      ++fault;
    }
  }
  if ((argc > 1 && fault == NO_FAULT) || matgo_fault_names[fault] == NULL) {
    fprintf(stderr, "usage: example-engine-c [--fault NAME]\n");
    return 2;
  }
  struct Round current = {.fault = (enum Fault)fault}, other = current;
  char* line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    struct Json* request = json_read(line);
    if (request == NULL) {
      fprintf(stderr, "a line that is no JSON\n");
      return 2;
    }
    if (strcmp(json_text(request, "do", ""), "bye") == 0) break;
    printf("{\"id\":%lld,", json_number(request, "id", 0));
    answer(request, &current, &other);
    printf("}\n");
    fflush(stdout);
    json_free(request);
  }
  free(line);
  return 0;
}
