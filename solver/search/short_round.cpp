// SPDX-License-Identifier: Apache-2.0
#include "solver/search/short_round.h"

#include <utility>

#include <fmt/format.h>

#include "solver/encoding/goal_formula.h"
#include "solver/encoding/history.h"
#include "solver/search/bounded_case.h"
#include "solver/search/deadline.h"
#include "solver/search/random_search.h"

namespace showstopper::solver {
namespace {

// Together well below a second: most goals come often, and few turns make small formulas.
constexpr std::uint64_t kRounds = 20'000, kConflicts = 500;
constexpr std::size_t kEnough = 256;  // rounds with the goal
constexpr int kFormulas = 6;
// Some seconds: `--smallest` may take longer, and its purpose is a round that ends soon.
constexpr std::uint64_t kEndingConflicts = 4'000;
constexpr int kEndings = 8;

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

namespace {

// Whether the record has the goal within so many turns.
bool has_within(const FindJob& job, const PlayedRound& record, int turns) {
  History history(*job.rules, record.table.dealer, record.table.carry, record.deal);
  for (const gostop::Action action : record.actions) {
    if (job.goal->holds_already(history)) return true;
    history.act(action);
    if (history.turns() > turns) return false;
  }
  return job.goal->holds_already(history);
}

// Of random rounds that have the goal within so many turns the one with the fewest actions.
std::optional<PlayedRound> shortest_played(const FindJob& job, const Deadline& deadline,
                                           int turns) {
  if (!can_be_played(job)) return std::nullopt;
  SearchJob search = search_of(job);
  search.carry = job.carry.value_or(0);
  search.most_turns = turns;
  search.rounds = kRounds;
  search.witnesses = kEnough;
  search.go_on = [&deadline] { return deadline.in_time(); };
  std::optional<PlayedRound> shortest;
  for (PlayedRound& found : search_at_random(search).found) {
    if (!shortest || found.actions.size() < shortest->actions.size()) shortest = std::move(found);
  }
  return shortest;
}

}  // namespace

std::optional<PlayedRound> ended_sooner(const FindJob& job, const Deadline& deadline,
                                        const PlayedRound& record, int turns) {
  if (!only_grows(*job.rules, *job.goal)) return std::nullopt;
  std::optional<PlayedRound> sooner = shortest_played(job, deadline, turns);
  if (sooner && sooner->actions.size() >= record.actions.size()) sooner.reset();
  const std::size_t actions = (sooner ? *sooner : record).actions.size();
  // The stock falls, so that the same goal has to hold when the round ends.
  table::Diagnostics none;
  const auto at_the_end = Goal::parse_words(fmt::format("({}) and stock >= 0", job.goal->text()),
                                            job.rules->players, none);
  if (!at_the_end) return sooner;
  const Goal goal =
      job.goal->self() == gostop::kNobody ? *at_the_end : at_the_end->for_seat(job.goal->self());
  FindJob ending = job;
  ending.goal = &goal;
  ending.witnesses = 1;
  ending.check = false;
  ending.refuted = nullptr;
  ending.most_turns = 0;
  if (!job.solver || beyond_the_solver(ending)) return sooner;
  bool ended = false;
  Answer scratch;
  CaseDecider decider(
      ending, deadline, 1,
      [&](PlayedRound found) {
        if (found.actions.size() < actions && has_within(job, found, turns)) {
          ended = true;
          sooner = std::move(found);
        }
        return true;
      },
      scratch);
  for (BoundedCase& each : bounded_cases(ending)) {
    if (each.turns < turns) continue;
    const bool may_help = static_cast<std::size_t>(each.turns) < actions;
    if (ended || !may_help || scratch.formulas >= kEndings || !deadline.in_time()) break;
    decider.decide_case(each, kEndingConflicts, true);
  }
  return sooner;
}

std::optional<ShortRound> shorter_round(const FindJob& job, const Deadline& deadline,
                                        const PlayedRound& record) {
  return Shortener(job, deadline, record).run();
}

}  // namespace showstopper::solver
