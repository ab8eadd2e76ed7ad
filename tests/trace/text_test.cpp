// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/text.h"

#include <gtest/gtest.h>

namespace showstopper::trace {
namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;

TEST(Text, CardsAreFoundByTheirNames) {
  for (int i = 0; i < Card::kCount; ++i) {
    EXPECT_EQ(card_of(gostop::name(Card(i))), Card(i));
  }
}

TEST(Text, CardsThatDoNotExistAreNotFound) {
  for (const char* word : {"", "x", "1B", "00B", "13J", "01A", "04B", "11A", "12J", "X0", "X7",
                           "01b", "01@", "01[", "0AB", "99B", "03BB"}) {
    EXPECT_FALSE(card_of(word).is_card()) << word;
  }
}

TEST(Text, EveryActionIsReadAsItIsWritten) {
  std::string why_not;
  const auto expect_same = [&](Action action) {
    EXPECT_EQ(read_action(to_text(action), why_not), action) << to_text(action) << why_not;
    const Move move{2, action};
    EXPECT_EQ(read_move(to_text(move), why_not), move);
  };
  for (int i = 0; i <= static_cast<int>(ActionKind::cup_junk); ++i) {
    const ActionKind kind = static_cast<ActionKind>(i);
    if (gostop::takes_card(kind)) {
      for (int card = 0; card < Card::kCount; ++card) expect_same(Action::with(kind, Card(card)));
    } else if (gostop::takes_month(kind)) {
      for (gostop::Month month = 1; month <= 12; ++month) expect_same(Action::with(kind, month));
    } else {
      expect_same({kind, 0});
    }
  }
}

TEST(Text, ActionsAreSpelledAsInTheFormat) {
  EXPECT_EQ(to_text(Move{0, Action::with(ActionKind::play, *gostop::card_named("03B"))}),
            "0 play 03B");
  EXPECT_EQ(to_text(Move{1, Action::with(ActionKind::bomb, gostop::Month{7})}), "1 bomb 07");
  EXPECT_EQ(to_text(Move{2, {ActionKind::cup_junk, 0}}), "2 cup junk");
}

TEST(Text, WrongActionsAreAnsweredWithTheUsersWord) {
  const auto said = [](const char* text) {
    std::string why_not;
    EXPECT_FALSE(read_move(text, why_not).has_value()) << text;
    return why_not;
  };
  EXPECT_NE(said("0 plya 03B").find("`plya`"), std::string::npos);
  EXPECT_NE(said("0 play 13J").find("`13J`"), std::string::npos);
  EXPECT_NE(said("0 play 03B ").find("`03B `"), std::string::npos);
  EXPECT_NE(said("0 bomb 7").find("`7`"), std::string::npos);
  EXPECT_NE(said("0 bomb 13").find("`13`"), std::string::npos);
  EXPECT_NE(said("0 cup ribbon").find("`cup ribbon`"), std::string::npos);
  EXPECT_NE(said("0 go go").find("`go`"), std::string::npos);
  EXPECT_NE(said("0 go ").find("`go`"), std::string::npos);
  EXPECT_NE(said("play 03B").find("seat"), std::string::npos);
  EXPECT_NE(said("").find("seat"), std::string::npos);
}

}  // namespace
}  // namespace showstopper::trace
