// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/induction.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "properties/play/gostop/policy.h"
#include "solver/encoding/history.h"
#include "solver/induction/opening_proof.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

constexpr double kSeconds = 60;

TEST(Induction, AllStatementsAreProvedWhereEachPpukFormsAndNameTheirLemmas) {
  for (const Proof& proof : prove_all(shipped("gostop/spanish", 3), kSeconds)) {
    EXPECT_EQ(proof.outcome, Proof::Outcome::proved) << proof.name << ": " << proof.detail;
    EXPECT_NE(proof.detail.find("mutant found"), std::string::npos) << proof.name;
    if (proof.name == "one_place") {
      EXPECT_TRUE(proof.rests_on.empty());
    }
    // Hands and stock are empty, so uncaptured cards are on the table: not one or three of a month,
    // since captures are even; not two, which lie before captures; not four.
    if (proof.name == "table_empty_at_the_end") {
      EXPECT_EQ(proof.rests_on,
                (std::vector<std::string_view>{"one_place", "at_most_three_on_table",
                                               "even_captures", "pairs_lie_before_captures"}));
    }
  }
}

TEST(Induction, APpukThatIsCapturedMakesOddCaptures) {
  // AMB-38: on the last hand card three cards are taken, so a month may leave one card behind.
  for (const Proof& proof : prove_all(shipped("gostop/matgo", 2), kSeconds)) {
    const bool broken = proof.name == "no_odd_capture" || proof.name == "even_captures" ||
                        proof.name == "table_empty_at_the_end";
    if (!broken) {
      EXPECT_EQ(proof.outcome, Proof::Outcome::proved) << proof.name << ": " << proof.detail;
    }
    if (broken) {
      EXPECT_EQ(proof.outcome, Proof::Outcome::refuted) << proof.name;
      EXPECT_FALSE(proof.detail.empty()) << proof.name;
      EXPECT_TRUE(proof.witness) << proof.name << ": a refutation is a round";
    }
  }
}

TEST(Induction, ARefutationIsARoundThatTheEnginePlays) {
  const gostop::Rules& rules = shipped("gostop/korean-3p", 3);
  int refuted = 0;
  for (const Proof& proof : prove_all(rules, kSeconds)) {
    if (proof.outcome != Proof::Outcome::refuted) continue;
    ++refuted;
    ASSERT_TRUE(proof.witness) << proof.name;
    std::string why_not;
    const auto history = replay(rules, *proof.witness, why_not);
    ASSERT_TRUE(history && history->over()) << why_not;
    if (proof.name != "even_captures") continue;
    History again(rules, proof.witness->table.dealer, proof.witness->table.carry,
                  proof.witness->deal);
    bool odd = false;
    for (const gostop::Action action : proof.witness->actions) {
      again.act(action);
      gostop::CardSet captured;
      for (Seat seat = 0; seat < 3; ++seat) captured |= again.state().seat(seat).captured;
      for (gostop::Month month = 1; month <= 12; ++month) {
        odd = odd || captured.count(month) == 3;
      }
    }
    EXPECT_TRUE(odd);
  }
  EXPECT_EQ(refuted, 3);
}

TEST(Induction, RulesThatTheTurnDoesNotCoverAreNamed) {
  const gostop::Rules rules =
      gostop::rules_of("gostop/spanish", 2, {{"capture.compulsory", "false"}});
  for (const Proof& proof : prove_all(rules, kSeconds)) {
    if (proof.name != "two_never_arise") continue;
    EXPECT_EQ(proof.outcome, Proof::Outcome::unknown) << proof.detail;
    EXPECT_NE(proof.detail.find("capture.compulsory"), std::string::npos) << proof.detail;
  }
}

TEST(Induction, WhereChangeIsGivenAnOpponentGainsACardInTheMoversTurn) {
  const gostop::Rules rules =
      gostop::rules_of("gostop/spanish", 2, {{"steal.change_for_double", "\"change_back\""}});
  for (const Proof& proof : prove_all(rules, kSeconds)) {
    const bool refuted = proof.name == "only_the_mover_gains";
    EXPECT_EQ(proof.outcome, refuted ? Proof::Outcome::refuted : Proof::Outcome::proved)
        << proof.name << ": " << proof.detail;
    EXPECT_EQ(proof.witness.has_value(), refuted) << proof.name;
  }
}

// A played or turned joker brings one more card, so a turn moves as many flowers as without it
// (GS-A-037, GS-A-047); a buried one goes to the seat that takes the stack (AMB-19).
gostop::Rules with_jokers(const char* name, int players) {
  return gostop::rules_of(name, players, {{"deck.jokers", "[2, 2, 3]"}});
}

