// SPDX-License-Identifier: Apache-2.0
//
// Parts of a manual page about words, and English sentences with numbers.
#include "model/rules/manual.h"

#include <string>

#include <gtest/gtest.h>

#include "model/rules/sentences.h"

namespace showstopper::rules {
namespace {

// Of a table the head and the lines with the word, without the lines after them.
TEST(ManualSections, HaveTheLinesOfATableThatMatch) {
  const std::string head = "## Keys\n\n| key | effect |\n|---|---|\n";
  const std::string page = head + "| goes | first |\n| bombs | second |\n| sweeps | third |\n";
  EXPECT_EQ(sections_about(page, {"goes"}), head + "| goes | first |\n\n");
  EXPECT_EQ(sections_about(page, {"goes", "sweeps"}),
            head + "| goes | first |\n| sweeps | third |\n\n");
  EXPECT_EQ(sections_about(page, {"ppuks"}), "");
  EXPECT_EQ(sections_about(page, {"keys"}), page);
}

TEST(Sentences, HaveTheEndingsOfEnglishOrdinals) {
  const struct {
    const char* number;
    const char* ordinal;
  } kCases[] = {{"1", "1st"},   {"2", "2nd"},     {"3", "3rd"},    {"4", "4th"},   {"11", "11th"},
                {"12", "12th"}, {"13", "13th"},   {"21", "21st"},  {"32", "32nd"}, {"43", "43rd"},
                {"10", "10th"}, {"101", "101st"}, {"111", "111th"}};
  for (const auto& each : kCases) EXPECT_EQ(filled("{th}", each.number), each.ordinal);
}

}  // namespace
}  // namespace showstopper::rules
