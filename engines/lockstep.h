// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --engine`: an engine against the reference, in this order: stored failures,
// the fixtures and directed deals that its rules allow, generated rounds, rounds of its own. The
// engine's declarations configure the reference. Each fault is shrunk against the engine, stored,
// and reported with the clauses that it breaks.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/clause_index.h"
#include "conformance/internal_error.h"
#include "conformance/values_in_force.h"
#include "engines/broken_clauses.h"
#include "engines/causes.h"
#include "engines/compared_events.h"
#include "engines/divergence.h"
#include "engines/engine_report.h"
#include "engines/engine_rules.h"
#include "engines/engine_worker.h"
#include "engines/gathered.h"
#include "engines/rounds/plans.h"
#include "engines/rounds/refused.h"
#include "engines/rounds/replays.h"
#include "engines/rounds/stored_rounds.h"
#include "engines/undeclared_choices.h"
#include "model/rules/clause_table.h"
#include "model/table/check.h"
#include "model/table/shared_work.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::engines {

template <table::CardGame G>
class Lockstep {
 public:
  using Worker = EngineWorker<G>;

  // `first` has answered `hello` and plays this game. The job must outlive the run.
  Lockstep(const EngineJob& job, std::unique_ptr<Client> first)
      : job_(job), clauses_(clause_file(), report_.diagnostics, cited_by<G>()) {
    REQUIRES(first != nullptr);
    report_.abilities = first->abilities();
    report_.remarks = report_.abilities.remarks;
    for (const std::string& kind : report_.abilities.automatic) {
      const std::string wrong = Automatic<G>::unknown(kind);
      if (!wrong.empty()) report_.remarks.push_back(wrong);
    }
    report_.game = G::kName;
    first_ = std::move(first);
  }

