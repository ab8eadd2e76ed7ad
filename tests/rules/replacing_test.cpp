// SPDX-License-Identifier: Apache-2.0
//
// The key that a file needs to replace a row, and names that look like slips.
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using toy::combinations;
using toy::events;
using toy::kHeader;
using toy::read;
using toy::Shelf;

const std::string kJjokRow = "[[event]]\non = \"jjok\"\neffect = \"win 3\"\n";
// TOML knows the name `event` once only, so that the key is quoted whole.
const std::string kJjokKey = "\"event.jjok\" = 2\n";

TEST(Replacing, AnEventOfAShorthandMustBeSaid) {
  EXPECT_THAT(read(kJjokKey + kJjokRow).errors(),
              ElementsAre(HasSubstr(":4:1: error: this row of `event` replaces the one that "
                                    "`event.jjok = 2` in line 3 stands for; write `replaces = "
                                    "\"event.jjok\"`")));
  EXPECT_THAT(read(kJjokRow).errors(), ElementsAre(HasSubstr(", its initial value, stands for")));
  const auto said = read(kJjokKey + kJjokRow + "replaces = \"event.jjok\"\n");
  ASSERT_THAT(said.errors(), IsEmpty());
  EXPECT_THAT(events(*said.rules), ElementsAre("jjok win 3"));
}

TEST(Replacing, NothingIsLostBesideTheRowOfTheShorthand) {
  const auto beside = read("[[event]]\non = \"jjok\"\neffect = \"steal 1\"\n" + kJjokRow);
  ASSERT_THAT(beside.errors(), IsEmpty());
  EXPECT_THAT(events(*beside.rules), ElementsAre("jjok steal 1", "jjok win 3"));
  // Switched off, the shorthand has no row that could be lost.
  EXPECT_THAT(read("\"event.jjok\" = 0\n" + kJjokRow).errors(), IsEmpty());
  EXPECT_THAT(read("[[event]]\non = \"jjok\"\nremove = true\n").errors(), IsEmpty());
}

TEST(Replacing, AValueThatChangesNothingNamesTheRowThatHidesIt) {
  const std::string row = "[[combination]]\nname = \"godori\"\npoints = 9\n";
  EXPECT_THAT(read("score.godori = 3\n" + row).errors(),
              ElementsAre(HasSubstr(":4:1: error: this row of `combination` replaces the one that "
                                    "`score.godori = 3` in line 3 stands for")));
  EXPECT_THAT(read(row).errors(), IsEmpty());  // the value is not this file's
  EXPECT_THAT(read("score.godori = 3\n" + row + "replaces = \"score.godori\"\n").errors(),
              IsEmpty());
  const Shelf shelf{{"toy/base.toml", kHeader + row},
                    {"toy/top.toml",
                     "format = \"showstopper-rules/1\"\nextends = \"toy/base\"\n"
                     "score.godori = 3\n"}};
  table::Diagnostics diagnostics;
  EXPECT_FALSE(shelf.library().load(toy::kSchema, "toy/top", diagnostics).has_value());
  EXPECT_THAT(toy::texts(diagnostics),
              ElementsAre(HasSubstr("top.toml:3:7: error: `score.godori` changes nothing: the row "
                                    "`godori` of `combination` in ")));
}

TEST(Replacing, NamesAShorthandThatIsThere) {
  EXPECT_THAT(read(kJjokRow + "replaces = \"event.jok\"\n").errors(),
              ElementsAre(HasSubstr("`event.jok`, which is not a shorthand of rows; did you mean "
                                    "`event.jjok`?")));
  EXPECT_THAT(read(kJjokRow + "replaces = 3\n").errors(),
              ElementsAre(HasSubstr("`replaces` is a number, but must be the key of a shorthand")));
  EXPECT_THAT(read("[[event]]\non = \"jjok\"\nwhen = { turn = 2 }\neffect = \"win 3\"\n"
                   "replaces = \"event.jjok\"\n")
                  .errors(),
              ElementsAre(HasSubstr("`replaces` names `event.jjok`, but no row that it stands for "
                                    "is `on jjok, when.turn 2`")));
}

TEST(RowNames, NearToAKnownOneAreASlipUnlessTheRowIsNew) {
  const std::string row = "[[combination]]\nname = \"godorie\"\npoints = 6\n";
  EXPECT_THAT(read(row).errors(),
              ElementsAre(HasSubstr("there is no row `godorie` of `combination`; did you mean "
                                    "`godori`? A row of its own with a similar name needs `new = "
                                    "true`")));
  const auto fresh = read(row + "new = true\n");
  ASSERT_THAT(fresh.errors(), IsEmpty());
  EXPECT_THAT(combinations(*fresh.rules), ElementsAre("brights 15", "godori 2", "godorie 6"));
  EXPECT_THAT(read("[[combination]]\nname = \"godory\"\nremove = true\n").errors(),
              ElementsAre(HasSubstr("to remove; did you mean `godori`?")));
  EXPECT_THAT(read("extend = \"toy/a\"\n").errors(),
              ElementsAre(HasSubstr("did you mean `extends`?")));
}

std::string extending_all(const std::string& list, const std::string& rest = "") {
  return "format = \"showstopper-rules/1\"\nextends = " + list + "\n" + rest;
}

