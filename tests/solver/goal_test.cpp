// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/goal.h"

#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "solver/double_dummy/double_dummy.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/goals/absent.h"
#include "solver/goals/goal_term.h"
#include "solver/search/random_search.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

std::optional<Goal> goal(std::string_view text, int players) {
  table::Diagnostics diagnostics;
  auto parsed = Goal::parse(text, players, diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return parsed;
}

std::string refusal_of(std::string_view text, int players) {
  table::Diagnostics diagnostics;
  EXPECT_FALSE(Goal::parse(text, players, diagnostics)) << text;
  return diagnostics.empty() ? "" : diagnostics.front().message;
}

SearchResult search(const gostop::Rules& rules, const Goal& wanted, std::uint64_t rounds) {
  SearchJob job;
  job.rules = &rules;
  job.goal = &wanted;
  job.rounds = rounds;
  return search_at_random(job);
}

TEST(GoalCatalogue, EachGoalParsesAndNamesAreDifferent) {
  std::set<std::string_view> names;
  for (const NamedGoal& named : goal_catalogue()) {
    EXPECT_TRUE(names.insert(named.name).second) << named.name;
    EXPECT_TRUE(goal(named.text, named.players == 0 ? 2 : named.players)) << named.name;
  }
  EXPECT_GE(names.size(), 40u);
}

// The fifth turn without a capture wins, without a decision or a count of points (GS-A-055).
TEST(Goal, AWordIsReadAsANameUnlessWordsAreAsked) {
  table::Diagnostics none;
  const auto by_name = Goal::parse("carry", 2, none), word = Goal::parse_words("carry", 2, none);
  ASSERT_TRUE(by_name && word);
  EXPECT_EQ(by_name->text(), "carry >= 1 and stopped");
  EXPECT_EQ(word->text(), "carry");
}

TEST(Goal, WhoWinsByARowHasNotReachedTheMinimum) {
  const gostop::Rules& rules = shipped("gostop/house/heodang", 3);
  const SearchResult result =
      search(rules, *goal("p0.no_capture >= 5 and not any seat: go", 3), 100'000);
  ASSERT_EQ(result.found.size(), 1u);
  const History history = history_of(rules, result.found.front());
  EXPECT_EQ(history.state().winner, 0);
  for (const char* seat : {"p0", "p1", "p2"}) {
    EXPECT_EQ(value_of(history, fmt::format("{}.first_minimum", seat)), 0) << seat;
  }
  EXPECT_EQ(first_to_minimum(0)(history.state()), Reached::no);
}

TEST(Goal, ThreePpuksWinTheRoundAndTheGoalNamesTheSeat) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const auto any = goal("three-ppuks", 2);
  const SearchResult result = search(rules, *any, 20000);
  ASSERT_EQ(result.found.size(), 1u);
  const History history = history_of(rules, result.found.front());
  EXPECT_EQ(history.state().outcome, gostop::Outcome::three_ppuk);
  const int winner = history.state().winner;
  EXPECT_TRUE(goal(winner == 0 ? "three_ppuk by p0" : "three_ppuk by p1", 2)->holds(history));
  EXPECT_FALSE(goal(winner == 0 ? "three_ppuk by p1" : "three_ppuk by p0", 2)->holds(history));
  EXPECT_TRUE(goal("winner.ppuks == 3 and not nagari", 2)->holds(history));
}

TEST(Goal, EventsAreCountedByTheTurnOnWhichTheyCame) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  const auto first = goal("ppuk by p1 on turn 1", 3);
  const SearchResult result = search(rules, *first, 20000);
  ASSERT_EQ(result.found.size(), 1u);
  const History history = history_of(rules, result.found.front());
  EXPECT_EQ(history.times(gostop::EventKind::ppuk, 1, 1), 1);
  int in_all = 0;
  for (int turn = 1; turn <= 7; ++turn) in_all += history.times(gostop::EventKind::ppuk, 1, turn);
  EXPECT_EQ(in_all, history.state().seat(1).ppuks);
}

