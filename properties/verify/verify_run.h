// SPDX-License-Identifier: Apache-2.0
//
// The run of `verify`, which is the same for each game: batches of rounds, plain, biased and under
// other rules, a match for each plain batch, and what is told of a finding. A game brings:
//   Rounds                                   its types, of verify.h
//   Played                                   rules as they are played: `base`, `rules` and more
//   Played compiled(base, set, players)
//   optional<Finding> play_round(played, names, report)   to the end, or to the first step that
//                                                         breaks an invariant or stops the engine
//   vector<Finding> play_match(played, seed, index, report)
//   Trial                                    of trial.h: what a recorded round fails by
//   const Invariant* invariant(name)         of its catalogue; nullptr where there is none
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "model/table/caught_check.h"
#include "properties/invariants/invariant.h"
#include "properties/play/swarm.h"
#include "properties/regression/test_case.h"
#include "properties/verify/verify.h"

namespace showstopper::properties {

struct RoundNames {
  std::uint64_t seed, round;
  Generator generator;
};

// One step in so many is asked the sampled invariants too; which ones depends on seed and round.
inline bool is_sampled(const RoundNames& names, int number) {
  constexpr std::uint64_t kSampling = 64;
  const std::uint64_t at = names.round * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(number);
  return table::scrambled(names.seed ^ at) % kSampling == 0;
}

// Batches go round: plain, biased, plain, and under other rules.
enum class BatchKind : std::uint8_t { uniform, biased, swarm };

inline BatchKind kind_of(std::uint64_t batch, bool swarm) {
  switch (batch % 4) {
    case 0:
    case 2: return BatchKind::uniform;
    case 1: return BatchKind::biased;
  }
  return swarm ? BatchKind::swarm : BatchKind::biased;
}

template <class Game>
class VerifyRun {
 public:
  using Rounds = typename Game::Rounds;
  using Played = typename Game::Played;
  using Finding = FindingOf<Rounds>;
  using Report = ReportOf<Rounds>;
  using Options = VerifyOptionsOf<Rounds>;

  // Whoever is told of a finding, and the time at which it is made.
  struct Listener {
    std::size_t most_findings = 10;
    std::function<void(const Finding&)> found;
    std::function<double()> seconds;
  };

  explicit VerifyRun(const Options& options) : options_(options), began_(now()) {}

  VerifyReportOf<Rounds> run() {
    VerifyReportOf<Rounds> report;
    std::vector<Subject> subjects;
    for (const typename Options::Subject& asked : options_.subjects) {
      const auto base = std::make_shared<const rules::RuleSet>(*asked.rules);
      subjects.push_back({asked.rules, Game::compiled(base, *base, asked.players)});
      report.subjects.emplace_back();
      report.subjects.back().rule_set = asked.rules->name;
      report.subjects.back().players = asked.players;
    }
    const auto shard = static_cast<std::uint64_t>(options_.shard);
    const auto shards = static_cast<std::uint64_t>(std::max(1, options_.shards));
    for (std::uint64_t batch = shard; !report.interrupted && !subjects.empty(); batch += shards) {
      if (options_.rounds != 0 && batch * kBatch >= options_.rounds) break;
      // Each rule set gets its batch before the clock is asked, so that none is left out.
      for (std::size_t i = 0; i < subjects.size() && !report.interrupted; ++i) {
        play_batch(subjects[i], batch, report.subjects[i], listener_for(i));
        const bool go_on =
            !options_.progress || options_.progress(report.subjects[i], i, seconds());
        if (!go_on) report.interrupted = true;
      }
      if (options_.rounds == 0 && seconds() >= options_.budget_seconds) break;
    }
    for (const Report& subject : report.subjects) report.findings += subject.findings_in_all;
    return report;
  }

  static void play_one(const Played& by, const RoundNames& names, Report& report,
                       const Listener& listener) {
    ++report.rounds;
    if (names.generator == Generator::biased) ++report.biased_rounds;
    std::optional<Finding> finding = Game::play_round(by, names, report);
    if (!finding) return;
    finding->seed = names.seed;
    finding->round = names.round;
    finding->generator = names.generator;
    if (report.findings.size() < listener.most_findings) {
      const table::CatchChecks catching;
      finding->record =
          play_round(*by.rules, names.seed, names.round, names.generator, finding->step + 1);
    }
    list(std::move(*finding), by, report, listener);
  }

