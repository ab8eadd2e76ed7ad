// SPDX-License-Identifier: Apache-2.0
#include "solver/search/find.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/deals/deal_ending.h"
#include "solver/deals/deal_symmetry.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/goal_formula.h"
#include "solver/search/bounded_case.h"
#include "solver/search/deadline.h"
#include "solver/search/guided_search.h"
#include "solver/search/random_search.h"
#include "solver/search/short_round.h"

namespace showstopper::solver {
namespace {

constexpr double kShareOfCounting = 0.25;  // of the time, if a goal is a condition on the deal

class Finder {
 public:
  explicit Finder(const FindJob& job) : job_(job), deadline_(job) {}

  Answer run() {
    search();
    const bool one = job_.witnesses == 1 && answer_.witnesses.size() == 1;
    if (!job_.shorten || job_.smallest || !one) return answer_;
    if (auto shorter = shorter_round(job_, deadline_, answer_.witnesses.front())) {
      answer_.witnesses.front() = std::move(shorter->record);
      answer_.method = shorter->method;
    }
    return answer_;
  }

 private:
  Answer search() {
    if (!begin()) return answer_;
    // First play that takes milliseconds, then one slice beside each formula.
    const bool plays_first = !job_.smallest && !refuted_by_bounds();
    if (plays_first && (play(kFirstSlice) || guide(kFirstGuided))) return answer_;
    if (job_.solver && !solve()) return answer_;
    if (answer_.why_unknown.empty() && job_.solver) return answer_;  // found or refuted
    if (job_.smallest) return few_actions_at_random();
    while (plays() && deadline_.in_time() && answer_.rounds < kMostRounds) {
      if (play(kSlice) || guide(kSlice)) return answer_;
    }
    if (answer_.why_unknown.empty()) answer_.why_unknown = deadline_.why_stopped();
    return answer_;
  }

  static constexpr std::uint64_t kFirstSlice = 4000, kFirstGuided = 12'000, kSlice = 1000;
  static constexpr std::uint64_t kMostRounds = 2'000'000;
  static constexpr std::uint64_t kOpenSlice = 20'000;  // an open goal may well be found
  // Guided rounds for each random one: a goal that chance does not reach soon, it seldom reaches.
  static constexpr std::uint64_t kGuided = 5;
  static constexpr int kMostNotFollowed = 4;
  static constexpr std::uint64_t kBeside = 5;  // rounds for each conflict that is allowed
  // Conflicts of the solver for each question, and how many times more in the next pass: easy
  // questions are answered before hard ones take time.
  static constexpr std::uint64_t kConflicts = 4000, kMore = 4;
  static constexpr std::uint64_t kLook = 500, kLateGuided = 120'000;
  static constexpr std::size_t kCandidates = 8;  // of which --smallest takes the best

  bool plays() const { return can_be_played(job_); }
  std::size_t wanted() const { return job_.smallest ? kCandidates : job_.witnesses; }

  // False if the deal alone settles the answer.
  bool begin() {
    if (job_.deal) {
      for (const DealConstraint& constraint : job_.where) {
        if (constraint.holds(*job_.deal)) continue;
        answer_.kind = Answer::Kind::impossible;
        answer_.rests_on.push_back(
            fmt::format("`{}` does not hold in the deal", constraint.text()));
        return false;
      }
      return true;
    }
    if (job_.deals != nullptr && job_.deals->count() == 0) {
      answer_.kind = Answer::Kind::impossible;
      std::vector<std::string> texts;
      for (const DealConstraint& each : job_.where) texts.push_back('`' + each.text() + '`');
      answer_.rests_on.push_back(
          fmt::format("no deal satisfies {}, by exact counting", fmt::join(texts, " and ")));
      return false;
    }
    DecidedByDeal decided = decided_by_deal(*job_.rules, *job_.goal, job_.carry);
    by_deal_ = std::move(decided.round);
    all_deals_seen_ = decided.complete;
    const auto fits = [&](const DealConstraint& each) { return each.holds(by_deal_->deal); };
    if (by_deal_ && std::all_of(job_.where.begin(), job_.where.end(), fits)) {
      keep(*by_deal_, Answer::Method::solver);
      if (job_.smallest) choose_smallest(0);
    }
    return answer_.kind != Answer::Kind::found;
  }

  SearchJob search_job() const {
    SearchJob search = search_of(job_);
    search.first = answer_.rounds;
    search.go_on = [this] { return deadline_.in_time(); };
    return search;
  }

  // True if enough witnesses are found.
  bool play(std::uint64_t rounds) {
    if (!plays() || !deadline_.in_time()) return false;
    SearchJob search = search_job();
    search.rounds = rounds;
    search.witnesses = job_.witnesses;
    SearchResult result = search_at_random(search);
    answer_.rounds += result.played;
    for (PlayedRound& record : result.found) keep(std::move(record), Answer::Method::random_play);
    return answer_.kind == Answer::Kind::found;
  }

