// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/row_text.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::app {
namespace {

using gostop::column;
using gostop::kRowTables;
using gostop::RowTableId;
using rules::Cell;
using rules::Row;

const Cell* cell(const Row& row, int column) {
  const auto& found = row.cells[static_cast<std::size_t>(column)];
  return found ? &*found : nullptr;
}

const rules::Domain& domain(RowTableId table, int column) {
  return kRowTables[table].columns[static_cast<std::size_t>(column)].domain;
}

int number(const Row& row, int column, int absent) {
  const Cell* const found = cell(row, column);
  return found == nullptr ? absent : found->datum.front().number;
}

// A sentence on an amount has a twin on an amount below 0, which prints it without its sign.
std::string by_sign(std::string_view sentence, int amount) {
  return fmt::format("{}{}", sentence, amount < 0 ? "_less" : "");
}

std::string without_sign(int amount) { return std::to_string(std::abs(amount)); }

std::string listed(const Words& words, RowTableId table, const Row& row, int of) {
  const Cell* const found = cell(row, of);
  if (found == nullptr) return "";
  const std::string name =
      fmt::format("{}.{}", kRowTables[table].name, kRowTables[table].columns[of].key);
  return words.value(name, domain(table, of), found->datum);
}

std::string card_list_text(const Words& words, const rules::Datum& cards) {
  std::string text;
  for (const rules::Item& item : cards) {
    const std::string_view code = gostop::kCardName[item.form].text;
    text += (text.empty() ? "" : ", ") + words.card(code);
  }
  return text;
}

// A streak is one of ppuks, whatever the event of the row.
std::string streak_text(const Words& words, const Row& row) {
  constexpr int kStreak = column(gostop::kEvent, "when.streak");
  const Cell* const streak = cell(row, kStreak);
  const rules::Item on = cell(row, column(gostop::kEvent, "on"))->datum.front();
  if (streak == nullptr || on.form == static_cast<int>(gostop::EventKind::ppuk)) {
    return listed(words, gostop::kEvent, row, kStreak);
  }
  const std::string number = std::to_string(streak->datum.front().number);
  return words.text("event.when.streak", "other", number, {{"streak", number}});
}

// A maker is one of a captured stack of another seat; at other events each opponent gives.
std::string effect_text(const Words& words, const Row& row) {
  constexpr int kEffect = column(gostop::kEvent, "effect");
  const rules::Item on = cell(row, column(gostop::kEvent, "on"))->datum.front();
  rules::Datum effect = cell(row, kEffect)->datum;
  auto& form = effect.front().form;
  if (on.form != static_cast<int>(gostop::EventKind::stack_capture)) {
    const auto is = [&](gostop::Effect each) { return form == static_cast<int>(each); };
    const auto become = [&](gostop::Effect each) { form = static_cast<std::uint8_t>(each); };
    if (is(gostop::Effect::steal_creator)) become(gostop::Effect::steal_each);
    if (is(gostop::Effect::steal_value_creator)) become(gostop::Effect::steal_value_each);
  }
  // Not worth points of its own, such a win is paid as a stop; that of a ppuk pays nothing.
  const bool as_a_stop = form == static_cast<int>(gostop::Effect::win) &&
                         effect.front().number == 0 &&
                         on.form != static_cast<int>(gostop::EventKind::ppuk);
  if (as_a_stop) return words.text("event_effect", "win 0");
  return words.value("event.effect", domain(gostop::kEvent, kEffect), effect);
}

std::string event_text(const Words& words, const Row& row) {
  const std::string on = listed(words, gostop::kEvent, row, column(gostop::kEvent, "on"));
  const std::string effect = effect_text(words, row);
  const auto part = [&](int of) { return listed(words, gostop::kEvent, row, of); };
  const std::string turn = part(column(gostop::kEvent, "when.turn"));
  const std::string owner = part(column(gostop::kEvent, "when.owner"));
  const std::string month = part(column(gostop::kEvent, "when.month"));
  const std::string count = part(column(gostop::kEvent, "when.count"));
  const std::string streak = streak_text(words, row);
  std::string test;
  if (const Cell* const found = cell(row, column(gostop::kEvent, "when.test"))) {
    const Condition condition = condition_text(words, found->expression, "self");
    if (condition.when == Condition::When::sometimes) {
      test = words.text("event.when.test", "*", condition.text);
    } else if (condition.when == Condition::When::never) {
      test = words.text("event.when.test", "never");
    }
  }
  const std::string multipliers = part(column(gostop::kEvent, "multipliers"));
  if (words.korean()) {
    return fmt::format("{}{}{}{}{}{}{} {}.{}", test, turn, count, streak, month, owner, on, effect,
                       multipliers);
  }
  std::string conditions = count;
  for (const std::string& each : {streak, test}) {
    if (conditions.ends_with(',') && each.starts_with(',')) conditions.pop_back();
    conditions += each;
  }
  return fmt::format("{}{}{}{}{} {}{}.", on, owner, month, turn, conditions, effect, multipliers);
}

std::string payer_text(const Words& words, const Row& row) {
  const Cell* const winner = cell(row, column(gostop::kPayer, "winner"));
  const Cell* const loser = cell(row, column(gostop::kPayer, "loser"));
  CHECK(loser != nullptr);
  const std::string name = words.name(cell(row, column(gostop::kPayer, "name"))->name);
  const int factor = number(row, column(gostop::kPayer, "factor"), 1);
  const int add = number(row, column(gostop::kPayer, "add"), 0);
  const Condition made = winner == nullptr
                             ? condition_text(words, loser->expression, "loser")
                             : payer_condition(words, winner->expression, loser->expression);
  const bool never = made.when == Condition::When::never;
  if (never || (factor == 1 && add == 0)) return words.text("payer", "none", "", {{"name", name}});
  std::string kind = factor == 1 ? "add" : add == 0 ? "factor" : "both";
  if (made.when == Condition::When::always) kind = "always_" + kind;
  std::string text = words.text("payer", by_sign(kind, add), without_sign(add),
                                {{"name", name},
                                 {"condition", made.text},
                                 {"times", words.times(factor)},
                                 {"add", without_sign(add)}});
  const std::string scope = listed(words, gostop::kPayer, row, column(gostop::kPayer, "scope"));
  if (!scope.empty()) text += ' ' + scope;
  return text;
}

std::string liability_text(const Words& words, const Row& row) {
  const Cell* const when = cell(row, column(gostop::kLiability, "when"));
  CHECK(when != nullptr);
  std::string pays = listed(words, gostop::kLiability, row, column(gostop::kLiability, "pays"));
  if (pays.empty()) pays = words.text("liability.pays", "all");
  const Condition made = condition_text(words, when->expression, "loser");
  const std::string_view kind = made.when == Condition::When::always  ? "always"
                                : made.when == Condition::When::never ? "none"
                                                                      : "when";
  return words.text("liability", kind, "",
                    {{"name", words.name(cell(row, column(gostop::kLiability, "name"))->name)},
                     {"condition", made.text},
                     {"pays", pays}});
}

// Whether a combination counts the card: one of its `cards`, or of its kind in the usual deck.
bool counts_card(const Row& row, const rules::Item& card) {
  const Cell* const cards = cell(row, column(gostop::kCombination, "cards"));
  const Cell* const kind = cell(row, column(gostop::kCombination, "kind"));
  if (cards != nullptr) {
    return std::any_of(cards->datum.begin(), cards->datum.end(),
                       [&](const rules::Item& each) { return each.form == card.form; });
  }
  if (kind == nullptr) return false;
  const auto of = static_cast<gostop::Kind>(kind->datum.front().form);
  return gostop::usual_cards(of).has(gostop::Card(card.form));
}

std::string_view kind_word(const Cell& kind) { return gostop::kKind[kind.datum.front().form].text; }

}  // namespace

