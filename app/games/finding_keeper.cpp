// SPDX-License-Identifier: Apache-2.0
#include "app/games/finding_keeper.h"

#include <nlohmann/json.hpp>

#include "app/report/json_text.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {

std::string play_meta(const properties::Failure& failure, bool minimal) {
  const nlohmann::ordered_json meta = {{"failure", to_text(failure)}, {"minimal", minimal}};
  return json_text(meta);
}

ShrunkLine shrink_found(const Game& game, std::string_view trace, trace::RulesCache& rules,
                        const ShrinkJob& job) {
  static const std::string kShown = "the round that was found";
  return game.shrink({trace, 1, kShown, rules}, job);
}

FindingKeeper::FindingKeeper(const Game& game, const VerifyJob& job, const rules::Library& library)
    : game_(game), job_(job), rules_(library) {
  for (const Subject& subject : job.subjects) {
    bases_.push_back(std::make_shared<const rules::RuleSet>(*subject.rules));
  }
}

std::string FindingKeeper::store(const std::string& failure, const std::string& line, bool shrunk) {
  const auto named = properties::failure_named(failure);
  if (job_.findings_folder.empty() || line.empty() || !named) return "";
  const std::string name = properties::play_name(game_.name(), *named, line, shrunk);
  std::string trouble;
  if (!properties::store_play(job_.findings_folder, name, line, trouble)) {
    troubles_.push_back(trouble);
    return "";
  }
  return (job_.findings_folder / name).string();
}

void FindingKeeper::found(const VerifyFinding& finding) {
  const auto [entry, fresh] = known_.try_emplace(finding.failure);
  if (fresh) entry->second.unshrunk_file = store(finding.failure, finding.trace, false);
}

// Its steps deal and compile outside of the judge, which the code of a game may stop as well: then
// the answer is another failure.
void FindingKeeper::shrink(Known& known, const VerifyFinding& listed, std::size_t subject) {
  ShrinkJob job;
  job.budget_seconds = job_.shrink_seconds - spent_;
  job.stop = SignalGuard::interrupted;
  job.failure = listed.failure;
  job.bases = bases_;
  job.base = subject;
  ShrunkLine shrunk = shrink_found(game_, listed.trace, rules_, job);
  known.done = true;
  spent_ += shrunk.seconds;
  if (shrunk.failure != listed.failure) return;
  known.shrunk = std::move(shrunk);
  known.shrunk_file = store(listed.failure, known.shrunk.line, true);
}

void FindingKeeper::finish(VerifyFinding& listed, std::size_t subject) {
  using Kind = properties::Failure::Kind;
  const auto failure = properties::failure_named(listed.failure);
  // A match is not a round.
  if (!failure || failure->kind == Kind::match || listed.trace.empty()) return;
  Known& known = known_[listed.failure];
  const double left = job_.shrink_seconds - spent_;
  if (!known.done && left > 0 && !SignalGuard::interrupted()) shrink(known, listed, subject);
  listed.shrunk = known.shrunk.line;
  listed.shrunk_actions = known.shrunk.actions;
  listed.minimal = known.shrunk.minimal;
  listed.shrink_trials = known.shrunk.checks;
  listed.shrink_seconds = known.shrunk.seconds;
  listed.stored = known.shrunk_file.empty() ? known.unshrunk_file : known.shrunk_file;
}

}  // namespace showstopper::app
