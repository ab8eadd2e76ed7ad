/* SPDX-License-Identifier: Apache-2.0
 *
 * A round in the words of the trace format: what is observed is printed on standard output, deals
 * and positions are read. */
#ifndef EXAMPLE_TRACE_H
#define EXAMPLE_TRACE_H

#include "json.h"
#include "matgo.h"

/* The keys of an object, without its braces. */
void print_hello(const char* name);
void print_observation(const struct Round* round);

/* An object. */
void print_result(const struct Result* result);

/* The dealer and the carry of a request; false where it asks for other rules. */
bool read_setting(const struct Json* request, struct Round* round);

/* The same, and the round begun from its deal or set-up position. */
bool read_round(const struct Json* request, struct Round* round);

#endif
