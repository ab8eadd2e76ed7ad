// SPDX-License-Identifier: Apache-2.0
//
// The reference driven as an engine: nothing is found as it is, and each mistake that is made in it
// is found, made small and named.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "tests/engines/driving.h"
#include "tests/engines/reference_engine.h"

namespace showstopper::engines {
namespace {

using conformance::Kind;

EngineJob job_for_reference(const ReferenceEngine& engine, std::uint64_t rounds) {
  EngineJob job = job_for("");
  job.connect = engine.connect();
  job.rounds = rounds;
  return job;
}

std::string all_of(const EngineReport& report) {
  std::string text = report.refused;
  for (const EngineFinding& each : report.findings) {
    text += each.identity + " in " + each.source + ": " + to_text(each.finding) + '\n';
  }
  return text;
}

const EngineFinding* found(const EngineReport& report, Kind kind) {
  for (const EngineFinding& each : report.findings) {
    if (each.finding.kind == kind) return &each;
  }
  return nullptr;
}

TEST(Lockstep, FindsNothingInTheReference) {
  EngineJob job = job_for_reference({}, 120);
  job.fixtures = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GE(report.rounds(), 120u);
  EXPECT_GT(report.probes, 0u);
  const auto phase = [&](PhaseKind kind) { return report.phases[static_cast<std::size_t>(kind)]; };
  EXPECT_GT(phase(PhaseKind::fixtures).rounds, 100u);
  EXPECT_GT(phase(PhaseKind::directed).rounds, 30u);
  EXPECT_EQ(report.breaks(), 0u);
}

TEST(Lockstep, FindsTheSameActionByAction) {
  ReferenceEngine engine;
  engine.can = {"deal"};
  const EngineReport report = drive(job_for_reference(engine, 20));
  EXPECT_EQ(all_of(report), "");
  EXPECT_EQ(report.rounds(), 20u);
  EXPECT_GT(report.exchanges, report.actions);
}

TEST(Lockstep, FollowsAnEngineThatChoosesByItself) {
  ReferenceEngine engine;
  engine.declared = R"("gostop/dutch")";
  engine.automatic = {"take_hand", "take_flip", "give", "cup", "declare"};
  const EngineReport report = drive(job_for_reference(engine, 60));
  EXPECT_EQ(all_of(report), "");
  EXPECT_EQ(report.rounds(), 60u);
}

TEST(Lockstep, ProbesAnEngineThatChoosesByItself) {
  ReferenceEngine engine;
  engine.automatic = {"take_flip"};
  EngineReport report = drive(job_for_reference(engine, 60));
  EXPECT_EQ(all_of(report), "");
  EXPECT_GT(report.probes, 0u);
  engine.accepts_out_of_turn = true;
  report = drive(job_for_reference(engine, 60));
  EXPECT_NE(found(report, Kind::illegal_accepted), nullptr) << all_of(report);
}

// By declaration or without one: the same choices, once as a finding that names them.
struct OwnChoices {
  const char* name;
  std::vector<std::string> kinds;
};
std::ostream& operator<<(std::ostream& out, const OwnChoices& own) { return out << own.name; }

class UndeclaredChoice : public testing::TestWithParam<OwnChoices> {};

TEST_P(UndeclaredChoice, IsOneFindingThatNamesTheDeclaration) {
  ReferenceEngine engine;
  engine.declared = R"("gostop/dutch")";
  engine.automatic = GetParam().kinds;
  EXPECT_EQ(all_of(drive(job_for_reference(engine, 60))), "");
  engine.declares = false;
  const EngineReport report = drive(job_for_reference(engine, 60));
  ASSERT_EQ(report.findings.size(), 1u) << all_of(report);
  EXPECT_EQ(report.findings[0].finding.kind, Kind::wrong_decision);
  for (const std::string& kind : GetParam().kinds) {
    EXPECT_THAT(report.findings[0].cause, testing::HasSubstr('"' + kind));
  }
  EXPECT_EQ(report.rounds(), 60u);
}

INSTANTIATE_TEST_SUITE_P(
    Each, UndeclaredChoice,
    testing::Values(OwnChoices{"flip", {"take_flip"}}, OwnChoices{"hand", {"take_hand"}},
                    OwnChoices{"give", {"give"}},
                    OwnChoices{"equal",
                               {"take_flip between equal cards", "take_hand between equal cards"}}),
    [](const auto& one) { return std::string(one.param.name); });

// An engine that lacks the decision plays on as one does that always chooses `done`.
TEST(Lockstep, AMissingDecisionIsNoChoiceOfTheEngine) {
  ReferenceEngine engine;
  engine.can = {"deal", "round"};
  engine.automatic = {"declare"};
  engine.declares = false;
  EngineJob job = job_for_reference(engine, 60);
  job.fixtures = true;
  job.shrink_seconds = 5;
  const EngineReport report = drive(job);
  ASSERT_FALSE(report.findings.empty());
  const EngineFinding& missing = report.findings[0];
  EXPECT_EQ(missing.identity, "wrong_decision of GS-B-024");
  EXPECT_EQ(missing.finding.expected + " " + missing.finding.got, "declare turn");
  for (const EngineFinding& each : report.findings) {
    EXPECT_THAT(each.cause, testing::Not(testing::HasSubstr("\"auto\"")));
  }
  // The action that would answer the decision shows that it is missing.
  EXPECT_FALSE(missing.vanished);
  EXPECT_EQ(missing.actions, 1u) << missing.reduced;
  EXPECT_THAT(report.remarks, testing::Each(testing::Not(testing::HasSubstr("chose `done`"))));
  // Declared it is any legal choice, which the report must state.
  engine.declares = true;
  job.connect = engine.connect();
  const EngineReport declared = drive(job);
  EXPECT_EQ(all_of(declared), "");
  EXPECT_THAT(declared.remarks, testing::Contains(testing::HasSubstr("chose `done` each time (")));
}

TEST(Lockstep, DeclaredChoicesThatAreNoneAreReported) {
  ReferenceEngine engine;
  engine.automatic = {"take_flop", "give between equal cards"};
  const EngineReport report = drive(job_for_reference(engine, 4));
  ASSERT_EQ(report.remarks.size(), 1u);
  EXPECT_THAT(report.remarks[0], testing::HasSubstr("`take_flop`"));
  EXPECT_THAT(report.remarks[0], testing::HasSubstr("did you mean `take_flip`?"));
}

TEST(Lockstep, WholeRoundsThatAnEngineChoosesAreGivenUp) {
  ReferenceEngine engine;
  engine.automatic = {"turn", "go_stop", "take_hand", "take_flip", "give"};
  const EngineReport report = drive(job_for_reference(engine, 6));
  ASSERT_FALSE(report.remarks.empty());
  EXPECT_THAT(report.remarks[0], testing::HasSubstr("not followed to the end"));
  EXPECT_TRUE(report.findings.empty()) << all_of(report);
}

// Whether a card was laid beside nothing and taken up, which takes junk of the opponent.
bool is_jjok(const gostop::State& before, gostop::Action action, const gostop::State& after) {
  return action.kind == gostop::ActionKind::play && action.card().is_card() &&
         (before.table & gostop::CardSet::of(action.card().month())).empty() &&
         after.seat(before.mover).captured.has(action.card());
}

// Gives back the cards that a jjok took from the opponent; false if it took none.
bool give_back(const gostop::State& before, gostop::Action action, gostop::State& after) {
  const gostop::Seat own = before.mover, other = gostop::Seat(1 - static_cast<int>(own));
  const auto lost = before.seat(other).captured - after.seat(other).captured;
  if (!is_jjok(before, action, after) || lost.empty()) return false;
  after.seat(other).captured |= lost;
  after.seat(own).captured -= lost;
  return true;
}

TEST(Lockstep, SmallestRoundOfAJjokThatTakesNothing) {
  ReferenceEngine engine;
  engine.mistake = give_back;
  EngineJob job = job_for_reference(engine, 100);
  job.shrink_seconds = 60;
  const EngineReport report = drive(job);
  const EngineFinding* const steal = found(report, Kind::wrong_steal);
  ASSERT_NE(steal, nullptr) << all_of(report);
  EXPECT_TRUE(steal->finding.events.has("jjok"));
  EXPECT_THAT(steal->finding.clauses, testing::Contains("GS-A-069"));
  EXPECT_EQ(steal->actions, 1u) << steal->reduced;
  EXPECT_FALSE(steal->vanished);
}

// The played card of a jjok stays on the table.
void lay_back(const gostop::State& before, gostop::Action action, gostop::State& after) {
  after.seat(before.mover).captured -= action.card();
  after.table |= action.card();
}

// A jjok that takes nothing, and a later one of the same round that captures too little: the
// second difference has the clause of the first and comes only behind it.
TEST(Lockstep, ADifferenceThatOnlyFollowsIsPartOfTheFirst) {
  ReferenceEngine engine;
  engine.can = {"deal", "round"};  // no round begins behind the first difference
  bool struck = false;
  int later = 0;
  engine.mistake = [&](const auto& before, gostop::Action action, auto& after) {
    const auto& first = before.seat(gostop::Seat(0)).captured;
    const auto& second = before.seat(gostop::Seat(1)).captured;
    if ((first | second).empty()) struck = false;
    if (struck && is_jjok(before, action, after)) {
      lay_back(before, action, after);
      ++later;
    } else if (give_back(before, action, after)) {
      struck = true;
    }
  };
  EngineJob job = job_for_reference(engine, 300);
  job.players = 2;
  job.shrink_seconds = 1;
  const EngineReport report = drive(job);
  EXPECT_GT(later, 0);
  ASSERT_EQ(report.findings.size(), 1u) << all_of(report);
  EXPECT_EQ(report.findings[0].identity, "wrong_steal of GS-A-069");
}

// `to_move` names a seat at the end of each round: a note, once, with the number of rounds.
TEST(Lockstep, NotesOfRoundsAreListedOnceWithTheirCount) {
  ReferenceEngine engine;
  EXPECT_TRUE(drive(job_for_reference(engine, 12)).notes.empty());
  EngineJob job = job_for_reference(engine, 12);
  job.connect = connect_to_answers([engine]() -> AnswerRequest {
    const auto session = std::make_shared<ReferenceSession>(engine);
    return [session](std::string_view request) {
      std::string answer = session->answer(request);
      constexpr std::string_view kOver = R"("decision":"over")";
      for (auto at = answer.find(kOver); at != answer.npos; at = answer.find(kOver, at + 20)) {
        answer.insert(at, R"("to_move":0,)");
      }
      return answer;
    };
  });
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  ASSERT_EQ(report.notes.size(), 1u);
  EXPECT_EQ(report.notes[0].what, conformance::Note::seat_at_the_end);
  EXPECT_THAT(report.notes[0].source, testing::StartsWith("round "));
  EXPECT_GT(report.notes[0].rounds, 0u);
  EXPECT_LE(report.notes[0].rounds, 12u);
}

// The order in which six cards are shown breaks no clause about an event of the turn.
TEST(Lockstep, AStockShownInAnotherOrderIsOneFindingOfNoClause) {
  ReferenceEngine engine;
  engine.shows = [](gostop::State& seen) {
    auto* const cards = seen.stock.cards.begin();
    if (seen.stock.size() == 6) std::reverse(cards + seen.stock.top, cards + seen.stock.end);
  };
  EngineJob job = job_for_reference(engine, 40);
  job.players = 2;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.findings.size(), 1u) << all_of(report);
  EXPECT_EQ(report.findings[0].identity, "wrong_stock");
  EXPECT_EQ(report.findings[0].finding.detail, "another order");
}

// The later difference by itself is a finding with that clause.
TEST(Lockstep, ADifferenceWithTheClauseOfAnotherIsAFinding) {
  ReferenceEngine engine;
  engine.can = {"deal", "round"};
  engine.mistake = [](const auto& before, gostop::Action action, auto& after) {
    if (is_jjok(before, action, after)) lay_back(before, action, after);
  };
  EngineJob job = job_for_reference(engine, 60);
  job.players = 2;
  job.shrink_seconds = 1;
  const EngineReport report = drive(job);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].identity, "wrong_capture of GS-A-069");
}

