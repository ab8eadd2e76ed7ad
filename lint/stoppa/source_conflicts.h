// SPDX-License-Identifier: Apache-2.0
//
// Where the account of Stoppa contradicts itself or leaves something out (section 3.5 of the clause
// catalogue).
#pragma once

#include <span>

#include "lint/source_conflict.h"

namespace showstopper::lint::stoppa_rules {

std::span<const SourceConflict> source_conflicts();

}  // namespace showstopper::lint::stoppa_rules
