// SPDX-License-Identifier: Apache-2.0
//
// Rows that no round reaches, by counting the cards of the deck alone: a row that never applies
// makes no difference to `compare`, and nothing else is said of it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/gostop/rules/row_tables.h"

namespace showstopper::lint::gostop_rules {

class NeverApplies {
 public:
  explicit NeverApplies(const rules::RuleSet& rules);

  // Of a row of the rule set. False where counting does not tell.
  bool operator()(gostop::RowTableId of, const rules::Row& row) const {
    return !why(of, row).empty();
  }
  // What that rests on; empty where counting does not tell.
  std::string why(gostop::RowTableId of, const rules::Row& row) const;

 private:
  std::string never_holds(const rules::Row& row, int column) const;
  bool never_reached(std::size_t combination) const;
  std::string never_both(const rules::Row& payer) const;
  std::string never_pays(const rules::Row& payer) const;
  // The reason that holds for each number of players; empty if one number has none.
  std::string everywhere(const std::function<std::string(const gostop::Rules&)>& why) const;

  const rules::RuleSet& rules_;
  std::vector<gostop::Rules> compiled_;  // for each number of players that can play by them
};

}  // namespace showstopper::lint::gostop_rules
