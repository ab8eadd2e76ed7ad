/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads one line of JSON into a tree; the adapter of the example engine needs no more. */
#ifndef EXAMPLE_JSON_H
#define EXAMPLE_JSON_H

enum JsonKind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };

struct Json {
  enum JsonKind kind;
  const char* key;    /* in an object */
  const char* text;   /* of a string */
  long long number;   /* of a number, without its fraction, or 1 for true */
  struct Json* first; /* entries of a list or an object */
  struct Json* next;
};

/* Null where the line is no JSON. Strings stay in `line`, which is changed and must live on. */
struct Json* json_read(char* line);
void json_free(struct Json* value);

/* The entry of an object with this key, or null. */
const struct Json* json_get(const struct Json* object, const char* key);

/* The number or text with this key, or `otherwise`. */
long long json_number(const struct Json* object, const char* key, long long otherwise);
const char* json_text(const struct Json* object, const char* key, const char* otherwise);

#endif
