// SPDX-License-Identifier: Apache-2.0
//
// Exhaustive play of worlds small enough for it: under a rule set with a reduced deck (small hands,
// few cards) every deal and every play is enumerated, and every invariant is checked in every
// position. It reaches events that random play may never reach. For this world a complete run
// without findings is a proof and not a sample.
//
// Two ways keep the number of checked positions far below that of deals and plays:
//   - A card of the stock is decided when it is drawn. Deals that differ only in the order of cards
//     not yet drawn share all positions until then.
//   - A position between turns that several orders of actions reach, in one deal or in several, is
//     checked once, and the positions after it are counted for each way. Positions are compared
//     byte by byte, with all else on which later steps depend, and not by hash. A position with a
//     finding after it is not kept, so its findings are reported for each order.
// One known position in so many is entered again, and must lead to the same counts.
//
// In addition to the concept, a game defines its deals up to renaming, as `Deals<G>`:
//   count(rules)           how many there are by the names of the cards
//   each(rules, visit)     each once, except for the order of an unseen stock, with the number of
//                          deals that it stands for
//   stock_is_unseen(rules) whether nothing depends on the order of cards that are not yet drawn
//   top(state), left(state)  how many cards are drawn, and how many not
//   draw(place, i, stock)  the i-th card from `place` on comes next, and `put_back` undoes this
//   without_drawn(state)   a copy in which the drawn cards are not to be seen in the stock
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
  // Threads. They take blocks of deals in turn; a complete report does not depend on their number.
  int workers = 1;
  // Deals that share positions. A report depends on this number, and not on the workers.
  std::uint64_t deals_of_a_block = 4096;
  // The blocks of this part: each `shards`-th from the `shard`-th on, from 0. Reports of all parts
  // add up to that of the whole.
  std::uint64_t shard = 0, shards = 1;
  // The invariants that cost more than a step are checked at one position in so many; 1: at all.
  std::uint64_t sampled_one_in = 1;
  // One known position in so many is entered again.
  std::uint64_t entered_again_one_in = 4096;
  std::size_t most_findings = 10;
  // Called with the counts of the first worker times `workers`. False ends all workers.
  std::function<bool(std::uint64_t deals, std::uint64_t positions)> progress;
};

template <class G>
struct ExhaustiveReport {
  std::string rule_set;
  int players = 2;
  std::uint64_t deals_in_all = 0;       // by the names of the cards
  std::uint64_t deals_up_to_names = 0;  // of the part that was enumerated, with each order of stock
  std::uint64_t deals_stood_for = 0;    // by the names of the cards, of the same part
  std::uint64_t positions = 0;          // one for each deal and way to it
  std::uint64_t positions_by_names = 0;  // the same of all the deals that are stood for
  std::uint64_t asked = 0;               // positions that were checked
  std::uint64_t rounds = 0;              // ways to play a deal to its end
  std::uint64_t checked = 0;             // single answers of invariants
  std::uint64_t checked_sampled = 0;     // the same of those that cost more
  bool complete = false;                 // every deal was enumerated
  std::vector<Finding<G>> findings;
  std::uint64_t findings_in_all = 0;
};

// The result of one worker; its findings with the numbers of their deals.
template <class G>
struct ExhaustivePart {
  ExhaustiveReport<G> report;
  std::vector<std::uint64_t> found_in;
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
        report_(part.report),
        unseen_(Deals<G>::stock_is_unseen(rules)) {
    path_.reserve(kMostSteps);
    known_.make_room(kBits);
  }

  // A block begins: its counts depend on its number, and not on the blocks before.
  void begin(std::uint64_t block) {
    block_ = block;
    asked_ = known_positions_ = 0;
  }

  // Without an order of the stock, if that is unseen.
  void deal(const typename G::Deal& deal, std::uint64_t number) {
    number_ = number;
    record_ = {G::usual_table(rules_, 0), deal, {}, {}};
    dealt_.emplace(deal);
    path_.clear();
    each_draw(
        0, [&] { return G::start(rules_, record_.table, dealt_->deal, nullptr); },
        [&](const State& state) {
          path_.push_back(state);
          Trail trail(rules_, facts_, *dealt_);
          const Legal may = G::legal(rules_, state);
          if (holds(trail.open(path_.back(), may, settled(state)))) below(trail, may);
          path_.pop_back();
        });
  }

  // Deals that a position stands for: the orders of the cards not yet drawn.
  std::uint64_t orders(const State& state) const { return orders(Deals<G>::left(state)); }
  std::uint64_t orders(int left) const {
    std::uint64_t product = 1;
    for (int i = 2; unseen_ && i <= left; ++i) product *= static_cast<std::uint64_t>(i);
    return product;
  }

