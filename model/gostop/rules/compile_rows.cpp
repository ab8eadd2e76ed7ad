// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/rules/compile_rows.h"

#include <algorithm>

#include "model/gostop/rules/row_tables.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using rules::Cell;
using rules::Item;
using rules::Row;
using rules::RuleSet;

const Cell* cell(const Row& row, int column) {
  REQUIRES(column >= 0 && static_cast<std::size_t>(column) < row.cells.size());
  const auto& found = row.cells[column];
  return found ? &*found : nullptr;
}

int number(const Row& row, int column, int absent) {
  const Cell* found = cell(row, column);
  REQUIRES(found == nullptr || !found->datum.empty());
  return found != nullptr ? found->datum.front().number : absent;
}

int form(const Row& row, int column, int absent) {
  const Cell* found = cell(row, column);
  REQUIRES(found == nullptr || !found->datum.empty());
  return found != nullptr ? found->datum.front().form : absent;
}

std::string name_of(const Row& row, int column) {
  const Cell* found = cell(row, column);
  return found != nullptr ? found->name : std::string();
}

CardSet cards(const Row& row, int column) {
  CardSet set;
  if (const Cell* found = cell(row, column)) {
    for (const Item& item : found->datum) set |= Card(item.form);
  }
  return set;
}

RowOrigin origin(const Row& row) { return static_cast<RowOrigin>(row.origin); }

rules::Expression test(const Row& row, int column) {
  const Cell* found = cell(row, column);
  return found != nullptr ? found->expression : rules::Expression();
}

