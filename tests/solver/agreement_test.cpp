// SPDX-License-Identifier: Apache-2.0
//
// The two accounts of the rules held against each other: rounds of the engine are pinned in the
// formula card by card, and it must allow them; one fact changed, and it must not.
#include <algorithm>
#include <climits>
#include <set>
#include <span>

#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "solver/encoding/encoded_rules.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/pinned_round.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::EventKind;
using gostop::State;

constexpr EventKind kKinds[] = {EventKind::jjok,
                                EventKind::ttadak,
                                EventKind::sweep,
                                EventKind::stack_capture,
                                EventKind::self_stack_capture,
                                EventKind::ppuk,
                                EventKind::bomb,
                                EventKind::small_bomb,
                                EventKind::capture,
                                EventKind::no_capture};

int times_of(const State& state, Seat seat, EventKind kind) {
  return state.seat(seat).event_count[static_cast<std::size_t>(kind)];
}

void agree(const gostop::Rules& rules, std::uint64_t index, const TracedRound& round) {
  const State& end = round.turns.back().after;
  PinnedFormula pinned(rules, round, Ending::running);
  pinned.pin_owners(round);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (const EventKind kind : kKinds) {
      pinned.pin_number(pinned.formula.events.times(kind, seat, pinned.formula.shape.turns),
                        times_of(end, seat, kind));
    }
    pinned.pin_number(pinned.formula.score.points(seat), gostop::points(rules, end, seat));
  }
  ASSERT_EQ(pinned.verdict(), Verdict::satisfied) << "round " << index;

  // The neighbours: some number off, of some seat.
  PinnedFormula off(rules, round, Ending::running);
  off.pin_owners(round);
  std::vector<Literal> others;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (const EventKind kind : kKinds) {
      others.push_back(off.differs(off.formula.events.times(kind, seat, off.formula.shape.turns),
                                   times_of(end, seat, kind)));
    }
    others.push_back(off.differs(off.formula.score.points(seat), gostop::points(rules, end, seat)));
  }
  off.formula.cnf.add(others);
  ASSERT_EQ(off.verdict(), Verdict::refuted) << "round " << index;
}

// A round with a false capture is refuted: in each turn, one more card of the table is claimed as
// taken.
void captures_are_exact(const gostop::Rules& rules, std::uint64_t index) {
  TracedRound round = play_quietly(rules, index, 8);
  for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
    const CardSet left = round.turns[turn].after.table;
    if (left.empty()) continue;
    TracedRound changed = round;
    changed.turns.resize(turn + 1);
    changed.turns[turn].taken |= left.first();
    ASSERT_EQ(PinnedFormula(rules, changed, Ending::running).verdict(), Verdict::refuted)
        << "round " << index;
  }
}

// Whether some opponent has junk to give after the turn, or gave some in it.
bool could_pay(const gostop::Rules& rules, const TurnFacts& facts, Seat mover) {
  bool some = !facts.stolen.empty();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const CardSet junk = facts.after.seat(seat).captured & rules.counting[0].junk;
    some = some || (seat != mover && !(junk - CardSet(gostop::kCup)).empty());
  }
  return some;
}

// The features of a round, each with its own number: cards of a month on the table, played and
// turned; events by stolen and available junk, in a seat's last turn or before; credits; tables
// that were emptied, or dealt with three or four of a month.
std::set<int> shown_by(const gostop::Rules& rules, const TracedRound& round) {
  enum : int { kTriple = 1, kQuad, kSkips = 10, kEmptied = 20, kEvents = 100, kMonths = 1000 };
  std::set<int> shown;
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    const int dealt = round.history.deal().table.count(month);
    if (dealt >= 3) shown.insert(dealt == 3 ? kTriple : kQuad);
  }
  const auto last = round.turns.size() - static_cast<std::size_t>(rules.players);
  gostop::PerSeat<int> skips{};
  for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
    const TurnFacts& facts = round.turns[turn];
    const Seat mover = static_cast<Seat>(turn) % rules.players;
    const int late = turn >= last ? 1 : 0;
    const CardSet table =
        turn == 0 ? round.history.deal().table : round.turns[turn - 1].after.table;
    for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
      const int played = facts.played.count(month), turned = facts.turned.count(month);
      const int lay = table.count(month);
      if (played + turned > 0) shown.insert(kMonths + 32 * lay + 8 * turned + 2 * played + late);
    }
    if (facts.skipped) shown.insert(kSkips + ++skips[mover]);
    if (facts.after.table.empty() && !facts.taken.empty()) shown.insert(kEmptied + late);
    for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
      const auto event = static_cast<EventKind>(kind);
      const int before = turn == 0 ? 0 : times_of(round.turns[turn - 1].after, mover, event);
      const bool came = times_of(facts.after, mover, event) != before;
      if (!came || event == EventKind::capture) continue;
      const int able = could_pay(rules, facts, mover) ? 1 : 0;
      const int paid = std::min(facts.stolen.size(), 2);
      shown.insert(kEvents + 16 * kind + 4 * paid + 2 * able + late);
    }
  }
  return shown;
}