TEST(Goal, HandsAreThoseThatWereDealt) {
  const gostop::Rules& rules = shipped("gostop/spanish-literal", 2);
  const SearchResult result = search(rules, *goal("p0.hand.quads >= 1 and nagari", 2), 20000);
  ASSERT_EQ(result.found.size(), 1u);
  const History history = history_of(rules, result.found.front());
  EXPECT_NE(quads_in(history.deal().hands[0]), 0u);
  EXPECT_TRUE(history.state().seat(0).hand.empty());
}

TEST(Goal, LoserMeansAnyLoser) {
  const gostop::Rules& rules = shipped("gostop/korean-3p", 3);
  const auto wanted = goal("winner.brights == 5 and loser.junk < 5", 3);
  const SearchResult result = search(rules, *wanted, 200000);
  ASSERT_EQ(result.found.size(), 1u);
  const History history = history_of(rules, result.found.front());
  EXPECT_EQ((history.state().seat(history.state().winner).captured &
             gostop::usual_cards(gostop::Kind::bright))
                .size(),
            5);
}

std::string guide_page(const std::string& name) {
  std::ifstream guide(SHOWSTOPPER_SOURCE_CORPUS "/../docs/guide/" + name);
  return {std::istreambuf_iterator<char>(guide), {}};
}

TEST(Goal, TheGuideListsWhatTheFormulaDoesNotCover) {
  const std::string text = guide_page("solver.md");
  for (const NotEncoded& row : all_not_encoded()) {
    const std::string line =
        "| " + std::string(row.key) + " | " + std::string(row.covered) + " |\n";
    EXPECT_NE(text.find(line), std::string::npos) << line;
  }
}

TEST(Goal, TheGuideListsEveryWord) {
  const std::string text = guide_page("find.md");
  ASSERT_FALSE(text.empty());
  for (const rules::Quantity& word : goal_vocabulary().quantities) {
    const std::string name = "`" + std::string(word.name);
    EXPECT_TRUE(text.find(name + "`") != std::string::npos ||
                text.find(name + "(") != std::string::npos)
        << word.name;
  }
}

TEST(Goal, TheManualListsEveryWordWithAnExampleThatParses) {
  const std::string text = goal_manual();
  for (const rules::Quantity& word : goal_vocabulary().quantities) {
    const std::string example = example_of(word);
    EXPECT_TRUE(goal(example, 2)) << example;
    const std::string name = "\n| `" + std::string(word.name);
    const std::size_t at = std::min(text.find(name + "`"), text.find(name + "("));
    ASSERT_NE(at, std::string::npos) << word.name;
    const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    EXPECT_NE(line.find("`" + example + "`"), std::string::npos) << line;
    EXPECT_NE(line.find(word.meaning), std::string::npos) << line;
  }
}

// The expected value of the goal is derived from every pair of turns of the two events.
TEST(Goal, BeforeOrdersTheTurnsOfTwoEvents) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  constexpr std::pair<const char*, const char*> kPairs[] = {
      {"ppuk by p0", "sweep by p1"},
      {"capture by p2", "capture by p0"},
      {"jjok by p1", "jjok by p1"},
      {"go by p0", "steal by p2"},
      {"steal by p1", "stop by p0"},
      {"ttadak by p2", "ttadak by p1"},
      {"capture by p0 on turn 2", "steal by p1 on turn 2"}};
  int held = 0, failed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SearchJob job;
    const Goal any = *goal("not misdeal", 3);
    job.rules = &rules;
    job.goal = &any;
    job.seed = seed;
    job.rounds = 10;
    const History history = history_of(rules, search_at_random(job).found.front());
    for (const auto& [one, other] : kPairs) {
      const auto turns = [&](std::string event) {  // of the round, counted from nothing
        std::vector<int> all;
        const std::size_t on = event.find(" on turn");
        const int only = on == std::string::npos ? 0 : event.back() - '0';
        const int seat = event[event.find(" by p") + 5] - '0';
        event = event.substr(0, on);
        for (int turn = 1; turn <= 8; ++turn) {
          if (only != 0 && turn != only) continue;
          const std::string text = fmt::format("{} on turn {} >= 1", event, turn);
          if (goal(text, 3)->holds(history)) all.push_back((turn - 1) * 3 + seat);
        }
        return all;
      };
      const std::vector<int> first = turns(one), second = turns(other);
      const bool expected = !first.empty() && !second.empty() && first.front() < second.back();
      EXPECT_EQ(goal(fmt::format("{} before {}", one, other), 3)->holds(history), expected)
          << one << ", " << other << ", seed " << seed;
      (expected ? held : failed) += 1;
    }
  }
  EXPECT_GT(held, 50);
  EXPECT_GT(failed, 50);
}

