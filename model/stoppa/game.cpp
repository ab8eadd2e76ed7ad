// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/game.h"

#include <algorithm>

#include "model/table/check.h"
#include "model/table/mixer.h"

namespace showstopper::stoppa {
namespace {

void add_shed(const Shed& shed, table::Mixer& mixer) {
  for (const CardSet hand : shed.hands) mixer.add(hand.bits());
  mixer.add(shed.laid.bits());
  mixer.add(shed.gone.bits());
  mixer.add(static_cast<std::uint64_t>(shed.to_move + 1) |
            static_cast<std::uint64_t>(shed.needed) << 8 |
            static_cast<std::uint64_t>(shed.top_by + 1) << 16 |
            static_cast<std::uint64_t>(shed.opened_by + 1) << 24 |
            static_cast<std::uint64_t>(shed.passes) << 32);
}

}  // namespace

std::uint64_t fingerprint(const State& state) {
  table::Mixer mixer;
  add_shed(state.shed, mixer);
  for (std::size_t seat = 0; seat < state.purses.size(); ++seat) {
    mixer.add(static_cast<std::uint64_t>(state.purses[seat]));
    mixer.add(static_cast<std::uint64_t>(state.bets[seat]));
  }
  for (int i = 0; i < kMaxIterations; ++i) {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      mixer.add(state.packet(i, seat).bits());
    }
  }
  const std::uint64_t rest[] = {static_cast<std::uint64_t>(state.decision),
                                static_cast<std::uint64_t>(state.phase),
                                state.iteration,
                                static_cast<std::uint64_t>(state.dealer),
                                static_cast<std::uint64_t>(state.pot),
                                state.passed,
                                state.folded,
                                state.raises,
                                state.asked,
                                static_cast<std::uint64_t>(state.outcome),
                                static_cast<std::uint64_t>(state.winner + 1),
                                state.exposed.bits()};
  for (const std::uint64_t value : rest) mixer.add(value);
  for (const SeatSet seats : state.declared) mixer.add(seats);
  return mixer.value();
}

Legal limited(Legal legal, int bets) {
  REQUIRES(bets >= 0);
  if (bets > 0) legal.to = std::min(legal.to, legal.from + bets - 1);
  ENSURES(bets == 0 || legal.amounts() <= bets);
  return legal;
}

static_assert(table::CardGame<Game>);

}  // namespace showstopper::stoppa
