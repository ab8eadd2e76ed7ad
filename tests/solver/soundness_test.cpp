// SPDX-License-Identifier: Apache-2.0
//
// Answers that were once wrong: a round disproves each `impossible` here, or the goal was misread.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "solver/deals/deal_count.h"
#include "solver/encoding/goal_formula.h"
#include "solver/search/bounded_case.h"
#include "solver/search/deadline.h"
#include "solver/search/find.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/deal_of.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

FindJob job_of(const gostop::Rules& rules, const Goal& goal) {
  FindJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seconds = 1200;  // a test checks the answer, not the speed of the machine
  job.random_play = false;
  return job;
}

Answer answer_to(const gostop::Rules& rules, std::string_view text) {
  const Goal goal = goal_of(text, rules.players);
  return find(job_of(rules, goal));
}

// With the bomb of June both seats have a credit left when the hands are empty, so the tenth turn
// of p0 is the last one of the round, and he stops in it. A last turn brings no junk for a jjok, a
// ttadak or a sweep under these rules.
TEST(Soundness, AStopInALastTurnThatUnspentCreditsBroughtForwardIsALastTurn) {
  const gostop::Rules& rules = shipped("gostop/spanish", 2);
  const Goal goal = goal_of(
      "stop by p0 on turn 10 and steal by p0 on turn 10 == 0 and p0 has 03K and p1 has 02R and p1 "
      "has 04A and p1 has 06A",
      2);
  FindJob job = job_of(rules, goal);
  job.deal =
      deal_of("01R 01J 04R 06A 06J 07R 08K 10A 10J 11D", "02J 02K 03R 04A 07J 08A 09A 09R 09K 12R",
              "01B 03J 05A 05R 08B 08J 11J 11K",
              "01K 06R 09J 06K 10K 11B 04J 04K 12B 02R 05J 05K 03B 07A 07K 03K 02A 12A 10R 12D");
  job.carry = 0;
  const Answer answer = find(job);
  EXPECT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
}

// The third ppuk of p0 wins in the turn in which a joker from the hand is captured. The round is
// over before p1 gives a junk card for the joker, and 01J would have been the first to go.
TEST(Soundness, WhoWinsByAnEventTakesNoJunkInThatTurn) {
  const gostop::Rules& rules = shipped("gostop/table/all", 2);
  const Goal goal = goal_of("ppuks == 3 and p0 has X2 and p1 has 01J", 2);
  FindJob job = job_of(rules, goal);
  job.deal = deal_of("02A 03B 04R 04K 07A 09A 09J 09K 10A X2",
                     "01B 01J 01K 02R 07R 11J 11K 12B 12D X1", "01R 03R 04A 04J 06K 11B 11D X3",
                     "05A 05R 05J 05K 02J 09R 06J 12A 03J 02K 07J 07K 12R 10J 10R 08K 08B 08A 08J "
                     "03K 06A 06R 10K");
  constexpr int kTurns = 15;
  constexpr std::uint64_t kConflicts = 2500;
  const Deadline deadline(job);
  Answer answer;
  bool found = false;
  CaseDecider decider(
      job, deadline, 1, [&](PlayedRound) { return found = true; }, answer);
  BoundedCase own{kTurns, Ending::win_by_row};
  decider.decide_case(own, kConflicts, false);
  EXPECT_TRUE(found) << own.why_open << (own.refuted ? "refuted" : "");
}

// The least N for which `--turns N` finds the goal is the one that `--smallest` proves.
TEST(Soundness, SmallestMeansByTurnsWhatTheLimitOfTurnsMeans) {
  const gostop::Rules& rules = shipped("gostop/dutch", 2);
  const Goal two = goal_of("ppuks >= 2", 2);
  FindJob job = job_of(rules, two);
  job.smallest = true;
  job.most_turns = 4;
  const Answer answer = find(job);
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  EXPECT_EQ(answer.refuted_turns, 2) << "a seat's second ppuk comes in the third turn";
}

