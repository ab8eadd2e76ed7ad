// SPDX-License-Identifier: Apache-2.0
//
// The choices of rounds that are counted: each legal action is as likely as another, but that draws
// are offered only if the count asks for offers. At random every second round of three under
// gostop/spanish would end by an offered draw, and each frequency would be that of offering.
#pragma once

#include <cstdint>

#include "model/gostop/game.h"
#include "properties/play/play.h"

namespace showstopper::properties {

enum class Offers : std::uint8_t { none, by_chance };

template <class Action>
bool offers_a_draw(const Action&) {
  return false;
}
inline bool offers_a_draw(const gostop::Action& action) {
  return action.kind == gostop::ActionKind::offer;
}

// The round must not be over. A seat that may offer may play as well, so that there is a choice.
template <class G>
typename G::Action plain_choice(const typename G::State& state, const typename G::Legal& legal,
                                Offers offers, table::Random& random) {
  for (;;) {
    const auto action = Play<G>::choose(state, legal, typename Play<G>::Policy{}, random);
    if (offers == Offers::by_chance || !offers_a_draw(action)) return action;
  }
}

}  // namespace showstopper::properties
