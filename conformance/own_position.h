// SPDX-License-Identifier: Apache-2.0
//
// The position of the rules beside that of the log, from a difference on. A log that shows one
// wrong position goes on by the rules: its next observation fits them again, and no second finding
// is due.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "model/table/check.h"

namespace showstopper::conformance {

template <class Reference>
class OwnPosition {
 public:
  using Observation = typename Reference::Observation;
  using Result = typename Reference::Result;

  // From the position that an observation contradicts. A game may do the same by itself.
  void keep(const Reference& reference) {
    if constexpr (!requires { Reference::kKeepsItsOwn; }) {
      own_ = reference;
      own_->agree();
      unjudged_ = 0;
      ENSURES(own_.has_value());
    }
  }

  // The action by the rules; `judged`: the judge followed it too. A probe changes nothing.
  void follow(int action, bool probe, bool judged) {
    REQUIRES(action >= 0);
    if (!own_) return;
    own_->turn_to(action);
    const bool refused = own_->refusal(action).has_value();
    if (probe ? !refused : refused && !own_->follow(action)) return own_.reset();
    if (!refused) own_->carry_out(action);
    if (!judged) ++unjudged_;
  }

  // Whether the observation fits it; one that does not ends it.
  bool fits(const Observation& seen) {
    REQUIRES(!seen.failed());
    if (own_ && !own_->differences(seen).empty()) own_.reset();
    if (own_) own_->agree();
    return own_.has_value();
  }
  bool fits_result(const Result& seen) { return own_ && own_->judge_result(seen, false).empty(); }

  // Whether the log goes on from here and not from the position that it has shown: that refuses the
  // next action, and the next observation is that of the rules. `shown`: of an action, or null.
  template <class Shown>
  bool goes_on(const Reference& log, int action, int actions, Shown shown) const {
    REQUIRES(action >= 0 && action < actions);
    if (!own_) return false;
    Reference other = log, own = *own_;
    other.turn_to(action);
    if (!other.refusal(action) || other.follow(action)) return false;
    for (int i = action; i < actions; ++i) {
      own.turn_to(i);
      if (own.refusal(i)) return false;
      own.carry_out(i);
      const Observation* seen = shown(i);
      if (seen != nullptr) return !seen->failed() && own.differences(*seen).empty();
    }
    return false;
  }

  // The judge goes on from here; the number of actions that it has not judged.
  std::uint64_t take(Reference& into) {
    REQUIRES(own_.has_value());
    into = std::move(*own_);
    own_.reset();
    static_cast<void>(into.news());
    return std::exchange(unjudged_, 0);
  }

 private:
  std::optional<Reference> own_;
  std::uint64_t unjudged_ = 0;
};

}  // namespace showstopper::conformance
