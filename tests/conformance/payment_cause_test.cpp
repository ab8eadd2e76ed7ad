// SPDX-License-Identifier: Apache-2.0
//
// Which slips of the settlement give wrong payments. The winner has 20 points with two goes after a
// round without a winner: (20 + 2) * 2 = 44 are due (GS-A-079, GS-A-080, GS-A-088).
#include "conformance/gostop/explanation/payment_cause.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "conformance/gostop/month_cause.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using trace::good;
using trace::replaced;

std::string text_of(const std::string& result, int goes_of_loser = 0,
                    const std::string& rules = "\"gostop/matgo\"") {
  return fmt::format(
      R"({{"format":"showstopper-trace/1","game":"gostop","rules":{},"players":2,)"
      R"("dealer":0,"carry":1,"state":{{"carry":1,"hands":[[],["07K"]],"table":["07J","12D"],)"
      R"("stock":["12R"],"captured":[["01R","01J","02R","02J","03R","03J","06R","06J","09R","09J",)"
      R"("10R","10J","05A","05J","11B","11J","12A","12B","06A","06K","10A","10K"],["01B","01K",)"
      R"("02A","02K","03B","03K","04A","04R","04J","04K","08B","08A","08J","08K","05R","05K",)"
      R"("07A","07R","09A","09K","11D","11K"]],"to_move":1,"turn_of":[10,9],)"
      R"("go_counts":[{},2],"points_at_go":[0,8],"go_order":[]}},"actions":["1 play 07K"],)"
      R"("after":[null],"result":{}}})",
      rules, goes_of_loser, result);
}

trace::GostopTrace round(const std::string& result, int goes_of_loser = 0) {
  return good(text_of(result, goes_of_loser));
}

// Of each set that fits its texts.
std::vector<std::string> hints(const trace::GostopTrace& log) {
  std::optional<gostop::State> end;
  judge(log, [&end](const gostop::Moment& moment) { end = moment.state; });
  std::vector<std::string> texts;
  for (const Hint& hint :
       gostop::payment_hints(*log.rules, *end, *log.result, gostop::kMostSlips)) {
    texts.push_back((hint.set == 0 ? "" : fmt::format("{}: ", hint.set)) + hint.text);
  }
  return texts;
}

TEST(PaymentCause, RightPaymentsHaveNone) {
  const auto log = round(R"({"outcome":"stop","winner":1,"points":20,"bonus":2,"multiplier":2,)"
                         R"("payments":[-44,44],"reasons":["go 2","carry"]})");
  EXPECT_EQ(findings_of(log), "");
}

TEST(PaymentCause, AMissingCarryNamesTheCarry) {
  EXPECT_THAT(hints(round(R"({"bonus":2,"multiplier":1,"payments":[-22,22],"reasons":["go 2"]})")),
              ElementsAre("`carry` left out", "half of the due amount"));
}

// GS-A-080: each opponent pays the winner, who gets all of it.
TEST(PaymentCause, TheRightAmountOnAnotherWayIsNamedAlone) {
  const std::string rest = R"("bonus":2,"multiplier":2,"reasons":["go 2","carry"],"payments":)";
  EXPECT_THAT(hints(round('{' + rest + "[44,-44]}")), ElementsAre("the winner pays the losers"));
  EXPECT_THAT(hints(round('{' + rest + "[0,44]}")),
              ElementsAre("the losers do not pay the winner's gain"));
  EXPECT_THAT(hints(round('{' + rest + "[-44,0]}")),
              ElementsAre("the winner does not get the losers' payments"));
  EXPECT_THAT(hints(round('{' + rest + "[-43,44]}")), IsEmpty());
}

// 3 points have gone to seat 0 inside the round: 44 - 3 are left to the winner.
TEST(PaymentCause, AnotherWayMayLeaveOutThePaymentsInsideTheRound) {
  const std::string rest = R"({"bonus":2,"multiplier":2,"reasons":["go 2","carry"],"payments":)";
  for (const char* paid : {"[41,-41]}", "[47,-47]}"}) {
    const auto log = good(
        replaced(text_of(rest + paid), R"("go_order":[])", R"("go_order":[],"instant":[3,-3])"));
    EXPECT_THAT(hints(log), ElementsAre("the winner pays the losers")) << paid;
  }
}