TEST(Lockstep, FindsAProbeThatIsCarriedOut) {
  ReferenceEngine engine;
  engine.accepts_out_of_turn = true;
  EngineJob job = job_for_reference(engine, 60);
  job.shrink_seconds = 20;
  const EngineReport report = drive(job);
  const EngineFinding* const accepted = found(report, Kind::illegal_accepted);
  ASSERT_NE(accepted, nullptr) << all_of(report);
  EXPECT_THAT(accepted->finding.detail, testing::HasSubstr("not_to_move"));
  EXPECT_FALSE(accepted->vanished);
  EXPECT_EQ(accepted->actions, 1u) << accepted->reduced;
}

TEST(Lockstep, FindsAProbeThatIsNotRefused) {
  ReferenceEngine engine;
  engine.says_nothing_of_refusals = true;
  const EngineReport report = drive(job_for_reference(engine, 60));
  const EngineFinding* const accepted = found(report, Kind::illegal_accepted);
  ASSERT_NE(accepted, nullptr) << all_of(report);
  EXPECT_EQ(accepted->finding.got, "not refused, without effect");
}

TEST(Lockstep, ListsAllFindingsAndShrinksSome) {
  ReferenceEngine engine;
  engine.played = R"({"extends":"gostop/matgo","set":{"ppuk.forms":false,"jjok.junk":0,
                      "ttadak.junk":0,"stop.minimum":5}})";
  EngineJob job = job_for_reference(engine, 60);
  job.shrink_seconds = 1;
  job.most_findings = 1;
  const EngineReport one = drive(job);
  ASSERT_GT(one.findings.size(), 1u);
  EXPECT_FALSE(one.findings[0].beyond_most);
  EXPECT_TRUE(one.findings[0].shrunk);
  for (std::size_t i = 1; i < one.findings.size(); ++i) {
    EXPECT_TRUE(one.findings[i].beyond_most);
    EXPECT_FALSE(one.findings[i].shrunk);
    EXPECT_GT(one.findings[i].rounds, 0u);
    EXPECT_NE(one.findings[i].source, "");
  }
  // What is waived takes no place.
  job.waived = [&](const EngineFinding& each) { return each.identity == one.findings[0].identity; };
  const EngineReport waived = drive(job);
  EXPECT_FALSE(waived.findings[0].beyond_most);
  EXPECT_FALSE(waived.findings[1].beyond_most);
}

