// SPDX-License-Identifier: Apache-2.0
//
// Whole rounds with all calls, pinned in the formula. At their end the words of goals, payments
// included, must have the values of the engine, and no others.
#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/goal_formula.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/pinned_round.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

// Words that the formula follows exactly, of a seat and of the round.
std::vector<std::string> exact_words(int players) {
  std::vector<std::string> words = {"nagari", "stopped", "carry"};
  for (int seat = 0; seat < players; ++seat) {
    for (const char* word : {"go_count",
                             "shakes",
                             "bombs",
                             "credits",
                             "ppuks",
                             "ppuk_streak",
                             "steal",
                             "last_card_bomb",
                             "first_minimum",
                             "skip",
                             "brights",
                             "captured",
                             "joker_gained",
                             "shake on turn 1",
                             "go on turn 4",
                             "steal on turn 3",
                             "stop",
                             "three_ppuk",
                             "points after turn 3",
                             "points after turn 6",
                             "junk_value after turn 4",
                             "animals after turn 5",
                             "captured after turn 2",
                             "bright_points after turn 9",
                             "capture before p0.steal",
                             "go before p1.go",
                             "ppuk before p1.capture",
                             "sweep before p0.sweep",
                             "bomb before p1.stop",
                             "steal before p1.steal on turn 5"}) {
      words.push_back(fmt::format("p{}.{}", seat, word));
    }
    // Two events of one turn are in no order.
    for (const char* words_of : {"stop before p{0}.stop", "jjok before p{0}.steal",
                                 "sweep before p{0}.sweep", "ppuk before p{0}.ppuk"}) {
      words.push_back(fmt::format("p{}.", seat) + fmt::format(fmt::runtime(words_of), seat));
    }
  }
  return words;
}

// Words that it follows exactly if no card is drawn for a joker.
std::vector<std::string> words_without_jokers(int players) {
  std::vector<std::string> words = {"table"};
  for (int seat = 0; seat < players; ++seat) {
    for (const char* word :
         {"turns", "instant", "next_dealer", "dealer", "offer", "refusal", "refusal on turn 2",
          "played(09A)", "played(01B) on turn 2", "took(09A)", "played(01B) before p0.played(01K)",
          "offer before p1.refusal"}) {
      words.push_back(fmt::format("p{}.{}", seat, word));
    }
    for (const gostop::Card card : gostop::kFlowerCards) {
      words.push_back(fmt::format("p{}.took({})", seat, gostop::name(card)));
    }
  }
  return words;
}

// Those that follow from them.
std::vector<std::string> settled_words(int players) {
  std::vector<std::string> words = {"multiplier", "bonus", "settled_points"};
  for (int seat = 0; seat < players; ++seat) {
    for (const char* word : {"points", "animals", "junk_value", "junk_points", "gwangbak", "pibak",
                             "cup_as_junk", "said_go", "refused_draw", "exempt"}) {
      words.push_back(fmt::format("p{}.{}", seat, word));
    }
  }
  return words;
}

// Those that liability may change, payments of any size among them.
std::vector<std::string> moved_words(int players) {
  std::vector<std::string> words;
  for (int seat = 0; seat < players; ++seat) {
    for (const char* word : {"fed_winner", "payment", "liable"}) {
      words.push_back(fmt::format("p{}.{}", seat, word));
    }
  }
  return words;
}

// Whether the formula follows liability exactly. It omits the winner's score without a card laid
// for him, whether hand or flip captured it if both are of one month, and jokers.
bool follows_liability(const gostop::Rules& rules) {
  return rules.feed_causal == gostop::FeedCausal::capture_present &&
         rules.feed_capture_by == gostop::FeedBy::either && rules.deck == gostop::kFlowerCards;
}

// The verdict on facts of the round: whether they may all hold, or with `one_fails`, one may fail.
Verdict verdict_of(const TracedRound& round, const std::vector<std::string>& facts,
                   bool one_fails) {
  constexpr std::size_t kTogether = 60;  // facts in one goal, which has a longest text
  PinnedFormula pinned(round.history.rules(), round, round.ending());
  pinned.pin_owners(round);
  pinned.pin_calls(round);
  std::vector<Literal> fail;
  for (std::size_t at = 0; at < facts.size(); at += kTogether) {
    const auto end = std::min(at + kTogether, facts.size());
    const std::string text =
        fmt::format("{}", fmt::join(&facts[at], &facts[at] + end - at, " and "));
    const GoalLiteral all =
        require(pinned.formula, goal_of(text, pinned.formula.shape.players()), true);
    EXPECT_EQ(all.uncovered, std::nullopt) << text;
    fail.push_back(-all.holds);
    if (!one_fails) pinned.formula.cnf.add({all.holds});
  }
  if (one_fails) pinned.formula.cnf.add(fail);
  return pinned.verdict();
}

