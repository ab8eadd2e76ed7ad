// SPDX-License-Identifier: Apache-2.0
//
// A key that the table of dependencies calls idle has no effect: the same rounds under any other
// value of the key have the same results, action by action.
#include "lint/gostop/dependencies.h"

#include <map>
#include <optional>

#include <gmock/gmock.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/random_value.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "tests/lint/linted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::kParameters;
using gostop::operator""_key;
using Game = gostop::Game;

// All that a round showed: who did what among how many choices, and who was paid what.
std::string story(const gostop::Rules& rules, std::uint64_t index) {
  std::string told;
  auto plan = properties::plan_round(
      rules, 5, index,
      index % 2 == 0 ? properties::Generator::biased : properties::Generator::uniform);
  // If no round counts as one without a winner, there is none before the first.
  if (why_idle(*rules.source, "carry.rule"_key) != nullptr) plan.table.carry = 0;
  auto state = Game::start(rules, plan.table, plan.deal);
  struct Teller {
    std::string& told;
    bool began(const gostop::State& state, const gostop::Legal& legal) const {
      return tell(state, legal);
    }
    bool stepped(gostop::Action action, const gostop::State& state,
                 const gostop::Legal& legal) const {
      told += to_text(action) + ' ';
      return tell(state, legal);
    }
    bool tell(const gostop::State& state, const gostop::Legal& legal) const {
      told += std::to_string(state.to_move) + ':' + std::to_string(legal.size()) + ' ';
      return true;
    }
  };
  table::play_out<Game>(rules, state, properties::policy_of(plan), Teller{told});
  const gostop::Result result = gostop::settle(rules, state);
  for (gostop::Seat seat = 0; seat < rules.players; ++seat) {
    told += std::to_string(result.payments[seat]) + ' ' + std::to_string(result.sale.paid[seat]) +
            ' ' + std::to_string(result.pot.payments[seat]) + ' ';
  }
  return told + std::to_string(result.next_carry) + ' ' + std::to_string(result.next_dealer);
}

// Rule sets that differ from their base in many keys, so that each dependency applies to some.
std::vector<rules::RuleSet> drawn_rules() {
  constexpr std::uint64_t kSets = 75, kSome = 12;
  std::vector<rules::RuleSet> all;
  for (const char* const base : {"gostop/matgo", "gostop/spanish", "gostop/korean-3p"}) {
    const rules::RuleSet of = named_rules(base);
    all.push_back(of);
    for (std::uint64_t i = 0; i < kSets; ++i) {
      all.push_back(properties::swarm_rules<Game>(of, 3, 11, i));
    }
  }
  for (const char* const players : {"players = [2]\n", "players = [3]\n"}) {
    const rules::RuleSet some = matgo_with(players);
    all.push_back(some);
    for (std::uint64_t i = 0; i < kSome; ++i) {
      all.push_back(properties::swarm_rules<Game>(some, some.players.front(), 11, i));
    }
  }
  // Hand quads alone win a fixed sum, and a row that needs no captured card applies to them.
  all.push_back(
      matgo_with("three_ppuk.effect = \"none\"\nhand_quad.effect = \"instant_win_mandatory\"\n"
                 "hand_quad.multipliers = [\"bak\"]\n"
                 "[[payer]]\nname = \"host\"\nloser = \"dealer\"\nfactor = 2\n",
                 "korean-3p"));
  // A row wins each round with a quad.
  all.push_back(
      matgo_with("hand_quad.effect = \"instant_win_mandatory\"\n"
                 "[[event]]\non = \"hand_quad\"\neffect = \"win 5\"\n",
                 "korean-3p"));
  // Goes earn factors alone.
  all.push_back(matgo_with("go.bonus = [\"x2\", \"x4\"]\n", "korean-3p"));
  // No row takes junk for a stack, but a payer row counts them.
  all.push_back(
      matgo_with("self_stack.junk = 0\nstack_capture.junk = 0\n[[payer]]\nname = \"stacks\"\n"
                 "winner = \"stack_capture >= 1\"\nloser = \"true\"\nfactor = 2\n",
                 "korean-3p"));
  // Hands are sold, and no deck has a joker whose price matters.
  all.push_back(matgo_with("sold.seats = 1\nsold.per_joker = 3\n", "korean-3p"));
  all.push_back(
      matgo_with("jjok.junk = 0\nttadak.junk = 0\nsweep.junk = 0\nstack_capture.junk = 0\n"
                 "self_stack.junk = 0\nbomb.steal = 0\nsmall_bomb = \"off\"\n"
                 "joker.steal_on_gain = \"none\"\n",
                 "korean-3p"));
  all.push_back(
      matgo_with("[[payer]]\nname = \"gwangbak\"\nremove = true\n"
                 "[[payer]]\nname = \"pibak\"\nremove = true\n",
                 "korean-3p"));
  return all;
}