TEST(PaymentCause, TwoSlipsAtOnceAreBothNamed) {
  EXPECT_THAT(hints(round(R"({"bonus":0,"multiplier":1,"payments":[-20,20]})")),
              ElementsAre("1: `go_add` left out", "1: `carry` left out"));
}

// 2 * 44. The winner has three brights and 16 junk, the loser brights and junk enough: of both rows
// the condition of the loser does not hold (GS-A-089, GS-A-090).
TEST(PaymentCause, ARowIsHintedAtByTheConditionThatDoesNotHold) {
  const auto found = hints(round(R"({"payments":[-88,88]})"));
  EXPECT_THAT(found, Contains("`gwangbak` charged to a loser who does not fit"));
  EXPECT_THAT(found, Contains("`pibak` charged to a loser who does not fit"));
  EXPECT_THAT(found, Not(Contains(HasSubstr("though the winner does not fit"))));
}

// 08B and 08A have gone to the loser for 06R and 06J: three blank ribbons, five ribbons and 19 junk
// with the cup are 14 points, and (14 + 2) * 2 = 32 are due. Neither condition of gwangbak holds.
TEST(PaymentCause, ARowOfWhichNothingFitsIsChargedToEveryLoser) {
  const auto with = [](const char* payments) {
    std::string line = text_of(fmt::format(R"({{"payments":{}}})", payments));
    line = replaced(line, R"("06R","06J")", R"("08B","08A")");
    return good(replaced(line, R"("08B","08A","08J")", R"("06R","06J","08J")"));
  };
  EXPECT_EQ(findings_of(with("[-32,32]")), "");
  const auto found = hints(with("[-64,64]"));
  EXPECT_THAT(found, Contains("`gwangbak` charged to every loser"));
  EXPECT_THAT(found, Not(Contains("`gwangbak` charged to a loser who does not fit")));
  EXPECT_THAT(found, Contains("`pibak` charged to a loser who does not fit"));
}

// Three seats; the winner has three brights, seat 1 one, seat 2 none.
std::string with_three_brights(const std::string& payments) {
  return R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
         R"("dealer":0,"carry":0,"state":{"hands":[["08B","09A","04R","08K","10R","07K"],)"
         R"(["02R","09J","04J","09R","02J","04A"],["06K","12A","01R","07A","02K","03R"]],)"
         R"("table":["08J","05J","09K","07J"],"stock":["10K","06J","05R","04K","10J","03K","11K",)"
         R"("02A","12R","11D","10A","07R","08A","12D","05K","05A","12B","01K"],)"
         R"("captured":[["01B","01J","03B","03J"],["11B","11J"],["06A","06R"]],"to_move":0,)"
         R"("turn_of":[1,1,1]},"actions":["0 play 08B","0 stop"],"result":{"payments":)" +
         payments + "}}";
}

// Three brights are worth 3 points. Seat 1 has a bright and owes 3, seat 2 has none and owes 6; of
// two seats one loser is all losers (GS-A-089).
TEST(PaymentCause, TheSurchargeOfOneLoserMayBeChargedToEach) {
  const auto with = [](const std::string& payments) { return good(with_three_brights(payments)); };
  EXPECT_EQ(findings_of(with("[9,-3,-6]")), "");
  const std::string slip = "the surcharge of one loser is charged to every loser";
  EXPECT_THAT(hints(with("[12,-6,-6]")), Contains(slip));
  EXPECT_THAT(hints(with("[6,-3,-3]")), Not(Contains(slip)));
  EXPECT_THAT(hints(round(R"({"payments":[-88,88]})")), Not(Contains(slip)));
}

