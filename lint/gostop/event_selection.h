// SPDX-License-Identifier: Apache-2.0
//
// Rows of [[event]] by the events that they select. Rows are compared by their cells, so that an
// answer of no may only mean that the cells do not show it.
#pragma once

#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

gostop::Effect effect_of(const rules::Row& event);

// Whether the effect ends the round.
bool wins(gostop::Effect effect);

// Whether both rows are about one kind of event, and wherever `a` is selected `b` is too.
bool within(const Subject& subject, const rules::Row& a, const rules::Row& b);

}  // namespace showstopper::lint::gostop_rules
