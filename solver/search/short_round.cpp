// SPDX-License-Identifier: Apache-2.0
#include "solver/search/short_round.h"

#include <utility>

#include "solver/encoding/goal_formula.h"
#include "solver/search/bounded_case.h"
#include "solver/search/deadline.h"
#include "solver/search/random_search.h"

namespace showstopper::solver {
namespace {

// Together well below a second: most goals come often, and few turns make small formulas.
constexpr std::uint64_t kRounds = 20'000, kConflicts = 500;
constexpr std::size_t kEnough = 256;  // rounds with the goal
constexpr int kFormulas = 6;

bool better(const PlayedRound& one, const PlayedRound& other) {
  const auto rank = [](const PlayedRound& each) {
    return std::pair(each.table.carry, each.actions.size());
  };
  return rank(one) < rank(other);
}

class Shortener {
 public:
  Shortener(const FindJob& job, const Deadline& deadline, const PlayedRound& record)
      : job_(job), deadline_(deadline), best_(record) {
    job_.carry = job.carry.value_or(0);
    job_.witnesses = 1;
    job_.check = false;
    job_.refuted = nullptr;
  }

  std::optional<ShortRound> run() {
    look_at_random();
    if (job_.solver && !beyond_the_solver(job_)) ask();
    if (method_ == Answer::Method::none) return std::nullopt;
    return ShortRound{std::move(best_), method_};
  }

 private:
  bool keep(PlayedRound record, Answer::Method method) {
    if (!better(record, best_)) return false;
    best_ = std::move(record);
    method_ = method;
    return true;
  }

  void look_at_random() {
    if (!can_be_played(job_)) return;
    SearchJob search = search_of(job_);
    search.rounds = kRounds;
    search.witnesses = kEnough;
    search.go_on = [this] { return deadline_.in_time(); };
    for (PlayedRound& record : search_at_random(search).found) {
      keep(std::move(record), Answer::Method::random_play);
    }
  }

  // A goal that further play only keeps may come early, but its round is played to the end: there
  // the solver knows nothing of how many actions that takes.
  void ask() {
    if (only_grows(*job_.rules, *job_.goal)) return;
    Answer scratch;
    bool found = false;
    CaseDecider decider(
        job_, deadline_, 1,
        [&](PlayedRound record) {
          found = keep(std::move(record), Answer::Method::solver);
          return true;
        },
        scratch);
    for (BoundedCase& each : bounded_cases(job_)) {
      const bool may_help = static_cast<std::size_t>(each.turns) < best_.actions.size();
      if (found || !may_help || scratch.formulas >= kFormulas || !deadline_.in_time()) return;
      decider.decide_case(each, kConflicts, true);
    }
  }

  FindJob job_;
  const Deadline& deadline_;
  PlayedRound best_;
  Answer::Method method_ = Answer::Method::none;
};

}  // namespace

std::optional<ShortRound> shorter_round(const FindJob& job, const Deadline& deadline,
                                        const PlayedRound& record) {
  return Shortener(job, deadline, record).run();
}

}  // namespace showstopper::solver