class Agreement : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Agreement, RoundsOfTheEngineAreModelsAndTheirNeighboursAreNot) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  const int whole = rules.players * (rules.players == 2 ? 10 : 7);
  for (std::uint64_t index = 0; index < 6; ++index) {
    const int most = 2 + static_cast<int>(index) % (whole - 2);
    const TracedRound round = play_quietly(rules, index, most);
    if (!round.turns.empty()) agree(rules, index, round);
  }
}

TEST_P(Agreement, RoundsThatShowSomethingNewAreModelsAndTheirNeighboursAreNot) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  constexpr std::uint64_t kRounds = 400;
  std::set<int> met;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const TracedRound round = play_quietly(rules, index, INT_MAX);
    if (round.turns.empty()) continue;
    const std::set<int> shown = shown_by(rules, round);
    const std::size_t before = met.size();
    met.insert(shown.begin(), shown.end());
    if (met.size() == before) continue;
    agree(rules, index, round);
    ASSERT_FALSE(HasFatalFailure());
  }
  EXPECT_GE(met.size(), 20U);
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

// What parameters bring that no shipped rule set has: rounds are looked for in which it happens.
struct Opened {
  const char* what;
  const char* rules;
  int players;
  std::vector<gostop::Change> changes;
  bool (*shows)(const gostop::Rules&, const State& before, const TurnFacts&);
};

bool captured_by_others(const State& before, const State& after) {
  for (Seat seat = 0; seat < before.players; ++seat) {
    const CardSet now = after.seat(seat).captured;
    if (seat != before.mover && !before.seat(seat).captured.contains(now)) return true;
  }
  return false;
}

// Number of times that the event occurred for the mover in the turn.
int came(const State& before, const TurnFacts& facts, EventKind kind) {
  return times_of(facts.after, before.mover, kind) - times_of(before, before.mover, kind);
}

