// SPDX-License-Identifier: Apache-2.0
//
// What corpus/fixtures/GAME/untestable.tsv states is played: under each rule set that a row fits,
// rounds are the same with the value of the row.
#include "app/coverage/untestable.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/coverage/mutation.h"
#include "app/fixtures/rare_deals.h"
#include "lint/rounds/round_pair.h"
#include "properties/play/swarm.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

std::vector<Untestable> untestable_rows(const std::string& game) {
  return read_untestable(corpus("fixtures/" + game + "/untestable.tsv"));
}

const rules::Parameter* parameter_named(const rules::Schema& schema, const std::string& key) {
  const int index = rules::parameter_index(schema.parameters, key);
  return index < 0 ? nullptr : &schema.parameters[static_cast<std::size_t>(index)];
}

bool has_word(const rules::Schema& schema, std::string_view word) {
  const auto words = schema.vocabulary->quantities;
  return std::any_of(words.begin(), words.end(),
                     [&](const rules::Quantity& each) { return each.name == word; });
}

// The rules with the values that the conditions of the row name.
rules::RuleSet fitted(rules::RuleSet rules, const Untestable& row) {
  for (const auto& [key, value] : row.where) {
    if (key == "players") rules.players = {2};
    const rules::Parameter* const parameter = parameter_named(rules.schema(), key);
    if (parameter == nullptr) continue;
    const int index = rules::parameter_index(rules.schema().parameters, key);
    for (const Mutation& each : mutations(*parameter, rules.value(index))) {
      if (rules::to_toml(*parameter, each.value) == value) rules.set(index, each.value);
    }
  }
  return rules;
}

// Left out: a pot, which this test does not compare, and a choice that both values offer.
bool is_played(const Untestable& row) {
  return row.key != "pot.stake" && row.key != "small.deal_split";
}

template <class G>
class StatedRows {
 public:
  explicit StatedRows(const rules::Schema& schema, std::string game)
      : schema_(schema), rows_(untestable_rows(game)) {}

  // Of rows whose keys begin with `keys`.
  void hold_for(const std::string& name, std::uint64_t sets, std::string_view keys = "") {
    table::Diagnostics none;
    const auto base = rules::Library(corpus("rules")).load(schema_, name, none);
    ASSERT_TRUE(base) << name;
    for (const Untestable& row : rows_) {
      if (!row.key.starts_with(keys)) continue;
      for (std::uint64_t i = 0; is_played(row) && i < sets; ++i) {
        rules::RuleSet rules =
            i == 0 ? *base : properties::swarm_rules<G>(*base, seats_of(*base), 17, i);
        if (i % 2 == 1) rules.players = {2};
        hold_under(fitted(std::move(rules), row), row, fmt::format("{}, set {}", name, i));
      }
    }
  }

  // Each row is played at least once, unless its key has one value.
  void expect_all_played() const {
    const rules::RuleSet initial(schema_);
    for (const Untestable& row : rows_) {
      const int index = rules::parameter_index(schema_.parameters, row.key);
      ASSERT_GE(index, 0) << row.key;
      const auto& parameter = schema_.parameters[static_cast<std::size_t>(index)];
      if (!is_played(row) || mutations(parameter, initial.value(index)).empty()) continue;
      EXPECT_TRUE(played_.contains(&row)) << row.key << ' ' << row.whole << ": " << row.reason;
    }
  }

 private:
  static int seats_of(const rules::RuleSet& rules) {
    std::string why_not;
    return *std::find_if(std::begin(G::kSeats), std::end(G::kSeats),
                         [&](int players) { return G::playable(rules, players, why_not); });
  }

