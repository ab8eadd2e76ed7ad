// SPDX-License-Identifier: Apache-2.0
//
// Random, unlikely rule sets: lint ends on each, reports nothing without a witness or a proof, each
// witness plays as claimed, and rows proved never to apply do not apply in other rounds either.
//
// SHOWSTOPPER_RULE_SETS and SHOWSTOPPER_RULE_ROUNDS: the number of sets, and of rounds against each
// proof; ci/nightly has more of both. SHOWSTOPPER_RULE_FROM: the first set of each base, to split a
// long run into parts. SHOWSTOPPER_RULE_SOLVER: the seconds of the solver for each set; 0 at first.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <gmock/gmock.h>

#include "model/gostop/game.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/situation.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "properties/regression/test_case.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

std::uint64_t asked_for(const char* name, std::uint64_t initial) {
  const char* const text = std::getenv(name);
  return text == nullptr ? initial : std::strtoull(text, nullptr, 10);
}

// As a file of a user's own, which is linted in all its lines.
rules::RuleSet in_a_file(const rules::RuleSet& rules, const rules::RuleSet& base) {
  const auto read = read_rules(rules::difference_toml(rules, base));
  EXPECT_TRUE(read && *read == rules);
  return read ? *read : rules;
}

Report linted_with(const rules::RuleSet& rules, const rules::RuleSet& base, std::uint64_t seed,
                   std::uint64_t rounds, std::uint64_t shrink_checks,
                   std::uint64_t solver_seconds = 0) {
  Job job;
  job.rules = &rules;
  job.text = rules::difference_toml(rules, base);
  job.rules_json = properties::rules_json(rules, base);
  job.seed = seed;
  job.rounds = rounds;
  job.shrink_checks = shrink_checks;
  job.fast = solver_seconds == 0;
  job.seconds = static_cast<double>(solver_seconds);
  return lint(job);
}

std::vector<Said> never_applies(const Report& report) {
  std::vector<Said> all = said(report);
  std::erase_if(all, [](const Said& each) { return each.kind != "never-applies"; });
  return all;
}

// The rows that no round has shown to apply: those that never do, and those that only the solver,
// which does not run again, could decide.
std::vector<Said> not_shown(const Report& report) {
  std::vector<Said> all = never_applies(report);
  for (const Undecided& each : report.undecided) {
    if (each.kind == "never-applies") {
      all.push_back({std::string(each.kind), {each.about.name}});
    }
  }
  return all;
}

struct Counts {
  std::uint64_t sets = 0, findings = 0, witnesses = 0, never = 0, always = 0, settled = 0,
                by_solver = 0;
};

// The rules with `true` in place of one condition.
rules::RuleSet without_condition(rules::RuleSet rules, std::size_t row, int column) {
  table::Diagnostics diagnostics;
  const auto& vocabulary = *rules.schema().vocabulary;
  const auto always = rules::parse_expression("true", vocabulary, "test", {1, 1}, diagnostics);
  EXPECT_TRUE(always);
  rules.rows(gostop::kPayer)[row].cells[static_cast<std::size_t>(column)]->expression = *always;
  return rules;
}

// Without a condition that always holds the payments are the same: settles each round of a stop
// by the rules and by those without the condition of each `always-applies` finding.
void expect_always(const rules::RuleSet& rules, std::uint64_t rounds, Counts& counts) {
  const auto& rows = rules.rows(gostop::kPayer);
  const Report report = linted_with(rules, rules, 1, 1, 0);
  for (const Finding& each : report.findings) {
    if (each.kind != "always-applies") continue;
    ++counts.always;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const rules::Row& of) {
      return each.involved.front().name ==
             "payer " + of.cells[gostop::column(gostop::kPayer, "name")]->name;
    });
    if (row == rows.end()) continue;
    constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
    constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
    const rules::RuleSet without =
        without_condition(rules, static_cast<std::size_t>(row - rows.begin()),
                          each.sentence.starts_with("`loser") ? kLoser : kWinner);
    for (const int players : gostop::Game::kSeats) {
      std::string why_not;
      if (!gostop::playable(rules, players, why_not)) continue;
      const gostop::Rules compiled = gostop::compile(rules, players);
      const gostop::Rules other = gostop::compile(without, players);
      for (std::uint64_t i = 0; i < rounds; ++i) {
        auto plan = properties::plan_round(compiled, 77, i, properties::Generator::biased);
        auto state = gostop::Game::start(compiled, plan.table, plan.deal);
        table::play_out<gostop::Game>(compiled, state, properties::policy_of(plan),
                                      table::NoObserver{});
        if (state.outcome != gostop::Outcome::stop) continue;
        ++counts.settled;
        const gostop::Result paid = gostop::settle(compiled, state);
        EXPECT_TRUE(paid.payments == gostop::settle(other, state).payments) << each.sentence;
      }
    }
  }
}

