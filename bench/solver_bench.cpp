// SPDX-License-Identifier: Apache-2.0
//
// Whole questions, from the goal to the replayed witness or the refutation: with all methods as in
// `showstopper find`, by the solver alone, and for goals that can be found by random play alone.
// Five seeds each; the median is what counts. A method without an answer within a minute or two
// million rounds is shown as an error with its reason.
//
//   showstopper_bench --benchmark_filter=solver --benchmark_report_aggregates_only
#include <string>

#include <benchmark/benchmark.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"
#include "solver/deals/deal_count.h"
#include "solver/double_dummy/double_dummy.h"
#include "solver/induction/induction.h"
#include "solver/search/find.h"

namespace showstopper::bench {
namespace {

using solver::Answer;
using Changes = std::vector<std::pair<std::string_view, std::string_view>>;

constexpr int kSeeds = 5;
constexpr double kLimit = 60;  // no seed may need longer

gostop::Rules rules_of(const std::string& name, int players, const Changes& changes = {}) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto rules = library.load(gostop::schema(), name, diagnostics);
  CHECK(rules);
  for (const auto& [key, text] : changes) {
    const int index = rules::parameter_index(gostop::kParameters, key);
    std::string why_not;
    const auto value = rules::parse_value(gostop::kParameters[index], text, why_not);
    CHECK(value);
    rules->set(index, *value);
  }
  return gostop::compile(*rules, players);
}

struct Question {
  const char* name;
  const char* rules;
  int players;
  const char* goal;
  Answer::Kind answer;
  Changes changes;
};

// The last stack of a round follows the oldest account, so that the table is empty at the end.
const Changes kForms = {{"ppuk.last_hand_card", "\"forms\""},
                        {"last_turn.suppress", "[\"sweep\", \"ttadak\", \"jjok\"]"}};

Changes forms_and(std::string_view key, std::string_view text) {
  Changes changes = kForms;
  changes.emplace_back(key, text);
  return changes;
}

const std::vector<Question>& questions() {
  using enum Answer::Kind;
  static const std::vector<Question> kQuestions = {
      {"three_ppuks", "gostop/matgo", 2, "three_ppuk by p0", found, {}},
      {"both_hands_with_a_quad", "gostop/matgo", 2, "hand.quads >= 1 for each seat", found, {}},
      {"five_brights", "gostop/matgo", 2, "brights == 5", found, {}},
      {"gwangbak_and_pibak", "gostop/matgo", 2, "gwangbak-and-pibak", found, {}},
      {"nagari_three_players", "gostop/korean-3p", 3, "nagari and not agreed_draw", found, {}},
      {"two_liable", "gostop/korean-3p", 3, "two-liable", found, {}},
      {"three_bombs", "gostop/matgo", 2, "bombs >= 3", found, {}},
      {"first_turn_sweep_refuted", "gostop/matgo", 2, "first-turn-sweep", impossible, {}},
      {"first_turn_sweep_found", "gostop/korean-3p", 3, "first-turn-sweep", found, {}},
      {"nagari_without_go_refuted", "gostop/matgo", 2, "nagari-without-go", impossible, kForms},
      {"nagari_without_go_found", "gostop/matgo", 2, "nagari-without-go", found,
       forms_and("stop.minimum.2", "8")},
      {"highest_score_found", "gostop/matgo", 2, "p0.points >= 56 and not any seat: bomb", found,
       kForms},
      {"highest_score_refuted", "gostop/matgo", 2, "p0.points >= 57 and not any seat: bomb",
       impossible, kForms},
  };
  return kQuestions;
}

enum class Way : std::uint8_t { together, solver, random_play };

void ask(benchmark::State& state, const Question& question, Way way) {
  const gostop::Rules rules = rules_of(question.rules, question.players, question.changes);
  table::Diagnostics diagnostics;
  const auto goal = solver::Goal::parse(question.goal, question.players, diagnostics);
  CHECK(goal);
  static int seed = 0;
  solver::FindJob job;
  job.rules = &rules;
  job.goal = &*goal;
  job.seconds = kLimit;
  job.random_play = way != Way::solver;
  job.solver = way != Way::random_play;
  for ([[maybe_unused]] auto _ : state) {
    job.seed = static_cast<std::uint64_t>(++seed);
    const Answer answer = find(job);
    if (answer.kind == Answer::Kind::unknown) state.SkipWithError(answer.why_unknown.c_str());
    state.counters["clauses"] = static_cast<double>(answer.clauses);
    state.counters["rounds"] = static_cast<double>(answer.rounds);
  }
}

void prove(benchmark::State& state, const char* name, int players) {
  const gostop::Rules rules = rules_of(name, players);
  for ([[maybe_unused]] auto _ : state) {
    double slowest = 0;
    for (const solver::Proof& proof : solver::prove_all(rules, kLimit)) {
      slowest = std::max(slowest, proof.seconds);
    }
    state.counters["slowest_s"] = slowest;
  }
}

// Whether the seat can capture five brights in one deal, by any play.
void ask_of_a_deal(benchmark::State& state) {
  const gostop::Rules rules = rules_of("gostop/matgo", 2);
  table::Diagnostics diagnostics;
  const auto goal = solver::Goal::parse("p0.brights == 5", 2, diagnostics);
  CHECK(goal);
  static std::uint64_t index = 0;
  for ([[maybe_unused]] auto _ : state) {
    table::Random random = table::fork(7, ++index);
    solver::FindJob job;
    job.rules = &rules;
    job.goal = &*goal;
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.seconds = kLimit;
    const Answer answer = find(job);
    if (answer.kind == Answer::Kind::unknown) state.SkipWithError(answer.why_unknown.c_str());
  }
}

void force(benchmark::State& state) {
  const gostop::Rules rules = rules_of("gostop/matgo", 2);
  static std::uint64_t index = 0;
  for ([[maybe_unused]] auto _ : state) {
    table::Random random = table::fork(9, ++index);
    solver::DoubleDummyJob job;
    job.rules = &rules;
    job.deal = gostop::shuffled_deal(rules, 0, random);
    job.reached = solver::first_to_minimum(0);
    state.counters["positions"] = static_cast<double>(solver::solve_double_dummy(job).positions);
  }
}

void count(benchmark::State& state, const char* name, int players, const char* text) {
  const gostop::Rules rules = rules_of(name, players);
  table::Diagnostics diagnostics;
  for ([[maybe_unused]] auto _ : state) {
    const solver::DealCounter counter(rules,
                                      solver::DealConstraint::parse_all(text, rules, diagnostics));
    benchmark::DoNotOptimize(counter.count());
  }
}

int register_all() {
  const auto five_seeds = [](benchmark::internal::Benchmark* each) {
    each->Iterations(1)->Repetitions(kSeeds)->Unit(benchmark::kSecond);
  };
  for (const Question& question : questions()) {
    const std::string name = std::string("solver/") + question.name;
    const auto one_way = [&](const char* suffix, Way way) {
      five_seeds(benchmark::RegisterBenchmark(
          (name + suffix).c_str(),
          [&question, way](benchmark::State& state) { ask(state, question, way); }));
    };
    one_way("", Way::together);
    one_way("/solver_alone", Way::solver);
    if (question.answer == Answer::Kind::found) one_way("/random_play", Way::random_play);
  }
  for (const auto& [rules, players] :
       {std::pair{"gostop/spanish", 3}, std::pair{"gostop/matgo", 2}}) {
    five_seeds(benchmark::RegisterBenchmark((std::string("solver/prove/") + rules).c_str(), prove,
                                            rules, players));
  }
  five_seeds(benchmark::RegisterBenchmark("solver/one_fixed_deal", ask_of_a_deal));
  five_seeds(benchmark::RegisterBenchmark("solver/who_can_force", force));
  five_seeds(benchmark::RegisterBenchmark("solver/count/quad", count, "gostop/spanish", 3,
                                          "hand.quads >= 1 for each seat"));
  return 0;
}

[[maybe_unused]] const int kRegistered = register_all();

}  // namespace
}  // namespace showstopper::bench