// The cup has gone to the loser for 09R: three brights, godori, three blank ribbons of five, 16
// junk are 19 points, and (19 + 2) * 2 = 42 are due. The loser has 10 junk, and 12 with the cup
// (GS-A-090, GS-A-116).
TEST(PaymentCause, ALosersCupMayBeCountedInItsOtherUse) {
  std::string line = text_of(R"({"payments":[-84,84]})", 0,
                             R"({"extends":"gostop/matgo","set":{"pibak.max_junk":10}})");
  line = replaced(line, R"("09R","09J")", R"("09A","09J")");
  line = replaced(line, R"("09A","09K")", R"("09R","09K")");
  EXPECT_THAT(hints(good(line)), Contains("a loser's cup counted as an animal"));
}

// 2 * 44: only a loser who went pays double, and this one did not.
TEST(PaymentCause, AReasonTooManyIsToldBeforeThePaymentThatFollowsFromIt) {
  const auto log = round(R"({"outcome":"stop","winner":1,"points":20,"bonus":2,"multiplier":2,)"
                         R"("payments":[-88,88],"reasons":["go 2","carry","liable P0 go"]})");
  const std::vector<Finding> found = judge(log).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::wrong_reasons);
  EXPECT_EQ(found[0].detail, "liability charged without a go; the payment is its consequence");
  EXPECT_EQ(found[0].expected, "carry, go 2; `payments[0]` -44, `payments[1]` 44");
  EXPECT_EQ(found[0].got, "carry, go 2, liable P0 go; `payments[0]` -88, `payments[1]` 88");
}

// All of these pay and count as the rules do.
Finding only_reasons(const char* reasons) {
  const auto found = judge(round(fmt::format(
      R"({{"points":20,"bonus":2,"multiplier":2,"payments":[-44,44],"reasons":{}}})", reasons)));
  return found.findings.size() == 1 ? found.findings[0] : Finding();
}

TEST(PaymentCause, ReasonsBesideARightPaymentChargeNothing) {
  const Finding more = only_reasons(R"(["go 2","carry","hello"])");
  EXPECT_EQ(more.kind, Kind::wrong_reasons);
  EXPECT_EQ(more.detail, "`hello` in `reasons`, but not charged");
  EXPECT_EQ(more.got, "carry, go 2, hello");
  ASSERT_EQ(more.hints.size(), 1u);
  const Finding fewer = only_reasons(R"(["go 2"])");
  EXPECT_EQ(fewer.detail, "`carry` charged, but not in `reasons`");
  ASSERT_EQ(fewer.hints.size(), 1u);
  const Finding another = only_reasons(R"(["go 2","carry","pibak P0"])");
  EXPECT_EQ(another.detail, "`pibak` in `reasons`, but not charged");
  const Finding other = only_reasons(R"(["go 1","carry"])");
  EXPECT_EQ(other.detail, "`go` charged, but another number in `reasons`");
  ASSERT_EQ(other.hints.size(), 1u);
}

// A payment that is off by one, and `carry` left out of the list: neither explains the other.
TEST(PaymentCause, AMissingReasonBesideAPaymentThatItDoesNotExplainIsAnotherFault) {
  const auto found = [](const char* paid, const char* multiplier) {
    return judge(
               round(fmt::format(
                   R"({{"points":20,"bonus":2,"multiplier":{},"payments":{},"reasons":["go 2"]}})",
                   multiplier, paid)))
        .findings;
  };
  const auto two = found("[-45,45]", "2");
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].kind, Kind::wrong_payment);
  EXPECT_EQ(two[0].about, Words("pay")) << "not the carry";
  EXPECT_EQ(two[1].kind, Kind::wrong_reasons);
  EXPECT_EQ(two[1].detail, "`carry` charged, but not in `reasons`");
  EXPECT_EQ(two[1].about, Words("pay_carry"));
  EXPECT_FALSE(two[1].may_follow);
  // 22 are due without the carry: it was not charged, whatever the multiplier is.
  for (const char* multiplier : {"1", "2"}) {
    const auto one = found("[-22,22]", multiplier);
    ASSERT_EQ(one.size(), 1u) << multiplier;
    EXPECT_EQ(one[0].about, Words("pay_carry"));
  }
}

