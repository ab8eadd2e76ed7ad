// SPDX-License-Identifier: Apache-2.0
//
// Causes of groups: each group has the cause of most of its findings, and no other cause is lost.
#include "engines/causes.h"

#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "conformance/key_change.h"
#include "engines/broken_clauses.h"
#include "engines/gathered.h"
#include "model/gostop/game.h"
#include "model/stoppa/game.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/traced.h"

namespace showstopper::engines {
namespace {

using conformance::Explained;
using conformance::Finding;
using conformance::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

// A cause of the first finding of these rounds.
Explained explained(const char* text, std::vector<std::size_t> rounds) {
  Explained made;
  made.cause.text = text;
  made.of = 5;
  for (const std::size_t round : rounds) made.findings.push_back({round, 0});
  return made;
}

// Five rounds with a finding each, all of one group.
class CausesOfOneGroup : public testing::Test {
 protected:
  CausesOfOneGroup() {
    Finding finding;
    finding.kind = Kind::wrong_turn;
    rounds_.assign(5, {finding});
    for (const auto& round : rounds_) groups_.add(round);
  }
  std::vector<std::vector<Finding>> rounds_;
  SeenGroups groups_;
};

TEST_F(CausesOfOneGroup, TheGroupHasTheCauseOfMostAndTheOtherIsARemark) {
  const Causes causes =
      groups_.causes({explained("most", {0, 1, 2}), explained("few", {3, 4})}, rounds_);
  ASSERT_EQ(causes.of_group.size(), 1u);
  EXPECT_EQ(causes.of_group.begin()->second.cause.text, "most");
  EXPECT_THAT(causes.others,
              ElementsAre("2 of 5 differences that were examined have another cause: few "
                          "(wrong_turn)"));
}

TEST_F(CausesOfOneGroup, ACauseThatIsNamedIsNoRemark) {
  EXPECT_THAT(groups_.causes({explained("most", {0, 1, 2, 3})}, rounds_).others, IsEmpty());
}

// The rounds are judged again under the cause: a finding that stays there may be a second mistake.
TEST_F(CausesOfOneGroup, ACauseThatLeavesAFindingIsNotOfTheWholeGroup) {
  Explained most = explained("most", {0, 1, 2});
  most.gone = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  EXPECT_FALSE(groups_.causes({most}, rounds_).of_group.begin()->second.of_all);
  most.gone->push_back({4, 0});
  EXPECT_TRUE(groups_.causes({most}, rounds_).of_group.begin()->second.of_all);
}

// Other rules are a variant if every round conforms under them; a slip may explain most of them.
TEST_F(CausesOfOneGroup, OtherRulesThatLeaveAFindingAreARemark) {
  Explained most = explained("most", {0, 1, 2, 3});
  most.cause.keys = {"ppuk.forms"};
  most.gone = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  const Causes causes = groups_.causes({most}, rounds_);
  EXPECT_THAT(causes.of_group, IsEmpty());
  EXPECT_THAT(causes.others, ElementsAre("4 of 5 differences that were examined have another "
                                         "cause: most (wrong_turn)"));
  most.gone->push_back({4, 0});
  EXPECT_EQ(groups_.causes({most}, rounds_).of_group.size(), 1u);
  EXPECT_THAT(groups_.causes({most}, rounds_).others, IsEmpty());
}

// A round that begins in a position that no round under the cause reaches.
TEST_F(CausesOfOneGroup, ARoundThatCannotShowTheCauseIsNoSecondMistake) {
  Explained most = explained("most", {0, 1, 2});
  most.gone = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  EXPECT_FALSE(groups_.causes({most}, rounds_).of_group.begin()->second.of_all);
  most.silent = {{4, 0}};
  EXPECT_TRUE(groups_.causes({most}, rounds_).of_group.begin()->second.of_all);
  // Of a group that no round can show under it, a cause explains nothing.
  Explained other = explained("other", {});
  other.gone.emplace();
  other.silent = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
  EXPECT_THAT(groups_.causes({other}, rounds_).of_group, IsEmpty());
}

// Exchanged cards, under which five rounds conform and the sixth cannot be judged.
TEST_F(CausesOfOneGroup, OfExchangedCardsAGroupThatNoRoundCanShowIsAnEffect) {
  Finding hidden;
  hidden.kind = Kind::wrong_stack;
  rounds_.push_back({hidden});
  groups_.add(rounds_.back());
  Explained exchanged = explained("exchanged", {0, 1, 2, 3, 4});
  exchanged.rounds = 5;
  exchanged.gone = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
  exchanged.silent = {{5, 0}};
  const CausesOfGroups all = groups_.causes({exchanged}, rounds_).of_group;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all.at(group_of(hidden)).effect);
  exchanged.gone->pop_back();  // something else differs too
  EXPECT_FALSE(groups_.causes({exchanged}, rounds_).of_group.contains(group_of(hidden)));
  exchanged.gone->push_back({4, 0});
  exchanged.cause.keys = {"ppuk.forms"};
  EXPECT_FALSE(groups_.causes({exchanged}, rounds_).of_group.contains(group_of(hidden)));
}

// A cause explains no finding of the group by itself, but the group does not occur under it.
TEST_F(CausesOfOneGroup, AGroupThatIsGoneUnderACauseIsItsEffect) {
  Explained other = explained("other", {});
  other.gone = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  EXPECT_THAT(groups_.causes({other}, rounds_).of_group, IsEmpty());
  other.gone->push_back({4, 0});
  EXPECT_EQ(groups_.causes({other}, rounds_).of_group.size(), 1u);
}

// Findings of too little junk, each of a round of its own.
std::vector<std::vector<Finding>> steals(std::initializer_list<conformance::Words> events) {
  std::vector<std::vector<Finding>> rounds;
  for (const conformance::Words& each : events) {
    Finding finding;
    finding.kind = Kind::wrong_steal;
    finding.detail = "too few";
    finding.events = each;
    rounds.push_back({finding});
  }
  return rounds;
}

TEST(JoinSteals, TooLittleJunkForSeveralEventsHasOneCause) {
  CausesOfGroups causes;
  auto rounds = steals({"jjok", "sweep", {"jjok", "sweep"}});
  join_steals(rounds, causes);
  EXPECT_THAT(causes, IsEmpty()) << "two events may be two mistakes";
  rounds = steals({"other_stack", "own_stack", "jjok"});
  join_steals(rounds, causes);
  EXPECT_THAT(causes, IsEmpty()) << "stacks are one event";
  rounds = steals({"jjok", "sweep", "bomb", {"jjok", "sweep"}});
  causes[group_of(rounds[0][0])].cause.text = "no junk taken for `jjok`";
  join_steals(rounds, causes);
  ASSERT_EQ(causes.size(), 4u);
  for (const auto& [group, cause] : causes) {
    EXPECT_EQ(cause.cause.text, "too little junk changes hands, whatever the event") << group;
    EXPECT_TRUE(cause.of_all);
  }
}

TEST(JoinSteals, OtherRulesAndAGeneralCauseStay) {
  CausesOfGroups causes;
  const auto rounds = steals({"jjok", "sweep", "bomb", "ttadak"});
  CauseOfGroup variant;
  variant.cause.keys = {"jjok.junk"};
  causes[group_of(rounds[0][0])] = variant;
  CauseOfGroup general;
  general.cause.text = "junk of the taker goes to the victim";
  general.cause.events = conformance::Words("steal");
  causes[group_of(rounds[1][0])] = general;
  join_steals(rounds, causes);
  ASSERT_EQ(causes.size(), 4u);
  EXPECT_TRUE(causes[group_of(rounds[0][0])].cause.is_variation());
  for (int i = 1; i < 4; ++i) {
    const auto at = static_cast<std::size_t>(i);
    EXPECT_EQ(causes[group_of(rounds[at][0])].cause.text, general.cause.text);
  }
}

RoundPlace generated(std::uint64_t index) { return {PhaseKind::generated, index}; }

TEST(TakeIn, TheEarlierRoundIsTheSourceOfBoth) {
  EngineFinding known, later, earlier;
  known.source = "round 5";
  later.source = "round 9";
  earlier.source = "round 2";
  earlier.breaks = {"GS-A-045"};
  std::set<RoundPlace> seen_in = {generated(5)};
  take_in(known, seen_in, later, {generated(9)});
  EXPECT_EQ(known.source, "round 5");
  take_in(known, seen_in, earlier, {generated(2), generated(9)});
  EXPECT_EQ(known.source, "round 2");
  EXPECT_EQ(known.rounds, 3u) << "round 9 counts once";
  EXPECT_THAT(known.breaks, ElementsAre("GS-A-045"));
}

using Fault = SeenFault<gostop::Game>;

TEST(OneOfEachCause, AFaultOfWhichTheCauseLeavesAFindingStays) {
  Fault points, turn;
  points.finding.kind = Kind::wrong_points;
  turn.finding.kind = Kind::wrong_turn;
  points.place = generated(7);
  points.seen_in = {generated(7)};
  turn.place = generated(3);
  turn.seen_in = {generated(3), generated(7)};
  turn.source = "round 3";
  CausesOfGroups causes;
  causes[group_of(points.finding)] = {explained("one", {0}), true, false};
  causes[group_of(turn.finding)] = {explained("one", {1}), false, false};
  const std::vector<Fault*> all = {&points, &turn};
  EXPECT_EQ(one_of_each_cause(all, causes).size(), 2u);
  causes[group_of(turn.finding)].of_all = true;
  EXPECT_THAT(one_of_each_cause(all, causes), ElementsAre(&points));
  EXPECT_EQ(points.seen_in.size(), 2u) << "round 7 has both and counts once";
  EXPECT_EQ(points.source, "round 3");  // the earliest of both
}

// Points that are wrong since nothing was stolen: the steal is what breaks the rules.
TEST(OneOfEachCause, AnEffectStandsForNoFaultThatShowsTheCause) {
  Fault points, steal, turn;
  points.finding.kind = Kind::wrong_points;
  steal.finding.kind = Kind::wrong_steal;
  turn.finding.kind = Kind::wrong_turn;
  points.seen_in = {generated(1)};
  steal.seen_in = {generated(2)};
  turn.seen_in = {generated(3)};
  CausesOfGroups causes;
  causes[group_of(points.finding)] = {explained("one", {}), true, true};
  causes[group_of(steal.finding)] = {explained("one", {0}), true, false};
  causes[group_of(turn.finding)] = {explained("one", {}), true, true};
  EXPECT_THAT(one_of_each_cause<Fault>({&points, &turn, &steal}, causes), ElementsAre(&steal));
  EXPECT_EQ(steal.seen_in.size(), 3u);
  EXPECT_EQ(steal.alike.size(), 2u);
}

// A card that is lost before any event and after two: the fault is that the position is shown so.
TEST(OneOfEachDisplay, ALostCardBeforeAnyEventStandsForThoseAfterSeveral) {
  Fault turned, points, shown, played;
  turned.finding.kind = shown.finding.kind = played.finding.kind = Kind::lost_card;
  points.finding.kind = Kind::wrong_points;
  turned.finding.events = conformance::Words("flip_takes_one");
  played.finding.events = conformance::Words("hand_takes_one");
  turned.seen_in = {generated(1)};
  points.seen_in = shown.seen_in = {generated(2)};
  played.seen_in = {generated(3)};
  EXPECT_EQ(one_of_each_display<Fault>({&turned, &points, &played}).size(), 3u) << "no display";
  EXPECT_EQ(one_of_each_display<Fault>({&turned, &points, &shown}).size(), 3u) << "one event";
  EXPECT_THAT(one_of_each_display<Fault>({&turned, &points, &shown, &played}),
              ElementsAre(&shown, &points));
  EXPECT_EQ(shown.seen_in.size(), 3u);
  EXPECT_EQ(shown.alike.size(), 2u);
  shown.finding.kind = Kind::duplicated_card;
  EXPECT_EQ(one_of_each_display<Fault>({&turned, &shown, &played}).size(), 3u) << "another kind";
}

// A round of Stoppa from a position, read with the reader of logs.
trace::StoppaTrace stoppa_round(const std::string& rest) {
  trace::StoppaReader reader(rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"));
  trace::StoppaTrace trace;
  table::Diagnostics wrong;
  EXPECT_TRUE(reader.read(R"({"format":"showstopper-trace/1","game":"stoppa",)"
                          R"("rules":"stoppa/italian",)" +
                              rest,
                          1, "test", trace, wrong))
      << (wrong.empty() ? rest : table::to_text(wrong.front()));
  return trace;
}

// The ace counts 11 for 16 (ST-008): its points differ, the seat shows a better single card, and
// another trio. Three groups, by three clauses.
TEST(CausesOfStoppa, AnotherWorthOfARankIsTheCauseOfOtherChoicesAsWell) {
  const auto points = stoppa_round(
      R"("players":3,"dealer":0,"state":{"round":"small 0","hands":[["AC","2C","AU","AS","AB",)"
      R"("2U","2S","2B","3C","3U","3S","3B","4C"],["4U","4S","4B","5C","5U","5S","5B","6C","6U",)"
      R"("6S","6B","7C","7U"],["7S","7B","JC","JU","JS","JB","NC","NU","NS","NB","KC","KU",)"
      R"("KS"]],"bets":[0,1,0],"pot":0,"purses":[1,0,0],"folded":[2],"to_move":0,)"
      R"("start":[1,1,0]},"stakes":{"punto":0,"beccata":0},"actions":["0 call"],)"
      R"("after":[{"shown":[{"cards":["AC","2C"],"points":23},null,null]}]})");
  const auto single = stoppa_round(
      R"("players":3,"dealer":2,"state":{"round":"small 0","hands":[["3B","5C","NS","AS","3C",)"
      R"("3U","4C","4U","4S","4B","5U","5S","5B"],["6S","6B","7C","7U","7S","7B","JC","JU","JS",)"
      R"("JB","NC","NU","KC"],["AB","3S","KU","AC","6C","6U","2C","2U","2S","AU","NB","KB",)"
      R"("2B"]],"bets":[1,0,0],"pot":0,"purses":[0,0,1],"folded":[1],"to_move":2,)"
      R"("start":[1,0,1]},"stakes":{"punto":0,"beccata":0},"actions":["2 call"],)"
      R"("after":[{"shown":[null,null,{"cards":["3S"],"points":13}]}]})");
  const auto trio = stoppa_round(
      R"("players":3,"dealer":0,"state":{"round":"big","hands":[["AU","2B","3S","4C","4U","4S",)"
      R"("5B","6U","7C","JS","JB","NC","KC"],["AC","2S","3C","4B","5U","5S","6C","6S","7U","7S",)"
      R"("JC","NB","KS"],["AS","AB","2C","2U","3U","3B","5C","6B","7B","JU","NU","NS","KB"]],)"
      R"("bets":[0,12,12],"pot":18,"purses":[100,82,76],"to_move":0,"start":[100,100,100],)"
      R"("exposed":["2B","4C","6B","JU","JB","NU","KC"]},"stakes":{"punto":5,"beccata":1},)"
      R"("actions":["0 fold"],"after":[{"shown":[null,null,{"cards":["3B","6B","7B"],)"
      R"("points":52}]}]})");
  std::vector<std::string> remarks;
  const CausesOfGroups causes =
      causes_of_groups(std::vector<trace::StoppaTrace>{points, single, trio}, remarks);
  ASSERT_EQ(causes.size(), 3u);
  for (const auto& [group, cause] : causes) {
    EXPECT_EQ(cause.cause.text, "`A` is worth 11 for 16") << group;
    EXPECT_TRUE(cause.of_all) << group;
  }
}

// Seat 1 owes 12 and has 5. There are no debts: all such payments are one group.
TEST(CausesOfStoppa, APaymentOfMoreThanAPurseIsOfThePurse) {
  const auto event_of = [](const std::string& purses) {
    const auto trace = stoppa_round(
        R"("players":4,"dealer":0,"state":{"round":"shed","hands":[["6C"],["7U","2U","3U","4U"],)"
        R"(["KS","2S"],["KB"]],"bets":[0,0,0,0],"pot":0,"purses":[44,5,44,0],"laid":["5C"],)"
        R"("top":"5C","top_by":3,"to_move":0,"start":[44,5,44,0]},)"
        R"("stakes":{"punto":5,"beccata":1},"actions":["0 lay 6C"],"after":[{"purses":)" +
        purses + "}]}");
    const auto findings = conformance::judge(trace).findings;
    EXPECT_EQ(findings.size(), 1u) << purses;
    return findings.empty() ? "" : findings.front().events.text();
  };
  EXPECT_EQ(event_of("[62,-7,38,0]"), "short_purse");
  EXPECT_EQ(event_of("[62,0,38,0]"), "paid_cards") << "no seat has paid the seven chips";
  EXPECT_EQ(event_of("[61,0,32,0]"), "paid_cards") << "seat 2 has chips left";
}

// Seat 2 has three chips after the ante, and owes five for the misera of seat 1.
TEST(CausesOfStoppa, ADebtThatIsPaidIsOfTheClauseOfWhatIsOwed) {
  std::string passes, nothing;
  for (int i = 0; i < 16; ++i) {
    passes += fmt::format("\"{} pass\",", 1 + i % 4);
    nothing += "null,";
  }
  const auto trace = stoppa_round(
      R"("players":5,"dealer":0,"deal":{"hands":[["KB","NB","JB","7B","6S","5U","3B","AB"],)"
      R"(["7C","6C","5C","4C","3C","2C","2U","3U"],["KC","NS","JS","7S","6U","4B","3S","AS"],)"
      R"(["KU","NU","JU","7U","5B","4S","2B","AU"],["KS","NC","JC","6B","5S","4U","2S","AC"]]},)"
      R"("purses":[50,50,9,50,50],"stakes":{"punto":5,"beccata":1},"actions":[)" +
      passes + R"("1 declare misera"],"after":[)" + nothing + R"({"purses":[69,64,-2,39,39]}]})");
  const auto findings = conformance::judge(trace).findings;
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].events.text(), "short_purse") << "the group of all such payments";
  EXPECT_EQ(findings[0].about.text(), "misera");
  table::Diagnostics wrong;
  const conformance::ClauseIndex clauses(SHOWSTOPPER_SOURCE_CORPUS "/clauses/stoppa.tsv", wrong);
  EXPECT_EQ(clauses.about(findings[0]).front().id, "ST-043");
}

