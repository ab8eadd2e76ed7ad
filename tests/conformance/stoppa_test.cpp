// SPDX-License-Identifier: Apache-2.0
//
// The judge of Stoppa on rounds of the reference itself, in which one or two things are then made
// wrong: it must report each of them once, and nothing in an unchanged round.
#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "conformance/clause_index.h"
#include "conformance/stoppa/judge.h"
#include "conformance/stoppa/legal_actions.h"
#include "model/trace/stoppa/replay.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::conformance {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using trace::StoppaTrace;
using Seen = trace::StoppaObservation;

const stoppa::Rules& italian() {
  static const stoppa::Rules kRules = [] {
    table::Diagnostics diagnostics;
    const rules::Library library(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/rules");
    return stoppa::compile(*library.load(stoppa::schema(), "stoppa/italian", diagnostics), 4);
  }();
  return kRules;
}

// A whole round with everything observed: a log without error.
StoppaTrace round_of(std::uint64_t index) {
  const auto record =
      properties::play_round(italian(), 5, index, properties::Generator::uniform, 100000);
  std::vector<trace::StoppaMove> moves;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    moves.push_back({record.seats[i], record.actions[i]});
  }
  StoppaTrace trace =
      stoppa_trace(italian(), "\"stoppa/italian\"", record.table, record.deal, std::move(moves));
  trace::observe_all(trace);
  trace.start.reset();
  return trace;
}

// The first action from `from` on after which the observation fits.
std::size_t find(const StoppaTrace& trace, std::size_t from,
                 const std::function<bool(const Seen&)>& fits) {
  for (std::size_t i = from; i < trace.after.size(); ++i) {
    if (fits(trace.after[i])) return i;
  }
  return trace.after.size();
}

bool shedding(const Seen& seen) { return seen.round == "shed" && seen.needed; }

// A round of the seed that reaches the shedding.
StoppaTrace shed_round() {
  for (std::uint64_t index = 0; index < 100; ++index) {
    StoppaTrace trace = round_of(index);
    if (find(trace, 0, shedding) + 5 < trace.after.size()) return trace;
  }
  ADD_FAILURE() << "no round of seed 5 is shed";
  return {};
}

TEST(StoppaJudge, FindsNothingInRoundsOfTheReference) {
  for (std::uint64_t index = 0; index < 50; ++index) {
    const Verdict verdict = judge(round_of(index));
    ASSERT_THAT(verdict.findings, IsEmpty())
        << "seed 5, round " << index << ": " << to_text(verdict.findings.front());
    EXPECT_EQ(verdict.unfollowed, 0u);
    EXPECT_EQ(verdict.resyncs, 0u);
  }
}

TEST(StoppaJudge, NamesAPurseThatIsPaidWrongly) {
  StoppaTrace trace = round_of(0);
  *(*trace.after[2].purses)[1] += 3;
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
  EXPECT_EQ(verdict.findings[0].action, 2);
  EXPECT_EQ(verdict.findings[0].key, "purses[1]");
}

TEST(StoppaJudge, GoesOnBehindAMistakeAndFindsTheNext) {
  StoppaTrace trace = shed_round();
  const std::size_t shed = find(trace, 0, shedding);
  *(*trace.after[1].purses)[1] += 3;
  trace.after[shed + 2].needed = stoppa::Rank{*trace.after[shed + 2].needed == 9 ? 8 : 9};
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(2));
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
  EXPECT_TRUE(verdict.findings[0].first);
  EXPECT_EQ(verdict.findings[1].kind, Kind::wrong_sequence);
  EXPECT_EQ(verdict.findings[1].action, static_cast<int>(shed) + 2);
  EXPECT_FALSE(verdict.findings[1].first);
  EXPECT_EQ(verdict.unfollowed, 0u);
}

// A pass in the shedding is of a seat that cannot lay (ST-052), and not one of the bets (ST-014).
TEST(StoppaJudge, ASequenceThatDiffersAfterAPassIsAboutLaying) {
  StoppaTrace trace = shed_round();
  std::size_t at = find(trace, 0, shedding) + 1;
  while (trace.actions[at].action.kind != stoppa::ActionKind::pass) ++at;
  trace.after[at].needed = stoppa::Rank{*trace.after[at].needed == 9 ? 8 : 9};
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_sequence);
  EXPECT_EQ(verdict.findings[0].events, "cannot_lay");
}

// A seat that has more from then on is one mistake, not one after each action.
TEST(StoppaJudge, TellsADifferenceThatStaysOnce) {
  StoppaTrace trace = shed_round();
  for (std::size_t i = 2; i < trace.after.size(); ++i) *(*trace.after[i].purses)[1] += 3;
  trace.result.reset();
  for (Seen& seen : trace.after) seen.result.reset();
  EXPECT_THAT(judge(trace).findings, SizeIs(1));
}

