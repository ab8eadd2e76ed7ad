/* SPDX-License-Identifier: Apache-2.0 */
// tidy: allow file-length: a kit is one file to copy
/* Adapter kit for `showstopper-engine/1`: copy this file beside your adapter. C11 and POSIX, or
 * Windows; no build system: cc -std=c11 -o adapter adapter.c engine.c
 *
 *   #define SHOWSTOPPER_KIT_IMPLEMENTATION   // in one file of the program
 *   #include "showstopper_kit.h"
 *
 *   int main(void) {
 *     const KitAdapter adapter = {.engine = "my engine", .rules = "gostop/matgo", .players = {2},
 *                                 .size = sizeof(struct Round), .deal = deal, .legal = legal,
 *                                 .apply = apply, .observe = observe};
 *     return kit_run(&adapter);
 *   }
 *
 * For each round the kit gives your functions `size` bytes that are zero at first. It reads and
 * answers requests, numbers and flushes the answers, and moves the engine's output to standard
 * error. An engine that calls back in mid-turn, or that owns the loop of the round (`play`), takes
 * its moves with `kit_ask`, which answers the open request and returns the action of the next one.
 * The kit leaves an abandoned round with longjmp, so free the engine's memory in `drop`.
 *
 * A card is its place in the deck of the game: 01B is 0, 12D 47, X1 48; in Stoppa AC 0, KB 39. */
#ifndef SHOWSTOPPER_KIT_H
#define SHOWSTOPPER_KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KIT_SEATS = 6, KIT_CARDS = 64, KIT_NO_CARD = -1 };

/* Return values of the adapter's functions. `kit_why` gives a reason. */
enum { KIT_DONE, KIT_ILLEGAL, KIT_UNSUPPORTED, KIT_FAILED };

typedef struct Kit Kit;

enum KitKind { KIT_NULL, KIT_BOOL, KIT_NUMBER, KIT_STRING, KIT_LIST, KIT_OBJECT };

typedef struct KitJson {
  enum KitKind kind;
  const char* key;       /* in an object */
  const char* text;      /* of a string */
  long long number;      /* without its fraction; 1 for true */
  struct KitJson* first; /* entries of a list or an object */
  struct KitJson* next;
  const char* raw; /* as it was written */
  size_t raw_size;
} KitJson;

const KitJson* kit_get(const KitJson* object, const char* key); /* NULL: not there */
const KitJson* kit_entry(const KitJson* list, int place);       /* NULL: not there */
long long kit_get_number(const KitJson* object, const char* key, long long otherwise);
const char* kit_get_text(const KitJson* object, const char* key, const char* otherwise);

typedef struct KitList {
  int size, cards[KIT_CARDS];
} KitList;

/* An action without its seat, such as `play 03B`. It stays valid until the next one. */
typedef struct KitAction {
  const char* text;
  char verb[16];
  const char* argument;
  KitList cards; /* of `play 03B`, `lay AC AU` */
  int card;      /* the first of them, or KIT_NO_CARD */
  int number;    /* the month or the chips of `bomb 03`, `raise 7` */
} KitAction;

/* The beginning of a round. Numbers of a position for each seat are 0 if they are missing. */
typedef struct KitSetting {
  int players, dealer, carry, to_move;
  bool is_position;
  KitList hands[KIT_SEATS], captured[KIT_SEATS], table, stock;
  KitList deck; /* for an engine that deals by itself, the card dealt first in front */
  int turn_of[KIT_SEATS], go_counts[KIT_SEATS], points_at_go[KIT_SEATS], shakes[KIT_SEATS];
  int bombs[KIT_SEATS], credits[KIT_SEATS], ppuks[KIT_SEATS], ppuk_streak[KIT_SEATS];
  int instant[KIT_SEATS];
  int purses[KIT_SEATS], pot, punto, beccata; /* of Stoppa; stakes are -1 if none are given */
  bool last_round;
  unsigned shown[KIT_SEATS];         /* bit 1 << month: a triple of it was shown */
  bool stacked[13];                  /* by month from 1: three of it lie as a stack */
  int stack_owner[13];               /* the seat that left it, or -1 */
  const KitJson *request, *position; /* everything else; valid as long as the round */
} KitSetting;

typedef struct KitAdapter {
  const char *engine, *version, *game; /* NULL: "1", "gostop" */
  const char *rules, *changes;         /* a rule file, and JSON of the changed keys, or NULL */
  int players[KIT_SEATS];              /* numbers of seats, 0 after the last */
  int jokers;                          /* X1 and so on in its deck */
  const char* order;                   /* packets such as "T4 O5 D5 T4 O5 D5"; NULL: as shipped */
  const char* automatic;               /* JSON: decisions that it takes by itself, or NULL */
  size_t size;
  int (*deal)(Kit*, void* round, const KitSetting*);
  int (*set_up)(Kit*, void* round, const KitSetting*); /* NULL: no positions */
  void (*legal)(Kit*, void* round);                    /* kit_legal for each action; NULL: none */
  int (*apply)(Kit*, void* round, int seat, const KitAction*);
  void (*observe)(Kit*, void* round);
  int (*play)(Kit*, void* round, const KitSetting*); /* in place of deal and apply: its own loop */
  void (*drop)(Kit*, void* round);
} KitAdapter;

/* Answers requests until they end; returns the exit code for `main`. */
int kit_run(const KitAdapter* adapter);

/* Keys of an observation; NULL as key for an entry of a list. */
void kit_text(Kit*, const char* key, const char* text);
void kit_number(Kit*, const char* key, long long number);
void kit_numbers(Kit*, const char* key, const int* numbers, int size);
void kit_name(Kit*, const char* key, int card);
void kit_cards(Kit*, const char* key, const int* cards, int size);
void kit_open(Kit*, const char* key, char bracket);
void kit_close(Kit*, char bracket);
void kit_legal(Kit*, const char* format, ...);
const char* kit_card_name(Kit*, int card);
int kit_card(Kit*, const char* name);
void kit_read_cards(Kit*, const KitJson* names, KitList* into); /* others are left out */

/* The reason of the refusal, failure or lack that the function is about to return. */
int kit_why(Kit*, int answer, const char* format, ...);

/* From inside the engine: shows `legal` and `observe`, and returns the next action of this seat
 * that answers this decision. Another seat, or a verb for another decision, is refused here. */
const KitAction* kit_ask(Kit*, int seat, const char* decision);
/* The same for an engine that has not moved yet: shows only these actions, joined by `|`. */
const KitAction* kit_ask_first(Kit*, int seat, const char* decision, const char* legal);
/* Refuses the returned action and returns the next one, for engines that ask again. */
const KitAction* kit_refuse(Kit*);

/* Names for cards that an engine does not distinguish, by following them from zone to zone.
 * `describe` returns a number for the engine's view of a card in a zone: the same for both plain
 * junk cards of a month, or one for each kind if the engine only counts cards. */
typedef struct KitTracker {
  int zone_of[KIT_CARDS]; /* -1: not in play; set all of them before the deal */
  int place[KIT_CARDS];
  int (*describe)(int zone, int card);
} KitTracker;