  // The same by guided play, which continues from its last round.
  bool guide(std::uint64_t rounds) {
    if (!plays() || job_.most_turns != 0 || !deadline_.in_time()) return false;
    if (!guided_) {
      SearchJob search = search_job();
      search.witnesses = job_.witnesses;
      guided_.emplace(search, job_.where);
    }
    for (PlayedRound& record : guided_->play(kGuided * rounds).found) {
      keep(std::move(record), Answer::Method::guided_play);
    }
    return answer_.kind == Answer::Kind::found;
  }

  // If the solver does not know, the shortest of some rounds is better than nothing.
  Answer few_actions_at_random() {
    constexpr std::uint64_t kRounds = 20'000;
    if (plays() && deadline_.in_time()) {
      SearchJob search = search_job();
      search.rounds = kRounds;
      search.witnesses = kRounds;
      SearchResult result = search_at_random(search);
      answer_.rounds += result.played;
      for (PlayedRound& record : result.found) keep(std::move(record), Answer::Method::random_play);
    }
    if (answer_.witnesses.empty()) return answer_;
    choose_smallest(-1);
    answer_.method = Answer::Method::random_play;
    answer_.rests_on = {
        fmt::format("the fewest actions of {} random rounds; shorter ones may "
                    "exist: {}",
                    answer_.rounds, answer_.why_unknown)};
    return answer_;
  }

  // Of the rounds found so far those with the fewest actions; `turns`: no fewer turns will do.
  void choose_smallest(int turns) {
    std::stable_sort(answer_.witnesses.begin(), answer_.witnesses.end(),
                     [](const PlayedRound& a, const PlayedRound& b) {
                       return a.actions.size() < b.actions.size();
                     });
    if (answer_.witnesses.size() > job_.witnesses) answer_.witnesses.resize(job_.witnesses);
    answer_.kind = Answer::Kind::found;
    answer_.method = Answer::Method::solver;
    if (turns < 0) return;
    if (job_.shorten && job_.witnesses == 1 && turns > 0) {
      auto sooner = ended_sooner(job_, deadline_, answer_.witnesses.front(), turns);
      if (sooner) answer_.witnesses.front() = std::move(*sooner);
    }
    answer_.rests_on.push_back(
        fmt::format("the goal within {} turns; no fewer will do, each case of fewer was "
                    "refuted",
                    turns));
  }

  // The same for rounds that count as one.
  std::string key_of(const PlayedRound& record) const {
    if (!job_.deal) return canonical_deal(record.deal);
    std::string key;
    for (const gostop::Action action : record.actions) {
      key += fmt::format("{} {} ", gostop::word(action.kind), action.argument);
    }
    return key;
  }

  void keep(PlayedRound record, Answer::Method method) {
    std::string why_not;
    const auto history = replay(*job_.rules, record, why_not);
    CHECK(history && history->over() && job_.goal->holds(*history));
    const bool enough = !job_.smallest && answer_.witnesses.size() >= job_.witnesses;
    if (enough || !known_.insert(key_of(record)).second) return;
    answer_.witnesses.push_back(std::move(record));
    if (job_.smallest || answer_.witnesses.size() < job_.witnesses) return;
    answer_.kind = Answer::Kind::found;
    answer_.method = method;
  }

  // Whether the bounds of words alone refute the goal.
  bool refuted_by_bounds() {
    if (!job_.solver || job_.check || not_encoded(*job_.rules)) return false;
    CaseDecider decider(job_, deadline_, 1, {}, answer_);
    std::vector<BoundedCase> all = bounded_cases(job_);
    return std::all_of(all.begin(), all.end(),
                       [&](BoundedCase& each) { return decider.refuted_by_bounds(each); });
  }

