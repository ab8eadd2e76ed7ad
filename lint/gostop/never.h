// SPDX-License-Identifier: Apache-2.0
//
// Rows that no round reaches, by counting the cards of the deck alone: a row that never applies
// makes no difference to `compare`, and nothing else is said of it.
#pragma once

#include <functional>
#include <vector>

#include "model/gostop/rules/row_tables.h"

namespace showstopper::lint::gostop_rules {

class NeverApplies {
 public:
  explicit NeverApplies(const rules::RuleSet& rules);

  // Of a row of the rule set. False where counting does not tell.
  bool operator()(gostop::RowTableId of, const rules::Row& row) const;

 private:
  bool never_holds(const rules::Row& row, int column) const;
  bool never_reached(std::size_t combination) const;
  bool never_both(const rules::Row& payer) const;
  bool everywhere(const std::function<bool(const gostop::Rules&)>& never) const;

  const rules::RuleSet& rules_;
  std::vector<gostop::Rules> compiled_;  // for each number of players that can play by them
};

}  // namespace showstopper::lint::gostop_rules
