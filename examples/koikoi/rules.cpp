// SPDX-License-Identifier: Apache-2.0
#include "game.h"
#include "model/rules/key.h"

namespace koikoi {
namespace {

using rules::CellKind;
using rules::key;

constexpr rules::Domain kPoints = rules::kNumber<0, 20>, kNeed = rules::kNumber<1, 24>;
constexpr rules::Domain kViewing = rules::kWords<"never", "with_another", "always">;
constexpr rules::Domain kKoi = rules::kWords<"none", "opponent", "each">;
constexpr rules::Domain kGroup = rules::kWords<"any", "brights", "viewing">;
const rules::Domain kCards{rules::Shape::set, rules::kCardForms<Card, Game::kCards>};

constexpr rules::Key<Rules> kKeys[] = {
    key<&Rules::viewing>("viewing", kViewing, "\"always\"", "KK-5", "When such yaku count."),
    key<&Rules::month>("month", kPoints, "0", "KK-6", "Points of the four cards of the month."),
    key<&Rules::double_from>("double_from", kPoints, "7", "KK-9", "Doubled points; 0: none."),
    key<&Rules::koi>("koi", kKoi, "\"opponent\"", "KK-10", "Whose calls raise the factor."),
    key<&Rules::dealer_points>("dealer_points", kPoints, "0", "KK-11", "If no seat stops.")};
constexpr auto kParameters = rules::parameters_of(kKeys);

const rules::Column kColumns[] = {
    {"name", CellKind::name, {}, true, true, "Name of the yaku."},
    {"cards", CellKind::datum, kCards, true, false, "Cards that count."},
    {"need", CellKind::datum, kNeed, true, false, "How many of them it takes."},
    {"points", CellKind::datum, kPoints, true, false, "Points of so many."},
    {"more", CellKind::datum, kPoints, false, false, "Points of each further card."},
    {"group", CellKind::datum, kGroup, false, false, "See KK-4 and KK-5."}};
const rules::RowTable kTables[] = {{"yaku", kColumns, "Combinations that score (KK-3)."}};

}  // namespace

const rules::Schema& Game::schema() {
  static const rules::Schema kSchema{kName, kParameters, kTables, nullptr, nullptr, nullptr};
  return kSchema;
}

Rules Game::compile(const RuleSet& set, int) {
  Rules to{};
  rules::put_values(kKeys, set, to);
  for (const rules::Row& row : set.rows(0)) {
    const auto item = [&](std::size_t column) {
      return row.cells[column] ? row.cells[column]->datum.front() : rules::Item{};
    };
    CardSet cards;
    for (const rules::Item& card : row.cells[1]->datum) cards |= Card(card.form);
    to.yaku.push_back(
        {cards, item(2).number, item(3).number, item(4).number, static_cast<Group>(item(5).form)});
  }
  to.source = std::make_shared<const RuleSet>(set);
  return to;
}

}  // namespace koikoi