void words_agree(const gostop::Rules& rules, std::uint64_t index) {
  const TracedRound round = play_to_the_end(rules, index);
  std::vector<std::string> facts, exact;
  const auto tell = [&](const std::vector<std::string>& words, bool exactly) {
    for (const std::string& word : words) {
      const int value = value_of(round.history, word);
      if (value <= -kMostValue || value >= kMostValue) continue;
      facts.push_back(fmt::format("{} == {}", word, value));
      if (exactly) exact.push_back(facts.back());
    }
  };
  tell(exact_words(rules.players), true);
  if (rules.deck == gostop::kFlowerCards) tell(words_without_jokers(rules.players), true);
  tell(settled_words(rules.players), true);
  tell(moved_words(rules.players), follows_liability(rules));
  const bool may_hold = verdict_of(round, facts, false) == Verdict::satisfied;
  const bool must_hold = verdict_of(round, exact, true) == Verdict::refuted;
  if (may_hold && must_hold) return;
  // Which of them it was.
  for (const std::string& fact : facts) {
    EXPECT_EQ(verdict_of(round, {fact}, false), Verdict::satisfied) << fact;
  }
  for (const std::string& fact : exact) {
    EXPECT_EQ(verdict_of(round, {fact}, true), Verdict::refuted) << fact;
  }
  FAIL() << "round " << index << ", " << word(round.ending());
}

// What shapes a bill, one bit each: instant points, goes, a multiplier, a payer row, liability, a
// row that wins at once.
unsigned possible_shapes(const gostop::Rules& rules) {
  unsigned shapes = 2 | 4 | 8;
  for (const auto& rows : rules.events) {
    for (const gostop::EventRow& row : rows) {
      if (row.effect == gostop::EffectKind::collect && row.amount > 0) shapes |= 1;
      if (row.effect == gostop::EffectKind::win) shapes |= 32;
    }
  }
  for (const gostop::LiabilityRow& row : rules.liabilities) {
    if (rules.players > 2 || row.pays == gostop::Pays::twice) shapes |= 16;
  }
  return shapes;
}

unsigned shapes_of(const TracedRound& round) {
  const gostop::State& state = round.history.state();
  const gostop::Result& result = round.history.result();
  unsigned shapes = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.instant[seat] != 0) shapes |= 1;
  }
  if (round.ending() == Ending::win_by_row) shapes |= 32;
  if (!result.has_winner()) return shapes;
  if (state.seat(result.winner).go_count > 0) shapes |= 2;
  if (result.multiplier > 1) shapes |= 4;
  for (const gostop::Reason& reason : result.reasons) {
    if (reason.kind == gostop::Reason::Kind::payer) shapes |= 8;
    if (reason.kind == gostop::Reason::Kind::liable) shapes |= 16;
  }
  return shapes;
}

class SettlementAgreement : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(SettlementAgreement, WordsOfGoalsSayWhatTheEngineSays) {
  const gostop::Rules& rules = shipped(GetParam().first, GetParam().second);
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  // Two rounds as they come, and then those that show something new of a bill exactly.
  constexpr int kAsTheyCome = 2;
  const unsigned possible = possible_shapes(rules);
  unsigned met = 0;
  int rounds = 0;
  for (std::uint64_t index = 0; met != possible; ++index) {
    ASSERT_LT(index, 20000U) << "bills have too few shapes: " << met;
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() == Ending::running || round.turns.empty()) continue;
    const unsigned shapes = shapes_of(round);
    if (rounds >= kAsTheyCome && (shapes & ~met) == 0) continue;
    ++rounds;
    met |= shapes & possible;
    words_agree(rules, index);
    ASSERT_FALSE(HasFatalFailure());
  }
}

// Two losers are liable on different grounds, and the formula determines their exact payments.
struct TwoLiableRules {
  const char* two;
  const char* amount;
};

class TwoLiable : public testing::TestWithParam<TwoLiableRules> {};

