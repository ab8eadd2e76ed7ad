// SPDX-License-Identifier: Apache-2.0
//
// The clauses that words cite. The expected ids follow from the sentences of corpus/clauses.
#include "conformance/clause_index.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace showstopper::conformance {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> ids(const std::vector<CitedClause>& cited) {
  std::vector<std::string> ids;
  for (const CitedClause& each : cited) ids.push_back(each.id);
  return ids;
}

class Clauses : public testing::Test {
 protected:
  std::vector<std::string> about(Kind kind, Words events, Words words = {},
                                 std::string detail = "") {
    Finding finding;
    finding.kind = kind;
    finding.events = std::move(events);
    finding.about = std::move(words);
    finding.detail = std::move(detail);
    return ids(index_.about(finding));
  }

  table::Diagnostics diagnostics_;
  ClauseIndex index_{SHOWSTOPPER_SOURCE_CORPUS "/clauses/gostop.tsv", diagnostics_};
};

TEST_F(Clauses, AreThoseOfAnEvent) {
  EXPECT_THAT(about(Kind::wrong_capture, "flip_takes_one"), ElementsAre("GS-A-041", "GS-B-035"));
  EXPECT_THAT(about(Kind::wrong_capture, "hand_takes_one"), ElementsAre("GS-A-032", "GS-B-033"));
  EXPECT_THAT(about(Kind::wrong_decision, "below_minimum"), ElementsAre("GS-A-055", "GS-B-062"));
  EXPECT_THAT(about(Kind::wrong_instant, "first_ppuk"), ElementsAre("GS-A-073"));
}

// A junk card that counts double, and the junk row itself (GS-A-115, not the jokers of GS-A-008).
TEST_F(Clauses, OfAKeyAreThoseThatItCarries) {
  EXPECT_THAT(about(Kind::wrong_points, "", "junk.double"), ElementsAre("GS-A-116", "GS-B-010"));
  EXPECT_THAT(about(Kind::wrong_points, "", "combination:junk").front(), "GS-A-115");
  EXPECT_THAT(about(Kind::wrong_end, "table_quad", "table_quad.effect"),
              ElementsAre("GS-A-018", "GS-B-023"));
}

// Pibak is rarer than a payment, in whatever order the words are.
TEST_F(Clauses, OfSeveralEventsTheRarestDecides) {
  EXPECT_THAT(about(Kind::wrong_payment, {"pay", "pibak"}), ElementsAre("GS-A-090", "GS-B-081d"));
  EXPECT_THAT(about(Kind::wrong_payment, {"pibak", "pay"}), ElementsAre("GS-A-090", "GS-B-081d"));
}

// GS-A-031: a hand card is played, matched or not.
TEST_F(Clauses, TheOneThatSpeaksOfAllOfThemComesFirst) {
  EXPECT_THAT(about(Kind::illegal_accepted,
                    {"hand_no_match", "hand_takes_one", "hand_takes_choice", "hand_takes_stack"})
                  .front(),
              "GS-A-031");
}

TEST_F(Clauses, ThatSpeakOfTheKindStandInForEvents) {
  EXPECT_THAT(about(Kind::wrong_turn, ""), ElementsAre("GS-A-028", "GS-B-030"));
  EXPECT_THAT(about(Kind::lost_card, ""), IsEmpty());
}

// Ids of a cause: the first two that the table has.
TEST_F(Clauses, AreCitedByTheirIds) {
  EXPECT_THAT(
      ids(index_.cited(std::vector<std::string>{"GS-B-035", "GS-Z-1", "GS-A-041", "GS-A-032"})),
      ElementsAre("GS-B-035", "GS-A-041"));
  EXPECT_THAT(index_.cited(std::vector<std::string>{"GS-Z-1"}), IsEmpty());
}

// A message of the engine is not an event, whatever words it contains.
TEST_F(Clauses, SpeakOfNoFailureOfTheEngine) {
  for (const Kind kind : {Kind::crash, Kind::timeout, Kind::error, Kind::stuck}) {
    EXPECT_THAT(about(kind, "capture", "", "go stop deal"), IsEmpty());
    Finding finding;
    finding.kind = kind;
    finding.events = "capture";
    EXPECT_THAT(index_.touched(finding), IsEmpty());
  }
}

}  // namespace
}  // namespace showstopper::conformance
