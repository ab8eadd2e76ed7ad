// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/quad_facts.h"

#include <algorithm>

#include "lint/gostop/event_selection.h"
#include "lint/gostop/limits.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;
using rules::RuleSet;

// The cards that each hand is dealt.
int hand_cards(const RuleSet& rules, int players) {
  int cards = 0;
  for (const rules::Item& packet :
       rules.value(players == 2 ? "deal.order.2"_key : "deal.order.3"_key)) {
    const auto to = static_cast<gostop::DealTo>(packet.form);
    if (to == gostop::DealTo::dealer || to == gostop::DealTo::all) cards += packet.number;
  }
  return cards;
}

// Whether the row states no condition beside its event.
bool applies_each_time(const rules::Row& event) {
  constexpr auto kOn = static_cast<std::size_t>(gostop::column(gostop::kEvent, "on"));
  const auto columns = gostop::kRowTables[gostop::kEvent].columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i != kOn && columns[i].identity && event.cells[i]) return false;
  }
  return true;
}

}  // namespace

bool no_hand_quads(const RuleSet& rules) {
  return rules.form("hand_quad.effect"_key) == static_cast<int>(gostop::HandQuad::none);
}

bool no_hand_holds_two_quads(const RuleSet& rules) {
  constexpr int kTwoQuads = 2 * gostop::Card::kPerMonth;
  return std::all_of(
      std::begin(gostop::Game::kSeats), std::end(gostop::Game::kSeats), [&](int players) {
        std::string why_not;
        return !rules.is_for(players, why_not) || hand_cards(rules, players) < kTwoQuads;
      });
}

bool one_quad_wins(const RuleSet& rules) {
  std::string why_not;
  switch (static_cast<gostop::SeveralQuads>(rules.form("hand_quad.several"_key))) {
    case gostop::SeveralQuads::cancel_pairwise:
    case gostop::SeveralQuads::all_void_if_all_hold: return !rules.is_for(3, why_not);
    case gostop::SeveralQuads::dealer_wins:
    case gostop::SeveralQuads::higher_month:
    case gostop::SeveralQuads::redeal: return true;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool rows_apply_to_hand_quads(const RuleSet& rules) {
  const rules::Datum& listed = rules.value("hand_quad.multipliers"_key);
  return std::any_of(listed.begin(), listed.end(), [](const rules::Item& item) {
    return item.form == static_cast<int>(gostop::QuadMultiplier::bak);
  });
}

bool a_row_wins_hand_quads(const RuleSet& rules) {
  const auto& rows = rules.rows(gostop::kEvent);
  return std::any_of(rows.begin(), rows.end(), [](const rules::Row& row) {
    return kind_of(row) == gostop::EventKind::hand_quad && wins(effect_of(row)) &&
           applies_each_time(row);
  });
}

}  // namespace showstopper::lint::gostop_rules
