// SPDX-License-Identifier: Apache-2.0
//
// Rule sets that nobody would write: lint comes to an end on each, says nothing without a
// witness or a proof, and what it proves never to apply does not in other rounds either.
#include <gmock/gmock.h>

#include "model/gostop/game.h"
#include "properties/play/swarm.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

Report linted_with(const rules::RuleSet& rules, std::uint64_t seed, std::uint64_t rounds) {
  Job job;
  job.rules = &rules;
  job.rules_json = '"' + rules.library_base + '"';
  job.seed = seed;
  job.rounds = rounds;
  job.fast = true;
  return lint(job);
}

std::vector<Said> never_applies(const Report& report) {
  std::vector<Said> all = said(report);
  std::erase_if(all, [](const Said& each) { return each.kind != "never-applies"; });
  return all;
}

TEST(RandomRules, AreLintedAndWhatNeverAppliesDoesNot) {
  constexpr std::uint64_t kSets = 40, kFew = 200, kMany = 20000;
  int findings = 0, never = 0;
  for (const char* const name : {"gostop/matgo", "gostop/spanish"}) {
    const rules::RuleSet base = named_rules(name);
    for (std::uint64_t i = 0; i < kSets; ++i) {
      const rules::RuleSet rules =
          properties::swarm_rules<gostop::Game>(base, 2 + static_cast<int>(i % 2), 23, i);
      const Report report = linted_with(rules, 1, kFew);
      findings += static_cast<int>(report.findings.size());
      for (const Finding& each : report.findings) {
        EXPECT_FALSE(each.proof.empty() && each.witness.empty()) << each.sentence;
      }
      const std::vector<Said> proved = never_applies(report);
      if (proved.empty()) continue;
      never += static_cast<int>(proved.size());
      // Of rows that a round shows to apply nothing is said.
      EXPECT_THAT(never_applies(linted_with(rules, 2, kMany)), testing::IsSupersetOf(proved))
          << name << ' ' << i;
    }
  }
  EXPECT_GT(findings, 100);
  EXPECT_GT(never, 10);
}

}  // namespace
}  // namespace showstopper::lint