// Rounds are played in portions, for lint keeps those of a portion.
void lint_one(const rules::RuleSet& drawn, const rules::RuleSet& base, std::uint64_t rounds,
              Counts& counts) {
  const rules::RuleSet rules = in_a_file(drawn, base);
  constexpr std::uint64_t kFew = 200, kPortion = 20000, kShrinkChecks = 500;
  const std::uint64_t seconds = asked_for("SHOWSTOPPER_RULE_SOLVER", 0);
  const Report report = linted_with(rules, base, 1, kFew, kShrinkChecks, seconds);
  ++counts.sets;
  counts.findings += report.findings.size();
  for (const Finding& each : report.findings) {
    EXPECT_FALSE(each.proof.empty() && each.witness.empty()) << each.sentence;
    counts.by_solver += each.proof.find("by the solver") != std::string::npos ? 1 : 0;
    if (each.witness.empty()) continue;
    ++counts.witnesses;
    expect_holds(each.witness);
  }
  constexpr std::uint64_t kAlwaysRounds = 500;
  expect_always(rules, std::min(kAlwaysRounds, rounds), counts);
  const std::vector<Said> proved = never_applies(report);
  if (proved.empty()) return;
  counts.never += proved.size();
  std::uint64_t seed = 1;
  for (std::uint64_t played = 0; played < rounds; played += kPortion) {
    // Rows that a round shows to apply are not reported.
    const Report again = linted_with(rules, base, ++seed, std::min(kPortion, rounds - played), 0);
    ASSERT_THAT(not_shown(again), testing::IsSupersetOf(proved));
  }
}

TEST(RandomRules, AreLintedAndWhatNeverAppliesDoesNot) {
  const std::uint64_t sets = asked_for("SHOWSTOPPER_RULE_SETS", 12);
  const std::uint64_t rounds = asked_for("SHOWSTOPPER_RULE_ROUNDS", 2000);
  const std::uint64_t from = asked_for("SHOWSTOPPER_RULE_FROM", 0);
  Counts counts;
  for (const char* const name : {"gostop/matgo", "gostop/spanish"}) {
    const rules::RuleSet base = named_rules(name);
    for (std::uint64_t i = from; i < from + (sets + 1) / 2; ++i) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(i));
      const int players = 2 + static_cast<int>(i % 2);
      lint_one(properties::swarm_rules<gostop::Game>(base, players, 23, i), base, rounds, counts);
    }
  }
  std::printf(
      "%llu rule sets, %llu findings, %llu witnesses, %llu always, %llu proofs (%llu by the "
      "solver) "
      "over %llu rounds each\n",
      static_cast<unsigned long long>(counts.sets),
      static_cast<unsigned long long>(counts.findings),
      static_cast<unsigned long long>(counts.witnesses),
      static_cast<unsigned long long>(counts.always), static_cast<unsigned long long>(counts.never),
      static_cast<unsigned long long>(counts.by_solver), static_cast<unsigned long long>(rounds));
  // Of a few sets each may be without: a short night has one of each base.
  constexpr std::uint64_t kMany = 12;
  if (sets < kMany) return;
  EXPECT_GT(counts.findings, sets);
  EXPECT_GT(counts.witnesses, 0u);
  EXPECT_GT(counts.never, 0u);
}

}  // namespace
}  // namespace showstopper::lint