const Opened kOpened[] = {
    {"small bombs",
     "gostop/house/small-bomb",
     3,
     {},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return came(before, facts, EventKind::small_bomb) > 0;
     }},
    {"change",
     "gostop/matgo",
     2,
     {{"steal.change_for_double", "\"change_back\""}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return captured_by_others(before, facts.after);
     }},
    {"the best of two equal events is paid by value, without change",
     "gostop/matgo",
     2,
     {{"steal.change_for_double", "\"change_back\""},
      {"steal.chooser", "\"taker\""},
      {"events.stack", "\"max_one\""},
      {"self_stack.replaces", "false"},
      {"self_stack.junk", "1"},
      {"self_stack.unit", "\"value_until_2\""}},
     [](const gostop::Rules& rules, const State& before, const TurnFacts& facts) {
       const CardSet doubles = rules.counting[0].junk_worth[1] - CardSet(gostop::kCup);
       return came(before, facts, EventKind::self_stack_capture) > 0 &&
              !(facts.stolen & doubles).empty() && !captured_by_others(before, facts.after);
     }},
    {"change chosen by the taker",
     "gostop/korean-3p",
     3,
     {{"steal.change_for_double", "\"change_back\""},
      {"steal.chooser", "\"taker\""},
      {"bomb.steal", "2"},
      {"deck.jokers", "[3, 2]"}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return captured_by_others(before, facts.after);
     }},
    {"a maker who pays alone",
     "gostop/house/maker-pays",
     3,
     {},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return came(before, facts, EventKind::stack_capture) > 0 && !facts.stolen.empty();
     }},
    {"one opponent who pays",
     "gostop/korean-3p",
     3,
     {{"steal.from", "\"one_opponent\""}},
     [](const gostop::Rules&, const State&, const TurnFacts& facts) {
       return !facts.stolen.empty();
     }},
    {"an own stack beside another's",
     "gostop/spanish",
     3,
     {{"self_stack.replaces", "false"}, {"self_stack.window", "\"immediately_previous_turn\""}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return came(before, facts, EventKind::self_stack_capture) > 0;
     }},
    {"an own stack of long ago",
     "gostop/spanish",
     3,
     {{"self_stack.window", "\"immediately_previous_turn\""}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       const Seat mover = before.mover;
       for (const gostop::Month month : before.stacked) {
         const gostop::Stack& stack = before.stacks[month];
         const bool old = stack.owner == mover && stack.turn != before.seat(mover).turns;
         if (old && facts.taken.contains(CardSet::of(month))) return true;
       }
       return false;
     }},
    {"the best of two events",
     "gostop/matgo",
     2,
     {{"events.stack", "\"max_one\""}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return came(before, facts, EventKind::sweep) > 0 &&
              came(before, facts, EventKind::jjok) + came(before, facts, EventKind::ttadak) > 0;
     }},
    {"debts that are added up",
     "gostop/matgo",
     2,
     {{"steal.debt", "\"added_up\""}},
     [](const gostop::Rules& rules, const State&, const TurnFacts& facts) {
       return !(facts.stolen & rules.counting[0].junk_worth[1]).empty();
     }},
    {"a cup that is taken",
     "gostop/korean-3p",
     3,
     {{"steal.cup", "\"if_counted_as_junk\""},
      {"cup.role", "\"choice\""},
      {"steal.chooser", "\"taker\""}},
     [](const gostop::Rules&, const State&, const TurnFacts& facts) {
       return facts.stolen.has(gostop::kCup);
     }},
    {"a cup that is not taken",
     "gostop/korean-3p",
     3,
     {{"steal.cup", "\"if_counted_as_junk\""}, {"cup.role", "\"choice\""}},
     [](const gostop::Rules& rules, const State& before, const TurnFacts& facts) {
       bool kept = false;
       for (Seat seat = 0; seat < rules.players; ++seat) {
         const CardSet captured = facts.after.seat(seat).captured;
         const bool none = (captured & rules.counting[0].junk).empty();
         kept = kept || (seat != before.mover && none && captured.has(gostop::kCup));
       }
       return kept && came(before, facts, EventKind::jjok) > 0;
     }},
    {"a row with a test",
     "gostop/table/hongdan-takes-junk",
     2,
     {},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       const CardSet red = CardSet(gostop::Card(1, 1)) | gostop::Card(2, 1) | gostop::Card(3, 1);
       return !(facts.taken & red).empty() &&
              facts.after.seat(before.mover).captured.contains(red) && !facts.stolen.empty();
     }},
    {"jokers that stay on the table",
     "gostop/matgo",
     2,
     {{"deck.jokers", "[2, 2, 3]"}, {"joker.table_to", "\"none\""}},
     [](const gostop::Rules&, const State& before, const TurnFacts&) {
       return !(before.table & gostop::kJokerCards).empty();
     }},
    {"quads that nobody looks for",
     "gostop/matgo",
     2,
     {{"deck.jokers", "[2, 2, 3, 1, 1, 1]"},
      {"pre.order", "[\"table_quad\", \"table_jokers\", \"table_triple\", \"hand_quad\"]"}},
     [](const gostop::Rules&, const State& before, const TurnFacts&) {
       return quads_in(before.table) != 0;
     }},
    {"jokers buried by the way",
     "gostop/house/joker-drawn-blind",
     3,
     {},
     [](const gostop::Rules&, const State&, const TurnFacts& facts) {
       return !((facts.turned & gostop::kJokerCards) - facts.taken).empty();
     }},
    {"jokers captured by the way of a ppuk",
     "gostop/house/joker-drawn-blind",
     3,
     {{"deck.jokers", "[2, 2, 2, 2]"}},
     [](const gostop::Rules&, const State& before, const TurnFacts& facts) {
       return came(before, facts, EventKind::ppuk) > 0 &&
              !(facts.turned & gostop::kJokerCards & facts.taken).empty();
     }},
    {"cards left in the stock",
     "gostop/house/ten-on-the-table",
     2,
     {},
     [](const gostop::Rules&, const State&, const TurnFacts& facts) {
       return facts.after.over() && facts.after.stock.size() > 0;
     }},
    {"groups of rows",
     "gostop/matgo",
     2,
     {{"score.sets_and_counts_add", "false"}},
     [](const gostop::Rules& rules, const State& before, const TurnFacts& facts) {
       return gostop::points(rules, facts.after, before.mover) > 5;
     }},
};

