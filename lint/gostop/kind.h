// SPDX-License-Identifier: Apache-2.0
//
// The kinds of findings in Go-Stop's rules: a name, a sentence, and a function from rules to
// findings. A further kind is one file with that function and one line of the table in kinds.cpp.
#pragma once

#include <span>
#include <string_view>

#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

struct Kind {
  std::string_view name;      // in reports and in `allow`
  std::string_view sentence;  // the meaning of such a finding
  void (*find)(Subject& subject);
};
std::span<const Kind> kinds();

// arithmetic.cpp
void find_arithmetic(Subject& subject);
// never_applies.cpp
void find_never_applies(Subject& subject);
// without_effect/unused.cpp
void find_unused(Subject& subject);
// without_effect/dead_items.cpp: unused, of items of lists
void find_dead_items(Subject& subject);
// without_effect/dead_keys.cpp: never-applies, of keys
void find_dead_keys(Subject& subject);
// shadowed.cpp
void find_shadowed(Subject& subject);
// contradiction.cpp
void find_contradictions(Subject& subject);
// always_applies.cpp
void find_always_applies(Subject& subject);
// redundant.cpp
void find_redundant(Subject& subject);
// zero_sum.cpp
void find_not_zero_sum(Subject& subject);
// double_rows.cpp, double_grounds.cpp, liability_conflict.cpp and key_conflict.cpp: contradictions
// beyond those of rows
void find_double_rows(Subject& subject);
void find_double_grounds(Subject& subject);
void find_liability_conflicts(Subject& subject);
void find_key_conflicts(Subject& subject);
// key_gap.cpp: gaps beyond those of keys that no file states
void find_key_gaps(Subject& subject);
// without_effect/dead_parts.cpp: parts of conditions
void find_dead_parts(Subject& subject);
// degenerate/unpaid.cpp
void find_unpaid_wins(Subject& subject);
// degenerate/go.cpp: degenerate decisions and outcomes
void find_degenerate_goes(Subject& subject);
// degenerate/match.cpp: the match around the rounds
void find_degenerate_matches(Subject& subject);
// gap.cpp
void find_gaps(Subject& subject);
// degenerate/round.cpp
void find_degenerate(Subject& subject);

}  // namespace showstopper::lint::gostop_rules
