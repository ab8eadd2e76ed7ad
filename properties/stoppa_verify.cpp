// SPDX-License-Identifier: Apache-2.0
#include "properties/stoppa_verify.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "model/table/caught_check.h"
#include "properties/case.h"
#include "properties/stoppa_invariants.h"
#include "properties/swarm.h"
#include "properties/trial.h"
#include "properties/verify.h"

namespace showstopper::properties {

using stoppa::Legal;
using stoppa::Rules;
using stoppa::State;

namespace {

// One step in so many is asked the sampled invariants too; which ones depends on seed and round.
constexpr std::uint64_t kSampling = 64;

struct RoundNames {
  std::uint64_t seed, round;
  Mix mix;
};

bool is_sampled(const RoundNames& names, int number) {
  const std::uint64_t at = names.round * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(number);
  return table::scrambled(names.seed ^ at) % kSampling == 0;
}

class RoundUnderTest {
 public:
  RoundUnderTest(const Rules& rules, const RoundNames& names, StoppaReport& report)
      : rules_(rules), names_(names), report_(report) {}

  // Plays to the end, or to the first step that breaks an invariant or stops the engine.
  std::optional<StoppaFinding> play() {
    const table::CatchChecks catching;
    try {
      return play_on();
    } catch (const table::CheckFailed& failed) {
      StoppaFinding finding;
      finding.step = step_;
      finding.failure = {Failure::Kind::check, failed.condition, "", ""};
      return finding;
    }
  }

 private:
  std::optional<StoppaFinding> play_on() {
    StoppaPlan plan = plan_round(rules_, names_.seed, names_.round, names_.mix);
    State before;
    State state = start(rules_, plan.table, plan.deal, &log_);
    Legal may = legal(rules_, state);
    if (auto finding = check({rules_, plan.table, plan.deal, state, state, may, may, {}, true})) {
      return finding;
    }
    for (int number = 0; !state.over(); ++number) {
      const auto style = plan.styles[static_cast<std::size_t>(state.to_move())];
      const stoppa::Action action = choose(state, may, style, plan.random);
      before = state;
      const Legal could = may;
      step_ = number;
      apply(rules_, state, action, &log_);
      may = legal(rules_, state);
      ++report_.decisions;
      if (state.over()) result_ = settle(rules_, state);
      if (auto finding = check({rules_, plan.table, plan.deal, before, state, could, may, action,
                                false, number, state.over() ? &result_ : nullptr})) {
        return finding;
      }
    }
    report_.events.add(log_);
    report_.pairs.add(log_);
    report_.progress.look(rules_, plan.deal);
    return std::nullopt;
  }

