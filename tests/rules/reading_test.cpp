// SPDX-License-Identifier: Apache-2.0
//
// Each error of a file is reported with its place, all of them in one run, and no file causes a
// crash or a hang.
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using toy::read;
using toy::rules_of;

std::vector<std::string> errors_of_file(const std::string& whole_text) {
  table::Diagnostics diagnostics;
  const auto rules = Library("nowhere").read(toy::kSchema, whole_text, "x.toml", diagnostics);
  EXPECT_NE(rules.has_value(), !diagnostics.empty()) << whole_text.substr(0, 200);
  return toy::texts(diagnostics);
}

TEST(Header, NamesFormatAndGame) {
  EXPECT_THAT(errors_of_file(""),
              ElementsAre("x.toml:1:1: error: the key `format` is missing: `format = "
                          "\"showstopper-rules/1\"`",
                          "x.toml:1:1: error: the key `game` is missing"));
  EXPECT_THAT(errors_of_file("format = \"showstopper-rules/2\"\ngame = \"toy\""),
              ElementsAre("x.toml:1:10: error: `format` is `showstopper-rules/2`, but must be "
                          "`showstopper-rules/1`"));
  EXPECT_THAT(errors_of_file("format = 1\ngame = \"toy\""),
              ElementsAre("x.toml:1:10: error: `format` must be a text"));
  EXPECT_THAT(errors_of_file("format = \"showstopper-rules/1\"\ngame = 3"),
              Contains("x.toml:2:8: error: `game` must be a text"));
}

TEST(Header, MayHoldANameAndADescription) {
  const RuleSet rules = rules_of("name = \"Friday table\"\ndescription = \"Since 1999.\"");
  EXPECT_EQ(rules.title, "Friday table");
  EXPECT_THAT(read("name = 5").errors(), ElementsAre("x.toml:3:8: error: `name` must be a text"));
}

TEST(Header, OfAnotherGameIsTheOnlyErrorTold) {
  EXPECT_THAT(
      errors_of_file("format = \"showstopper-rules/1\"\ngame = \"stoppa\"\nante.stakes = 5\n"),
      ElementsAre("x.toml:2:8: error: `game` is `stoppa`, but `toy` is expected"));
}

TEST(Keys, UnknownAreAnsweredWithTheNearest) {
  EXPECT_THAT(read("[bomb]\nstael = 1").errors(),
              ElementsAre("x.toml:4:1: error: unknown key `bomb.stael`; did you mean "
                          "`bomb.steal`?"));
  EXPECT_THAT(read("[bom]\nsteal = 1").errors(),
              ElementsAre("x.toml:3:2: error: unknown key `bom`; did you mean `bomb`?"));
  EXPECT_THAT(read("[stop]\nsteal = 1").errors(),
              ElementsAre(HasSubstr("unknown key `stop.steal`; there are `stop.minimum` and "
                                    "`stop.effect`; or did you mean `bomb.steal`?")));
  EXPECT_THAT(read("steal = 1").errors(),
              ElementsAre(HasSubstr("unknown key `steal`; did you mean `bomb.steal`?")));
  EXPECT_THAT(read("xyzzy = 1").errors(),
              ElementsAre("x.toml:3:1: error: unknown key `xyzzy`; toy has no key like it"));
  EXPECT_THAT(read("[bomb]\ncolour = 1").errors(),
              ElementsAre("x.toml:4:1: error: `bomb.colour` was removed: use `lamp`"));
  // The last key of its section.
  EXPECT_THAT(read("[attic]\nkey = true\ndoor = 1").errors(),
              ElementsAre("x.toml:4:1: error: `attic.key` was removed: the attic is always locked",
                          "x.toml:5:1: error: unknown key `attic.door`; toy has no key like it"));
  EXPECT_THAT(read("[[combinations]]\nname = \"a\"").errors(),
              ElementsAre(HasSubstr("did you mean `combination`?")));
  EXPECT_THAT(read("lamp.colour = 1").errors(), ElementsAre(HasSubstr("`lamp` is a table")));
}