typedef struct KitZone {
  int zone, size, descriptions[KIT_CARDS];
  KitList names; /* filled: KIT_NO_CARD for cards without a name */
} KitZone;

int kit_without_twins(int zone, int card); /* a `describe`: the place of J for both junk cards */
void kit_lie(KitTracker*, int zone, const KitList* cards); /* after the deal, the top card first */
void kit_see(KitTracker*, KitZone* zones, int count, const KitList* moved);

#endif

#if defined SHOWSTOPPER_KIT_IMPLEMENTATION && !defined SHOWSTOPPER_KIT_IMPLEMENTED
#define SHOWSTOPPER_KIT_IMPLEMENTED
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#define kit_dup _dup
#define kit_dup2 _dup2
#define kit_fdopen _fdopen
#else
/* Declared here, because -std=c11 hides them unless a macro precedes the first include. */
extern int dup(int);
extern int dup2(int, int);
extern FILE* fdopen(int, const char*);
#define kit_dup dup
#define kit_dup2 dup2
#define kit_fdopen fdopen
#endif

static const char kit_gostop[][4] = {"01B", "01R", "01J", "01K", "02A", "02R", "02J", "02K", "03B",
                                     "03R", "03J", "03K", "04A", "04R", "04J", "04K", "05A", "05R",
                                     "05J", "05K", "06A", "06R", "06J", "06K", "07A", "07R", "07J",
                                     "07K", "08B", "08A", "08J", "08K", "09A", "09R", "09J", "09K",
                                     "10A", "10R", "10J", "10K", "11B", "11D", "11J", "11K", "12B",
                                     "12A", "12R", "12D", "X1",  "X2",  "X3",  "X4",  "X5",  "X6"};
static const char kit_stoppa[][4] = {"AC", "AU", "AS", "AB", "2C", "2U", "2S", "2B", "3C", "3U",
                                     "3S", "3B", "4C", "4U", "4S", "4B", "5C", "5U", "5S", "5B",
                                     "6C", "6U", "6S", "6B", "7C", "7U", "7S", "7B", "JC", "JU",
                                     "JS", "JB", "NC", "NU", "NS", "NB", "KC", "KU", "KS", "KB"};
/* The verbs that answer a decision. */
static const char* const kit_verbs[][2] = {{"declare", "quad shake done declare"},
                                           {"take_hand", "take"},
                                           {"take_flip", "take"},
                                           {"give", "give"},
                                           {"cup", "cup"},
                                           {"go_stop", "go stop push"},
                                           {"respond", "accept refuse"},
                                           {"turn", "play bomb shake skip offer concede"},
                                           {"bet", "pass bet call raise fold"},
                                           {"lay", "lay pass"}};

typedef struct KitText {
  char* text;
  size_t size, room;
} KitText;

typedef struct KitRequest {
  char *line, *copy;
  KitJson *nodes, *root;
  size_t used;
} KitRequest;

enum KitMode { KIT_SINGLE, KIT_ROUND, KIT_SELF_PLAY };

struct Kit {
  const KitAdapter* adapter;
  bool stoppa; /* the game */
  FILE *in, *out;
  KitRequest request, opening; /* the latest, and the one that the round came with */
  bool waiting;                /* the latest was read too early */
  KitText text;                /* the answer that is being written */
  bool comma;
  size_t result, result_end, after; /* in `text` */
  void *round, *current;            /* the one at work, and the one of `new` and `apply` */
  KitSetting setting;
  bool over; /* the loop of the engine has ended */
  jmp_buf abandon;
  enum KitMode mode;
  bool first;               /* nothing was shown of this `round` or `self_play` yet */
  const KitJson* left;      /* actions of a `round` */
  uint64_t seed;            /* of a `self_play` */
  KitText legal, actions;   /* of a `self_play`: actions, each ended by a zero byte */
  int legal_count, to_move; /* as they were shown last */
  KitText done, script;     /* actions that the loop has taken, and is to take again */
  size_t script_at;
  bool replayed; /* the refusal is to be shown */
  int asked_seat;
  const char* asked_verbs;
  KitAction action;
  char apart[64], why[256], refusal[256], chosen[80];
};

static void kit_fatal(const char* what) {
  fprintf(stderr, "showstopper_kit: %s\n", what);
  exit(2);
}

static void kit_put(KitText* to, const char* text, size_t size) {
  if (to->size + size + 1 > to->room) {
    to->room = 2 * (to->size + size) + 256;
    to->text = (char*)realloc(to->text, to->room);
    if (to->text == NULL) kit_fatal("out of memory");
  }
  memcpy(to->text + to->size, text, size);
  to->size += size;
  to->text[to->size] = '\0';
}

static void kit_add(KitText* to, const char* text) { kit_put(to, text, strlen(text)); }

/* Reading JSON: the line stays as it is, strings are ended in place in its copy. */

typedef struct KitReader {
  KitRequest* into;
  char* at;
  int depth;
} KitReader;

static KitJson* kit_read_value(KitReader* in);

static void kit_skip_space(KitReader* in) {
  while (*in->at == ' ' || *in->at == '\t' || *in->at == '\r' || *in->at == '\n') ++in->at;
}

static bool kit_skip(KitReader* in, char expected) {
  kit_skip_space(in);
  if (*in->at != expected) return false;
  ++in->at;
  return true;
}

/* The text behind an opening quote; of \u only ASCII is kept, because keys and names are ASCII. */
static char* kit_read_text(KitReader* in) {
  char *start = in->at, *to = start;
  while (*in->at != '"') {
    char c = *in->at++;
    if (c == '\0') return NULL;
    if (c == '\\') {
      static const char from[] = "nrtbf", into[] = "\n\r\t\b\f";
      c = *in->at++;
      if (c == '\0') return NULL;
      const char* found = strchr(from, c);
      if (found != NULL) c = into[found - from];
      if (c == 'u') {
        char digits[5] = {0};
        for (int i = 0; i < 4 && *in->at != '\0' && *in->at != '"'; ++i) digits[i] = *in->at++;
        const long code = strtol(digits, NULL, 16);
        c = code > 0 && code < 128 ? (char)code : '?';
      }
    }
    *to++ = c;
  }
  ++in->at;
  *to = '\0';
  return start;
}

static bool kit_read_entries(KitReader* in, KitJson* parent, char close) {
  KitJson** last = &parent->first;
  if (kit_skip(in, close)) return true;
  do {
    char* key = NULL;
    if (parent->kind == KIT_OBJECT) {
      if (!kit_skip(in, '"') || (key = kit_read_text(in)) == NULL || !kit_skip(in, ':'))
        return false;
    }
    if ((*last = kit_read_value(in)) == NULL) return false;
    (*last)->key = key;
    last = &(*last)->next;
  } while (kit_skip(in, ','));
  return kit_skip(in, close);
}

