// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/stoppa.h"

#include <algorithm>

namespace showstopper::fuzz {

using properties::ByteList;
using properties::StoppaPlay;
using stoppa::Action;
using stoppa::ActionKind;
using stoppa::Card;
using stoppa::Chips;

namespace {

constexpr std::size_t kMostWishes = 640;  // bytes; a bet has five

// Every order of magnitude alike, small ones first.
Chips amount(table::Random& random) {
  const std::uint32_t reach = std::uint32_t{1} << random.below(random.chance(1, 16) ? 26 : 8);
  return static_cast<Chips>(random.below(reach + 1));
}

void add_wish(table::Random& random, ByteList& wishes) {
  switch (random.below(8)) {
    case 0: {
      constexpr ActionKind kPlain[] = {ActionKind::pass, ActionKind::call, ActionKind::fold,
                                       ActionKind::done};
      return properties::add_wish({kPlain[random.below(4)], {}, 0, {}}, wishes);
    }
    case 1: return properties::add_wish({ActionKind::pass, {}, 0, {}}, wishes);
    case 2: return properties::add_wish({ActionKind::call, {}, 0, {}}, wishes);
    case 3: return properties::add_wish(Action::with(ActionKind::bet, amount(random)), wishes);
    case 4: {
      const auto what = static_cast<stoppa::Declaration>(random.below(stoppa::kDeclarations));
      return properties::add_wish(Action::declare(what), wishes);
    }
  }
  const Card card(static_cast<int>(random.below(Card::kCount)));
  const bool together = random.chance(1, 4);
  properties::add_wish(
      Action::lay(together ? stoppa::CardSet::of(card.rank()) : stoppa::CardSet(card)), wishes);
}

void change_purses(StoppaPlay& play, table::Random& random) {
  for (int seat = 0; seat < play.players; ++seat) {
    if (random.chance(1, 2)) play.table.purses[static_cast<std::size_t>(seat)] = amount(random);
  }
}

}  // namespace

const PlayKind& stoppa_kind() {
  static const PlayKind kKind{stoppa::schema(), Card::kSuits, kMostWishes, add_wish};
  return kKind;
}

void change_stoppa_head(StoppaPlay& play, table::Random& random) {
  constexpr auto kSeatCounts = stoppa::kMaxPlayers - stoppa::kMinPlayers + 1;
  switch (random.below(8)) {
    case 0: {
      play.players = stoppa::kMinPlayers + static_cast<int>(random.below(kSeatCounts));
      play.table.purses.fill(0);
      change_purses(play, random);
      break;
    }
    case 1: play.table.last_round = !play.table.last_round; break;
    case 2: play.first_packet = play.first_packet == 2 ? 3 : 2; break;
    case 3: play.table.punto = std::min(amount(random), 255); break;
    case 4: play.table.beccata = std::min(amount(random), 255); break;
    case 5: play.table.pot = amount(random); break;
    default: change_purses(play, random);
  }
  const auto dealer = static_cast<int>(random.below(stoppa::kMaxPlayers));
  play.table.dealer = (random.chance(1, 4) ? dealer : play.table.dealer) % play.players;
}

}  // namespace showstopper::fuzz