TEST(Lockstep, FindsARefusedActionThatLeavesATrace) {
  ReferenceEngine engine;
  engine.remembers_refused = true;
  const EngineReport report = drive(job_for_reference(engine, 60));
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].cause, kRefusedActionChanges);
  // Rounds with illegal actions that differ without them, too.
  engine.remembers_refused = false;
  engine.played = R"({"extends":"gostop/matgo","set":{"ppuk.forms":false}})";
  const EngineReport other = drive(job_for_reference(engine, 60));
  ASSERT_FALSE(other.findings.empty());
  for (const EngineFinding& each : other.findings) EXPECT_NE(each.cause, kRefusedActionChanges);
}

TEST(Lockstep, PlaysStoredFailuresFirst) {
  ReferenceEngine engine;
  EngineJob job = job_for_reference(engine, 1);
  job.stored = {kCorpus + "/directed/gostop/matgo.jsonl"};
  job.only_stored = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GT(report.phases[0].rounds, 30u);
  EXPECT_EQ(report.rounds(), report.phases[0].rounds);
}

TEST(Lockstep, ARoundWithoutActionsIsShrunk) {
  ReferenceEngine engine;
  engine.shows = [](gostop::State& seen) {
    if (seen.stock.size() == 20) ++seen.instant[0];
  };
  EngineJob job = job_for_reference(engine, 1);
  std::string line;
  std::ifstream deals(kCorpus + "/fixtures/gostop/deal.jsonl");
  while (line.find(R"("actions":[])") == line.npos) ASSERT_TRUE(std::getline(deals, line));
  job.stored = {testing::TempDir() + "/no-actions.jsonl"};
  std::ofstream(job.stored[0]) << line << '\n';
  job.only_stored = true;
  job.shrink_seconds = 5;
  const EngineReport report = drive(job);
  ASSERT_EQ(report.findings.size(), 1u) << all_of(report);
  EXPECT_THAT(report.findings[0].reduced, testing::HasSubstr(R"("x")"));
}

