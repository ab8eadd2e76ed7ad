// SPDX-License-Identifier: Apache-2.0
//
// Incomplete tables of a game, each beside the complete one.
#include "model/trace/basic/game_defects.h"

#include <gmock/gmock.h>

#include "model/gostop/card.h"
#include "model/table/per_seat.h"

namespace showstopper::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Whole {
  int players = 2;
  table::Seat to_move = table::kNobody;
  table::PerSeat<gostop::CardSet, 2> hands;
  std::vector<gostop::Card> stock;
  gostop::Card open;
  bool flipped = false;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("stock", self.stock), use("open", self.open);
    use("flipped", self.flipped);
  }
};

struct WithoutOpen {
  int players = 2;
  table::Seat to_move = table::kNobody;
  table::PerSeat<gostop::CardSet, 2> hands;
  std::vector<gostop::Card> stock;
  std::array<int, 2> counts{};
  bool flipped = false;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("stock", self.stock), use("flipped", self.flipped);
  }
};

struct Derived {
  int points = 0;
  std::vector<int> kept;  // follows from the points

  static constexpr int kUnlisted = 1;
  static void fields(auto& self, auto use) { use("points", self.points); }
};

TEST(GameFaults, AMemberLeftOutOfFieldsIsNamedByItsNeighbour) {
  EXPECT_EQ(unlisted_fault<Whole>("State"), "");
  EXPECT_EQ(unlisted_fault<Derived>("Result"), "");
  EXPECT_EQ(unlisted_fault<WithoutOpen>("State"),
            "State has 6 members, but its fields() lists 3 (hands, stock, flipped) beside to_move, "
            "players; a member is missing after `stock`. List it, or count it in `static constexpr "
            "int kUnlisted`");
}

struct Month {
  table::Seat dealer = 0;
  int month = 1;

  static void fields(auto& self, auto use) { use("month", self.month); }
};

TEST(GameFaults, TheDealerOfATableNeedNotBeListed) {
  EXPECT_EQ(unlisted_fault<Month>("Table"), "");
  EXPECT_THAT(unlisted_fault<Month>("State"), HasSubstr("lists 1 (month); a member is missing"));
}

TEST(GameFaults, EachWordStandsForOneThing) {
  std::vector<std::string> faults;
  judge_words("kVerbs", {"lay", "take"}, faults);
  EXPECT_TRUE(faults.empty());
  judge_words("kVerbs", {"lay", "", "lay"}, faults);
  EXPECT_THAT(faults, ElementsAre("kVerbs: word 1 is empty", "kVerbs: `lay` is listed twice"));
}

}  // namespace
}  // namespace showstopper::trace
