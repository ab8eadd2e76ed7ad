// SPDX-License-Identifier: Apache-2.0
//
// Which of the legal actions are tried as probes.
#include "engines/rounds/probes.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>

namespace showstopper::engines {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kSeed = 20240229;

TEST(PlacesOfProbes, AreAllOfAShortList) {
  table::Random random(kSeed);
  EXPECT_THAT(places_of_probes(0, random), IsEmpty());
  EXPECT_THAT(places_of_probes(1, random), ElementsAre(0));
  EXPECT_EQ(places_of_probes(40, random).size(), 40u);
}

// A rich table of Stoppa has as many bets as a purse has chips.
TEST(PlacesOfProbes, AreFewOfALongListAndHaveItsEnds) {
  table::Random random(kSeed);
  for (const int size : {41, 1000, 100'000'000}) {
    const auto places = places_of_probes(size, random);
    EXPECT_LE(places.size(), 40u) << size;
    const std::set<int> chosen(places.begin(), places.end());
    EXPECT_TRUE(chosen.contains(0) && chosen.contains(size - 1)) << size;
    EXPECT_GE(*chosen.begin(), 0);
    EXPECT_LT(*chosen.rbegin(), size);
    const auto between = std::count_if(chosen.begin(), chosen.end(), [size](int place) {
      return place >= 16 && place < size - 4;
    });
    EXPECT_GT(between, 3) << size;
  }
}

// A triple whose fourth card is not open cannot bomb, and no list of legal actions has that bomb.
TEST(Probes, HaveBombsOfTriplesWithoutAnOpenCard) {
  gostop::State state;
  state.seat(1).hand = gostop::CardSet::of(3) - *gostop::card_named("03K");
  state.seat(0).hand = gostop::CardSet(*gostop::card_named("04R")) | *gostop::card_named("04J");
  const auto actions = actions_of_triples(state);
  const auto bomb = gostop::Action::with(gostop::ActionKind::bomb, gostop::Month{3});
  const auto shake = gostop::Action::with(gostop::ActionKind::shake, gostop::Month{3});
  EXPECT_THAT(actions, ElementsAre(bomb, shake));
}

}  // namespace
}  // namespace showstopper::engines