static bool kit_read_plain(KitReader* in, KitJson* value) {
  static const char* const words[] = {"null", "false", "true"};
  for (int i = 0; i < 3; ++i) {
    if (strncmp(in->at, words[i], strlen(words[i])) != 0) continue;
    in->at += strlen(words[i]);
    value->kind = i == 0 ? KIT_NULL : KIT_BOOL;
    value->number = i == 2;
    return true;
  }
  char* end = in->at;
  if (*end != '-' && (*end < '0' || *end > '9')) return false;
  value->kind = KIT_NUMBER;
  value->number = strtoll(in->at, NULL, 10);
  (void)strtod(in->at, &end);
  const bool moved = end != in->at;
  in->at = end;
  return moved;
}

static KitJson* kit_read_value(KitReader* in) {
  enum { DEEPEST = 64 };
  KitJson* value = &in->into->nodes[in->into->used++];
  memset(value, 0, sizeof *value);
  kit_skip_space(in);
  const char* start = in->at;
  bool good = ++in->depth <= DEEPEST;
  if (!good) return NULL;
  if (kit_skip(in, '{')) {
    value->kind = KIT_OBJECT;
    good = kit_read_entries(in, value, '}');
  } else if (kit_skip(in, '[')) {
    value->kind = KIT_LIST;
    good = kit_read_entries(in, value, ']');
  } else if (kit_skip(in, '"')) {
    value->kind = KIT_STRING;
    good = (value->text = kit_read_text(in)) != NULL;
  } else {
    good = kit_read_plain(in, value);
  }
  --in->depth;
  value->raw = in->into->line + (start - in->into->copy);
  value->raw_size = (size_t)(in->at - start);
  return good ? value : NULL;
}

static void kit_free_request(KitRequest* request) {
  free(request->line);
  free(request->copy);
  free(request->nodes);
  memset(request, 0, sizeof *request);
}

/* Takes over the line. False if it is not a JSON object. */
static bool kit_parse(KitRequest* into, char* line) {
  const size_t size = strlen(line);
  size_t values = 2; /* at most one behind each of these */
  for (const char* at = line; *at != '\0'; ++at) {
    values += *at == ',' || *at == '[' || *at == '{' || *at == ':';
  }
  into->line = line;
  into->copy = (char*)malloc(size + 1);
  into->nodes = (KitJson*)malloc(values * sizeof(KitJson));
  if (into->copy == NULL || into->nodes == NULL) kit_fatal("out of memory");
  memcpy(into->copy, line, size + 1);
  KitReader in = {into, into->copy, 0};
  into->root = kit_read_value(&in);
  if (into->root == NULL || into->root->kind != KIT_OBJECT) return false;
  kit_skip_space(&in);
  return *in.at == '\0';
}

const KitJson* kit_get(const KitJson* object, const char* key) {
  const KitJson* entry = object != NULL && object->kind == KIT_OBJECT ? object->first : NULL;
  while (entry != NULL && strcmp(entry->key, key) != 0) entry = entry->next;
  return entry;
}

const KitJson* kit_entry(const KitJson* list, int place) {
  const KitJson* entry = list != NULL ? list->first : NULL;
  while (entry != NULL && place-- > 0) entry = entry->next;
  return entry;
}

long long kit_get_number(const KitJson* object, const char* key, long long otherwise) {
  const KitJson* value = kit_get(object, key);
  return value != NULL && value->kind == KIT_NUMBER ? value->number : otherwise;
}

const char* kit_get_text(const KitJson* object, const char* key, const char* otherwise) {
  const KitJson* value = kit_get(object, key);
  return value != NULL && value->kind == KIT_STRING ? value->text : otherwise;
}

/* Writing */

static void kit_quoted(KitText* to, const char* text) {
  kit_put(to, "\"", 1);
  for (const char* at = text; *at != '\0';) {
    size_t plain = 0;
    while ((unsigned char)at[plain] >= ' ' && at[plain] != '"' && at[plain] != '\\') ++plain;
    kit_put(to, at, plain);
    at += plain;
    if (*at == '\0') break;
    if ((unsigned char)*at >= ' ') kit_put(to, "\\", 1);
    kit_put(to, (unsigned char)*at >= ' ' ? at : " ", 1);
    ++at;
  }
  kit_put(to, "\"", 1);
}

static void kit_key(Kit* kit, const char* key) {
  if (kit->comma) kit_put(&kit->text, ",", 1);
  kit->comma = true;
  if (key == NULL) return;
  kit_quoted(&kit->text, key);
  kit_put(&kit->text, ":", 1);
}

void kit_text(Kit* kit, const char* key, const char* text) {
  kit_key(kit, key);
  kit_quoted(&kit->text, text);
}

void kit_number(Kit* kit, const char* key, long long number) {
  char digits[24], *const end = digits + sizeof digits, *at = end;
  unsigned long long rest =
      number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
  do *--at = (char)('0' + rest % 10);
  while ((rest /= 10) != 0);
  if (number < 0) *--at = '-';
  kit_key(kit, key);
  kit_put(&kit->text, at, (size_t)(end - at));
  if (key != NULL && strcmp(key, "to_move") == 0) kit->to_move = (int)number;
}

void kit_open(Kit* kit, const char* key, char bracket) {
  kit_key(kit, key);
  if (key != NULL && strcmp(key, "result") == 0) kit->result = kit->text.size;
  kit_put(&kit->text, &bracket, 1);
  kit->comma = false;
}

void kit_close(Kit* kit, char bracket) {
  kit_put(&kit->text, &bracket, 1);
  kit->comma = true;
  if (kit->result_end < kit->result && bracket == '}') kit->result_end = kit->text.size;
}

void kit_numbers(Kit* kit, const char* key, const int* numbers, int size) {
  kit_open(kit, key, '[');
  for (int i = 0; i < size; ++i) kit_number(kit, NULL, numbers[i]);
  kit_close(kit, ']');
}

const char* kit_card_name(Kit* kit, int card) {
  const bool stoppa = kit->stoppa;
  if (card < 0 || card >= (stoppa ? 40 : 54)) return NULL;
  return stoppa ? kit_stoppa[card] : kit_gostop[card];
}

int kit_card(Kit* kit, const char* name) {
  const char* own;
  const bool month = name[0] >= '0' && name[0] <= '1' && name[1] >= '0' && name[1] <= '9';
  const int first = month ? 4 * (10 * (name[0] - '0') + name[1] - '1') : 0;
  for (int card = first < 0 ? 0 : first; (own = kit_card_name(kit, card)) != NULL; ++card) {
    if (strcmp(own, name) == 0) return card;
  }
  return KIT_NO_CARD;
}

void kit_name(Kit* kit, const char* key, int card) {
  const char* name = kit_card_name(kit, card);
  kit_key(kit, key);
  if (name == NULL) {
    kit_put(&kit->text, "null", 4);
    return;
  }
  kit_put(&kit->text, "\"", 1);
  kit_add(&kit->text, name);
  kit_put(&kit->text, "\"", 1);
}

void kit_cards(Kit* kit, const char* key, const int* cards, int size) {
  kit_open(kit, key, '[');
  for (int i = 0; i < size; ++i) kit_name(kit, NULL, cards[i]);
  kit_close(kit, ']');
}

