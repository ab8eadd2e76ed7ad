// SPDX-License-Identifier: Apache-2.0
//
// A row that no round has shown: a proof that none can, or a search by the solver.
#pragma once

#include <functional>
#include <string>

#include "lint/gostop/row_goal.h"
#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

class Unreached {
 public:
  // `what`: the sentence of the finding.
  Unreached(Subject& subject, Involved row, std::string what)
      : subject_(subject), row_(std::move(row)), what_(std::move(what)) {}
  // Of a row that a key of the linted file may make.
  Unreached(Subject& subject, int table, const rules::Row& row, std::string what)
      : Unreached(subject, subject.row(table, row), std::move(what)) {
    of_cards_ = table == gostop::kCombination;
    const bool made = row.place.file == nullptr && row.shorthand >= 0;
    if (made && subject.own(subject.rules().place(row.shorthand))) key_ = row.shorthand;
  }

  void proved(const std::string& proof);
  // A round with the goal is one too if it is `whole`; or else it may be one, which `applies`
  // checks.
  using Applies = std::function<bool(int players, const solver::PlayedRound& round)>;
  void ask(const RowGoal& goal, bool whole, const Applies& applies);

 private:
  // Whether another file states the row, of which lint reports what counting proves alone.
  bool of_base() const;
  static bool any(const Subject::Proof& answer, const Applies& applies);
  void leave_open(const std::string& why);

  Subject& subject_;
  Involved row_;
  std::string what_;
  int key_ = -1;
  bool of_cards_ = false;  // a combination, which has no condition
};

// The rounds for which `shows` holds at their end, played under the rules themselves.
Unreached::Applies shown_in(const Subject& subject, Subject::Test shows);

// unselected_rows.cpp: rows of [[event]], [[go]] and [[card]].
void find_unselected_rows(Subject& subject);

}  // namespace showstopper::lint::gostop_rules
