// SPDX-License-Identifier: Apache-2.0
//
// A game that provides only its rules and traces also gets plays as bytes, and shrunk failures.
#include <set>

#include <gtest/gtest.h>

#include "properties/play/play.h"
#include "properties/play/play_codec.h"
#include "properties/regression/any_failure.h"
#include "properties/shrink/shrink.h"
#include "tests/properties/small_game.h"

namespace showstopper::properties {
namespace {

static_assert(table::CardGame<small::Game> && DealsADeck<small::Game>);

constexpr std::uint64_t kAnyGameSeed = 20240229;
using Codec = PlayCodec<small::Game>;

small::Rules small_rules() {
  rules::RuleSet set(small::Game::schema());
  set.name = "small/plain";
  return small::Game::compile(set, small::kPlayers);
}

ByteList any_bytes(table::Random& random, std::uint32_t most) {
  ByteList bytes(random.below(most + 1));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

TEST(PlayBytesOfAnyGame, AreReadBackAsThatPlay) {
  table::Random random(kAnyGameSeed);
  for (int i = 0; i < 100; ++i) {
    const Codec::Play play = Codec::read(any_bytes(random, 120));
    EXPECT_EQ(Codec::read(Codec::to_bytes(play)), play);
  }
}

TEST(PlayBytesOfAnyGame, DealEveryDealThatIsAskedOfThem) {
  const small::Rules rules = small_rules();
  table::Random random(kAnyGameSeed);
  for (int i = 0; i < 100; ++i) {
    const small::Table at{i % small::kPlayers};
    const small::Deal deal = small::Game::deal(rules, at, random);
    Codec::Play play;
    Codec::set_round(play, rules, at, deal);
    const Codec::Play again = Codec::read(Codec::to_bytes(play));
    EXPECT_EQ(Codec::table(again, rules).dealer, at.dealer);
    EXPECT_EQ(Codec::deal(again, rules), deal);
  }
}

TEST(PlayBytesOfAnyGame, NameLegalActions) {
  const small::Legal legal{{1, 4, 6}};
  for (int i = 0; i < legal.size(); ++i) {
    ByteList hints;
    Codec::add_hint(legal, legal.nth(i), hints);
    ByteReader reader(hints);
    EXPECT_EQ(Codec::hinted(legal, reader), legal.nth(i));
  }
  const ByteList beyond{200};
  ByteReader reader(beyond);
  EXPECT_TRUE(legal.contains(Codec::hinted(legal, reader)));
}

// A 5 that is laid right after a 2 counts once more.
void counts_twice(const small::Rules&, const small::State& before, int card, small::State& after) {
  if (card == 5 && !before.laid.empty() && before.laid.back() == 2) after.sums[0] += 5;
}

TEST(ShrinkerOfAnyGame, LeadsToTheLeastRoundFromEverySeed) {
  const auto rules = std::make_shared<const small::Rules>(small_rules());
  const BaseRules base = rules->source;
  CaseCheck<small::Game> check(false, {counts_twice, nullptr});
  std::set<std::string> lines;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    std::optional<Verdict> verdict;
    TestCase<small::Game> of;
    for (std::uint64_t index = 0; !verdict; ++index) {
      of = case_of(base, rules, play_round(*rules, seed, index, Generator::uniform, 100));
      verdict = check(of);
    }
    EXPECT_EQ(verdict->failure.name, "sums_are_of_laid_cards");
    const auto shrunk = shrink(of, verdict->failure,
                               [&](const TestCase<small::Game>& each) { return check(each); });
    EXPECT_TRUE(shrunk.minimal) << seed;
    EXPECT_FALSE(smaller(of, shrunk.smallest)) << seed;
    EXPECT_EQ(check(shrunk.smallest)->failure, verdict->failure) << seed;
    EXPECT_EQ(any_failure(shrunk.smallest, true), std::nullopt) << "the rules as they are fail too";
    lines.insert(trace::Traced<small::Game>::to_json(shrunk.smallest.round));
  }
  // Two actions are needed: the 2 by the dealer and the 5 by the other seat. Both are the first
  // legal ones if the hand has no lower card. In the least such deck the 2 is followed by the least
  // cards above it, the 5 by those above it; 0 and 1 are left.
  EXPECT_EQ(lines, (std::set<std::string>{"dealer 0 deck 2 3 4 5 6 7 0 1; 0 lay 2; 1 lay 5"}));
}

}  // namespace
}  // namespace showstopper::properties
