// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/never.h"

#include <algorithm>

#include "lint/gostop/bounds.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/played_rows.h"

namespace showstopper::lint::gostop_rules {

NeverApplies::NeverApplies(const rules::RuleSet& rules) : rules_(rules) {
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (gostop::playable(rules, players, why_not)) {
      compiled_.push_back(gostop::compile(rules, players));
    }
  }
}

bool NeverApplies::never_holds(const rules::Row& row, int column) const {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  return cell && std::all_of(compiled_.begin(), compiled_.end(), [&](const gostop::Rules& rules) {
           return bounds_of(rules, cell->expression).never();
         });
}

bool NeverApplies::never_reached(std::size_t combination) const {
  return std::all_of(compiled_.begin(), compiled_.end(), [&](const gostop::Rules& rules) {
    return std::all_of(rules.counting.begin(), rules.counting.end(),
                       [&](const gostop::CardValues& by) {
                         return !holds(by.combinations[combination], by, rules.deck);
                       });
  });
}

bool NeverApplies::everywhere(const std::function<bool(const gostop::Rules&)>& never) const {
  return std::all_of(compiled_.begin(), compiled_.end(), never);
}

// A winner and a loser who ask for more than there is.
bool NeverApplies::never_both(const rules::Row& payer) const {
  const auto& winner = payer.cells[gostop::column(gostop::kPayer, "winner")];
  const auto& loser = payer.cells[gostop::column(gostop::kPayer, "loser")];
  return everywhere([&](const gostop::Rules& rules) {
    return !more_than_the_deck(rules, winner ? &winner->expression : nullptr, loser->expression)
                .empty();
  });
}

bool NeverApplies::operator()(gostop::RowTableId of, const rules::Row& row) const {
  if (compiled_.empty()) return false;
  switch (of) {
    case gostop::kCombination: {
      const auto& rows = rules_.rows(of);
      const auto at = std::find_if(rows.begin(), rows.end(),
                                   [&](const rules::Row& each) { return each.cells == row.cells; });
      return at != rows.end() && never_reached(static_cast<std::size_t>(at - rows.begin()));
    }
    case gostop::kPayer:
      return never_holds(row, gostop::column(gostop::kPayer, "winner")) ||
             never_holds(row, gostop::column(gostop::kPayer, "loser")) || never_both(row);
    case gostop::kLiability: return never_holds(row, gostop::column(gostop::kLiability, "when"));
    case gostop::kEvent:
      return never_holds(row, gostop::column(gostop::kEvent, "when.test")) ||
             everywhere([&](const gostop::Rules& rules) {
               return !why_never_selected(rules, row).empty();
             });
    case gostop::kGo:
      return everywhere(
          [&](const gostop::Rules& rules) { return !why_never_went(rules, row).empty(); });
    case gostop::kCardKind:
      return everywhere(
          [&](const gostop::Rules& rules) { return !why_no_card(rules, row).empty(); });
  }
  std::abort();
}

}  // namespace showstopper::lint::gostop_rules