TEST(Keys, GivenTwiceAreErrors) {
  EXPECT_THAT(read("lamp = \"lit\"\nlamp = \"off\"").errors(), SizeIs(1));
  // Two spellings of one key are two keys for TOML.
  EXPECT_THAT(read("\"bomb.steal\" = 1\n[bomb]\nsteal = 2").errors(),
              ElementsAre("x.toml:5:1: error: `bomb.steal` is given twice, first in line 3"));
}

TEST(Errors, AreAllToldInOneRun) {
  EXPECT_THAT(
      read("lamp = 1\n[bomb]\nsteal = 9\nwhat = 1\n[[combination]]\nnam = \"a\"\n"
           "[[event]]\non = \"jjok\"\neffect = \"dance\"\n")
          .errors(),
      ElementsAre(HasSubstr("x.toml:3:8:"), HasSubstr("x.toml:5:9:"), HasSubstr("x.toml:6:1:"),
                  HasSubstr("x.toml:8:1:"), HasSubstr("x.toml:11:10:")));
}

TEST(Errors, OfSyntaxDoNotHideTheOthers) {
  const auto errors =
      read("lamp = \nbomb.steal = 9\n= 3\nbomb.mandatory = maybe\nstop.effect = \"x\"").errors();
  EXPECT_THAT(errors, Contains(HasSubstr("x.toml:3:")));
  EXPECT_THAT(errors, Contains(HasSubstr("x.toml:4:14: error: `bomb.steal` is 9")));
  EXPECT_THAT(errors, Contains(HasSubstr("x.toml:5:1: error: a line begins with a key")));
  EXPECT_THAT(errors, Contains(HasSubstr("x.toml:6:")));
  EXPECT_THAT(errors, Contains(HasSubstr("x.toml:7:15: error: `stop.effect` is `x`")));
  EXPECT_THAT(errors, SizeIs(5));
}

TEST(Errors, OfSyntaxInTheHeaderMakeNoOthers) {
  EXPECT_THAT(errors_of_file("format = showstopper\ngame = \"toy\"\n"),
              ElementsAre(HasSubstr(":1:")));
  // The text that an error hides may contain the row that is removed.
  EXPECT_THAT(read("lamp = \n[[combination]]\nname = \"a\"\nremove = true").errors(), SizeIs(1));
}

TEST(Errors, InAStatementOfSeveralLinesEndTheReadingThere) {
  const auto errors = read("bomb.steal = 9\npre.order = [\n\"first\",\nlamp = 5\n").errors();
  EXPECT_THAT(errors, SizeIs(2));
  EXPECT_THAT(errors, Contains(HasSubstr("`bomb.steal` is 9")));
  EXPECT_THAT(errors, Not(Contains(HasSubstr("`lamp`"))));
}

TEST(Errors, StopAtAHundred) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "key" + std::to_string(i) + " = 1\n";
  const auto errors = read(text).errors();
  ASSERT_THAT(errors, SizeIs(101));
  EXPECT_EQ(errors.back(), "x.toml: error: there are more errors than these 100");
}

TEST(Errors, OfSyntaxStopAtTwentyAndSaySo) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "key" + std::to_string(i) + " =\n";
  EXPECT_THAT(read(text).errors(), testing::Not(Contains(HasSubstr("more errors of syntax"))));
  const auto errors = read(text + "key =\n").errors();
  EXPECT_THAT(errors, Contains("x.toml: error: there are more errors of syntax than these 20"));
}

TEST(Errors, CountColumnsInBytes) {
  EXPECT_THAT(read("lamp = \"뻑\" # 뻑\nbomb = { \"뻑\" = 1, steal = 9 }").errors(),
              ElementsAre(HasSubstr("x.toml:3:8: error: `lamp` is `뻑`"),
                          HasSubstr("x.toml:4:10: error: unknown key `bomb.뻑`"),
                          HasSubstr("x.toml:4:29: error: `bomb.steal` is 9")));
}

