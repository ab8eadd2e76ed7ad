// SPDX-License-Identifier: Apache-2.0
//
// The claims of value_bounds.h about words, checked against played rounds: a goal that states the
// value of a word must not be ruled out for the ending of that round.
#include "solver/encoding/value_bounds.h"

#include <cstdlib>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/encoding/first_stop.h"
#include "solver/search/bounded_case.h"
#include "solver/search/find.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/oracle_rounds.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

// A turn of its own for every event, and one more that never comes.
std::vector<std::string> words_of(const History& history) {
  std::vector<std::string> words;
  const int players = history.rules().players;
  const int own = whole_turns(history.rules()) / players;
  for (const rules::Quantity& quantity : goal_vocabulary().quantities) {
    std::string name(quantity.name);
    if (quantity.argument == rules::Argument::card) name += "(09A)";
    if (quantity.argument == rules::Argument::number) name += "(5)";
    if (!quantity.of_seat) {
      words.push_back(name);
      continue;
    }
    for (Seat seat = 0; seat < players; ++seat) {
      words.push_back(fmt::format("p{}.{}", seat, name));
      for (int turn = 1; quantity.event && turn <= own; ++turn) {
        words.push_back(fmt::format("{} by p{} on turn {}", name, seat, turn));
      }
    }
  }
  for (const char* of : {"winner", "loser"}) {
    for (const char* name : {"points", "payment", "captured", "go_count", "stop"}) {
      words.push_back(fmt::format("{}.{}", of, name));
    }
  }
  return words;
}

std::string first_stop(const History& history) {
  const int goes = value_of(history, "winner.go_count");
  return fmt::format(" and winner.go_count == {}", goes);
}

struct Told {
  std::size_t words = 0;
  std::vector<std::string> wrong;
};

// Of the words of some rounds of the oracle, those whose worth is ruled out.
Told told(std::uint64_t rounds) {
  Told told;
  for (std::uint64_t index = 0; index < rounds; ++index) {
    const auto drawn = oracle_sample(index);
    if (!drawn) continue;
    const History history = history_of(drawn->rules, drawn->record);
    const gostop::Outcome outcome = history.state().outcome;
    if (outcome == gostop::Outcome::misdeal || outcome == gostop::Outcome::quad) continue;
    RoundsThatEnd such{drawn->rules, ending_of(history.state()), history.turns(),
                       whole_turns(drawn->rules), true};
    such.most_at_first_stop = most_at_first_stop(drawn->rules);
    EXPECT_TRUE(such.may_be()) << "round " << index;
    for (const std::string& word : words_of(history)) {
      const int value = value_of(history, word);
      if (value <= -kMostValue || value >= kMostValue) continue;
      ++told.words;
      std::string fact = fmt::format("{} == {}", word, value);
      // The bounds on points depend on whether it was a first stop.
      if (word == "winner.points") fact += first_stop(history);
      if (ruled_out(such, goal_of(fact, drawn->rules.players))) {
        told.wrong.push_back(fmt::format("round {}, {} turns, {}: {}", index, history.turns(),
                                         solver::word(such.ending), fact));
      }
    }
  }
  return told;
}

