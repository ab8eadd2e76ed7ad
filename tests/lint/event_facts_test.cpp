// SPDX-License-Identifier: Apache-2.0
//
// Tests of event rows that the event itself decides: found by lint, each beside one a step away,
// and never true in rounds under random rules.
#include <algorithm>

#include <gmock/gmock.h>

#include "lint/gostop/never.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/rules.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::Contains;
using testing::Field;
using testing::Not;

// A test that never holds when the event comes, and one that holds in some rounds.
struct Tested {
  const char* on;
  const char* never;
  const char* may;
};

// A seat with the event has the cards that it takes, lacks those that it has played, and has had
// the event once at least: of its ten cards three are played for a bomb.
constexpr Tested kTested[] = {
    {"jjok", "captured < 2", "captured < 3"},
    {"ttadak", "captured < 4", "captured < 5"},
    {"stack_capture", "captured < 4", "captured < 5"},
    {"self_stack_capture", "captured < 4", "captured > 4"},
    {"bomb", "captured < 4", "captured < 5"},
    {"jjok", "hand > 9", "hand > 8"},
    {"no_capture", "hand > 9", "hand > 8"},
    {"capture", "captured < 1", "captured < 3"},
    {"bomb", "hand > 7", "hand > 6"},
    {"bomb", "bombs == 0", "bombs == 1"},
    {"shake", "shakes < 1", "shakes < 2"},
    {"go", "go_count < 1", "go_count < 2"},
    {"go", "said_go", "not said_go"},
    {"ppuk", "ppuks < 1", "ppuks < 2"},
    {"ppuk", "ppuk_streak < 1", "ppuk_streak < 2"},
    {"ttadak", "ttadak == 0", "ttadak == 1"},
    {"sweep", "table >= 1", "table <= 1"},
};

std::string row(const std::string& on, const std::string& when, int points) {
  return "[[event]]\non = \"" + on + "\"\nwhen = { " + when + " }\neffect = \"win " +
         std::to_string(points) + "\"\n";
}
std::string tested(const Tested& each, bool never, int points = 900) {
  return row(each.on, std::string("test = \"") + (never ? each.never : each.may) + "\"", points);
}
std::string name_of(const std::string& on, const std::string& when) {
  return "event on " + on + ", " + when;
}

// What lint reports of the row with two players.
std::vector<Said> never_applies(const std::string& lines) {
  std::vector<Said> all = said(linted(matgo_with("players = [2]\n" + lines)), Severity::warning);
  std::erase_if(all, [](const Said& each) { return each.kind != "never-applies"; });
  return all;
}

TEST(EventFacts, AreKnownToLint) {
  for (const Tested& each : kTested) {
    const Said found{"never-applies", {name_of(each.on, std::string("when.test ") + each.never)}};
    EXPECT_THAT(never_applies(tested(each, true)), Contains(found));
    EXPECT_THAT(never_applies(tested(each, false)), testing::IsEmpty()) << each.may;
  }
}

// The seat of the row is not a loser, and its opponents may be.
TEST(EventFacts, LeaveWordsAboutLosersToTheOpponents) {
  EXPECT_THAT(never_applies(row("bomb", "test = \"fed_winner\"", 5)), testing::SizeIs(1));
  for (const char* const word : {"said_go", "fed_winner"}) {
    const std::string of_others = std::string("test = \"any opponent: ") + word + "\"";
    EXPECT_THAT(never_applies(row("go", of_others, 5)), testing::IsEmpty()) << word;
  }
}

// A joker is replaced by a card of the stock, and may be played in the same turn.
TEST(EventFacts, LeaveTheHandOpenWithJokers) {
  const Report report =
      linted(matgo_with("deck.jokers = [2]\n" + row("jjok", "test = \"hand > 9\"", 5)));
  EXPECT_THAT(said(report), Not(Contains(Field(&Said::kind, "never-applies"))));
}

