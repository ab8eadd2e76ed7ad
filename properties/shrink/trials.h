// SPDX-License-Identifier: Apache-2.0
//
// What the shrinkers of both games share: counting trials, asking for a case in which cards are `x`
// whether it fails however they are filled, and keeping the smallest case found. Seen by sources of
// the shrinker only.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/table/random.h"
#include "properties/shrink/shrink.h"

namespace showstopper::properties {

// Calls `use` with orders of the cards that are left for `x`, until it says false: all orders where
// there are few, otherwise ascending, descending, and a fixed sample.
inline constexpr int kSampledOrders = 22;
inline constexpr int kAllOrders[] = {1, 1, 2, 6, 24};  // of so many cards
inline int orders_of(std::size_t cards) {
  return cards < std::size(kAllOrders) ? kAllOrders[cards] : kSampledOrders + 2;
}

template <class Card, class Use>
void each_order(std::vector<Card> cards, Use use) {
  constexpr std::uint64_t kSeed = 1;
  if (cards.size() < std::size(kAllOrders)) {
    do {
      if (!use(std::as_const(cards))) return;
    } while (std::next_permutation(cards.begin(), cards.end()));
    return;
  }
  if (!use(std::as_const(cards))) return;
  std::reverse(cards.begin(), cards.end());
  if (!use(std::as_const(cards))) return;
  std::reverse(cards.begin(), cards.end());
  for (int i = 0; i < kSampledOrders; ++i) {
    std::vector<Card> shuffled = cards;
    table::Random random = table::fork(kSeed, static_cast<std::uint64_t>(i));
    table::shuffle(std::span<Card>(shuffled), random);
    if (!use(std::as_const(shuffled))) return;
  }
}

// Judges candidates within the budget.
template <class Case, class Card>
class Trials {
 public:
  // How `x` are filled.
  struct Ways {
    int (*hidden)(const Case&);                             // how many
    std::vector<Card> (*left)(const Case&);                 // ascending, at least as many as `x`
    Case (*filled)(const Case&, const std::vector<Card>&);  // with the first of these
    std::function<bool(const Case&)> begins;                // whether a way can be played at all
  };

  Trials(const Failure& failure, const Judge<Case>& judge, const ShrinkOptions& options, Ways ways)
      : failure_(failure), judge_(judge), options_(options), ways_(std::move(ways)) {}

  // Whether the case fails in the way asked for, however its `x` are filled. What stands behind the
  // failing action is cut off. Half of the ways must be playable; fewer prove nothing.
  bool fails(Case& of) {
    if (spent()) return false;
    const int hidden = ways_.hidden(of);
    if (hidden == 0) return fails_full(of, of);
    const std::vector<Card> left = ways_.left(of);
    if (static_cast<int>(left.size()) < hidden) return false;
    const std::size_t actions = of.round.actions.size();
    const int most_unplayable = orders_of(left.size()) / 2;
    int played = 0, unplayable = 0;
    bool all = true;
    each_order(left, [&](const std::vector<Card>& order) {
      const Case way = ways_.filled(of, order);
      if (fails_full(way, of)) {
        ++played;
        all = of.round.actions.size() == actions;
      } else {
        all = !ways_.begins(way) && ++unplayable <= most_unplayable;
      }
      return all;
    });
    return all && played > 0;
  }

  // The first way to fill it, where that can be played.
  std::optional<Case> first_way(const Case& of) const {
    Case way = ways_.filled(of, ways_.left(of));
    if (!ways_.begins(way)) return std::nullopt;
    return way;
  }
  int hidden(const Case& of) const { return ways_.hidden(of); }

  bool spent() {
    if (stopped_ || count_ >= options_.most_trials) return true;
    if (++asked_ % kBetweenLooks != 0) return false;
    if (options_.stop && options_.stop()) stopped_ = true;
    if (options_.budget_seconds > 0 && seconds() >= options_.budget_seconds) stopped_ = true;
    return stopped_;
  }
  bool stopped() const { return stopped_; }
  std::uint64_t count() const { return count_; }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  static constexpr unsigned kBetweenLooks = 64;

  bool fails_full(const Case& full, Case& of) {
    ++count_;
    const std::optional<Verdict> verdict = judge_(full);
    if (!verdict || !(verdict->failure == failure_)) return false;
    of.round.actions.resize(static_cast<std::size_t>(verdict->after + 1));
    return true;
  }

  const Failure& failure_;
  const Judge<Case>& judge_;
  const ShrinkOptions& options_;
  const Ways ways_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::uint64_t count_ = 0;
  unsigned asked_ = 0;
  bool stopped_ = false;
};

}  // namespace showstopper::properties
