// SPDX-License-Identifier: Apache-2.0
//
// Parameters of calls and choices, checked against whole engine rounds in which they matter.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "solver/encoding/goal_formula.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/pinned_round.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

using gostop::State;

// The first round with the property, played with all calls that the rules allow.
template <class Has>
TracedRound round_with(const gostop::Rules& rules, Has has) {
  constexpr std::uint64_t kMost = 60'000;
  for (std::uint64_t index = 0; index < kMost; ++index) {
    TracedRound round = play_to_the_end(rules, index);
    const bool counts = round.ending() != Ending::running && !round.turns.empty();
    if (counts && has(round)) return round;
  }
  ADD_FAILURE() << "no round has it";
  return play_to_the_end(rules, 0);
}

// Whether a turn that did not end the round has the property, by its facts and its seat.
template <class Is>
auto some_turn(Is is) {
  return [is](const TracedRound& round) {
    for (std::size_t turn = 0; turn < round.turns.size(); ++turn) {
      const State& after = round.turns[turn].after;
      const auto seat = static_cast<Seat>(turn) % after.players;
      if (!after.over() && is(round.turns[turn], seat)) return true;
    }
    return false;
  };
}

// Checks the round with all its calls, and with goes that follow from points.
Verdict allowed(const gostop::Rules& rules, const TracedRound& round) {
  PinnedFormula pinned(rules, round, round.ending());
  pinned.pin_owners(round);
  pinned.pin_calls(round);
  require_end(pinned.formula);
  for (Seat seat = 0; seat < rules.players; ++seat) pinned.formula.calls.follow_goes(seat, true);
  return pinned.verdict();
}

TEST(OpenedCalls, AGoThatIsAnnouncedMayBeUndoneByAPpuk) {
  const gostop::Rules rules = gostop::rules_of("gostop/table/go-before-the-flip", 2);
  const TracedRound round = round_with(
      rules, some_turn([&](const TurnFacts& facts, Seat seat) {
        return facts.went && gostop::points(rules, facts.after, seat) < rules.stop_minimum;
      }));
  EXPECT_EQ(allowed(rules, round), Verdict::satisfied);
}

TEST(OpenedCalls, NobodyGoesAfterADrawWhereNobodyIsAsked) {
  const gostop::Rules rules = gostop::rules_of("gostop/table/no-go-after-a-draw", 2);
  const TracedRound round =
      round_with(rules, some_turn([](const TurnFacts& facts, Seat) { return facts.went; }));
  EXPECT_EQ(allowed(rules, round), Verdict::satisfied);
  PinnedFormula after_draw(rules, round, round.ending());
  for (int turn = 0; turn < after_draw.formula.shape.turns; ++turn) {
    after_draw.pin(after_draw.formula.calls.says_go(turn), round.turns[turn].went);
  }
  after_draw.formula.cnf.require_exactly(after_draw.formula.carry.number(), 1);
  EXPECT_EQ(after_draw.verdict(), Verdict::refuted);
}

TEST(OpenedCalls, WhoseCupIsFixedMayHaveTheMinimumByItsOtherUse) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/matgo", 2,
      {{"steal.cup", "\"locks_as_animal\""}, {"cup.role", "\"choice\""}, {"stop.minimum.2", "3"}});
  const TracedRound round =
      round_with(rules, some_turn([&](const TurnFacts& facts, Seat seat) {
                   const gostop::SeatState& player = facts.after.seat(seat);
                   const int as_junk = gostop::points(rules.counting[1], player.captured);
                   return player.cup == gostop::CupUse::animal && player.go_count == 0 &&
                          as_junk >= rules.stop_minimum && player.captured.has(gostop::kCup);
                 }));
  EXPECT_EQ(allowed(rules, round), Verdict::satisfied);
}

// The seat's cup counts at settlement as in the engine, whichever use is worth more.
TEST(OpenedCalls, ASeatMayChooseTheWorseUseOfItsCup) {
  for (const char* when : {"\"at_capture_final\"", "\"once_any_time\"", "\"at_settlement\""}) {
    const gostop::Rules rules =
        gostop::rules_of("gostop/matgo", 2, {{"cup.when", when}, {"cup.role", "\"choice\""}});
    Seat chooser = 0;
    const TracedRound round = round_with(rules, [&](const TracedRound& each) {
      const State& state = each.history.state();
      for (Seat seat = 0; seat < rules.players; ++seat) {
        const gostop::SeatState& player = state.seat(seat);
        const int better = gostop::better_use(rules, gostop::CupUse::open, player.captured);
        const bool junk = each.history.result().counted_by[seat] == 1;
        chooser = seat;
        if (player.captured.has(gostop::kCup) && junk != (better == 1)) return true;
      }
      return false;
    });
    PinnedFormula pinned(rules, round, round.ending());
    pinned.pin_owners(round);
    const std::string word = fmt::format("p{}.cup_as_junk", chooser);
    const Goal goal =
        goal_of(fmt::format("{} == {}", word, value_of(round.history, word)), rules.players);
    const GoalLiteral literal = require(pinned.formula, goal, true);
    EXPECT_EQ(literal.uncovered, std::nullopt);
    pinned.formula.cnf.add({literal.holds});
    EXPECT_EQ(pinned.verdict(), Verdict::satisfied) << when;
  }
}

