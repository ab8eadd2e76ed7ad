// SPDX-License-Identifier: Apache-2.0
//
// The catalogue for Stoppa: silent on random rounds of every kind, and loud on steps made wrong.
#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "properties/stoppa_census.h"
#include "properties/stoppa_invariants.h"
#include "properties/stoppa_perft.h"
#include "properties/stoppa_verify.h"

namespace showstopper::properties {
namespace {

using stoppa::Action;
using stoppa::Decision;
using stoppa::Phase;
using stoppa::Result;
using stoppa::State;
using stoppa::Verb;

rules::RuleSet italian() {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  auto rules = library.load(stoppa::schema(), "stoppa/italian", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  return rules ? *rules : rules::RuleSet(stoppa::schema());
}

TEST(StoppaVerify, FindsNothingInRandomRounds) {
  const rules::RuleSet rules = italian();
  StoppaVerifyOptions options;
  for (int players = 3; players <= 6; ++players) options.subjects.push_back({&rules, players});
  options.rounds = 4 * 256;  // plain, wild, plain, and under other rules
  options.seed = 3;
  const StoppaVerifyReport report = verify(options);
  for (const StoppaReport& subject : report.subjects) {
    EXPECT_EQ(subject.rounds, options.rounds);
    EXPECT_GT(subject.swarm_rounds, 0u);
    for (const StoppaFinding& finding : subject.findings) {
      ADD_FAILURE() << finding.rule_set << " with " << finding.players << ", seed 3, round "
                    << finding.round << ", step " << finding.step << ": "
                    << finding.invariants.front();
    }
  }
}

// One step, to be made wrong.
struct Copy {
  State before, after;
  Action action;
  Result result;
  bool over = false;
};

// Spoils a step; answers whether it was one that it could spoil.
using Spoiler = std::function<bool(Copy&)>;

bool in_contest(const Copy& copy) {
  return copy.before.decision == Decision::bet && copy.after.decision == Decision::bet &&
         copy.before.iteration == copy.after.iteration && copy.before.phase == copy.after.phase;
}

bool lays(const Copy& copy) {
  return copy.before.decision == Decision::lay && copy.action.verb == Verb::lay;
}

using Spoilers = std::map<std::string, Spoiler>;

Spoilers of_places() {
  return {
      {"every_card_has_one_place",
       [](Copy& c) {
         if (!lays(c)) return false;
         c.after.shed.hands[0] |= c.after.shed.laid | c.after.shed.gone;
         return true;
       }},
      {"hands_are_those_of_the_deal",
       [](Copy& c) {
         if (!in_contest(c)) return false;
         std::swap(c.after.shed.hands[0], c.after.shed.hands[1]);
         return true;
       }},
      {"chips_are_constant", [](Copy& c) { return ++c.after.pot > 0; }},
      {"no_purse_is_below_zero",
       [](Copy& c) {
         c.after.purses[1] += c.after.purses[0] + 1;
         c.after.purses[0] = -1;
         return true;
       }},
      {"bets_belong_to_a_contest",
       [](Copy& c) {
         if (c.after.decision == Decision::bet) return false;
         c.after.bets[2] = 1;
         return true;
       }},
      {"somebody_is_to_move",
       [](Copy& c) {
         c.after.shed.to_move = c.after.over() ? std::int8_t{0} : stoppa::kNobody;
         return true;
       }},
      {"a_round_goes_forward",
       [](Copy& c) {
         if (c.before.phase != Phase::shed) return false;
         c.after.phase = Phase::big;
         return true;
       }},
  };
}

Spoilers of_contests() {
  return {
      {"pot_shares_add_up",
       [](Copy& c) {
         if (!in_contest(c) || c.after.pot == 0) return false;
         --c.after.pot;
         ++c.after.purses[0];
         return true;
       }},
      {"seats_speak_in_order",
       [](Copy& c) {
         if (!in_contest(c)) return false;
         c.after.shed.to_move = c.before.shed.to_move;
         return true;
       }},
      {"a_contest_pays_its_winner",
       [](Copy& c) {
         const bool ended = c.before.decision == Decision::bet && !in_contest(c) && !c.over;
         if (!ended || c.after.purses[0] == 0) return false;
         --c.after.purses[0];
         ++c.after.purses[1];
         return true;
       }},
      {"a_bet_moves_chips_from_purse_to_bet",
       [](Copy& c) {
         if (!in_contest(c) || c.after.purses[0] == 0) return false;
         --c.after.purses[0];
         ++c.after.purses[1];
         return true;
       }},
  };
}

Spoilers of_shedding() {
  return {
      {"a_lay_fits_the_needed_rank",
       [](Copy& c) {
         if (!lays(c) || c.before.shed.needed < 3) return false;
         c.before.shed.needed = static_cast<std::int8_t>(c.before.shed.needed - 1);
         return true;
       }},
      {"a_pass_means_that_nothing_fits",
       [](Copy& c) {
         if (c.before.decision != Decision::lay || c.action.verb != Verb::pass) return false;
         const auto hand = c.before.hand(c.before.to_move());
         c.before.shed.needed = static_cast<std::int8_t>(hand.first().rank());
         return true;
       }},
      {"a_rank_is_skipped_only_when_gone",
       [](Copy& c) {
         const auto needed = c.after.shed.needed;
         if (!lays(c) || c.over || needed == stoppa::kAnyRank || needed > 9) return false;
         ++c.after.shed.needed;
         return true;
       }},
      {"a_lay_moves_its_cards_alone",
       [](Copy& c) {
         if (!lays(c)) return false;
         c.after.shed.hands[static_cast<std::size_t>(c.before.to_move())] |= c.action.cards;
         return true;
       }},
      {"the_turn_stays_until_a_pass",
       [](Copy& c) {
         if (!lays(c) || c.over) return false;
         c.after.shed.to_move =
             static_cast<std::int8_t>(table::after(c.before.to_move(), c.before.players));
         return true;
       }},
  };
}

Spoilers of_endings() {
  return {
      {"payments_are_zero_sum",
       [](Copy& c) {
         if (c.over) ++c.result.payments[0];
         return c.over;
       }},
      {"a_close_is_paid_by_the_card",
       [](Copy& c) {
         if (!c.over || c.after.outcome != stoppa::Outcome::stoppa) return false;
         const auto winner = static_cast<std::size_t>(c.after.winner);
         if (c.after.purses[winner] == 0) return false;
         --c.after.purses[winner];
         ++c.after.purses[winner == 0 ? 1 : 0];
         return true;
       }},
      {"a_declaration_has_its_hand",
       [](Copy& c) {
         if (!c.over) return false;
         c.after.outcome = stoppa::Outcome::last_deal;
         return true;
       }},
      {"the_hand_becomes_dealer",
       [](Copy& c) {
         if (c.over) c.result.next_dealer = c.after.dealer;
         return c.over;
       }},
  };
}

const Spoilers& spoilers() {
  static const Spoilers kAll = [] {
    Spoilers all = of_places();
    all.merge(of_contests());
    all.merge(of_shedding());
    all.merge(of_endings());
    return all;
  }();
  return kAll;
}

class SpoiltStep : public testing::TestWithParam<std::string> {};

TEST_P(SpoiltStep, IsFound) {
  const Spoiler& spoil = spoilers().at(GetParam());
  ASSERT_NE(stoppa_invariant_named(GetParam()), nullptr);
  const stoppa::Rules rules = stoppa::compile(italian(), 4);
  int spoilt = 0;
  for (std::uint64_t round = 0; round < 20; ++round) {
    StoppaPlan plan = plan_round(rules, 9, round, Mix::plain);
    State state = start(rules, plan.table, plan.deal);
    for (int number = 0; !state.over(); ++number) {
      Copy copy;
      copy.before = state;
      const stoppa::Legal could = legal(rules, state);
      const auto style = plan.styles[static_cast<std::size_t>(state.to_move())];
      copy.action = choose(state, could, style, plan.random);
      apply(rules, state, copy.action);
      copy.after = state;
      copy.over = state.over();
      if (copy.over) copy.result = settle(rules, state);
      const stoppa::Legal may = legal(rules, state);
      const auto step = [&] {
        return StoppaStep{rules,
                          plan.table,
                          plan.deal,
                          copy.before,
                          copy.after,
                          could,
                          may,
                          copy.action,
                          false,
                          number,
                          copy.over ? &copy.result : nullptr};
      };
      ASSERT_TRUE(all_hold(step())) << "seed 9, round " << round << ", step " << number;
      if (!spoil(copy)) continue;
      ++spoilt;
      const auto found = broken(step(), false);
      const bool named = std::any_of(found.begin(), found.end(), [](const auto* invariant) {
        return invariant->name == GetParam();
      });
      ASSERT_TRUE(named) << "seed 9, round " << round << ", step " << number << " `"
                         << to_text(copy.action) << '`';
      ASSERT_FALSE(all_hold(step()));
    }
  }
  EXPECT_GT(spoilt, 0);
}

std::vector<std::string> spoilt_names() {
  std::vector<std::string> names;
  for (const auto& [name, spoil] : spoilers()) names.push_back(name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Stoppa, SpoiltStep, testing::ValuesIn(spoilt_names()),
                         [](const auto& name) { return name.param; });

// The shares were worked out by hand from the numbers of hands: of C(36, 6) hands of six without
// Kings C(28, 6) have no figure, 19.3 %; four Kings in ten of forty cards C(36, 6) / C(40, 10),
// 0.23 %.
TEST(StoppaCensus, KnowsHowRareHandsAre) {
  CensusOptions options;
  options.rounds = 4000;
  const StoppaCensus six = take_census(stoppa::compile(italian(), 6), options);
  EXPECT_NEAR(100.0 * static_cast<double>(six.without_figure) / static_cast<double>(six.hands),
              19.3, 0.8);
  options.rounds = 10000;
  const StoppaCensus four = take_census(stoppa::compile(italian(), 4), options);
  EXPECT_NEAR(100.0 * static_cast<double>(four.four_kings) / static_cast<double>(four.hands), 0.23,
              0.08);
}

TEST(StoppaPerft, CountsTheFirstAnswersByHand) {
  const stoppa::Rules rules = stoppa::compile(italian(), 4);
  table::Random random(1);
  const State first = start(rules, usual_table(rules), shuffled_deal(rules, 0, random));
  // Pass or one of two bets; then pass or two bets after a pass, and call, fold or two raises
  // after each bet.
  EXPECT_EQ(perft(rules, first, 1, 2), 3u);
  EXPECT_EQ(perft(rules, first, 2, 2), 3u + 4u + 4u);
  const PerftReport report = perft_report(rules, first, 2, 2);
  EXPECT_EQ(report.sequences, (std::vector<std::uint64_t>{1, 3, 11}));
  std::uint64_t sum = 0;
  for (const StoppaBranch& branch : perft_branches(rules, first, 2, 2)) sum += branch.sequences;
  EXPECT_EQ(sum, 11u);
}

}  // namespace
}  // namespace showstopper::properties