// The stories of some rounds under one rule set, each played once.
class Stories {
 public:
  explicit Stories(gostop::Rules rules) : rules_(std::move(rules)), told_(kRounds) {}

  const std::string& of(std::size_t round) {
    if (told_[round].empty()) told_[round] = story(rules_, round);
    return told_[round];
  }

  static constexpr std::size_t kRounds = 24;

 private:
  gostop::Rules rules_;
  std::vector<std::string> told_;
};

TEST(Dependencies, LeaveEveryRoundAsItIs) {
  std::map<std::string, int> asked;
  for (const rules::RuleSet& rules : drawn_rules()) {
    const int players = rules.players.empty() ? 3 : rules.players.front();
    std::optional<Stories> own;
    for (const Dependency& each : dependencies()) {
      if (!each.idle(rules)) continue;
      for (const int key : each.keys) {
        if (key < 0) continue;
        const std::string name(kParameters[key].key);
        table::Random random = table::fork(7, static_cast<std::uint64_t>(key));
        rules::RuleSet other = rules;
        other.set(key, rules::random_value(kParameters[key].domain, random));
        // The sentence does not cover a value that makes the key count.
        std::string why_not;
        if (!each.idle(other) || !gostop::playable(other, players, why_not)) continue;
        if (!own) own.emplace(gostop::compile(rules, players));
        Stories changed(gostop::compile(other, players));
        for (std::size_t i = 0; i < Stories::kRounds; ++i) {
          ASSERT_EQ(own->of(i), changed.of(i))
              << name << " in round " << i << ": " << each.why << "\n"
              << to_toml(kParameters[key], rules.value(key)) << " against "
              << to_toml(kParameters[key], other.value(key));
        }
        ++asked[name];
      }
    }
  }
  for (const Dependency& each : dependencies()) {
    for (const int key : each.keys) {
      if (key < 0) continue;
      EXPECT_GT(asked[std::string(kParameters[key].key)], 0) << kParameters[key].key;
    }
  }
}

