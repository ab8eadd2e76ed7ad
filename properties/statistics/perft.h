// SPDX-License-Identifier: Apache-2.0
//
// Counts of action sequences per depth, and a signature of behaviour: two engines, or two versions
// of one, that agree on both have done the same in every one of these positions. A position that is
// reached by several orders of the same actions is counted once and added each time. A count
// without a signature shares positions, too, that differ only in members without effect on it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/table/game.h"
#include "model/table/guard/at_work.h"
#include "properties/statistics/shared_positions.h"
#include "properties/statistics/what_counts.h"

namespace showstopper::properties {

struct PerftReport {
  std::vector<std::uint64_t> sequences;  // by depth, from 0
  std::uint64_t ended = 0;               // rounds over before the depth
  // A sum over all positions reached at the depth or over before, so the order of the actions does
  // not matter.
  std::uint64_t signature = 0;
};

// Sequences below a first action, in the order of the actions: to bisect a difference by reading.
template <class G>
struct PerftBranch {
  typename G::Action action;
  std::uint64_t sequences = 0;
};

// Counts below positions of one rule set. `bets` is for games in which seats choose amounts: the
// number of amounts that are tried for each bet, from the least on; 0 tries all. `stop` returns
// whether to end early: then the counts are incomplete, and the signature means nothing.
template <table::CardGame G>
class Perft {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Legal = typename G::Legal;

  explicit Perft(const Rules& rules, int bets = 0, std::function<bool()> stop = {})
      : rules_(rules), counts_(rules), bets_(bets), stop_(std::move(stop)) {}

  bool stopped() const { return stopped_; }

  // Sequences of exactly `depth` actions from `state`; a round that ends earlier has none. At the
  // last depth the legal actions are counted and not carried out.
  std::uint64_t count(const State& state, int depth) const {
    if (depth <= 0) return 1;
    return G::over(state) ? 0 : count_below(state, depth);
  }

  PerftReport report(const State& state, int depth) const {
    PerftReport report;
    report.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
    walk(state, depth, report.sequences.data(), report);
    return report;
  }

  // The same over the first `deals` shuffled deals of a seed, added up; seat 0 deals.
  PerftReport report(std::uint64_t seed, std::uint64_t deals, int depth) const {
    PerftReport sum;
    sum.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
    for (std::uint64_t deal = 0; deal < deals && !stopped_; ++deal) {
      const PerftReport one = report(first_position(seed, deal), depth);
      for (std::size_t i = 0; i < sum.sequences.size(); ++i) sum.sequences[i] += one.sequences[i];
      sum.ended += one.ended;
      sum.signature += one.signature;
    }
    return sum;
  }

  State first_position(std::uint64_t seed, std::uint64_t deal) const {
    table::Random random = table::fork(seed, deal);
    const typename G::Table table = G::usual_table(rules_, 0);
    return G::start(rules_, table, G::deal(rules_, table, random), nullptr);
  }

  std::vector<PerftBranch<G>> branches(const State& state, int depth) const {
    std::vector<PerftBranch<G>> branches;
    const Legal may = legal(state);
    for (int i = 0; depth > 0 && i < may.size(); ++i) {
      branches.push_back({may.nth(i), count(after(state, may.nth(i)), depth - 1)});
    }
    return branches;
  }

 private:
  Legal legal(const State& state) const {
    if constexpr (requires(Legal may) { G::limited(may, 0); }) {
      return G::limited(G::legal(rules_, state), bets_);
    } else {
      return G::legal(rules_, state);
    }
  }
  // One copy: a position that came as a value would be copied again on its way out.
  State after(const State& state, typename G::Action action) const {
    State next = state;
    ++table::at_work.beats;
    G::apply(rules_, next, action, nullptr);
    return next;
  }

  // Of the sequences below a position, how many there are; and of each length, with the rounds that
  // end and the signature.
  struct Walked {
    std::array<std::uint64_t, 8> sequences{};
    std::uint64_t ended = 0, signature = 0;
  };
  // The levels at which a position is looked up. At the last one there is less to count than the
  // question costs, and the first ones are few.
  static constexpr int kLeastShared = 2, kMostShared = 7;

  // A deeper count has more positions.
  static int bits_of(int depth) { return std::min(16, 2 * depth + 2); }

  std::uint64_t count_below(const State& state, int depth) const {
    if (depth == 1) return static_cast<std::uint64_t>(legal(state).size());
    if (ends_here(depth)) return 0;
    if constexpr (std::equality_comparable<State>) {
      if (depth >= kLeastShared && depth <= kMostShared) {
        counted_.make_room(bits_of(depth));
        const typename SharedPositions<G, std::uint64_t>::Wanted wanted(
            rules_, counts_.of(state, depth), static_cast<std::uint64_t>(depth));
        if (const std::uint64_t* known = counted_.find(wanted)) return *known;
        const std::uint64_t sum = count_each(state, depth);
        if (!stopped_) counted_.keep(wanted, sum);
        return sum;
      }
    }
    return count_each(state, depth);
  }
  std::uint64_t count_each(const State& state, int depth) const {
    const Legal may = legal(state);
    const int size = may.size();
    std::uint64_t sum = 0;
    for (int i = 0; i < size; ++i) sum += count_below(after(state, may.nth(i)), depth - 1);
    return sum;
  }

  // Adds to `sequences` by how many actions more, from 0 on.
  template <class Sums>
  void walk(const State& state, int depth, std::uint64_t* sequences, Sums& sums) const {
    if (G::over(state) || depth == 0) {
      ++sequences[0];
      if (G::over(state)) ++sums.ended;
      sums.signature += G::fingerprint(rules_, state);
      return;
    }
    if (ends_here(depth)) {
      ++sequences[0];
      return;
    }
    if constexpr (std::equality_comparable<State>) {
      if (depth >= kLeastShared && depth <= kMostShared) {
        walked_.make_room(bits_of(depth));
        const typename SharedPositions<G, Walked>::Wanted wanted(rules_, state,
                                                                 static_cast<std::uint64_t>(depth));
        if (const Walked* known = walked_.find(wanted)) return add(*known, depth, sequences, sums);
        Walked found;
        walk_each(state, depth, found.sequences.data(), found);
        if (!stopped_) walked_.keep(wanted, found);
        return add(found, depth, sequences, sums);
      }
    }
    walk_each(state, depth, sequences, sums);
  }
  template <class Sums>
  void walk_each(const State& state, int depth, std::uint64_t* sequences, Sums& sums) const {
    ++sequences[0];
    const Legal may = legal(state);
    for (int i = 0; i < may.size(); ++i) {
      walk(after(state, may.nth(i)), depth - 1, sequences + 1, sums);
    }
  }
  template <class Sums>
  static void add(const Walked& found, int depth, std::uint64_t* sequences, Sums& sums) {
    for (int i = 0; i <= depth; ++i) sequences[i] += found.sequences[static_cast<std::size_t>(i)];
    sums.ended += found.ended;
    sums.signature += found.signature;
  }

  // Calls `stop_` above the last levels only: below them the call costs more than the count.
  bool ends_here(int depth) const {
    constexpr int kAskedFrom = 3;
    if (depth >= kAskedFrom && !stopped_ && stop_) stopped_ = stop_();
    return stopped_;
  }

  const Rules& rules_;
  const WhatCounts<G> counts_;
  const int bets_;
  const std::function<bool()> stop_;
  mutable bool stopped_ = false;
  mutable SharedPositions<G, std::uint64_t> counted_;
  mutable SharedPositions<G, Walked> walked_;
};

}  // namespace showstopper::properties
