// SPDX-License-Identifier: Apache-2.0
//
// Logs whose months have other numbers.
#include "model/trace/gostop/exchanged_months.h"

#include <gmock/gmock.h>

namespace showstopper::trace {
namespace {

using testing::ElementsAre;

std::vector<std::string> explained(const std::string& line) {
  table::Diagnostics found;
  found.push_back({"log", {1, 5}, "the key `players` is missing"});
  found.push_back({"log", {1, 9}, "`11A` is not a card such as `03B`"});
  found.push_back({"log", {1, 15}, "`12J` is not a card such as `03B`"});
  explain_exchanged_months(line, 0, found);
  std::vector<std::string> texts;
  for (const table::Diagnostic& each : found) texts.push_back(each.message);
  return texts;
}

TEST(ExchangedMonths, AreSaidOnce) {
  EXPECT_THAT(explained(R"(["11A","11B","12J","12B","1 play 11R"])"),
              ElementsAre("the key `players` is missing",
                          "`11A`: November has no animal; are the months 11 and 12 exchanged "
                          "(GS-A-002)?"));
}

// 08R would be a card if August and January were exchanged, 01A as well.
TEST(ExchangedMonths, MayBeAnyTwo) {
  EXPECT_EQ(explained(R"(["08R","08J","01A","01B","10A"])").back(),
            "`01A`: January has no animal; are the months 1 and 8 exchanged (GS-A-002)?");
}

// 11J is a card: it would be none if the months were exchanged.
TEST(ExchangedMonths, ASlipInOneCardIsNone) {
  EXPECT_EQ(explained(R"(["11A","11B","11J","12J"])").size(), 3u);
}

// Each card of the line exists; an unknown card has no month.
TEST(ExchangedMonths, AreNoneIfNoMonthHasAnUnknownCard) {
  EXPECT_EQ(explained(R"(["13A","11Z","11B","12D"])").size(), 3u);
}

}  // namespace
}  // namespace showstopper::trace
