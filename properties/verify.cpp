// SPDX-License-Identifier: Apache-2.0
#include "properties/verify.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "model/table/caught_check.h"
#include "properties/case.h"
#include "properties/gostop_invariants.h"
#include "properties/laws_matches.h"
#include "properties/swarm.h"
#include "properties/trial.h"

namespace showstopper::properties {

using gostop::Legal;
using gostop::Rules;
using gostop::State;

namespace {

// One step in so many is asked the sampled invariants too; which ones depends on seed and round.
constexpr std::uint64_t kSampling = 64;

struct Names {
  std::uint64_t seed, round;
  Mix mix;
};

// Rules as they are played: the set with a name in the library, and what was made of it.
struct Played {
  BaseRules base;
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const Implied> implied;
};

Played played(const BaseRules& base, const rules::RuleSet& set, int players) {
  Played of{base, std::make_shared<const Rules>(gostop::compile(set, players)), nullptr};
  of.implied = std::make_shared<const Implied>(implied_by(*of.rules));
  return of;
}

bool is_sampled(const Names& names, int number) {
  const std::uint64_t at = names.round * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(number);
  return table::scrambled(names.seed ^ at) % kSampling == 0;
}

class RoundUnderTest {
 public:
  RoundUnderTest(const Rules& rules, const Implied& implied, const Names& names,
                 SubjectReport& report)
      : rules_(rules), names_(names), report_(report), watch_(rules, implied) {}

  // Plays to the end, or to the first step that breaks an invariant or stops the engine.
  std::optional<Finding> play() {
    const table::CatchChecks catching;
    try {
      return play_on();
    } catch (const table::CheckFailed& failed) {
      Finding finding;
      finding.step = step_;
      finding.failure = {Failure::Kind::check, failed.condition, "", ""};
      return finding;
    }
  }

 private:
  std::optional<Finding> play_on() {
    Plan plan = plan_round(rules_, names_.seed, names_.round, names_.mix);
    log_.clear();
    State state = start(rules_, plan.dealer, plan.carry, plan.deal, &log_);
    Legal may = legal(rules_, state);
    const gostop::Result* result = settled(state);
    GostopStep first = watch_.open(plan.deal, state, may, result);
    if (auto finding = check(first)) return finding;
    while (!state.over()) {
      const auto style = plan.styles[static_cast<std::size_t>(state.to_move)];
      const gostop::Action action = choose(state, may, style, plan.random);
      ++step_;
      apply(rules_, state, action, &log_);
      may = legal(rules_, state);
      ++report_.decisions;
      const GostopStep step = watch_.step(action, state, may, settled(state));
      if (auto finding = check(step)) return finding;
      watch_.accept(step);
    }
    report_.events.add(rules_, log_);
    report_.pairs.add(rules_, log_);
    report_.progress.look(rules_, plan.deal, state);
    return std::nullopt;
  }

  const gostop::Result* settled(const State& state) {
    if (!state.over()) return nullptr;
    result_ = settle(rules_, state, &log_);
    return &result_;
  }

