// SPDX-License-Identifier: Apache-2.0
//
// The run of `verify`, for any game: batches of rounds (uniform, biased and under other rules), a
// match for each uniform batch, and findings. Other code calls `verify` and `verify_round`.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>

#include "model/table/check.h"
#include "properties/metamorphic/relation_judge.h"
#include "properties/play/swarm.h"
#include "properties/regression/check_case.h"
#include "properties/regression/repeat_check.h"
#include "properties/verify/match_invariants.h"
#include "properties/verify/verify.h"

namespace showstopper::properties {

// Rules as they are played: the base with a name in the library, the compiled rules, their facts.
template <class G>
struct PlayedRules {
  BaseRules base;
  std::shared_ptr<const typename G::Rules> rules;
  std::shared_ptr<const typename Checks<G>::Facts> facts;

  static PlayedRules compiled(const BaseRules& base, const rules::RuleSet& set, int players) {
    return of(base, std::make_shared<const typename G::Rules>(G::compile(set, players)));
  }
  static PlayedRules of(const BaseRules& base, std::shared_ptr<const typename G::Rules> rules) {
    auto facts = std::make_shared<const typename Checks<G>::Facts>(Checks<G>::facts(*rules));
    return {base, std::move(rules), std::move(facts)};
  }
};

// Kinds of batches, in turn: uniform, biased, uniform, and under other rules.
enum class BatchKind : std::uint8_t { uniform, biased, swarm };

inline BatchKind kind_of(std::uint64_t batch, bool swarm) {
  switch (batch % 4) {
    case 0:
    case 2: return BatchKind::uniform;
    case 1: return BatchKind::biased;
  }
  return swarm ? BatchKind::swarm : BatchKind::biased;
}

template <table::CardGame G>
class VerifyRun {
 public:
  using Played = PlayedRules<G>;
  using Finding = properties::Finding<G>;
  using Report = SubjectReport<G>;
  using Options = VerifyOptions<G>;

  // The receiver of findings, their number, and the clock for their times.
  struct Listener {
    std::size_t most_findings = 10;
    std::function<void(const Finding&)> found;
    std::function<double()> seconds;
  };

  explicit VerifyRun(const Options& options) : options_(options), began_(now()) {}

  VerifyReport<G> run() {
    VerifyReport<G> report;
    std::vector<Subject> subjects;
    for (const typename Options::Subject& asked : options_.subjects) {
      const auto base = std::make_shared<const rules::RuleSet>(*asked.rules);
      subjects.push_back({asked.rules, Played::compiled(base, *base, asked.players),
                          relation_judge(), relation_judge()});
      report.subjects.emplace_back();
      report.subjects.back().rule_set = asked.rules->name;
      report.subjects.back().players = asked.players;
    }
    REQUIRES(options_.first % kPart == 0);
    const std::uint64_t end =
        options_.rounds == 0 ? options_.last : std::min(options_.rounds, options_.last);
    for (std::uint64_t first = options_.first; first < end && !subjects.empty(); first += kPart) {
      if (!play_parts(first, subjects, report)) break;
    }
    for (const Report& subject : report.subjects) report.findings += subject.findings_in_all;
    return report;
  }

  // The events of the round are counted if its rules are those of the report.
  static void play_one(const Played& by, const RoundNames& names, Report& report,
                       const Listener& listener, bool counted = true) {
    ++report.rounds;
    if (names.generator == Generator::biased) ++report.biased_rounds;
    std::optional<Finding> finding = play_round_of(by, names, report, counted);
    if (!finding) return repeat_one(by, names, report, listener);
    finding->seed = names.seed;
    finding->round = names.round;
    finding->generator = names.generator;
    if (is_listed(report.findings, group_of(*finding), listener.most_findings)) {
      finding->record = play_round_to_a_stop(*by.rules, names.seed, names.round, names.generator,
                                             finding->step + 1);
    }
    list(std::move(*finding), by, report, listener);
  }

  // Plays a round without a finding again, for games that may not be deterministic: each of the
  // first rounds, then one in so many.
  static void repeat_one(const Played& by, const RoundNames& names, Report& report,
                         const Listener& listener) {
    constexpr std::uint64_t kOneIn = 16;
    if (!table::takes_defaults<G>()) return;
    if (names.round >= kBatch && names.round % kOneIn != 0) return;
    Finding finding;
    finding.record = play_round_to_a_stop(*by.rules, names.seed, names.round, names.generator,
                                          std::numeric_limits<int>::max());
    const auto verdict = RepeatCheck<G>()(case_of(by.base, by.rules, finding.record));
    if (!verdict) return;
    finding.seed = names.seed;
    finding.round = names.round;
    finding.generator = names.generator;
    finding.step = verdict->after;
    finding.record.seats.resize(static_cast<std::size_t>(verdict->after + 1));
    finding.record.actions.resize(finding.record.seats.size());
    finding.failure = verdict->failure;
    list(std::move(finding), by, report, listener);
  }

