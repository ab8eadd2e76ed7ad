// SPDX-License-Identifier: Apache-2.0
//
// The shipped rule sets of a game in a fixed order, so that a byte can name one, and the way from a
// choice of rules to rules that can be played: changes that make them unsound are left out, the
// last ones first, so that every choice is playable.
#pragma once

#include <span>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "properties/play/play_codec.h"
#include "properties/play/swarm.h"

namespace showstopper::properties {

class RuleShelf {
 public:
  // All that the library has, house rules included, sorted by name.
  template <class G>
  static RuleShelf of(const rules::Library& library, table::Diagnostics& diagnostics) {
    return {G::schema(), swarm_game<G>(), G::kSeats, library, diagnostics};
  }

  const rules::Schema& schema() const { return schema_; }
  bool empty() const { return sets_.empty(); }
  // The set that a choice is made from, for so many seats.
  const rules::RuleSet& base(const RuleChoice& choice, int players) const;
  // The rules of a choice. `kept`, if not null, receives the choice with the remaining changes.
  rules::RuleSet resolved(const RuleChoice& choice, int players, RuleChoice* kept = nullptr) const;
  // The choice that comes nearest to these rules.
  RuleChoice choice_for(const rules::RuleSet& rules, int players) const;

 private:
  RuleShelf(const rules::Schema& schema, const SwarmGame& game, std::span<const int> seats,
            const rules::Library& library, table::Diagnostics& diagnostics);

  const rules::Schema& schema_;
  SwarmGame game_;
  std::vector<rules::RuleSet> sets_;
  std::vector<std::vector<std::size_t>> serving_;  // by the number of seats
};

}  // namespace showstopper::properties
