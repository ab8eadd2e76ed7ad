// SPDX-License-Identifier: Apache-2.0
//
// Any bytes are a play, and the bytes of a play are that play.
#include "properties/play/gostop/play_codec.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "model/gostop/engine.h"
#include "model/rules/datum.h"
#include "model/rules/random_value.h"
#include "model/stoppa/engine.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/shipped_rules.h"
#include "properties/play/stoppa/play_codec.h"
#include "properties/play/stoppa/policy.h"
#include "properties/play/swarm.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kPlayBytesSeed = 20240229;

ByteList random_bytes(table::Random& random, std::uint32_t most) {
  ByteList bytes(random.below(most + 1));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

template <class G>
RuleShelf shelf() {
  table::Diagnostics diagnostics;
  RuleShelf found =
      RuleShelf::of<G>(rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"), diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  return found;
}

TEST(PlayBytes, BytesOfAPlayAreReadBackAsThatPlay) {
  table::Random random(kPlayBytesSeed);
  for (int i = 0; i < 200; ++i) {
    GostopPlay play = GostopCodec::read(random_bytes(random, 300));
    EXPECT_EQ(GostopCodec::read(GostopCodec::to_bytes(play)), play);
    StoppaPlay other = StoppaCodec::read(random_bytes(random, 300));
    EXPECT_EQ(StoppaCodec::read(StoppaCodec::to_bytes(other)), other);
  }
}

TEST(PlayBytes, ADeckNamesEachCardOnceWhateverTheBytesSay) {
  for (const int byte : {0, 7, 53, 54, 255}) {
    const GostopPlay play = GostopCodec::read(ByteList(80, static_cast<std::uint8_t>(byte)));
    std::array<std::uint8_t, gostop::Card::kCount> cards = play.deck, all;
    std::sort(cards.begin(), cards.end());
    std::iota(all.begin(), all.end(), std::uint8_t{0});
    EXPECT_EQ(cards, all) << byte;
    EXPECT_EQ(play.deck[0], byte % gostop::Card::kCount);
  }
}

TEST(PlayBytes, ChangedParametersKeepEveryValueOfTheirDomain) {
  table::Random random(kPlayBytesSeed);
  for (const rules::Schema* schema : {&gostop::schema(), &stoppa::schema()}) {
    for (std::size_t i = 0; i < schema->parameters.size(); ++i) {
      RuleChoice choice;
      choice.changes.push_back(
          {static_cast<int>(i), rules::random_value(schema->parameters[i].domain, random)});
      ByteList bytes;
      add_changes(*schema, choice, bytes);
      ByteReader reader(bytes);
      RuleChoice back;
      read_changes(*schema, reader, back);
      EXPECT_EQ(back, choice) << schema->parameters[i].key;
    }
  }
}

TEST(PlayBytes, AHintNamesTheActionItWasMadeFor) {
  const RuleShelf rules_of = shelf<gostop::Game>();
  RuleChoice choice;
  for (std::uint64_t round = 0; round < 60; ++round) {
    const int players = 2 + static_cast<int>(round % 2);
    choice.base = static_cast<std::uint8_t>(round);
    const gostop::Rules rules = gostop::compile(rules_of.resolved(choice, players), players);
    RoundPlan<gostop::Game> plan = plan_round(rules, kPlayBytesSeed, round, Generator::biased);
    gostop::State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      const gostop::Legal may = legal(rules, state);
      for (int i = 0; i < may.size(); ++i) {
        EXPECT_EQ(GostopCodec::hinted(may, GostopCodec::hint_for(may.nth(i))), may.nth(i));
      }
      for (int hint = 0; hint < 256; ++hint) {
        EXPECT_TRUE(may.contains(GostopCodec::hinted(may, static_cast<std::uint8_t>(hint))))
            << hint;
      }
      apply(rules, state, choose(state, may, Policy::bold, plan.random));
    }
  }
}

TEST(PlayBytes, AHintOfStoppaNamesTheActionItWasMadeFor) {
  const RuleShelf rules_of = shelf<stoppa::Game>();
  RuleChoice choice;
  table::Random random(kPlayBytesSeed);
  for (std::uint64_t round = 0; round < 60; ++round) {
    const int players = 3 + static_cast<int>(round % 4);
    choice.base = static_cast<std::uint8_t>(round);
    const stoppa::Rules rules = stoppa::compile(rules_of.resolved(choice, players), players);
    RoundPlan<stoppa::Game> plan = plan_round(rules, kPlayBytesSeed, round, Generator::biased);
    stoppa::State state = start(rules, plan.table, plan.deal);
    while (!state.over()) {
      const stoppa::Legal may = legal(rules, state);
      for (int i = 0; i < std::min(may.size(), 40); ++i) {
        ByteList hint;
        StoppaCodec::add_hint(may.nth(i), hint);
        ByteReader reader(hint);
        EXPECT_EQ(StoppaCodec::hinted(may, reader), may.nth(i)) << to_text(may.nth(i));
      }
      const ByteList any = random_bytes(random, 5);
      ByteReader reader(any);
      EXPECT_TRUE(may.contains(StoppaCodec::hinted(may, reader)));
      apply(rules, state, choose(state, may, StoppaPolicy::bold, plan.random));
    }
  }
}

TEST(PlayBytes, ADeckThatIsSetDealsTheDealItWasSetFor) {
  const RuleShelf flowers = shelf<gostop::Game>(), suits = shelf<stoppa::Game>();
  table::Random random(kPlayBytesSeed);
  RuleChoice choice;
  for (int round = 0; round < 40; ++round) {
    choice.base = static_cast<std::uint8_t>(round);
    GostopPlay play;
    play.players = 2 + round % 2;
    play.dealer = round % play.players;
    const auto rules = gostop::compile(flowers.resolved(choice, play.players), play.players);
    const gostop::Deal deal = shuffled_deal(rules, play.dealer, random);
    GostopCodec::set_round(play, rules, {play.dealer, 0}, deal);
    EXPECT_EQ(GostopCodec::deal(GostopCodec::read(GostopCodec::to_bytes(play)), rules), deal);

    StoppaPlay other;
    other.players = 3 + round % 4;
    other.table.dealer = round % other.players;
    const auto stakes = stoppa::compile(suits.resolved(choice, other.players), other.players);
    const stoppa::Deal packets = shuffled_deal(stakes, other.table.dealer, random);
    StoppaCodec::set_round(other, stakes, other.table, packets);
    EXPECT_EQ(StoppaCodec::deal(StoppaCodec::read(StoppaCodec::to_bytes(other)), stakes), packets);
  }
}

TEST(RuleShelf, LeavesOutChangesThatMakeTheRulesUnsound) {
  const RuleShelf rules_of = shelf<gostop::Game>();
  const int script = rules::parameter_index(gostop::schema().parameters, "deal.order.2");
  const int flips = rules::parameter_index(gostop::schema().parameters, "bomb.flips");
  RuleChoice choice;
  choice.changes.push_back({flips, {{0, 2}}});
  choice.changes.push_back({script, {}});  // no packet at all
  RuleChoice kept;
  const rules::RuleSet rules = rules_of.resolved(choice, 2, &kept);
  EXPECT_TRUE(is_sound<gostop::Game>(rules, 2));
  EXPECT_EQ(kept.changes, (std::vector<RuleChange>{choice.changes[0]}));
  EXPECT_EQ(rules.number(flips), 2);
}

TEST(RuleShelf, FindsTheChoiceThatMakesTheRules) {
  const RuleShelf rules_of = shelf<gostop::Game>();
  for (std::uint64_t index = 0; index < 20; ++index) {
    RuleChoice choice;
    choice.base = static_cast<std::uint8_t>(index);
    choice.changes.push_back(
        {rules::parameter_index(gostop::schema().parameters, "bomb.flips"), {{0, 2}}});
    const rules::RuleSet rules = rules_of.resolved(choice, 2);
    EXPECT_TRUE(rules_of.resolved(rules_of.choice_for(rules, 2), 2) == rules) << index;
  }
}

}  // namespace
}  // namespace showstopper::properties
