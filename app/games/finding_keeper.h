// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a failing round: it is written down as it was found, shrunk within a budget, and
// written down again with what it fails in. One failure is shrunk once; the games share this.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/cli/signal_guard.h"
#include "app/games/game.h"
#include "properties/regression/any_failure.h"
#include "properties/shrink/shrink.h"

namespace showstopper::app {

// Where findings are stored by default.
inline constexpr std::string_view kFindingsFolder = "showstopper-findings";

// Of one run and one game.
class FindingKeeper {
 public:
  FindingKeeper(std::string_view game, const VerifyJob& job) : game_(game), job_(job) {}

  // Writes down the first finding of each failure.
  void found(const std::string& failure_text, const properties::Failure& failure,
             const std::string& line);

  // Fills in what is known of the failure, shrinking its first finding where time is left.
  template <class Case>
  void finish(VerifyFinding& listed, const Case& of, const properties::Failure& failure,
              const properties::Judge<Case>& judge,
              const std::vector<properties::BaseRules>& bases);

  const std::vector<std::string>& troubles() const { return troubles_; }

 private:
  struct Known {
    std::string unshrunk_file, shrunk_file, shrunk;
    std::uint64_t trials = 0;
    std::size_t actions = 0;
    double seconds = 0;
    bool done = false, minimal = false;
  };
  std::string store(const properties::Failure& failure, const std::string& line, bool shrunk);

  std::string game_;
  const VerifyJob& job_;
  std::map<std::string, Known> known_;
  std::vector<std::string> troubles_;
  double spent_ = 0;  // seconds of shrinking
};

// `meta` of a stored play.
std::string play_meta(const properties::Failure& failure, bool minimal);

template <class Case>
void FindingKeeper::finish(VerifyFinding& listed, const Case& of,
                           const properties::Failure& failure, const properties::Judge<Case>& judge,
                           const std::vector<properties::BaseRules>& bases) {
  Known& known = known_[to_text(failure)];
  const double left = job_.shrink_seconds - spent_;
  if (!known.done && left > 0 && !SignalGuard::interrupted()) {
    properties::ShrinkOptions options;
    options.budget_seconds = left;
    options.stop = SignalGuard::interrupted;
    options.bases = bases;
    properties::Shrunk<Case> shrunk;
    known.done = true;
    // Its steps deal and compile outside of the judge, which the code of a game may stop as well.
    if (table::guarded([&] { shrunk = properties::shrink(of, failure, judge, options); })) {
      listed.failure = to_text(failure);
      listed.stored = known.unshrunk_file;
      return;
    }
    known.minimal = shrunk.minimal;
    known.trials = shrunk.checks;
    known.seconds = shrunk.seconds;
    known.actions = shrunk.smallest.round.actions.size();
    known.shrunk = to_line(shrunk.smallest, play_meta(failure, shrunk.minimal));
    known.shrunk_file = store(failure, known.shrunk, true);
    spent_ += shrunk.seconds;
  }
  listed.failure = to_text(failure);
  listed.shrunk = known.shrunk;
  listed.shrunk_actions = known.actions;
  listed.minimal = known.minimal;
  listed.shrink_trials = known.trials;
  listed.shrink_seconds = known.seconds;
  listed.stored = known.shrunk_file.empty() ? known.unshrunk_file : known.shrunk_file;
}

// A case of any game.
template <class Case>
ShrunkLine shrink_line(const Case& of, const ShrinkJob& job, const rules::Library& library) {
  ShrunkLine answer;
  properties::RelationJudge<typename Case::Game> relations(library);
  const auto verdict = properties::any_failure(of, relations);
  if (!verdict) return answer;
  const properties::Failure& failure = verdict->failure;
  properties::SoughtFailure<typename Case::Game> sought(failure, library);
  properties::ShrinkOptions options;
  options.budget_seconds = job.budget_seconds;
  options.stop = job.stop;
  const auto shrunk = properties::shrink(
      of, failure, properties::Judge<Case>([&](const Case& each) { return sought(each); }), options,
      [&](const Case& better) {
        if (job.better) job.better(to_line(better, play_meta(failure, false)));
      });
  answer.failure = to_text(failure);
  answer.line = to_line(shrunk.smallest, play_meta(failure, shrunk.minimal));
  answer.actions_before = of.round.actions.size();
  answer.actions = shrunk.smallest.round.actions.size();
  answer.minimal = shrunk.minimal;
  answer.stopped = shrunk.stopped;
  answer.trials = shrunk.checks;
  answer.seconds = shrunk.seconds;
  return answer;
}

}  // namespace showstopper::app
