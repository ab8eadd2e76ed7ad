// SPDX-License-Identifier: Apache-2.0
//
// One mistake of an engine that shows in several groups of findings has one cause.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "engines/broken_clauses.h"
#include "engines/causes.h"
#include "engines/gathered.h"
#include "model/gostop/game.h"
#include "model/trace/gostop/traced.h"

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

// Multipliers, each of a round of its own, of payments with these terms.
OneARound factors(std::initializer_list<std::pair<const char*, Words>> got_for_two) {
  OneARound rounds;
  for (const auto& [got, terms] : got_for_two) {
    conformance::Finding finding;
    finding.kind = Kind::wrong_multiplier;
    finding.expected = "2";
    finding.got = got;
    finding.events = terms;
    rounds.push_back({finding});
  }
  return rounds;
}

TEST(JoinFactors, OneFactorBesideOneTermIsOneCause) {
  const auto joined = [](const auto& rounds, CausesOfGroups causes) {
    join_factors(rounds, causes);
    return causes;
  };
  const auto rounds = factors({{"4", "pay_seven_animals"},
                               {"4", {"pay_go_factor", "pay_seven_animals"}},
                               {"4", {"pay_shake", "pay_seven_animals"}}});
  CausesOfGroups hint;
  hint[group_of(rounds[1][0])].cause.text = "`go_factor` of one go more";
  const CausesOfGroups one = joined(rounds, hint);
  ASSERT_EQ(one.size(), 3u);
  for (const auto& [group, cause] : one) {
    EXPECT_EQ(cause.cause.text, "the multiplier is 2 for 1, each time beside `pay_seven_animals`");
    EXPECT_TRUE(cause.of_all) << group;
  }
  CausesOfGroups named = hint;
  named.begin()->second.cause.events = Words("pay_seven_animals");
  EXPECT_EQ(joined(rounds, named).rbegin()->second.cause.text, "`go_factor` of one go more");
  CausesOfGroups rules = hint;
  rules.begin()->second.gone.emplace();
  EXPECT_EQ(joined(rounds, rules).size(), 1u) << "other rules explain one of them";
  auto others = rounds;
  others[2][0].got = "8";
  EXPECT_THAT(joined(others, {}), IsEmpty()) << "another factor";
  others = rounds;
  others[0][0].events = Words("pay_bomb");
  EXPECT_THAT(joined(others, {}), IsEmpty()) << "no common term";
  others = rounds;
  others.pop_back();
  EXPECT_THAT(joined(others, {}), IsEmpty()) << "two rounds may have two mistakes";
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

using GostopFault = SeenFault<gostop::Game>;

GostopFault fault_of(Kind kind, std::uint64_t round) {
  GostopFault fault;
  fault.finding.kind = kind;
  fault.place = {PhaseKind::generated, round};
  fault.seen_in = {fault.place};
  fault.heads = true;
  return fault;
}

// The seat at turn is wrong; behind it, from the engine's own position, the round ends early.
class Consequences : public testing::Test {
 protected:
  Consequences() {
    turn_.opens = turn_.alone = true;
    end_.behind[group_of(turn_.finding)] = 4;
    end_.behind[group_of(points_.finding)] = 1;
  }
  std::vector<GostopFault*> left() {
    remarks_.clear();
    return without_consequences<GostopFault>({&turn_, &points_, &end_}, remarks_);
  }
  GostopFault turn_ = fault_of(Kind::wrong_turn, 1);
  GostopFault points_ = fault_of(Kind::wrong_points, 2);
  GostopFault end_ = fault_of(Kind::wrong_end, 3);
  std::vector<std::string> remarks_;
};

TEST_F(Consequences, AreRemarksOnTheFaultThatOpenedTheirRounds) {
  EXPECT_THAT(left(), testing::ElementsAre(&turn_, &points_));
  EXPECT_THAT(remarks_, testing::ElementsAre(
                            "wrong_end in 1 round is a consequence of wrong_turn before it"));
  EXPECT_THAT(turn_.seen_in, SizeIs(2));
}

TEST_F(Consequences, AFindingThatStandsForItselfOnceIsNone) {
  end_.alone = true;
  EXPECT_THAT(left(), SizeIs(3));
  EXPECT_THAT(remarks_, IsEmpty());
}

TEST_F(Consequences, BehindSeveralFaultsAreNone) {
  end_.behind[group_of(points_.finding)] = 2;  // 4 of 6 are less than four of five
  EXPECT_THAT(left(), SizeIs(3));
}

TEST_F(Consequences, AreOfTheDifferenceBeforeThem) {
  std::vector<conformance::Finding> round = {turn_.finding, end_.finding};
  round[1].may_follow = true;
  EXPECT_EQ(cause_before(round, round[1]), &round[0]);
  round[1].may_follow = false;
  EXPECT_EQ(cause_before(round, round[1]), nullptr) << "the rules are in a position of their own";
  round[1].may_follow = true;
  round[1].kind = Kind::wrong_payment;
  EXPECT_EQ(cause_before(round, round[1]), nullptr) << "payments stand for themselves";
}

// The engine waits for another seat, so it refuses the action of the right one.
TEST_F(Consequences, ARefusalRightBehindAWrongTurnIsOne) {
  std::vector<conformance::Finding> round = {turn_.finding, end_.finding};
  round[0].action = 3;
  round[1].action = 4;
  round[1].kind = Kind::legal_refused;
  EXPECT_EQ(cause_before(round, round[1]), &round[0]);
  round[1].action = 5;
  EXPECT_EQ(cause_before(round, round[1]), nullptr);
}

TEST(SeenFaults, AddUpTheFindingsBeforeThem) {
  GostopFault early = fault_of(Kind::wrong_end, 1), late = fault_of(Kind::wrong_end, 2);
  early.behind["wrong_turn"] = 1;
  late.behind["wrong_turn"] = 2;
  late.alone = true;
  late.add(early);
  EXPECT_EQ(late.behind["wrong_turn"], 3u);
  EXPECT_TRUE(late.alone);
}

// The same chips are wrong at two ends of a round, in the clause of each. A cause under which all
// rounds conform leaves the clauses of the finding alone.
TEST(SeenFaults, BreakTheClausesOfTheirOtherRoundsWithoutACause) {
  table::Diagnostics none;
  const conformance::ClauseIndex clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", none);
  const auto seen = [](const char* event, std::uint64_t round) {
    GostopFault fault = fault_of(Kind::wrong_steal, round);
    fault.finding.about = Words(event);
    fault.by_about.emplace(event, fault.finding);
    return fault;
  };
  GostopFault fault = seen("sweep", 2);
  fault.add(seen("jjok", 3));
  fault.add(seen("ttadak", 1));
  EngineFinding listed;
  listed.finding = fault.finding;
  const auto first = clauses.about(fault.finding);
  ASSERT_FALSE(first.empty());
  listed.finding.clauses = {first.front().id};
  EngineFinding of_cause = listed;
  add_broken<gostop::Game>(clauses, nullptr, &fault, listed);
  for (const char* const event : {"sweep", "jjok", "ttadak"}) {
    EXPECT_TRUE(listed.breaks.contains(clauses.cited(Words(event)).front().id)) << event;
  }
  CauseOfGroup why;
  why.of_all = true;
  why.cause.keys = {"bomb.steal"};
  add_broken(clauses, &why, &fault, of_cause);
  EXPECT_THAT(of_cause.breaks, testing::ElementsAre(first.front().id));
}

}  // namespace
}  // namespace showstopper::engines
