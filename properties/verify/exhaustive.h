// SPDX-License-Identifier: Apache-2.0
//
// Exhaustive play of worlds small enough for it: under a rule set with a reduced deck (small hands,
// few cards) every deal and every play is enumerated, and every invariant is checked in every
// position. It reaches events that random play may never reach. For this world a complete run
// without findings is a proof and not a sample.
//
// A position between turns that several orders of actions reach is checked once; the positions
// after it are counted for each order. Positions are compared member by member, with all else on
// which later steps depend, and not by hash. A position with a finding after it is not kept, so its
// findings are reported for each order.
//
// In addition to the concept, a game defines its deals up to renaming, as `Deals<G>`:
//   count(rules)          how many there are by the names of the cards
//   each(rules, visit)    each once, with the number of deals that it stands for
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/table/shared_work.h"
#include "properties/statistics/shared_positions.h"
#include "properties/verify/checked_round.h"

namespace showstopper::properties {

template <class G>
struct Deals;

struct ExhaustiveOptions {
  // Ends after the deal in which so many are reached, shared among the workers; 0: no end.
  std::uint64_t most_positions = 0;
  // Threads. Of n workers each plays every n-th deal; a complete report does not depend on n.
  int workers = 1;
  // The invariants that cost more than a step are checked at one position in so many; 1: at all.
  std::uint64_t sampled_one_in = 1;
  std::size_t most_findings = 10;
  // Called with the counts of the first worker times `workers`. False ends all workers.
  std::function<bool(std::uint64_t deals, std::uint64_t positions)> progress;
};

template <class G>
struct ExhaustiveReport {
  std::string rule_set;
  int players = 2;
  std::uint64_t deals_in_all = 0;       // by the names of the cards
  std::uint64_t deals_up_to_names = 0;  // of the part that was enumerated
  std::uint64_t positions = 0;          // one for each way to it
  std::uint64_t asked = 0;              // positions that were checked
  std::uint64_t rounds = 0;             // ways to play a deal to its end
  std::uint64_t checked = 0;            // single answers of invariants
  std::uint64_t checked_sampled = 0;    // the same of those that cost more
  bool complete = false;                // every deal was enumerated
  std::vector<Finding<G>> findings;
  std::uint64_t findings_in_all = 0;
};

// The result of one worker; its findings with the numbers of their deals.
template <class G>
struct ExhaustivePart {
  ExhaustiveReport<G> report;
  std::vector<std::uint64_t> found_in;
  std::uint64_t covered = 0;  // deals by the names of the cards
};

// Enumerates every play of a deal and checks every position.
template <table::CardGame G>
class Exploration {
 public:
  using State = typename G::State;
  using Legal = typename G::Legal;
  using Trail = typename Checks<G>::Trail;
  using Step = typename Checks<G>::Step;

  Exploration(const typename G::Rules& rules, const ExhaustiveOptions& options,
              ExhaustivePart<G>& part)
      : rules_(rules),
        facts_(Checks<G>::facts(rules)),
        options_(options),
        part_(part),
        report_(part.report) {}

  void deal(const typename G::Deal& deal, std::uint64_t number) {
    number_ = number;
    // The sampled positions depend on the number of the deal, and not on its worker.
    asked_ = number;
    record_ = {G::usual_table(rules_, 0), deal, {}, {}};
    const State state = G::start(rules_, record_.table, record_.deal, nullptr);
    const typename Checks<G>::Dealt dealt(deal);
    Trail trail(rules_, facts_, dealt);
    const Legal may = G::legal(rules_, state);
    holds(trail.open(state, may, settled(state)));
    below(trail, state, may);
  }

 private:
  // The positions and rounds after a position.
  struct Found {
    std::uint64_t positions = 0, rounds = 0;
  };

  void below(const Trail& trail, const State& state, const Legal& may) {
    if (G::over(state)) {
      ++report_.rounds;
      return;
    }
    if (trail.turn_start() != nullptr) return each_below(trail, state, may);
    constexpr int kBits = 12;  // three megabytes: a deal has some hundreds of positions
    constexpr std::uint64_t kMostNumbers = 1 << 12;  // of a trail: far above those of a round
    const std::uint64_t key = number_ * kMostNumbers + trail.number();
    auto& place = known_.place(rules_, state, key, kBits);
    if (known_.holds(place, state, key)) {
      report_.positions += place.found.positions;
      report_.rounds += place.found.rounds;
      return;
    }
    const Found before{report_.positions, report_.rounds};
    const std::uint64_t findings = report_.findings_in_all;
    each_below(trail, state, may);
    if (report_.findings_in_all > findings) return;
    place = {state, key, {report_.positions - before.positions, report_.rounds - before.rounds}};
  }

  void each_below(const Trail& trail, const State& state, const Legal& may) {
    for (int i = 0; i < may.size(); ++i) {
      const typename G::Action action = may.nth(i);
      record_.seats.push_back(G::to_move(state));
      record_.actions.push_back(action);
      State next = state;
      G::apply(rules_, next, action, nullptr);
      const Legal then = G::legal(rules_, next);
      const Step step = trail.step(action, next, then, settled(next));
      if (holds(step)) {
        Trail onward = trail;
        onward.accept(step, next);
        below(onward, next, then);
      }
      record_.seats.pop_back();
      record_.actions.pop_back();
    }
  }