// A pile as the rows of its seat's turns leave it: replayed step by step beside the history.
TEST(Goal, AfterATurnAPileIsWhatTheSeatHadThen) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const SearchResult rounds = search(rules, *goal("steal >= 2 and stock <= 8", 2), 20000);
  ASSERT_FALSE(rounds.found.empty());
  const PlayedRound& record = rounds.found.front();
  const History whole = history_of(rules, record);
  History replayed(rules, record.table.dealer, record.table.carry, record.deal);
  int told = 0;
  for (const gostop::Action action : record.actions) {
    const Seat mover = replayed.state().mover;
    const int before = replayed.state().seat(mover).turns;
    replayed.act(action);
    const int turn = replayed.state().seat(mover).turns;
    if (turn == before) continue;
    ++told;
    for (const char* word : {"captured", "junk_value", "points", "animals"}) {
      const int then = value_of(whole, fmt::format("p{}.{} after turn {}", mover, word, turn));
      const std::string now = fmt::format("p{}.{} after turn 31 == {}", mover, word, then);
      EXPECT_TRUE(goal(now, 2)->holds_already(replayed)) << word << " after turn " << turn;
    }
  }
  EXPECT_GT(told, 6);
  EXPECT_EQ(value_of(whole, "p0.points after turn 30"), value_of(whole, "p0.points"));
}

TEST(Goal, BadGoalsAreAnsweredWithWhatWasExpected) {
  EXPECT_NE(refusal_of("three_puk", 2).find("three_ppuk"), std::string::npos);
  EXPECT_NE(refusal_of("ppuk by p2", 2).find("`p2` does not play"), std::string::npos);
  const auto absent = absent_seat_in("junk >= 1 and (p7.junk or ppuk by p2)", 2);  // the first one
  ASSERT_TRUE(absent);
  EXPECT_EQ(absent->where.column, 16);
  EXPECT_NE(absent->message.find("`p7` does not play"), std::string::npos);
  EXPECT_FALSE(absent_seat_in("p1.ppuk before ppuk by p0", 2));
  EXPECT_FALSE(absent_seat_in("ppuk >= 2 and payment >= 3 and pot", 2));
  EXPECT_NE(refusal_of("hand.month(13) >= 1", 2).find("the N of `hand.month(N)` is 13"),
            std::string::npos);
  EXPECT_NE(refusal_of("p0.hand.month(0)", 2).find("the N of `hand.month(N)` is 0"),
            std::string::npos);
  EXPECT_NE(refusal_of("two-liable", 2).find("for 3 players"), std::string::npos);
  EXPECT_NE(refusal_of("ppuk before points", 2).find("unknown event `points`"), std::string::npos);
  EXPECT_NE(refusal_of("ppuk before", 2).find("an event"), std::string::npos);
  EXPECT_NE(refusal_of("ppuk before sweep before go", 2).find("join pairs"), std::string::npos);
  EXPECT_NE(refusal_of("credits after turn 3", 2).find("known at the end"), std::string::npos);
  EXPECT_NE(refusal_of("points after turn 0", 2).find("count from 1"), std::string::npos);
  EXPECT_NE(refusal_of("nagri-without-go", 2).find("nagari-without-go"), std::string::npos);
}