// Seat 2 has no bright and owes 6 (GS-A-089): that it pays 3 and is not in the list is one fault.
TEST(PaymentCause, ASurchargeThatIsNeitherPaidNorListedIsOneFault) {
  const auto found = judge(good(with_three_brights(R"([6,-3,-3],"reasons":[])"))).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].about, Words("gwangbak"));
  EXPECT_EQ(judge(good(with_three_brights(R"([10,-4,-6],"reasons":[])"))).findings.size(), 2u);
}

// Three brights are worth 3 points. Seat 2 has no bright and pays double (GS-A-089), seat 1 has
// one: the seat in the list is one slip.
TEST(PaymentCause, AReasonOfAnotherSeatIsOneFault) {
  const auto listed = [](const std::string& reasons) {
    return judge(good(with_three_brights(R"([9,-3,-6],"reasons":)" + reasons))).findings;
  };
  EXPECT_THAT(listed(R"(["gwangbak P2"])"), IsEmpty());
  const auto swapped = listed(R"(["gwangbak P1"])");
  ASSERT_EQ(swapped.size(), 1u);
  EXPECT_EQ(swapped[0].detail, "`gwangbak` charged, but another seat in `reasons`");
  ASSERT_EQ(swapped[0].hints.size(), 1u);
  EXPECT_EQ(swapped[0].about, Words("gwangbak"));
  const auto more = listed(R"(["gwangbak P1","gwangbak P2"])");
  ASSERT_EQ(more.size(), 1u);
  EXPECT_EQ(more[0].detail, "`gwangbak` in `reasons`, but not charged");
}

// Payments that no charge explains have one cause, whatever was charged (GS-A-079): findings with
// one event in common are one group.
TEST(PaymentCause, PaymentsThatNothingExplainsHaveThePaymentInCommon) {
  const std::string two_goes = text_of(R"({"payments":[-45,45]})");  // 44 are due, then 40
  const std::string no_go = replaced(two_goes, R"("go_counts":[0,2])", R"("go_counts":[0,0])");
  const auto first = [](const std::string& line) { return judge(good(line)).findings.at(0); };
  const Finding both = first(two_goes), carry = first(no_go);
  for (const Finding& each : {both, carry}) {
    EXPECT_EQ(each.about, Words("pay"));
    EXPECT_EQ(each.events.first(), "pay");
  }
  EXPECT_TRUE(both.events.has("pay_go_add"));
  EXPECT_FALSE(carry.events.has("pay_go_add"));
}

// The name of a row may have blanks. Both seats pay and get twice 44.
TEST(PaymentCause, ARowWithBlanksInItsNameIsAReason) {
  const std::string row = R"({"extends":"gostop/matgo","set":{"payer":[{"name":"all pay twice",)"
                          R"("winner":"1 == 1","loser":"1 == 1","factor":2}]}})";
  const auto log = [&row](const char* reasons) {
    return good(text_of(fmt::format(R"({{"payments":[-88,88],"reasons":{}}})", reasons), 0, row));
  };
  const auto right = log(R"(["go 2","carry","all pay twice P0"])");
  EXPECT_EQ(findings_of(right), "");
  const auto own_words = log(R"(["all pay thrice P0"])"), named = log(R"(["all pay twice P0"])");
  EXPECT_THAT(notes_of(own_words), ElementsAre("own_reasons"));
  EXPECT_THAT(notes_of(named), IsEmpty());
  EXPECT_EQ(kinds_of(named), "0 wrong_reasons result.reasons\n");
  EXPECT_EQ(judge(log(R"(["go 2","carry"])")).findings.at(0).detail,
            "`all pay twice` charged, but not in `reasons`");
}

// One go and two goes have a clause each.
TEST(PaymentCause, ABonusIsAboutTheNumberOfGoes) {
  const std::string two = text_of(R"({"bonus":1,"payments":[-42,42]})");
  EXPECT_EQ(judge(good(two)).findings.at(0).about, (Words{"GS-A-083", "GS-B-081f"}));
  const std::string one = replaced(text_of(R"({"bonus":0,"payments":[-40,40]})"),
                                   R"("go_counts":[0,2])", R"("go_counts":[0,1])");
  EXPECT_EQ(judge(good(one)).findings.at(0).about, Words("pay_go_add"));
}