  const typename G::Result* settled(const State& state) {
    if (!G::over(state)) return nullptr;
    result_ = G::settle(rules_, state, nullptr);
    return &result_;
  }

  // Positions after a finding prove nothing and are not entered.
  bool holds(const Step& step) {
    static const auto kEach = static_cast<std::uint64_t>(Checks<G>::count(Cost::each_step));
    static const auto kSome = static_cast<std::uint64_t>(Checks<G>::count(Cost::sampled));
    const bool sampled = asked_++ % options_.sampled_one_in == 0;
    ++report_.positions;
    ++report_.asked;
    report_.checked += kEach;
    if (sampled) report_.checked_sampled += kSome;
    if (Checks<G>::hold(step, Cost::each_step) &&
        (!sampled || Checks<G>::hold(step, Cost::sampled))) {
      return true;
    }
    ++report_.findings_in_all;
    if (report_.findings.size() < options_.most_findings) list(step, sampled);
    return false;
  }

  void list(const Step& step, bool sampled) {
    Finding<G> finding;
    finding.players = G::players(rules_);
    finding.step = step.first ? -1 : step.number;
    for (const auto* invariant : Checks<G>::broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    finding.record = record_;
    finding.rules = rules_.source;
    report_.findings.push_back(std::move(finding));
    part_.found_in.push_back(number_);
  }

  const typename G::Rules& rules_;
  const typename Checks<G>::Facts facts_;
  const ExhaustiveOptions& options_;
  ExhaustivePart<G>& part_;
  ExhaustiveReport<G>& report_;
  table::PlayedRound<G> record_;
  typename G::Result result_;
  SharedPositions<G, Found> known_;
  std::uint64_t number_ = 0, asked_ = 0;
};

// The deals of one worker, every `workers`-th one from its own number on.
template <table::CardGame G>
class ExhaustiveWorker {
 public:
  ExhaustiveWorker(const typename G::Rules& rules, const ExhaustiveOptions& options, int worker,
                   std::atomic<bool>& ended)
      : rules_(rules),
        options_(options),
        worker_(static_cast<std::uint64_t>(worker)),
        workers_(static_cast<std::uint64_t>(options.workers)),
        ended_(ended) {}

  // A CHECK of the engine that fails stops the program here as everywhere.
  void run() {
    Exploration<G> exploration(rules_, options_, part);
    const std::uint64_t most = (options_.most_positions + workers_ - 1) / workers_;
    std::uint64_t number = 0;
    Deals<G>::each(rules_, [&](const typename G::Deal& deal, std::uint64_t stands_for) {
      if (number++ % workers_ != worker_) return true;
      exploration.deal(deal, number - 1);
      ++part.report.deals_up_to_names;
      part.covered += stands_for;
      if (worker_ == 0 && options_.progress) report_progress();
      return !ended_ && (most == 0 || part.report.positions < most);
    });
  }

  ExhaustivePart<G> part;

 private:
  void report_progress() {
    const ExhaustiveReport<G>& own = part.report;
    if (!options_.progress(own.deals_up_to_names * workers_, own.positions * workers_)) {
      ended_ = true;
    }
  }

  const typename G::Rules& rules_;
  const ExhaustiveOptions& options_;
  const std::uint64_t worker_, workers_;
  std::atomic<bool>& ended_;
};

// Adds up the results of the workers, with all findings in the order of the deals.
template <table::CardGame G>
void gather(std::vector<std::unique_ptr<ExhaustiveWorker<G>>>& workers, std::size_t most_findings,
            ExhaustiveReport<G>& report) {
  std::uint64_t covered = 0;
  std::vector<std::pair<std::uint64_t, Finding<G>>> found;
  for (const auto& worker : workers) {
    ExhaustiveReport<G>& part = worker->part.report;
    report.deals_up_to_names += part.deals_up_to_names;
    report.positions += part.positions;
    report.asked += part.asked;
    report.rounds += part.rounds;
    report.checked += part.checked;
    report.checked_sampled += part.checked_sampled;
    report.findings_in_all += part.findings_in_all;
    covered += worker->part.covered;
    for (std::size_t i = 0; i < part.findings.size(); ++i) {
      found.emplace_back(worker->part.found_in[i], std::move(part.findings[i]));
    }
  }
  report.complete = covered == report.deals_in_all;
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (found.size() > most_findings) found.resize(most_findings);
  for (auto& [number, finding] : found) {
    finding.rule_set = report.rule_set;
    report.findings.push_back(std::move(finding));
  }
}

template <table::CardGame G>
ExhaustiveReport<G> explore(const typename G::RuleSet& set, int players,
                            const ExhaustiveOptions& options) {
  const typename G::Rules rules = G::compile(set, players);
  ExhaustiveReport<G> report;
  report.rule_set = set.name;
  report.players = players;
  report.deals_in_all = Deals<G>::count(rules);
  CHECK(options.workers > 0);
  std::atomic<bool> ended = false;
  std::vector<std::unique_ptr<ExhaustiveWorker<G>>> workers;
  for (int i = 0; i < options.workers; ++i) {
    workers.push_back(std::make_unique<ExhaustiveWorker<G>>(rules, options, i, ended));
  }
  table::share_work(options.workers, [&](int i) {
    try {
      workers[i]->run();
    } catch (...) {
      ended = true;  // the others need not go on for a report that there will not be
      throw;
    }
  });
  gather(workers, options.most_findings, report);
  return report;
}

}  // namespace showstopper::properties