TEST(RandomSearch, TheSameSeedFindsTheSameRoundsAndWitnessesDiffer) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  const auto wanted = goal("ttadak", 2);
  SearchJob job;
  job.rules = &rules;
  job.goal = &*wanted;
  job.rounds = 5000;
  job.witnesses = 5;
  const SearchResult one = search_at_random(job), two = search_at_random(job);
  ASSERT_EQ(one.found.size(), 5u);
  for (std::size_t i = 0; i < one.found.size(); ++i) {
    EXPECT_EQ(one.found[i].deal, two.found[i].deal);
    EXPECT_EQ(one.found[i].actions, two.found[i].actions);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(one.found[i].deal, one.found[j].deal);
  }
}

TEST(Retelling, AnIllegalActionIsRefusedWithItsPlace) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  PlayedRound record = search(rules, *goal("jjok", 2), 1000).found.front();
  record.actions.front() = gostop::Action::with(gostop::ActionKind::give, gostop::Card(0));
  std::string why_not;
  EXPECT_FALSE(replay(rules, record, why_not));
  EXPECT_NE(why_not.find("action 0"), std::string::npos);
}

// The parser reads a printed term as the same steps.
TEST(GoalTerm, PrintsWhatTheParserReads) {
  const char* const kTexts[] = {
      "stopped and winner.points < 7",
      "nagari and not agreed_draw and not misdeal and any seat: (turns != 10)",
      "three_ppuk by p0 or ppuk on turn 3",
      "(brights or ribbons >= 2) and junk",
      "not (nagari or misdeal)",
      "points - (junk - animals) * 2 == 3 + 4",
      "(any seat: go) >= 1",
      "(points < 3) == nagari",
      "count(seat: (payment > 5 or has 03B)) >= 2",
      "each opponent: (points after turn 2 < 3)",
      "p1 has 09A and winner.hand.month(5) == 3 and played(01B) on turn 1",
      "any seat: (any opponent: (junk > 2))",
      "ppuk by p0 before bomb by p1",
      "-points < 3",
  };
  for (const std::string text : kTexts) {
    const auto read = goal(text, 2);
    ASSERT_TRUE(read) << text;
    const rules::Expression printed = Term(read->expression()).expression();
    const auto again = goal(printed.text(), 2);
    ASSERT_TRUE(again) << printed.text();
    EXPECT_EQ(again->expression(), read->expression()) << text << " / " << printed.text();
  }
}

TEST(GoalTerm, IsBuiltAsItIsRead) {
  const std::pair<Term, const char*> kBuilt[] = {
      {all_of({word("stopped"), winner("points") < 7}), "stopped and winner.points < 7"},
      {any_of({word("bomb", 1, 9), negated(word("nagari"))}), "bomb by p1 on turn 9 or not nagari"},
      {any_seat(word("stop") == 0), "any seat: (stop == 0)"},
      {count_seats(word("liable")) >= 2, "count(seat: liable) >= 2"},
      {has_card(gostop::Card(9, 0)) + has_card(gostop::Card(1, 0)) >= 1, "has 09A + has 01B >= 1"},
      {each_seat(word("payment") * Term(2) + Term(3) > 0), "each seat: (payment * 2 + 3 > 0)"},
  };
  for (const auto& [built, text] : kBuilt) {
    const auto read = goal(text, 2);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(built.expression(), read->expression()) << text;
  }
}

TEST(GoalTerm, AsksTheSeatThatIsNamed) {
  const auto condition = goal("junk < 5 and any opponent: (go_count >= 1) and p1.ppuks == 0", 2);
  const Term asked(condition->expression(), rules::Expression::kLoser);
  EXPECT_EQ(asked.expression().text(),
            "loser.junk < 5 and any opponent: (go_count >= 1) and p1.ppuks == 0");
  EXPECT_EQ(asked.conjuncts().size(), 3u);
  EXPECT_EQ(asked.conjuncts()[2].expression().text(), "p1.ppuks == 0");
  EXPECT_EQ(Term(rules::Expression()).expression().text(), "1");
  // The dealer p1 of three is p0 of its own count, and p0 the last of it.
  EXPECT_EQ(Term(goal("p0.junk == 0 and p1.go and winner.junk", 3)->expression())
                .counted_from(1, 3)
                .expression()
                .text(),
            "p2.junk == 0 and p0.go and winner.junk");
}

}  // namespace
}  // namespace showstopper::solver