// GS-A-073: the stack was paid when it was left, and that remains due. GS-A-076 pays nothing.
TEST(PaymentCause, WhatADrawLeavesDueIsThePaymentInsideTheRound) {
  const std::string json = "\"gostop/korean-3p\"";
  table::Diagnostics diagnostics;
  const auto rules = trace::shipped_rules().gostop(json, 3, "test", {1, 1}, diagnostics);
  ASSERT_NE(rules, nullptr);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    table::Random random = table::fork(12, seed);
    const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
    trace::GostopTrace trace = trace::record(
        json, rules, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
          const auto size = static_cast<std::uint64_t>(legal.size());
          return legal.nth(static_cast<int>(random.below(size)));
        });
    if (trace.result->outcome != gostop::Outcome::draw || trace.result->payments[0] == 0) continue;
    trace.after.clear();
    for (int seat = 0; seat < 3; ++seat) trace.result->payments.value[seat] = 0;
    ASSERT_EQ(judge(trace).findings.size(), 1u);
    EXPECT_EQ(judge(trace).findings[0].about, Words("first_ppuk"));
    return;
  }
  FAIL() << "no draw after a stack of the first turn";
}

// Half is paid, and all that doubles is reported: no set of slips may contradict the report.
TEST(PaymentCause, WhatTheResultReportsIsNotDenied) {
  EXPECT_THAT(
      hints(round(R"({"bonus":2,"multiplier":2,"payments":[-22,22],"reasons":["go 2","carry"]})")),
      ElementsAre("`carry` left out of the payment, but reported", "half of the due amount"));
  // Twice as much without a reason: nothing that would be listed was charged.
  EXPECT_THAT(
      hints(round(R"({"bonus":2,"multiplier":2,"payments":[-88,88],"reasons":["go 2","carry"]})")),
      ElementsAre("twice the due amount"));
}

TEST(PaymentCause, ACommonFactorIsNoSurchargeOfALoser) {
  const auto log = round(R"({"bonus":2,"multiplier":4,"payments":[-88,88],)"
                         R"("reasons":["go 2","carry","seven_animals"]})");
  ASSERT_EQ(judge(log).findings.size(), 1u);
  EXPECT_EQ(judge(log).findings[0].detail,
            "`seven_animals` charged without its cards; the payment is its consequence");
  EXPECT_THAT(hints(log), Not(Contains(HasSubstr("loser"))));
}

// GS-A-088: the carry counts once more for each round, and not double.
TEST(PaymentCause, TheFactorOfTheCarryNeedNotBeAPowerOfTwo) {
  const auto log = round(R"({"bonus":2,"multiplier":3,"payments":[-66,66],)"
                         R"("reasons":["go 2","carry"]})");
  EXPECT_THAT(hints(log), Contains("`carry` by another factor"));
  ASSERT_EQ(judge(log).findings.size(), 1u);
  EXPECT_EQ(judge(log).findings[0].about, Words("pay_carry"));
}

// GS-A-084: the second go doubles nothing by the rules. The loser owes nothing for a go.
TEST(PaymentCause, AFactorOfAnotherGoIsAboutGoes) {
  const auto log = round(R"({"bonus":2,"multiplier":4,"payments":[-88,88],)"
                         R"("reasons":["go 2","carry"]})");
  EXPECT_THAT(hints(log), Contains("`go_factor` of one go more"));
  EXPECT_THAT(hints(log), Not(Contains(HasSubstr("liability"))));
  ASSERT_EQ(judge(log).findings.size(), 1u);
  EXPECT_EQ(judge(log).findings[0].about, Words("pay_go_factor"));
}