 private:
  static constexpr std::size_t kMostSteps = 1 << 10;  // of a round: far above those of any

  // The positions and rounds after a position.
  struct Found {
    std::uint64_t positions = 0, rounds = 0;
    bool operator==(const Found&) const = default;
  };

  // Calls `visit` with the position that `next` gives, once for each way to draw the cards that it
  // draws from `place` on.
  template <class Next, class Visit>
  void each_draw(int place, const Next& next, const Visit& visit) {
    decide_draws(place, next(), next, visit);
  }
  // The cards before `place` are decided, and `state` is what `next` gives for the present order.
  template <class Next, class Visit>
  void decide_draws(int place, const State& state, const Next& next, const Visit& visit) {
    if (!unseen_ || Deals<G>::top(state) <= place) return visit(state);
    decide_draws(place + 1, state, next, visit);
    const int cards = Deals<G>::top(state) + Deals<G>::left(state) - place;
    for (int i = 1; i < cards; ++i) {
      reorder([&](auto& stock) { Deals<G>::draw(place, i, stock); });
      decide_draws(place + 1, next(), next, visit);
      reorder([&](auto& stock) { Deals<G>::put_back(place, i, stock); });
    }
  }
  // The deal, and the positions of the path to which later steps refer: those of the turn.
  template <class Change>
  void reorder(const Change& change) {
    change(*dealt_);
    for (std::size_t i = first_of_turn_; i < path_.size(); ++i) change(path_[i]);
  }

  // Of the last position of the path.
  void below(const Trail& trail, const Legal& may) {
    const State& state = path_.back();
    if (G::over(state)) {
      report_.rounds += orders(state);
      return;
    }
    if (trail.turn_start() != nullptr) return each_below(trail, may);
    constexpr std::uint64_t kMostNumbers = 1 << 12;  // of a trail: far above those of a round
    const typename SharedPositions<G, Found>::Wanted wanted(rules_, Deals<G>::without_drawn(state),
                                                            block_ * kMostNumbers + trail.number());
    const Found* const known = known_.find(wanted);
    if (known != nullptr && ++known_positions_ % options_.entered_again_one_in != 0) {
      report_.positions += known->positions;
      report_.rounds += known->rounds;
      return;
    }
    const std::optional<Found> expected = known ? std::optional(*known) : std::nullopt;
    const Found before{report_.positions, report_.rounds};
    const std::uint64_t findings = report_.findings_in_all;
    each_below(trail, may);
    const Found found{report_.positions - before.positions, report_.rounds - before.rounds};
    if (report_.findings_in_all > findings) return;
    CHECK(!expected || found == *expected);
    known_.keep(wanted, found);
  }

  void each_below(const Trail& trail, const Legal& may) {
    const std::size_t last = path_.size() - 1;
    const std::size_t outer_turn = std::exchange(first_of_turn_, turn_of(trail, last));
    for (int i = 0; i < may.size(); ++i) {
      const typename G::Action action = may.nth(i);
      record_.seats.push_back(G::to_move(path_[last]));
      record_.actions.push_back(action);
      each_draw(
          Deals<G>::top(path_[last]),
          [&] {
            State next = path_[last];
            G::apply(rules_, next, action, nullptr);
            return next;
          },
          [&](const State& next) { check(trail, action, next); });
      record_.seats.pop_back();
      record_.actions.pop_back();
    }
    first_of_turn_ = outer_turn;
  }
  void check(const Trail& trail, typename G::Action action, const State& next) {
    const Legal then = G::legal(rules_, next);
    const Step step = trail.step(action, next, then, settled(next));
    if (!holds(step)) return;
    path_.push_back(next);
    Trail onward = trail;
    onward.accept(step, path_.back());
    below(onward, then);
    path_.pop_back();
  }
  std::size_t turn_of(const Trail& trail, std::size_t last) const {
    if (trail.turn_start() == nullptr) return last;
    return static_cast<std::size_t>(trail.turn_start() - path_.data());
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
    report_.positions += orders(step.after);
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
    finding.record.deal = dealt_->deal;
    finding.rules = rules_.source;
    report_.findings.push_back(std::move(finding));
    part_.found_in.push_back(number_);
  }

  static constexpr int kBits = 18;  // some seventy megabytes a worker

