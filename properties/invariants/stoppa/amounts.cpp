// SPDX-License-Identifier: Apache-2.0
//
// The expected and actual values of invariants on chips and cards, in words. Computed only if the
// invariant fails.
#include <cstdint>

#include <fmt/format.h>

#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {

using namespace stoppa;  // NOLINT: speaks the language of the game

namespace {

std::string listed(const PerSeat<Chips>& by_seat, int players) {
  return fmt::format("{}", fmt::join(by_seat.begin(), by_seat.begin() + players, " "));
}

std::int64_t chips(const PerSeat<Chips>& by_seat) {
  std::int64_t sum = 0;
  for (const Chips each : by_seat) sum += each;
  return sum;
}

std::string chips_text(const State& state) {
  return fmt::format("purses {}, bets {}, pot {}", listed(state.purses, state.players),
                     listed(state.bets, state.players), state.pot);
}

}  // namespace

Amounts sum_of_all_chips(const StoppaStep& step) {
  const std::int64_t before = step.table.pot + chips(step.table.purses);
  const std::int64_t now = step.after.pot + chips(step.after.purses) + chips(step.after.bets);
  return {fmt::format("{} chips in all", before),
          fmt::format("{} chips: {}", now, chips_text(step.after))};
}

Amounts chips_that_moved(const StoppaStep& step) {
  return {"", fmt::format("{}; before {}", chips_text(step.after), chips_text(step.before))};
}

Amounts payments_and_pot(const StoppaStep& step) {
  if (step.result == nullptr) return {};
  const int players = step.after.players;
  PerSeat<Chips> changes{};
  for (std::size_t seat = 0; seat < changes.size(); ++seat) {
    changes[seat] = step.after.purses[seat] - step.table.purses[seat];
  }
  return {fmt::format("payments {}, the changes of the purses, and minus their sum to the pot",
                      listed(changes, players)),
          fmt::format("payments {}, {} to the pot", listed(step.result->payments, players),
                      step.result->pot - step.table.pot)};
}

}  // namespace showstopper::properties