// One fact away, in the deal or in a row of the file, the key has an effect.
TEST(Dependencies, ReadTheDealAndTheRows) {
  const auto idle = [](const std::string& lines, std::string_view key) {
    return why_idle(matgo_with(lines), rules::parameter_index(kParameters, key)) != nullptr;
  };
  // The go of matgo doubles too, but is tried first.
  const std::string poor =
      "players = [2]\n[[liability]]\nname = \"poor\"\nwhen = \"junk < 3\"\npays = ";
  EXPECT_TRUE(idle("players = [2]\n", "feed.liability"));
  EXPECT_TRUE(idle(poor + "\"all\"\npriority = 90\n", "feed.liability"));
  EXPECT_TRUE(idle(poor + "\"double\"\npriority = 2\n", "feed.liability"));
  EXPECT_FALSE(idle(poor + "\"double\"\npriority = 90\n", "feed.liability"));

  EXPECT_TRUE(idle("", "bomb.allowed_when"));
  EXPECT_FALSE(idle("deck.jokers = [2]\n", "bomb.allowed_when"));

  const std::string_view quads = "hand_quad.two_in_one_hand";
  EXPECT_TRUE(idle("players = [3]\n", quads));
  EXPECT_FALSE(idle("players = [3]\ndeal.order.3 = \"T3 A4 T3 A4\"\n", quads));
  EXPECT_TRUE(idle("players = [2]\ndeal.order.2 = \"T8 A7\"\n", quads));

  const std::string factors = "\"go.bonus\" = [\"x2\", \"x4\"]\n";  // quoted: rows of go follow
  EXPECT_TRUE(idle(factors, "go.bonus_position"));
  EXPECT_FALSE(idle("go.bonus = [1, \"x4\"]\n", "go.bonus_position"));
  EXPECT_FALSE(idle(factors + "[[go]]\ncount = 3\nadd = 1\n", "go.bonus_position"));

  const std::string of_quad = "[[event]]\non = \"hand_quad\"\n";
  for (const std::string_view key :
       {"hand_quad.points", "hand_quad.several", "hand_quad.multipliers"}) {
    EXPECT_TRUE(idle(of_quad + "effect = \"win 5\"\n", key)) << key;
    EXPECT_FALSE(idle(of_quad + "when.month = [1]\neffect = \"win 5\"\n", key)) << key;
    EXPECT_FALSE(idle(of_quad + "effect = \"collect 5 points from each\"\n", key)) << key;
  }

  const std::string stacks = "self_stack.junk = 0\nstack_capture.junk = 0\n";
  const std::string stacks_count =
      stacks + "[[payer]]\nname = \"stacks\"\nwinner = \"self_stack_capture >= 1\"\n" +
      "loser = \"true\"\nfactor = 2\n";
  for (const std::string_view key :
       {"self_stack.unit", "self_stack.replaces", "self_stack.window"}) {
    const std::string window = key == "self_stack.window" ? "self_stack.replaces = false\n" : "";
    EXPECT_TRUE(idle(window + stacks, key)) << key;
    EXPECT_FALSE(idle(window + stacks_count, key)) << key;
  }
}

// Two values of a key that another key makes one; with another value of that key they differ. The
// last two pairs are always one.
TEST(EqualValues, LeaveEveryRoundAsItIs) {
  struct Pair {
    std::string cause, key, one, other, away;
  };
  for (const Pair& each :
       {Pair{"cup.role = \"animal\"\n", "steal.cup", "\"if_counted_as_junk\"\n", "\"never\"\n",
             "cup.role = \"choice\"\n"},
        {"go.never_asked = true\n", "exhaustion.result", "\"go_caller_wins\"\n", "\"draw\"\n",
         "go.never_asked = \"after_draw\"\n"},
        {"", "next_dealer.after_draw", "\"same\"\n", "\"unstated\"\n", ""},
        {"", "gobak.only_if_not_raised", "\"ever_called\"\n", "\"not_raised_since\"\n", ""}}) {
    const std::string says = each.key + " = ";
    const rules::RuleSet one = matgo_with(each.cause + says + each.one);
    const rules::RuleSet other = matgo_with(each.cause + says + each.other);
    const int key = rules::parameter_index(kParameters, each.key);
    EXPECT_NE(why_equal(one, key, other.value(key)), nullptr) << each.key;
    if (!each.away.empty()) {
      EXPECT_EQ(why_equal(matgo_with(each.away + says + each.one), key, other.value(key)), nullptr);
    }
    for (const int players : Game::kSeats) {
      Stories of_one(gostop::compile(one, players)), of_other(gostop::compile(other, players));
      for (std::size_t i = 0; i < Stories::kRounds; ++i) {
        ASSERT_EQ(of_one.of(i), of_other.of(i)) << each.key << " in round " << i;
      }
    }
  }
  // A round that no seat has stopped may still have a best score.
  const rules::RuleSet best =
      matgo_with("go.never_asked = true\nexhaustion.result = \"best_score_wins\"\n");
  const int key = "exhaustion.result"_key;
  EXPECT_EQ(why_equal(best, key, named_rules("gostop/matgo").value(key)), nullptr);
}

}  // namespace
}  // namespace showstopper::lint::gostop_rules