TEST(Lockstep, DirectedDealsOfOtherRulesAreNotAllowed) {
  ReferenceEngine engine;
  EngineJob job = job_for_reference(engine, 1);
  job.players = 2;
  job.stored = {kCorpus + "/directed/gostop/korean-3p.jsonl"};
  job.only_stored = true;
  const EngineReport report = drive(job);
  EXPECT_EQ(all_of(report), "");
  EXPECT_GT(report.phases[0].not_allowed, 0u);
}

TEST(Lockstep, OtherRulesThanDeclaredAreFound) {
  ReferenceEngine engine;
  engine.played = R"({"extends":"gostop/matgo","set":{"pibak.max_junk":5}})";
  const EngineReport report = drive(job_for_reference(engine, 150));
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].variant, "`pibak.max_junk = 5`");
  engine.declared = engine.played;
  EXPECT_EQ(all_of(drive(job_for_reference(engine, 150))), "");
}

// Several differences of one cause come in one round.
TEST(Lockstep, ARoundCountsOnceForAFinding) {
  ReferenceEngine engine;
  engine.played = R"({"extends":"gostop/matgo","set":{"ppuk.forms":false}})";
  const EngineReport report = drive(job_for_reference(engine, 60));
  std::uint64_t failing = 0;
  for (const EnginePhase& phase : report.phases) failing += phase.failing;
  ASSERT_FALSE(report.findings.empty());
  for (const EngineFinding& each : report.findings) EXPECT_LE(each.rounds, failing);
}