TEST_P(TwoLiable, PayWhatTheEngineSays) {
  const gostop::Rules rules = gostop::rules_of(
      "gostop/spanish", 3,
      {{"liability.two", GetParam().two}, {"liability.amount", GetParam().amount}});
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  const Goal both = goal_of("two-liable", 3);
  const bool one_pays = rules.liability_two == gostop::TwoLiable::go_first ||
                        rules.liability_two == gostop::TwoLiable::latest;
  const bool split = rules.liability_two == gostop::TwoLiable::split &&
                     rules.liability_amount == gostop::LiabilityAmount::sum_of_shares;
  // Which of them pays, or pays an odd point more: each at least once.
  std::set<bool> met;
  for (std::uint64_t index = 0; met.size() < (one_pays || split ? 2 : 1); ++index) {
    ASSERT_LT(index, 60000U) << "two are liable too seldom";
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() != Ending::stop || !both.holds(round.history)) continue;
    const gostop::State& state = round.history.state();
    const Seat first = state.winner == 0 ? 1 : 0, second = state.winner == 2 ? 1 : 2;
    const auto due = [&](Seat seat) {
      return state.instant[seat] - round.history.result().payments[seat];
    };
    if (split && due(first) == due(second)) continue;
    if (one_pays && (due(first) == 0) == (due(second) == 0)) continue;
    if (!met.insert(due(first) > due(second) || (!one_pays && !split)).second) continue;
    words_agree(rules, index);
    ASSERT_FALSE(HasFatalFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, TwoLiable,
                         testing::Values(TwoLiableRules{"\"go_first\"", "\"sum_of_shares\""},
                                         TwoLiableRules{"\"latest\"", "\"sum_of_shares\""},
                                         TwoLiableRules{"\"split\"", "\"own_share_times_losers\""},
                                         TwoLiableRules{"\"split\"", "\"sum_of_shares\""},
                                         TwoLiableRules{"\"both_pay_own\"", "\"sum_of_shares\""}));

// A cup whose use at settlement does not follow from points alone. The winner's takes the use that
// pays more, which may be the one by points; a loser's takes the use that costs less.
TEST(FreeCups, CountAtSettlementAsTheEngineSays) {
  const gostop::Rules& rules = shipped("gostop/matgo", 2);
  using Way = std::tuple<bool, int, int>;  // whether he wins, by points, as it counted
  const std::set<Way> wanted = {{true, 1, 0}, {true, 0, 0}, {true, 1, 1}, {false, 0, 1}};
  std::set<Way> met;
  for (std::uint64_t index = 0; met != wanted; ++index) {
    ASSERT_LT(index, 60000U) << "cups go too few ways: " << met.size();
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() != Ending::stop) continue;
    bool is_new = false;
    for (Seat seat = 0; seat < rules.players; ++seat) {
      const gostop::SeatState& player = round.history.state().seat(seat);
      if (!player.captured.has(gostop::kCup)) continue;
      const Way way = {round.history.state().winner == seat,
                       gostop::better_use(rules, player.cup, player.captured),
                       round.history.result().counted_by[seat]};
      is_new = (wanted.contains(way) && met.insert(way).second) || is_new;
    }
    if (!is_new) continue;
    words_agree(rules, index);
    ASSERT_FALSE(HasFatalFailure());
  }
}

// A loser's cup counts the same way in rows about another seat and in conditions on the winner, and
// so that the share is lowest by factor and addition together.
TEST(FreeCups, CountInRowsAboutOtherSeatsAsTheEngineSays) {
  const gostop::Rules rules = gostop::house_rules(
      "[[payer]]\nname = \"other\"\nloser = \"dealer.junk >= 5\"\nadd = 5\n"
      "[[payer]]\nname = \"winner\"\nwinner = \"dealer.animals >= 2\"\nloser = \"true\"\nadd = 1\n"
      "[[payer]]\nname = \"all\"\nloser = \"animals >= 1\"\nscope = \"all\"\nfactor = 2\n");
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  using Way = std::tuple<int, int, bool>;  // by points, as it counted, whether another paid for it
  const std::set<Way> wanted = {
      {0, 0, false}, {0, 0, true}, {0, 1, false}, {0, 1, true}, {1, 1, true}};
  std::set<Way> met;
  for (std::uint64_t index = 0; met != wanted; ++index) {
    ASSERT_LT(index, 60000U) << "cups go too few ways: " << met.size();
    const TracedRound round = play_to_the_end(rules, index);
    const gostop::State& state = round.history.state();
    if (round.ending() != Ending::stop || state.winner == state.dealer) continue;
    const gostop::SeatState& dealer = state.seat(state.dealer);
    if (!gostop::cup_is_free(rules, dealer.cup, dealer.captured)) continue;
    const gostop::Result& result = round.history.result();
    const bool pays = std::any_of(
        result.reasons.begin(), result.reasons.end(), [&](const gostop::Reason& reason) {
          return reason.kind == gostop::Reason::Kind::payer && reason.seat != state.dealer &&
                 rules.payers[static_cast<std::size_t>(reason.number)].name == "other";
        });
    const Way way = {gostop::better_use(rules, dealer.cup, dealer.captured),
                     result.counted_by[state.dealer], pays};
    if (!wanted.contains(way) || !met.insert(way).second) continue;
    words_agree(rules, index);
    ASSERT_FALSE(HasFatalFailure());
  }
}