  EngineReport run() {
    began_ = Clock::now();
    play_until(job_.budget_seconds);
    if (!rules_of_.read(job_, report_)) return std::move(report_);
    make_workers();
    ENSURES(!workers_.empty());
    guard("rounds", [this] {
      // Again from the start as often as a choice turns out that the engine takes by itself.
      constexpr int kMostTimes = 8;
      const table::Diagnostics before = report_.diagnostics;  // play_all reports the files anew
      for (int i = 0; i < kMostTimes && !play_all(); ++i) begin_again(before);
    });
    limit_ = std::numeric_limits<double>::infinity();
    gather_phases<G>(workers_, report_);
    gather_seen<G>(workers_, report_, faults_, events_);
    if (!job_.only_stored) remark_on_fixed<G>(workers_, report_);
    guard("undeclared choices", [this] { list_undeclared(); });
    guard("the search for causes", [this] {
      if (!report_.interrupted) find_causes();
    });
    const auto apart = faults_apart<G>(faults_, report_.remarks);
    const auto faults = one_of_each_cause(apart, causes_);
    finish_all(one_of_each_clause<G>(clauses_, causes_, faults));
    guard("grading", [this] { grade_clauses(); });
    list_own_errors();
    report_.seconds = seconds();
    return std::move(report_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Case = properties::TestCase<G>;
  using Trace = TraceOf<G>;

  // An internal error in the work is a finding of its own, beside the findings before it.
  template <class Work>
  void guard(const std::string& source, const Work& work) {
    conformance::InternalErrors met;
    auto failed = conformance::guarded(work);
    REQUIRES(!source.empty());
    if (failed) own_errors_.push_back({std::move(*failed), source, {}});
    for (conformance::Finding& each : met.take()) {
      own_errors_.push_back({std::move(each), source, {}});
    }
  }

  void list_own_errors() {
    for (OwnError& each : own_errors_) {
      REQUIRES(each.finding.kind == conformance::Kind::internal_error);
      EngineFinding listed;
      listed.finding = std::move(each.finding);
      listed.source = std::move(each.source);
      listed.rounds = 1;
      listed.identity = identity_of(listed.finding);
      const auto is_known = [&](const EngineFinding& known) {
        return known.identity == listed.identity;
      };
      auto& findings = report_.findings;
      if (std::any_of(findings.begin(), findings.end(), is_known)) continue;
      if (each.round) write_down(listed, std::move(*each.round));
      findings.push_back(std::move(listed));
    }
  }

  std::filesystem::path clause_file() const {
    return job_.corpus / "clauses" / (std::string(G::kName) + ".tsv");
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  // False as soon as a choice is known that the engine takes without declaring it.
  bool play_all() {
    constexpr std::uint64_t kFirst = 64;  // generated rounds, in which most choices come
    play_until(job_.budget_seconds);
    play_stored();
    if (learn_choices()) return false;
    if (!job_.only_stored && report_.abilities.can_do("deal")) {
      const std::uint64_t rounds = job_.rounds > 0 ? job_.rounds : ~std::uint64_t{0};
      play_generated(0, std::min(kFirst, rounds));
      if (learn_choices()) return false;
      play_generated(kFirst, rounds);
      if (job_.rounds > 0 && learn_choices()) return false;
    }
    if (!job_.only_stored && report_.abilities.can_do("self_play")) play_own();
    return true;
  }

  bool learn_choices() {
    std::vector<const SeenFault<G>*> faults;
    for (const auto& worker : workers_) {
      undeclared_.add_requested(worker->requested());
      for (const auto& [group, fault] : worker->faults()) faults.push_back(&fault);
    }
    sort_by_place(faults);
    REQUIRES(!workers_.empty());
    return undeclared_.learn(*workers_.front(), faults, [this] { return out_of_time(); });
  }

  void begin_again(const table::Diagnostics& diagnostics) {
    report_.diagnostics = diagnostics;
    for (auto& worker : workers_) {
      worker = std::make_unique<Worker>(worker->release(), rules_of_.json, rules_of_.by_seats,
                                        job_.library);
      undeclared_.follow_with(*worker);
    }
  }

  void list_undeclared() {
    for (const auto& worker : workers_) undeclared_.add_requested(worker->requested());
    auto listed = undeclared_.listed();
    if (!listed) return;
    ENSURES(undeclared_.first().has_value());
    name(*listed, nullptr);
    write_down(*listed, undeclared_.first()->recorded);
    seen_in_.emplace(listed->identity, undeclared_.first()->seen_in);
    report_.findings.push_back(std::move(*listed));
  }

  void make_workers() {
    REQUIRES(workers_.empty() && first_ != nullptr && !rules_of_.by_seats.empty());
    for (int i = 0; i < std::max(job_.workers, 1); ++i) {
      auto client =
          i == 0 ? std::move(first_)
                 : std::make_unique<Client>(job_.connect, job_.answer_seconds, job_.start_seconds);
      std::string why_not;
      client->stop_when([this] { return out_of_time(); });
      if (i > 0 && !client->hello(why_not)) break;
      workers_.push_back(std::make_unique<Worker>(std::move(client), rules_of_.json,
                                                  rules_of_.by_seats, job_.library));
    }
  }

  // An engine that is lost time and again takes the time of the run; it is let be.
  bool go_on(std::uint64_t played) {
    constexpr std::uint64_t kMostLost = 25;
    if (stop_) return false;
    std::uint64_t lost = 0;
    for (const auto& worker : workers_) lost += worker->client().restarts();
    if (lost >= kMostLost) {
      report_.stopped = fmt::format("the engine was lost and started again {} times", lost);
    }
    if (job_.progress && played % 16 == 0 && !job_.progress(seconds(), played)) {
      report_.interrupted = true;
    }
    report_.interrupted = report_.interrupted || (job_.stop && job_.stop());
    if (lost >= kMostLost || report_.interrupted || seconds() >= limit_) stop_ = true;
    return !stop_;
  }

  // All workers call it, in the middle of a round as well.
  bool out_of_time() const { return (job_.stop && job_.stop()) || seconds() >= limit_; }

  // Begins no round, and gives up the one that is played, after so many seconds of the run, if
  // the time bounds it and not the number of rounds.
  void play_until(double seconds) {
    REQUIRES(seconds >= 0);
    if (job_.rounds == 0 || job_.only_stored) limit_ = seconds;
    stop_ = report_.interrupted || !report_.stopped.empty();
  }

  // Calls use(worker, i, after) for each i below `count`; `after` is the worker's next one.
  using Use = std::function<void(Worker&, std::uint64_t i, std::uint64_t after)>;
  void share(std::uint64_t count, const Use& use) {
    REQUIRES(use != nullptr && !workers_.empty());
    std::atomic<std::uint64_t> next = 0;
    std::mutex looking;
    const auto goes_on = [&](std::uint64_t i) {
      const std::lock_guard lock(looking);
      return i < count && go_on(i);
    };
    const auto work = [&](Worker& worker) {
      std::uint64_t after = 0;
      for (std::uint64_t i = next++; goes_on(i); i = after) use(worker, i, after = next++);
    };
    table::share_work(static_cast<int>(workers_.size()), [&](int i) { work(*workers_[i]); });
  }

  void play_stored() {
    std::vector<std::pair<PhaseKind, StoredRound>> rounds;
    const auto add = [&](PhaseKind phase, const std::vector<std::filesystem::path>& paths) {
      table::Diagnostics unread;
      auto read = stored_rounds(paths, G::kName, job_.shown, unread);
      if (phase == PhaseKind::stored) {
        take_out_unread<G>(read, rules_of_.json, job_.library, job_.shown, unread);
        report_.unread = std::move(unread);
      } else {
        report_.diagnostics.insert(report_.diagnostics.end(), unread.begin(), unread.end());
      }
      for (StoredRound& each : read) rounds.emplace_back(phase, std::move(each));
    };
    add(PhaseKind::stored, job_.stored);
    if (job_.fixtures && !job_.only_stored) {
      add(PhaseKind::fixtures, {job_.corpus / "fixtures" / std::string(G::kName)});
      add(PhaseKind::directed, {job_.corpus / "directed" / std::string(G::kName)});
      for (const StoredRound& each : own_directed()) rounds.emplace_back(PhaseKind::directed, each);
    }
    share(rounds.size(), [&](Worker& worker, std::uint64_t i, std::uint64_t) {
      REQUIRES(i < rounds.size());
      const StoredRound& each = rounds[i].second;
      worker.play_line(each.text, {rounds[i].first, i}, each.where);
    });
  }

  // Directed deals for rules that those of the corpus are not made for, made once.
  const std::vector<StoredRound>& own_directed() {
    if (own_directed_) return *own_directed_;
    own_directed_.emplace();
    if (rules_of_.in_corpus || !job_.directed) return *own_directed_;
    constexpr double kShare = 0.25, kMostSeconds = 30;
    const double share = job_.rounds > 0 ? kMostSeconds : job_.budget_seconds * kShare;
    REQUIRES(share >= 0);
    const double until = seconds() + std::min(kMostSeconds, share);
    for (const int players : report_.players) {
      const auto made = directed_rounds_of(
          job_, report_.rules,
          {G::kName, *rules_of_.set, players, [&] { return !out_of_time() && seconds() < until; }});
      own_directed_->insert(own_directed_->end(), made.begin(), made.end());
    }
    return *own_directed_;
  }

  // The rounds from one number up to another.
  void play_generated(std::uint64_t from, std::uint64_t to) {
    constexpr double kGenerated = 0.9;
    if (report_.abilities.can_do("self_play")) play_until(job_.budget_seconds * kGenerated);
    share(to > from ? to - from : 0, [&](Worker& worker, std::uint64_t i, std::uint64_t after) {
      worker.play_generated(job_.seed, {PhaseKind::generated, from + i},
                            from + after < to ? std::optional(from + after) : std::nullopt);
    });
  }

  // A tenth as many rounds as were generated; all of them if the engine does not take deals.
  void play_own() {
    constexpr std::uint64_t kShare = 10, kLeast = 3;
    play_until(job_.budget_seconds);
    std::uint64_t generated = 0;
    for (const auto& worker : workers_) {
      generated += worker->phase(static_cast<std::size_t>(PhaseKind::generated)).rounds;
    }
    const bool alone = !report_.abilities.can_do("deal");
    if (alone) generated = job_.rounds > 0 ? job_.rounds * kShare : ~std::uint64_t{0};
    const std::uint64_t rounds = std::max(kLeast, generated / kShare);
    share(rounds, [&](Worker& worker, std::uint64_t i, std::uint64_t) {
      const std::uint64_t seed = job_.seed + i;
      worker.play_its_own(seed, {PhaseKind::self_play, i}, fmt::format("self-play {}", seed));
    });
  }

  // Those beyond the limit are listed as they were found. Waived ones take no place.
  void finish_all(const std::vector<SeenFault<G>*>& all) {
    faults_left_ = std::min(all.size(), job_.most_findings);
    std::size_t kept = 0;
    for (SeenFault<G>* fault : all) {
      if (finish(*fault, kept >= job_.most_findings)) ++kept;
    }
    ENSURES(kept <= job_.most_findings);
  }

  // Shrinks one fault, looks whether it is one that is listed already, and writes it down. Whether
  // it takes a place among those that are shrunk and stored.
  bool finish(SeenFault<G>& fault, bool beyond_most) {
    REQUIRES(!fault.seen_in.empty());
    EngineFinding listed;
    listed.beyond_most = beyond_most;
    listed.finding = fault.finding;
    listed.source = fault.source;
    listed.errors = fault.errors;
    listed.rounds = fault.seen_in.size();
    listed.actions_before = listed.actions = fault.round.actions.size();
    Trace round = fault.recorded;
    bool refused = false;
    guard(fault.source, [&] {
      if (beyond_most) return;
      shrink(fault, listed, round);
      if (!may_play_again(listed, round)) return;
      refused = follows_from_refused<G>(workers_.front()->driver(), round, listed.finding);
      listed.replays = replayed<G>(workers_.front()->driver(), round, listed.finding);
    });
    if (!listed.shrunk && !fault.heads) listed.finding = fault.head;
    name(listed, &fault, refused);
    for (EngineFinding& known : report_.findings) {
      if (!is_part_of(known, fault, listed)) continue;
      take_in(known, seen_in_.at(known.identity), listed, fault.seen_in);
      return false;
    }
    if (beyond_most) {
      listed.line = trace::Traced<G>::to_json(round);
    } else {
      write_down(listed, std::move(round));
    }
    const bool takes_a_place = !beyond_most && !(job_.waived && job_.waived(listed));
    seen_in_.emplace(listed.identity, fault.seen_in);
    report_.findings.push_back(std::move(listed));
    return takes_a_place;
  }

  // `smallest`: the round as the engine played it last.
  void shrink(SeenFault<G>& fault, EngineFinding& listed, Trace& smallest) {
    const double share = (job_.shrink_seconds - shrunk_for_) /
                         static_cast<double>(std::max<std::size_t>(faults_left_--, 1));
    if (share <= 0 || !report_.abilities.can_do("deal") || report_.interrupted) return;
    // A failed `self_play` has no round.
    if (unplayed_seed(fault.recorded.envelope) || fault.finding.key == "rules") return;
    auto round = fault.round;
    trace::Traced<G>::forget_observed(round);
    const Case from{rules_of_.base, std::move(round)};
    constexpr std::uint64_t kMostChecks = 20'000;
    LiveShrink<G> live(workers_.front()->driver(), report_.abilities, share, kMostChecks,
                       [this] { return stopped_by_user(); });
    limit_ = seconds() + share;
    ShrunkRound<G> shrunk = live.run(from, fault.finding);
    listed.checks = shrunk.checks;
    listed.seconds = shrunk.seconds;
    shrunk_for_ += shrunk.seconds;
    for (const auto& met : live.own_errors()) {
      if (same_fault(met.finding, fault.finding)) continue;
      own_errors_.push_back({met.finding, fault.source, met.round});
    }
    limit_ = seconds() + 2 * job_.answer_seconds;
    auto again = live.played_again(shrunk.smallest, fault.finding);
    const bool in_time = !stopped_by_user() && seconds() < limit_;
    limit_ = std::numeric_limits<double>::infinity();
    if (!again && !in_time) return;
    if (!again) {
      listed.vanished = true;
      return;
    }
    const auto all = verdict_on(again->first).findings;
    fault.opens = fault.opens || (!all.empty() && same_fault(fault.finding, all.front()));
    listed.finding = std::move(again->second);
    smallest = std::move(again->first.round);
    if (!again->first.errors.empty()) listed.errors = again->first.errors;
    listed.reduced = properties::to_line(shrunk.smallest);
    listed.actions = shrunk.smallest.round.actions.size();
    ENSURES(listed.actions <= listed.actions_before);
    listed.shrunk = true;
    listed.minimal = shrunk.minimal;
  }

  // `round`: in which the finding is, as the engine played it last. A failed `self_play` has none.
  bool may_play_again(const EngineFinding& listed, const Trace& round) {
    if (unplayed_seed(round.envelope) || listed.finding.key == "rules") return false;
    return !listed.vanished && !stopped_by_user() && may_play<G>(report_.abilities, round);
  }

  bool stopped_by_user() {
    if (job_.stop && job_.stop()) report_.interrupted = true;
    return report_.interrupted;
  }

  // The line of a finding, and its file if findings are stored.
  void write_down(EngineFinding& listed, Trace round) {
    if (job_.findings_folder.empty()) {
      listed.line = trace::Traced<G>::to_json(round);
      return;
    }
    REQUIRES(!listed.identity.empty() && listed.file.empty());
    round.envelope.meta = meta_of(report_.abilities, listed);
    listed.line = trace::Traced<G>::to_json(round);
    if (!folder_) folder_.emplace(job_.findings_folder, G::kName, rounds_by<G>(job_.library));
    const std::string played = round_of<G>(round);
    const std::string name =
        properties::play_name(G::kName, failure_of(listed.finding), played, listed.shrunk);
    std::string trouble;
    if (const auto file = folder_->store(played, name, listed.line, trouble)) {
      listed.file = file->string();
    } else {
      report_.troubles.push_back(trouble);
    }
  }

  // Searches for causes in rounds that differ; rounds without a difference exclude wrong causes.
  void find_causes() {
    constexpr std::size_t kClean = 600;
    std::vector<Trace> failing, clean;
    for (const auto& worker : workers_) {
      failing.insert(failing.end(), worker->failing().begin(), worker->failing().end());
      clean.insert(clean.end(), worker->clean().begin(), worker->clean().end());
    }
    if (failing.empty()) return;
    if (clean.size() > kClean) clean.resize(kClean);
    failing.insert(failing.end(), clean.begin(), clean.end());
    causes_ =
        causes_of_groups(std::move(failing), report_.remarks, [this] { return stopped_by_user(); });
  }

  // `fault`: nullptr, if it is none of those that were seen.
  void name(EngineFinding& listed, const SeenFault<G>* fault, bool refused = false) const {
    const auto at = fault == nullptr ? causes_.end() : causes_.find(group_of(fault->finding));
    const CauseOfGroup* const why = at == causes_.end() ? nullptr : &at->second;
    REQUIRES(!rules_of_.by_seats.empty());
    name_clauses<G>(clauses_, why, listed);
    listed.identity = identity_of(listed.finding);
    if (refused) name_refused(listed);
    add_broken(clauses_, refused ? nullptr : why, fault, listed);
    const auto& source = rules_of_.by_seats.begin()->second->source;
    listed.in_force = conformance::values_in_force(*source, listed.cited());
  }

  void grade_clauses() {
    const auto clauses = rules::read_clauses(clause_file(), report_.diagnostics);
    report_.clauses = grade(clauses, events_.times(), report_);
  }

  const EngineJob& job_;
  EngineReport report_;
  conformance::ClauseIndex clauses_;
  CausesOfGroups causes_;
  std::map<std::string, std::set<RoundPlace>> seen_in_;  // by identity of a finding
  std::unique_ptr<Client> first_;
  EngineRules<G> rules_of_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<std::string, SeenFault<G>> faults_;
  UndeclaredChoices<G> undeclared_;
  std::optional<std::vector<StoredRound>> own_directed_;
  ComparedEvents<G> events_;
  Clock::time_point began_;
  std::atomic<bool> stop_ = false;
  struct OwnError {
    conformance::Finding finding;
    std::string source;
    std::optional<Trace> round;
  };
  std::vector<OwnError> own_errors_;  // internal errors beside the rounds
  // Seconds of the run after which the engine gets no further question.
  std::atomic<double> limit_ = std::numeric_limits<double>::infinity();
  std::optional<FindingsFolder> folder_;  // read when the first round is stored
  double shrunk_for_ = 0;                 // seconds
  std::size_t faults_left_ = 0;
};

}  // namespace showstopper::engines
