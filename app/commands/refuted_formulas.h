// SPDX-License-Identifier: Apache-2.0
//
// The formulas that `find` refuted, as files for other solvers (`--dimacs`, `--smt2`).
#pragma once

#include <string>

#include "app/commands/find/find.h"
#include "solver/cnf/cnf.h"

namespace showstopper::app {

class RefutedFormulas {
 public:
  explicit RefutedFormulas(const FindOptions& asked) : asked_(asked) {}

  // Writes the files of --dimacs and --smt2 and notes them in the row. `what` was refuted; the
  // first line contains the rules. From the second formula on a file's name has its number. Throws
  // OutputFailed.
  void write(const solver::Cnf& cnf, const std::string& what, FindRow& row,
             const std::string& rules_json, int players);

 private:
  const FindOptions& asked_;
  int written_ = 0;
};

}  // namespace showstopper::app