std::string combination_cards(const Words& words, const Row& row) {
  const Cell* const cards = cell(row, column(gostop::kCombination, "cards"));
  const Cell* const kind = cell(row, column(gostop::kCombination, "kind"));
  const Cell* const with = cell(row, column(gostop::kCombination, "with"));
  const int all = cards == nullptr ? 1 : static_cast<int>(cards->datum.size());
  const int first = number(row, column(gostop::kCombination, "first_at"), all);
  std::string text;
  if (cards != nullptr) {
    text = words.text(
        "combination", first == all ? "all" : "cards", "",
        {{"cards", card_list_text(words, cards->datum)}, {"first_at", std::to_string(first)}});
  } else if (kind != nullptr) {
    text = words.text("kind", kind_word(*kind), std::to_string(first));
  }
  rules::Datum among, besides;
  if (with != nullptr) {
    for (const rules::Item& each : with->datum)
      (counts_card(row, each) ? among : besides).push_back(each);
  }
  if (!among.empty()) {
    text += words.text("combination", "with", "", {{"cards", card_list_text(words, among)}});
  }
  if (!besides.empty()) {
    text += words.text("combination", "besides", "", {{"cards", card_list_text(words, besides)}});
  }
  return text;
}

std::string combination_score(const Words& words, const Row& row) {
  const int points = number(row, column(gostop::kCombination, "points"), 0);
  const int step = number(row, column(gostop::kCombination, "step"), 0);
  const int factor = number(row, column(gostop::kCombination, "multiplier"), 1);
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (points != 0 || step != 0) {
    add(words.text("combination", by_sign("points", points), without_sign(points)));
  }
  if (step != 0) text += words.text("combination", by_sign("step", step), without_sign(step));
  if (factor != 1) add(words.text("combination", "multiplier", std::to_string(factor)));
  if (text.empty()) add(words.text("combination", "none"));
  const Cell* const counts = cell(row, column(gostop::kCombination, "counts_to_minimum"));
  if (counts != nullptr && counts->datum.front().form == 0) {
    add(words.text("combination", "outside"));
  }
  return text;
}

