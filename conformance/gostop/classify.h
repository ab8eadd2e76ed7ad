// SPDX-License-Identifier: Apache-2.0
//
// One observation of an engine against the position of the reference: what differs, and what kind
// of mistake that is. Cards come first: points are counted on the cards that the engine says lie
// there, so that one mistake is not reported twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/observed_position.h"
#include "model/gostop/event.h"
#include "model/gostop/rules.h"
#include "model/gostop/state.h"

namespace showstopper::engines {

struct GostopStepSeen {
  const gostop::Rules& rules;
  const gostop::Stock& dealt_stock;  // as it lay before the first action
  const gostop::State& before;       // the reference at the observation before this one
  const gostop::State& after;
  const gostop::EventLog& events;  // of the reference, between the two
  const Seen& seen;
};

// Findings with kind, detail, key, expected and got; the rest is the caller's. Empty: no
// difference.
std::vector<Finding> differences(const GostopStepSeen& step);

// Cards that lie in play while a choice inside the turn is open: an engine may hold them in its
// hand, so to say, and list them nowhere (`pending` is where the format would have them).
gostop::CardSet in_play(const gostop::State& state);
// The detail of a finding that such cards are nowhere: the engine has not lost them.
inline constexpr std::string_view kInPlay = "in play, not listed";

// Words of the events in `events` among those that `kind` is about, the telling ones first.
std::string event_words(Kind kind, const gostop::EventLog& events);

}  // namespace showstopper::engines