  std::optional<StoppaFinding> check(const StoppaStep& step) {
    static const auto kEach = static_cast<std::uint64_t>(stoppa_invariants_of(Cost::each_step));
    static const auto kSome = static_cast<std::uint64_t>(stoppa_invariants_of(Cost::sampled));
    report_.checked += kEach;
    bool holds = all_hold(step);
    const bool sampled = is_sampled(names_, step.first ? -1 : step.number);
    if (sampled) {
      report_.checked_sampled += kSome;
      holds = holds && sampled_hold(step);
    }
    if (holds) return std::nullopt;
    StoppaFinding finding;
    finding.step = step.first ? -1 : step.number;
    for (const StoppaInvariant* invariant : broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    return finding;
  }

  const Rules& rules_;
  const RoundNames names_;
  StoppaReport& report_;
  stoppa::EventLog log_;
  stoppa::Result result_;
  int step_ = -1;  // the action that is being carried out
};

// The finding's round as a case, and what it is filed under.
void name_finding(StoppaFinding& finding, const BaseRules& base) {
  const table::CatchChecks catching;
  StoppaCase of = case_of(base, finding.played, finding.record);
  const bool sampled = std::any_of(
      finding.invariants.begin(), finding.invariants.end(),
      [](const std::string& name) { return stoppa_invariant_named(name)->cost == Cost::sampled; });
  if (const auto verdict = StoppaTrial(sampled)(of)) {
    finding.failure = verdict->failure;
  } else if (!finding.invariants.empty()) {
    finding.failure = {Failure::Kind::invariant, finding.invariants.front(), "", ""};
  }
  finding.trace = to_line(std::move(of));
}

// Rules as they are played: the set with a name in the library, and what was made of it.
struct Played {
  BaseRules base;
  std::shared_ptr<const Rules> rules;
};

Played played(const BaseRules& base, const rules::RuleSet& set, int players) {
  return {base, std::make_shared<const Rules>(stoppa::compile(set, players))};
}

// Whoever is told of a finding, and the time at which it is made.
struct Listener {
  std::size_t most_findings = 10;
  std::function<void(const StoppaFinding&)> found;
  std::function<double()> seconds;
};

void play_one(const Played& by, const RoundNames& names, StoppaReport& report,
              const Listener& listener) {
  ++report.rounds;
  if (names.mix == Mix::wild) ++report.wild_rounds;
  std::optional<StoppaFinding> finding = RoundUnderTest(*by.rules, names, report).play();
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
  finding->played = by.rules;
  finding->seconds = listener.seconds ? listener.seconds() : 0;
  name_finding(*finding, by.base);
  if (listener.found) listener.found(*finding);
  report.findings.push_back(std::move(*finding));
}

struct Subject {
  const rules::RuleSet* source;
  Played by;
};

// Every fourth batch is played under other rules; of the others every second is wild.
bool is_swarm(std::uint64_t batch) { return batch % 4 == 3; }
bool is_wild(std::uint64_t batch) { return batch % 2 == 1; }

constexpr std::uint64_t kRoundsPerSwarmRules = 32;

void play_swarm(const Subject& subject, const StoppaVerifyOptions& options, std::uint64_t first,
                std::uint64_t last, StoppaReport& report, const Listener& listener) {
  StoppaReport apart;  // what other rules do shows no clause of these
  for (std::uint64_t round = first; round < last;) {
    const std::uint64_t index = round / kRoundsPerSwarmRules;
    const std::uint64_t stop = std::min(last, (index + 1) * kRoundsPerSwarmRules);
    const int players = subject.by.rules->players;
    const Played other = played(
        subject.by.base, swarm_rules(*subject.source, players, options.seed, index), players);
    for (; round < stop; ++round) {
      play_one(other, {options.seed, round, Mix::wild}, apart,
               {options.most_findings - report.findings.size(), listener.found, listener.seconds});
    }
  }
  report.rounds += apart.rounds;
  report.wild_rounds += apart.wild_rounds;
  report.swarm_rounds += apart.rounds;
  report.decisions += apart.decisions;
  report.checked += apart.checked;
  report.checked_sampled += apart.checked_sampled;
  report.findings_in_all += apart.findings_in_all;
  for (StoppaFinding& finding : apart.findings) {
    if (report.findings.size() < options.most_findings) {
      report.findings.push_back(std::move(finding));
    }
  }
}

void play_batch(const Subject& subject, const StoppaVerifyOptions& options, std::uint64_t batch,
                StoppaReport& report, const Listener& listener) {
  const std::uint64_t first = batch * kBatch;
  std::uint64_t last = first + kBatch;
  if (options.rounds != 0) last = std::min(last, options.rounds);
  if (options.swarm && is_swarm(batch)) {
    return play_swarm(subject, options, first, last, report, listener);
  }
  const Mix mix = is_wild(batch) ? Mix::wild : Mix::plain;
  for (std::uint64_t round = first; round < last; ++round) {
    play_one(subject.by, {options.seed, round, mix}, report, listener);
  }
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

StoppaVerifyReport verify(const StoppaVerifyOptions& options) {
  const auto now = [&] { return options.clock ? options.clock() : steady_seconds(); };
  const double began = now();
  StoppaVerifyReport report;
  std::vector<Subject> subjects;
  for (const StoppaVerifyOptions::Subject& asked : options.subjects) {
    const auto base = std::make_shared<const rules::RuleSet>(*asked.rules);
    subjects.push_back({asked.rules, played(base, *base, asked.players)});
    report.subjects.emplace_back();
    report.subjects.back().rule_set = asked.rules->name;
    report.subjects.back().players = asked.players;
  }
  const auto shard = static_cast<std::uint64_t>(options.shard);
  const auto shards = static_cast<std::uint64_t>(std::max(1, options.shards));
  for (std::uint64_t batch = shard; !report.interrupted && !subjects.empty(); batch += shards) {
    if (options.rounds != 0 && batch * kBatch >= options.rounds) break;
    // Each rule set gets its batch before the clock is asked, so that none is left out.
    for (std::size_t i = 0; i < subjects.size() && !report.interrupted; ++i) {
      const Listener listener{options.most_findings,
                              [&](const StoppaFinding& finding) {
                                if (options.found) options.found(finding, i);
                              },
                              [&] { return now() - began; }};
      play_batch(subjects[i], options, batch, report.subjects[i], listener);
      const bool go_on =
          !options.progress || options.progress(report.subjects[i], i, now() - began);
      if (!go_on) report.interrupted = true;
    }
    if (options.rounds == 0 && now() - began >= options.budget_seconds) break;
  }
  for (const StoppaReport& subject : report.subjects) report.findings += subject.findings_in_all;
  return report;
}

void verify_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Mix mix,
                  StoppaReport& report, std::size_t most_findings) {
  const Played by{rules.source, std::make_shared<const Rules>(rules)};
  play_one(by, {seed, index, mix}, report, {most_findings, nullptr, nullptr});
}

}  // namespace showstopper::properties
