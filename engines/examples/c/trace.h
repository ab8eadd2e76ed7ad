/* SPDX-License-Identifier: Apache-2.0
 *
 * A round in the words of the trace format. */
#ifndef EXAMPLE_TRACE_H
#define EXAMPLE_TRACE_H

#include "matgo.h"
#include "showstopper_kit.h"

/* The observation of a `struct Round`; the kit adds the legal actions. */
void observe(Kit* kit, void* round);

#endif
