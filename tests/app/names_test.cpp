// SPDX-License-Identifier: Apache-2.0
//
// The index of names: words of the glossary in every spelling, ids and parts of names lead to the
// keys and rows that they are about; `manual` and `explain` use it.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/context.h"
#include "app/names/goal_words.h"
#include "app/names/name_index.h"
#include "app/names/romanised.h"
#include "model/gostop/rules/rules.h"
#include "model/stoppa/rules.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const NameIndex& gostop_index() {
  static const NameIndex kIndex = [] {
    const Context context(SHOWSTOPPER_SOURCE_CORPUS);
    table::Diagnostics trouble;
    const auto rules = context.library().load(gostop::schema(), "gostop/korean-3p", trouble);
    return NameIndex(*rules, rules::read_clauses(context.corpus() / "clauses/gostop.tsv", trouble));
  }();
  return kIndex;
}

// The Revised Romanisation is that of the Korean ministry of culture (2000); the other spelling is
// that of McCune and Reischauer (1939) without its diacritics.
TEST(Romanised, SpellsASyllableAsBothSystemsDo) {
  EXPECT_THAT(romanised("고박"), ElementsAre("gobak", "kobak"));
  EXPECT_THAT(romanised("독박"), ElementsAre("dokbak", "tokpak"));
  EXPECT_THAT(romanised("뻑"), ElementsAre("ppeok", "ppok"));
  EXPECT_THAT(romanised("총통"), ElementsAre("chongtong"));
  EXPECT_THAT(romanised("광박"), ElementsAre("gwangbak", "kwangbak"));
  EXPECT_THAT(romanised("나가리"), ElementsAre("nagari"));
  EXPECT_THAT(romanised("따닥"), ElementsAre("ttadak"));
  EXPECT_THAT(romanised("gobak"), IsEmpty());
  EXPECT_THAT(romanised("뻑a"), IsEmpty());
}

struct Case {
  const char* word;
  const char* first;  // the name that is explained
};
class Word : public testing::TestWithParam<Case> {};

TEST_P(Word, LeadsToItsName) {
  const Found found = gostop_index().find(GetParam().word);
  ASSERT_FALSE(found.names.empty());
  EXPECT_EQ(found.names.front(), GetParam().first);
}

constexpr Case kCases[] = {{"stop minimum", "stop.minimum.2"},
                           {"stop.minimum", "stop.minimum.2"},
                           {"Go bonus", "go.bonus"},
                           {"hand quad points", "hand_quad.points"},
                           {"고박", "gobak.effect"},
                           {"gobak", "gobak.effect"},
                           {"kobak", "gobak.effect"},
                           {"go-bak", "gobak.effect"},
                           {"GO BAK", "gobak.effect"},
                           {"독박", "liability.two"},
                           {"dokbak", "liability.two"},
                           {"총통", "hand_quad.effect"},
                           {"chongtong", "hand_quad.effect"},
                           {"quad in hand", "hand_quad.effect"},
                           {"ppeok", "ppuk.forms"},
                           {"뻑", "ppuk.forms"},
                           {"설사", "ppuk.forms"},
                           {"seolsa", "ppuk.forms"},
                           {"광박", "payer gwangbak"},
                           {"pibak", "payer pibak"},
                           {"피박", "payer pibak"},
                           {"payer pibak", "payer pibak"},
                           {"GS-A-079", "GS-A-079"},
                           {"gs-a-079", "GS-A-079"},
                           {"AMB-36", "bomb.steal"},
                           {"amb-36", "bomb.steal"},
                           {"max_junk", "pibak.max_junk"},
                           {"five_brights", "combination five_brights"},
                           {"five brights", "combination five_brights"},
                           {"bomb.steal", "bomb.steal"},
                           {"고도리", "combination godori"},
                           {"cap", "payment.cap"},
                           {"쇼당", "offer.max_per_round"},
                           {"draw offer", "offer.max_per_round"},
                           {"폭탄", "event on bomb"}};

INSTANTIATE_TEST_SUITE_P(Gostop, Word, testing::ValuesIn(kCases));

TEST(NameIndex, ListsAllThatAWordStandsFor) {
  const Found found = gostop_index().find("총통");
  EXPECT_THAT(found.names, Contains("hand_quad.several"));
  ASSERT_EQ(found.terms.size(), 1u);
  EXPECT_THAT(found.terms[0].meaning, HasSubstr("four of a month"));
  // Every key that cites the id.
  EXPECT_THAT(gostop_index().find("AMB-48").names,
              testing::UnorderedElementsAre("steal.debt", "self_stack.junk", "self_stack.unit",
                                            "self_stack.replaces"));
}

