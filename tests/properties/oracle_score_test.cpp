// SPDX-License-Identifier: Apache-2.0
//
// The points of the engine and of the oracle are the same for any pile, under rows of odd forms.
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "model/table/random.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::properties {
namespace {

// Two rows of junk of which one counts, and a bright that scores with another card alone.
const char* const kOddRows =
    "[[combination]]\nname = \"heap\"\nkind = \"junk\"\nfirst_at = 3\npoints = 7\n"
    "excludes_each_other = \"few\"\n"
    "[[combination]]\nname = \"pair of junk\"\nkind = \"junk\"\nfirst_at = 2\npoints = 5\n"
    "excludes_each_other = \"few\"\n"
    "[[combination]]\nname = \"moon over pines\"\ncards = [\"08B\"]\nwith = [\"01J\"]\n"
    "points = 6\n";

TEST(OracleScore, AgreesWithTheEngineAboutRowsOfOneKind) {
  const gostop::Rules rules = gostop::house_rules(kOddRows);
  const RuleFacts facts = implied_by(rules);
  const auto agree = [&](gostop::CardSet pile) {
    for (const int use : {0, 1}) {
      const gostop::CardValues& by = rules.counting[use];
      EXPECT_EQ(oracle_points(facts.use[use], pile), points(by, pile)) << names(pile);
      EXPECT_EQ(oracle_junk_points(facts.use[use], pile), junk_points(by, pile)) << names(pile);
      EXPECT_EQ(oracle_bright_points(facts.use[use], pile), bright_points(by, pile)) << names(pile);
    }
  };
  agree(gostop::cards("01J 02J 03J"));
  agree(gostop::cards("08B 01J"));
  table::Random random(5);
  for (int i = 0; i < 500; ++i) {
    gostop::CardSet pile;
    for (const gostop::Card card : rules.deck) {
      if (random.below(3) == 0) pile |= card;
    }
    agree(pile);
  }
}

// A row with a junk card besides is not of brights alone.
TEST(OracleScore, CountsNoOtherCardAmongBrights) {
  const gostop::Rules rules = gostop::house_rules(kOddRows);
  const RuleFacts facts = implied_by(rules);
  EXPECT_EQ(oracle_points(facts.use[0], gostop::cards("08B 01J")), 6);
  EXPECT_EQ(oracle_bright_points(facts.use[0], gostop::cards("08B 01J")), 0);
  EXPECT_EQ(oracle_junk_points(facts.use[0], gostop::cards("01J 02J 03J")), 7);
}

}  // namespace
}  // namespace showstopper::properties