TEST(Errors, ShowNoControlCharactersAndShortenWords) {
  EXPECT_THAT(read("lamp = \"\\u001b[31mred\"").errors(), ElementsAre(HasSubstr("`?[31mred`")));
  EXPECT_THAT(read("lamp = \"" + std::string(500, 'x') + "\"").errors(),
              ElementsAre(HasSubstr("`" + std::string(60, 'x') + "...`")));
}

TEST(BadInput, OfAnyKindIsAnError) {
  EXPECT_THAT(errors_of_file(std::string("\xFF\xFE lamp", 7)), Not(IsEmpty()));
  EXPECT_THAT(errors_of_file(std::string(toy::kHeader) + "lamp = \"\xC3\x28\""), Not(IsEmpty()));
  EXPECT_THAT(errors_of_file(std::string(toy::kHeader) + std::string("lamp = \0", 8)),
              Not(IsEmpty()));
  EXPECT_THAT(read("bomb.steal = 99999999999999999999").errors(), ElementsAre(HasSubstr(":3:")));
  EXPECT_THAT(read("[bomb").errors(), SizeIs(1));
  EXPECT_THAT(read("lamp = \"\"\"").errors(), SizeIs(1));
}

// Each beginning of a file is an error or a file, and no crash.
TEST(BadInput, CutAnywhereIsToldOrUnderstood) {
  const std::string whole = std::string(toy::kHeader) +
                            "lamp = \"lit\" # a comment\n[bomb]\nsteal = 2\n\n[[event]]\n"
                            "on = \"jjok\"\nwhen = { turn = \"first\", test = \"junk > 3\" }\n"
                            "effect = \"win 3\"\nwhy = \"\"\"\nbecause\"\"\"\n"
                            "[[combination]]\nname = 'a'\npoints = 1\ncards = [\n\"rain\",\n]\n";
  EXPECT_THAT(errors_of_file(whole), IsEmpty());
  for (std::size_t length = 0; length < whole.size(); ++length)
    errors_of_file(whole.substr(0, length));
}

TEST(BadInput, ThatIsHugeIsRefusedUnread) {
  EXPECT_THAT(errors_of_file(std::string((std::size_t{1} << 20) + 1, '#')),
              ElementsAre(HasSubstr("x.toml: error: the file has 1048577 bytes")));
  EXPECT_THAT(errors_of_file(std::string(toy::kHeader) + "#" +
                             std::string((std::size_t{1} << 20) - 100, 'x')),
              IsEmpty());
}

TEST(BadInput, ThatIsNestedDeepIsRefusedWhereItIs) {
  const std::string brackets(400000, '[');
  EXPECT_THAT(read("lamp = " + brackets).errors(),
              ElementsAre("x.toml:3:24: error: brackets, braces or dots are nested deeper than "
                          "in any rule"));
  std::string dots = "a";
  for (int i = 0; i < 200000; ++i) dots += ".a";
  for (const std::string& text :
       {dots + " = 1", "[" + dots + "]", "[[" + dots + "]]", "lamp = {" + dots + " = 1}"}) {
    EXPECT_THAT(read(text).errors(), ElementsAre(HasSubstr("nested deeper than in any rule")));
  }
  // Dots and brackets in texts and comments nest nothing.
  const std::string harmless(100, '.');
  EXPECT_THAT(read("description = \"" + harmless + "[[[[\" # " + harmless + brackets).errors(),
              IsEmpty());
  EXPECT_THAT(read("description = '''\n" + harmless + "\n" + brackets + "'''").errors(), IsEmpty());
}

TEST(Judge, IsAskedOnlyWhereNothingElseIsWrong) {
  EXPECT_THAT(read("stop.minimum.2 = 99").errors(),
              ElementsAre("x.toml: error: nobody can reach 99 points"));
  EXPECT_THAT(read("stop.minimum.2 = 99\nlamp = 1").errors(), ElementsAre(HasSubstr("`lamp`")));
}

}  // namespace
}  // namespace showstopper::rules