// `pot` is without the bets of the running contest (trace-format.md 4). An engine that counts them
// in it is wrong in one way: all other numbers are judged as they are.
TEST(StoppaJudge, BetsThatAreCountedInThePotAreOneFinding) {
  StoppaTrace trace = shed_round();
  for (Seen& seen : trace.after) {
    for (const auto& bet : *seen.bets) *seen.pot += *bet;
  }
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1)) << to_text(verdict.findings.back());
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
  EXPECT_EQ(verdict.findings[0].key, "pot");
  EXPECT_EQ(verdict.findings[0].detail, "`pot` is without the bets of this betting round");
  EXPECT_EQ(verdict.findings[0].events, "");
  EXPECT_EQ(verdict.resyncs, 0u);
  // A purse that is wrong besides is found in its place.
  const std::size_t shed = find(trace, 0, shedding);
  *(*trace.after[shed].purses)[1] += 3;
  const std::vector<Finding> both = judge(trace).findings;
  ASSERT_THAT(both, SizeIs(2)) << to_text(both.back());
  EXPECT_EQ(both[1].action, static_cast<int>(shed));
  EXPECT_EQ(both[1].key, "purses[1]");
}

// A list without a word of the format is a note, one with another outcome a finding; an empty list
// states that nothing was charged (trace-format.md 4).
TEST(StoppaJudge, ReasonsInTheEnginesOwnWordsAreANote) {
  const auto judged = [](const std::vector<std::string>& reasons) {
    StoppaTrace trace = shed_round();
    trace.result->reasons = reasons;
    for (Seen& seen : trace.after) {
      if (seen.result) seen.result->reasons = reasons;
    }
    return judge(trace);
  };
  const Verdict own = judged({"tre due"});
  EXPECT_THAT(own.findings, IsEmpty());
  ASSERT_THAT(own.notes, SizeIs(1));
  EXPECT_EQ(own.notes[0].what, Note::own_reasons);
  using List = std::vector<std::string>;
  for (const List& others : {List{}, List{"three_twos"}, List{"three_twos", "tre due"}}) {
    const Verdict verdict = judged(others);
    ASSERT_THAT(verdict.findings, SizeIs(1));
    EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_reasons);
    EXPECT_THAT(verdict.notes, IsEmpty());
  }
}

TEST(StoppaJudge, AnActionThatTheRulesRefuseEndsWhatCanBeFollowed) {
  StoppaTrace trace = round_of(0);
  for (Seen& seen : trace.after) seen = {};
  trace.actions[3].action = stoppa::Action::with(stoppa::ActionKind::bet, -1);
  const Verdict verdict = judge(trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings[0].kind, Kind::illegal_accepted);
  EXPECT_EQ(verdict.findings[0].action, 3);
  EXPECT_GT(verdict.unfollowed, 0u);
}

// An action of another seat, after which the log shows the position before it.
StoppaTrace with_another_seat_acting(StoppaTrace trace, std::size_t at) {
  const stoppa::Seat other = table::after(trace.actions[at].seat, 4);
  trace.actions.insert(trace.actions.begin() + static_cast<std::ptrdiff_t>(at),
                       {other, trace.actions[at].action});
  trace.after.insert(trace.after.begin() + static_cast<std::ptrdiff_t>(at), trace.after[at - 1]);
  return trace;
}

TEST(StoppaJudge, AnActionThatTheEngineRefusedTooIsNoFinding) {
  const StoppaTrace trace = shed_round();
  const std::size_t shed = find(trace, 0, shedding) + 1;
  const Verdict verdict = judge(with_another_seat_acting(trace, shed));
  EXPECT_THAT(verdict.findings, IsEmpty());
  EXPECT_EQ(verdict.resyncs, 0u);
  EXPECT_EQ(verdict.unfollowed, 0u);
}

// The engine lets the other seat act and pays it for that.
TEST(StoppaJudge, GoesOnFromWhatTheLogSaysAfterSuchAnAction) {
  StoppaTrace trace = shed_round();
  const std::size_t shed = find(trace, 0, shedding) + 1;
  trace = with_another_seat_acting(trace, shed);
  for (std::size_t i = shed; i < trace.after.size(); ++i) *(*trace.after[i].purses)[1] += 3;
  trace.result.reset();
  for (Seen& seen : trace.after) seen.result.reset();
  trace.after[shed].legal.reset();
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::illegal_accepted);
  EXPECT_EQ(verdict.findings[0].events, "cannot_lay");  // ST-032: who is next, and when
  EXPECT_EQ(verdict.resyncs, 1u);
  EXPECT_EQ(verdict.unfollowed, 0u);
}

