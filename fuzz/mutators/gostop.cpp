// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/gostop.h"

namespace showstopper::fuzz {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;
using properties::ByteList;
using properties::GostopPlay;

namespace {

constexpr std::size_t kMostHints = 160;  // more decisions than any round has had

void add_hint(table::Random& random, ByteList& hints) {
  // Most decisions are about cards.
  if (!random.chance(1, 6)) {
    hints.push_back(static_cast<std::uint8_t>(random.below(Card::kCount)));
    return;
  }
  constexpr auto kFirst = static_cast<std::uint32_t>(ActionKind::bomb);
  constexpr auto kVerbs = static_cast<std::uint32_t>(gostop::kLastAction) + 1 - kFirst;
  const auto kind = static_cast<ActionKind>(kFirst + random.below(kVerbs));
  const auto month = static_cast<gostop::Month>(1 + random.below(Card::kMonths));
  hints.push_back(properties::GostopCodec::hint_for(takes_month(kind) ? Action::with(kind, month)
                                                                      : Action{kind, 0}));
}

}  // namespace

PlayKind PlayChanges<gostop::Game>::kind() {
  return {gostop::schema(), Card::kPerMonth, kMostHints, add_hint};
}

void PlayChanges<gostop::Game>::change_head(GostopPlay& play, table::Random& random) {
  switch (random.below(4)) {
    case 0: play.players = 2 + static_cast<int>(random.below(2)); break;
    case 1: play.carry = static_cast<int>(random.below(random.chance(1, 4) ? 16 : 3)); break;
    default: play.dealer = static_cast<gostop::Seat>(random.below(gostop::kMaxPlayers));
  }
  play.dealer = play.dealer % play.players;
}

}  // namespace showstopper::fuzz