TEST(Soundness, SmallestAndTheLimitOfTurnsAgreeOnFixedDeals) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  table::Random random(11);
  for (const char* text : {"jjok", "ppuk by p0"}) {
    const Goal goal = goal_of(text, 2);
    {
      FindJob job = job_of(rules, goal);
      job.deal = DealCounter(rules, {}).sample(random);
      job.smallest = true;
      const Answer smallest = find(job);
      job.smallest = false;
      if (smallest.kind == Answer::Kind::impossible) {
        EXPECT_EQ(find(job).kind, Answer::Kind::impossible) << text;
        continue;
      }
      ASSERT_EQ(smallest.kind, Answer::Kind::found) << text << ": " << smallest.why_unknown;
      job.most_turns = smallest.refuted_turns + 1;
      EXPECT_EQ(find(job).kind, Answer::Kind::found) << text << ", " << job.most_turns;
      if (--job.most_turns == 0) continue;
      EXPECT_EQ(find(job).kind, Answer::Kind::impossible) << text << ", " << job.most_turns;
    }
  }
}

TEST(Soundness, RoundsWithoutAWinnerMayHaveGoneBefore) {
  const gostop::Rules& rules = shipped("gostop/spanish", 2);
  // Nothing but them multiplies this score.
  const Answer answer =
      answer_to(rules,
                "stopped and multiplier == 2 and winner.go_count == 0 and "
                "winner.shakes == 0 and winner.bombs == 0 and winner.animals <= 4");
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  EXPECT_GE(answer.witnesses.front().table.carry, 1);
  EXPECT_EQ(answer_to(rules, "carry >= 3 and stopped").kind, Answer::Kind::found);
  // A witness has no carry if it needs none.
  EXPECT_EQ(answer_to(rules, "stopped and payment >= 10").witnesses.at(0).table.carry, 0);
}

TEST(Soundness, NoRoundWithoutAWinnerWentBeforeAFixedDealThatSaysSo) {
  const gostop::Rules& rules = shipped("gostop/spanish", 2);
  const Goal goal = goal_of("carry >= 1", 2);
  FindJob job = job_of(rules, goal);
  table::Random random(3);
  job.deal = DealCounter(rules, {}).sample(random);
  job.carry = 0;
  EXPECT_EQ(find(job).kind, Answer::Kind::impossible);
}

TEST(Soundness, ADifferenceMayBeMultiplied) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  for (const char* text : {"(p0.ribbons - p1.ribbons) * p0.brights <= -4",
                           "(p0.ribbons - p1.ribbons) * (p1.brights - p0.brights) <= -2"}) {
    EXPECT_EQ(answer_to(rules, text).kind, Answer::Kind::found) << text;
  }
  // There are five brights and ten ribbons.
  EXPECT_EQ(answer_to(rules, "(p0.ribbons - p1.ribbons) * p0.brights >= 51").kind,
            Answer::Kind::impossible);
}

TEST(Soundness, ADrawMayBeAgreedOnBeforeAnybodyHasPlayed) {
  const Answer answer =
      answer_to(shipped("gostop/spanish", 3), "agreed_draw and captured == 0 for each seat");
  EXPECT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
}

TEST(Soundness, ADealThatIsThrownInIsARoundWithoutAWinnerWhereTheRulesSaySo) {
  const gostop::Change nagari{"table_quad.effect", "\"nagari_carry\""};
  const gostop::Change redeal{"table_quad.effect", "\"redeal_same_dealer\""};
  const gostop::Change uncounted{"carry.sources", R"(["exhaustion", "accepted_draw"])"};
  EXPECT_EQ(answer_to(gostop::rules_of("gostop/matgo", 2, {nagari}), "misdeal and nagari").kind,
            Answer::Kind::found);
  EXPECT_EQ(
      answer_to(gostop::rules_of("gostop/matgo", 2, {redeal, uncounted}), "misdeal and nagari")
          .kind,
      Answer::Kind::impossible);
}

TEST(Soundness, NobodyIsLiableInAWayThatTheRulesDoNotKnow) {
  for (const NamedGoal& goal : goal_catalogue()) {
    const bool of_liability = !goal.grounds.front().empty();
    EXPECT_EQ(lacking(shipped("gostop/dutch", 3), goal).has_value(), of_liability) << goal.name;
    EXPECT_FALSE(lacking(shipped("gostop/spanish", 3), goal)) << goal.name;
  }
}

