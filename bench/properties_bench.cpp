// SPDX-License-Identifier: Apache-2.0
//
// Whole rounds as RapidCheck properties: cases per second, what RapidCheck itself costs included.
// Rule sets are compiled beforehand, as in the tests.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <rapidcheck.h>

#include "properties/invariants/gostop/checks.h"
#include "properties/invariants/stoppa/checks.h"
#include "properties/metamorphic/generators.h"
#include "properties/verify/checked_round.h"

namespace showstopper::bench {

struct DrawnCase {
  std::uint64_t seed = 0;
};

}  // namespace showstopper::bench

namespace rc {

template <>
struct Arbitrary<showstopper::bench::DrawnCase> {
  static Gen<showstopper::bench::DrawnCase> arbitrary() {
    return gen::noShrink(
        gen::map(gen::resize(kNominalSize, gen::arbitrary<std::uint64_t>()),
                 [](std::uint64_t seed) { return showstopper::bench::DrawnCase{seed}; }));
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

// Calls `holds(subject, seed)` for as many cases as RapidCheck draws.
template <class Subjects, class Holds>
void drive(benchmark::State& state, const Subjects& subjects, Holds holds) {
  rc::detail::TestParams params;
  params.seed = kPropertySeed;
  params.maxSuccess = kCases;
  for ([[maybe_unused]] const auto step : state) {
    const auto result = rc::detail::checkTestable(
        [&](const DrawnCase& drawn) {
          const auto& subject = *subjects[drawn.seed % subjects.size()];
          RC_ASSERT(holds(subject, drawn.seed));
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

template <class Subject>
auto record_of_case(const Subject& subject, std::uint64_t seed) {
  return record_of(subject.rules, seed, bytes_of(seed));
}

// The whole catalogue after each action: an upper limit for a property of one invariant.
void property_catalogue(benchmark::State& state) {
  drive(state, gostop(), [](const GostopSubject& subject, std::uint64_t seed) {
    RoundPlan<gostop::Game> plan = plan_of(subject.rules, seed);
    const std::vector<std::uint8_t> bytes = bytes_of(seed);
    CheckCounts counts;
    CheckedRound<gostop::Game> round(subject.rules, subject.rule_facts, counts);
    return !round.play(plan.table, plan.deal, choices_of(plan, bytes));
  });
}
BENCHMARK(property_catalogue)->Unit(benchmark::kMillisecond);

template <class Relation, class Subjects>
void add_relation(std::string_view group, const Relation& relation, const Subjects& (*subjects)()) {
  const auto run = [&relation, subjects](benchmark::State& state) {
    drive(state, subjects(), [&relation](const auto& subject, std::uint64_t seed) {
      const auto record = record_of_case(subject, seed);
      return relation.judge(retell(subject, record)).holds;
    });
  };
  const std::string name = std::string(group) + std::string(relation.name);
  benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

const bool kRelationsRegistered = [] {
  for (const GostopRelation& relation : gostop_relations()) {
    add_relation("gostop_relation/", relation, gostop);
  }
  for (const StoppaRelation& relation : stoppa_relations()) {
    add_relation("stoppa_relation/", relation, stoppa);
  }
  return true;
}();

}  // namespace
}  // namespace showstopper::bench
