// SPDX-License-Identifier: Apache-2.0
#include "game.h"
#include "model/rules/key.h"

namespace minhwatu {
namespace {

using rules::CellKind;
using rules::Shape;

constexpr rules::Domain kPoints = rules::kNumber<0, 100>;
constexpr rules::Parameter kParameters[] = {
    {"value.bright", kPoints, "20", "MH-1", "Points of each of the five brights."},
    {"value.animal", kPoints, "10", "MH-1", "Points of each of the nine animals."},
    {"value.ribbon", kPoints, "5", "MH-1", "Points of each of the ten ribbons."},
    {"value.junk", kPoints, "0", "MH-1", "Points of each of the other 24 cards."},
    {"payment", rules::kWords<"pairwise", "to_winner">, "\"pairwise\"", "MH-5",
     "Each two seats settle the difference of their points, or only with the best ones."}};
constexpr int kPaymentIndex = rules::parameter_index(kParameters, "payment");

const rules::Domain kCards{Shape::set, rules::kCardForms<Card, Game::kCards>};
const rules::Column kColumns[] = {
    {"name", CellKind::name, {}, true, true, "Name of the set."},
    {"cards", CellKind::datum, kCards, true, false, "All must be captured."},
    {"points", CellKind::datum, kPoints, true, false, "Beside those of the cards."}};
const rules::RowTable kTables[] = {{"set", kColumns, "Sets (yak) that count (MH-4)."}};

}  // namespace

const rules::Schema& Game::schema() {
  static const rules::Schema kSchema{kName, kParameters, kTables, nullptr, nullptr, nullptr};
  return kSchema;
}

Rules Game::compile(const RuleSet& set, int players) {
  Rules to{players, {}, {}, set.form(kPaymentIndex) == 1, std::make_shared<const RuleSet>(set)};
  for (int kind = 0; kind < 4; ++kind) to.value[static_cast<std::size_t>(kind)] = set.number(kind);
  for (const rules::Row& row : set.rows(0)) {
    to.sets.push_back({row.cells[0]->name, {}, row.cells[2]->datum.front().number});
    for (const rules::Item& card : row.cells[1]->datum) to.sets.back().cards |= Card(card.form);
  }
  return to;
}

}  // namespace minhwatu
