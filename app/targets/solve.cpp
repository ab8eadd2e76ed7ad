// SPDX-License-Identifier: Apache-2.0
//
// fuzz_solve: any bytes are a rule file of Go-Stop. Under one that is valid, `find` and `prove` run
// with a small limit: no goal is impossible that a played round reaches, and every refutation of a
// statement is a round.
#include <array>

#include <fmt/format.h>

#include "app/cli/limits.h"
#include "app/targets/targets.h"
#include "fuzz/harness/extremes.h"
#include "fuzz/harness/gostop.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/text.h"
#include "solver/encoding/witness.h"
#include "solver/goals/goal.h"
#include "solver/induction/induction.h"
#include "solver/search/find.h"

namespace showstopper::fuzz {
namespace solve_target {
namespace {

using solver::Answer;
using solver::Goal;
using solver::History;

const std::string kFile = "input.toml";
constexpr double kSeconds = 0.1;  // of one question
constexpr double kSecondsOfAProof = 0.01;
constexpr std::uint64_t kMegabytes = 1500;

// One of each kind: encoded late or early, by the settlement, by the deal, by events.
constexpr std::array<std::string_view, 8> kGoals = {
    "ppuks >= 1", "nagari",          "payment >= 1", "points >= 10 and go_count >= 1",
    "junk >= 10", "hand.quads >= 1", "bombs >= 1",   "any seat: captured == 0"};

const rules::Library& library() {
  static const rules::Library kLibrary(corpus() / "rules");
  return kLibrary;
}

std::optional<Fault> fault_of_find(const gostop::Rules& rules, std::uint64_t number) {
  table::Diagnostics none;
  const auto goal = Goal::parse(kGoals[number % kGoals.size()], rules.players, none);
  const History history = played_history(rules, number, 0);
  app::Limits limits(kSeconds, kMegabytes);
  solver::FindJob job;
  job.rules = &rules;
  job.goal = &*goal;
  job.seconds = kSeconds;
  job.random_play = false;
  job.go_on = [&limits] { return limits.go_on(); };
  job.why_stopped = [&limits] { return limits.why(); };
  const Answer answer = solver::find(job);
  saw_words(fmt::format("{} {}", goal->text(), static_cast<int>(answer.kind)));
  if (answer.kind != Answer::Kind::impossible || !goal->holds(history)) return std::nullopt;
  return Fault{"reached_goal_is_impossible",
               fmt::format("`{}`, {} players", goal->text(), rules.players)};
}

std::optional<Fault> fault_of_prove(const gostop::Rules& rules) {
  app::Limits limits(kSeconds, kMegabytes);
  const auto go_on = [&limits] { return limits.go_on(); };
  for (const solver::Proof& proof : solver::prove_all(rules, kSecondsOfAProof, go_on)) {
    saw_words(fmt::format("{} {}", proof.name, static_cast<int>(proof.outcome)));
    if (!proof.witness) continue;
    std::string why_not;
    const auto history = solver::replay(rules, *proof.witness, why_not);
    if (!history || !history->over()) {
      return Fault{"refutation_is_no_round", fmt::format("{}: {}", proof.name, why_not)};
    }
  }
  return std::nullopt;
}

std::optional<Fault> run(Bytes input) {
  table::Diagnostics diagnostics;
  const auto rules = library().read(gostop::schema(), as_text(input), kFile, diagnostics);
  if (!rules) return std::nullopt;  // fuzz_rules judges its diagnostics
  const int players = 2 + static_cast<int>(number_of(input) & 1);
  std::string why_not;
  if (!gostop::Game::playable(*rules, players, why_not)) return std::nullopt;
  const gostop::Rules by = gostop::compile(*rules, players);
  if (auto fault = fault_of_find(by, number_of(input) >> 1)) return fault;
  return fault_of_prove(by);
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords = schema_words(gostop::schema());
  return kWords;
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  return changed_text(input, longest, words(), random);
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const std::string_view base : {"gostop/matgo", "gostop/korean-3p"}) {
    for (const std::string& text : extreme_rule_files(gostop::schema(), base)) {
      inputs.push_back(as_input(text));
    }
  }
  return inputs;
}

std::vector<std::string> dictionary() { return words(); }

constexpr Target kTarget = {
    "fuzz_solve", "rule files of Go-Stop: `find` and `prove` under those that can be read",
    ".toml",      4096,
    run,          mutated,
    crossed_text, seeds,
    dictionary,   print_text,
    no_clauses};

}  // namespace
}  // namespace solve_target

extern const Target kSolveTarget = solve_target::kTarget;

}  // namespace showstopper::fuzz
