// SPDX-License-Identifier: Apache-2.0
//
// A CHECK that fails stops the program. Who looks for our own bugs with rounds that it made up
// itself may ask for an exception instead: it names the round that stopped and throws away all that
// the round had touched. Nobody else should.
#pragma once

#include <string>

namespace showstopper::table {

struct CheckFailed {
  const char* file;
  int line;
  const char* condition;
};

// What the message of a CHECK says.
std::string to_text(const CheckFailed& failed);

// While one lives, a CHECK that fails in this thread throws CheckFailed.
class CatchChecks {
 public:
  CatchChecks();
  ~CatchChecks();
  CatchChecks(const CatchChecks&) = delete;
  CatchChecks& operator=(const CatchChecks&) = delete;
};

}  // namespace showstopper::table
