// SPDX-License-Identifier: Apache-2.0
#include "solver/search/splitting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/gostop/engine.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

constexpr std::uint64_t kSplitStream = 0x73706C6974;  // separates the stream of these rounds
constexpr int kRepetitions = 10;
constexpr double kStudent = 2.262157162740992;  // 97.5 % of Student's t, nine degrees of freedom
constexpr int kMostLevels = 40;
constexpr std::size_t kFewest = 8;  // positions to go on from
constexpr double kUsual = 25;       // rounds that should take a step in each repetition

// A position of a round, with the least distance that it or an earlier one had.
struct SplitPosition {
  History history;
  std::int64_t distance;
};

class Splitting {
 public:
  Splitting(const SearchJob& job, std::span<const DealConstraint> where)
      : job_(job), where_(where), random_(table::fork(job.seed ^ kSplitStream, 0)) {}

  std::optional<SplitRate> run() {
    if (!choose_steps()) return std::nullopt;
    std::array<double, kRepetitions> rates{};
    for (int i = 0; i < kRepetitions; ++i) {
      random_ = table::fork(job_.seed ^ kSplitStream, static_cast<std::uint64_t>(i) + 1);
      rates[static_cast<std::size_t>(i)] = repetition();
      if (stopped_) return std::nullopt;
    }
    return rate_of(rates);
  }

 private:
  bool go_on() {
    if (++rounds_ % kAskEvery == 0 && job_.go_on && !job_.go_on()) stopped_ = true;
    return !stopped_;
  }

  SplitPosition drawn() {
    const gostop::Deal deal = job_.deal != nullptr    ? *job_.deal
                              : job_.deals != nullptr ? job_.deals->sample(random_)
                                                      : shuffled_deal(*job_.rules, 0, random_);
    History history(*job_.rules, 0, job_.carry.value_or(0), deal);
    const std::int64_t distance = job_.goal->distance(history);
    return {std::move(history), distance};
  }

  // The same position with the rest of the stock in another order, on which nothing before it
  // depends; unchanged if a constraint forbids that.
  SplitPosition reshuffled(const SplitPosition& from) {
    if (from.history.over() || job_.deal != nullptr) return from;
    PlayedRound record = from.history.record();
    gostop::Stock& stock = record.deal.stock;
    const auto left = static_cast<std::size_t>(from.history.state().stock.size());
    const std::span<gostop::Card> rest(stock.cards.data() + stock.end - left, left);
    gostop::CardSet set;
    for (const gostop::Card card : rest) set |= card;
    CHECK(set == from.history.state().stock.set());
    table::shuffle(rest, random_);
    const auto fits = [&](const DealConstraint& each) { return each.holds(record.deal); };
    if (!std::all_of(where_.begin(), where_.end(), fits)) return from;
    std::string why_not;
    auto again = replay(*job_.rules, record, why_not);
    CHECK(again.has_value());
    return {std::move(*again), from.distance};
  }

  // Plays on to a position as near as `level`, or to the end of the round.
  void play_on(SplitPosition& at, std::int64_t level) {
    for (int number = 0; number < kMostActions; ++number) {
      if (at.distance <= level || at.history.over()) return;
      at.history.act(plain_choice(job_, at.history.state(), random_));
      at.distance = std::min(at.distance, job_.goal->distance(at.history));
    }
  }

  SplitPosition start(const std::vector<SplitPosition>& from) {
    return from.empty() ? drawn() : reshuffled(from[random_.below(from.size())]);
  }

  // Levels so that about a sixth of the rounds from one reaches the next; false if the goal is in
  // sight from none.
  bool choose_steps() {
    const std::uint64_t rounds = std::max<std::uint64_t>(job_.rounds / 2, 200);
    std::vector<SplitPosition> from;
    for (int number = 0; number < kMostLevels; ++number) {
      std::vector<std::int64_t> nearest;
      std::uint64_t hits = 0;
      for (std::uint64_t i = 0; i < rounds; ++i) {
        if (!go_on()) return false;
        SplitPosition at = start(from);
        constexpr std::int64_t kNever = -1;
        play_on(at, kNever);
        nearest.push_back(at.distance);
        hits += holds(at) ? 1 : 0;
      }
      std::sort(nearest.begin(), nearest.end());
      const std::optional<std::int64_t> level = next_level(nearest);
      if (hits * 10 >= rounds || !level) {
        last_rounds_ = enough(hits, rounds);
        return hits > 0;
      }
      const auto beyond = std::upper_bound(nearest.begin(), nearest.end(), *level);
      const auto passed = static_cast<std::uint64_t>(beyond - nearest.begin());
      steps_.push_back({*level, enough(passed, rounds)});
      from = step_from(from, *level, rounds);
      if (from.size() < kFewest) return false;
    }
    return false;
  }

