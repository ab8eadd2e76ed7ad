// SPDX-License-Identifier: Apache-2.0
#include "conformance/words.h"

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/finding.h"
#include "conformance/gostop/classify_words.h"
#include "conformance/note.h"

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

// Each note has the words of its own subject (note.h).
TEST(Words, OfANoteAreAboutIt) {
  const std::pair<Note, const char*> subjects[] = {
      {Note::cup_in_another_use, "free sake cup"},
      {Note::cards_not_listed, "listed nowhere"},
      {Note::give_by_other_seat, "`give` is written with the seat"},
      {Note::tied_gift, "equal value"},
      {Note::choice_left_out, "is left out"},
      {Note::joker_paid_early, "a joker's junk"},
      {Note::seat_at_the_end, "`to_move` names a seat"},
      {Note::not_refused, "is not refused"},
      {Note::own_reasons, "own words"},
      {Note::action_listed_twice, "more than once"}};
  EXPECT_EQ(std::size(subjects), static_cast<std::size_t>(kNotes));
  for (const auto& [note, subject] : subjects) {
    EXPECT_THAT(std::string(sentence(note)), testing::HasSubstr(subject)) << word(note);
  }
}

// A count that is one too high before a steal is so after it: no other mistake, though the points
// from before the steal would be as many.
TEST(LastingMistakes, PointsThatDifferByAsMuchAreOne) {
  LastingMistakes lasting;
  Finding points;
  points.kind = Kind::wrong_points;
  points.key = "points[1]";
  const auto reported = [&](const char* detail, const char* expected, const char* got) {
    points.detail = detail;
    points.expected = expected;
    points.got = got;
    return gostop::is_reported(points, lasting);
  };
  EXPECT_FALSE(reported("too many", "11", "12"));
  EXPECT_TRUE(reported("points from before the last steal", "7", "8"));
  EXPECT_FALSE(reported("points from the observation before", "7", "9"));
  points.key = "points[0]";
  EXPECT_FALSE(reported("too many", "11", "12"));
}

}  // namespace
}  // namespace showstopper::conformance
