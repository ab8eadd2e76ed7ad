// SPDX-License-Identifier: Apache-2.0
//
// Where the Spanish (GS-A) and the Dutch (GS-B) account of Go-Stop contradict themselves or leave
// something out: the entries I-A and I-B of the clause catalogue.
#pragma once

#include <span>

#include "lint/source_conflict.h"
#include "model/gostop/rules/parameter_table.h"

namespace showstopper::lint::gostop_rules {

using gostop::operator""_key;

std::span<const SourceConflict> source_conflicts();

// Reported with a round that shows it, if one was played.
inline constexpr SourceConflict kPaidDraw = {"instant_points.on_draw"_key,
                                             "GS-A",
                                             "\"keep\"",
                                             "contradiction",
                                             "AMB-52",
                                             "GS-A-073 has a first ppuk paid at once, and GS-A-076 "
                                             "gives no player anything for a round without a "
                                             "winner"};

}  // namespace showstopper::lint::gostop_rules