TEST(ValueBounds, HoldWhateverWasPlayed) {
  const char* asked = std::getenv("SHOWSTOPPER_BOUNDS_ROUNDS");
  const Told played = told(asked == nullptr ? 96 : std::strtoull(asked, nullptr, 10));
  fmt::print("{} words of rounds\n", played.words);
  EXPECT_GT(played.words, 10'000u);
  for (const std::string& each : played.wrong) ADD_FAILURE() << each;
}

Answer asked(const gostop::Rules& rules, std::string_view text, bool random_play = false) {
  const Goal goal = goal_of(text, rules.players);
  FindJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seconds = 1200;
  job.random_play = random_play;
  return find(job);
}

// None of these needs a formula.
TEST(ValueBounds, RefuteWhatIsEasy) {
  const struct {
    const char* rules;
    int players;
    const char* goal;
  } kEasy[] = {
      {"gostop/matgo", 2, "winner.payment < 0"},
      {"gostop/matgo", 2, "ppuk by p1 on turn 10"},
      {"gostop/matgo", 2, "bomb on turn 9"},
      {"gostop/matgo", 2, "nagari and credits == 2"},
      {"gostop/matgo", 2, "stopped and brights >= 6"},
      {"gostop/matgo", 2, "ppuks >= 4"},
      {"gostop/spanish", 2, "ppuk by p1 on turn 10"},
      {"gostop/spanish", 3, "winner.payment < 0"},
      {"gostop/korean-3p", 3, "bomb on turn 6"},
      {"gostop/korean-3p", 3, "stop by p0 and p0.captured >= 46"},
      // Seven cards hold one quad, ten hold three months of three; a quad ends the round at once.
      {"gostop/matgo", 3, "dealt_quads >= 2"},
      {"gostop/matgo", 3, "hand.quads >= 2 and ppuk"},
      {"gostop/matgo", 2, "hand.triples >= 4 and ppuk"},
      {"gostop/matgo", 2, "p0.hand.month(5) + p1.hand.month(6) >= 9 and ppuk"},
      {"gostop/spanish", 2, "hand.quads >= 1 and stopped"},
      // Flags, and an event that comes once.
      {"gostop/spanish", 3, "took(09A) >= 2"},
      {"gostop/spanish", 3, "said_go >= 2"},
      {"gostop/spanish", 3, "refused_draw >= 2"},
      {"gostop/spanish", 3, "fed_winner >= 2"},
      {"gostop/spanish", 3, "exempt >= 2"},
      {"gostop/spanish", 3, "first_minimum >= 2"},
  };
  for (const auto& [name, players, text] : kEasy) {
    const Answer answer = asked(shipped(name, players), text);
    EXPECT_EQ(answer.kind, Answer::Kind::impossible) << name << ": " << text;
    EXPECT_EQ(answer.formulas, 0) << name << ": " << text;
    for (const std::string& part : answer.rests_on) {
      EXPECT_EQ(part.find("CaDiCaL"), std::string::npos) << name << ": " << text;
    }
  }
  // If a cup counts by points, the seat that stops keeps the points that let it stop.
  const gostop::Rules rules =
      gostop::rules_of("gostop/matgo", 2, {{"cup.settlement", "\"points\""}});
  const Answer answer = asked(rules, "stopped and winner.points < 7");
  EXPECT_EQ(answer.kind, Answer::Kind::impossible) << answer.why_unknown;
  EXPECT_EQ(answer.formulas, 0);
  // The event of a go is limited as the number of goes is.
  const gostop::Rules one_go = gostop::rules_of("gostop/korean-3p", 3, {{"go.most", "1"}});
  for (const char* const text : {"go >= 2", "go_count >= 2"}) {
    const Answer by_bounds = asked(one_go, text);
    EXPECT_EQ(by_bounds.kind, Answer::Kind::impossible) << text;
    ASSERT_FALSE(by_bounds.rests_on.empty()) << text;
    EXPECT_NE(by_bounds.rests_on.front().find("the bounds of its words"), std::string::npos)
        << by_bounds.rests_on.front();
  }
}

// Values just within the bounds occur.
TEST(ValueBounds, SayNoMoreThanHolds) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  EXPECT_EQ(asked(rules, "bomb on turn 8", true).kind, Answer::Kind::found);
  EXPECT_EQ(asked(rules, "p0.captured >= 46", true).kind, Answer::Kind::found);
  EXPECT_EQ(asked(shipped("gostop/spanish", 2), "nagari and credits == 2", true).kind,
            Answer::Kind::found);
}

// A check of each refutation takes nothing for granted that a formula can show.
TEST(ValueBounds, AreLeftToFormulasWhereRefutationsAreChecked) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const Goal goal = goal_of("bomb on turn 9 and bomb on turn 10", 2);
  const int all = whole_turns(rules);
  EXPECT_TRUE(ruled_out({rules, Ending::running, 20, all, true}, goal));
  EXPECT_FALSE(ruled_out({rules, Ending::running, 20, all, false}, goal));
}

// `find --most` gives the number of rounds without a winner before, `find` leaves it open.
TEST(ValueBounds, HaveTheGivenNumberOfRoundsWithoutAWinner) {
  const Goal goal = goal_of("carry >= 1", 2);
  FindJob job;
  job.rules = &shipped("gostop/matgo", 2);
  job.goal = &goal;
  const Deadline deadline(job);
  Answer answer;
  CaseDecider decider(job, deadline, 1, {}, answer);
  BoundedCase stop{9, Ending::stop};
  EXPECT_FALSE(decider.refuted_by_bounds(stop));
  job.carry = 1;
  EXPECT_FALSE(decider.refuted_by_bounds(stop));
  job.carry = 0;
  EXPECT_TRUE(decider.refuted_by_bounds(stop));
}

// Three-valued logic over bounds.
TEST(ValueBounds, FollowExpressions) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const RoundsThatEnd stop{rules, Ending::stop, 9, whole_turns(rules), true};
  const auto out = [&](const char* text) { return ruled_out(stop, goal_of(text, 2)); };
  EXPECT_TRUE(out("nagari or agreed_draw"));
  EXPECT_FALSE(out("nagari or p0.points >= 3"));
  EXPECT_TRUE(out("p0.stop == 0")) << "the ninth turn is p0's";
  EXPECT_TRUE(out("each seat: stop"));
  EXPECT_TRUE(out("count(seat: stop) >= 2"));
  EXPECT_FALSE(out("count(seat: stop) == 1"));
  EXPECT_TRUE(out("p0.brights + p1.brights >= 11"));
  EXPECT_FALSE(out("p0.brights + p1.brights >= 10"));
  EXPECT_TRUE(out("p0.brights - p1.brights < -5"));
  EXPECT_TRUE(out("p0.brights * p1.brights > 25"));
  EXPECT_TRUE(out("not (p0.brights <= 5)"));
  // 11 cards lie in the stock. The six turns that p1 has left are credits of three bombs at best.
  EXPECT_TRUE(out("p0.captured >= 35"));
  EXPECT_FALSE(out("p0.captured >= 34"));
  EXPECT_TRUE(out("p0.turns != 4")) << "the fifth does not end";
  EXPECT_FALSE(out("loser.payment < 0"));
  EXPECT_TRUE(out("loser.payment > 100"));
}

}  // namespace
}  // namespace showstopper::solver