void kit_legal(Kit* kit, const char* format, ...) {
  char action[80];
  va_list more;
  va_start(more, format);
  const int size = vsnprintf(action, sizeof action, format, more);
  va_end(more);
  kit_text(kit, NULL, action);
  if (size > 0 && kit->mode == KIT_SELF_PLAY) {
    kit_put(&kit->legal, action, strlen(action) + 1);
    ++kit->legal_count;
  }
}

int kit_why(Kit* kit, int answer, const char* format, ...) {
  va_list more;
  va_start(more, format);
  vsnprintf(kit->why, sizeof kit->why, format, more);
  va_end(more);
  return answer;
}

/* Answers. An observation of a `round` or `self_play` is one entry of a longer answer. */

static void kit_begin_answer(Kit* kit) {
  const KitJson* id = kit_get(kit->request.root, "id");
  kit->text.size = kit->result = kit->result_end = 0;
  kit_add(&kit->text, "{\"id\":");
  if (id != NULL) {
    kit_put(&kit->text, id->raw, id->raw_size);
  } else {
    kit_add(&kit->text, "null");
  }
  kit->comma = true;
}

static void kit_send(Kit* kit) {
  kit_put(&kit->text, "}\n", 2);
  fwrite(kit->text.text, 1, kit->text.size, kit->out);
  fflush(kit->out);
}

static void kit_begin_seen(Kit* kit) {
  if (kit->mode == KIT_SINGLE) {
    kit_begin_answer(kit);
    return;
  }
  kit_open(kit, kit->mode == KIT_ROUND && kit->first ? "start" : NULL, '{');
  kit->legal.size = 0;
  kit->legal_count = 0;
}

static void kit_end_seen(Kit* kit) {
  if (kit->mode == KIT_SINGLE) {
    kit_send(kit);
    return;
  }
  kit_close(kit, '}');
  if (kit->first && kit->mode == KIT_ROUND) kit_open(kit, "after", '[');
  if (kit->first && kit->mode == KIT_SELF_PLAY) { /* its first observation is left out */
    kit->after = kit->text.size;
    kit->comma = false;
  }
  kit->first = false;
}

static void kit_put_error(Kit* kit, const char* kind, const char* message) {
  kit_open(kit, "error", '{');
  kit_text(kit, "kind", kind);
  kit_text(kit, "message", message);
  kit_close(kit, '}');
}

static void kit_show_error(Kit* kit, const char* kind, const char* message) {
  kit_begin_seen(kit);
  kit_put_error(kit, kind, message);
  kit_end_seen(kit);
}

static void kit_put_seen(Kit* kit) {
  if (kit->adapter->legal != NULL) {
    kit_open(kit, "legal", '[');
    if (!kit->over) kit->adapter->legal(kit, kit->round);
    kit_close(kit, ']');
  }
  if (kit->adapter->observe != NULL) kit->adapter->observe(kit, kit->round);
}

static void kit_show(Kit* kit) {
  kit_begin_seen(kit);
  kit_put_seen(kit);
  kit_end_seen(kit);
}

/* The answer to something that was not done. */
static void kit_show_failure(Kit* kit, int answer) {
  static const char* const kinds[] = {"", "illegal", "unsupported", "crash"};
  kit_show_error(kit, kinds[answer >= KIT_ILLEGAL && answer <= KIT_FAILED ? answer : KIT_FAILED],
                 kit->why);
}

/* The beginning of a round */

void kit_read_cards(Kit* kit, const KitJson* from, KitList* into) {
  into->size = 0;
  const KitJson* value = kit_entry(from, 0);
  for (; value != NULL && into->size < KIT_CARDS; value = value->next) {
    const int card = value->kind == KIT_STRING ? kit_card(kit, value->text) : KIT_NO_CARD;
    if (card != KIT_NO_CARD) into->cards[into->size++] = card;
  }
}

/* The number of each seat; of a list in its place the length. */
static void kit_read_seats(const KitJson* from, const char* key, int* into) {
  const KitJson* value = kit_entry(kit_get(from, key), 0);
  for (int seat = 0; value != NULL && seat < KIT_SEATS; value = value->next, ++seat) {
    into[seat] = (int)value->number;
    if (value->kind == KIT_LIST) into[seat] = 0;
    for (const KitJson* each = value->first; each != NULL; each = each->next) ++into[seat];
  }
}

static unsigned kit_months(const KitJson* list) {
  unsigned months = 0;
  for (const KitJson* month = kit_entry(list, 0); month != NULL; month = month->next) {
    const int number = month->kind == KIT_STRING ? atoi(month->text) : 0;
    if (number >= 1 && number <= 12) months |= 1u << number;
  }
  return months;
}

static void kit_read_position(Kit* kit, const KitJson* state, KitSetting* to) {
  to->to_move = (int)kit_get_number(state, "to_move", to->dealer);
  int* const counts[] = {to->turn_of, to->go_counts, to->points_at_go, to->shakes, to->bombs,
                         to->credits, to->ppuks,     to->ppuk_streak,  to->instant};
  static const char* const keys[] = {"turn_of", "go_counts", "points_at_go", "shakes", "bombs",
                                     "credits", "ppuks",     "ppuk_streak",  "instant"};
  for (int i = 0; i < 9; ++i) kit_read_seats(state, keys[i], counts[i]);
  for (int seat = 0; seat < to->players; ++seat) {
    kit_read_cards(kit, kit_entry(kit_get(state, "captured"), seat), &to->captured[seat]);
    to->shown[seat] = kit_months(kit_entry(kit_get(state, "shakes"), seat)) |
                      kit_months(kit_entry(kit_get(state, "shown"), seat));
  }
  int lying[13] = {0};
  for (int i = 0; i < to->table.size; ++i) {
    if (to->table.cards[i] < 48) ++lying[to->table.cards[i] / 4 + 1];
  }
  for (int month = 1; month <= 12; ++month) {
    to->stacked[month] = lying[month] == 3;
    to->stack_owner[month] = -1;
  }
  for (const KitJson* at = kit_entry(kit_get(state, "stacks"), 0); at != NULL; at = at->next) {
    const int month = atoi(at->key);
    if (month < 1 || month > 12) continue;
    to->stacked[month] = true;
    to->stack_owner[month] =
        (int)(at->kind == KIT_OBJECT ? kit_get_number(at, "owner", -1) : at->number);
  }
}

static const char* kit_order(const Kit* kit, int players) {
  static const char* const shipped[2][KIT_SEATS + 1] = {
      {"", "", "T4 O5 D5 T4 O5 D5", "T3 A4 T3 A3", "", "", ""},
      {"", "", "", "A3 A3 A3 A3 A1", "A3 A3 A3 A1", "A3 A3 A2", "A3 A3"}};
  if (kit->adapter->order != NULL) return kit->adapter->order;
  return shipped[kit->stoppa][players];
}

