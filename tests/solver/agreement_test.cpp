// SPDX-License-Identifier: Apache-2.0
//
// The two accounts of the rules held against each other: rounds of the engine are told to the
// formula card by card, and it must allow them; one fact changed, and it must not.
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "solver/random_search.h"
#include "solver/round_formula.h"
#include "solver/sat.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::EventKind;
using gostop::State;
using gostop::Verb;

// What the engine did in one turn.
struct TurnFacts {
  CardSet played, turned, taken;
  bool skipped = false;
  State after;
};

struct Round {
  gostop::Deal deal;
  std::vector<TurnFacts> turns;
};

// Random play of a deal; goes on wherever it is asked. The turns that were finished.
Round play(const gostop::Rules& rules, std::uint64_t index, int most) {
  properties::Plan plan = properties::plan_round(rules, 11, index, properties::Mix::wild);
  Round round{plan.deal, {}};
  State state = gostop::start(rules, 0, 0, plan.deal);
  TurnFacts facts;
  while (!state.over() && static_cast<int>(round.turns.size()) < most) {
    const gostop::Legal legal = gostop::legal(rules, state);
    gostop::Action action = gostop::Action{Verb::go};
    if (state.decision == gostop::Decision::declare) action = {Verb::done};
    const bool turn = state.decision == gostop::Decision::turn;
    if (state.decision != gostop::Decision::go_stop && !(turn && legal.bombs == 0) &&
        state.decision != gostop::Decision::declare) {
      action =
          legal.nth(static_cast<int>(plan.random.below(static_cast<std::uint64_t>(legal.size()))));
    }
    if (turn && action.verb != Verb::bomb) {  // no shakes and offers: they move no card
      const auto choices = static_cast<std::uint64_t>(legal.cards.size());
      const bool skips = legal.contains({Verb::skip}) && (choices == 0 || plan.random.chance(1, 2));
      action = {Verb::skip};
      if (!skips) {
        std::uint64_t bits = legal.cards.bits();
        for (std::uint32_t n = plan.random.below(choices); n > 0; --n) bits &= bits - 1;
        action = gostop::Action::with(Verb::play, CardSet(bits).first());
      }
    }
    const Seat mover = state.mover;
    const int turns = state.round_turns;
    const CardSet hand = state.seat(mover).hand;
    const CardSet stock = state.stock.set();
    CardSet before;
    for (Seat seat = 0; seat < rules.players; ++seat) before |= state.seat(seat).captured;
    gostop::apply(rules, state, action);
    facts.played |= hand - state.seat(mover).hand;
    facts.turned |= stock - state.stock.set();
    CardSet now;
    for (Seat seat = 0; seat < rules.players; ++seat) now |= state.seat(seat).captured;
    facts.taken |= now - before;
    facts.skipped = facts.skipped || action.verb == Verb::skip;
    if (state.round_turns == turns && !state.over()) continue;
    if (state.round_turns == turns) break;  // the round ended within the turn
    facts.after = state;
    round.turns.push_back(facts);
    facts = TurnFacts{};
  }
  return round;
}

class Told {
 public:
  Told(const gostop::Rules& rules, const Round& round)
      : formula(rules, static_cast<int>(round.turns.size()), Ending::running) {
    for (const Card card : gostop::kFlowerCards) {
      say(formula.on_table_at_deal(card), round.deal.table.has(card));
      for (Seat seat = 0; seat < rules.players; ++seat) {
        say(formula.in_hand_at_deal(card, seat),
            round.deal.hands[static_cast<std::size_t>(seat)].has(card));
      }
    }
    for (int turn = 0; turn < formula.turns(); ++turn) {
      const TurnFacts& facts = round.turns[static_cast<std::size_t>(turn)];
      for (const Card card : gostop::kFlowerCards) {
        say(formula.played(card, turn), facts.played.has(card));
        say(formula.turned(card, turn), facts.turned.has(card));
        say(formula.taken(card, turn), facts.taken.has(card));
      }
      say(formula.skips(turn), facts.skipped);
    }
  }
  void say(Literal literal, bool value) { formula.clauses.add({value ? literal : -literal}); }
  void say_number(const Number& number, int value) {
    formula.clauses.require_exactly(number, value);
  }
  Literal differs(const Number& number, int value) {
    Clauses& clauses = formula.clauses;
    return -clauses.all_of({clauses.at_least(number, value), -clauses.at_least(number, value + 1)});
  }
  // Who owns what after each turn.
  void say_owners(const Round& round) {
    for (int turn = 1; turn <= formula.turns(); ++turn) {
      const State& after = round.turns[static_cast<std::size_t>(turn - 1)].after;
      for (const Card card : gostop::kFlowerCards) {
        for (Seat seat = 0; seat < formula.players(); ++seat) {
          say(formula.owned(card, seat, turn), after.seat(seat).captured.has(card));
        }
      }
    }
  }
  Verdict verdict() const { return decide(formula.clauses, Engine::cadical, {}).verdict; }

  RoundFormula formula;
};

