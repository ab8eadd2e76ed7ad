// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/state.h"

#include "model/table/check.h"

namespace showstopper::stoppa {

std::string_view word(Outcome outcome) {
  switch (outcome) {
    case Outcome::none: return "none";
    case Outcome::stoppa: return "stoppa";
    case Outcome::riches: return "riches";
    case Outcome::misera: return "misera";
    case Outcome::three_twos: return "three_twos";
    case Outcome::three_aces: return "three_aces";
    case Outcome::last_deal: return "last_deal";
    case Outcome::voided: return "voided";
  }
  UNREACHABLE("the switch has a case for each value");
}

Chips chips_in_play(const State& state) {
  Chips sum = state.pot;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    sum += state.purses[seat] + state.bets[seat];
  }
  return sum;
}

bool every_card_has_one_place(const State& state) {
  CardSet seen = state.shed.laid | state.shed.gone;
  int places = state.shed.laid.size() + state.shed.gone.size();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    seen |= state.shed.hands[seat] | state.coming[seat];
    places += state.shed.hands[seat].size() + state.coming[seat].size();
  }
  return seen == kAllCards && places == Card::kCount;
}

bool chips_are_constant(const State& state) {
  std::int64_t before = state.pot_before;
  for (const Chips chips : state.start) before += chips;
  return before == chips_in_play(state);
}

std::string_view round_name(const State& state) {
  constexpr std::string_view kSmall[kMaxIterations] = {"small 0", "small 1", "small 2", "small 3",
                                                       "small 4"};
  switch (state.phase) {
    case Phase::small: REQUIRES(state.iteration < kMaxIterations); return kSmall[state.iteration];
    case Phase::big: return "big";
    case Phase::declare: return "declare";
    case Phase::shed: return "shed";
    case Phase::over: return "over";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::stoppa