std::string combination_group(const Row& row) {
  const Cell* const group = cell(row, column(gostop::kCombination, "excludes_each_other"));
  return group == nullptr ? "" : group->name;
}

std::string go_total_text(const Words& words, const Row& row) {
  const int add = number(row, column(gostop::kGo, "add"), 0);
  const int factor = number(row, column(gostop::kGo, "factor"), 1);
  const std::string_view kind =
      factor == 1 ? (add == 0 ? "none" : "add") : (add == 0 ? "factor" : "both");
  return words.text("go", by_sign(kind, add), without_sign(add),
                    {{"add", without_sign(add)}, {"factor", std::to_string(factor)}});
}

std::string row_text(const Words& words, RowTableId table, const Row& row) {
  switch (table) {
    case gostop::kCombination:
      return fmt::format("{}: {}: {}.",
                         words.name(cell(row, column(gostop::kCombination, "name"))->name),
                         combination_cards(words, row), combination_score(words, row));
    case gostop::kEvent: return event_text(words, row);
    case gostop::kPayer: return payer_text(words, row);
    case gostop::kGo:
      return words.text("go", "row", std::to_string(number(row, column(gostop::kGo, "count"), 0)),
                        {{"earns", go_total_text(words, row)}});
    case gostop::kLiability: return liability_text(words, row);
    case gostop::kCardKind: {
      const Cell* const card = cell(row, column(gostop::kCardKind, "card"));
      const Cell* const kind = cell(row, column(gostop::kCardKind, "kind"));
      const std::string_view code = gostop::kCardName[card->datum.front().form].text;
      return words.text("card_row", kind_word(*kind), "", {{"card", words.card(code)}});
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::app
