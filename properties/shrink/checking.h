// SPDX-License-Identifier: Apache-2.0
//
// Checks of candidates within the budget: whether a case in which cards are `x` fails for every
// filling. Only sources of the shrinker include this.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/table/random.h"
#include "properties/regression/check_case.h"
#include "properties/shrink/options.h"
#include "properties/shrink/steps.h"

namespace showstopper::properties {

// Calls `use` with orders of the cards that are left for `x`, until it returns false: all orders of
// up to four cards; for more cards ascending, descending, and a fixed sample.
inline constexpr int kSampledOrders = 22;
inline constexpr int kAllOrders[] = {1, 1, 2, 6, 24};  // of so many cards
inline int orders_of(std::size_t cards) {
  return cards < std::size(kAllOrders) ? kAllOrders[cards] : kSampledOrders + 2;
}

template <class Card, class Use>
void each_order(std::vector<Card> cards, Use use) {
  REQUIRES(std::is_sorted(cards.begin(), cards.end()));
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

// Judges candidates within the budget and counts them.
template <class G>
class Checking {
 public:
  using Case = TestCase<G>;
  using Steps = ShrinkSteps<G>;

  Checking(const Failure& failure, const Judge<Case>& judge, const ShrinkOptions& options)
      : failure_(failure), judge_(judge), options_(options), position_(false) {
    REQUIRES(judge != nullptr && options.most_checks > 0);
  }

  // Whether the case has the sought failure for every filling of its `x`. Actions after the failing
  // one are cut off. Half of the fillings must be playable; fewer prove nothing.
  bool fails(Case& of) {
    if (spent()) return false;
    const int hidden = this->hidden(of);
    if (hidden == 0) return fails_full(of, of);
    const auto left = Steps::left(of.round);
    if (static_cast<int>(left.size()) < hidden) return false;
    const std::size_t actions = of.round.actions.size();
    const int most_unplayable = orders_of(left.size()) / 2;
    int played = 0, unplayable = 0;
    bool all = true;
    each_order(left, [&](const auto& order) {
      const Case way{of.base, Steps::filled(of.round, order)};
      if (fails_full(way, of)) {
        ++played;
        all = of.round.actions.size() == actions;
      } else {
        all = !position_.begins(way) && ++unplayable <= most_unplayable;
      }
      return all;
    });
    ENSURES(of.round.actions.size() <= actions);
    return all && played > 0;
  }

  // The case with the first filling, if that can be played.
  std::optional<Case> first_way(const Case& of) {
    const auto left = Steps::left(of.round);
    if (static_cast<int>(left.size()) < hidden(of)) return std::nullopt;
    Case way{of.base, Steps::filled(of.round, left)};
    ENSURES(hidden(way) == 0);
    if (!position_.begins(way)) return std::nullopt;
    return way;
  }
  static int hidden(const Case& of) { return trace::Traced<G>::hidden(of.round); }

  bool spent() {
    if (stopped_ || count_ >= options_.most_checks) return true;
    // An endless loop takes long to notice.
    const bool slow = failure_.kind == Failure::Kind::stop;
    if (++asked_ % (slow ? 1 : kBetweenLooks) != 0) return false;
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
    REQUIRES(full.round.rules != nullptr && hidden(full) == 0);
    ++count_;
    const std::optional<Verdict> verdict = judge_(full);
    if (!verdict || !(verdict->failure == failure_)) return false;
    const auto failing = static_cast<std::size_t>(verdict->after + 1);
    ENSURES(verdict->after >= -1 && failing <= of.round.actions.size());
    of.round.actions.resize(failing);
    return true;
  }

  const Failure& failure_;
  const Judge<Case>& judge_;
  const ShrinkOptions& options_;
  CaseCheck<G> position_;  // whether a way can be played at all
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::uint64_t count_ = 0;
  unsigned asked_ = 0;
  bool stopped_ = false;
};

}  // namespace showstopper::properties