// Seat 1 owes 12 and has 5, seat 2 pays 6 for two cards. If three cards are paid for and not two,
// seat 2 pays nothing: the round differs anew, whatever it has lost.
TEST(CausesOfStoppa, ARoundThatDiffersAnewUnderOtherRulesIsNotMended) {
  const std::vector<trace::StoppaTrace> rounds = {stoppa_round(
      R"("players":4,"dealer":0,"state":{"round":"shed","hands":[["6C"],["7U","2U","3U","4U"],)"
      R"(["KS","2S"],["KB"]],"bets":[0,0,0,0],"pot":0,"purses":[44,5,44,0],"laid":["5C"],)"
      R"("top":"5C","top_by":3,"to_move":0,"start":[44,5,44,0]},)"
      R"("stakes":{"punto":5,"beccata":1},"actions":["0 lay 6C"],)"
      R"("after":[{"purses":[55,0,38,0]}]})")};
  Finding other;
  other.kind = Kind::wrong_turn;
  const auto left_under = [&](const std::string& change) {
    Explained cause = explained("other rules", {0});
    cause.gone = {{0, 0}};
    for (auto& each : conformance::key_changes(*rounds[0].rules->source)) {
      const bool is_it = to_text(stoppa::Game::schema(), each) == change;
      if (is_it) cause.cause.changes.push_back(std::move(each));
    }
    EXPECT_EQ(cause.cause.changes.size(), 1u) << change;
    cause.cause.keys = {change};
    keep_what_conforms(cause, rounds, {{other}});
    return cause.gone->size();
  };
  EXPECT_EQ(left_under("pay.per_cards = 3"), 0u);
  EXPECT_EQ(left_under("bet.sole_bettor_shows = true"), 1u) << "nothing differs under it";
}

