// SPDX-License-Identifier: Apache-2.0
//
// Contracts of the code. A failure is our bug and stops the program; a user's mistake is a
// Diagnostic and an illegal move a Refusal, and neither ever gets here.
//
// CHECK(condition)       holds for any input
// UNREACHABLE("reason")  why no run reaches this line
// REQUIRES(condition)    holds when a function is called: its caller ensures it
// ENSURES(condition)     holds when the function returns
//
// CHECK and UNREACHABLE stay on in each build: a toolkit that looks for other people's bugs must
// not hide its own. REQUIRES and ENSURES are evaluated in builds of type Test and Debug and in
// those with sanitizers, so they may cost time.
#pragma once

namespace showstopper::table {

[[noreturn]] void check_failed(const char* file, int line, const char* condition);

}  // namespace showstopper::table

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) [[unlikely]]                                        \
      ::showstopper::table::check_failed(__FILE__, __LINE__, #condition); \
  } while (false)

#define UNREACHABLE(reason) \
  ::showstopper::table::check_failed(__FILE__, __LINE__, "unreachable: " reason)

#ifdef SHOWSTOPPER_CONTRACTS
#define REQUIRES(condition) CHECK(condition)
#define ENSURES(condition) CHECK(condition)
#else
// The operand of sizeof is not evaluated, and what only a contract uses counts as used.
#define REQUIRES(condition) static_cast<void>(sizeof(!(condition)))
#define ENSURES(condition) static_cast<void>(sizeof(!(condition)))
#endif
