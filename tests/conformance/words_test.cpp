// SPDX-License-Identifier: Apache-2.0
#include "conformance/words.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/finding.h"

namespace showstopper::conformance {
namespace {

using testing::ElementsAre;

TEST(Words, KeepTheirOrder) {
  Words words = "ppuk";
  words.add("");
  words.add({"jjok", "junk.double"});
  const std::vector<std::string> all(words.begin(), words.end());
  EXPECT_THAT(all, ElementsAre("ppuk", "jjok", "junk.double"));
  EXPECT_EQ(words.first(), "ppuk");
  EXPECT_TRUE(words.has("jjok"));
  EXPECT_FALSE(words.has("jjok.junk"));
  EXPECT_EQ(words.text(), "ppuk jjok junk.double");
}

TEST(Words, OfNothingAreEmpty) {
  EXPECT_TRUE(Words("").empty());
  EXPECT_EQ(Words().first(), "");
  EXPECT_EQ(Words(), Words(""));
}

TEST(Words, AreTheLabelOfAFinding) {
  Finding finding;
  finding.events = {"sweep", "jjok"};
  EXPECT_EQ(finding.label(), "sweep jjok");
  finding.detail = "too few";
  EXPECT_EQ(finding.label(), "sweep jjok; too few");
  finding.events.clear();
  EXPECT_EQ(finding.label(), "too few");
}

}  // namespace
}  // namespace showstopper::conformance
