// SPDX-License-Identifier: Apache-2.0
//
// CHECK states what must hold whatever the input was. It stays on in every build: a toolkit that
// looks for other people's bugs must not hide its own. A failure is our bug and stops the program;
// a user's mistake is a Diagnostic and an illegal move a Refusal, and neither ever gets here.
#pragma once

namespace showstopper::table {

[[noreturn]] void check_failed(const char* file, int line, const char* condition);

}  // namespace showstopper::table

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) [[unlikely]]                                        \
      ::showstopper::table::check_failed(__FILE__, __LINE__, #condition); \
  } while (false)