// Beside another factor any of them may be the one that is doubled.
TEST(PaymentCause, AFactorOfAnotherGoBesideOthersFitsByChance) {
  const auto by_chance = [](int carry, const std::string& result) {
    const auto log = round(result);
    std::optional<gostop::State> end;
    judge(log, [&end](const gostop::Moment& moment) { end = moment.state; });
    end->carry = static_cast<decltype(end->carry)>(carry);
    for (const Hint& hint :
         gostop::payment_hints(*log.rules, *end, *log.result, gostop::kMostSlips)) {
      if (hint.text == "`go_factor` of one go more") return hint.by_chance;
    }
    ADD_FAILURE() << "no such hint: " << result;
    return false;
  };
  EXPECT_TRUE(
      by_chance(1, R"({"bonus":2,"multiplier":4,"payments":[-88,88],"reasons":["go 2","carry"]})"));
  EXPECT_FALSE(
      by_chance(0, R"({"bonus":2,"multiplier":2,"payments":[-44,44],"reasons":["go 2"]})"));
}

// Seven animals without the cup and eight with it double both. As junk the cup brings 41 points
// instead of 40, and so the engine that quadruples eight animals counts it as an animal.
TEST(PaymentCause, TheUseOfACupFollowsFromTheMultiplier) {
  const auto found = [](const std::string& multiplier, const std::string& paid) {
    const auto log = good(
        R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
        R"("dealer":0,"carry":3,"state":{"carry":3,"hands":[[],["10J"]],"table":["08A","10A"],)"
        R"("stock":["08K"],"captured":[["03J","03K","04R","04K","05J","09R","09J","10R","10K",)"
        R"("12A","12R"],["01B","01R","01J","01K","02A","02R","02J","02K","03B","03R","04A","04J",)"
        R"("05A","05R","05K","06A","06R","06J","06K","07A","07R","07J","07K","08B","08J","09A",)"
        R"("09K","11B","11D","11J","11K","12B","12D"]],"to_move":1,"turn_of":[10,9],)"
        R"("go_counts":[0,2],"go_order":[1,1],"points_at_go":[0,32]},"actions":["1 play 10J"],)"
        R"("after":[null],"result":{"outcome":"stop","winner":1,"points":40,"multiplier":)" +
        multiplier + R"(,"payments":[-)" + paid + "," + paid + "]}}");
    const auto findings = judge(log).findings;
    EXPECT_EQ(findings.size(), 1u) << multiplier;
    return findings.empty() ? Finding() : findings.front();
  };
  const Finding factor = found("32", "5376");
  EXPECT_EQ(factor.kind, Kind::wrong_multiplier);
  EXPECT_EQ(factor.expected, "16");
  EXPECT_EQ(factor.got, "32");
  const Finding points = found("16", "2688");
  EXPECT_EQ(points.kind, Kind::wrong_points);
  EXPECT_EQ(points.expected, "41");
}

// Three points of a first ppuk were paid inside the round: 47 are due.
trace::GostopTrace with_instant(const std::string& payments) {
  return good(replaced(text_of(fmt::format(R"({{"payments":{}}})", payments)), R"("go_order":[])",
                       R"("go_order":[],"instant":[-3,3])"));
}

TEST(PaymentCause, AFirstPpukThatWasPaidIsNotTheSubject) {
  ASSERT_EQ(findings_of(with_instant("[-47,47]")), "");
  const auto nothing_else = with_instant("[-3,3]");
  EXPECT_THAT(hints(nothing_else), Contains("nothing is paid"));
  EXPECT_FALSE(judge(nothing_else).findings.at(0).events.has("first_ppuk"));
  EXPECT_TRUE(judge(with_instant("[-44,44]")).findings.at(0).events.has("first_ppuk"));
}

// Seat 1 has a quad in the hand, after seven rounds without a winner.
trace::GostopTrace round_of_a_quad(const std::string& result) {
  return good(
      R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
      R"("dealer":0,"carry":7,"deal":{"hands":[["03R","04A","04R","04J","05R","05J","06A","07A",)"
      R"("07J","12D"],["01R","01J","01K","02R","02K","11B","11D","11J","11K","12B"]],)"
      R"("table":["01B","03B","03K","04K","06R","06J","06K","10K"],"stock":["07K","05A","07R",)"
      R"("12A","09R","02A","12R","03J","02J","08B","08A","08J","08K","09A","05K","09J","09K",)"
      R"("10A","10R","10J"]},"actions":["1 quad 11","1 done"],"result":)" +
      result + "}");
}

