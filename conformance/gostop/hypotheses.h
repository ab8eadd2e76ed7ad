// SPDX-License-Identifier: Apache-2.0
//
// Other rules that an engine may play by: one key or two set otherwise, or an event that never does
// what its rows say, or does what no row says. Each turns compiled rules into other ones.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "conformance/cause.h"
#include "conformance/gostop/language.h"
#include "conformance/key_change.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::conformance::gostop {

class Hypothesis {
 public:
  // Keys of a rule file; the rules are compiled anew.
  explicit Hypothesis(std::vector<KeyChange> keys);
  // An event whose rows of this effect are gone.
  Hypothesis(EventKind event, EffectKind without);
  // An event that takes a junk card from each opponent, beside what its rows say.
  static Hypothesis taking_junk(EventKind event);

  const Cause& cause() const { return cause_; }
  const std::vector<KeyChange>& keys() const { return keys_; }
  // The rules that `rules` become; null where they would be the same or could not be played.
  std::shared_ptr<const Rules> of(const std::shared_ptr<const Rules>& rules) const;

 private:
  Hypothesis() = default;
  std::shared_ptr<const Rules> compiled(const Rules& rules) const;
  std::shared_ptr<const Rules> with_other_rows(const Rules& rules) const;

  Cause cause_;
  std::vector<KeyChange> keys_;
  EventKind event_{};
  EffectKind effect_{};
  bool takes_junk_ = false;
  mutable std::map<const Rules*, std::shared_ptr<const Rules>> known_;
};

// Of all these rules together, each once; those of a key in the order of the schema, then events.
std::vector<Hypothesis> hypotheses(const std::vector<std::shared_ptr<const Rules>>& rules);

}  // namespace showstopper::conformance::gostop