  std::optional<Finding> check(const GostopStep& step) {
    static const auto each = static_cast<std::uint64_t>(invariants_of(Cost::each_step));
    static const auto some = static_cast<std::uint64_t>(invariants_of(Cost::sampled));
    report_.checked += each;
    bool holds = all_hold(step);
    const bool sampled = is_sampled(names_, step.first ? -1 : step.number);
    if (sampled) {
      report_.checked_sampled += some;
      holds = holds && sampled_hold(step);
    }
    if (holds) return std::nullopt;
    Finding finding;
    finding.step = step.first ? -1 : step.number;
    for (const GostopInvariant* invariant : broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    return finding;
  }

  const Rules& rules_;
  const Names names_;
  SubjectReport& report_;
  GostopWatch watch_;
  gostop::EventLog log_;
  gostop::Result result_;
  int step_ = -1;  // the action that is being carried out
};

// The finding's round as a case, and what it is filed under.
void name_finding(Finding& finding, const Played& by) {
  const table::CatchChecks catching;
  finding.played = by.rules;
  GostopCase of = case_of(by.base, by.rules, finding.record);
  const auto is_sampled = [](const std::string& name) {
    const GostopInvariant* invariant = invariant_named(name);
    return invariant != nullptr && invariant->cost == Cost::sampled;
  };
  const bool sampled =
      std::any_of(finding.invariants.begin(), finding.invariants.end(), is_sampled);
  const bool of_catalogue =
      finding.invariants.empty() || invariant_named(finding.invariants.front()) != nullptr;
  if (const auto verdict = GostopTrial(sampled)(of); verdict && of_catalogue) {
    finding.failure = verdict->failure;
  } else if (!finding.invariants.empty()) {
    finding.failure = {of_catalogue ? Failure::Kind::invariant : Failure::Kind::law,
                       finding.invariants.front(), "", ""};
  }
  finding.trace = to_line(std::move(of));
}

// Whoever is told of a finding, and the time at which it is made.
struct Listener {
  std::size_t most_findings = 10;
  std::function<void(const Finding&)> found;
  std::function<double()> seconds;
};

void play_one(const Played& by, const Names& names, SubjectReport& report,
              const Listener& listener) {
  ++report.rounds;
  if (names.mix == Mix::wild) ++report.wild_rounds;
  std::optional<Finding> finding = RoundUnderTest(*by.rules, *by.implied, names, report).play();
  if (!finding) return;
  ++report.findings_in_all;
  if (report.findings.size() >= listener.most_findings) return;
  finding->rule_set = by.rules->source->name;
  finding->players = by.rules->players;
  finding->seed = names.seed;
  finding->round = names.round;
  finding->mix = names.mix;
  {
    const table::CatchChecks catching;
    finding->record =
        record_round(*by.rules, names.seed, names.round, names.mix, finding->step + 1);
  }
  finding->rules = by.rules->source;
  finding->seconds = listener.seconds ? listener.seconds() : 0;
  name_finding(*finding, by);
  if (listener.found) listener.found(*finding);
  report.findings.push_back(std::move(*finding));
}

// The rule sets of a run, compiled once.
struct Subject {
  const rules::RuleSet* source;
  Played by;
};

// Batches go round: plain, wild, plain, and under other rules.
enum class BatchKind : std::uint8_t { plain, wild, swarm };

BatchKind kind_of(std::uint64_t batch, bool swarm) {
  constexpr std::uint64_t kRound = 4;
  switch (batch % kRound) {
    case 0:
    case 2: return BatchKind::plain;
    case 1: return BatchKind::wild;
  }
  return swarm ? BatchKind::swarm : BatchKind::wild;
}

constexpr std::uint64_t kRoundsPerSwarmRules = 32;

void play_swarm(const Subject& subject, const VerifyOptions& options, std::uint64_t first,
                std::uint64_t last, SubjectReport& report, const Listener& listener) {
  for (std::uint64_t round = first; round < last;) {
    const std::uint64_t index = round / kRoundsPerSwarmRules;
    const std::uint64_t stop = std::min(last, (index + 1) * kRoundsPerSwarmRules);
    const rules::RuleSet drawn =
        swarm_rules(*subject.source, subject.by.rules->players, options.seed, index);
    const Played other = played(subject.by.base, drawn, subject.by.rules->players);
    // What other rules do shows no clause of these.
    SubjectReport apart;
    for (; round < stop; ++round) {
      play_one(other, {options.seed, round, Mix::wild}, apart,
               {options.most_findings - report.findings.size(), listener.found, listener.seconds});
    }
    report.rounds += apart.rounds;
    report.wild_rounds += apart.wild_rounds;
    report.swarm_rounds += apart.rounds;
    report.decisions += apart.decisions;
    report.checked += apart.checked;
    report.checked_sampled += apart.checked_sampled;
    report.findings_in_all += apart.findings_in_all;
    for (Finding& finding : apart.findings) {
      if (report.findings.size() < options.most_findings) {
        report.findings.push_back(std::move(finding));
      }
    }
  }
}

void play_batch(const Subject& subject, const VerifyOptions& options, std::uint64_t batch,
                SubjectReport& report, const Listener& listener) {
  const std::uint64_t first = batch * kBatch;
  std::uint64_t last = first + kBatch;
  if (options.rounds != 0) last = std::min(last, options.rounds);
  const BatchKind kind = kind_of(batch, options.swarm);
  if (kind == BatchKind::swarm) {
    return play_swarm(subject, options, first, last, report, listener);
  }
  const Mix mix = kind == BatchKind::wild ? Mix::wild : Mix::plain;
  for (std::uint64_t round = first; round < last; ++round) {
    play_one(subject.by, {options.seed, round, mix}, report, listener);
  }
  if (mix != Mix::plain) return;
  const std::size_t before = report.findings.size();
  verify_match(*subject.by.rules, *subject.by.implied, options.seed, batch, report,
               options.most_findings);
  for (std::size_t i = before; i < report.findings.size(); ++i) {
    Finding& finding = report.findings[i];
    finding.seconds = listener.seconds();
    name_finding(finding, subject.by);
    listener.found(finding);
  }
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

VerifyReport verify(const VerifyOptions& options) {
  const auto now = [&] { return options.clock ? options.clock() : steady_seconds(); };
  const double began = now();
  VerifyReport report;
  std::vector<Subject> subjects;
  for (const VerifyOptions::Subject& asked : options.subjects) {
    const auto base = std::make_shared<const rules::RuleSet>(*asked.rules);
    subjects.push_back({asked.rules, played(base, *base, asked.players)});
    report.subjects.emplace_back();
    report.subjects.back().rule_set = asked.rules->name;
    report.subjects.back().players = asked.players;
  }
  const auto shard = static_cast<std::uint64_t>(options.shard);
  const auto shards = static_cast<std::uint64_t>(std::max(1, options.shards));
  for (std::uint64_t batch = shard; !report.interrupted; batch += shards) {
    if (options.rounds != 0 && batch * kBatch >= options.rounds) break;
    // Each rule set gets its batch before the clock is asked, so that none is left out.
    for (std::size_t i = 0; i < subjects.size() && !report.interrupted; ++i) {
      const Listener listener{options.most_findings,
                              [&](const Finding& finding) {
                                if (options.found) options.found(finding, i);
                              },
                              [&] { return now() - began; }};
      play_batch(subjects[i], options, batch, report.subjects[i], listener);
      const double seconds = now() - began;
      if (options.progress && !options.progress(report.subjects[i], i, seconds)) {
        report.interrupted = true;
      }
    }
    if (subjects.empty()) break;
    if (options.rounds == 0 && now() - began >= options.budget_seconds) break;
  }
  for (const SubjectReport& subject : report.subjects) report.findings += subject.findings_in_all;
  return report;
}

void verify_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Mix mix,
                  SubjectReport& report, std::size_t most_findings) {
  const Played by{rules.source, std::make_shared<const Rules>(rules),
                  std::make_shared<const Implied>(implied_by(rules))};
  play_one(by, {seed, index, mix}, report, {most_findings, nullptr, nullptr});
}

}  // namespace showstopper::properties
