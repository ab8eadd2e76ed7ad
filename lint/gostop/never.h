// SPDX-License-Identifier: Apache-2.0
//
// Rows that no round reaches, by counting the cards of the deck alone. To `compare` such a row
// makes no difference, and lint reports nothing else about it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lint/gostop/bounds.h"
#include "model/gostop/rules/row_tables.h"

namespace showstopper::lint::gostop_rules {

// Why no captured cards reach row `combination` of [[combination]]; empty if some do.
std::string why_never_reached(const gostop::Rules& rules, std::size_t combination);

class NeverApplies {
 public:
  explicit NeverApplies(const rules::RuleSet& rules);

  // Of a row of the rule set. False if counting does not decide it.
  bool operator()(gostop::RowTableId of, const rules::Row& row) const {
    return !why(of, row).empty();
  }
  // The grounds of that; empty if counting does not decide it.
  std::string why(gostop::RowTableId of, const rules::Row& row) const;

 private:
  std::string condition_fails(const rules::Row& row, int column, BoundsOf bounds) const;
  std::string never_both(const rules::Row& payer) const;
  std::string never_pays(const rules::Row& payer) const;
  // The reason that holds for each number of players; empty if one number has none.
  std::string everywhere(const std::function<std::string(const gostop::Rules&)>& why) const;

  const rules::RuleSet& rules_;
  std::vector<gostop::Rules> compiled_;  // for each number of players that can play by them
};

}  // namespace showstopper::lint::gostop_rules