TEST(StoppaJudge, TakesAnEnginesWordThatItCrashed) {
  StoppaTrace trace = round_of(0);
  trace.after[4] = {};
  trace.after[4].error_kind = "crash";
  trace.after[4].error_message = "index out of range";
  const Verdict verdict = judge(trace);
  ASSERT_FALSE(verdict.findings.empty());
  EXPECT_EQ(verdict.findings[0].kind, Kind::crash);
  EXPECT_EQ(verdict.findings[0].action, 4);
}

TEST(StoppaJudge, SkipsWhatAnEngineDoesNotSupport) {
  StoppaTrace trace = round_of(0);
  trace.after[0] = {};
  trace.after[0].error_kind = "unsupported";
  const Verdict verdict = judge(trace);
  EXPECT_THAT(verdict.findings, IsEmpty());
  EXPECT_TRUE(verdict.unsupported);
}

TEST(StoppaJudge, AWrongEndIsAboutTheCardsThatAreLeft) {  // ST-047
  StoppaTrace trace = shed_round();
  *(*trace.result->payments)[0] += 1;
  for (Seen& seen : trace.after) seen.result.reset();
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
  EXPECT_TRUE(verdict.findings[0].events.has("paid_cards"));
}

// A round of the last dealer, which ends with a showdown of the big point.
StoppaTrace last_deal() {
  for (std::uint64_t index = 0; index < 100; ++index) {
    StoppaTrace trace = round_of(index);
    const std::size_t end = find(trace, 0, [](const Seen& seen) { return seen.decision != "bet"; });
    if (end + 1 >= trace.after.size() || !trace.after[end].shown) continue;
    const auto& shown = *trace.after[end].shown;
    const auto bettors =
        std::count_if(shown.begin(), shown.end(), [](const auto& of) { return of.has_value(); });
    if (bettors < 2 || trace.actions[end].action.kind != stoppa::ActionKind::call) continue;
    trace.table.last_round = true;
    trace.actions.resize(end + 1);
    trace::observe_all(trace);
    return trace;
  }
  ADD_FAILURE() << "no round of seed 5 has a showdown before the shedding";
  return {};
}

TEST(StoppaJudge, AWrongBigPointIsNotAboutTheEndOfTheRound) {  // ST-027, not ST-055
  const StoppaTrace right = last_deal();
  ASSERT_THAT(judge(right).findings, IsEmpty());
  ASSERT_EQ(right.result->outcome, "last_deal");
  const auto event_of = [](const StoppaTrace& trace) {
    const Verdict verdict = judge(trace);
    EXPECT_THAT(verdict.findings, SizeIs(1));
    if (verdict.findings.empty()) return std::string();
    EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
    return verdict.findings[0].events.text();
  };
  // One seat has three chips of another.
  StoppaTrace moved = right;
  *(*moved.after.back().purses)[0] += 3;
  *(*moved.after.back().purses)[1] -= 3;
  EXPECT_THAT(event_of(moved), testing::AnyOf("big_showdown", "tie", "split", "outnumbered"));
  // All pay the dealer for the end of the round.
  StoppaTrace paid = right;
  for (stoppa::Seat seat = 0; seat < 4; ++seat) {
    *(*paid.after.back().purses)[seat] += seat == paid.table.dealer ? 3 : -1;
  }
  EXPECT_EQ(event_of(paid), "last_deal");
}

// Payments counted from the purses behind the ante, however the round ends.
TEST(StoppaJudge, PaymentsWithoutTheAnteAreOfTheAnte) {  // ST-010
  const auto event_of = [](StoppaTrace trace, int seats) {
    const stoppa::Chips ante = trace.table.punto + trace.table.beccata;
    for (int seat = 0; seat < seats; ++seat) *(*trace.result->payments)[seat] += ante;
    for (Seen& seen : trace.after) seen.result.reset();
    const Verdict verdict = judge(trace);
    EXPECT_THAT(verdict.findings, SizeIs(1));
    return verdict.findings.empty() ? "" : verdict.findings[0].events.text();
  };
  EXPECT_EQ(event_of(shed_round(), 4), "ante");
  EXPECT_EQ(event_of(round_of(0), 4), "ante");
  EXPECT_NE(event_of(shed_round(), 3), "ante");
}

