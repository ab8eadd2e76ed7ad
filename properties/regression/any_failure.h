// SPDX-License-Identifier: Apache-2.0
//
// Whether a case fails in any known way: under the catalogue, or under the relations of its game. A
// store checks past failures with it, and a shrinker its candidates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "model/rules/rule_set.h"
#include "properties/metamorphic/relation_judge.h"
#include "properties/regression/check_case.h"
#include "properties/regression/repeat_check.h"

namespace showstopper::properties {

// A case with `x` filled in several ways: the verdict of the first way that fails.
template <class G, class Judge>
std::optional<Verdict> first_failing_way(const TestCase<G>& of, Judge&& judge) {
  constexpr int kFillings = 8;
  constexpr std::uint64_t kSeed = 1;
  if (trace::Traced<G>::hidden(of.round) == 0) return judge(of);
  for (auto& way : trace::Traced<G>::fillings(of.round, kFillings, kSeed)) {
    if (auto verdict = judge(TestCase<G>{of.base, std::move(way)})) return verdict;
  }
  return std::nullopt;
}

// Under the catalogue alone.
template <class G>
std::optional<Verdict> any_failure(const TestCase<G>& of, bool sampled) {
  return first_failing_way(of, CaseCheck<G>(sampled));
}

// Under the whole catalogue and, if that holds, under the relations.
template <class G>
std::optional<Verdict> any_failure(const TestCase<G>& of, RelationJudge<G>& relations) {
  if (auto verdict = any_failure(of, true)) return verdict;
  if constexpr (table::takes_defaults<G>()) {
    if (auto verdict = first_failing_way(of, RepeatCheck<G>())) return verdict;
  }
  return first_failing_way(of, [&](const TestCase<G>& way) { return relations(way); });
}

// How a case fails, for a shrinker that looks for one failure: other failures are not fully
// checked. A sampled invariant is checked alone before all invariants are, and a relation without
// the others.
template <class G>
class SoughtFailure {
 public:
  SoughtFailure(const Failure& failure, const rules::Library& library)
      : check_(sampled_one(failure) != nullptr), repeats_(failure.kind == Failure::Kind::repeat) {
    if (const auto* one = sampled_one(failure)) alone_.emplace(*one);
    if (failure.kind == Failure::Kind::relation) {
      relations_ = std::make_unique<RelationJudge<G>>(library);
      relation_ = failure.name;
    }
  }
  std::optional<Verdict> operator()(const TestCase<G>& of) {
    if (relations_ != nullptr) return (*relations_)(of, relation_);
    if (repeats_) return RepeatCheck<G>()(of);
    if (alone_ && !(*alone_)(of)) return std::nullopt;
    return check_(of);
  }

 private:
  // The invariant of the failure if it is a sampled one, else nullptr.
  static const InvariantOf<G>* sampled_one(const Failure& failure) {
    if (failure.kind != Failure::Kind::invariant) return nullptr;
    const InvariantOf<G>* named = Checks<G>::named(failure.name);
    return named != nullptr && named->cost == Cost::sampled ? named : nullptr;
  }

  std::optional<CaseCheck<G>> alone_;
  CaseCheck<G> check_;
  bool repeats_;
  std::unique_ptr<RelationJudge<G>> relations_;
  std::string relation_;
};

}  // namespace showstopper::properties
