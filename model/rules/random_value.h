// SPDX-License-Identifier: Apache-2.0
//
// A random value of a domain, to generate rule sets. It aims at the edges, where rules break, and
// makes no promise about frequencies.
#pragma once

#include "model/rules/form.h"
#include "model/table/random.h"

namespace showstopper::rules {

Datum random_value(const Domain& domain, table::Random& random);

}  // namespace showstopper::rules
