// SPDX-License-Identifier: Apache-2.0
//
// A case under the catalogue: how a stored or shrunk round is asked whether it still fails. A CHECK
// that fails on the way is a failure like others.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/regression/failure.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// A mistake that is made on purpose, to try the shrinker: it changes what an action has led to, or
// the result of a round. Nothing else in the library makes one.
struct GostopMutant {
  void (*after)(const gostop::Rules&, const gostop::State& before, gostop::Action,
                gostop::State& after) = nullptr;
  void (*result)(const gostop::State&, gostop::Result&) = nullptr;
};
struct StoppaMutant {
  void (*after)(const stoppa::Rules&, const stoppa::State& before, stoppa::Action,
                stoppa::State& after) = nullptr;
  void (*result)(const stoppa::State&, stoppa::Result&) = nullptr;
};

// Keeps what the latest rules imply, which only saves work. The sampled invariants cost more than
// the round and are asked where `sampled` is set.
class GostopTrial {
 public:
  explicit GostopTrial(bool sampled, GostopMutant fault = {});
  // Of the sampled invariants this one alone.
  explicit GostopTrial(const GostopInvariant& asked) : sampled_(&asked, 1) {}
  // The first failure of a case without `x`; nothing where all holds, where an action is illegal,
  // or where a set-up position is not sound.
  std::optional<Verdict> operator()(const GostopCase& of);
  // Whether a set-up position is sound and breaks no invariant by itself.
  bool begins(const GostopCase& of);

 private:
  void know(const std::shared_ptr<const gostop::Rules>& rules);

  std::span<const GostopInvariant> sampled_;
  GostopMutant fault_;
  std::shared_ptr<const gostop::Rules> rules_;
  std::shared_ptr<const RuleFacts> rule_facts_;
};

class StoppaTrial {
 public:
  explicit StoppaTrial(bool sampled, StoppaMutant fault = {});
  // Of the sampled invariants this one alone.
  explicit StoppaTrial(const StoppaInvariant& asked) : sampled_(&asked, 1) {}
  std::optional<Verdict> operator()(const StoppaCase& of);
  bool begins(const StoppaCase& of);

 private:
  std::span<const StoppaInvariant> sampled_;
  StoppaMutant fault_;
};

// What a shrinker asks a case: how it fails, worked out only as far as that may be the failure that
// is looked for. A sampled invariant is asked alone before all of them are.
template <class Trial, class Case>
class Sought {
 public:
  explicit Sought(const Failure& failure);
  std::optional<Verdict> operator()(const Case& of) {
    if (alone_ && !(*alone_)(of)) return std::nullopt;
    return trial_(of);
  }

 private:
  std::optional<Trial> alone_;
  Trial trial_;
};
using SoughtGostop = Sought<GostopTrial, GostopCase>;
using SoughtStoppa = Sought<StoppaTrial, StoppaCase>;
template <>
SoughtGostop::Sought(const Failure& failure);
template <>
SoughtStoppa::Sought(const Failure& failure);

// A case with `x` filled in several ways: the verdict of the first way that fails.
std::optional<Verdict> any_failure(const GostopCase& of, bool sampled);
std::optional<Verdict> any_failure(const StoppaCase& of, bool sampled);

}  // namespace showstopper::properties