// The consequences of a wrong purse (possible bets, the final payment) are not findings of their
// own.
TEST(StoppaJudge, APurseThatStaysWrongIsOneFinding) {
  StoppaTrace trace = shed_round();
  for (Seen& seen : trace.after) {
    *(*seen.purses)[2] += 3;
    if (seen.result) *(*seen.result->payments)[2] += 3;
    if (seen.decision == "bet") seen.legal.reset();
  }
  *(*trace.result->payments)[2] += 3;
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1)) << to_text(verdict.findings.back());
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
  EXPECT_EQ(verdict.findings[0].action, 0);
  EXPECT_EQ(verdict.resyncs, 1u);
}

// The engine begins with other purses than it was sent, offers the bets that they allow, and counts
// its payments from them.
TEST(StoppaJudge, PursesThatAreWrongFromTheStartAreOneFinding) {
  StoppaTrace trace = shed_round();
  for (stoppa::Seat seat = 0; seat < 4; ++seat) trace.table.purses[seat] += 50;
  trace::observe_all(trace);
  for (stoppa::Seat seat = 0; seat < 4; ++seat) trace.table.purses[seat] -= 50;
  ASSERT_TRUE(trace.result.has_value());
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1)) << to_text(verdict.findings.back());
  EXPECT_EQ(verdict.findings[0].key, "purses[0]");
  EXPECT_EQ(verdict.findings[0].action, -1);
  // A payment that is wrong from either purses is another finding.
  for (Seen& seen : trace.after) {
    if (seen.result) *(*seen.result->payments)[2] += 1;
  }
  *(*trace.result->payments)[2] += 1;
  const std::vector<Finding> both = judge(trace).findings;
  ASSERT_THAT(both, SizeIs(2));
  EXPECT_EQ(both[1].key, "result.payments[2]");
}

// No position has a pot below its prizes, and none was left fewer chips than none: one observation
// with a chip too few does not end the judging.
TEST(StoppaJudge, GoesOnBehindAChipTooFew) {
  for (const bool of_a_purse : {false, true}) {
    StoppaTrace trace = shed_round();
    Seen& seen = trace.after[1];
    ASSERT_EQ(seen.round, "small 0");
    (of_a_purse ? *(*seen.purses)[1] : *seen.pot) -= 1;
    for (Seen& each : trace.after) each.result.reset();
    trace.result->next_dealer = (*trace.result->next_dealer + 1) % 4;
    const Verdict verdict = judge(trace);
    ASSERT_THAT(verdict.findings, SizeIs(2));
    EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_payment);
    EXPECT_EQ(verdict.findings[0].key, of_a_purse ? "purses[1]" : "pot");
    EXPECT_EQ(verdict.findings[1].kind, Kind::wrong_dealer);
    EXPECT_EQ(verdict.unfollowed, 0u);
  }
}

// It is not the seat that acts next, and that action is legal.
TEST(StoppaJudge, ASeatThatIsNamedWronglyOnceIsOneFinding) {
  const StoppaTrace right = shed_round();
  const std::size_t shed = find(right, 0, shedding);
  int tried = 0;
  for (std::size_t i = 0; i + 1 < right.after.size(); ++i) {
    if (right.after[i].decision != "bet" && i < shed) continue;
    if (right.after[i].result || right.after[i].decision == "declare") continue;
    StoppaTrace trace = right;
    trace.after[i].to_move = (*trace.after[i].to_move + 1) % 4;
    trace.after[i].legal.reset();
    const Verdict verdict = judge(trace);
    ASSERT_THAT(verdict.findings, SizeIs(1)) << i << ": " << to_text(verdict.findings.back());
    EXPECT_EQ(verdict.findings[0].key, "to_move");
    EXPECT_EQ(verdict.findings[0].action, static_cast<int>(i));
    EXPECT_EQ(verdict.unfollowed, 0u);
    ++tried;
  }
  EXPECT_GT(tried, 10);
}

// The log of an engine that offers nothing after action `at` and fails at the next with `error`.
StoppaTrace with_empty_list(StoppaTrace trace, std::size_t at, const std::string& error) {
  trace.after[at].legal->clear();
  trace.after.resize(at + 2);
  trace.actions.resize(at + 2);
  trace.result.reset();
  trace.after[at + 1] = {};
  trace.after[at + 1].error_kind = error;
  return trace;
}

TEST(StoppaJudge, ARefusalFollowsFromAListWithoutTheAction) {
  const Verdict verdict = judge(with_empty_list(shed_round(), 1, "illegal"));
  ASSERT_THAT(verdict.findings, SizeIs(1)) << to_text(verdict.findings.back());
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_legal);
  EXPECT_EQ(verdict.findings[0].action, 1);
}

