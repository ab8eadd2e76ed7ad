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

struct Twice {
  int points = 0, coins = 0;

  static void fields(auto& self, auto use) {
    use("points", self.points), use("coins", self.points), use("points", self.coins);
  }
};

TEST(GameFaults, AFieldIsListedOnceUnderANameOfItsOwn) {
  std::vector<std::string> faults;
  judge_fields<Whole>("State", {"legal"}, faults);
  EXPECT_TRUE(faults.empty());
  judge_fields<Whole>("State", {"open"}, faults);
  EXPECT_THAT(faults, ElementsAre("State: `open` is a key of every trace; rename the field"));
  faults.clear();
  judge_fields<Twice>("Result", {}, faults);
  EXPECT_THAT(faults, ElementsAre("Result: `points` and `coins` are the same member",
                                  "Result: fields() lists `points` twice"));
}

TEST(GameFaults, EachWordStandsForOneThing) {
  std::vector<std::string> faults;
  judge_words("kVerbs", {"lay", "take"}, " ,", faults);
  EXPECT_TRUE(faults.empty());
  judge_words("kVerbs", {"lay", "", "lay"}, " ,", faults);
  EXPECT_THAT(faults, ElementsAre("kVerbs: word 1 is empty", "kVerbs: `lay` is listed twice"));
  faults.clear();
  judge_words("names of cards", {"01B", "01 R", "01,J"}, " ,", faults);
  EXPECT_THAT(faults, ElementsAre("names of cards: `01 R` has a blank or a comma",
                                  "names of cards: `01,J` has a blank or a comma"));
}

}  // namespace
}  // namespace showstopper::trace
