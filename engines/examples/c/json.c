/* SPDX-License-Identifier: Apache-2.0 */
#include "json.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32 };

struct Reader {
  char* at;
  int depth;
};

static struct Json* read_value(struct Reader* in);

static void skip_space(struct Reader* in) {
  while (isspace((unsigned char)*in->at)) ++in->at;
}

static bool skip(struct Reader* in, char expected) {
  skip_space(in);
  if (*in->at != expected) return false;
  ++in->at;
  return true;
}

/* The text behind an opening quote, ended in place; an escaped character stands for itself. */
static char* read_text(struct Reader* in) {
  char* start = in->at;
  char* to = start;
  while (*in->at != '"') {
    if (*in->at == '\\') ++in->at;
    if (*in->at == '\0') return NULL;
    *to++ = *in->at++;
  }
  ++in->at;
  *to = '\0';
  return start;
}

/* Entries up to the closing bracket. */
static bool read_entries(struct Reader* in, struct Json* parent, char close) {
  struct Json** last = &parent->first;
  if (skip(in, close)) return true;
  do {
    char* key = NULL;
    if (parent->kind == JSON_OBJECT) {
      if (!skip(in, '"') || (key = read_text(in)) == NULL || !skip(in, ':')) return false;
    }
    if ((*last = read_value(in)) == NULL) return false;
    (*last)->key = key;
    last = &(*last)->next;
  } while (skip(in, ','));
  return skip(in, close);
}

static bool read_word(struct Reader* in, const char* word) {
  const size_t length = strlen(word);
  if (strncmp(in->at, word, length) != 0) return false;
  in->at += length;
  return true;
}

static bool read_number(struct Reader* in, struct Json* value) {
  char* end = in->at;
  if (*in->at != '-' && !isdigit((unsigned char)*in->at)) return false;
  value->number = strtoll(in->at, NULL, 10);
  (void)strtod(in->at, &end);
  in->at = end;
  return true;
}

static bool read_into(struct Reader* in, struct Json* value) {
  skip_space(in);
  if (skip(in, '{')) {
    value->kind = JSON_OBJECT;
    return read_entries(in, value, '}');
  }
  if (skip(in, '[')) {
    value->kind = JSON_LIST;
    return read_entries(in, value, ']');
  }
  if (skip(in, '"')) {
    value->kind = JSON_STRING;
    return (value->text = read_text(in)) != NULL;
  }
  if (read_word(in, "null")) return true;
  if (read_word(in, "false") || read_word(in, "true")) {
    value->kind = JSON_BOOL;
    value->number = in->at[-2] == 'u';
    return true;
  }
  value->kind = JSON_NUMBER;
  return read_number(in, value);
}

static struct Json* read_value(struct Reader* in) {
  struct Json* value = calloc(1, sizeof *value);
  if (value == NULL || ++in->depth > DEEPEST || !read_into(in, value)) {
    json_free(value);
    return NULL;
  }
  --in->depth;
  return value;
}

struct Json* json_read(char* line) {
  struct Reader in = {line, 0};
  return read_value(&in);
}

void json_free(struct Json* value) {
  while (value != NULL) {
    struct Json* next = value->next;
    json_free(value->first);
    free(value);
    value = next;
  }
}

const struct Json* json_get(const struct Json* object, const char* key) {
  if (object == NULL || object->kind != JSON_OBJECT) return NULL;
  const struct Json* entry = object->first;
  while (entry != NULL && strcmp(entry->key, key) != 0) entry = entry->next;
  return entry;
}

long long json_number(const struct Json* object, const char* key, long long otherwise) {
  const struct Json* value = json_get(object, key);
  return value != NULL && value->kind == JSON_NUMBER ? value->number : otherwise;
}

const char* json_text(const struct Json* object, const char* key, const char* otherwise) {
  const struct Json* value = json_get(object, key);
  return value != NULL && value->kind == JSON_STRING ? value->text : otherwise;
}
