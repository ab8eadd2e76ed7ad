// SPDX-License-Identifier: Apache-2.0
#include "solver/search/extreme.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/deals/deal_ending.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/value_bounds.h"
#include "solver/goals/goal_term.h"
#include "solver/search/bounded_case.h"
#include "solver/search/deadline.h"
#include "solver/search/find.h"
#include "solver/search/guided_search.h"

namespace showstopper::solver {
namespace {

class Climber {
 public:
  explicit Climber(const ExtremeJob& job)
      : job_(job), goal_(at_least(-kMostExtreme + 1)), deadline_(question_) {
    question_.rules = job.rules;
    question_.goal = &goal_;
    question_.carry = job.carry;
    question_.seed = job.seed;
    question_.seconds = job.seconds * (1 - part_for_bound());
    question_.check = job.check;
    question_.go_on = job.go_on;
    question_.why_stopped = job.why_stopped;
  }

  std::optional<std::int64_t> most_by_ends(std::int64_t known) {
    extreme_.most = known;
    cases_ = bounded_cases(question_);
    bound_by_ends();
    return extreme_.bound;
  }

  Extreme run() {
    climb(kFirstRounds);
    decided_before_play();
    decide();
    if (!extreme_.proved) count_deals();
    if (!extreme_.proved && extreme_.witness) bound_by_ends();
    return std::move(extreme_);
  }

 private:
  static constexpr std::uint64_t kFirstRounds = 300'000, kSlice = 2000;  // without a better one
  static constexpr std::uint64_t kConflicts = 4000, kMore = 4;           // as in `find`
  static constexpr std::uint64_t kRoundsForEach = 16;  // conflicts and rounds take about as long
  static constexpr int kMostNotFollowed = 4;
  static constexpr std::uint64_t kBoundLook = 2000, kGrowthLook = 100'000;  // conflicts
  static constexpr std::int64_t kPrecision = 128;  // parts of a bound that are distinguished
  static constexpr std::int64_t kOfGrowth = 32;    // the same, if each look takes seconds

  // Of the time. The second solver takes as long again. Payments are seldom proved in play.
  double part_for_bound() const {
    if (asks_for_payments(goal_)) return 0.7;
    return job_.check ? 0.4 : 0.2;
  }

  Goal at_least(std::int64_t value) const {
    const Goal goal = (Term(job_.number) >= value).goal();
    return job_.seat == gostop::kNobody ? goal : goal.for_seat(job_.seat);
  }

  // The round is at least as good as the goal requires.
  void raise(PlayedRound record) {
    std::string why_not;
    const auto history = replay(*job_.rules, record, why_not);
    CHECK(history && history->over() && goal_.holds(*history));
    std::int64_t low = extreme_.witness ? extreme_.most + 1 : -kMostExtreme + 1;
    std::int64_t high = kMostExtreme;  // nothing is so much
    while (low + 1 < high) {
      const std::int64_t middle = low + (high - low) / 2;
      (at_least(middle).holds(*history) ? low : high) = middle;
    }
    extreme_.most = low;
    extreme_.witness = std::move(record);
    goal_ = at_least(low + 1);
  }

  // Guided play until so many rounds brought nothing better.
  void climb(std::uint64_t rounds) {
    if (!guided_) {
      SearchJob search;
      search.rules = job_.rules;
      search.goal = &goal_;
      search.carry = job_.carry;
      search.seed = job_.seed;
      search.go_on = [this] { return deadline_.in_time(); };
      guided_.emplace(search, std::span<const DealConstraint>());
    }
    while (deadline_.in_time() && !refuted_by_bounds()) {
      SearchResult result = guided_->play(rounds);
      if (result.found.empty()) return;
      raise(std::move(result.found.front()));
      guided_->go_on_from_found();
    }
  }

  // Whether the bounds of single words show that no round has more.
  bool refuted_by_bounds() {
    if (not_encoded(*job_.rules)) return false;
    Answer none;
    CaseDecider decider(question_, deadline_, 1, {}, none);
    std::vector<BoundedCase> cases = bounded_cases(question_);
    return std::all_of(cases.begin(), cases.end(),
                       [&](BoundedCase& each) { return decider.refuted_by_bounds(each); });
  }