  void hold_under(const rules::RuleSet& rules, const Untestable& row, const std::string& where) {
    const int index = rules::parameter_index(schema_.parameters, row.key);
    ASSERT_GE(index, 0) << row.key;
    const auto& parameter = schema_.parameters[static_cast<std::size_t>(index)];
    for (const Mutation& each : mutations(parameter, rules.value(index))) {
      if (why_untestable({row}, rules, row.key, each).empty()) continue;
      rules::RuleSet other = rules;
      other.set(index, each.value);
      for (const int players : G::kSeats) {
        if (!properties::is_sound<G>(rules, players)) continue;
        if (!properties::is_sound<G>(other, players)) continue;
        SCOPED_TRACE(fmt::format("{} = {}, not {}: {} ({}, {} players)", row.key,
                                 rules::to_toml(parameter, rules.value(index)), each.text,
                                 row.reason, where, players));
        played_.insert(&row);
        hold_in_rounds(G::compile(rules, players), G::compile(other, players), players);
      }
    }
  }

  void hold_in_rounds(const typename G::Rules& one, const typename G::Rules& other, int players) {
    constexpr std::uint64_t kRounds = 10, kRare = 2;
    const lint::RoundPair<G> pair(one, other, lint::Compared::play);
    for (std::uint64_t i = 0; i < kRounds; ++i) {
      if (pair.parts(17, i)) FAIL() << "round " << i;
      if (i >= kRare) continue;
      const auto plan = properties::plan_round(one, 17, i, properties::Generator::uniform);
      for (const auto& rare : rare_plans<G>(plan, players, i)) {
        if (pair.parts(rare)) FAIL() << "a rare deal of round " << i;
      }
    }
  }

  const rules::Schema& schema_;
  std::vector<Untestable> rows_;
  std::set<const Untestable*> played_;
};

TEST(StatedRows, OfGostopHoldInRounds) {
  StatedRows<gostop::Game> rows(gostop::schema(), "gostop");
  for (const char* const name : {"gostop/matgo", "gostop/korean-3p", "gostop/spanish-literal"}) {
    rows.hold_for(name, 6);
  }
  rows.hold_for("gostop/dutch", 1);
  rows.expect_all_played();
}

// A rule file on `gostop/matgo` for two players.
std::string own_rules(const std::string& text) {
  return "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"mine\"\n"
         "extends = \"gostop/matgo\"\nplayers = [2]\n" +
         text;
}

// Other lines of a file may give a key an effect. These show it in nearly each round.
TEST(StatedRows, OfGostopHoldUnderRowsOfAFile) {
  StatedRows<gostop::Game> rows(gostop::schema(), "gostop");
  const std::pair<std::string_view, const char*> kOwn[] = {
      {"feed.",
       "[[event]]\non = \"capture\"\nwhen.test = \"any opponent: fed_winner\"\n"
       "effect = \"collect 1 points from each\"\n"},
      {"decision.",
       "deck.jokers = []\nstop.minimum.2 = 1\n"
       "[[combination]]\nname = \"too much\"\nkind = \"junk\"\nfirst_at = 3\npoints = -2\n"
       "step = -1\n"},
      {"round.", "deal.order.2 = \"T4 O5 D5\"\nturn.empty_hand = \"auto_flip\"\n"}};
  for (const auto& [keys, text] : kOwn) {
    const File file(own_rules(text), ".toml");
    rows.hold_for(file.path(), 1, keys);
  }
}

struct Untrue {
  std::string_view key;
  std::string text;  // of rules under which the value of the key decides a round
};

const Untrue kUntrue[] = {
    {"pot.stake", "pot.stake = 3\n"},
    {"pot.stake", "[[event]]\non = \"jjok\"\neffect = \"take pot\"\nreplaces = \"jjok.junk\"\n"},
    {"round.end_test", "turn.empty_hand = \"auto_flip\"\n"},
    {"round.end_test", "bomb.flips = 2\n"},
    {"round.end_test", "deal.order.2 = \"T8 O12 D12\"\n"},
    {"self_stack.window",
     "[[payer]]\nname = \"own\"\nwinner = \"self_stack_capture >= 1\"\nloser = \"true\"\n"
     "factor = 5\n"},
    {"self_stack.window",
     "[[liability]]\nname = \"own\"\nwhen = \"stack_capture == 0\"\npays = \"double\"\n"},
    {"decision.first_needs_increase",
     "[[combination]]\nname = \"too much\"\nkind = \"junk\"\nfirst_at = 3\npoints = -2\n"},
    {"feed.capture_by",
     "[[event]]\non = \"capture\"\nwhen.test = \"any opponent: fed_winner\"\n"
     "effect = \"multiply 2 if winning\"\n"},
    {"gobak.both_went",
     "[[event]]\non = \"capture\"\nwhen.test = \"count(seat: said_go) >= 1\"\n"
     "effect = \"multiply 2 if winning\"\n"},
    {"last_turn.suppress", "last_turn.means = \"last_turn_of_round\"\n"},
    {"steal.cup", "cup.role = \"both\"\n"},
    {"steal.cup", "deck.jokers = [3, 3, 3]\n"},
    {"steal.cup", "[[card]]\ncard = \"09A\"\nkind = \"junk\"\n"}};

