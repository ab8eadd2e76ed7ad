// SPDX-License-Identifier: Apache-2.0
//
// Mistakes in the table of parameters, each beside a table without it.
#include <gmock/gmock.h>

#include "model/rules/rule_set.h"

namespace showstopper::rules {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Form kCounts[] = {{"N", 0, 9}};
constexpr Form kNoRange[] = {{"N"}};
constexpr Form kNoNumber[] = {{"many", 0, 9}};
constexpr Form kEmptyRange[] = {{"N", 9, 1}};
constexpr Form kCoins[] = {{"Nine of coins"}, {"Ten of coins"}};

std::vector<std::string> faults(std::span<const Parameter> parameters) {
  return faults_of({"toy", parameters, {}, nullptr, nullptr, nullptr});
}

TEST(SchemaFaults, AnInitialValueIsInItsDomain) {
  const Parameter good[] = {{"points", {Shape::one, kCounts}, "9", "T-1", "Points."}};
  EXPECT_THAT(faults(good), IsEmpty());
  const Parameter bad[] = {{"points", {Shape::one, kCounts}, "10", "T-1", "Points."}};
  ASSERT_EQ(faults(bad).size(), 1u);
  EXPECT_THAT(faults(bad).front(),
              testing::StartsWith("parameter `points`: its initial value `10` is outside its "
                                  "domain: "));
}

TEST(SchemaFaults, AKeyIsListedOnce) {
  const Parameter twice[] = {{"points", {Shape::one, kCounts}, "1", "T-1", "Points."},
                             {"points", {Shape::one, kCounts}, "2", "T-1", "Points."}};
  EXPECT_THAT(faults(twice), ElementsAre("parameter `points` is listed twice"));
}

TEST(SchemaFaults, AKeyIsNoneOfEveryRuleFile) {
  const Parameter shadows[] = {{"players.most", {Shape::one, kCounts}, "1", "T-1", "Players."},
                               {"names", {Shape::one, kCounts}, "2", "T-1", "Names."}};
  EXPECT_THAT(faults(shadows),
              ElementsAre("parameter `players.most` has the name of a key of every rule file"));
}

TEST(SchemaFaults, AFormHasARangeIfItHasANumber) {
  const Parameter no_range[] = {{"a", {Shape::one, kNoRange}, "1", "T-1", "A."}};
  EXPECT_THAT(faults(no_range),
              ElementsAre("parameter `a`: form `N` has no range; write `{\"N\", LOW, HIGH}`"));
  const Parameter no_number[] = {{"a", {Shape::one, kNoNumber}, "\"many\"", "T-1", "A."}};
  EXPECT_THAT(faults(no_number), ElementsAre("parameter `a`: form `many` has a range, but no `N`"));
  const Parameter empty[] = {{"a", {Shape::one, kEmptyRange}, "1", "T-1", "A."}};
  EXPECT_THAT(faults(empty),
              ElementsAre("parameter `a`: the range of form `N` is [9, 1], which is empty"));
}

// The capital N of a card's name is a letter.
TEST(SchemaFaults, ACapitalNWithoutARangeIsALetter) {
  const Parameter coins[] = {
      {"best", {Shape::one, kCoins}, "\"Nine of coins\"", "T-1", "The best card."}};
  EXPECT_THAT(faults(coins), IsEmpty());
  std::string why_not;
  const auto value = parse_value(coins[0], "\"Nine of coins\"", why_not);
  ASSERT_TRUE(value) << why_not;
  EXPECT_EQ(to_toml(coins[0], *value), "\"Nine of coins\"");
  EXPECT_FALSE(parse_value(coins[0], "\"3ine of coins\"", why_not));
}

}  // namespace
}  // namespace showstopper::rules