TEST(StoppaJudge, ARefusalOfWhatIsListedIsAFinding) {
  StoppaTrace trace = with_empty_list(shed_round(), 1, "illegal");
  trace.after[1].legal.reset();
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.findings[0].kind, Kind::legal_refused);
}

// The log repeats the cards of a showdown after the first action of the next contest, which ends
// none: no seat shows then, and no clause is about it; ST-008 is about the points of cards.
TEST(StoppaJudge, CardsShownBehindAShowdownAreOfNoClause) {
  const auto same_contest = [](const StoppaTrace& trace, std::size_t i) {
    const Seen &showdown = trace.after[i], &next = trace.after[i + 1];
    return showdown.shown && !next.shown && next.decision == "bet" && next.round == showdown.round;
  };
  StoppaTrace trace;
  std::size_t at = 0;
  for (std::uint64_t index = 0; index < 100 && at == 0; ++index) {
    trace = round_of(index);
    for (std::size_t i = 0; i + 1 < trace.after.size() && at == 0; ++i) {
      if (same_contest(trace, i)) at = i + 1;
    }
  }
  ASSERT_GT(at, 0u);
  trace.after[at].shows = true;
  trace.after[at].shown = trace.after[at - 1].shown;
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(1));
  const Finding& found = verdict.findings[0];
  EXPECT_EQ(found.action, static_cast<int>(at));
  EXPECT_EQ(found.kind, Kind::wrong_showing);
  EXPECT_THAT(found.key, HasSubstr("shown["));
  EXPECT_EQ(found.expected, "nothing");
  table::Diagnostics diagnostics;
  const ClauseIndex clauses(std::string(SHOWSTOPPER_SOURCE_CORPUS) + "/clauses/stoppa.tsv",
                            diagnostics);
  EXPECT_THAT(clauses.touched(found), IsEmpty());
}

std::vector<trace::StoppaChoice> listed(std::initializer_list<const char*> texts) {
  std::vector<trace::StoppaChoice> choices;
  for (const char* text : texts) {
    std::string why_not;
    const auto choice = trace::choice_named(text, why_not);
    EXPECT_TRUE(choice.has_value()) << why_not;
    if (choice) choices.push_back(*choice);
  }
  return choices;
}

TEST(StoppaLegal, TwoListsOfTheSameActionsAreEqual) {
  using stoppa::LegalActions;
  const LegalActions range(listed({"pass", "bet 5..9"}));
  EXPECT_EQ(range, LegalActions(listed({"bet 9", "bet 5..6", "bet 6..8", "pass", "bet 5"})));
  EXPECT_EQ(range.text(), "pass, bet 5..9");
  EXPECT_NE(range, LegalActions(listed({"pass", "bet 5..8"})));
  EXPECT_NE(range, LegalActions(listed({"pass", "raise 5..9"})));
  EXPECT_NE(range, LegalActions(listed({"pass", "bet 5..6", "bet 8..9"})));
  EXPECT_NE(range, LegalActions(listed({"bet 5..9"})));
  const auto bet = [](int chips) {
    return showstopper::stoppa::Action::with(showstopper::stoppa::ActionKind::bet, chips);
  };
  EXPECT_TRUE(range.contains(bet(9)));
  EXPECT_FALSE(range.contains(bet(10)));
}

TEST(StoppaLegal, TheFirstActionBeyondAnotherListIsNamed) {
  using stoppa::LegalActions;
  const LegalActions range(listed({"pass", "bet 5..9"}));
  const auto beyond = [&](std::initializer_list<const char*> texts) -> std::string {
    const auto action = range.first_beyond(LegalActions(listed(texts)));
    return action ? to_text(*action) : "";
  };
  EXPECT_EQ(beyond({"pass", "bet 5..9"}), "");
  EXPECT_EQ(beyond({"pass", "bet 1..100"}), "");
  EXPECT_EQ(beyond({"pass", "bet 5..7", "bet 9"}), "bet 8");
  EXPECT_EQ(beyond({"pass", "bet 6..9"}), "bet 5");
  EXPECT_EQ(beyond({"bet 5..9"}), "pass");
}

TEST(StoppaLegal, ARangeIsOfBetsAndRaisesAndAscends) {
  for (const char* text : {"bet 9..5", "bet 5..", "bet ..5", "bet 5..6..7", "pass..5", "bet 5...6",
                           "lay AC..2C", "declare misera..misera", "call 1..2", "..", ""}) {
    std::string why_not;
    EXPECT_FALSE(trace::choice_named(text, why_not).has_value()) << text;
    EXPECT_FALSE(why_not.empty()) << text;
  }
}

}  // namespace
}  // namespace showstopper::conformance