std::vector<std::string> errors_of(const Shelf& shelf, const std::string& name) {
  table::Diagnostics diagnostics;
  EXPECT_FALSE(shelf.library().load(toy::kSchema, name, diagnostics).has_value());
  return toy::texts(diagnostics);
}

TEST(ExtendsSeveral, TheFirstGivesAllAndTheOthersWhatTheySay) {
  const Shelf shelf{
      {"toy/a.toml", std::string(kHeader) + "lamp = \"lit\"\nbomb.steal = 2\n"},
      {"toy/b.toml", std::string(kHeader) + "bomb.steal = 3\n"},
      {"toy/house/birds.toml",
       extending_all("\"toy/b\"", "[[combination]]\nname = \"birds\"\npoints = 6\n")},
      {"own/part.toml", std::string(kHeader) + "score.godori = 3\n"},
      {"own/more.toml", extending_all("\"part.toml\"", "stop.minimum.2 = 9\n")},
      {"own/top.toml", extending_all("[\"toy/a\", \"toy/house/birds\", \"more.toml\"]")}};
  table::Diagnostics diagnostics;
  const auto top = shelf.library().load(toy::kSchema, shelf.path("own/top.toml"), diagnostics);
  ASSERT_THAT(toy::texts(diagnostics), IsEmpty());
  EXPECT_EQ(top->form(toy::key("lamp")), 1);
  EXPECT_EQ(top->number(toy::key("bomb.steal")), 2);  // not that of `toy/b`
  EXPECT_EQ(top->number(toy::key("stop.minimum.2")), 9);
  EXPECT_THAT(combinations(*top), ElementsAre("brights 15", "godori 3", "birds 6"));
  EXPECT_EQ(top->library_base, "toy/a");
  EXPECT_EQ(top->name, "top.toml");
  ASSERT_NE(top->shipped, nullptr);
  EXPECT_EQ(top->shipped->name, "toy/a");
}

TEST(ExtendsSeveral, RefusesWhatCannotBeAdded) {
  const Shelf shelf{{"toy/a.toml", kHeader},
                    {"toy/b.toml", kHeader},
                    {"toy/two.toml", extending_all("[\"toy/a\", \"toy/b\"]")},
                    {"toy/twice.toml", extending_all("[\"toy/a\", \"toy/a\"]")},
                    {"toy/none.toml", extending_all("[]")},
                    {"toy/number.toml", extending_all("[\"toy/a\", 3]")},
                    {"toy/self.toml", extending_all("[\"toy/a\", \"toy/self\"]")},
                    {"toy/missing.toml", extending_all("[\"toy/a\", \"toy/c\", \"toy/d\"]")}};
  EXPECT_THAT(errors_of(shelf, "toy/two"),
              ElementsAre(HasSubstr("two.toml:2:21: error: `toy/b` is a whole rule set, which can "
                                    "only be the first")));
  EXPECT_THAT(errors_of(shelf, "toy/twice"), ElementsAre(HasSubstr("names `toy/a` twice")));
  EXPECT_THAT(errors_of(shelf, "toy/none"), ElementsAre(HasSubstr("is an empty list")));
  EXPECT_THAT(errors_of(shelf, "toy/number"), ElementsAre(HasSubstr("must be a text or a list")));
  EXPECT_THAT(errors_of(shelf, "toy/self"), ElementsAre(HasSubstr("`toy/self` extends itself")));
  EXPECT_THAT(errors_of(shelf, "toy/missing"),
              ElementsAre(HasSubstr(":2:21: error: there is no rule file `toy/c`"),
                          HasSubstr(":2:30: error: there is no rule file `toy/d`")));
}

TEST(Shipped, IsWhatATraceNamesInsteadOfAFile) {
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + "lamp = \"lit\""},
                    {"own/mine.toml", extending_all("\"toy/a\"", "bomb.steal = 3\n")},
                    {"own/alone.toml", std::string(kHeader) + "bomb.steal = 3\n"}};
  for (const char* const name : {"own/mine.toml", "own/alone.toml"}) {
    table::Diagnostics diagnostics;
    const auto mine = shelf.library().load(toy::kSchema, shelf.path(name), diagnostics);
    ASSERT_TRUE(mine.has_value());
    ASSERT_NE(mine->shipped, nullptr) << name;
    const auto again = shelf.library().read(toy::kSchema, difference(*mine, *mine->shipped),
                                            "t.jsonl", diagnostics);
    ASSERT_THAT(toy::texts(diagnostics), IsEmpty());
    EXPECT_EQ(*again, *mine) << name;
  }
}

TEST(Headers, AreReadWithoutTheRules) {
  const Shelf shelf{{"toy/house/x.toml",
                     std::string(kHeader) + "name = \"X\"\nhangul = \"엑스\"\nletters = \"ekseu\"\n"
                                            "description = \"Does x.\"\nattested = \"A\"\n"}};
  table::Diagnostics diagnostics;
  const auto header = shelf.library().header("toy/house/x", diagnostics);
  ASSERT_TRUE(header.has_value());
  EXPECT_EQ(header->hangul, "엑스");
  EXPECT_EQ(header->letters, "ekseu");
  EXPECT_EQ(header->description, "Does x.");
  EXPECT_EQ(header->attested, "A");
}

}  // namespace
}  // namespace showstopper::rules
