// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/stoppa.h"

#include <algorithm>

namespace showstopper::fuzz {

using properties::ByteList;
using properties::StoppaPlay;

namespace {

constexpr std::size_t kMostHintBytes = 640;  // a bet has five

// Each binary order of magnitude with equal chance, up to 2^7, in one case of 16 up to 2^25.
stoppa::Chips amount(table::Random& random) {
  const std::uint32_t reach = std::uint32_t{1} << random.below(random.chance(1, 16) ? 26 : 8);
  return static_cast<stoppa::Chips>(random.below(reach + 1));
}

void add_stoppa_hint(table::Random& random, ByteList& hints) {
  switch (random.below(8)) {
    case 0: {
      constexpr stoppa::ActionKind kPlain[] = {stoppa::ActionKind::pass, stoppa::ActionKind::call,
                                               stoppa::ActionKind::fold, stoppa::ActionKind::done};
      return properties::StoppaCodec::add_hint({kPlain[random.below(4)], {}, 0, {}}, hints);
    }
    case 1: return properties::StoppaCodec::add_hint({stoppa::ActionKind::pass, {}, 0, {}}, hints);
    case 2: return properties::StoppaCodec::add_hint({stoppa::ActionKind::call, {}, 0, {}}, hints);
    case 3:
      return properties::StoppaCodec::add_hint(
          stoppa::Action::with(stoppa::ActionKind::bet, amount(random)), hints);
    case 4: {
      const auto what = static_cast<stoppa::Declaration>(random.below(stoppa::kDeclarations));
      return properties::StoppaCodec::add_hint(stoppa::Action::declare(what), hints);
    }
  }
  const stoppa::Card card(static_cast<int>(random.below(stoppa::Card::kCount)));
  const bool together = random.chance(1, 4);
  properties::StoppaCodec::add_hint(
      stoppa::Action::lay(together ? stoppa::CardSet::of(card.rank()) : stoppa::CardSet(card)),
      hints);
}

void change_purses(StoppaPlay& play, table::Random& random) {
  for (int seat = 0; seat < play.players; ++seat) {
    if (random.chance(1, 2)) play.table.purses[seat] = amount(random);
  }
}

}  // namespace

PlayKind PlayChanges<stoppa::Game>::kind() {
  return {stoppa::schema(), stoppa::Card::kSuits, kMostHintBytes, add_stoppa_hint};
}

void PlayChanges<stoppa::Game>::change_head(StoppaPlay& play, table::Random& random) {
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
  play.table.dealer = (random.chance(1, 4) ? dealer : int{play.table.dealer}) % play.players;
}

}  // namespace showstopper::fuzz
