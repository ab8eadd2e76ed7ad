// SPDX-License-Identifier: Apache-2.0
//
// Stores failing rounds: it writes the round as found, shrinks it within a budget, and writes it
// again with its failure. One failure is shrunk once; all games use this.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
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
  // The job must outlive the keeper.
  FindingKeeper(const Game& game, const VerifyJob& job, const rules::Library& library);

  // Writes down the first finding of each failure.
  void found(const VerifyFinding& finding);

  // Completes the listed failure of a subject, which is given by its index. Shrinks the first
  // finding if time is left.
  void finish(VerifyFinding& listed, std::size_t subject);

  // Findings that could not be written down, and why.
  const std::vector<std::string>& troubles() const { return troubles_; }

 private:
  struct Known {
    std::string unshrunk_file, shrunk_file;
    ShrunkLine shrunk;  // its line is empty if it is not of this failure
    bool done = false;
  };
  std::string store(const std::string& failure, const std::string& line, bool shrunk);
  void shrink(Known& known, const VerifyFinding& listed, std::size_t subject);

  const Game& game_;
  const VerifyJob& job_;
  trace::RulesCache rules_;
  std::vector<std::shared_ptr<const rules::RuleSet>> bases_;
  std::map<std::string, Known> known_;
  std::vector<std::string> troubles_;
  double spent_ = 0;  // seconds of shrinking
};

// Shrinks a round that was found and is in no file yet.
ShrunkLine shrink_found(const Game& game, std::string_view trace, trace::RulesCache& rules,
                        const ShrinkJob& job);

// `meta` of a stored play.
std::string play_meta(const properties::Failure& failure, bool minimal);

// A case of any game.
template <class Case>
ShrunkLine shrink_line(const Case& of, const ShrinkJob& job, const rules::Library& library) {
  ShrunkLine answer;
  properties::RelationJudge<typename Case::Game> relations(library);
  auto verdict = job.failure.empty() ? properties::any_failure(of, relations) : std::nullopt;
  if (const auto named = properties::failure_named(job.failure)) {
    verdict = properties::SoughtFailure<typename Case::Game>(*named, library)(of);
    if (verdict && to_text(verdict->failure) != job.failure) verdict.reset();
  }
  if (!verdict) return answer;
  const properties::Failure& failure = verdict->failure;
  properties::SoughtFailure<typename Case::Game> sought(failure, library);
  properties::ShrinkOptions options;
  options.bases = job.bases;
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
  answer.checks = shrunk.checks;
  answer.seconds = shrunk.seconds;
  return answer;
}

}  // namespace showstopper::app
