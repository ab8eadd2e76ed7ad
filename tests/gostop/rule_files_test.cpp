// SPDX-License-Identifier: Apache-2.0
//
// The shipped rule files: all load, all serve two and three players, and their printed form is read
// back as the same rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using testing::StartsWith;

const rules::Library& library() {
  static const rules::Library kLibrary(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  return kLibrary;
}

TEST(RuleFiles, TheShippedOnesAreThere) {
  const std::vector<std::string> names = library().names("gostop");
  for (const char* name : {"gostop/spanish", "gostop/spanish-literal", "gostop/dutch",
                           "gostop/korean-3p", "gostop/matgo"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
  const std::vector<std::string> house = library().house_rules("gostop");
  EXPECT_NE(std::find(house.begin(), house.end(), "gostop/house/six-birds"), house.end());
}

TEST(RuleFiles, ServeTwoAndThreePlayers) {
  for (const std::string& name : library().names("gostop")) {
    const rules::RuleSet rules = rule_set(name);
    for (const int players : {2, 3}) {
      std::string why_not;
      EXPECT_TRUE(playable(rules, players, why_not)) << name << ": " << why_not;
      EXPECT_EQ(compile(rules, players).players, players);
    }
  }
}

// A seat holds eight bomb credits at most, so no rule file may deal hands that earn more: four
// bombs of three cards earn two each. Fourteen cards hold no fifth, but a small bomb beside the
// four.
TEST(RuleFiles, DealNoHandWhoseBombsEarnMoreCreditsThanASeatHolds) {
  const auto why_not = [](std::initializer_list<Change> changes) {
    std::string why;
    const bool plays = playable(rule_set("gostop/matgo", changes), 2, why);
    EXPECT_EQ(plays, why.empty());
    return why;
  };
  const Change small{"small_bomb", "\"capture_only\""};
  EXPECT_EQ(why_not({{"deal.order.2", "\"A14\""}}), "");
  EXPECT_EQ(why_not({{"deal.order.2", "\"A15\""}}),
            "`deal.order.2` deals 15 cards to each seat, whose bombs may earn 10 credits by "
            "`bomb.credits`, but a seat holds at most 8");
  EXPECT_EQ(why_not({{"deal.order.2", "\"A13\""}, small}), "");
  EXPECT_NE(why_not({{"deal.order.2", "\"A14\""}, small}), "");
  EXPECT_EQ(why_not({{"deal.order.2", "\"A24\""}, {"bomb.credits", "1"}}), "");
  EXPECT_EQ(why_not({{"deal.order.2", "\"A24\""}, {"bomb.credits", "0"}, small}), "");
}

// An error that only the whole file shows is reported at the part that causes it: at the last word
// of a key, at the brackets of a row.
TEST(RuleFiles, AreWrongAsAWholeWhereTheySayIt) {
  const std::string head = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  const auto first_error = [&](const std::string& lines) {
    table::Diagnostics diagnostics;
    EXPECT_FALSE(library().read(schema(), head + lines, "mine.toml", diagnostics));
    return diagnostics.empty() ? "" : to_text(diagnostics.front());
  };
  EXPECT_THAT(first_error("deal.order.2 = \"A24\"\n"),
              StartsWith("mine.toml:3:12: error: `deal.order.2` deals 24 cards"));
  EXPECT_THAT(first_error("\ndeck.months = [\"05\"]\n"),
              StartsWith("mine.toml:4:6: error: `deal.order.2` deals 28 cards"));
  EXPECT_THAT(first_error("[[combination]]\nname = \"all\"\npoints = 1\n"),
              StartsWith("mine.toml:3:1: error: combination `all` has neither `cards` nor "
                         "`kind`"));
  EXPECT_THAT(first_error("[[combination]]\nname = \"all\"\npoints = 1\ncards = [\"01B\"]\n"
                          "kind = \"bright\"\n"),
              StartsWith("mine.toml:3:1: error: combination `all` has both `cards` and `kind`"));
}

TEST(RuleFiles, AreReadBackAsTheyWerePrinted) {
  for (const std::string& name : library().names("gostop")) {
    const rules::RuleSet rules = rule_set(name);
    table::Diagnostics diagnostics;
    const auto again =
        library().read(schema(), rules::to_toml(rules), name + " printed", diagnostics);
    for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
    ASSERT_TRUE(again.has_value()) << name;
    EXPECT_TRUE(*again == rules) << name;
  }
}

// A house-rule designer writes only the differences; the rest is the base.
TEST(RuleFiles, AHouseFileChangesNothingButWhatItSays) {
  const rules::RuleSet house = rule_set("gostop/house/pibak-six");
  const rules::RuleSet base = rule_set("gostop/korean-3p");
  std::vector<std::string_view> changed;
  for (std::size_t i = 0; i < std::size(kParameters); ++i) {
    const int parameter = static_cast<int>(i);
    if (house.value(parameter) != base.value(parameter)) changed.push_back(kParameters[i].key);
  }
  EXPECT_EQ(changed, (std::vector<std::string_view>{"carry.rule", "pibak.max_junk"}));
}

}  // namespace
}  // namespace showstopper::gostop