TEST(NameIndex, GivesTheNearestWordsOfAnUnknownOne) {
  EXPECT_TRUE(gostop_index().find("gwangback").empty());
  EXPECT_THAT(gostop_index().nearest("gwangback"), Contains("gwangbak"));
  EXPECT_TRUE(gostop_index().find("xyzzy").empty());
  EXPECT_THAT(gostop_index().nearest("xyzzy"), IsEmpty());
  EXPECT_TRUE(gostop_index().find("").empty());
}

TEST(NameIndex, GivesTheRowsWhoseNamesBeginWithTheWord) {
  const auto near = gostop_index().nearest("event on ppuk");
  EXPECT_THAT(near, Contains("event on ppuk, when.turn first"));
  EXPECT_THAT(near, Contains("event on ppuk, when.count 3"));
  EXPECT_THAT(near, testing::Each(testing::StartsWith("event on ppuk, ")));
}

TEST(NameIndex, KnowsStoppa) {
  const NameIndex index(rules::RuleSet(stoppa::schema()), {});
  EXPECT_EQ(index.find("ricchezza").terms.size(), 1u);
  EXPECT_THAT(index.find("misera").names, Contains("pre.misera"));
  EXPECT_THAT(index.find("ST-039").names, ElementsAre("pre.three_aces"));
}

TEST(GoalWords, OfTheGlossaryStandForQuantities) {
  const auto said = [](const char* goal) {
    return in_words_of(*gostop::schema().vocabulary, "gostop", goal);
  };
  EXPECT_EQ(said("뻑 >= 2 and p0.ppeok on turn 1"), "ppuk >= 2 and p0.ppuk on turn 1");
  EXPECT_EQ(said("winner.열끗 >= 7 or 쪽"), "winner.animals >= 7 or jjok");
  // Words of the vocabulary and the grammar are themselves, and an unknown word stays.
  EXPECT_EQ(said("go and dealer.points > 3 and has 01B"), "go and dealer.points > 3 and has 01B");
  EXPECT_EQ(said("xyzzy > 1"), "xyzzy > 1");
  // Five brights are a condition; a part of their name is nothing.
  EXPECT_EQ(said("오광 and not any seat: sagwang"),
            "(brights == 5) and not any seat: (brights == 4)");
  EXPECT_EQ(said("five >= 4"), "five >= 4");
  EXPECT_EQ(said("winner.ogwang"), "winner.ogwang");
}

// GS-A-109, GS-A-086, GS-A-091, and GS-A-021 as the glossary has it: four in the dealt hand.
TEST(GoalWords, OfTheGlossaryNameGoals) {
  EXPECT_EQ(named_by_glossary("고도리"), "godori");
  EXPECT_EQ(named_by_glossary("five birds"), "godori");
  EXPECT_EQ(named_by_glossary("멍따"), "seven-animals");
  EXPECT_EQ(named_by_glossary("독박"), "liable");
  EXPECT_EQ(named_by_glossary("liability"), "liable");
  EXPECT_EQ(named_by_glossary("총통"), "hand-quad");
  // A row without a goal, and a word that has no row.
  EXPECT_EQ(named_by_glossary("비삼광"), "");
  EXPECT_EQ(named_by_glossary("xyzzy"), "");
  // A goal for three players has no meaning for two.
  table::Diagnostics diagnostics;
  EXPECT_TRUE(parse_goal_in_words("독박", 3, diagnostics));
  EXPECT_FALSE(parse_goal_in_words("독박", 2, diagnostics));
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_THAT(diagnostics[0].message, HasSubstr("`liable` is a goal for 3 players"));
}

// GS-A-073 and GS-B-052 have goals of other names.
TEST(GoalWords, OfTheFirstPpukAndTheOwnStackAreGoals) {
  table::Diagnostics none;
  for (const char* word : {"첫뻑", "cheot-ppuk", "first ppuk"}) {
    const auto goal = parse_goal_in_words(word, 2, none);
    ASSERT_TRUE(goal) << word;
    EXPECT_EQ(goal->text(), "ppuk on turn 1") << word;
  }
  for (const char* word : {"자뻑", "ja-ppuk", "own stack"}) {
    const auto goal = parse_goal_in_words(word, 2, none);
    ASSERT_TRUE(goal) << word;
    EXPECT_EQ(goal->text(), "self_stack_capture") << word;
  }
}

