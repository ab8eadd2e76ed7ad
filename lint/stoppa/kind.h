// SPDX-License-Identifier: Apache-2.0
//
// The kinds of findings in Stoppa's rules: a name of Go-Stop's table with a function of its own. A
// further one is one file with that function and one line of the table in kinds.cpp.
#pragma once

#include <span>
#include <string_view>

#include "lint/stoppa/subject.h"

namespace showstopper::lint::stoppa_rules {

struct Kind {
  std::string_view name;  // in reports and in `allow`; its sentence is in lint/gostop/kinds.cpp
  void (*find)(Subject& subject);
};
std::span<const Kind> kinds();

// arithmetic.cpp
void find_arithmetic(Subject& subject);
// unused.cpp
void find_unused(Subject& subject);
// contradiction.cpp
void find_contradictions(Subject& subject);
// gap.cpp
void find_gaps(Subject& subject);
// degenerate.cpp
void find_degenerate(Subject& subject);
// redundant.cpp
void find_redundant(Subject& subject);
// never_applies.cpp
void find_never_applies(Subject& subject);

}  // namespace showstopper::lint::stoppa_rules