// A finding about `GS-A-104` that stands for another one, about `GS-A-066`.
class ClausesOfAFinding : public testing::Test {
 protected:
  // With the clauses that are broken. `refused`: it comes only behind a refused action.
  EngineFinding named(const CauseOfGroup* why, bool refused = false) {
    EngineFinding listed;
    listed.finding.kind = Kind::wrong_points;
    listed.finding.about = conformance::Words("GS-A-104");
    Fault fault;
    fault.finding = listed.finding;
    fault.alike.resize(1);
    fault.alike[0].kind = Kind::wrong_steal;
    fault.alike[0].about = conformance::Words("GS-A-066");
    name_clauses<gostop::Game>(index_, why, listed);
    if (refused) name_refused(listed);
    add_broken(index_, refused ? nullptr : why, &fault, listed);
    return listed;
  }
  // Of a cause that explains every finding.
  static CauseOfGroup cause_with(const char* event) {
    CauseOfGroup why;
    why.of_all = true;
    why.cause.text = "`five_brights` is worth 16 for 15";
    why.cause.events = conformance::Words(event);
    return why;
  }

  table::Diagnostics diagnostics_;
  conformance::ClauseIndex index_{SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", diagnostics_};
};

TEST_F(ClausesOfAFinding, OfACauseWithOthersTheseAloneAreBroken) {
  CauseOfGroup why = cause_with("combination:five_brights");
  EngineFinding listed = named(&why);
  EXPECT_THAT(listed.finding.clauses, ElementsAre("GS-A-104")) << "which the identity has";
  EXPECT_THAT(listed.breaks, ElementsAre("GS-A-105", "GS-B-065"));
  EXPECT_THAT(listed.cited(), ElementsAre("GS-A-105", "GS-B-065", "GS-A-104"));
  why.of_all = false;  // another mistake may be among the findings
  listed = named(&why);
  EXPECT_THAT(listed.breaks, ElementsAre("GS-A-066", "GS-A-104"));
  EXPECT_THAT(listed.cited(), ElementsAre("GS-A-104"));
}

TEST_F(ClausesOfAFinding, OfACauseWithOneOfThemTheyAloneAreBroken) {
  const CauseOfGroup why = cause_with("GS-A-104");
  EXPECT_THAT(named(&why).breaks, ElementsAre("GS-A-104"));
  EXPECT_THAT(named(&why).cited(), ElementsAre("GS-A-104"));
  const CauseOfGroup silent = cause_with("no_such_event");
  EXPECT_THAT(named(&silent).breaks, ElementsAre("GS-A-066", "GS-A-104"));
  EXPECT_THAT(named(nullptr).breaks, ElementsAre("GS-A-066", "GS-A-104"));
}

TEST_F(ClausesOfAFinding, ARefusedActionAsCauseHasNoClauseOfAnotherCause) {
  const CauseOfGroup why = cause_with("combination:five_brights");
  const EngineFinding listed = named(&why, true);
  EXPECT_EQ(listed.cause, kRefusedActionChanges);
  EXPECT_THAT(listed.cited(), ElementsAre("GS-A-104"));
  EXPECT_THAT(listed.breaks, ElementsAre("GS-A-066", "GS-A-104"));
}

// Where a ribbon is taken for junk, the smallest round may break the rule of another row.
TEST(CauseInWords, ShowsItsClauseIfTheFindingCitesAnother) {
  table::Diagnostics diagnostics;
  const conformance::ClauseIndex index(SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv",
                                       diagnostics);
  conformance::Cause cause;
  cause.text = "`12R` counts as junk for a ribbon";
  cause.events = conformance::Words("combination:ribbons");
  EXPECT_EQ(text_of(cause, index, {"GS-A-104"}), "`12R` counts as junk for a ribbon (GS-A-114)");
  EXPECT_EQ(text_of(cause, index, {"GS-A-114", "GS-B-070"}), cause.text);
  cause.events = {};
  EXPECT_EQ(text_of(cause, index, {"GS-A-104"}), cause.text);
}

}  // namespace
}  // namespace showstopper::engines