  // Checks the relations on the round if it breaks no invariant. A broken invariant describes the
  // fault better than a relation.
  static void relate_one(const Played& by, const RoundNames& names, RelationJudge<G>& judge,
                         Report& report, const Listener& listener) {
    constexpr int kWhole = std::numeric_limits<int>::max();
    const table::CatchChecks catching;
    const auto record =
        play_round_to_a_stop(*by.rules, names.seed, names.round, names.generator, kWhole);
    const auto of = case_of(by.base, by.rules, record);
    if (CaseCheck<G>(false)(of)) return;
    const std::uint64_t before = judge.rulings();
    const auto broken = judge.broken(of);
    report.counts.relations += judge.rulings() - before;
    for (const std::string_view relation : broken) {
      Finding finding;
      finding.seed = names.seed;
      finding.round = names.round;
      finding.generator = names.generator;
      finding.step = static_cast<int>(record.actions.size()) - 1;
      finding.invariants.emplace_back(relation);
      finding.failure = RelationJudge<G>::failure_of(relation);
      finding.record = record;
      list(std::move(finding), by, report, listener);
    }
  }

 private:
  // A rule set of the run, compiled once, and the judges of its relations.
  struct Subject {
    const rules::RuleSet* source;
    Played by;
    // The judges of rounds under the rules themselves and under the rules of a swarm; nullptr: this
    // run checks no relations.
    std::shared_ptr<RelationJudge<G>> relations, others_relations;
    std::optional<Played> other = std::nullopt;  // the latest rules of a swarm
    std::uint64_t other_index = 0;
  };

  // Rounds [first, last) of a batch, and the batch that they are of.
  struct Part {
    std::uint64_t batch, first, last;
    std::uint64_t begin, end;  // of the batch, as far as it is played
    // A random round of each batch, so that every dealer occurs.
    std::uint64_t related() const { return begin + table::scrambled(batch) % (end - begin); }
  };

  // Each rule set gets its part before the clock is read, so that none is left out. False if
  // nothing more is to be played.
  bool play_parts(std::uint64_t first, std::vector<Subject>& subjects,
                  VerifyReport<G>& report) const {
    const std::uint64_t batch = first / kBatch, begin = batch * kBatch;
    std::uint64_t end = begin + kBatch;
    if (options_.rounds != 0) end = std::min(end, options_.rounds);
    const Part part{batch, first, std::min(end, first + kPart), begin, end};
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      play_part(subjects[i], part, report.subjects[i], listener_for(i));
      const bool go_on = !options_.progress || options_.progress(report.subjects[i], i, seconds());
      report.interrupted = !go_on;
      if (!go_on) return false;
    }
    return options_.rounds != 0 || seconds() < options_.budget_seconds;
  }

  std::shared_ptr<RelationJudge<G>> relation_judge() const {
    if (!HasRelations<G> || !options_.library) return nullptr;
    return std::make_shared<RelationJudge<G>>(*options_.library);
  }

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

  static std::optional<Finding> play_round_of(const Played& by, const RoundNames& names,
                                              Report& report, bool counted) {
    RoundPlan<G> plan;
    const auto stop = table::guarded(
        [&] { plan = plan_round(*by.rules, names.seed, names.round, names.generator); });
    if (stop) {
      Finding finding = CheckedRound<G>::stopped(*stop, -1);
      finding.dealt = false;
      return finding;
    }
    std::vector<typename G::Event> log;
    log.reserve(kUsualEvents);
    CheckedRound<G> round(*by.rules, *by.facts, report.counts, names, &log);
    if (auto finding = round.play(plan.table, plan.deal, policy_of(plan))) return finding;
    if (!counted) return std::nullopt;
    report.events.add(*by.rules, log);
    report.pairs.add(*by.rules, log);
    report.near_misses.look(*by.rules, plan.deal, round.end());
    return std::nullopt;
  }

  // Sets the failure, the amounts and the trace of a finding.
  static void name(Finding& finding, const Played& by) {
    if (!finding.dealt) return;
    const table::CatchChecks catching;
    auto of = case_of(by.base, by.rules, finding.record);
    if (const Failure::Kind kind = finding.failure.kind; kind == Failure::Kind::relation ||
                                                         kind == Failure::Kind::match ||
                                                         kind == Failure::Kind::repeat) {
      finding.trace = to_line(std::move(of));
      return;
    }
    const auto costs_more = [](const std::string& name) {
      const auto* invariant = Checks<G>::named(name);
      return invariant != nullptr && invariant->cost == Cost::sampled;
    };
    const std::vector<std::string>& broken = finding.invariants;
    const bool sampled = std::any_of(broken.begin(), broken.end(), costs_more);
    if (const auto verdict = CaseCheck<G>(sampled)(of)) {
      finding.failure = verdict->failure;
      finding.amounts = verdict->amounts;
    } else if (!broken.empty()) {
      finding.failure = {Failure::Kind::invariant, broken.front(), "", ""};
    }
    finding.trace = to_line(std::move(of));
  }

