// SPDX-License-Identifier: Apache-2.0
#include "app/games/verify_row.h"

#include "properties/statistics/coverage.h"
#include "properties/statistics/near_misses.h"

namespace showstopper::app {

void settle(VerifyRow& row, const ClauseTables& tables) {
  const auto sum = [&row](std::string_view name) {
    return static_cast<std::uint64_t>(row.counts.sum(name));
  };
  row.rounds = sum("rounds");
  row.biased_rounds = sum("biased rounds");
  row.swarm_rounds = sum("swarm rounds");
  row.matches = sum("matches");
  row.decisions = sum("decisions");
  row.checked = sum("checked");
  row.related = sum("related");
  row.findings = sum("findings");
  const auto near_misses = properties::NearMissCounts::of(row.counts);
  row.clauses.clear();
  for (const rules::Clause& clause : tables.clauses) {
    ClauseSeen seen{clause.id, clause.parameter, clause.reason, 0, "", ""};
    seen.times = sum("clause " + clause.id);
    for (const std::string& event : clause.seen) {
      if (seen.furthest.empty()) seen.furthest = near_misses.to(event);
    }
    seen.rarity = properties::how_rare(tables.rare, clause.seen, row.rule_set, row.players);
    row.clauses.push_back(std::move(seen));
  }
  const std::size_t numbers = properties::pair_number(tables.clauses.size(), 0);
  const auto packed = row.counts.sets.find("pairs");
  const auto pairs =
      properties::clause_pairs(tables.clauses, packed == row.counts.sets.end()
                                                   ? std::vector<bool>(numbers)
                                                   : properties::unpacked(packed->second, numbers));
  row.pairs_met = pairs.met;
  row.pairs_apart = pairs.apart;
  row.pairs_in_all = pairs.in_all;
}

}  // namespace showstopper::app