/* Deals the deck out, or with `gather` gathers it from the hands, the table and the stock. */
static void kit_deal_out(KitSetting* to, const char* order, bool gather) {
  int next = 0, taken[KIT_SEATS + 1] = {0};
  if (!gather) {
    for (int seat = 0; seat < to->players; ++seat) to->hands[seat].size = 0;
    to->table.size = to->stock.size = 0;
  }
  for (const char* at = order; *at != '\0';) {
    const char whom = *at++;
    const int cards = (int)strtol(at, (char**)&at, 10);
    while (*at == ' ') ++at;
    const int first = whom == 'D' || whom == 'T' ? 0 : 1;
    const int last = whom == 'O' ? to->players - 1 : whom == 'A' ? to->players : first;
    for (int i = first; i <= last; ++i) {
      const int seat = (to->dealer + i) % to->players;
      KitList* pile = whom == 'T' ? &to->table : &to->hands[seat];
      int* from = &taken[whom == 'T' ? KIT_SEATS : seat];
      for (int k = 0; k < cards && next < KIT_CARDS; ++k) {
        if (gather && *from < pile->size) to->deck.cards[next++] = pile->cards[(*from)++];
        if (!gather && next < to->deck.size) pile->cards[pile->size++] = to->deck.cards[next++];
      }
    }
  }
  KitList* stock = &to->stock;
  for (int i = 0; gather && i < stock->size && next < KIT_CARDS;) {
    to->deck.cards[next++] = stock->cards[i++];
  }
  while (!gather && next < to->deck.size) stock->cards[stock->size++] = to->deck.cards[next++];
  if (gather) to->deck.size = next;
}

static void kit_read_setting(Kit* kit, const KitJson* request) {
  KitSetting* to = &kit->setting;
  memset(to, 0, sizeof *to);
  const KitJson *state = kit_get(request, "state"), *deal = kit_get(request, "deal");
  const KitJson* cards = state != NULL ? state : deal;
  to->request = request;
  to->position = state;
  to->is_position = state != NULL;
  to->players = (int)kit_get_number(request, "players", 2);
  to->dealer = (int)kit_get_number(request, "dealer", 0);
  to->carry = (int)kit_get_number(state, "carry", kit_get_number(request, "carry", 0));
  to->pot = (int)kit_get_number(state, "pot", kit_get_number(request, "pot", 0));
  for (int seat = 0; kit->stoppa && seat < to->players; ++seat) to->purses[seat] = 100;
  kit_read_seats(request, "purses", to->purses);
  kit_read_seats(state, "purses", to->purses);
  const KitJson *stakes = kit_get(request, "stakes"), *last = kit_get(request, "last_round");
  to->punto = (int)kit_get_number(stakes, "punto", -1);
  to->beccata = (int)kit_get_number(stakes, "beccata", -1);
  to->last_round = last != NULL && last->number != 0;
  if (to->dealer < 0 || to->dealer >= to->players) to->dealer = 0;
  if (kit_get(cards, "deck") != NULL) {
    kit_read_cards(kit, kit_get(cards, "deck"), &to->deck);
    kit_deal_out(to, kit_order(kit, to->players), false);
    return;
  }
  for (int seat = 0; seat < to->players; ++seat) {
    kit_read_cards(kit, kit_entry(kit_get(cards, "hands"), seat), &to->hands[seat]);
  }
  kit_read_cards(kit, kit_get(cards, "table"), &to->table);
  kit_read_cards(kit, kit_get(cards, "stock"), &to->stock);
  if (state != NULL) kit_read_position(kit, state, to);
  if (state == NULL) kit_deal_out(to, kit_order(kit, to->players), true);
}

/* Whether these are the rules that the adapter declares; their changes must have the same text. */
static bool kit_check_rules(Kit* kit, const KitJson* request) {
  const KitAdapter* own = kit->adapter;
  const KitJson *rules = kit_get(request, "rules"), *set = kit_get(rules, "set");
  const KitJson* extends = kit_get(rules, "extends");
  if (extends != NULL && extends->kind == KIT_LIST) extends = extends->first;
  const char* name = extends != NULL ? extends->text : kit_get_text(request, "rules", own->rules);
  const char* changes = own->changes != NULL ? own->changes : "{}";
  const bool none = set == NULL || set->first == NULL;
  const bool same = strcmp(changes, "{}") == 0 || rules == NULL
                        ? none
                        : !none && strlen(changes) == set->raw_size &&
                              strncmp(changes, set->raw, set->raw_size) == 0;
  static const char* const words[] = {"no", "one", "two", "three", "four", "five", "six"};
  bool seats = false;
  char known[64] = "";
  for (int i = 0; i < KIT_SEATS && own->players[i] > 0 && own->players[i] <= KIT_SEATS; ++i) {
    seats = seats || kit_get_number(request, "players", 2) == own->players[i];
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i > 0 ? " or " : "",
             words[own->players[i]]);
  }
  if (name != NULL && strcmp(name, own->rules) == 0 && same && seats) return true;
  kit_why(kit, 0, "only %s with %s players is played here", own->rules, known);
  return false;
}

/* Actions */

static const KitAction* kit_action(Kit* kit, const char* text) {
  KitAction* action = &kit->action;
  memset(action, 0, sizeof *action);
  action->text = text;
  const char* space = strchr(text, ' ');
  const size_t size = space != NULL ? (size_t)(space - text) : strlen(text);
  if (size < sizeof action->verb) memcpy(action->verb, text, size);
  action->argument = space != NULL ? space + 1 : text + strlen(text);
  action->number = atoi(action->argument);
  for (const char* at = action->argument; *at != '\0';) {
    char name[4] = {0};
    const size_t length = strcspn(at, " ");
    if (length < sizeof name) memcpy(name, at, length);
    const int card = kit_card(kit, name);
    if (card != KIT_NO_CARD && action->cards.size < KIT_CARDS) {
      action->cards.cards[action->cards.size++] = card;
    }
    at += length + (at[length] == ' ');
  }
  action->card = action->cards.size > 0 ? action->cards.cards[0] : KIT_NO_CARD;
  return action;
}

/* The seat before an action, or -1. */
static int kit_seat(const char* text, const char** action) {
  char* end = NULL;
  const long seat = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : -1;
  if (seat < 0 || seat > 99 || *end != ' ') return -1;
  *action = end + 1;
  return (int)seat;
}

/* A number from 0 to n - 1 that follows from the seed (splitmix64). */
static int kit_draw(uint64_t* seed, int n) {
  uint64_t mixed = *seed += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return (int)((mixed ^ mixed >> 31) % (uint64_t)n);
}

static bool kit_read(Kit* kit);
static void kit_hello(Kit* kit);

/* The action that comes next: of the next request, of the list of a `round`, or drawn. */
static const char* kit_next(Kit* kit) {
  if (kit->mode == KIT_ROUND) {
    const KitJson* action = kit->left;
    if (action == NULL) return NULL;
    kit->left = action->next;
    return action->kind == KIT_STRING ? action->text : "";
  }
  if (kit->mode == KIT_SELF_PLAY) {
    if (kit->legal_count == 0) return NULL;
    const char* action = kit->legal.text;
    for (int i = kit_draw(&kit->seed, kit->legal_count); i > 0; --i) action += strlen(action) + 1;
    snprintf(kit->chosen, sizeof kit->chosen, "%d %s", kit->to_move, action);
    char* range = strstr(kit->chosen, ".."); /* of amounts, such as `bet 5..90` */
    if (range != NULL) {
      char* number = strrchr(kit->chosen, ' ') + 1;
      const int least = atoi(number), span = atoi(range + 2) - least;
      const size_t room = sizeof kit->chosen - (size_t)(number - kit->chosen);
      snprintf(number, room, "%d", least + kit_draw(&kit->seed, span < 20 ? span + 1 : 20));
    }
    kit_put(&kit->actions, kit->chosen, strlen(kit->chosen) + 1);
    return kit->chosen;
  }
  while (kit_read(kit)) {
    const char* what = kit_get_text(kit->request.root, "do", "");
    if (strcmp(what, "apply") == 0) return kit_get_text(kit->request.root, "action", "");
    if (strcmp(what, "hello") != 0) break;
    kit_hello(kit);
  }
  kit->waiting = true;
  return NULL;
}

