// SPDX-License-Identifier: Apache-2.0
//
// A row that no round has shown: it is proved that none can, or the solver is asked.
#pragma once

#include <string>

#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

class Unreached {
 public:
  // `what`: the sentence of the finding.
  Unreached(Subject& subject, Involved row, std::string what)
      : subject_(subject), row_(std::move(row)), what_(std::move(what)) {}

  void proved(const std::string& proof);
  // A round with the goal is one in which the row applies; `in_part`: it may be one.
  void ask(const std::string& goal, bool in_part = false);

 private:
  void leave_open(const std::string& why);

  Subject& subject_;
  Involved row_;
  std::string what_;
};

// unselected_rows.cpp: rows of [[event]], [[go]] and [[card]].
void find_unselected_rows(Subject& subject);

}  // namespace showstopper::lint::gostop_rules