  // False if the answer is settled or time is up.
  bool solve() {
    if (const auto beyond = beyond_the_solver(job_)) {
      answer_.why_unknown = *beyond;
      return true;
    }
    const int whole = whole_turns(*job_.rules);
    const auto keeps = [this](PlayedRound record) {
      keep(std::move(record), Answer::Method::solver);
      return answer_.kind == Answer::Kind::found || answer_.witnesses.size() >= wanted();
    };
    CaseDecider decider(job_, deadline_, wanted(), keeps, answer_);
    std::vector<BoundedCase> all = bounded_cases(job_);
    const auto is_open = [](const BoundedCase& each) {
      return !each.refuted && each.not_followed < kMostNotFollowed;
    };
    for (BoundedCase& each : all) decider.refuted_by_bounds(each);
    const bool early = std::any_of(all.begin(), all.end(), [&](const BoundedCase& each) {
      return is_open(each) && 2 * each.turns <= whole;
    });
    // A formula of late turns is large: it gets a first look, and guided play its time before the
    // second.
    std::uint64_t budget = job_.smallest ? 0 : early ? kConflicts : kLook;
    for (; std::any_of(all.begin(), all.end(), is_open); budget *= kMore) {
      for (BoundedCase& each : all) {
        if (!is_open(each)) continue;
        if (job_.progress) {
          job_.progress(fmt::format("turn {} of {}, {}", each.turns, whole, word(each.ending)));
        }
        decider.decide_case(each, budget, budget <= kConflicts);
        if (answer_.kind == Answer::Kind::found) return false;
        if (job_.smallest && !answer_.witnesses.empty()) {
          answer_.refuted_turns = each.turns - 1;
          choose_smallest(each.turns);
          return false;
        }
        const bool stopped = !deadline_.in_time();
        if (!each.refuted && (job_.smallest || stopped)) answer_.why_unknown = each.why_open;
        if (stopped && answer_.why_unknown.empty()) answer_.why_unknown = deadline_.why_stopped();
        if (!answer_.why_unknown.empty()) {
          answer_.refuted_turns = refuted_turns(all);
          return deadline_.in_time();
        }
        const std::uint64_t guided = each.refuted ? kSlice : kOpenSlice;
        if (!job_.smallest && (play(kSlice) || guide(guided))) return false;
      }
      const bool again = std::any_of(all.begin(), all.end(), is_open);
      if (!again || job_.smallest) continue;
      const std::uint64_t beside = budget < kConflicts ? kLateGuided : kBeside * budget;
      if (play(kBeside * budget) || guide(beside)) return false;
    }
    answer_.refuted_turns = refuted_turns(all);
    for (const BoundedCase& each : all) {
      if (!each.refuted && answer_.why_unknown.empty()) answer_.why_unknown = each.why_open;
    }
    return !answer_.why_unknown.empty() || !refuted_everywhere(all.back().turns, decider);
  }

  // Up to which turn no round has the goal.
  static int refuted_turns(const std::vector<BoundedCase>& all) {
    for (const BoundedCase& each : all) {
      if (!each.refuted) return each.turns - 1;
    }
    return all.back().turns;
  }

  // All bounds are done: is it a proof?
  bool refuted_everywhere(int turns, const CaseDecider& decider) {
    if (!job_.deal && (!all_deals_seen_ || by_deal_)) {
      answer_.why_unknown = "rounds that the deal decides are not encoded for this goal";
      return false;
    }
    if (!answer_.witnesses.empty()) {
      answer_.why_unknown =
          fmt::format("only {} different witnesses were found", answer_.witnesses.size());
      return false;
    }
    answer_.kind = Answer::Kind::impossible;
    answer_.method = Answer::Method::solver;
    answer_.rests_on = decider.rests_on(turns);
    return true;
  }

  const FindJob& job_;
  Deadline deadline_;
  std::optional<GuidedSearch> guided_;
  std::set<std::string> known_;
  std::optional<PlayedRound> by_deal_;  // a round that the deal decides, with the goal
  bool all_deals_seen_ = true;          // of those that decide a round
  Answer answer_;
};

}  // namespace

std::string_view word(Answer::Kind kind) {
  switch (kind) {
    case Answer::Kind::found: return "found";
    case Answer::Kind::impossible: return "impossible";
    case Answer::Kind::unknown: return "unknown";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(Answer::Method method) {
  switch (method) {
    case Answer::Method::none: return "-";
    case Answer::Method::random_play: return "random play";
    case Answer::Method::guided_play: return "guided play";
    case Answer::Method::solver: return "solver";
  }
  UNREACHABLE("the switch has a case for each value");
}

Answer find(const FindJob& job) {
  if (job.deal || !job.goal->of_deal()) return Finder(job).run();
  // A goal on the deal alone is one more condition on it: the deals that have it are counted.
  table::Diagnostics none;
  const auto on_deal = DealConstraint::parse(job.goal->text(), *job.rules, none);
  FindJob narrowed = job;
  if (on_deal) narrowed.where.push_back(*on_deal);
  if (!on_deal || DealCounter::too_many(narrowed.where)) return Finder(job).run();
  FindJob counting = job;
  counting.seconds *= kShareOfCounting;
  const Deadline deadline(counting);
  const DealCounter deals(*job.rules, narrowed.where, [&] { return deadline.in_time(); });
  if (deals.gave_up()) return Finder(job).run();
  narrowed.deals = &deals;
  return Finder(narrowed).run();
}

}  // namespace showstopper::solver
