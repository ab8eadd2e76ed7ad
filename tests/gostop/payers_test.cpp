// SPDX-License-Identifier: Apache-2.0
//
// Which losers pay double: without a bright (gwangbak), with too little junk (pibak). Junk of the
// losers is plain and no set is complete but the winner's.
#include <gtest/gtest.h>

#include "model/gostop/settlement/settle.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using Paid = PerSeat<Points>;

const char* const kBrights = "01B 03B 08B";  // 3 points, GS-A-107
// Ten junk: 1 point, GS-A-115.
const char* const kTenJunk = "01J 01K 02J 02K 03J 03K 04J 04K 05J 05K";

Paid paid(const Rules& rules, const std::vector<std::string>& captured) {
  const Result result = settle(rules, won(rules, {{"", "", ""}, "", "", captured}));
  return result.payments;
}

TEST(Gwangbak, DoublesForTheOpponentWithoutABright) {  // GS-A-089
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {kBrights, "11B", "02A"}), (Paid{9, -3, -6}));
}

TEST(Gwangbak, NeedsABrightCombinationOfTheWinner) {  // GS-A-089
  const Rules rules = rules_of("gostop/spanish", 3);
  // Plain ribbons, 3 points, beside two brights.
  EXPECT_EQ(paid(rules, {"04R 05R 07R 01B 03B", "11B", "02A"}), (Paid{6, -3, -3}));
}

TEST(Gwangbak, MayNeedThatNoOpponentHasABright) {  // GS-B-081b, AMB-75
  const Rules rules =
      rules_of("gostop/spanish", 3, {{"gwangbak.scope", "\"only_if_no_opponent_has_bright\""}});
  EXPECT_EQ(paid(rules, {kBrights, "11B", "02A"}), (Paid{6, -3, -3}));
  EXPECT_EQ(paid(rules, {kBrights, "05A", "02A"}), (Paid{12, -6, -6}));
}

TEST(Gwangbak, MayBeSetOffByAnyBright) {  // AMB-75
  const Rules rules = rules_of("gostop/spanish", 3, {{"gwangbak.trigger", "\"any_bright\""}});
  EXPECT_EQ(paid(rules, {"04R 05R 07R 01B", "11B", "02A"}), (Paid{9, -3, -6}));
}

TEST(Pibak, DoublesForFewerThanFiveJunk) {  // GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {kTenJunk, "06J 06K 07J 07K", "08J 08K 09J 09K 10J"}), (Paid{3, -2, -1}));
}

TEST(Pibak, CountsFiveJunkInTheOtherAccount) {  // GS-B-081d
  const Rules rules = rules_of("gostop/dutch", 3);
  EXPECT_EQ(paid(rules, {kTenJunk, "06J 06K 07J 07K 08J", "08K 09J 09K 10J 10K 11J"}),
            (Paid{3, -2, -1}));
}

TEST(Pibak, NeedsTheJunkCombinationOfTheWinner) {  // GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  EXPECT_EQ(paid(rules, {"04R 05R 07R", "06J", "07J"}), (Paid{6, -3, -3}));
}

TEST(Pibak, CountsValueWhereTheRulesSaySo) {  // AMB-77
  // Lightning and one more are three junk by value, two by cards.
  const std::vector<std::string> captured = {kTenJunk, "12D 06J", "08J 08K 09J 09K 10J"};
  const auto with = [&](const char* unit) {
    return paid(rules_of("gostop/spanish", 3, {{"pibak.unit", unit}, {"pibak.max_junk", "2"}}),
                captured);
  };
  EXPECT_EQ(with("\"cards\""), (Paid{3, -2, -1}));
  EXPECT_EQ(with("\"value\""), (Paid{2, -1, -1}));
}

TEST(Pibak, MayExemptWhoeverHasNoJunk) {  // AMB-78
  const std::vector<std::string> captured = {kTenJunk, "06A", "08J 08K 09J 09K 10J"};
  const auto with = [&](const char* exempt) {
    return paid(rules_of("gostop/spanish", 3, {{"pibak.zero_exempt", exempt}}), captured);
  };
  EXPECT_EQ(with("false"), (Paid{3, -2, -1}));
  EXPECT_EQ(with("true"), (Paid{2, -1, -1}));
}

TEST(Payers, PayFourfoldWhereBothRowsFit) {  // GS-A-089, GS-A-090
  const Rules rules = rules_of("gostop/spanish", 3);
  // Four brights and ten junk are 4 + 1 points (GS-A-106, 115).
  EXPECT_EQ(
      paid(rules, {"03B 08B 11B 12B " + std::string(kTenJunk), "01B 08J 08K 09J 09K 10J", "06J"}),
      (Paid{25, -5, -20}));
}

TEST(Payers, WithoutAnyCaptureMayBeExempt) {  // AMB-95
  const Rules rules = rules_of("gostop/spanish", 3, {{"nothing_captured_exempt", "true"}});
  EXPECT_EQ(paid(rules, {"04R 05R 07R", "", "02A"}), (Paid{3, 0, -3}));
}

}  // namespace
}  // namespace showstopper::gostop
