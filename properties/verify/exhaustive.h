// SPDX-License-Identifier: Apache-2.0
//
// Worlds small enough to be counted out: under a rule set with a reduced deck (`deck.months`, small
// hands) every deal and every play is enumerated and every invariant is asked in every position.
// What random play may miss for ever is met here, and that nothing is wrong is a fact and no
// sample, for this world.
//
// Deals are taken up to renaming: of deals that differ only in the names of cards of a month that
// count the same, or of months whose cards count the same, one stands for all. Months are renamed
// only where no rule chooses by the order of names.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/gostop/rules.h"
#include "model/rules/rule_set.h"
#include "properties/verify/verify.h"

namespace showstopper::properties {

struct WorldOptions {
  // Ends after the deal in which so many are reached, shared among the workers; 0: no end.
  std::uint64_t most_positions = 0;
  // Threads, each of which plays every so-many-th deal: what is reported does not depend on them.
  int workers = 1;
  // The invariants that cost more than a step are asked of one position in so many; 1: of all.
  std::uint64_t sampled_one_in = 1;
  std::size_t most_findings = 10;
  // Of the first worker, times their number. False ends all of them.
  std::function<bool(std::uint64_t deals, std::uint64_t positions)> progress;
};

struct WorldReport {
  std::string rule_set;
  int players = 2;
  std::uint64_t deals_in_all = 0;       // by the names of the cards
  std::uint64_t deals_up_to_names = 0;  // of the part that was enumerated
  std::uint64_t positions = 0;
  std::uint64_t rounds = 0;           // ways to play a deal to its end
  std::uint64_t checked = 0;          // single answers of invariants
  std::uint64_t checked_sampled = 0;  // the same of those that cost more
  bool complete = false;              // every deal was enumerated
  std::vector<Finding> findings;
  std::uint64_t findings_in_all = 0;
};

// Why the deals of a rule set cannot be counted out in a lifetime, or nothing.
std::string too_large(const gostop::Rules& rules);

WorldReport explore(const rules::RuleSet& rules, int players, const WorldOptions& options);

// The deals of a world up to renaming, each with the number of deals that it stands for; `visit`
// answers whether to go on.
void each_deal(const gostop::Rules& rules,
               const std::function<bool(const gostop::Deal&, std::uint64_t stands_for)>& visit);

}  // namespace showstopper::properties
