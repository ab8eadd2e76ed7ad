// SPDX-License-Identifier: Apache-2.0
//
// Which findings are of one fault, and the convention that the doctor names for one.
#include "engines/divergence.h"

#include <gtest/gtest.h>

#include "engines/doctor/hints.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;
using doctor::hint_for;

Finding captured(const std::string& key, const std::string& detail) {
  Finding made;
  made.kind = Kind::wrong_capture;
  made.key = key;
  made.detail = detail;
  made.events.add("sweep");
  return made;
}

TEST(Divergence, OneFaultIsOfOneKindFieldAndDetail) {
  const Finding sought = captured("captured[1]", "a card less");
  EXPECT_TRUE(same_fault(sought, sought));
  EXPECT_TRUE(same_fault(sought, captured("captured[0]", "a card less")));  // of another seat
  EXPECT_FALSE(same_fault(sought, captured("captured[1]", "a card more")));
  EXPECT_FALSE(same_fault(sought, captured("table", "a card less")));
  Finding other = sought;
  other.kind = Kind::wrong_steal;
  EXPECT_FALSE(same_fault(sought, other));
}

TEST(Divergence, NothingMayComeWithTheSmallerRoundThatDidNotComeBefore) {
  Finding sought = captured("captured[1]", "a card less");
  Finding found = sought;
  found.events.add("ppuk");
  EXPECT_FALSE(same_fault(sought, found));
  EXPECT_TRUE(same_fault(found, sought));
  found.events = {};
  EXPECT_FALSE(same_fault(sought, found));
}

TEST(DoctorHints, OfTheAnswersAreForTheirKindAlone) {
  Finding finding;
  finding.key = "no field";
  finding.kind = Kind::timeout;
  EXPECT_EQ(hint_for(finding, ""), "is the output flushed after each answer?");
  finding.kind = Kind::illegal_accepted;
  EXPECT_EQ(hint_for(finding, ""),
            "refuse it with an `error` of kind `illegal`, and change nothing");
  finding.kind = Kind::legal_refused;
  EXPECT_EQ(hint_for(finding, ""), "only illegal actions are refused");
  finding.kind = Kind::error;
  finding.got = "`cards` is not a key of an observation";
  EXPECT_EQ(hint_for(finding, ""),
            "the keys of an observation are beside `id`, such as `decision`, `to_move`, `hands`");
  finding.kind = Kind::wrong_points;
  EXPECT_EQ(hint_for(finding, ""), "");
}

}  // namespace
}  // namespace showstopper::engines