// A condition on the winner that names the loser.
TEST(PayerRows, AskForTheLoserInAConditionOnTheWinnerAsTheEngineDoes) {
  const gostop::Rules rules = gostop::house_rules(
      "[[payer]]\nname = \"own\"\nwinner = \"loser.brights >= 1\"\nloser = \"true\"\nfactor = 3\n",
      "gostop/matgo", 2);
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  const auto pays = [&](const gostop::Reason& reason) {
    return reason.kind == gostop::Reason::Kind::payer &&
           rules.payers[static_cast<std::size_t>(reason.number)].name == "own";
  };
  for (std::uint64_t index = 0; index < 1000; ++index) {
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() != Ending::stop) continue;
    const auto& reasons = round.history.result().reasons;
    if (std::any_of(reasons.begin(), reasons.end(), pays)) return words_agree(rules, index);
  }
  FAIL() << "no loser pays by the row";
}

// The ways in which seats gained jokers in the round.
struct JokerWays {
  bool replaced = false, drawn = false, buried_and_taken = false;
  explicit JokerWays(const TracedRound& round) : replaced(!round.replaced.empty()) {
    gostop::CardSet buried;
    for (const TurnFacts& facts : round.turns) {
      drawn = drawn || !facts.drawn.empty();
      buried_and_taken = buried_and_taken || !(buried & facts.taken).empty();
      buried |= (facts.turned & gostop::kJokerCards) - facts.taken;
    }
  }
};

struct DeckWithJokers {
  const char* rules;
  int players;
  const char* jokers;
  const char* steal;
};

class JokerAgreement : public testing::TestWithParam<DeckWithJokers> {};

