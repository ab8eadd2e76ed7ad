// SPDX-License-Identifier: Apache-2.0
#include "game.h"
#include "model/rules/key.h"

namespace scopa {
namespace {

using rules::CellKind;
using rules::key;
using rules::kFlag;
using rules::kNumber;

constexpr rules::Domain kPoints = kNumber<0, 9>;

constexpr rules::Key<Rules> kKeys[] = {
    key<&Rules::forced>("forced", kFlag, "true", "SC-3", "A card that can take must take."),
    key<&Rules::single_first>("single_first", kFlag, "true", "SC-4", "One of its rank, no sum."),
    key<&Rules::ace_takes_all>("ace_takes_all", kFlag, "false", "SC-7", "If no ace lies there."),
    key<&Rules::last_sweeps>("last_sweeps", kFlag, "false", "SC-6", "The last card can sweep."),
    key<&Rules::sweep>("points.sweep", kPoints, "1", "SC-5", "Points of a sweep."),
    key<&Rules::cards>("points.cards", kPoints, "1", "SC-9", "Points of the most cards."),
    key<&Rules::coins>("points.coins", kPoints, "1", "SC-10", "Points of the most coins."),
    key<&Rules::sette_bello>("points.sette_bello", kPoints, "1", "SC-11", "Of the 7 of coins."),
    key<&Rules::primiera>("points.primiera", kPoints, "1", "SC-12", "Points of the primiera."),
    key<&Rules::re_bello>("points.re_bello", kPoints, "0", "SC-13", "Of the King of coins."),
    key<&Rules::napola>("napola", kFlag, "false", "SC-14", "Coins in a run from the ace count."),
    key<&Rules::target>("target", kNumber<1, 99>, "11", "SC-16", "Points that win the match.")};
constexpr auto kParameters = rules::parameters_of(kKeys);

const rules::Column kColumns[] = {
    {"rank", CellKind::datum, kNumber<1, Card::kRanks>, true, true, "Rank; the King is 10."},
    {"value", CellKind::datum, kNumber<0, 99>, true, false, "Value in a primiera."}};
const rules::RowTable kTables[] = {{"prime", kColumns, "Values of a primiera (SC-12)."}};

}  // namespace

const rules::Schema& Game::schema() {
  static const rules::Schema kSchema{kName, kParameters, kTables, nullptr, nullptr, nullptr};
  return kSchema;
}

Rules Game::compile(const RuleSet& set, int) {
  Rules to{};
  rules::put_values(kKeys, set, to);
  for (const rules::Row& row : set.rows(0)) {
    to.prime[row.cells[0]->datum.front().number] = row.cells[1]->datum.front().number;
  }
  to.source = std::make_shared<const RuleSet>(set);
  return to;
}

}  // namespace scopa