constexpr EventKind kKinds[] = {EventKind::jjok,
                                EventKind::ttadak,
                                EventKind::sweep,
                                EventKind::stack_capture,
                                EventKind::self_stack_capture,
                                EventKind::ppuk,
                                EventKind::bomb,
                                EventKind::capture};

int times_of(const State& state, Seat seat, EventKind kind) {
  return state.seat(seat).event_count[static_cast<std::size_t>(kind)];
}

void agree(const gostop::Rules& rules, std::uint64_t index) {
  const int whole = rules.players * (rules.players == 2 ? 10 : 7);
  const Round round = play(rules, index, 2 + static_cast<int>(index) % (whole - 2));
  if (round.turns.empty()) return;
  const State& end = round.turns.back().after;
  Told told(rules, round);
  told.say_owners(round);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (const EventKind kind : kKinds) {
      told.say_number(told.formula.times(kind, seat, told.formula.turns()),
                      times_of(end, seat, kind));
    }
    told.say_number(told.formula.points(seat), gostop::points(rules, end, seat));
  }
  ASSERT_EQ(told.verdict(), Verdict::satisfied) << "round " << index;

  // The neighbours: some number off, of some seat.
  Told off(rules, round);
  off.say_owners(round);
  std::vector<Literal> others;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (const EventKind kind : kKinds) {
      others.push_back(off.differs(off.formula.times(kind, seat, off.formula.turns()),
                                   times_of(end, seat, kind)));
    }
    others.push_back(off.differs(off.formula.points(seat), gostop::points(rules, end, seat)));
  }
  off.formula.clauses.add(others);
  ASSERT_EQ(off.verdict(), Verdict::refuted) << "round " << index;
}

// A capture that the engine did not make is no model: in each turn one card of the table that was
// not taken is said to be taken.
void captures_are_exact(const gostop::Rules& rules, std::uint64_t index) {
  Round round = play(rules, index, 8);
  for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
    const CardSet left = round.turns[turn].after.table;
    if (left.empty()) continue;
    Round changed = round;
    changed.turns.resize(turn + 1);
    changed.turns[turn].taken |= left.first();
    ASSERT_EQ(Told(rules, changed).verdict(), Verdict::refuted) << "round " << index;
  }
}

class Agreement : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Agreement, RoundsOfTheEngineAreModelsAndTheirNeighboursAreNot) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  for (std::uint64_t index = 0; index < 6; ++index) agree(rules, index);
}

TEST_P(Agreement, CapturesThatTheEngineDoesNotMakeAreNoModels) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  for (std::uint64_t index = 0; index < 4; ++index) captures_are_exact(rules, index);
}

INSTANTIATE_TEST_SUITE_P(Shipped, Agreement,
                         testing::Values(std::pair{"gostop/matgo", 2}, std::pair{"gostop/dutch", 2},
                                         std::pair{"gostop/dutch", 3},
                                         std::pair{"gostop/spanish", 2},
                                         std::pair{"gostop/spanish", 3},
                                         std::pair{"gostop/spanish-literal", 3},
                                         std::pair{"gostop/korean-3p", 3}));

// A formula for other rules than the engine's is noticed: each pair differs in one parameter.
struct Planted {
  gostop::Change engine, formula;
};

TEST(PlantedFaults, AnEngineThatPlaysByOtherRulesBreaksTheAgreement) {
  const Planted planted[] = {
      {{"jjok.junk", "1"}, {"jjok.junk", "0"}},
      {{"stack_capture.junk", "1"}, {"stack_capture.junk", "2"}},
      {{"steal.chooser", "\"taker\""}, {"steal.chooser", "\"lowest_value\""}},
      {{"ppuk.forms", "true"}, {"ppuk.forms", "false"}},
      {{"sweep.definition", "\"table_empty_after_capture\""},
       {"sweep.definition", "\"exactly_two_different\""}},
      {{"score.generic", "\"first_at\""}, {"score.generic", "\"per_card\""}},
  };
  for (const Planted& fault : planted) {
    const gostop::Rules engine = gostop::rules_of("gostop/matgo", 2, {fault.engine});
    const gostop::Rules formula = gostop::rules_of("gostop/matgo", 2, {fault.formula});
    bool noticed = false;
    for (std::uint64_t index = 0; index < 40 && !noticed; ++index) {
      const Round round = play(engine, index, 18);
      if (round.turns.empty()) continue;
      Told told(formula, round);
      told.say_owners(round);
      const State& end = round.turns.back().after;
      for (Seat seat = 0; seat < 2; ++seat) {
        told.say_number(told.formula.points(seat), gostop::points(engine, end, seat));
        for (const EventKind kind : kKinds) {
          told.say_number(told.formula.times(kind, seat, told.formula.turns()),
                          times_of(end, seat, kind));
        }
      }
      noticed = told.verdict() == Verdict::refuted;
    }
    EXPECT_TRUE(noticed) << fault.engine.first;
  }
}

}  // namespace
}  // namespace showstopper::solver
