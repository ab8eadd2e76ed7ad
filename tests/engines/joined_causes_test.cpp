// SPDX-License-Identifier: Apache-2.0
//
// One mistake of an engine that shows in several groups of findings has one cause.
#include <initializer_list>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engines/causes.h"

namespace showstopper::engines {
namespace {

using conformance::Kind;
using conformance::Words;
using testing::IsEmpty;
using testing::SizeIs;
using OneARound = std::vector<std::vector<conformance::Finding>>;

// Too little junk, a round for each, in turns with these events.
OneARound too_little_junk(std::initializer_list<Words> events) {
  OneARound rounds;
  for (const Words& each : events) {
    conformance::Finding finding;
    finding.kind = Kind::wrong_steal;
    finding.detail = "too few";
    finding.events = each;
    finding.key = "11D";
    rounds.push_back({finding});
  }
  return rounds;
}

// GS-A-071: junk that counts double is given if there is no plain one.
TEST(JoinDoubles, JunkMissingOnlyBesideDoublesIsOneCause) {
  OneARound rounds = too_little_junk({{"jjok", "steal_double"}, "steal_double"});
  conformance::Finding giver;
  giver.kind = Kind::wrong_steal;
  giver.key = "to_move";
  giver.events = "own_stack";
  rounds.push_back({giver});
  CausesOfGroups causes;
  causes[group_of(rounds[0][0])].cause.text = "no junk taken for `jjok`";
  join_doubles(rounds, causes);
  ASSERT_THAT(causes, SizeIs(3));
  for (const auto& [group, cause] : causes) {
    EXPECT_TRUE(cause.cause.events.has("steal_double")) << group;
    EXPECT_TRUE(cause.of_all) << group;
  }
  // Causes about doubles stay, whatever else is missing.
  join_steals(rounds, causes);
  EXPECT_TRUE(causes[group_of(rounds[0][0])].cause.events.has("steal_double"));
}

TEST(JoinDoubles, PlainJunkThatIsMissingAndASingleEventAreOtherMistakes) {
  CausesOfGroups causes;
  join_doubles(too_little_junk({{"jjok", "steal_double"}, "steal_double", "jjok"}), causes);
  EXPECT_THAT(causes, IsEmpty());
  join_doubles(too_little_junk({{"jjok", "steal_double"}, {"jjok", "steal_double"}}), causes);
  EXPECT_THAT(causes, IsEmpty());
}

struct OfPrize {
  const char *event, *due, *got;
};

OneARound wrong_pots(std::initializer_list<OfPrize> all) {
  OneARound rounds;
  for (const OfPrize& each : all) {
    conformance::Finding finding;
    finding.kind = Kind::wrong_payment;
    finding.key = "pot";
    finding.events = each.event;
    finding.expected = each.due;
    finding.got = each.got;
    rounds.push_back({finding});
  }
  return rounds;
}

// ST-011: the winner of a small contest (ST-020) and the dealer (ST-021) take the same prize.
TEST(JoinPrizes, APrizeThatIsWrongByOneAmountIsOneCauseForAnyWinner) {
  const OneARound rounds = wrong_pots(
      {{"small_prize", "18", "17"}, {"dealer_prize", "46", "45"}, {"small_prize", "29", "28"}});
  CausesOfGroups causes;
  join_prizes(rounds, causes);
  ASSERT_THAT(causes, SizeIs(2));
  const CauseOfGroup& one = causes[group_of(rounds[0][0])];
  EXPECT_EQ(one.cause.text, "`pot` is 1 less than due after each small prize");
  EXPECT_TRUE(one.cause.events.has("prize"));
  EXPECT_TRUE(one.of_all);
  EXPECT_EQ(causes[group_of(rounds[1][0])].cause.text, one.cause.text);
}

TEST(JoinPrizes, OtherAmountsAndASingleTakerAreNotJoined) {
  CausesOfGroups causes;
  join_prizes(wrong_pots({{"small_prize", "18", "17"},
                          {"dealer_prize", "46", "45"},
                          {"dealer_prize", "29", "27"}}),
              causes);
  EXPECT_THAT(causes, IsEmpty());
  join_prizes(
      wrong_pots(
          {{"small_prize", "18", "17"}, {"small_prize", "46", "45"}, {"small_prize", "29", "28"}}),
      causes);
  EXPECT_THAT(causes, IsEmpty());
}

// The rules under which the rounds conform are the cause, and stay.
TEST(JoinPrizes, AreNotJoinedIfOneHasACause) {
  const OneARound rounds = wrong_pots(
      {{"small_prize", "18", "17"}, {"dealer_prize", "46", "45"}, {"small_prize", "29", "28"}});
  CausesOfGroups causes;
  causes[group_of(rounds[0][0])].cause.keys = {"small.remainder_to"};
  join_prizes(rounds, causes);
  EXPECT_THAT(causes, SizeIs(1));
}

}  // namespace
}  // namespace showstopper::engines