gostop::Rules with_buried_jokers(const char* name, int players) {
  return gostop::rules_of(name, players,
                          {{"deck.jokers", "[2, 2, 3, 3]"},
                           {"joker.from_hand", "\"draw_to_hand_then_choose\""},
                           {"joker.on_pending_pair", "\"bury_if_ppuk\""}});
}

TEST(Induction, TheSameHoldsWithJokers) {
  for (const gostop::Rules& rules :
       {with_jokers("gostop/spanish", 3), with_buried_jokers("gostop/spanish", 3)}) {
    for (const Proof& proof : prove_all(rules, kSeconds)) {
      EXPECT_EQ(proof.outcome, Proof::Outcome::proved) << proof.name << ": " << proof.detail;
    }
  }
}

// A played joker draws a card, and a ppuk of the last hand card is still captured.
TEST(Induction, FewCardsAreLeftWithJokersToo) {
  int asked = 0;
  for (const Proof& proof : prove_all(with_buried_jokers("gostop/matgo", 2), kSeconds)) {
    if (proof.name != "few_odd_captures" && proof.name != "few_cards_at_the_end") continue;
    ++asked;
    EXPECT_EQ(proof.outcome, Proof::Outcome::proved) << proof.name << ": " << proof.detail;
  }
  EXPECT_EQ(asked, 2);
}

// Step and engine are both written from the clauses; if they differ, a proof has no meaning.
void expect_each_turn_admitted(const gostop::Rules& rules) {
  constexpr std::uint64_t kRounds = 25;
  SymbolicTurn symbolic(rules);
  int turns = 0;
  const auto broken = round_that_breaks(
      rules,
      [&](const PlayedTurn& turn) {
        ++turns;
        return symbolic.admits(turn);
      },
      kRounds);
  EXPECT_FALSE(broken) << rules.source->name << ": " << broken->sentence;
  EXPECT_GT(turns, 250) << rules.source->name;
}

TEST(Induction, TheSymbolicTurnAdmitsEachTurnThatIsPlayed) {
  for (const gostop::Rules& rules :
       {gostop::rules_of("gostop/spanish", 3), with_buried_jokers("gostop/matgo", 2)}) {
    expect_each_turn_admitted(rules);
  }
}

TEST(Induction, TheSymbolicTurnAdmitsEachTurnOfOtherRules) {
  for (const gostop::Rules& rules :
       {gostop::rules_of("gostop/matgo", 2), with_jokers("gostop/dutch", 2),
        with_jokers("gostop/matgo", 2), with_buried_jokers("gostop/spanish", 3),
        gostop::rules_of("gostop/house/small-bomb", 2),
        gostop::rules_of("gostop/house/change", 3)}) {
    expect_each_turn_admitted(rules);
  }
}

// AMB-38: turns that take three cards of a month, which few rounds have.
TEST(Induction, TheSymbolicTurnAdmitsAPpukThatIsCaptured) {
  for (const gostop::Rules& rules :
       {gostop::rules_of("gostop/matgo", 2), gostop::rules_of("gostop/korean-3p", 3),
        with_buried_jokers("gostop/matgo", 2)}) {
    SymbolicTurn symbolic(rules);
    int captured = 0;
    const auto broken = round_that_breaks(rules, [&](const PlayedTurn& turn) {
      if (by_play::no_odd_capture(turn)) return true;
      ++captured;
      return symbolic.admits(turn);
    });
    EXPECT_FALSE(broken) << rules.source->name << ": " << broken->sentence;
    EXPECT_GT(captured, 3) << rules.source->name;
  }
}

TEST(Opening, AQuadMayStayWhereJokersAreReplacedAfterQuadsAreLookedFor) {
  // Read literally, the Spanish account replaces a joker of the table last (GS-A-020, AMB-08).
  const auto outcome = [](const char* name, int players) {
    const auto proofs = prove_all(shipped(name, players), kSeconds, [] { return false; });
    return proofs.front();
  };
  const auto with_jokers = [](const char* name) {
    return prove_all(gostop::rules_of(name, 3, {{"deck.jokers", "[2, 2]"}}), kSeconds,
                     [] { return false; })
        .front();
  };
  const Proof literal = with_jokers("gostop/spanish-literal");
  EXPECT_EQ(literal.name, "no_quad_when_play_begins");
  EXPECT_EQ(literal.outcome, Proof::Outcome::refuted);
  EXPECT_NE(literal.detail.find("X1"), std::string::npos) << literal.detail;
  EXPECT_EQ(with_jokers("gostop/spanish").outcome, Proof::Outcome::proved);
  ASSERT_TRUE(literal.witness) << "a refutation is a round";
  // Its own deck has no joker, so there is nothing to replace, and the detail contains none.
  EXPECT_EQ(outcome("gostop/spanish-literal", 3).outcome, Proof::Outcome::proved);
  EXPECT_EQ(outcome("gostop/spanish-literal", 3).detail.find("X1"), std::string::npos);
  EXPECT_EQ(outcome("gostop/spanish", 3).outcome, Proof::Outcome::proved);
}