// A ribbon that a house rule counts as junk can be stolen again, so a pile does not only grow.
TEST(Soundness, ACardThatMayBeStolenIsNotKeptForGood) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  EXPECT_TRUE(only_grows(rules, goal_of("p0 has 01R", 2)));
  EXPECT_FALSE(only_grows(rules, goal_of("p0 has 01J", 2)));
}

// AMB-68: seven animals multiply so much here that a cup is worth more as one of them than as junk
// that brings more points.
TEST(Soundness, GoalsCountAFreeCupAsTheSettlementDoes) {
  constexpr std::uint64_t kRounds = 40'000, kSeed = 3;
  const gostop::Rules rules = gostop::rules_of("gostop/matgo", 2, {{"seven_animals.factor", "16"}});
  for (std::uint64_t i = 0; i < kRounds; ++i) {
    properties::RoundPlan<gostop::Game> plan =
        properties::plan_round(rules, kSeed, i, properties::Generator::biased);
    History history(rules, 0, 0, plan.deal);
    while (!history.over()) {
      const gostop::State& state = history.state();
      history.act(properties::choose(state, gostop::legal(rules, state),
                                     plan.policies[state.to_move], plan.random));
    }
    const gostop::State& state = history.state();
    if (state.outcome != gostop::Outcome::stop || state.fixed_points > 0) continue;
    const gostop::SeatState& winner = state.seat(state.winner);
    const int better = gostop::better_use(rules, winner.cup, winner.captured);
    const gostop::Result& result = history.result();
    if (result.counted_by[state.winner] == better) continue;
    EXPECT_EQ(value_of(history, "winner.points"), result.points);
    EXPECT_LT(result.points, gostop::points(rules, state, state.winner));
    EXPECT_EQ(value_of(history, "settled_points"), result.points);
    EXPECT_EQ(value_of(history, "winner.cup_as_junk"), 1 - better);
    const Goal goal = goal_of(
        fmt::format("winner.points == {} and winner.cup_as_junk == {}", result.points, 1 - better),
        2);
    FindJob job = job_of(rules, goal);
    job.deal = history.deal();
    job.carry = 0;
    job.random_play = true;
    const Answer answer = find(job);
    EXPECT_NE(answer.kind, Answer::Kind::impossible) << "round " << i;
    return;
  }
  FAIL() << "no cup went the way with fewer points";
}

// A seat has as many turns left as hand cards and credits together.
TEST(Soundness, HandCardsAreCountedAgainstTheTurnsThatAreLeft) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  EXPECT_EQ(answer_to(rules, "bomb on turn 9").kind, Answer::Kind::impossible);
  EXPECT_EQ(answer_to(rules, "nagari and credits == 2").kind, Answer::Kind::impossible);
  EXPECT_EQ(answer_to(rules, "bomb by p0 on turn 8").kind, Answer::Kind::found);
}

// GS-A-055: a seat with the minimum decides in its own turn. With a minimum of 0 the first mover
// may stop before the others have moved, and they have not said go.
TEST(Soundness, AMinimumOfNothingIsReachedWithoutATurnAndWithoutAGo) {
  const gostop::Rules rules = gostop::rules_of("gostop/dutch", 3, {{"stop.minimum.3", "0"}});
  EXPECT_EQ(answer_to(rules, "stopped and winner.turns == 0 and p0.stop and p1.go_count == 0").kind,
            Answer::Kind::found);
  // If only an increase brings a decision, a seat without points has none.
  const gostop::Rules increase = gostop::rules_of(
      "gostop/dutch", 2, {{"stop.minimum.2", "0"}, {"decision.first_needs_increase", "true"}});
  EXPECT_EQ(answer_to(increase, "p1.stop and p0.go_count == 0 and p0.turns >= 3").kind,
            Answer::Kind::found);
}

// GS-A-025: if points from the table count at once, the dealer decides before he plays. With a
// minimum of 0 he may stop without points, though no joker is in the deck.
TEST(Soundness, AStopBeforeTheFirstTurnIsNotImpossible) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/dutch", 2, {{"stop.minimum.2", "0"}, {"joker.table_scores_now", "true"}});
  const Goal goal = goal_of("p0.stop and stock == 20 and p0.captured == 0 and p1.captured == 0", 2);
  FindJob job = job_of(rules, goal);
  EXPECT_NE(find(job).kind, Answer::Kind::impossible) << "the solver alone";
  job.random_play = true;
  const Answer answer = find(job);
  ASSERT_EQ(answer.kind, Answer::Kind::found) << answer.why_unknown;
  EXPECT_EQ(history_of(rules, answer.witnesses.front()).turns(), 0);
}

