// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/never.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/bounds.h"
#include "lint/gostop/event_facts.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/played_rows.h"
#include "model/gostop/score.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

std::string never_holds(const rules::Expression& condition) {
  return fmt::format("`{}` never holds, by {}", condition.text(), kByCounting);
}

}  // namespace

NeverApplies::NeverApplies(const rules::RuleSet& rules) : rules_(rules) {
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (gostop::playable(rules, players, why_not)) {
      compiled_.push_back(gostop::compile(rules, players));
    }
  }
}

std::string NeverApplies::condition_fails(const rules::Row& row, int column,
                                          BoundsOf bounds) const {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  if (!cell) return {};
  return everywhere([&](const gostop::Rules& rules) {
    const WhyNever why = why_never(rules, cell->expression, bounds);
    if (why.empty()) return std::string();
    return fmt::format("`{}` never holds, {}", cell->expression.text(), why.text);
  });
}

std::string NeverApplies::everywhere(
    const std::function<std::string(const gostop::Rules&)>& why) const {
  std::string all;
  for (const gostop::Rules& rules : compiled_) {
    const std::string reason = why(rules);
    if (reason.empty()) return {};
    if (all.find(reason) == std::string::npos) all += (all.empty() ? "" : "; ") + reason;
  }
  return all;
}

std::string why_never_reached(const gostop::Rules& rules, std::size_t combination) {
  const auto reached = [&](const gostop::CardValues& by) {
    return holds(by.combinations[combination], by, rules.deck);
  };
  if (std::any_of(rules.counting.begin(), rules.counting.end(), reached)) return {};
  int most = 0;
  for (const gostop::CardValues& by : rules.counting) {
    const gostop::Combination& row = by.combinations[combination];
    if (!((row.mask | row.with) - rules.deck).empty()) return "the deck lacks its cards";
    most = std::max(most, row.by_value ? gostop::junk_value(by, row.mask) : row.mask.size());
  }
  const gostop::Combination& row = rules.counting[0].combinations[combination];
  return row.by_value
             ? fmt::format("it needs junk of value {}, and all of it has {}", row.first_at, most)
             : fmt::format("it needs {} of {}", row.first_at, table::counted(most, "card"));
}

// A winner and a loser, or two losers, who ask for more than there is.
std::string NeverApplies::never_both(const rules::Row& payer) const {
  const auto& winner = payer.cells[gostop::column(gostop::kPayer, "winner")];
  const auto& loser = payer.cells[gostop::column(gostop::kPayer, "loser")];
  const auto& scope = payer.cells[gostop::column(gostop::kPayer, "scope")];
  const bool for_all = scope && scope->datum.front().form != 0;
  return everywhere([&](const gostop::Rules& rules) {
    std::string why =
        why_never_together(rules, winner ? &winner->expression : nullptr, loser->expression);
    return why.empty() && for_all ? why_no_two_losers(rules, loser->expression) : why;
  });
}

std::string NeverApplies::never_pays(const rules::Row& payer) const {
  std::string why =
      condition_fails(payer, gostop::column(gostop::kPayer, "winner"), bounds_of_winner);
  if (why.empty()) why = condition_fails(payer, gostop::column(gostop::kPayer, "loser"), bounds_of);
  return why.empty() ? never_both(payer) : why;
}

std::string NeverApplies::why(gostop::RowTableId of, const rules::Row& row) const {
  switch (of) {
    case gostop::kCombination: {
      const auto& rows = rules_.rows(of);
      const auto at = std::find_if(rows.begin(), rows.end(),
                                   [&](const rules::Row& each) { return each.cells == row.cells; });
      if (at == rows.end()) return {};
      const auto index = static_cast<std::size_t>(at - rows.begin());
      return everywhere(
          [index](const gostop::Rules& rules) { return why_never_reached(rules, index); });
    }
    case gostop::kPayer: return never_pays(row);
    case gostop::kLiability:
      return condition_fails(row, gostop::column(gostop::kLiability, "when"), bounds_of);
    case gostop::kEvent: {
      return everywhere([&](const gostop::Rules& rules) {
        const auto& test = row.cells[gostop::column(gostop::kEvent, "when.test")];
        return test && bounds_of_test(rules, row).never() ? never_holds(test->expression)
                                                          : why_never_selected(rules, row);
      });
    }
    case gostop::kGo:
      return everywhere([&](const gostop::Rules& rules) { return why_never_went(rules, row); });
    case gostop::kCardKind:
      return everywhere([&](const gostop::Rules& rules) { return why_no_card(rules, row); });
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::lint::gostop_rules