TEST(Lockstep, GradesClauses) {
  const EngineReport report = drive(job_for_reference({}, 40));
  const auto grade_of = [&](const std::string& id) -> std::optional<Grade> {
    for (const GradedClause& each : report.clauses) {
      if (each.id == id) return each.grade;
    }
    return std::nullopt;
  };
  EXPECT_EQ(grade_of("GS-A-045"), Grade::conforms);       // ppuks come in a few rounds
  EXPECT_EQ(grade_of("GS-A-004"), std::nullopt);          // names and stakes
  EXPECT_EQ(grade_of("GS-A-007"), Grade::not_exercised);  // no jokers in matgo
}

TEST(Lockstep, DirectedDealsOfItsOwnRulesAreMadeAndKept) {
  ReferenceEngine engine;
  engine.declared = R"({"extends":"gostop/matgo","set":{"pibak.max_junk":5}})";
  EngineJob job = job_for_reference(engine, 1);
  job.fixtures = true;
  job.players = 2;
  job.findings_folder = testing::TempDir() + "/directed-deals-of-its-own";
  std::filesystem::remove_all(job.findings_folder);
  int asked = 0;
  std::string line;
  std::ifstream deals(kCorpus + "/directed/gostop/matgo.jsonl");
  while (std::getline(deals, line) && line.front() != '{') {
  }
  job.directed = [&](const DirectedAsk& ask) {
    ++asked;
    EXPECT_EQ(ask.players, 2);
    return std::vector<std::string>{line};
  };
  const auto directed = [](const EngineReport& report) {
    const EnginePhase& phase = report.phases[static_cast<std::size_t>(PhaseKind::directed)];
    return phase.rounds + phase.not_allowed;
  };
  const auto first = directed(drive(job));
  EXPECT_EQ(directed(drive(job)), first);
  EXPECT_EQ(asked, 1);
  // Those of the corpus are made for the rules as they are shipped.
  engine.declared = R"("gostop/matgo")";
  job.connect = engine.connect();
  EXPECT_EQ(directed(drive(job)) + 1, first);
  EXPECT_EQ(asked, 1);
}

// A draw after a draw is carried further, which generated rounds hardly reach (GS-A-088).
TEST(Lockstep, FindsACarryThatADrawForgetsInAFewRounds) {
  ReferenceEngine engine;
  engine.mistake = [](const gostop::State&, gostop::Action, gostop::State& after) {
    if (after.outcome == gostop::Outcome::draw) after.carry = 0;
  };
  EngineJob job = job_for_reference(engine, 1);
  job.fixtures = true;
  const auto is_found = [&] {
    const EngineReport report = drive(job);
    const EngineFinding* const carry = found(report, Kind::wrong_carry);
    return carry != nullptr &&
           testing::Value(carry->finding.clauses, testing::Contains("GS-A-088"));
  };
  EXPECT_TRUE(is_found());
  job.connect = connect_to_command("exec python3 -B " + kSource +
                                   "/engines/examples/python/engine.py --fault draw_forgets_carry");
  EXPECT_TRUE(is_found());
}

TEST(Lockstep, RulesThatAreNoneAreRefused) {
  ReferenceEngine engine;
  engine.declared = R"("gostop/no-such-rules")";
  const EngineReport report = drive(job_for_reference(engine, 1));
  EXPECT_THAT(report.refused, testing::StartsWith("declares rules that cannot be read: "));
  EXPECT_FALSE(report.diagnostics.empty());
}

}  // namespace
}  // namespace showstopper::engines