  // Counts a finding, and lists it while there is room.
  static void list(Finding finding, const Played& by, Report& report, const Listener& listener) {
    ++report.findings_in_all;
    if (finding.failure == failure_of(table::endless_loop(), "")) ++report.endless;
    finding.group = group_of(finding);
    if (!is_listed(report.findings, finding.group, listener.most_findings)) return;
    finding.rule_set = by.rules->source->name;
    finding.players = by.rules->players;
    finding.rules = by.rules->source;
    finding.played = by.rules;
    finding.seconds = listener.seconds ? listener.seconds() : 0;
    name(finding, by);
    if (listener.found) listener.found(finding);
    report.findings.push_back(std::move(finding));
  }

  void play_part(Subject& subject, const Part& part, Report& report,
                 const Listener& listener) const {
    const BatchKind kind = kind_of(part.batch, options_.swarm);
    if (kind == BatchKind::swarm) return play_swarm(subject, part, report, listener);
    const Generator generator = kind == BatchKind::biased ? Generator::biased : Generator::uniform;
    // An endless loop takes longer than a thousand rounds, and ends the part.
    const std::uint64_t endless = report.endless;
    for (std::uint64_t round = part.first; round < part.last; ++round) {
      if (report.endless > endless) return;
      play_one(subject.by, {options_.seed, round, generator}, report, listener);
    }
    if (part.last < part.end) return;
    if (subject.relations != nullptr) {
      relate_one(subject.by, {options_.seed, part.related(), generator}, *subject.relations, report,
                 listener);
    }
    if (generator != Generator::uniform) return;
    if constexpr (HasMatches<G>) {
      ++report.matches;
      for (Finding& finding : verify_match(*subject.by.rules, *subject.by.facts, options_.seed,
                                           part.batch, report.counts)) {
        finding.seed = options_.seed;
        list(std::move(finding), subject.by, report, listener);
      }
    }
  }

  // A round of these games has about a hundred; more are made room for as they come.
  static constexpr std::size_t kUsualEvents = 256;

  // The rules of the swarm by which the round is played.
  const Played& other_rules(Subject& subject, std::uint64_t round) const {
    constexpr std::uint64_t kRoundsPerRules = 32;
    const std::uint64_t index = round / kRoundsPerRules;
    if (!subject.other || subject.other_index != index) {
      const int players = subject.by.rules->players;
      subject.other = Played::compiled(
          subject.by.base, swarm_rules<G>(*subject.source, players, options_.seed, index), players);
      subject.other_index = index;
    }
    return *subject.other;
  }

  void play_swarm(Subject& subject, const Part& part, Report& report,
                  const Listener& listener) const {
    Report apart;  // rounds under other rules cover no clause of these
    apart.findings.swap(report.findings);
    for (std::uint64_t round = part.first; round < part.last && apart.endless == 0; ++round) {
      const Played& other = other_rules(subject, round);
      const RoundNames names{options_.seed, round, Generator::biased};
      play_one(other, names, apart, listener, false);
      if (round != part.related()) continue;
      if (subject.others_relations != nullptr) {
        relate_one(other, names, *subject.others_relations, apart, listener);
      }
    }
    report.rounds += apart.rounds;
    report.biased_rounds += apart.biased_rounds;
    report.swarm_rounds += apart.rounds;
    report.counts.decisions += apart.counts.decisions;
    report.counts.checked += apart.counts.checked;
    report.counts.checked_sampled += apart.counts.checked_sampled;
    report.counts.relations += apart.counts.relations;
    report.findings_in_all += apart.findings_in_all;
    report.endless += apart.endless;
    apart.findings.swap(report.findings);
  }

  const Options& options_;
  const double began_;
};

template <table::CardGame G>
VerifyReport<G> verify(const VerifyOptions<G>& options) {
  return VerifyRun<G>(options).run();
}

// One round under the catalogue and, if a library is given, under the relations, as `verify` does
// for each round and for one of each batch. Adds to the report.
template <class Rules, class G = typename Rules::Game>
void verify_round(const Rules& rules, const RoundNames& names, SubjectReport<G>& report,
                  std::size_t most_findings, const rules::Library* library = nullptr) {
  const auto by = PlayedRules<G>::of(rules.source, std::make_shared<const Rules>(rules));
  const typename VerifyRun<G>::Listener listener{most_findings, nullptr, nullptr};
  VerifyRun<G>::play_one(by, names, report, listener);
  if (!HasRelations<G> || library == nullptr) return;
  RelationJudge<G> judge(*library);
  VerifyRun<G>::relate_one(by, names, judge, report, listener);
}

}  // namespace showstopper::properties
