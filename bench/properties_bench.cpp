// SPDX-License-Identifier: Apache-2.0
//
// Whole rounds as RapidCheck properties: cases per second, what RapidCheck itself costs included.
// Rule sets are compiled beforehand, as in the tests.
#include <cstdlib>
#include <iostream>
#include <string>

#include <benchmark/benchmark.h>
#include <rapidcheck.h>

#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/metamorphic/generators.h"

namespace showstopper::bench {

struct DrawnCase {
  std::uint64_t seed = 0;
  std::vector<std::uint8_t> bytes;
};

}  // namespace showstopper::bench

namespace rc {

template <>
struct Arbitrary<showstopper::bench::DrawnCase> {
  static Gen<showstopper::bench::DrawnCase> arbitrary() {
    const auto number = gen::resize(kNominalSize, gen::arbitrary<std::uint64_t>());
    const auto bytes = gen::resize(kNominalSize, gen::container<std::vector<std::uint8_t>>(
                                                     40, gen::arbitrary<std::uint8_t>()));
    return gen::noShrink(gen::map(gen::pair(number, bytes), [](auto&& drawn) {
      return showstopper::bench::DrawnCase{drawn.first, std::move(drawn.second)};
    }));
  }
};

}  // namespace rc

namespace showstopper::bench {
namespace {

using namespace properties;

constexpr int kCases = 2000;  // of one call of RapidCheck
constexpr std::uint64_t kPropertySeed = 1;

const rules::Library& library() {
  static const rules::Library shipped(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  return shipped;
}
const auto& gostop() {
  static const auto subjects = gostop_subjects(library(), kPropertySeed, 3);
  return subjects;
}
const auto& stoppa() {
  static const auto subjects = stoppa_subjects(library(), kPropertySeed, 3);
  return subjects;
}

// Calls `holds(subject, record)` for as many cases as RapidCheck draws.
template <class Subjects, class Holds>
void drive(benchmark::State& state, const Subjects& subjects, Holds holds) {
  rc::detail::TestParams params;
  params.seed = kPropertySeed;
  params.maxSuccess = kCases;
  for ([[maybe_unused]] const auto step : state) {
    const auto result = rc::detail::checkTestable(
        [&](const DrawnCase& drawn) {
          const auto& subject = *subjects[drawn.seed % subjects.size()];
          RC_ASSERT(holds(subject, record_of(subject.rules, drawn.seed, drawn.bytes)));
        },
        rc::detail::TestMetadata(), params);
    if (!result.template is<rc::detail::SuccessResult>()) {
      std::cerr << "a property fails\n";
      std::exit(1);
    }
  }
  state.counters["cases/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * kCases,
                                                 benchmark::Counter::kIsRate);
}

// The whole catalogue after each action: an upper limit for a property of one invariant.
void property_catalogue(benchmark::State& state) {
  drive(state, gostop(),
        [](const GostopSubject& subject, const table::PlayedRound<gostop::Game>& record) {
          const GostopRun run = retell(subject, record);
          GostopWatch watch(subject.rules, subject.rule_facts);
          for (std::size_t i = 0; i < run.positions.size(); ++i) {
            const gostop::State& position = run.positions[i];
            const gostop::Legal may = legal(subject.rules, position);
            const gostop::Result* result = position.over() ? &run.result : nullptr;
            const GostopStep step = i == 0
                                        ? watch.open(record.deal, position, may, result)
                                        : watch.step(record.actions[i - 1], position, may, result);
            if (!all_hold(step)) return false;
            if (i > 0) watch.accept(step);
          }
          return true;
        });
}
BENCHMARK(property_catalogue)->Unit(benchmark::kMillisecond);

const bool kLawsRegistered = [] {
  for (const GostopRelation& relation : gostop_relations()) {
    benchmark::RegisterBenchmark(("gostop_law/" + std::string(relation.name)).c_str(),
                                 [&relation](benchmark::State& state) {
                                   drive(
                                       state, gostop(),
                                       [&relation](const GostopSubject& subject,
                                                   const table::PlayedRound<gostop::Game>& record) {
                                         return relation.judge(retell(subject, record)).holds;
                                       });
                                 })
        ->Unit(benchmark::kMillisecond);
  }
  for (const StoppaRelation& relation : stoppa_relations()) {
    benchmark::RegisterBenchmark(("stoppa_law/" + std::string(relation.name)).c_str(),
                                 [&relation](benchmark::State& state) {
                                   drive(
                                       state, stoppa(),
                                       [&relation](const StoppaSubject& subject,
                                                   const table::PlayedRound<stoppa::Game>& record) {
                                         return relation.judge(retell(subject, record)).holds;
                                       });
                                 })
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace showstopper::bench