// The deal with the names of two cards exchanged.
gostop::Deal exchanged(gostop::Deal deal, gostop::Card a, gostop::Card b) {
  const auto exchange = [&](gostop::CardSet& zone) {
    const bool has_a = zone.has(a), has_b = zone.has(b);
    zone -= a;
    zone -= b;
    if (has_a) zone |= b;
    if (has_b) zone |= a;
  };
  exchange(deal.table);
  for (gostop::CardSet& hand : deal.hands) exchange(hand);
  for (int i = 0; i < deal.stock.end; ++i) {
    gostop::Card& card = deal.stock.cards[static_cast<std::size_t>(i)];
    card = card == a ? b : card == b ? a : card;
  }
  return deal;
}

// The deal with the month in place of the first four flowers of the table.
gostop::Deal with_table_quad(gostop::Deal deal, gostop::Month month) {
  for (int copy = 0; copy < gostop::Card::kPerMonth; ++copy) {
    const gostop::CardSet others = (deal.table & gostop::kFlowerCards) - gostop::CardSet::of(month);
    const gostop::Card card(month, copy);
    if (!deal.table.has(card) && !others.empty()) deal = exchanged(deal, card, others.first());
  }
  return deal;
}

TEST(Opening, TheSymbolicOneLetsPlayBeginWhereTheEngineDoes) {
  // Wild deals put jokers on the table; hands that decide the round are left out.
  constexpr std::uint64_t kDeals = 24, kSeed = 4;
  int begun = 0, thrown_in = 0, replaced = 0;
  for (const std::string order :
       {"[\"table_jokers\", \"table_quad\", \"table_triple\", \"hand_quad\"]",
        "[\"table_quad\", \"hand_quad\", \"table_jokers\", \"table_triple\"]"}) {
    const gostop::Rules rules = gostop::rules_of(
        "gostop/spanish-literal", 3, {{"deck.jokers", "[2, 2, 3]"}, {"pre.order", order}});
    for (std::uint64_t i = 0; i < kDeals; ++i) {
      const properties::RoundPlan<gostop::Game> plan =
          properties::plan_round(rules, kSeed, i, properties::Generator::biased);
      const auto month = static_cast<gostop::Month>(i / 2 % gostop::Card::kMonths + 1);
      const gostop::Deal deal = i % 2 == 0 ? plan.deal : with_table_quad(plan.deal, month);
      const History history(rules, 0, 0, deal);
      const gostop::State& state = history.state();
      const auto& hands = deal.hands;
      if (std::any_of(hands.begin(), hands.end(),
                      [](gostop::CardSet hand) { return gostop::quads_in(hand) != 0; })) {
        continue;
      }
      gostop::CardSet replacing;
      for (int top = 0; top < state.stock.top; ++top) {
        replacing |= state.stock.cards[static_cast<std::size_t>(top)];
      }
      const bool misdeal = state.outcome == gostop::Outcome::misdeal;
      // If the deal is thrown in first, no cards replace jokers.
      const gostop::CardSet dealt = deal.table & gostop::kFlowerCards;
      EXPECT_EQ(opening_admits(rules, dealt, replacing & gostop::kFlowerCards), !misdeal)
          << "deal " << i << ", " << order;
      (misdeal ? thrown_in : begun) += 1;
      replaced += replacing.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(begun, 10);
  EXPECT_GT(thrown_in, 10);
  EXPECT_GT(replaced, 2);
}

TEST(Induction, WhatIsNotAskedAnyMoreIsUnknown) {
  const auto proofs = prove_all(shipped("gostop/matgo", 2), kSeconds, [] { return false; });
  EXPECT_EQ(proofs.at(1).outcome, Proof::Outcome::unknown);
}

}  // namespace
}  // namespace showstopper::solver