class OpenedParameter : public testing::TestWithParam<int> {};

TEST_P(OpenedParameter, RoundsInWhichItHappensAreModelsAndTheirNeighboursAreNot) {
  const Opened& opened = kOpened[GetParam()];
  rules::RuleSet source = gostop::rule_set(opened.rules);
  for (const gostop::Change& change : opened.changes) gostop::apply_change(source, change);
  const gostop::Rules rules = gostop::compile(source, opened.players);
  ASSERT_EQ(not_encoded(rules), std::nullopt) << opened.what;
  constexpr std::uint64_t kMost = 20'000;
  int met = 0;
  for (std::uint64_t index = 0; met < 3; ++index) {
    ASSERT_LT(index, kMost) << opened.what << " is met too seldom: " << met;
    TracedRound round = play_quietly(rules, index, INT_MAX);
    State before = gostop::start(rules, 0, 0, round.history.deal());
    std::size_t shown = 0;
    for (std::size_t turn = 0; turn < round.turns.size() && shown == 0; ++turn) {
      if (opened.shows(rules, before, round.turns[turn])) shown = turn + 1;
      before = round.turns[turn].after;
    }
    if (shown == 0) continue;
    ++met;
    if (round.turns.size() > shown + 2) round.turns.resize(shown + 2);
    agree(rules, index, round);
    ASSERT_FALSE(HasFatalFailure()) << opened.what;
  }
}

INSTANTIATE_TEST_SUITE_P(AllOf, OpenedParameter,
                         testing::Range(0, static_cast<int>(std::size(kOpened))));

// A formula for other rules than the engine's is noticed: each pair differs in one parameter.
struct Planted {
  gostop::Change engine, formula;
};

void expect_noticed(std::span<const Planted> planted) {
  for (const Planted& fault : planted) {
    const gostop::Rules engine = gostop::rules_of("gostop/matgo", 2, {fault.engine});
    const gostop::Rules formula = gostop::rules_of("gostop/matgo", 2, {fault.formula});
    bool noticed = false;
    for (std::uint64_t index = 0; index < 40 && !noticed; ++index) {
      const TracedRound round = play_quietly(engine, index, 18);
      if (round.turns.empty()) continue;
      PinnedFormula pinned(formula, round, Ending::running);
      pinned.pin_owners(round);
      const State& end = round.turns.back().after;
      for (Seat seat = 0; seat < 2; ++seat) {
        pinned.pin_number(pinned.formula.score.points(seat), gostop::points(engine, end, seat));
        for (const EventKind kind : kKinds) {
          pinned.pin_number(pinned.formula.events.times(kind, seat, pinned.formula.shape.turns),
                            times_of(end, seat, kind));
        }
      }
      noticed = pinned.verdict() == Verdict::refuted;
    }
    EXPECT_TRUE(noticed) << fault.engine.first;
  }
}

TEST(PlantedFaults, AnEngineThatPlaysByOtherRulesBreaksTheAgreement) {
  const Planted planted[] = {
      {{"jjok.junk", "1"}, {"jjok.junk", "0"}},
      {{"stack_capture.junk", "1"}, {"stack_capture.junk", "2"}},
      {{"steal.chooser", "\"taker\""}, {"steal.chooser", "\"lowest_value\""}},
      {{"ppuk.forms", "true"}, {"ppuk.forms", "false"}},
      {{"steal.change_for_double", "\"none\""}, {"steal.change_for_double", "\"change_back\""}},
      {{"self_stack.replaces", "false"}, {"self_stack.replaces", "true"}},
  };
  expect_noticed(planted);
}

// The others, at night.
TEST(PlantedFaults, AnEngineThatPlaysByOneMoreOtherRuleBreaksIt) {
  const Planted planted[] = {
      {{"sweep.definition", "\"table_empty_after_capture\""},
       {"sweep.definition", "\"exactly_two_different\""}},
      {{"score.generic", "\"first_at\""}, {"score.generic", "\"per_card\""}},
      {{"small_bomb", "\"steal\""}, {"small_bomb", "\"off\""}},
      {{"steal.change_for_double", "\"change_back\""}, {"steal.change_for_double", "\"none\""}},
      {{"events.stack", "\"add\""}, {"events.stack", "\"max_one\""}},
  };
  expect_noticed(planted);
}

}  // namespace
}  // namespace showstopper::solver
