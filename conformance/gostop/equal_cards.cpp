// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/equal_cards.h"

#include "model/gostop/game.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance {

bool is_between_equal_cards(const gostop::Rules& rules, const gostop::State& state) {
  using gostop::ActionKind;
  if (state.over()) return false;
  const gostop::Legal may = gostop::Game::legal(rules, state);
  ENSURES(may.size() > 0);
  if (may.size() < 2) return false;
  // No month has two cards of another kind.
  const gostop::CardSet junk = gostop::usual_cards(gostop::Kind::junk);
  const int worth = gostop::junk_worth(rules, may.nth(0).card());
  for (int i = 0; i < may.size(); ++i) {
    const gostop::Action action = may.nth(i);
    if (action.kind != ActionKind::take && action.kind != ActionKind::give) return false;
    if (!junk.has(action.card())) return false;
    if (gostop::junk_worth(rules, action.card()) != worth) return false;
  }
  return true;
}

}  // namespace showstopper::conformance
