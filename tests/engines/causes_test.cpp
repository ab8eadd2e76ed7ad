// SPDX-License-Identifier: Apache-2.0
//
// Causes of groups: each group has the cause of most of its findings, and no other cause is lost.
#include "engines/causes.h"

#include <gmock/gmock.h>

namespace showstopper::engines {
namespace {

using conformance::Explained;
using conformance::Finding;
using conformance::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

// A cause of the first finding of these rounds.
Explained explained(const char* text, std::vector<std::size_t> rounds) {
  Explained made;
  made.cause.text = text;
  made.of = 5;
  for (const std::size_t round : rounds) made.findings.push_back({round, 0});
  return made;
}

// Five rounds with a finding each, all of one group.
class CausesOfOneGroup : public testing::Test {
 protected:
  CausesOfOneGroup() {
    Finding finding;
    finding.kind = Kind::wrong_turn;
    rounds_.assign(5, {finding});
    for (const auto& round : rounds_) groups_.add(round);
  }
  std::vector<std::vector<Finding>> rounds_;
  SeenGroups groups_;
};

TEST_F(CausesOfOneGroup, TheGroupHasTheCauseOfMostAndTheOtherIsARemark) {
  const Causes causes =
      groups_.causes({explained("most", {0, 1, 2}), explained("few", {3, 4})}, rounds_);
  ASSERT_EQ(causes.of_group.size(), 1u);
  EXPECT_EQ(causes.of_group.begin()->second.cause.text, "most");
  EXPECT_THAT(causes.others,
              ElementsAre("2 of the 5 findings have another cause: few (wrong_turn)"));
}

TEST_F(CausesOfOneGroup, ACauseThatIsNamedIsNoRemark) {
  EXPECT_THAT(groups_.causes({explained("most", {0, 1, 2, 3})}, rounds_).others, IsEmpty());
}

}  // namespace
}  // namespace showstopper::engines
