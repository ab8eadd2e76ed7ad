// SPDX-License-Identifier: Apache-2.0
//
// Jokers at known places of the stock. Cards leave it in their order: a turn without a joker from
// the hand turns one card, and one more after a joker; a joker from the hand draws one more.
#include "solver/search/find.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/deal_of.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

constexpr const char* kP1 = "02J 02K 03R 04A 07J 08A 09A 09R 09K 12R";
constexpr const char* kTable = "01B 03J 05A 05R 08B 08J 11J 11K";
constexpr const char* kJokerHand = "X2 01J 04R 06A 06J 07R 08K 10A 10J 11D";
constexpr const char* kFlowerHand = "01R 01J 04R 06A 06J 07R 08K 10A 10J 11D";

// Both jokers are in the stock, or X2 is in the hand of p0 and X1 in the stock.
constexpr const char* kTwoOnTop =
    "X1 X2 01K 06R 09J 06K 10K 11B 04J 04K 12B 02R 05J 05K 03B 07A 07K 03K 02A 12A 10R 12D";
constexpr const char* kSecondAndLast =
    "01K X1 06R 09J 06K 10K 11B 04J 04K 12B 02R 05J 05K 03B 07A 07K 03K 02A 12A 10R 12D X2";
constexpr const char* kFirst =
    "X1 01K 06R 09J 06K 10K 11B 04J 04K 12B 02R 05J 05K 03B 07A 07K 03K 02A 12A 10R 12D 01R";
constexpr const char* kSecond =
    "01K X1 06R 09J 06K 10K 11B 04J 04K 12B 02R 05J 05K 03B 07A 07K 03K 02A 12A 10R 12D 01R";

struct Case {
  const char *hand, *stock;
  const char* goal;
  Answer::Kind kind;
};

Answer::Kind kind_of(const gostop::Rules& rules, const Case& each) {
  const Goal goal = goal_of(each.goal, 2);
  FindJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seconds = 1200;  // a test checks the answer, not the speed of the machine
  job.random_play = false;
  job.deal = deal_of(each.hand, kP1, kTable, each.stock);
  const Answer answer = find(job);
  EXPECT_EQ(answer.method, Answer::Method::solver) << each.goal << ": " << answer.why_unknown;
  return answer.kind;
}

// GS-B-058, GS-B-059: a joker is taken at once and one more card comes from the stock for it, so
// playing one means turning the stock twice. So p0 takes a joker that lies first in his first turn,
// and one that lies second if he plays X2 then; and who has no joker leaves the second card to p1.
class JokerDeals : public testing::TestWithParam<const char*> {};

TEST_P(JokerDeals, CardsLeaveTheStockInItsOrder) {
  constexpr auto kFound = Answer::Kind::found, kImpossible = Answer::Kind::impossible;
  const Case cases[] = {
      {kFlowerHand, kTwoOnTop, "joker_gained by p0 >= 2", kFound},
      {kFlowerHand, kTwoOnTop, "joker_gained by p1", kImpossible},
      {kFlowerHand, kSecondAndLast, "joker_gained by p0", kImpossible},
      {kFlowerHand, kSecondAndLast, "joker_gained by p1", kFound},
      {kJokerHand, kFirst, "joker_gained by p0 >= 2", kFound},
      {kJokerHand, kFirst, "joker_gained by p1", kImpossible},
      {kJokerHand, kSecond, "joker_gained by p0 >= 2", kFound},
      {kJokerHand, kSecond, "joker_gained by p1", kFound},
  };
  const gostop::Rules rules = gostop::rules_of(
      GetParam(), 2, {{"deck.jokers", "[2, 3]"}, {"joker.on_pending_pair", "\"capture_now\""}});
  for (const Case& each : cases) {
    EXPECT_EQ(kind_of(rules, each), each.kind) << each.goal << " of the stock " << each.stock;
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, JokerDeals, testing::Values("gostop/matgo", "gostop/spanish"));

}  // namespace
}  // namespace showstopper::solver