static const KitAction* kit_took(Kit* kit, const char* action) {
  kit_put(&kit->done, action, strlen(action) + 1);
  return kit_action(kit, action);
}

/* The next action of the requested seat and kind; others are refused. */
static const KitAction* kit_fitting(Kit* kit) {
  for (;;) {
    const char *text = kit_next(kit), *action = NULL;
    if (text == NULL) longjmp(kit->abandon, 1);
    if (kit_seat(text, &action) == kit->asked_seat) {
      const char* verb = kit_action(kit, action)->verb;
      const char* found = kit->asked_verbs != NULL ? strstr(kit->asked_verbs, verb) : verb;
      if (*verb != '\0' && found != NULL) return kit_took(kit, action);
    }
    kit_why(kit, 0, "this action is not legal now");
    kit_show_error(kit, "illegal", kit->why);
  }
}

static bool kit_asked(Kit* kit, int seat, const char* decision) {
  kit->asked_seat = seat;
  kit->asked_verbs = NULL;
  for (size_t i = 0; i < sizeof kit_verbs / sizeof *kit_verbs; ++i) {
    if (strcmp(kit_verbs[i][0], decision) == 0) kit->asked_verbs = kit_verbs[i][1];
  }
  if (kit->script_at < kit->script.size) return true;
  if (!kit->replayed) return false;
  kit->replayed = false;
  kit_show_error(kit, "illegal", kit->refusal);
  return true;
}

static const KitAction* kit_again(Kit* kit) {
  if (kit->script_at >= kit->script.size) return kit_fitting(kit);
  const char* action = kit->script.text + kit->script_at;
  kit->script_at += strlen(action) + 1;
  return kit_took(kit, action);
}

const KitAction* kit_ask(Kit* kit, int seat, const char* decision) {
  if (!kit_asked(kit, seat, decision)) kit_show(kit);
  return kit_again(kit);
}

const KitAction* kit_ask_first(Kit* kit, int seat, const char* decision, const char* legal) {
  if (kit_asked(kit, seat, decision)) return kit_again(kit);
  kit_begin_seen(kit);
  kit_text(kit, "decision", decision);
  kit_number(kit, "to_move", seat);
  kit_open(kit, "legal", '[');
  for (const char* at = legal; *at != '\0';) {
    const int length = (int)strcspn(at, "|");
    kit_legal(kit, "%.*s", length, at);
    at += length + (at[length] == '|');
  }
  kit_close(kit, ']');
  kit_end_seen(kit);
  return kit_fitting(kit);
}

/* Takes the latest of the actions back. */
static void kit_forget_last(KitText* done) {
  if (done->size > 0) --done->size;
  while (done->size > 0 && done->text[done->size - 1] != '\0') --done->size;
}

const KitAction* kit_refuse(Kit* kit) {
  kit_forget_last(&kit->done);
  kit_show_error(kit, "illegal", "this action is not legal now");
  return kit_fitting(kit);
}

/* A round */

static void kit_drop(Kit* kit, void** round) {
  if (*round != NULL && kit->adapter->drop != NULL) kit->adapter->drop(kit, *round);
  free(*round);
  *round = NULL;
}

static void kit_fresh(Kit* kit) {
  kit_drop(kit, &kit->round);
  kit->round = calloc(1, kit->adapter->size > 0 ? kit->adapter->size : 1);
  if (kit->round == NULL) kit_fatal("out of memory");
}

/* Lets the engine play; if it ends by refusing an action, the actions before it are played again,
 * so that nothing has changed. */
static int kit_run_loop(Kit* kit) {
  for (;;) {
    kit_why(kit, 0, "this action is not legal now");
    const int answer = kit->adapter->play(kit, kit->round, &kit->setting);
    if (answer != KIT_ILLEGAL || kit->done.size == 0) {
      kit->over = true;
      return answer;
    }
    kit_forget_last(&kit->done);
    const KitText done = kit->done;
    kit->done = kit->script;
    kit->script = done;
    kit->done.size = kit->script_at = 0;
    kit->replayed = true;
    memcpy(kit->refusal, kit->why, sizeof kit->refusal);
    kit_fresh(kit);
  }
}

/* Begins the round of the request that is in `setting`, and shows it. */
static int kit_begin(Kit* kit) {
  const KitAdapter* own = kit->adapter;
  kit->done.size = kit->script.size = kit->script_at = 0;
  kit->over = kit->replayed = false;
  kit_why(kit, 0, "this is not played here");
  if (kit->setting.is_position && own->set_up == NULL) {
    return kit_why(kit, KIT_UNSUPPORTED, "positions are not set up here");
  }
  if (!kit->setting.is_position && own->deal == NULL && own->play == NULL) {
    return kit_why(kit, KIT_UNSUPPORTED, "`deal` is not written yet");
  }
  kit_fresh(kit);
  int answer;
  if (own->play != NULL) {
    answer = kit_run_loop(kit);
  } else if (kit->setting.is_position) {
    answer = own->set_up(kit, kit->round, &kit->setting);
  } else {
    answer = own->deal(kit, kit->round, &kit->setting);
  }
  if (answer == KIT_DONE) kit_show(kit);
  return answer;
}

static int kit_apply(Kit* kit, const char* text) {
  const char* action = NULL;
  const int seat = kit_seat(text, &action);
  kit_why(kit, 0, "this action is not legal now");
  int answer = KIT_ILLEGAL;
  if (seat >= 0 && !kit->over && kit->adapter->apply != NULL) {
    answer = kit->adapter->apply(kit, kit->round, seat, kit_action(kit, action));
  }
  if (answer == KIT_DONE) {
    kit_show(kit);
  } else if (answer != KIT_UNSUPPORTED || kit->mode == KIT_SINGLE) {
    kit_show_failure(kit, answer);
  }
  return answer;
}

/* A `round` or `self_play` up to its end; false: it did not begin, for the reason in `why`. */
static int kit_drive(Kit* kit, enum KitMode mode) {
  void* const current = kit->round;
  volatile int answer = KIT_DONE;
  const bool over = kit->over;
  kit->round = NULL;
  kit->mode = mode;
  kit->first = true;
  if (setjmp(kit->abandon) == 0) {
    answer = kit_begin(kit);
    const char* text;
    int applied = answer;
    while (applied <= KIT_ILLEGAL && answer == KIT_DONE && (text = kit_next(kit)) != NULL) {
      applied = kit_apply(kit, text);
      if (applied == KIT_UNSUPPORTED) answer = applied;
    }
  }
  kit->mode = KIT_SINGLE;
  kit_drop(kit, &kit->round);
  kit->round = current;
  kit->over = over;
  return answer;
}