// The dealer has the minimum by a joker of the table, and a draw is agreed on before the first turn
// (GS-A-055: a seat decides at the end of a turn; GS-B-060: jokers of the table are taken before).
TEST(OpenedCalls, NobodyIsAskedBeforeTheFirstTurn) {
  const gostop::Rules rules = gostop::rules_of("gostop/spanish", 2,
                                               {{"deck.jokers", "[4]"},
                                                {"score.generic", "\"per_card\""},
                                                {"stop.minimum.2", "1"},
                                                {"offer.players", "[\"2\"]"}});
  gostop::State dealer;
  dealer.seat(0).captured = gostop::kJokerCards & rules.deck;
  ASSERT_GE(gostop::points(rules, dealer, 0), rules.stop_minimum);
  RoundFormula formula(rules, 0, Ending::agreed);
  require_end(formula);
  formula.cnf.add({formula.ownership.owned((gostop::kJokerCards & rules.deck).first(), 0, 0)});
  for (Seat seat = 0; seat < rules.players; ++seat) formula.calls.follow_goes(seat, true);
  EXPECT_EQ(decide(formula.cnf, Engine::cadical, {}).verdict, Verdict::satisfied);
}

// Likewise, if a decision requires a gain, a dealer with the minimum has none after a turn without
// a gain (AMB-56, AMB-57). If no gain is required, he has one.
TEST(OpenedCalls, WhoGainsNothingIsNotAskedForJokersOfTheTable) {
  for (const bool needs_gain : {true, false}) {
    const gostop::Rules rules =
        gostop::rules_of("gostop/matgo", 2,
                         {{"deck.jokers", "[4]"},
                          {"score.generic", "\"per_card\""},
                          {"stop.minimum.2", "1"},
                          {"decision.first_needs_increase", needs_gain ? "true" : "false"}});
    RoundFormula formula(rules, 1, Ending::running);
    const Card joker = (gostop::kJokerCards & rules.deck).first();
    formula.cnf.add({formula.ownership.owned(joker, 0, 0)});
    for (const Card card : rules.deck) formula.cnf.add({-formula.months.taken(card, 0)});
    formula.calls.follow_goes(0, true);
    formula.cnf.add({-formula.calls.says_go(0)});
    EXPECT_EQ(decide(formula.cnf, Engine::cadical, {}).verdict,
              needs_gain ? Verdict::satisfied : Verdict::refuted);
  }
}

// If one card of a shown triple is played at once, two are left, too few for a bomb. A month of
// which the hand had all four can still be bombed (AMB-16, AMB-26).
TEST(OpenedCalls, ATripleOfWhichOneWasPlayedIsNotBombed) {
  const struct {
    const char* rules;
    int held;
    Verdict verdict;
  } kKnown[] = {{"gostop/matgo", 3, Verdict::refuted},
                {"gostop/matgo", 4, Verdict::satisfied},
                {"gostop/spanish", 3, Verdict::satisfied}};
  for (const auto& [name, held, verdict] : kKnown) {
    RoundFormula formula(shipped(name, 2), 5, Ending::running);
    constexpr gostop::Month kMonth = 5;
    std::vector<Literal> hand;
    for (const Card card : gostop::CardSet::of(kMonth)) {
      hand.push_back(formula.slots.in_hand_at_deal(card, 0));
    }
    formula.cnf.require_exactly(formula.cnf.count(hand), held);
    formula.cnf.add({formula.calls.shown(kMonth, 0)});
    formula.cnf.add({formula.calls.bombed(kMonth, 0)});
    EXPECT_EQ(decide(formula.cnf, Engine::cadical, {}).verdict, verdict)
        << name << ", " << held << " cards";
  }
}

TEST(OpenedCalls, AWinIsPushedOnAsLongAsTheRulesLetIt) {
  const gostop::Rules rules = gostop::rules_of("gostop/house/push", 2);
  const TracedRound round =
      round_with(rules, [](const TracedRound& each) { return each.ending() == Ending::pushed; });
  EXPECT_EQ(allowed(rules, round), Verdict::satisfied);
  for (int carry = 0; carry <= rules.push_most; ++carry) {
    PinnedFormula pinned(rules, round, Ending::pushed);
    pinned.pin_owners(round);
    require_end(pinned.formula);
    pinned.formula.cnf.require_exactly(pinned.formula.carry.number(), carry);
    const Verdict expected = carry < rules.push_most ? Verdict::satisfied : Verdict::refuted;
    EXPECT_EQ(pinned.verdict(), expected) << carry;
  }
}

}  // namespace
}  // namespace showstopper::solver
