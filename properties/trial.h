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

// Keeps what the latest rules imply, which only saves work. The sampled invariants cost more than
// the round and are asked where `sampled` is set.
class GostopTrial {
 public:
  explicit GostopTrial(bool sampled) : sampled_(sampled) {}
  // The first failure of a case without `x`; nothing where all holds, where an action is illegal,
  // or where a set-up position is not sound.
  std::optional<Verdict> operator()(const GostopCase& of);

 private:
  bool sampled_;
  std::shared_ptr<const gostop::Rules> rules_;
  std::shared_ptr<const Implied> implied_;
};

class StoppaTrial {
 public:
  explicit StoppaTrial(bool sampled) : sampled_(sampled) {}
  std::optional<Verdict> operator()(const StoppaCase& of);

 private:
  bool sampled_;
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