TEST(Soundness, AGoalThatAParameterDisablesNamesIt) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  const auto why = [&](std::string_view text) {
    return disabled(rules, goal_of(text, 2)).value_or("");
  };
  EXPECT_NE(why("agreed_draw").find("`offer."), std::string::npos) << why("agreed_draw");
  EXPECT_NE(why("ppuk and p0.joker_gained >= 1").find("`deck.jokers = []`"), std::string::npos);
  for (const char* text : {"any seat: has X1", "took(X1)", "played(X1) and ppuk"}) {
    EXPECT_NE(why(text).find("X1 is not in the deck"), std::string::npos) << text;
  }
  for (const char* text : {"not agreed_draw", "agreed_draw or ppuk", "joker_gained >= 0",
                           "took(01B)", "ppuk and not any seat: joker_gained"}) {
    EXPECT_EQ(why(text), "") << text;
  }
}

TEST(Soundness, AWordWithoutACauseNamesTheParameter) {
  const struct {
    gostop::Change change;
    std::vector<std::string_view> none, some;
  } kCases[] = {
      {{"bomb.allowed", "false"},
       {"skip", "credits >= 1", "last_card_bomb", "bomb"},
       {"ppuk", "shake"}},
      {{"bomb.credits", "0"}, {"skip", "credits >= 1"}, {"bomb", "last_card_bomb"}},
      {{"ppuk.forms", "false"},
       {"ppuk", "ppuks >= 1", "ppuk_streak >= 1", "three_ppuk", "self_stack_capture"},
       {"stack_capture"}},  // of a stack that was dealt
      {{"hand_quad.effect", "\"none\""}, {"hand_quad", "quad_win"}, {"hand.quads >= 1"}},
      {{"cup.role", "\"animal\""}, {"cup_as_junk"}, {"has 09A"}},
  };
  for (const auto& each : kCases) {
    const gostop::Rules rules = gostop::rules_of("gostop/matgo", 2, {each.change});
    const std::string key = fmt::format("`{} = {}`", each.change.first, each.change.second);
    for (const std::string_view goal : each.none) {
      const std::string why = disabled(rules, goal_of(goal, 2)).value_or("");
      EXPECT_NE(why.find(key), std::string::npos) << goal << ": " << why;
    }
    for (const std::string_view goal : each.some) {
      EXPECT_FALSE(disabled(rules, goal_of(goal, 2))) << goal;
    }
  }
  // Two cards on two of the table earn a credit and may be the last ones (AMB-37).
  const gostop::Rules small = gostop::rules_of(
      "gostop/matgo", 2, {{"bomb.allowed", "false"}, {"small_bomb", "\"capture_only\""}});
  for (const char* goal : {"skip", "credits >= 1", "last_card_bomb"}) {
    EXPECT_FALSE(disabled(small, goal_of(goal, 2))) << goal;
  }
  const gostop::Rules table = gostop::rules_of(
      "gostop/matgo", 2,
      {{"hand_quad.effect", "\"none\""}, {"table_quad.effect", "\"dealer_wins(5)\""}});
  EXPECT_FALSE(disabled(table, goal_of("quad_win", 2)));
}

