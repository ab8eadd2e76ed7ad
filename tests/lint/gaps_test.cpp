// SPDX-License-Identifier: Apache-2.0
//
// Situations that the rules leave open: lint reports them as gaps, and one fact away it does not.
#include <gmock/gmock.h>

#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

// A file that states little: situations that occur without a rule for them, and one fact away.
TEST(Gaps, AreSituationsThatNoFileDecides) {
  const auto of_file = [](const std::string& lines) {
    const auto rules = read_rules("format = \"showstopper-rules/1\"\ngame = \"gostop\"\n" + lines);
    EXPECT_TRUE(rules);
    return rules ? said(linted(*rules)) : std::vector<Said>();
  };
  const std::string quads = "hand_quad.effect = \"instant_win_mandatory\"\n";
  const Said several{"gap", {"hand_quad.several", "hand_quad.effect"}};
  EXPECT_THAT(of_file(quads), testing::Contains(several));
  EXPECT_THAT(of_file(quads + "hand_quad.several = \"redeal\"\n"),
              testing::Not(testing::Contains(several)));
  const Said unit{"gap", {"self_stack.unit", "self_stack.junk"}};
  const std::string doubles = "junk.double = [\"11D\", \"12D\"]\n";
  EXPECT_THAT(of_file(doubles + "self_stack.junk = 2\n"), testing::Contains(unit));
  EXPECT_THAT(of_file(doubles + "self_stack.junk = 1\n"), testing::Not(testing::Contains(unit)));
  const std::string liable = "gobak.effect = \"pays_all\"\nfeed.liability = true\n";
  const Said two{"gap", {"liability.two"}};
  EXPECT_THAT(of_file(liable), testing::Contains(two));
  EXPECT_THAT(of_file("gobak.effect = \"pays_all\"\n"), testing::Not(testing::Contains(two)));
  const Said offers{"gap", {"offer.exempts_from_gobak"}};
  const std::string gobak = "gobak.effect = \"pays_all\"\noffer.max_per_round = \"unlimited\"\n";
  EXPECT_THAT(of_file(gobak), testing::Contains(offers));
  EXPECT_THAT(of_file(gobak + "offer.exempts_from_gobak = false\n"),
              testing::Not(testing::Contains(offers)));
  const Said cup{"gap", {"steal.cup"}};
  // A cup that is only an animal is never given, for any value of the key.
  const std::string either = "cup.role = \"choice\"\n";
  EXPECT_THAT(of_file(either), testing::Contains(cup));
  EXPECT_THAT(of_file(""), testing::Not(testing::Contains(cup)));
  EXPECT_THAT(of_file(either + "steal.cup = \"never\"\n"), testing::Not(testing::Contains(cup)));
}

// Two events of one round in two turns are not several events in one turn. If no row takes
// anything, it does not matter which event counts.
TEST(Gaps, AreNoneWhereTheKeyDecidesNothing) {
  const auto stacks = [](const std::string& lines) {
    const auto all =
        said(linted(*read_rules("format = \"showstopper-rules/1\"\ngame = \"gostop\"\n" + lines)));
    return std::count(all.begin(), all.end(), Said{"gap", {"events.stack"}});
  };
  EXPECT_EQ(stacks(""), 1);
  EXPECT_EQ(stacks("jjok.junk = 0\nttadak.junk = 0\nsweep.junk = 0\nstack_capture.junk = 0\n"
                   "ppuk.forms = false\n"),
            0);
}

// A contradiction in a source is reported to a file that cites it, and to no other.
TEST(SourceConflicts, AreToldToWhoCitesTheSource) {
  const auto of_file = [](const std::string& line) {
    return said(linted_file("gostop/matgo", true, [&](const std::string&) {
      return "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n" + line + "\n";
    }));
  };
  const Said found{"gap", {"liability.amount"}};
  const std::string key = "liability.amount = \"own_share_times_losers\"";
  EXPECT_THAT(of_file(key + "  # AMB-93, GS-A-102"), testing::Contains(found));
  EXPECT_THAT(of_file(key + "  # agreed on Friday"), testing::Not(testing::Contains(found)));
  EXPECT_THAT(of_file("pibak.max_junk = 6  # GS-A-090"), testing::IsEmpty());
}

}  // namespace
}  // namespace showstopper::lint