// The factor of seven rounds is 8 at most, and nothing else multiplies.
TEST(PaymentCause, TheFactorOfAFixedPaymentIsTheCarry) {
  const auto found = judge(round_of_a_quad(R"({"multiplier":128})")).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::wrong_multiplier);
  EXPECT_EQ(found[0].about, Words("pay_carry"));
}

// No seat has stopped: GS-A-078 does not apply, and the winner deals next (GS-B-013).
TEST(PaymentCause, TheDealerAfterAQuadIsOfNoStop) {
  EXPECT_EQ(findings_of(round_of_a_quad(R"({"winner":1,"next_dealer":1})")), "");
  const auto found = judge(round_of_a_quad(R"({"winner":1,"next_dealer":0})")).findings;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::wrong_dealer);
  EXPECT_EQ(found[0].about, Words("GS-B-013"));
}

Finding moved(const char* card, const char* expected, const char* got) {
  Finding finding;
  finding.kind = Kind::wrong_capture;
  finding.key = card;
  finding.expected = expected;
  finding.got = got;
  return finding;
}

TEST(MonthCause, CardsOfOneMonthThatStayOnTheTableAreOfAMonthThatIsNotMatched) {
  const trace::GostopTrace any = round("{}");
  const auto hints = gostop::month_hints(any, moved("11B", "captured[0]", "table (likewise 11J)"));
  ASSERT_THAT(hints, Not(IsEmpty()));
  EXPECT_EQ(hints[0].text, "cards of month 11 are not matched");
}

TEST(MonthCause, CardsOfTwoMonthsOrOfAnotherPileAreNot) {
  const trace::GostopTrace any = round("{}");
  EXPECT_THAT(gostop::month_hints(any, moved("11B", "captured[0]", "table (likewise 10J)")),
              IsEmpty());
  EXPECT_THAT(gostop::month_hints(any, moved("11B", "captured[0]", "captured[1]")), IsEmpty());
  EXPECT_THAT(gostop::month_hints(
                  any, moved("11B", "captured[0]", "table (11J is captured[1], expected stock)")),
              IsEmpty());
}

// The cup is the seventh animal, which leaves nine junk: no junk combination, and no loser pays
// for few junk cards (GS-A-090). By the rules the cup is junk; the log charges both.
TEST(PaymentCause, AChargeIsComparedWithTheCupAsTheLogCountsIt) {
  const auto about = [](const std::string& rest) {
    const auto trace = trace::good(
        R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
        R"("dealer":0,"carry":0,"state":{"hands":[["04K","08J"],["07K","08K"]],)"
        R"("table":["03B","04R"],"stock":["12R","07R","11J","10J","11D","12D","09J","10K",)"
        R"("11K","11B"],"captured":[["01J","01K","02A","02J","02K","03J","03K","04A","04J",)"
        R"("05A","05J","06A","06R","07A","09A","09R","10A","10R"],["01B","01R","02R","03R",)"
        R"("05R","05K","06J","06K","07J","08B","08A","09K","12B","12A"]],"to_move":0,)"
        R"("turn_of":[5,5]},"actions":["0 play 04K","0 stop"],"result":{"outcome":"stop",)"
        R"("winner":0,"points":6,"bonus":0,)" +
        rest + "}}");
    const auto findings = judge(trace).findings;
    EXPECT_EQ(findings.size(), 1u) << findings_of(trace);
    return findings.empty() ? Words() : findings[0].about;
  };
  EXPECT_EQ(about(R"("multiplier":2,"payments":[24,-24],"reasons":["seven_animals","pibak P1"])"),
            Words("pibak"));
  EXPECT_EQ(about(R"("multiplier":2,"payments":[12,-12],"reasons":["seven_animals"])"),
            (Words{"pibak", "pay_seven_animals"}))
      << "the other use, which the rules count";
  EXPECT_EQ(about(R"("multiplier":1,"payments":[14,-14],"reasons":["pibak P1"])"),
            Words("cup_choice"))
      << "all but the points is as the rules have it: no charge is the subject";
}

}  // namespace
}  // namespace showstopper::conformance