  void decided_before_play() {
    for (;;) {
      DecidedByDeal decided = decided_by_deal(*job_.rules, goal_, job_.carry);
      all_deals_seen_ = decided.complete;
      if (!decided.round) return;
      raise(std::move(*decided.round));
    }
  }

  bool is_open(const BoundedCase& each) const {
    return !each.refuted && each.not_followed < kMostNotFollowed;
  }

  // Each question for more than the best, the shortest first, with ever more conflicts.
  void decide() {
    if (const auto parameter = not_encoded(*job_.rules)) {
      extreme_.why_open = fmt::format("{} is not encoded", *parameter);
      return;
    }
    Answer answer;
    CaseDecider decider(
        question_, deadline_, 1,
        [this](PlayedRound record) {
          better_ = std::move(record);
          return true;
        },
        answer);
    std::vector<BoundedCase>& cases = cases_ = bounded_cases(question_);
    const auto open = [this](const BoundedCase& each) { return is_open(each); };
    for (std::uint64_t budget = kConflicts; std::any_of(cases.begin(), cases.end(), open);
         budget *= kMore) {
      for (BoundedCase& each : cases) {
        if (!is_open(each)) continue;
        decide_case(decider, each, budget);
        if (!answer.why_unknown.empty() || !deadline_.in_time()) {
          extreme_.why_open =
              answer.why_unknown.empty() ? deadline_.why_stopped() : answer.why_unknown;
          return;
        }
      }
      climb(kRoundsForEach * budget);
    }
    conclude(cases, decider);
  }

  // Until it is refuted for the best so far, or nothing more is known of it.
  void decide_case(CaseDecider& decider, BoundedCase& each, std::uint64_t budget) {
    while (deadline_.in_time()) {
      if (decider.refuted_by_bounds(each)) return;
      if (job_.progress) {
        job_.progress(
            fmt::format("more than {}, turn {}, {}", extreme_.most, each.turns, word(each.ending)));
      }
      better_.reset();
      decider.decide_case(each, budget, budget == kConflicts);
      if (!better_) return;
      raise(std::move(*better_));
      each.hints.clear();
      each.why_open.clear();
      climb(kSlice);
      decided_before_play();
    }
  }

  void conclude(const std::vector<BoundedCase>& cases, const CaseDecider& decider) {
    for (const BoundedCase& each : cases) {
      if (!each.refuted && extreme_.why_open.empty()) extreme_.why_open = each.why_open;
    }
    if (extreme_.why_open.empty() && !all_deals_seen_) {
      extreme_.why_open = "rounds that the deal decides are not encoded for this number";
    }
    if (!extreme_.why_open.empty() || !extreme_.witness) return;
    extreme_.proved = true;
    extreme_.rests_on = decider.rests_on(cases.back().turns);
  }

  // A number of the deal alone may be largest in rounds that the deal decides. `find` counts the
  // deals with more, which no case of play has.
  void count_deals() {
    std::int8_t self = rules::Expression::kSelf;
    if (job_.seat != gostop::kNobody) self = static_cast<std::int8_t>(job_.seat);
    while (goal_.of_deal() && extreme_.witness && deadline_.in_time()) {
      const Goal more = (Term(job_.number, self) > extreme_.most).goal();
      FindJob asked = question_;
      asked.goal = &more;
      asked.shorten = false;
      asked.go_on = [this] { return deadline_.in_time(); };
      Answer answer = find(asked);
      if (answer.kind == Answer::Kind::found) {
        raise(std::move(answer.witnesses.front()));
        continue;
      }
      extreme_.proved = answer.kind == Answer::Kind::impossible;
      if (!extreme_.proved) return;
      extreme_.why_open.clear();
      extreme_.rests_on = std::move(answer.rests_on);
      return;
    }
  }

  // Whether no round of the case has more than `value`, by its end.
  bool ends_below(CaseDecider& decider, const BoundedCase& each, std::int64_t value) {
    if (value >= kMostExtreme) return false;
    goal_ = at_least(value + 1);
    BoundedCase end{each.turns, each.ending};
    return decider.refuted_by_end(end, kBoundLook);
  }