// The values of the key for which a row of the table has a reason under the rules.
std::size_t stated_values(const std::vector<Untestable>& table, std::string_view key,
                          const std::string& text) {
  const File file(own_rules(text), ".toml");
  table::Diagnostics diagnostics;
  const auto rules =
      rules::Library(corpus("rules")).load(gostop::schema(), file.path(), diagnostics);
  EXPECT_TRUE(rules) << text;
  if (!rules) return 0;
  const int index = rules::parameter_index(rules->schema().parameters, key);
  const auto all =
      mutations(rules->schema().parameters[static_cast<std::size_t>(index)], rules->value(index));
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Mutation& each) {
    return !why_untestable(table, *rules, key, each).empty();
  }));
}

// Keys with which each row of the test holds, except the rules that it adds.
constexpr const char* kTrueUnder =
    "deck.jokers = []\nself_stack.junk = 1\nself_stack.unit = \"cards\"\n"
    "stack_capture.junk = 1\nself_stack.replaces = true\nsteal.from = \"each_opponent\"\n"
    "go.never_asked = \"false\"\nstop.needs_highest = false\ndecision.last_card = \"ask\"\n"
    "gobak.effect = \"off\"\n";

TEST(Untestable, StatesNothingThatRowsOrOtherKeysOfAFileMakeUntrue) {
  const auto table = untestable_rows("gostop");
  for (const Untrue& each : kUntrue) {
    std::string kept = kTrueUnder;
    if (each.text.find("deck.jokers") != std::string::npos) kept.erase(0, kept.find('\n') + 1);
    EXPECT_GT(stated_values(table, each.key, kTrueUnder), 0u) << each.key;
    EXPECT_EQ(stated_values(table, each.key, kept + each.text), 0u) << each.key << '\n'
                                                                    << each.text;
  }
}

TEST(StatedRows, OfStoppaHoldInRounds) {
  StatedRows<stoppa::Game> rows(stoppa::schema(), "stoppa");
  rows.hold_for("stoppa/italian", 6);
  rows.expect_all_played();
}

// A value is equal to another one, so that the row holds only for rules with that one.
TEST(StatedRows, ThatCallAValueEqualNameTheOther) {
  for (const auto& [game, schema] :
       {std::pair{"gostop", &gostop::schema()}, std::pair{"stoppa", &stoppa::schema()}}) {
    for (const Untestable& row : untestable_rows(game)) {
      EXPECT_NE(parameter_named(*schema, row.key), nullptr) << row.key;
      EXPECT_FALSE(row.reason.starts_with("Equal") && row.whole != "*" && row.where.empty())
          << row.key;
      for (const auto& [key, value] : row.where) {
        if (key.starts_with(kNoRowReads)) {
          EXPECT_TRUE(has_word(*schema, key.substr(kNoRowReads.size()))) << row.key << ' ' << key;
          continue;
        }
        const bool of_rows = key.starts_with("[[") || key == "players";
        const std::string name = key.substr(0, key.find(' '));
        EXPECT_TRUE(of_rows || parameter_named(*schema, name) != nullptr) << row.key << ' ' << key;
      }
    }
  }
}

}  // namespace
}  // namespace showstopper::app
