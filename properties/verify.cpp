// SPDX-License-Identifier: Apache-2.0
#include "properties/verify.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "properties/gostop_invariants.h"
#include "properties/laws_matches.h"
#include "properties/swarm.h"

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

bool is_sampled(const Names& names, int number) {
  const std::uint64_t at = names.round * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(number);
  return table::scrambled(names.seed ^ at) % kSampling == 0;
}

class RoundUnderTest {
 public:
  RoundUnderTest(const Rules& rules, const Implied& implied, const Names& names,
                 SubjectReport& report)
      : rules_(rules), names_(names), report_(report), watch_(rules, implied) {}

  // Plays to the end, or to the first step that breaks an invariant.
  std::optional<Finding> play() {
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

 private:
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
};

void play_one(const Rules& rules, const Implied& implied, const Names& names, SubjectReport& report,
              std::size_t most_findings) {
  ++report.rounds;
  if (names.mix == Mix::wild) ++report.wild_rounds;
  std::optional<Finding> finding = RoundUnderTest(rules, implied, names, report).play();
  if (!finding) return;
  ++report.findings_in_all;
  if (report.findings.size() >= most_findings) return;
  finding->rule_set = rules.source->name;
  finding->players = rules.players;
  finding->seed = names.seed;
  finding->round = names.round;
  finding->mix = names.mix;
  finding->record = record_round(rules, names.seed, names.round, names.mix, finding->step + 1);
  finding->rules = rules.source;
  report.findings.push_back(std::move(*finding));
}

// The rule sets of a run, compiled once.
struct Subject {
  const rules::RuleSet* source;
  Rules rules;
  Implied implied;
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
                std::uint64_t last, SubjectReport& report) {
  for (std::uint64_t round = first; round < last;) {
    const std::uint64_t index = round / kRoundsPerSwarmRules;
    const std::uint64_t stop = std::min(last, (index + 1) * kRoundsPerSwarmRules);
    const rules::RuleSet drawn =
        swarm_rules(*subject.source, subject.rules.players, options.seed, index);
    const Rules compiled = gostop::compile(drawn, subject.rules.players);
    const Implied implied = implied_by(compiled);
    // What other rules do shows no clause of these.
    SubjectReport apart;
    for (; round < stop; ++round) {
      play_one(compiled, implied, {options.seed, round, Mix::wild}, apart, options.most_findings);
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
                SubjectReport& report) {
  const std::uint64_t first = batch * kBatch;
  std::uint64_t last = first + kBatch;
  if (options.rounds != 0) last = std::min(last, options.rounds);
  const BatchKind kind = kind_of(batch, options.swarm);
  if (kind == BatchKind::swarm) return play_swarm(subject, options, first, last, report);
  const Mix mix = kind == BatchKind::wild ? Mix::wild : Mix::plain;
  for (std::uint64_t round = first; round < last; ++round) {
    play_one(subject.rules, subject.implied, {options.seed, round, mix}, report,
             options.most_findings);
  }
  if (mix == Mix::plain) {
    verify_match(subject.rules, subject.implied, options.seed, batch, report,
                 options.most_findings);
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
    Rules rules = gostop::compile(*asked.rules, asked.players);
    Implied implied = implied_by(rules);
    subjects.push_back({asked.rules, std::move(rules), std::move(implied)});
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
      play_batch(subjects[i], options, batch, report.subjects[i]);
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
  play_one(rules, implied_by(rules), {seed, index, mix}, report, most_findings);
}

}  // namespace showstopper::properties
