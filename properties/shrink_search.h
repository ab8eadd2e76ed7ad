// SPDX-License-Identifier: Apache-2.0
//
// What the shrinkers of both games share: counting trials, asking for a case in which cards are `x`
// whether it fails however they are filled, and keeping the smallest case found. Seen by sources of
// the shrinker only.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "properties/shrink.h"

namespace showstopper::properties {

// Judges candidates within the budget. `Ways` makes cases without `x` out of one with `x`.
template <class Case>
class Trials {
 public:
  struct Ways {
    std::function<int(const Case&)> hidden;   // how many `x`
    std::function<Case(const Case&)> first;   // cards in ascending order
    std::function<bool(const Case&)> begins;  // whether a way can be played at all
    // All where there are few, or a sample and the extreme ones; without those that cannot be
    // played.
    std::function<std::vector<Case>(const Case&, int samples)> fill;
  };

  Trials(const Failure& failure, const Judge<Case>& judge, const ShrinkOptions& options, Ways ways)
      : failure_(failure), judge_(judge), options_(options), ways_(std::move(ways)) {}

  // Whether the case fails in the way asked for, however its `x` are filled. What stands behind the
  // failing action is cut off.
  bool fails(Case& of) {
    if (spent()) return false;
    const int hidden = ways_.hidden(of);
    if (hidden == 0) return fails_full(of, of);
    // Most candidates are refuted by the first way.
    const Case first = ways_.first(of);
    if (!fails_full(first, of) && ways_.begins(first)) return false;
    const std::size_t actions = of.round.actions.size();
    std::size_t played = 0;
    for (const Case& way : ways_.fill(of, kSamples)) {
      if (fails_full(way, of)) {
        if (of.round.actions.size() != actions) return false;
        ++played;
      } else if (ways_.begins(way)) {
        return false;
      }
    }
    return played > 0 && 2 * played >= ways_asked(hidden);
  }

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
  // As many as trace::fillings makes: all where there are at most four `x`.
  static std::size_t ways_asked(int hidden) {
    constexpr std::size_t kAll[] = {1, 1, 2, 6, 24};
    const auto few = static_cast<std::size_t>(hidden);
    return few < std::size(kAll) ? kAll[few] : std::size_t{kSamples} + 2;
  }

  static constexpr int kSamples = 22;        // random ways beside the extreme ones
  static constexpr std::size_t kFewest = 1;  // ways that can be played; fewer prove nothing
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