// The number, the turn or the streak of a row decides words of its test.
TEST(EventFacts, IncludeTheOtherConditionsOfTheRow) {
  const struct {
    const char* on;
    const char* when;
    const char* never;
    const char* may;
  } kRows[] = {{"jjok", "count = 2", "jjok == 1", "jjok == 2 and hand > 3"},
               {"jjok", "turn = 3", "turns == 3", "turns == 2 and hand > 3"},
               // Three cards of the month are in the stack, and two are captured by a jjok.
               {"ppuk", "month = [1]", "hand.month(1) >= 2", "hand.month(1) >= 1"},
               {"ppuk", "month = [1]", "hand.month(1) > 1", "hand.month(2) > 1"},
               {"jjok", "month = [1]", "hand.month(1) > 2", "hand.month(1) > 1"},
               {"ppuk", "streak = 2", "ppuk_streak == 1", "ppuk_streak == 2 and hand > 3"}};
  for (const auto& each : kRows) {
    const std::string when = std::string(each.when) + ", test = \"";
    EXPECT_THAT(never_applies(row(each.on, when + each.never + "\"", 5)), testing::SizeIs(1))
        << each.never;
    EXPECT_THAT(never_applies(row(each.on, when + each.may + "\"", 5)), testing::IsEmpty())
        << each.may;
  }
}

// How many rounds under the rules a row has won that pays so many points.
int won_by(const rules::RuleSet& rules, int points, std::uint64_t rounds) {
  int won = 0;
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (!gostop::playable(rules, players, why_not)) continue;
    const gostop::Rules compiled = gostop::compile(rules, players);
    for (std::uint64_t i = 0; i < rounds; ++i) {
      auto plan = properties::plan_round(compiled, 77, i, properties::Generator::biased);
      auto state = gostop::Game::start(compiled, plan.table, plan.deal);
      table::play_out<gostop::Game>(compiled, state, properties::policy_of(plan),
                                    table::NoObserver{});
      won += state.fixed_points == points ? 1 : 0;
    }
  }
  return won;
}

// Whether lint counts that the row of so many points never applies.
bool claimed(const rules::RuleSet& rules, int points) {
  const auto& rows = rules.rows(gostop::kEvent);
  const auto own = std::find_if(rows.begin(), rows.end(), [&](const rules::Row& each) {
    const auto& effect = each.cells[gostop::column(gostop::kEvent, "effect")];
    return effect->datum.front().number == points;
  });
  EXPECT_TRUE(own != rows.end());
  return own != rows.end() && gostop_rules::NeverApplies(rules)(gostop::kEvent, *own);
}

// No round under the rules is won by a row whose test never holds; rows whose tests may hold win.
TEST(EventFacts, HoldInRoundsUnderRandomRules) {
  constexpr int kPoints = 900;  // that no other row pays
  constexpr std::uint64_t kSets = 8, kRounds = 25;
  for (const Tested& each : kTested) {
    int won = 0;
    for (const char* const name : {"gostop/matgo", "gostop/spanish"}) {
      const rules::RuleSet base = named_rules(name);
      for (std::uint64_t i = 0; i < kSets; ++i) {
        SCOPED_TRACE(std::string(name) + " " + std::to_string(i) + " " + each.on);
        const auto drawn =
            properties::swarm_rules<gostop::Game>(base, 2 + static_cast<int>(i % 2), 31, i);
        const std::string lines = rules::difference_toml(drawn, base);
        const auto never = read_rules(lines + tested(each, true, kPoints));
        const auto may = read_rules(lines + tested(each, false, kPoints));
        ASSERT_TRUE(never && may);
        // With jokers, for one, lint does not claim it.
        if (claimed(*never, kPoints)) {
          EXPECT_EQ(won_by(*never, kPoints, kRounds), 0) << each.never;
        }
        won += won_by(*may, kPoints, kRounds);
      }
    }
    EXPECT_GT(won, 0) << each.on << ": " << each.may;
  }
}

}  // namespace
}  // namespace showstopper::lint