TEST(GoalWords, WithoutAQuantityAreRefusedByTheirName) {
  const auto said = [](const char* goal) {
    table::Diagnostics diagnostics;
    EXPECT_FALSE(parse_goal_in_words(goal, 2, diagnostics)) << goal;
    return diagnostics.empty() ? "" : diagnostics.front().message;
  };
  const std::string poetry =
      "the glossary has `홍단`, but goals have no word for it; did you mean `has 01R and has 02R "
      "and "
      "has 03R`?";
  for (const char* goal : {"홍단", "hongdan", "poetry ribbons", "ppuk and 홍단"}) {
    EXPECT_EQ(said(goal), poetry);
  }
  EXPECT_THAT(said("bi-gwang"), HasSubstr("did you mean `has 12B`?"));
  EXPECT_THAT(said("sake cup"), HasSubstr("did you mean `has 09A`?"));
  for (const char* goal : {"고박", "milgi", "gigwon", "ssangpi", "meongbak", "bi-samgwang"}) {
    EXPECT_THAT(said(goal), HasSubstr("but goals have no word for it")) << goal;
  }
  // The second word of a quantity does not stand by itself.
  EXPECT_THAT(said("hand.month(13) >= 1"), HasSubstr("is 13, but must be from 1 to 12"));
  // No word of the glossary.
  EXPECT_THAT(said("xyzzy > 1"), HasSubstr("unknown quantity `xyzzy`"));
}

// In each row with the name of a goal all words, in all languages, are that goal. A word that is a
// goal by itself, such as `go`, stays itself.
TEST(GoalWords, OfEachRowOfTheGlossaryFindItsGoal) {
  std::size_t rows = 0;
  for (const Term& term : terms_of(kGlossary)) {
    if (term.game != "gostop") continue;
    for (const solver::NamedGoal& goal : solver::goal_catalogue()) {
      std::vector<std::string> names = term.codes;
      names.insert(names.end(), term.words.begin(), term.words.end());
      const bool of_row = std::any_of(names.begin(), names.end(), [&](const std::string& each) {
        return normalised(each) == normalised(goal.name);
      });
      if (!of_row) continue;
      ++rows;
      for (const std::string& word : term.words) {
        table::Diagnostics diagnostics, none;
        const int players = goal.players == 0 ? 2 : goal.players;
        const auto found = parse_goal_in_words(word, players, diagnostics);
        ASSERT_TRUE(found) << word << " of " << goal.name;
        if (solver::Goal::parse(word, players, none)) continue;
        EXPECT_EQ(found->text(), goal.text) << word;
      }
    }
  }
  EXPECT_GE(rows, 15u);
}

TEST(ManualOfAWord, HasTheSectionsNamedSoFirstAndNoPartsOfWords) {
  const Ran cap = run({"manual", "cap", "--game", "gostop"});
  ASSERT_EQ(cap.exit, 0);
  EXPECT_TRUE(cap.out.starts_with("### `payment.cap`")) << cap.out.substr(0, 200);
  EXPECT_THAT(cap.out, Not(HasSubstr("capture.compulsory")));
  const Ran hangul = run({"manual", "고박"});
  ASSERT_EQ(hangul.exit, 0);
  EXPECT_THAT(hangul.out, HasSubstr("고박, gobak, kobak"));
  EXPECT_THAT(hangul.out, HasSubstr("### `gobak.effect`"));
  EXPECT_THAT(run({"manual", "GS-A-079"}).out, HasSubstr("### `go.bonus_position`"));
  EXPECT_THAT(run({"manual", "AMB-36"}).out, HasSubstr("### `bomb.steal`"));
  const Ran unknown = run({"manual", "gwangback"});
  EXPECT_EQ(unknown.exit, 1);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean `gwangbak`"));
}

TEST(ManualOfAKey, DescribesItsValuesOneByOne) {
  const std::string page = run({"manual", "hand_quad.several"}).out;
  EXPECT_THAT(page, HasSubstr("- `higher_month`: If several players hold a quad, only the one of "
                              "the highest month wins."));
  EXPECT_THAT(page, HasSubstr("- `redeal`: "));
}

TEST(ExplainAWord, ExplainsItsFirstNameAndListsTheOthers) {
  const Ran ran = run({"explain", "고박", "--rules", "gostop/korean-3p", "--rounds", "20"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("gobak.effect\n"));
  EXPECT_THAT(ran.out, HasSubstr("its values:\n  off: "));
  EXPECT_THAT(ran.out, HasSubstr("other names:\n  gobak.both_went\n"));
}

}  // namespace
}  // namespace showstopper::app