CardSet of_kind(const CardValues& counting, Kind kind) {
  switch (kind) {
    case Kind::bright: return counting.brights;
    case Kind::animal: return counting.animals;
    case Kind::ribbon: return counting.ribbons;
    case Kind::junk: return counting.junk;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

void compile_card_rows(const RuleSet& rules, std::array<CardSet, 4>& kinds) {
  for (const Row& row : rules.rows(kCardKind)) {
    const CardSet card = Card(form(row, column(kCardKind, "card"), 0));
    for (CardSet& kind : kinds) kind -= card;
    kinds[form(row, column(kCardKind, "kind"), 0)] |= card;
  }
}

void compile_combination_rows(const RuleSet& rules, CardValues& counting,
                              std::vector<std::string>& names) {
  std::vector<std::string> groups;
  names.clear();
  for (const Row& row : rules.rows(kCombination)) {
    Combination made;
    if (const Cell* kind = cell(row, column(kCombination, "kind"))) {
      const auto of = static_cast<Kind>(kind->datum.front().form);
      made.mask = of_kind(counting, of);
      made.by_value = of == Kind::junk;
    } else {
      made.mask = cards(row, column(kCombination, "cards"));
    }
    made.with = cards(row, column(kCombination, "with"));
    const auto narrow = [](int value) {
      REQUIRES(value == static_cast<std::int16_t>(value));
      return static_cast<std::int16_t>(value);
    };
    made.first_at =
        narrow(number(row, column(kCombination, "first_at"), std::max(1, made.mask.size())));
    made.points = narrow(number(row, column(kCombination, "points"), 0));
    made.step = narrow(number(row, column(kCombination, "step"), 0));
    made.multiplier = narrow(number(row, column(kCombination, "multiplier"), 1));
    made.counts_to_minimum = form(row, column(kCombination, "counts_to_minimum"), 1) == 1;
    if (const std::string group = name_of(row, column(kCombination, "excludes_each_other"));
        !group.empty()) {
      auto known = std::find(groups.begin(), groups.end(), group);
      if (known == groups.end()) known = groups.insert(groups.end(), group);
      made.group = static_cast<std::int8_t>(known - groups.begin());
    }
    made.origin = origin(row);
    counting.combinations.push_back(made);
    names.push_back(name_of(row, column(kCombination, "name")));
  }
  ENSURES(names.size() == counting.combinations.size());
}

namespace {

void compile_effect(const Item& effect, int stop_minimum, EventRow& out) {
  out.amount = effect.number;
  const auto steal = [&](EffectKind kind, StealFrom from) {
    out.effect = kind;
    out.from = from;
  };
  switch (static_cast<Effect>(effect.form)) {
    case Effect::none: out.effect = EffectKind::none; return;
    case Effect::steal_each: return steal(EffectKind::steal, StealFrom::each_opponent);
    case Effect::steal_one: return steal(EffectKind::steal, StealFrom::one_opponent);
    case Effect::steal_creator: return steal(EffectKind::steal, StealFrom::creator_only);
    case Effect::steal_value_each: return steal(EffectKind::steal_value, StealFrom::each_opponent);
    case Effect::steal_value_one: return steal(EffectKind::steal_value, StealFrom::one_opponent);
    case Effect::steal_value_creator:
      return steal(EffectKind::steal_value, StealFrom::creator_only);
    case Effect::collect: out.effect = EffectKind::collect; return;
    case Effect::collect_minimum:
      out.effect = EffectKind::collect;
      out.amount = stop_minimum;
      return;
    case Effect::win: out.effect = EffectKind::win; return;
    case Effect::win_minimum:
      out.effect = EffectKind::win;
      out.amount = stop_minimum;
      return;
    case Effect::multiply: out.effect = EffectKind::multiply_if_winning; return;
    case Effect::add: out.effect = EffectKind::add_if_winning; return;
    case Effect::take_pot: out.effect = EffectKind::take_pot; return;
  }
}

int row_turn(const Row& row) {
  const Cell* turn = cell(row, column(kEvent, "when.turn"));
  if (turn == nullptr) return EventRow::kAny;
  switch (turn->datum.front().form) {
    case 1: return EventRow::kFirst;
    case 2: return EventRow::kLast;
  }
  return turn->datum.front().number;
}

// Whether the position itself counts such events (shakes, bombs, goes), so that their effects for
// the winner can be computed at the end.
bool counted(EventKind kind) {
  return kind == EventKind::shake || kind == EventKind::bomb || kind == EventKind::small_bomb ||
         kind == EventKind::go || kind == EventKind::ppuk;
}

}  // namespace

void compile_event_rows(const RuleSet& rules, Rules& out) {
  for (const Row& row : rules.rows(kEvent)) {
    const auto kind = static_cast<EventKind>(form(row, column(kEvent, "on"), 0));
    EventRow made;
    made.turn = row_turn(row);
    made.count = number(row, column(kEvent, "when.count"), EventRow::kAny);
    made.streak = number(row, column(kEvent, "when.streak"), EventRow::kAny);
    if (const Cell* months = cell(row, column(kEvent, "when.month"))) {
      for (const Item& month : months->datum) {
        made.months.insert(month.number);
      }
    }
    made.owner = form(row, column(kEvent, "when.owner"), -1) + 1;
    made.test = test(row, column(kEvent, "when.test"));
    compile_effect(cell(row, column(kEvent, "effect"))->datum.front(), out.stop_minimum, made);
    if (const Cell* multipliers = cell(row, column(kEvent, "multipliers"))) {
      for (const Item& item : multipliers->datum) {
        const auto by = static_cast<WinMultiplier>(item.form);
        made.multiplied_by_carry = made.multiplied_by_carry || by == WinMultiplier::carry;
        made.multiplied_by_all = made.multiplied_by_all || by == WinMultiplier::all;
      }
    }
    const bool by_months = !made.months.empty() && kind != EventKind::shake;
    made.from_counts = counted(kind) && made.turn == EventRow::kAny &&
                       made.streak == EventRow::kAny && made.test.empty() && !by_months;
    out.events[static_cast<std::size_t>(kind)].push_back(std::move(made));
  }
  if (out.shake_then_bomb != ShakeThenBomb::allowed_x2) return;
  for (const EventRow& row : out.on(EventKind::shake)) {
    if (row.effect != EffectKind::multiply_if_winning && row.effect != EffectKind::add_if_winning) {
      continue;
    }
    out.shown_counts_once |= row.months.empty() ? kAllMonths : row.months;
  }
}

void compile_payer_rows(const RuleSet& rules, Rules& out) {
  for (const Row& row : rules.rows(kPayer)) {
    PayerRow made;
    made.name = name_of(row, column(kPayer, "name"));
    made.winner = Predicate(test(row, column(kPayer, "winner")));
    made.loser = Predicate(test(row, column(kPayer, "loser")));
    made.factor = number(row, column(kPayer, "factor"), 1);
    made.add = number(row, column(kPayer, "add"), 0);
    made.all = form(row, column(kPayer, "scope"), 0) == 1;
    made.origin = origin(row);
    out.payers.push_back(std::move(made));
  }
}

void compile_go_rows(const RuleSet& rules, Rules& out) {
  std::vector<std::pair<int, GoTotal>> totals;
  for (const Row& row : rules.rows(kGo)) {
    totals.push_back({number(row, column(kGo, "count"), 1),
                      {number(row, column(kGo, "add"), 0), number(row, column(kGo, "factor"), 1)}});
  }
  std::sort(totals.begin(), totals.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  GoTotal total;
  std::size_t next = 0;
  for (int count = 0; count < kGoTotals; ++count) {
    while (next < totals.size() && totals[next].first <= count) total = totals[next++].second;
    out.go_totals[count] = total;
  }
}

void compile_liability_rows(const RuleSet& rules, Rules& out) {
  for (const Row& row : rules.rows(kLiability)) {
    LiabilityRow made;
    made.name = name_of(row, column(kLiability, "name"));
    made.when = Predicate(test(row, column(kLiability, "when")));
    made.pays = static_cast<Pays>(form(row, column(kLiability, "pays"), 0));
    made.priority = number(row, column(kLiability, "priority"), 0);
    made.origin = origin(row);
    out.liabilities.push_back(std::move(made));
  }
  std::stable_sort(out.liabilities.begin(), out.liabilities.end(),
                   [](const auto& a, const auto& b) { return a.priority < b.priority; });
  ENSURES(out.liabilities.size() == rules.rows(kLiability).size());
}

}  // namespace showstopper::gostop
