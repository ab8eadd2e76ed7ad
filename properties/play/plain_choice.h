// SPDX-License-Identifier: Apache-2.0
//
// The choices of rounds for statistics: each legal action is equally likely, but draws are offered
// only with `Offers::by_chance`. Else every second round of three seats under gostop/spanish would
// end by an offered draw, and the frequencies would be those of offers.
#pragma once

#include <cstdint>

#include "model/gostop/game.h"
#include "properties/play/play.h"

namespace showstopper::properties {

enum class Offers : std::uint8_t { none, by_chance };

template <class Legal>
const Legal& without_offers(const Legal& legal) {
  return legal;
}
inline gostop::Legal without_offers(gostop::Legal legal) {
  gostop::Legal offers;
  offers.allow(gostop::ActionKind::offer);
  legal.plain = static_cast<std::uint16_t>(legal.plain & ~offers.plain);
  return legal;
}

// The round must not be over. A seat that may offer may play as well, so that there is a choice.
// With `none` it is the choice under rules that allow no offer: `impact` compares such rounds.
template <class G>
typename G::Action plain_choice(const typename G::State& state, const typename G::Legal& legal,
                                Offers offers, table::Random& random) {
  constexpr typename Play<G>::Policy kUniform{};
  if (offers == Offers::by_chance) return Play<G>::choose(state, legal, kUniform, random);
  return Play<G>::choose(state, without_offers(legal), kUniform, random);
}

}  // namespace showstopper::properties
