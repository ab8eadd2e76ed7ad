// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --engine`: an engine against the reference, in one order: stored failures,
// the fixtures and directed deals that its rules allow, generated rounds, rounds of its own. What
// it declares of itself configures the reference. Each fault is shrunk against the engine, written
// down, and told with the clauses that it touches.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/clause_index.h"
#include "conformance/internal_error.h"
#include "conformance/values_in_force.h"
#include "engines/causes.h"
#include "engines/divergence.h"
#include "engines/engine_report.h"
#include "engines/engine_worker.h"
#include "engines/grading.h"
#include "engines/stored_rounds.h"
#include "model/rules/clause_table.h"
#include "model/table/shared_work.h"
#include "model/trace/rules_cache.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::engines {

template <table::CardGame G>
class Lockstep {
 public:
  using Worker = EngineWorker<G>;

  // `first` has answered `hello` and plays this game. The job must outlive the run.
  Lockstep(const EngineJob& job, std::unique_ptr<Client> first)
      : job_(job), clauses_(clause_file(), report_.diagnostics) {
    report_.abilities = first->abilities();
    report_.game = G::kName;
    first_ = std::move(first);
  }

  EngineReport run() {
    began_ = Clock::now();
    until_ = job_.budget_seconds;
    if (!configure()) return std::move(report_);
    make_workers();
    guard("stored rounds", [this] { play_stored(); });
    guard("generated rounds", [this] {
      if (!job_.only_stored && report_.abilities.can_do("deal")) play_generated();
    });
    guard("rounds of its own", [this] {
      if (!job_.only_stored && report_.abilities.can_do("self_play")) play_own();
    });
    collect();
    guard("the search for causes", [this] { find_causes(); });
    finish_all(one_of_each_cause(in_order()));
    guard("grading", [this] { grade_clauses(); });
    list_own_errors();
    report_.seconds = seconds();
    return std::move(report_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Case = properties::TestCase<G>;

  // An internal error in the work is a finding of its own, beside what was found before it.
  template <class Work>
  void guard(const std::string& source, const Work& work) {
    conformance::InternalErrors met;
    auto failed = conformance::guarded(work);
    if (failed) own_errors_.push_back({std::move(*failed), source, ""});
    for (conformance::Finding& each : met.take()) {
      own_errors_.push_back({std::move(each), source, ""});
    }
  }

  // Those that no finding tells of yet.
  void list_own_errors() {
    for (OwnError& each : own_errors_) {
      EngineFinding listed;
      listed.finding = std::move(each.finding);
      listed.source = std::move(each.source);
      listed.line = std::move(each.line);
      listed.rounds = 1;
      listed.identity = identity_of(listed.finding);
      const auto is_known = [&](const EngineFinding& known) {
        return known.identity == listed.identity;
      };
      auto& findings = report_.findings;
      if (std::any_of(findings.begin(), findings.end(), is_known)) continue;
      store(listed);
      findings.push_back(std::move(listed));
    }
  }

  std::filesystem::path clause_file() const {
    return job_.corpus / "clauses" / (std::string(G::kName) + ".tsv");
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  // The reference as the engine declares itself. False where it cannot be, which has been said.
  bool configure() {
    rules_ = job_.rules.empty() ? report_.abilities.rules : job_.rules;
    if (rules_.empty()) {
      report_.refused = "the engine declares no `rules`; name them with --rules";
      return false;
    }
    trace::RuleSetCache cache(job_.library, G::schema());
    const auto& read = cache.read(rules_, "the engine's rules", {1, 1}, report_.diagnostics);
    if (!read.set) {
      report_.refused = "its rules cannot be read";
      return false;
    }
    base_ = properties::base_of(rules_, G::schema(), job_.library, report_.diagnostics);
    if (base_ == nullptr) base_ = std::make_shared<const rules::RuleSet>(*read.set);
    report_.rules = properties::rules_json(*read.set, *base_);
    std::string why_not = "the engine and the rules share no number of players";
    for (const int players : G::kSeats) {
      if (job_.players != 0 && players != job_.players) continue;
      const auto& own = report_.abilities.players;
      if (!own.empty() && std::find(own.begin(), own.end(), players) == own.end()) continue;
      if (!G::playable(*read.set, players, why_not)) continue;
      compiled_[players] =
          std::make_shared<const typename G::Rules>(G::compile(*read.set, players));
      report_.players.push_back(players);
    }
    if (compiled_.empty()) report_.refused = why_not;
    return !compiled_.empty();
  }

  void make_workers() {
    for (int i = 0; i < std::max(job_.workers, 1); ++i) {
      auto client =
          i == 0 ? std::move(first_)
                 : std::make_unique<Client>(job_.connect, job_.answer_seconds, job_.start_seconds);
      std::string why_not;
      if (i > 0 && !client->hello(why_not)) break;
      workers_.push_back(
          std::make_unique<Worker>(std::move(client), rules_, compiled_, job_.library));
    }
  }

  // An engine that is lost time and again takes the time of the run; it is let be.
  bool go_on(std::uint64_t played) {
    constexpr std::uint64_t kMostLost = 25;
    if (stop_) return false;
    std::uint64_t lost = 0;
    for (const auto& worker : workers_) lost += worker->client().restarts();
    const bool late = (job_.rounds == 0 || job_.only_stored) && seconds() >= until_;
    if (lost >= kMostLost || late) stop_ = true;
    if (job_.progress && played % 16 == 0 && !job_.progress(seconds(), played)) {
      stop_ = true;
      report_.interrupted = true;
    }
    return !stop_;
  }

  // Calls use(worker, i) for each i below `count`, each worker the next one that is left.
  void share(std::uint64_t count, const std::function<void(Worker&, std::uint64_t)>& use) {
    std::atomic<std::uint64_t> next = 0;
    std::mutex looking;
    const auto work = [&](Worker& worker) {
      for (;;) {
        const std::uint64_t i = next++;
        if (i >= count) return;
        {
          const std::lock_guard lock(looking);
          if (!go_on(i)) return;
        }
        use(worker, i);
      }
    };
    table::share_work(static_cast<int>(workers_.size()), [&](int i) { work(*workers_[i]); });
  }

  void play_stored() {
    std::vector<std::pair<PhaseKind, StoredRound>> rounds;
    const auto add = [&](PhaseKind phase, const std::filesystem::path& path) {
      for (StoredRound& each : stored_rounds(path, G::kName, report_.diagnostics)) {
        rounds.emplace_back(phase, std::move(each));
      }
    };
    for (const auto& path : job_.stored) add(PhaseKind::stored, path);
    if (job_.fixtures && !job_.only_stored) {
      add(PhaseKind::fixtures, job_.corpus / "fixtures" / std::string(G::kName));
      add(PhaseKind::directed, job_.corpus / "directed" / std::string(G::kName));
    }
    share(rounds.size(), [&](Worker& worker, std::uint64_t i) {
      const StoredRound& each = rounds[i].second;
      worker.play_line(each.text, {rounds[i].first, i}, each.where);
    });
  }

  void play_generated() {
    constexpr double kGenerated = 0.9;
    if (report_.abilities.can_do("self_play")) until_ = job_.budget_seconds * kGenerated;
    const std::uint64_t rounds = job_.rounds > 0 ? job_.rounds : ~std::uint64_t{0};
    share(rounds, [&](Worker& worker, std::uint64_t i) {
      worker.play_generated(job_.seed, {PhaseKind::generated, i});
    });
  }

  // A tenth as many rounds as were generated; all of them where the engine cannot be dealt to.
  void play_own() {
    constexpr std::uint64_t kShare = 10, kLeast = 3;
    until_ = job_.budget_seconds;
    stop_ = report_.interrupted;
    std::uint64_t generated = 0;
    for (const auto& worker : workers_) {
      generated += worker->phase(static_cast<std::size_t>(PhaseKind::generated)).rounds;
    }
    const bool alone = !report_.abilities.can_do("deal");
    if (alone) generated = job_.rounds > 0 ? job_.rounds * kShare : ~std::uint64_t{0};
    const std::uint64_t rounds = std::max(kLeast, generated / kShare);
    share(rounds, [&](Worker& worker, std::uint64_t i) {
      worker.play_its_own(job_.seed, {PhaseKind::self_play, i});
    });
  }

  // What all workers have seen, in one order.
  void collect() {
    for (std::size_t i = 0; i < kPhases; ++i) {
      EnginePhase all;
      for (const auto& worker : workers_) {
        const EnginePhase& own = worker->phase(i);
        all.name = own.name;
        all.rounds += own.rounds;
        all.failing += own.failing;
        all.unseen += own.unseen;
        all.unsupported += own.unsupported;
        all.not_allowed += own.not_allowed;
      }
      report_.phases.push_back(std::move(all));
    }
    for (const auto& worker : workers_) {
      report_.actions += worker->actions();
      report_.probes += worker->probes();
      report_.resyncs += worker->resyncs();
      report_.exchanges += worker->client().exchanges();
      report_.restarts += worker->client().restarts();
      report_.shown.insert(worker->driver().shown().begin(), worker->driver().shown().end());
      events_.add(worker->events());
      for (const auto& [group, fault] : worker->faults()) faults_[group].add(fault);
    }
  }

  // What never came first at its action may follow from what did, and is last.
  std::vector<SeenFault<G>*> in_order() {
    std::vector<SeenFault<G>*> all;
    for (auto& [group, fault] : faults_) all.push_back(&fault);
    std::stable_sort(all.begin(), all.end(), [](const auto* a, const auto* b) {
      if (a->heads != b->heads) return a->heads;
      return a->place != b->place ? a->place < b->place : a->finding.action < b->finding.action;
    });
    return all;
  }

  // What comes from one cause is one fault, and told where it was seen first.
  std::vector<SeenFault<G>*> one_of_each_cause(const std::vector<SeenFault<G>*>& all) const {
    std::vector<SeenFault<G>*> first;
    std::map<std::string, SeenFault<G>*> of_cause;
    for (SeenFault<G>* fault : all) {
      if (const auto at = causes_.find(group_of(fault->finding)); at != causes_.end()) {
        const auto [known, is_new] = of_cause.try_emplace(at->second.cause.text, fault);
        if (!is_new) {
          known->second->rounds += fault->rounds;
          known->second->alike.push_back(fault->finding);
          continue;
        }
      }
      first.push_back(fault);
    }
    return first;
  }

  // Those beyond the limit are counted where none of those listed stands for them.
  void finish_all(const std::vector<SeenFault<G>*>& all) {
    faults_left_ = std::min(all.size(), job_.most_findings);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i < job_.most_findings) {
        finish(*all[i]);
        continue;
      }
      const auto stands_for = [&](const EngineFinding& known) {
        return same_fault(all[i]->finding, known.finding);
      };
      auto& listed = report_.findings;
      const auto known = std::find_if(listed.begin(), listed.end(), stands_for);
      if (known == listed.end()) {
        ++report_.other_findings;
      } else {
        known->rounds += all[i]->rounds;
      }
    }
  }

  // Shrinks one fault, looks whether it is one that is listed already, and writes it down.
  void finish(SeenFault<G>& fault) {
    EngineFinding listed;
    listed.finding = fault.finding;
    listed.source = fault.source;
    listed.line = fault.line;
    listed.errors = fault.errors;
    listed.rounds = fault.rounds;
    listed.actions_before = listed.actions = fault.round.actions.size();
    guard(fault.source, [&] { shrink(fault, listed); });
    if (!listed.shrunk && !fault.heads) listed.finding = fault.head;
    name(listed, group_of(fault.finding));
    listed.identity = identity_of(listed.finding);
    add_broken(listed, fault);
    for (EngineFinding& known : report_.findings) {
      if (known.identity != listed.identity) continue;
      known.rounds += listed.rounds;
      known.also_breaks.merge(listed.also_breaks);
      return;
    }
    store(listed);
    report_.findings.push_back(std::move(listed));
  }

  void shrink(SeenFault<G>& fault, EngineFinding& listed) {
    const double share = (job_.shrink_seconds - shrunk_for_) /
                         static_cast<double>(std::max<std::size_t>(faults_left_--, 1));
    if (fault.round.actions.empty()) return;  // nothing is smaller
    if (share <= 0 || !report_.abilities.can_do("deal") || report_.interrupted) return;
    auto round = fault.round;
    trace::Traced<G>::forget_observed(round);
    const Case from{base_, std::move(round)};
    constexpr std::uint64_t kMostChecks = 20'000;
    LiveShrink<G> live(workers_.front()->driver(), report_.abilities, share, kMostChecks);
    ShrunkRound<G> shrunk = live.run(from, fault.finding);
    listed.checks = shrunk.checks;
    listed.seconds = shrunk.seconds;
    shrunk_for_ += shrunk.seconds;
    for (const auto& met : live.own_errors()) {
      if (same_fault(met.finding, fault.finding)) continue;
      own_errors_.push_back({met.finding, fault.source, met.line});
    }
    auto again = played_again(live, shrunk.smallest, fault.finding);
    if (!again) {
      listed.vanished = true;
      return;
    }
    listed.finding = std::move(again->second);
    listed.line = std::move(again->first.line);
    if (!again->first.errors.empty()) listed.errors = again->first.errors;
    listed.reduced = properties::to_line(shrunk.smallest);
    listed.actions = shrunk.smallest.round.actions.size();
    listed.shrunk = true;
    listed.minimal = shrunk.minimal;
  }

  // Not every way to fill in `x` can be played, and what an engine answers once it may not again.
  auto played_again(LiveShrink<G>& live, const Case& smallest, const conformance::Finding& sought) {
    constexpr int kSamples = 8;
    constexpr std::uint64_t kSeed = 1;
    for (auto& way : trace::Traced<G>::fillings(smallest.round, kSamples, kSeed)) {
      auto again = live.played(Case{smallest.base, std::move(way)}, sought);
      if (again) return again;
    }
    return live.played(smallest, sought);
  }

  void store(EngineFinding& listed) {
    if (job_.findings_folder.empty() || listed.line.empty()) return;
    listed.line = with_meta(listed.line, meta_of(report_.abilities, listed));
    const std::string name =
        properties::play_name(G::kName, failure_of(listed.finding), listed.line, listed.shrunk);
    std::string trouble;
    if (properties::store_play(job_.findings_folder, name, listed.line, trouble)) {
      listed.file = (job_.findings_folder / name).string();
    } else {
      report_.troubles.push_back(trouble);
    }
  }

  // Rounds that differ and more that do not tell one set of rules from another.
  void find_causes() {
    constexpr std::size_t kClean = 600;
    std::vector<std::string> failing, clean;
    for (const auto& worker : workers_) {
      failing.insert(failing.end(), worker->failing().begin(), worker->failing().end());
      clean.insert(clean.end(), worker->clean().begin(), worker->clean().end());
    }
    if (failing.empty()) return;
    clean.resize(std::min(clean.size(), kClean));
    failing.insert(failing.end(), clean.begin(), clean.end());
    causes_ = causes_of_lines<G>(failing, job_.library);
  }

  // Clauses that are broken as well: of those of the fixture that shows it the ones that speak of
  // what happened.
  void add_broken(EngineFinding& listed, const SeenFault<G>& fault) const {
    for (const conformance::Finding& each : fault.alike) {
      for (const auto& cited : clauses_.about(each)) listed.also_breaks.insert(cited.id);
    }
    const std::vector<std::string> touched = clauses_.touched(fault.finding);
    for (const std::string& clause : fault.fixture_clauses) {
      const bool speaks = std::find(touched.begin(), touched.end(), clause) != touched.end();
      if (speaks) listed.also_breaks.insert(clause);
    }
    listed.also_breaks.insert(listed.finding.clauses.begin(), listed.finding.clauses.end());
  }

  // At most two clauses, by what the round shows itself; what explains it over all rounds beside
  // them, for how many rounds were seen must not change a clause that a waiver names.
  void name(EngineFinding& listed, const std::string& group) const {
    conformance::Finding& finding = listed.finding;
    if (const auto at = causes_.find(group); at != causes_.end()) {
      const conformance::Cause& cause = at->second.cause;
      (at->second.conforms() ? listed.variant : listed.cause) = cause.text;
    }
    finding.clauses.clear();
    for (const auto& cited : clauses_.about(finding)) finding.clauses.push_back(cited.id);
    const auto& source = compiled_.begin()->second->source;
    listed.in_force = conformance::values_in_force(*source, finding.clauses);
  }

  void grade_clauses() {
    const auto clauses = rules::read_clauses(clause_file(), report_.diagnostics);
    report_.clauses = grade(
        clauses, [&](std::string_view event) { return events_.named(event); }, report_);
  }

  const EngineJob& job_;
  EngineReport report_;
  conformance::ClauseIndex clauses_;
  Causes causes_;
  std::unique_ptr<Client> first_;
  std::string rules_;  // JSON, as the engine is asked for them
  properties::BaseRules base_;
  typename Worker::RulesBySeats compiled_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<std::string, SeenFault<G>> faults_;
  properties::EventCounts<G> events_;
  Clock::time_point began_;
  std::atomic<bool> stop_ = false;
  double until_ = 0;       // seconds after which no round is begun
  double shrunk_for_ = 0;  // seconds
  struct OwnError {
    conformance::Finding finding;
    std::string source, line;
  };
  std::vector<OwnError> own_errors_;  // internal errors beside the rounds
  std::size_t faults_left_ = 0;
};

}  // namespace showstopper::engines