// A disabled event does not come, whatever the other values are.
TEST(Soundness, NoRoundHasAGoalThatIsDisabled) {
  constexpr const char* kGoals[] = {"skip",           "credits >= 1",
                                    "last_card_bomb", "bomb",
                                    "small_bomb",     "ppuk",
                                    "ppuks >= 1",     "three_ppuk",
                                    "hand_quad",      "self_stack_capture",
                                    "quad_win",       "shake",
                                    "cup_as_junk",    "ppuk_streak >= 1"};
  constexpr gostop::Change kValues[] = {
      {"bomb.allowed", "false"},  {"bomb.requires_shake", "true"},
      {"bomb.credits", "0"},      {"small_bomb", "\"capture_only\""},
      {"small_bomb", "\"off\""},  {"shake.then_bomb", "\"forbidden\""},
      {"ppuk.forms", "false"},    {"hand_quad.effect", "\"none\""},
      {"cup.role", "\"animal\""}, {"hand_quad.effect", "\"instant_win_optional\""},
      {"cup.role", "\"choice\""}, {"table_quad.effect", "\"dealer_wins(5)\""},
      {"shake.limit", "0"}};
  constexpr std::uint64_t kRuleSets = 48, kRounds = 12;
  int disabled_goals = 0;
  for (std::uint64_t i = 0; i < kRuleSets; ++i) {
    table::Random random = table::fork(7, i);
    rules::RuleSet set = gostop::rule_set(i % 2 == 0 ? "gostop/matgo" : "gostop/spanish");
    for (const gostop::Change& value : kValues) {
      if (random.chance(1, 3)) gostop::apply_change(set, value);
    }
    if (!properties::is_sound<gostop::Game>(set, 2)) continue;
    const gostop::Rules rules = gostop::compile(set, 2);
    for (std::uint64_t round = 0; round < kRounds; ++round) {
      const auto way =
          round % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
      const auto record = properties::play_round(rules, i, round, way, 400);
      if (record.actions.size() == 400) continue;
      const History history = history_of(rules, record);
      if (!history.over()) continue;
      for (const char* text : kGoals) {
        const Goal goal = goal_of(text, 2);
        const auto why = disabled(rules, goal);
        disabled_goals += why ? 1 : 0;
        EXPECT_FALSE(why && goal.holds(history)) << text << ": " << *why;
      }
    }
  }
  EXPECT_GT(disabled_goals, 0);
}

// Ten cards hold two quads, which are one hand that wins.
TEST(Soundness, AHandThatWinsAtOnceMayHoldTwoQuads) {
  const gostop::Rules& rules = shipped("gostop/spanish", 2);
  EXPECT_NE(answer_to(rules, "dealt_quads >= 2 and quad_win").kind, Answer::Kind::impossible);
  EXPECT_EQ(answer_to(rules, "dealt_quads >= 3 and quad_win").kind, Answer::Kind::impossible);
}

// AMB-11: where the higher month wins, it may be in any of the hands.
TEST(Soundness, TheHigherMonthIsInAnyHand) {
  const gostop::Rules rules =
      gostop::rules_of("gostop/spanish", 3, {{"hand_quad.several", "\"higher_month\""}});
  for (const char* winner : {"winner.dealer", "p1.payment > 0", "p2.payment > 0"}) {
    const std::string text = fmt::format("(hand.quads >= 1 for each seat) and {}", winner);
    EXPECT_EQ(answer_to(rules, text).kind, Answer::Kind::found) << text;
  }
}

// The deals that have such a goal are counted: a month has four cards, so one seat has no three.
TEST(Soundness, AGoalOnTheDealAloneIsDecidedByCounting) {
  for (const int players : {2, 3}) {
    const gostop::Rules& rules = shipped("gostop/spanish", players);
    const Answer none = answer_to(rules, "p0.hand.month(5) == 2 and p1.hand.month(5) == 3");
    EXPECT_EQ(none.kind, Answer::Kind::impossible) << none.why_unknown;
    EXPECT_NE(none.rests_on.at(0).find("p1.hand.month(5) == 3"), std::string::npos);
    // Four quads take sixteen of twenty cards; seven cards hold no two.
    const Goal quads = goal_of("hand.quads >= 2 for each seat", players);
    FindJob job = job_of(rules, quads);
    job.random_play = true;
    const Answer answer = find(job);
    EXPECT_EQ(answer.kind, players == 2 ? Answer::Kind::found : Answer::Kind::impossible);
    EXPECT_LE(answer.rounds, 1u) << "the deal is drawn among those that have the goal";
  }
}

TEST(Soundness, ANumberOfTooManyValuesIsNotWorkedOut) {
  const Answer answer =
      answer_to(shipped("gostop/matgo", 2), "payment * payment * payment * payment == 7");
  EXPECT_EQ(answer.kind, Answer::Kind::unknown);
  EXPECT_NE(answer.why_unknown.find("so many values"), std::string::npos) << answer.why_unknown;
}

}  // namespace
}  // namespace showstopper::solver