 private:
  // The rule sets of a run, compiled once.
  struct Subject {
    const rules::RuleSet* source;
    Played by;
  };

  double now() const {
    if (options_.clock) return options_.clock();
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(since).count();
  }
  double seconds() const { return now() - began_; }

  Listener listener_for(std::size_t subject) const {
    return {options_.most_findings,
            [this, subject](const Finding& finding) {
              if (options_.found) options_.found(finding, subject);
            },
            [this] { return seconds(); }};
  }

  // The finding's round as a case, and what it is filed under.
  static void name(Finding& finding, const Played& by) {
    const table::CatchChecks catching;
    auto of = case_of(by.base, by.rules, finding.record);
    const auto costs_more = [](const std::string& name) {
      const auto* invariant = Game::invariant(name);
      return invariant != nullptr && invariant->cost == Cost::sampled;
    };
    const std::vector<std::string>& broken = finding.invariants;
    const bool sampled = std::any_of(broken.begin(), broken.end(), costs_more);
    const bool of_catalogue = broken.empty() || Game::invariant(broken.front()) != nullptr;
    if (const auto verdict = typename Game::Trial(sampled)(of); verdict && of_catalogue) {
      finding.failure = verdict->failure;
    } else if (!broken.empty()) {
      finding.failure = {of_catalogue ? Failure::Kind::invariant : Failure::Kind::relation,
                         broken.front(), "", ""};
    }
    finding.trace = to_line(std::move(of));
  }

  // Counts a finding, and lists it while there is room.
  static void list(Finding finding, const Played& by, Report& report, const Listener& listener) {
    ++report.findings_in_all;
    if (report.findings.size() >= listener.most_findings) return;
    finding.rule_set = by.rules->source->name;
    finding.players = by.rules->players;
    finding.rules = by.rules->source;
    finding.played = by.rules;
    finding.seconds = listener.seconds ? listener.seconds() : 0;
    name(finding, by);
    if (listener.found) listener.found(finding);
    report.findings.push_back(std::move(finding));
  }

  void play_batch(const Subject& subject, std::uint64_t batch, Report& report,
                  const Listener& listener) const {
    const std::uint64_t first = batch * kBatch;
    std::uint64_t last = first + kBatch;
    if (options_.rounds != 0) last = std::min(last, options_.rounds);
    const BatchKind kind = kind_of(batch, options_.swarm);
    if (kind == BatchKind::swarm) return play_swarm(subject, first, last, report, listener);
    const Generator generator = kind == BatchKind::biased ? Generator::biased : Generator::uniform;
    for (std::uint64_t round = first; round < last; ++round) {
      play_one(subject.by, {options_.seed, round, generator}, report, listener);
    }
    if (generator != Generator::uniform) return;
    ++report.matches;
    for (Finding& finding : Game::play_match(subject.by, options_.seed, batch, report)) {
      finding.seed = options_.seed;
      list(std::move(finding), subject.by, report, listener);
    }
  }

  void play_swarm(const Subject& subject, std::uint64_t first, std::uint64_t last, Report& report,
                  const Listener& listener) const {
    constexpr std::uint64_t kRoundsPerRules = 32;
    const int players = subject.by.rules->players;
    Report apart;  // what other rules do shows no clause of these
    for (std::uint64_t round = first; round < last;) {
      const std::uint64_t index = round / kRoundsPerRules;
      const std::uint64_t stop = std::min(last, (index + 1) * kRoundsPerRules);
      using Playing = typename decltype(Played::rules)::element_type::Game;
      const Played other = Game::compiled(
          subject.by.base, swarm_rules<Playing>(*subject.source, players, options_.seed, index),
          players);
      for (; round < stop; ++round) {
        play_one(
            other, {options_.seed, round, Generator::biased}, apart,
            {options_.most_findings - report.findings.size(), listener.found, listener.seconds});
      }
    }
    report.rounds += apart.rounds;
    report.biased_rounds += apart.biased_rounds;
    report.swarm_rounds += apart.rounds;
    report.decisions += apart.decisions;
    report.checked += apart.checked;
    report.checked_sampled += apart.checked_sampled;
    report.findings_in_all += apart.findings_in_all;
    for (Finding& finding : apart.findings) report.findings.push_back(std::move(finding));
  }

  const Options& options_;
  const double began_;
};

}  // namespace showstopper::properties