static void kit_put_result(Kit* kit, KitText* to, const KitText* from) {
  if (kit->result_end <= kit->result) return;
  kit_add(to, ",");
  kit_put(to, from->text + kit->result - 9, kit->result_end - kit->result + 9); /* "result": */
}

static void kit_whole_round(Kit* kit) {
  kit->left = kit_entry(kit_get(kit->request.root, "actions"), 0);
  kit_begin_answer(kit);
  const int answer = kit_drive(kit, KIT_ROUND);
  if (answer != KIT_DONE) {
    kit_show_failure(kit, answer);
    return;
  }
  kit_close(kit, ']');
  kit_put_result(kit, &kit->text, &kit->text);
  kit_send(kit);
}

static void kit_self_play(Kit* kit) {
  KitSetting* to = &kit->setting;
  const bool stoppa = kit->stoppa;
  kit->seed = (uint64_t)kit_get_number(kit->request.root, "seed", 0);
  kit_read_setting(kit, kit->request.root);
  const int kings_out = to->players == 3 ? 1 : to->players == 6 ? 4 : 0; /* the last of the deck */
  const int size = stoppa ? 40 - kings_out : 48 + kit->adapter->jokers;
  for (int card = 0; card < size; ++card) {
    const int place = kit_draw(&kit->seed, card + 1);
    to->deck.cards[card] = to->deck.cards[place];
    to->deck.cards[place] = card;
  }
  to->deck.size = size;
  kit_deal_out(to, kit_order(kit, to->players), false);
  const KitSetting dealt = *to;
  kit->actions.size = kit->text.size = kit->result = kit->result_end = 0;
  const int answer = kit_drive(kit, KIT_SELF_PLAY);
  if (answer != KIT_DONE) {
    kit_show_failure(kit, answer);
    return;
  }
  KitText played = kit->text;
  const size_t after = kit->after, result = kit->result, result_end = kit->result_end;
  memset(&kit->text, 0, sizeof kit->text);
  kit_begin_answer(kit);
  kit_text(kit, "format", "showstopper-trace/1");
  kit_text(kit, "game", stoppa ? "stoppa" : "gostop");
  if (kit->adapter->changes != NULL) {
    kit_open(kit, "rules", '{');
    kit_text(kit, "extends", kit->adapter->rules);
    kit_key(kit, "set");
    kit_add(&kit->text, kit->adapter->changes);
    kit_close(kit, '}');
  } else {
    kit_text(kit, "rules", kit->adapter->rules);
  }
  kit_number(kit, "players", dealt.players);
  kit_number(kit, "dealer", dealt.dealer);
  if (!stoppa) kit_number(kit, "carry", dealt.carry);
  if (stoppa) kit_numbers(kit, "purses", dealt.purses, dealt.players);
  kit_open(kit, "deal", '{');
  kit_cards(kit, "deck", dealt.deck.cards, dealt.deck.size);
  kit_close(kit, '}');
  kit_open(kit, "actions", '[');
  for (size_t at = 0; at < kit->actions.size; at += strlen(kit->actions.text + at) + 1) {
    kit_text(kit, NULL, kit->actions.text + at);
  }
  kit_close(kit, ']');
  kit_open(kit, "after", '[');
  kit_put(&kit->text, played.text + after, played.size - after);
  kit_close(kit, ']');
  kit->result = result;
  kit->result_end = result_end;
  kit_put_result(kit, &kit->text, &played);
  free(played.text);
  kit_send(kit);
}

static void kit_hello(Kit* kit) {
  const KitAdapter* own = kit->adapter;
  const bool stoppa = kit->stoppa;
  kit_begin_answer(kit);
  kit_text(kit, "engine", own->engine != NULL ? own->engine : "engine");
  kit_text(kit, "version", own->version != NULL ? own->version : "1");
  kit_open(kit, "games", '[');
  kit_text(kit, NULL, stoppa ? "stoppa" : "gostop");
  kit_close(kit, ']');
  kit_open(kit, "players", '[');
  for (int i = 0; i < KIT_SEATS && own->players[i] > 0; ++i) kit_number(kit, NULL, own->players[i]);
  kit_close(kit, ']');
  kit_open(kit, "deck", '[');
  for (int card = 0; card < (stoppa ? 40 : 48 + own->jokers); ++card) kit_name(kit, NULL, card);
  kit_close(kit, ']');
  kit_open(kit, "can", '[');
  if (own->deal != NULL || own->play != NULL) kit_text(kit, NULL, "deal");
  if (own->set_up != NULL) kit_text(kit, NULL, "state");
  if (own->legal != NULL) kit_text(kit, NULL, "legal");
  if (own->deal != NULL || own->play != NULL || own->set_up != NULL) kit_text(kit, NULL, "round");
  if (own->legal != NULL) kit_text(kit, NULL, "self_play");
  kit_close(kit, ']');
  kit_key(kit, "auto");
  kit_add(&kit->text, own->automatic != NULL ? own->automatic : "[]");
  kit_open(kit, "rules", '{');
  kit_text(kit, "extends", own->rules);
  kit_key(kit, "set");
  kit_add(&kit->text, own->changes != NULL ? own->changes : "{}");
  kit_close(kit, '}');
  kit_send(kit);
}

/* Requests */

static char* kit_read_line(Kit* kit) {
  KitText line = {NULL, 0, 0};
  char part[4096];
  do {
    if (fgets(part, sizeof part, kit->in) == NULL) break;
    kit_add(&line, part);
  } while (line.size == 0 || line.text[line.size - 1] != '\n');
  if (line.size == 0) return NULL;
  if (strncmp(line.text, "\xef\xbb\xbf", 3) == 0) memmove(line.text, line.text + 3, line.size - 2);
  return line.text;
}

/* The next request; false at the end. */
static bool kit_read(Kit* kit) {
  if (kit->waiting) {
    kit->waiting = false;
    return kit->request.root != NULL;
  }
  for (;;) {
    kit_free_request(&kit->request);
    char* line = kit_read_line(kit);
    if (line == NULL) return false;
    if (line[strspn(line, " \t\r\n")] == '\0') {
      free(line);
      continue;
    }
    if (kit_parse(&kit->request, line)) return true;
    kit->request.root = NULL;
    kit_begin_answer(kit);
    kit_put_error(kit, "protocol", "the request is not a JSON object");
    kit_send(kit);
  }
}

/* The latest request becomes the one that the round came with. */
static void kit_keep_request(Kit* kit) {
  if (kit->opening.line != kit->request.line) kit_free_request(&kit->opening);
  kit->opening = kit->request;
  const KitJson* id = kit_get(kit->opening.root, "id");
  char* line = (char*)calloc(1, (id != NULL ? id->raw_size : 4) + 16);
  if (line == NULL) kit_fatal("out of memory");
  strcpy(line, "{\"id\":");
  strncat(line, id != NULL ? id->raw : "null", id != NULL ? id->raw_size : 4);
  strcat(line, "}");
  memset(&kit->request, 0, sizeof kit->request);
  if (!kit_parse(&kit->request, line)) kit_fatal("an `id` that cannot be read again");
}