  // Rounds for a step that so many took: enough to take it in each repetition.
  std::uint64_t enough(std::uint64_t passed, std::uint64_t rounds) const {
    const double share =
        static_cast<double>(std::max<std::uint64_t>(passed, 1)) / static_cast<double>(rounds);
    const auto wanted = static_cast<std::uint64_t>(kUsual / share);
    return std::clamp(wanted, std::max<std::uint64_t>(job_.rounds / 10, 100),
                      std::max<std::uint64_t>(job_.rounds, 100));
  }

  // From distances in order: the one that a sixth of the rounds reaches, or a rarer one if all
  // rounds begin with that.
  std::optional<std::int64_t> next_level(const std::vector<std::int64_t>& nearest) const {
    const std::int64_t last = steps_.empty() ? nearest.back() : steps_.back().level;
    const std::int64_t usual = nearest[nearest.size() / 6];
    constexpr std::int64_t kLeast = 1;  // nearer is the goal itself, which the end alone decides
    if (usual < last && last > kLeast) return std::max(usual, kLeast);
    const auto below = std::lower_bound(nearest.begin(), nearest.end(), last);
    const auto rarer = static_cast<std::size_t>(below - nearest.begin());
    if (rarer < kFewest || *(below - 1) == 0) return std::nullopt;
    return *(below - 1);
  }

  bool holds(const SplitPosition& at) const {
    return at.history.over() && job_.goal->holds(at.history);
  }

  std::vector<SplitPosition> step_from(const std::vector<SplitPosition>& from, std::int64_t level,
                                       std::uint64_t rounds) {
    std::vector<SplitPosition> next;
    for (std::uint64_t i = 0; i < rounds && go_on(); ++i) {
      SplitPosition at = start(from);
      play_on(at, level);
      if (at.distance <= level) next.push_back(std::move(at));
    }
    return next;
  }

  // One independent estimate of the rate.
  double repetition() {
    double rate = 1;
    std::vector<SplitPosition> from;
    for (const Step& step : steps_) {
      from = step_from(from, step.level, step.rounds);
      if (from.empty()) return 0;
      rate *= static_cast<double>(from.size()) / static_cast<double>(step.rounds);
    }
    std::uint64_t hits = 0;
    for (std::uint64_t i = 0; i < last_rounds_ && go_on(); ++i) {
      SplitPosition at = start(from);
      constexpr std::int64_t kNever = -1;
      play_on(at, kNever);
      hits += holds(at) ? 1 : 0;
    }
    return rate * static_cast<double>(hits) / static_cast<double>(last_rounds_);
  }

  // The mean, with Student's interval carried over to the logarithm, since rates have no sign.
  std::optional<SplitRate> rate_of(const std::array<double, kRepetitions>& rates) const {
    double mean = 0, squares = 0;
    for (const double rate : rates) mean += rate / kRepetitions;
    for (const double rate : rates) squares += (rate - mean) * (rate - mean);
    const auto met = std::count_if(rates.begin(), rates.end(), [](double r) { return r > 0; });
    if (met * 2 < kRepetitions) return std::nullopt;
    const double error = std::sqrt(squares / (kRepetitions - 1) / kRepetitions);
    const double factor = std::exp(kStudent * error / mean);
    return SplitRate{{mean / factor, mean, std::min(1.0, mean * factor)},
                     static_cast<int>(steps_.size()) + 1,
                     rounds_};
  }

  const SearchJob& job_;
  std::span<const DealConstraint> where_;
  table::Random random_;
  struct Step {
    std::int64_t level;    // nearer to the goal than the one before
    std::uint64_t rounds;  // that try it in a repetition
  };
  std::vector<Step> steps_;
  std::uint64_t last_rounds_ = 0;  // that try to reach the goal itself
  std::uint64_t rounds_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::optional<SplitRate> rate_by_splitting(const SearchJob& job,
                                           std::span<const DealConstraint> where) {
  return Splitting(job, where).run();
}

}  // namespace showstopper::solver
