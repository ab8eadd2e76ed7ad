// SPDX-License-Identifier: Apache-2.0
//
// A case under the catalogue: how a stored or shrunk round is asked whether it still fails. A CHECK
// that fails on the way is a failure like others.
#pragma once

#include <memory>
#include <optional>

#include "properties/case.h"
#include "properties/failure.h"

namespace showstopper::properties {

// A mistake that is made on purpose, to try the shrinker: it changes what an action has led to, or
// the result of a round. Nothing else in the library makes one.
struct GostopFault {
  void (*after)(const gostop::Rules&, const gostop::State& before, gostop::Action,
                gostop::State& after) = nullptr;
  void (*result)(const gostop::State&, gostop::Result&) = nullptr;
};
struct StoppaFault {
  void (*after)(const stoppa::Rules&, const stoppa::State& before, stoppa::Action,
                stoppa::State& after) = nullptr;
  void (*result)(const stoppa::State&, stoppa::Result&) = nullptr;
};

// Keeps what the latest rules imply, which only saves work. The sampled invariants cost more than
// the round and are asked where `sampled` is set.
class GostopTrial {
 public:
  explicit GostopTrial(bool sampled, GostopFault fault = {}) : sampled_(sampled), fault_(fault) {}
  // The first failure of a case without `x`; nothing where all holds, where an action is illegal,
  // or where a set-up position is not sound.
  std::optional<Verdict> operator()(const GostopCase& of);
  // Whether a set-up position is sound and breaks no invariant by itself.
  bool begins(const GostopCase& of);

 private:
  void know(const std::shared_ptr<const gostop::Rules>& rules);

  bool sampled_;
  GostopFault fault_;
  std::shared_ptr<const gostop::Rules> rules_;
  std::shared_ptr<const Implied> implied_;
};

class StoppaTrial {
 public:
  explicit StoppaTrial(bool sampled, StoppaFault fault = {}) : sampled_(sampled), fault_(fault) {}
  std::optional<Verdict> operator()(const StoppaCase& of);
  bool begins(const StoppaCase& of);

 private:
  bool sampled_;
  StoppaFault fault_;
};

// Whether the failure is one that only the sampled invariants show.
bool needs_sampled(const Failure& failure, bool stoppa);

// A case with `x` filled in several ways: the verdict of the first way that fails.
std::optional<Verdict> any_failure(const GostopCase& of, bool sampled);
std::optional<Verdict> any_failure(const StoppaCase& of, bool sampled);

// Invariants that speak of the deal, and so of a position only if it was dealt: a set-up position
// is not asked for them.
bool speaks_of_the_deal(std::string_view invariant);

}  // namespace showstopper::properties