  // The least bound of a case that its end proves, up to `kPrecision`; nothing if it proves none in
  // time.
  std::optional<std::int64_t> bound_of(CaseDecider& decider, const BoundedCase& each,
                                       std::int64_t low, const Deadline& deadline) {
    std::int64_t width = std::max<std::int64_t>(std::abs(low) / 2, 1), high = low + width;
    for (; !ends_below(decider, each, high); width *= 2, high = low + width) {
      if (high >= kMostExtreme || !deadline.in_time()) return std::nullopt;
      low = high;
    }
    while (high - low > std::max<std::int64_t>(std::abs(high) / kPrecision, 1)) {
      const std::int64_t middle = low + (high - low) / 2;
      (ends_below(decider, each, middle) ? high : low) = middle;
    }
    return high;
  }

  // The longest rounds come first: they have the most, so that one look is enough for the others.
  void bound_by_ends() {
    if (!all_deals_seen_ || cases_.empty()) return;
    FindJob asked = question_;
    asked.seconds = job_.seconds * part_for_bound();
    FindJob unchecked = asked;
    unchecked.check = false;
    const Deadline deadline(asked);
    Answer none;
    CaseDecider looks(unchecked, deadline, 1, {}, none), decider(asked, deadline, 1, {}, none);
    std::int64_t bound = extreme_.most;
    for (auto each = cases_.rbegin(); each != cases_.rend(); ++each) {
      if (each->refuted) continue;
      if (job_.progress) job_.progress(fmt::format("no more than {}", bound));
      if (!ends_below(looks, *each, bound)) {
        const auto of_case = bound_of(looks, *each, bound, deadline);
        if (!of_case) return;
        bound = *of_case;
      }
      if (!deadline.in_time() || (asked.check && !ends_below(decider, *each, bound))) return;
    }
    CHECK(bound >= extreme_.most);
    extreme_.bound = bound;
    if (asks_for_calls(goal_)) bound_by_growth(looks, decider, deadline, asked.check);
    if (*extreme_.bound > extreme_.most) return;
    extreme_.proved = true;
    extreme_.why_open.clear();
    extreme_.rests_on = decider.rests_on(cases_.back().turns);
  }

  // Whether no round has more than `value` by its end, or as piles grow.
  bool grows_below(CaseDecider& decider, std::int64_t value) {
    for (auto each = cases_.rbegin(); each != cases_.rend(); ++each) {
      if (each->refuted || ends_below(decider, *each, value)) continue;
      BoundedCase growing{each->turns, each->ending};
      if (!decider.refuted_by_growth(growing, kGrowthLook)) return false;
    }
    return true;
  }

  // The bound of the ends is lowered as far as the time allows, by large steps first.
  void bound_by_growth(CaseDecider& looks, CaseDecider& decider, const Deadline& deadline,
                       bool check) {
    std::int64_t& bound = *extreme_.bound;
    std::int64_t low = extreme_.most;
    while (bound - low > std::max<std::int64_t>(bound / kOfGrowth, 1) && deadline.in_time()) {
      const bool far = low > 0 && bound / 4 > low;
      const std::int64_t middle =
          far ? static_cast<std::int64_t>(std::sqrt(static_cast<double>(low * bound)))
              : low + (bound - low) / 2;
      if (job_.progress) job_.progress(fmt::format("no more than {}", middle));
      const bool below = grows_below(looks, middle) && (!check || grows_below(decider, middle));
      (below ? bound : low) = middle;
    }
  }

  const ExtremeJob& job_;
  Extreme extreme_;
  std::vector<BoundedCase> cases_;
  Goal goal_;                   // more than the best so far
  bool all_deals_seen_ = true;  // those that decide the round before play
  FindJob question_;
  Deadline deadline_;
  std::optional<GuidedSearch> guided_;
  std::optional<PlayedRound> better_;
};

}  // namespace

std::optional<std::int64_t> most_by_ends(const ExtremeJob& job, std::int64_t known) {
  return Climber(job).most_by_ends(known);
}

Extreme find_most(const ExtremeJob& job) { return Climber(job).run(); }

}  // namespace showstopper::solver
