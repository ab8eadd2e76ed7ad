// SPDX-License-Identifier: Apache-2.0
//
// A CHECK that fails stops the program. An exception instead is for two callers: a search for our
// own bugs with rounds that it made up itself, and the judge of foreign rounds
// (conformance/internal_error.h), whose run must go on. Both name the round that stopped and throw
// away all that it had touched. `guarded` (guarded.h) catches it with all else that stops a game.
#pragma once

#include <string>

namespace showstopper::table {

struct CheckFailed {
  const char* file;
  int line;
  const char* condition;
};

// `model/gostop/collect.cpp:170: CHECK(...) failed`, with the path in the project.
std::string to_text(const CheckFailed& failed);

// While one lives, a CHECK that fails in this thread throws CheckFailed.
class CatchChecks {
 public:
  CatchChecks();
  ~CatchChecks();
  CatchChecks(const CatchChecks&) = delete;
  CatchChecks& operator=(const CatchChecks&) = delete;
};

// How many of these live in this thread; set after a jump over their destructors (guarded.cpp).
int checks_caught();
void set_checks_caught(int number);

}  // namespace showstopper::table