TEST_P(JokerAgreement, WordsOfGoalsSayWhatTheEngineSaysOfRoundsWithJokers) {
  const DeckWithJokers& deck = GetParam();
  const gostop::Rules rules =
      gostop::rules_of(deck.rules, deck.players,
                       {{"deck.jokers", deck.jokers}, {"joker.steal_on_gain", deck.steal}});
  ASSERT_EQ(not_encoded(rules), std::nullopt);
  const bool buries = rules.joker_on_pending_pair == gostop::JokerOnPair::bury_if_ppuk;
  bool replaced = false, drawn = false, taken = !buries;
  for (std::uint64_t index = 0; !replaced || !drawn || !taken; ++index) {
    ASSERT_LT(index, 4000U) << "jokers come in too few ways";
    const TracedRound round = play_to_the_end(rules, index);
    if (round.ending() == Ending::running) continue;
    const JokerWays ways(round);
    const bool is_new =
        (ways.replaced && !replaced) || (ways.drawn && !drawn) || (ways.buried_and_taken && !taken);
    if (!is_new) continue;
    replaced = replaced || ways.replaced;
    drawn = drawn || ways.drawn;
    taken = taken || ways.buried_and_taken;
    words_agree(rules, index);
    ASSERT_FALSE(HasFatalFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Decks, JokerAgreement,
    testing::Values(DeckWithJokers{"gostop/matgo", 2, "[2, 3]", "\"from_each\""},
                    DeckWithJokers{"gostop/spanish", 2, "[2]", "\"none\""},
                    DeckWithJokers{"gostop/korean-3p", 3, "[2, 2, 3]", "\"from_each\""},
                    DeckWithJokers{"gostop/dutch", 3, "[1, 2, 3, 4, 2, 2]", "\"none\""}));

INSTANTIATE_TEST_SUITE_P(Shipped, SettlementAgreement,
                         testing::Values(std::pair{"gostop/matgo", 2}, std::pair{"gostop/dutch", 2},
                                         std::pair{"gostop/dutch", 3},
                                         std::pair{"gostop/spanish", 2},
                                         std::pair{"gostop/spanish", 3},
                                         std::pair{"gostop/spanish-literal", 3},
                                         std::pair{"gostop/korean-3p", 3}));

// A round that ended early could have been played on to an empty table, and to no other.
TEST(PlayedOn, EveryCardIsTakenInTheEndThoughTheRoundEndedBefore) {
  const gostop::Rules& rules = shipped("gostop/spanish", 3);
  ASSERT_TRUE(ends_with_empty_table(rules));
  int rounds = 0;
  for (std::uint64_t index = 0; rounds < 8; ++index) {
    const TracedRound round = play_to_the_end(rules, index);
    const Ending ending = round.ending();
    if (ending != Ending::stop || round.turns.back().after.table.empty()) continue;
    ++rounds;
    for (const bool one_is_left : {false, true}) {
      PinnedFormula pinned(rules, round, ending, true);
      pinned.pin_owners(round);
      require_end(pinned.formula);
      const Card lying = round.turns.back().after.table.first();
      for (int turn = pinned.formula.shape.turns;
           one_is_left && turn < pinned.formula.shape.played_turns; ++turn) {
        pinned.pin(pinned.formula.months.taken(lying, turn), false);
      }
      EXPECT_EQ(pinned.verdict(), one_is_left ? Verdict::refuted : Verdict::satisfied) << index;
    }
  }
}

// Payments under rules that differ from the formula's in one parameter are detected.
struct PlantedRow {
  const char* key;
  const char* engine;
  const char* formula;
};

bool is_noticed(const gostop::Rules& engine, const gostop::Rules& formula) {
  constexpr std::uint64_t kMostRounds = 2000;
  for (std::uint64_t index = 0; index < kMostRounds; ++index) {
    const TracedRound round = play_to_the_end(engine, index);
    const Ending ending = round.ending();
    if (ending == Ending::running || round.turns.empty()) continue;
    // If both rules pay the same, there is no difference to detect. Instant payments are not
    // settled again.
    const gostop::Result paid_so = round.history.result();
    const gostop::Result otherwise = gostop::settle(formula, round.history.state());
    const bool differs = paid_so.payments != otherwise.payments ||
                         paid_so.multiplier != otherwise.multiplier ||
                         paid_so.bonus != otherwise.bonus || round.history.state().instant[0] != 0;
    if (!differs) continue;
    PinnedFormula pinned(formula, round, ending);
    pinned.pin_owners(round);
    pinned.pin_calls(round);
    std::vector<std::string> facts;
    for (const char* word : {"p0.payment", "p1.payment", "multiplier", "bonus"}) {
      facts.push_back(fmt::format("{} == {}", word, value_of(round.history, word)));
    }
    const Goal paid = goal_of(fmt::format("{}", fmt::join(facts, " and ")), engine.players);
    const GoalLiteral literal = require(pinned.formula, paid, true);
    EXPECT_EQ(literal.uncovered, std::nullopt);
    pinned.formula.cnf.add({literal.holds});
    if (pinned.verdict() == Verdict::refuted) return true;
  }
  return false;
}

TEST(PlantedFaults, AnEngineThatPaysByOtherRowsBreaksTheAgreement) {
  const PlantedRow planted[] = {
      {"pibak.max_junk", "7", "5"},
      {"gwangbak.trigger", "\"bright_combination\"", "\"any_bright\""},
      {"seven_animals.factor", "2", "3"},
      {"go.double_from", "3", "2"},
      {"go.bonus_position", "\"before_multipliers\"", "\"after\""},
      {"first_ppuk.points", "3", "4"},
      {"gobak.effect", "\"double\"", "\"off\""},
      {"shake.then_bomb", "\"allowed_x4\"", "\"allowed_x2\""},
      {"bomb.multiplier", "\"once\"", "\"none\""},
  };
  for (const PlantedRow& fault : planted) {
    const gostop::Rules engine = gostop::rules_of("gostop/matgo", 2, {{fault.key, fault.engine}});
    const gostop::Rules formula = gostop::rules_of("gostop/matgo", 2, {{fault.key, fault.formula}});
    EXPECT_TRUE(is_noticed(engine, formula)) << fault.key;
  }
}

}  // namespace
}  // namespace showstopper::solver