  const typename G::Rules& rules_;
  const typename Checks<G>::Facts facts_;
  const ExhaustiveOptions& options_;
  ExhaustivePart<G>& part_;
  ExhaustiveReport<G>& report_;
  const bool unseen_;
  table::PlayedRound<G> record_;
  std::optional<typename Checks<G>::Dealt> dealt_;
  std::vector<State> path_;  // never grows beyond its first room, so that steps may refer to it
  std::size_t first_of_turn_ = 0;
  typename G::Result result_;
  SharedPositions<G, Found> known_;
  std::uint64_t block_ = 0, number_ = 0, asked_ = 0, known_positions_ = 0;
};

// The blocks of deals that one worker takes: the next one that no other has taken.
template <table::CardGame G>
class ExhaustiveWorker {
 public:
  struct Shared {
    std::atomic<std::uint64_t> next_block{0};
    std::atomic<bool> ended{false};
  };

  ExhaustiveWorker(const typename G::Rules& rules, const ExhaustiveOptions& options, int worker,
                   Shared& shared)
      : rules_(rules), options_(options), worker_(worker), shared_(shared) {}

  // A CHECK of the engine that fails stops the program here as everywhere.
  void run() {
    Exploration<G> exploration(rules_, options_, part);
    const auto workers = static_cast<std::uint64_t>(options_.workers);
    const std::uint64_t most = (options_.most_positions + workers - 1) / workers;
    std::uint64_t number = 0, own_block = take(exploration);
    Deals<G>::each(rules_, [&](const typename G::Deal& deal, std::uint64_t stands_for) {
      const std::uint64_t block = number++ / options_.deals_of_a_block;
      if (block > own_block) own_block = take(exploration);
      if (block != own_block) return !shared_.ended.load();
      const std::uint64_t before = part.report.positions;
      exploration.deal(deal, number - 1);
      const std::uint64_t orders = exploration.orders(deal.stock.size());
      part.report.deals_up_to_names += orders;
      part.report.deals_stood_for += stands_for;
      part.report.positions_by_names += stands_for / orders * (part.report.positions - before);
      if (worker_ == 0 && options_.progress) report_progress();
      return !shared_.ended && (most == 0 || part.report.positions < most);
    });
  }

  ExhaustivePart<G> part;

 private:
  std::uint64_t take(Exploration<G>& exploration) {
    const std::uint64_t block = options_.shard + options_.shards * shared_.next_block++;
    exploration.begin(block);
    return block;
  }
  void report_progress() {
    const ExhaustiveReport<G>& own = part.report;
    const auto workers = static_cast<std::uint64_t>(options_.workers);
    if (!options_.progress(own.deals_up_to_names * workers, own.positions * workers)) {
      shared_.ended = true;
    }
  }

  const typename G::Rules& rules_;
  const ExhaustiveOptions& options_;
  const int worker_;
  Shared& shared_;
};

// Adds up the results of the workers, with all findings in the order of the deals.
template <table::CardGame G>
void gather(std::vector<std::unique_ptr<ExhaustiveWorker<G>>>& workers, std::size_t most_findings,
            ExhaustiveReport<G>& report) {
  std::vector<std::pair<std::uint64_t, Finding<G>>> found;
  for (const auto& worker : workers) {
    ExhaustiveReport<G>& part = worker->part.report;
    report.deals_up_to_names += part.deals_up_to_names;
    report.deals_stood_for += part.deals_stood_for;
    report.positions += part.positions;
    report.positions_by_names += part.positions_by_names;
    report.asked += part.asked;
    report.rounds += part.rounds;
    report.checked += part.checked;
    report.checked_sampled += part.checked_sampled;
    report.findings_in_all += part.findings_in_all;
    for (std::size_t i = 0; i < part.findings.size(); ++i) {
      found.emplace_back(worker->part.found_in[i], std::move(part.findings[i]));
    }
  }
  report.complete = report.deals_stood_for == report.deals_in_all;
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
  CHECK(options.workers > 0 && options.shards > 0 && options.deals_of_a_block > 0);
  typename ExhaustiveWorker<G>::Shared shared;
  std::vector<std::unique_ptr<ExhaustiveWorker<G>>> workers;
  for (int i = 0; i < options.workers; ++i) {
    workers.push_back(std::make_unique<ExhaustiveWorker<G>>(rules, options, i, shared));
  }
  table::share_work(options.workers, [&](int i) {
    try {
      workers[i]->run();
    } catch (...) {
      shared.ended = true;  // the others need not go on for a report that there will not be
      throw;
    }
  });
  gather(workers, options.most_findings, report);
  return report;
}

}  // namespace showstopper::properties