static void kit_new(Kit* kit) {
  kit_keep_request(kit);
  kit_read_setting(kit, kit->opening.root);
  const int answer = kit_begin(kit);
  if (answer == KIT_DONE) return;
  kit_drop(kit, &kit->round);
  kit_show_failure(kit, answer);
}

static void kit_carry_out(Kit* kit) {
  const KitJson* request = kit->request.root;
  const char* what = kit_get_text(request, "do", "");
  const bool plays =
      strcmp(what, "new") == 0 || strcmp(what, "round") == 0 || strcmp(what, "self_play") == 0;
  if (strcmp(what, "hello") == 0) {
    kit_hello(kit);
  } else if (plays && !kit_check_rules(kit, request)) {
    kit_show_failure(kit, KIT_UNSUPPORTED);
  } else if (strcmp(what, "new") == 0) {
    kit_new(kit);
  } else if (strcmp(what, "apply") == 0 && kit->round != NULL) {
    if (kit_apply(kit, kit_get_text(request, "action", "")) > KIT_UNSUPPORTED) {
      kit_drop(kit, &kit->round);
    }
  } else if (strcmp(what, "round") == 0) {
    kit_read_setting(kit, request);
    kit_whole_round(kit);
  } else if (strcmp(what, "self_play") == 0 && kit->adapter->legal != NULL) {
    kit_self_play(kit);
  } else {
    kit_why(kit, 0, "`%s` cannot be answered now", what);
    kit_show_failure(kit, KIT_UNSUPPORTED);
  }
}

int kit_run(const KitAdapter* adapter) {
  static Kit kit;
  kit.adapter = adapter;
  kit.stoppa = adapter->game != NULL && strcmp(adapter->game, "stoppa") == 0;
  fflush(stdout);
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
#endif
  kit.in = kit_fdopen(kit_dup(0), "rb");
  kit.out = kit_fdopen(kit_dup(1), "wb");
  if (kit.in == NULL || kit.out == NULL) kit_fatal("standard input or output is closed");
  kit_dup2(2, 1); /* the output of the engine goes to standard error */
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  while (kit_read(&kit)) {
    if (strcmp(kit_get_text(kit.request.root, "do", ""), "bye") == 0) break;
    kit.mode = KIT_SINGLE;
    if (setjmp(kit.abandon) == 0) {
      kit_carry_out(&kit);
    } else {
      kit_drop(&kit, &kit.round);
    }
  }
  kit_drop(&kit, &kit.round);
  return 0;
}

/* Cards that an engine does not distinguish */

int kit_without_twins(int zone, int card) {
  (void)zone;
  const bool junk = card < 44 && kit_gostop[card][2] == 'K';
  return junk ? card - 1 : card;
}

/* Which card leaves first: a moved one, then the lowest junk, then the first in the deck. */
static int kit_rank(int card, const KitList* moved) {
  const char kind = card < 48 ? kit_gostop[card][2] : 'J';
  int rank = card + (kind == 'J' || kind == 'K' ? 0 : kind == 'D' ? 100 : 200) + 1000;
  for (int i = 0; moved != NULL && i < moved->size; ++i) {
    if (moved->cards[i] == card) rank -= 1000;
  }
  return rank;
}

void kit_lie(KitTracker* tracker, int zone, const KitList* cards) {
  for (int i = 0; i < cards->size; ++i) {
    tracker->zone_of[cards->cards[i]] = zone;
    tracker->place[cards->cards[i]] = i;
  }
}

enum KitPass { KIT_STAYS, KIT_MOVES, KIT_COMES_OUT };

/* How many cards there are of a description. */
static int kit_choices(const KitTracker* tracker, int zone, int description) {
  int choices = 0;
  for (int card = 0; card < KIT_CARDS; ++card) {
    choices += tracker->zone_of[card] >= 0 && tracker->describe(zone, card) == description;
  }
  return choices;
}

/* Of the cards that are left, one of this description: of those that stay the one that leaves
 * last, of those that move the one that leaves first, of a zone that is not shown the top one. */
static int kit_pick(const KitTracker* tracker, const bool* spare, const bool* shown, int zone,
                    int description, enum KitPass pass, const KitList* moved) {
  int best = KIT_NO_CARD, best_rank = 0;
  for (int card = 0; card < KIT_CARDS; ++card) {
    if (!spare[card] || tracker->describe(zone, card) != description) continue;
    if (pass == KIT_STAYS && tracker->zone_of[card] != zone) continue;
    if (pass == KIT_MOVES && !shown[tracker->zone_of[card]]) continue;
    int rank = kit_rank(card, moved);
    if (pass == KIT_STAYS) rank = -rank;
    if (pass == KIT_COMES_OUT) rank = tracker->place[card];
    if (best != KIT_NO_CARD && rank >= best_rank) continue;
    best = card;
    best_rank = rank;
  }
  return best;
}

void kit_see(KitTracker* tracker, KitZone* zones, int count, const KitList* moved) {
  bool spare[KIT_CARDS], shown[KIT_CARDS] = {false}, found[KIT_CARDS][KIT_CARDS] = {{false}};
  for (int card = 0; card < KIT_CARDS; ++card) spare[card] = tracker->zone_of[card] >= 0;
  for (int i = 0; i < count; ++i) shown[zones[i].zone] = true;
  /* In each pass exact descriptions choose before those of a kind. */
  for (int step = 0; step < 6; ++step) {
    const enum KitPass pass = (enum KitPass)(step / 2);
    for (int at = 0; at < count * KIT_CARDS; ++at) {
      KitZone* zone = &zones[at / KIT_CARDS];
      const int k = at % KIT_CARDS;
      zone->names.size = zone->size;
      if (k >= zone->size || found[at / KIT_CARDS][k]) continue;
      const int description = zone->descriptions[k];
      if ((kit_choices(tracker, zone->zone, description) > 2) != (step % 2 == 1)) continue;
      const int card = kit_pick(tracker, spare, shown, zone->zone, description, pass, moved);
      zone->names.cards[k] = card;
      if (card == KIT_NO_CARD) continue;
      found[at / KIT_CARDS][k] = true;
      spare[card] = false;
    }
  }
  int zone_of[KIT_CARDS];
  memcpy(zone_of, tracker->zone_of, sizeof zone_of);
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < zones[i].size; ++k) {
      if (found[i][k]) zone_of[zones[i].names.cards[k]] = zones[i].zone;
      /* More of them than there are: a name twice, or none where only a kind is shown. */
      for (int card = 0; !found[i][k] && card < KIT_CARDS; ++card) {
        const int description = zones[i].descriptions[k];
        if (tracker->zone_of[card] < 0 || kit_choices(tracker, zones[i].zone, description) > 2)
          continue;
        if (tracker->describe(zones[i].zone, card) == description) zones[i].names.cards[k] = card;
      }
    }
  }
  memcpy(tracker->zone_of, zone_of, sizeof zone_of);
}
#endif
