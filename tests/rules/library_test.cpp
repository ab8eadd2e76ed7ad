// SPDX-License-Identifier: Apache-2.0
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using toy::combinations;
using toy::key;
using toy::kHeader;
using toy::Shelf;

std::string extending(const std::string& base, const std::string& rest = "") {
  return "format = \"showstopper-rules/1\"\nextends = \"" + base + "\"\n" + rest;
}

Node text(const char* value) { return {std::string(value), {7, 0}, {}}; }
Node number(std::int64_t value) { return {value, {7, 0}, {}}; }
Node object(NodeTable entries) { return {std::move(entries), {7, 0}, {}}; }
Node list(NodeList elements) { return {std::move(elements), {7, 0}, {}}; }

// The loaded rules, and the errors as one list of lines.
struct Loading {
  std::optional<RuleSet> rules;
  std::vector<std::string> errors;
};

Loading load(const Shelf& shelf, const std::string& name) {
  table::Diagnostics diagnostics;
  Loading loading{shelf.library().load(toy::kSchema, name, diagnostics), {}};
  loading.errors = toy::texts(diagnostics);
  EXPECT_NE(loading.rules.has_value(), !loading.errors.empty());
  return loading;
}

// Errors begin with the path of the file on this machine.
std::string at(const Shelf& shelf, const std::string& name, const std::string& rest) {
  return shelf.path(name) + rest;
}

TEST(Library, FindsFilesByNameAndByPath) {
  const Shelf shelf(
      {{"toy/plain.toml", std::string(kHeader) + "name = \"Plain\"\nlamp = \"lit\""}});
  const Loading by_name = load(shelf, "toy/plain");
  ASSERT_THAT(by_name.errors, IsEmpty());
  EXPECT_EQ(by_name.rules->name, "toy/plain");
  EXPECT_EQ(by_name.rules->title, "Plain");
  EXPECT_EQ(by_name.rules->form(key("lamp")), 1);
  const Loading by_path = load(shelf, shelf.path("toy/plain.toml"));
  ASSERT_THAT(by_path.errors, IsEmpty());
  EXPECT_EQ(by_path.rules->name, "Plain");
}

TEST(Library, ListsNamesInOrder) {
  const Shelf shelf{{"toy/b.toml", ""},      {"toy/a.toml", ""},        {"toy/house/c-1.toml", ""},
                    {"toy/notes.txt", ""},   {"toy/Bad Name.toml", ""}, {"other/d.toml", ""},
                    {"toy/small/e.toml", ""}};
  EXPECT_THAT(shelf.library().names("toy"), ElementsAre("toy/a", "toy/b", "toy/small/e"));
  EXPECT_THAT(shelf.library().shipped("toy"), ElementsAre("toy/a", "toy/b"));
  EXPECT_THAT(shelf.library().house_rules("toy"), ElementsAre("toy/house/c-1"));
  EXPECT_THAT(shelf.library().names("nothing"), IsEmpty());
  EXPECT_THAT(Library("nowhere").names("toy"), IsEmpty());
}

TEST(Library, AnswersAnUnknownNameWithTheNearest) {
  const Shelf shelf{{"toy/dutch.toml", ""}};
  EXPECT_THAT(load(shelf, "toy/duch").errors,
              ElementsAre("toy/duch: error: there is no rule file `toy/duch`; did you mean "
                          "`toy/dutch`?"));
  EXPECT_THAT(load(shelf, "missing.toml").errors,
              ElementsAre("missing.toml: error: there is no rule file `missing.toml`"));
}

// A library keeps the sets that it has read; a changed file is read again, by its copies, too.
TEST(Library, ReadsAChangedFileAgain) {
  const Shelf shelf{{"toy/base.toml", kHeader}, {"toy/a.toml", extending("toy/base")}};
  const Library library = shelf.library(), copy = library;
  const auto lamp = [](const Library& asked) {
    table::Diagnostics diagnostics;
    return asked.load(toy::kSchema, "toy/a", diagnostics)->form(key("lamp"));
  };
  EXPECT_EQ(lamp(library), 0);
  EXPECT_EQ(lamp(copy), 0);
  std::ofstream(shelf.path("toy/base.toml")) << kHeader << "lamp = \"lit\"\n";
  EXPECT_EQ(lamp(library), 1);
  EXPECT_EQ(lamp(copy), 1);
  std::filesystem::remove(shelf.path("toy/a.toml"));
  table::Diagnostics diagnostics;
  EXPECT_FALSE(library.load(toy::kSchema, "toy/a", diagnostics));
  EXPECT_THAT(diagnostics, SizeIs(1));
}

// With a set its files are kept: a house rule that the base has already changes it once.
TEST(Library, KeepsTheFilesOfASet) {
  const Shelf shelf{{"toy/plain.toml", kHeader},
                    {"toy/house/lit.toml", extending("toy/plain", "lamp = \"lit\"")},
                    {"toy/a.toml", extending("toy/house/lit", "lamp = \"off\"")}};
  const Library library = shelf.library();
  for (int time = 0; time < 2; ++time) {
    table::Diagnostics diagnostics;
    ASSERT_TRUE(library.load(toy::kSchema, "toy/a", diagnostics));
    const Node names = list({text("toy/a"), text("toy/house/lit")});
    const auto both = library.read(toy::kSchema, object({{"extends", names}}), "log", diagnostics);
    ASSERT_TRUE(both) << testing::PrintToString(toy::texts(diagnostics));
    EXPECT_EQ(both->form(key("lamp")), 0);
  }
}

TEST(Library, RefusesNamesThatEscape) {
  const Shelf shelf{{"toy/a.toml", kHeader}};
  for (const char* const name : {"../toy/a", "/toy/a", "toy//a", "toy/", "", "toy/a.b", "Toy/a",
                                 "toy\\a", "toy/./a", "~", "toy/a\n"}) {
    EXPECT_THAT(load(shelf, name).errors, ElementsAre(HasSubstr("is not a name of a rule file")))
        << name;
  }
}

TEST(Library, ReadsNoDirectoryAndNoHugeFile) {
  const Shelf shelf{{"toy/a.toml/inside.toml", kHeader},
                    {"toy/huge.toml", std::string((std::size_t{1} << 20) + 1, '#')}};
  EXPECT_THAT(load(shelf, "toy/a").errors, ElementsAre(HasSubstr("is not a file")));
  EXPECT_THAT(load(shelf, "toy/huge").errors, ElementsAre(HasSubstr("has 1048577 bytes")));
}

TEST(Extends, GivesWhatTheBaseSaysUnlessTheFileSaysOtherwise) {
  const Shelf shelf(
      {{"toy/base.toml", std::string(kHeader) + "name = \"Base\"\nlamp = \"lit\"\n"
                                                "[bomb]\nsteal = 2"},
       {"toy/middle.toml", extending("toy/base", "bomb.steal = 3\n")},
       {"toy/top.toml", extending("toy/middle", "name = \"Top\"\nscore.godori = 3")}});
  const Loading top = load(shelf, "toy/top");
  ASSERT_THAT(top.errors, IsEmpty());
  EXPECT_EQ(top.rules->form(key("lamp")), 1);
  EXPECT_EQ(top.rules->number(key("bomb.steal")), 3);
  EXPECT_EQ(top.rules->title, "Top");
  EXPECT_EQ(top.rules->name, "toy/top");
  EXPECT_THAT(combinations(*top.rules), ElementsAre("brights 15", "godori 3"));
}

TEST(Extends, ChangesRowsOfTheBase) {
  const std::string row = "[[combination]]\nname = \"birds\"\n";
  const Shelf shelf{{"toy/base.toml", kHeader + row + "points = 6\nstep = 2\n"},
                    {"toy/more.toml", extending("toy/base", row + "points = 8\n")},
                    {"toy/none.toml", extending("toy/more", row + "remove = true\n")},
                    {"toy/again.toml", extending("toy/none", row + "points = 1\n")},
                    {"toy/wrong.toml", extending("toy/none", row + "remove = true\n")},
                    {"toy/off.toml", extending("toy/base", "score.godori = 0\n")}};
  const Loading more = load(shelf, "toy/more");
  ASSERT_THAT(more.errors, IsEmpty());
  EXPECT_THAT(combinations(*more.rules), ElementsAre("brights 15", "godori 2", "birds 8"));
  EXPECT_EQ(more.rules->rows(toy::kCombinations)[2].cells[2]->datum, (Datum{{0, 2}}));
  EXPECT_THAT(combinations(*load(shelf, "toy/none").rules), ElementsAre("brights 15", "godori 2"));
  const Loading again = load(shelf, "toy/again");
  EXPECT_THAT(combinations(*again.rules), ElementsAre("brights 15", "godori 2", "birds 1"));
  EXPECT_FALSE(again.rules->rows(toy::kCombinations)[2].cells[2].has_value());
  EXPECT_THAT(load(shelf, "toy/wrong").errors,
              ElementsAre(at(shelf, "toy/wrong.toml",
                             ":3:1: error: there is no row `birds` of `combination` to remove")));
  EXPECT_THAT(combinations(*load(shelf, "toy/off").rules), ElementsAre("brights 15", "birds 6"));
}

TEST(Extends, KeepsARemovalOfTheBaseThatNoLongerFinds) {
  const Shelf shelf{{"toy/base.toml",
                     std::string(kHeader) + "[[combination]]\nname = \"godori\"\nremove = true\n"},
                    {"toy/top.toml", extending("toy/base", "score.godori = 0\n")},
                    {"toy/more.toml", extending("toy/base", "score.godori = 3\n")}};
  EXPECT_THAT(load(shelf, "toy/top").errors, IsEmpty());
  EXPECT_THAT(combinations(*load(shelf, "toy/more").rules), ElementsAre("brights 15"));
}

// Each of the files has fewer rows than one may have.
TEST(Extends, AddsUpToAsManyRowsAsOneFileMayHave) {
  const auto rows = [](char part) {
    std::string text;
    for (int i = 0; i < 600; ++i) {
      text += "[[combination]]\nname = \"" + std::string(1, part) + std::to_string(i) +
              "\"\npoints = 1\n";
    }
    return text;
  };
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + rows('a')},
                    {"toy/plain.toml", std::string(kHeader)},
                    {"toy/b.toml", extending("toy/plain", rows('b'))},
                    {"toy/chain.toml", extending("toy/a", rows('c'))},
                    {"toy/list.toml",
                     "format = \"showstopper-rules/1\"\n"
                     "extends = [\"toy/a\", \"toy/b\"]\n"}};
  EXPECT_THAT(load(shelf, "toy/a").errors, IsEmpty());
  for (const char* const name : {"toy/chain", "toy/list"}) {
    EXPECT_THAT(load(shelf, name).errors,
                ElementsAre(HasSubstr(" rows with those that it extends, but at most 1000")));
  }
}

TEST(Extends, InACycleNamesTheCycle) {
  const Shelf shelf{{"toy/a.toml", extending("toy/b")},
                    {"toy/b.toml", extending("toy/c")},
                    {"toy/c.toml", extending("toy/b")},
                    {"toy/self.toml", extending("toy/self")}};
  EXPECT_THAT(load(shelf, "toy/a").errors,
              ElementsAre(at(shelf, "toy/c.toml",
                             ":2:11: error: `toy/b` extends itself: `toy/b` extends `toy/c` "
                             "extends `toy/b`")));
  EXPECT_THAT(load(shelf, "toy/self").errors,
              ElementsAre(at(shelf, "toy/self.toml",
                             ":2:11: error: `toy/self` extends itself: `toy/self` extends "
                             "`toy/self`")));
  table::Diagnostics diagnostics;
  EXPECT_FALSE(shelf.library().game_of("toy/a", diagnostics).has_value());
  EXPECT_THAT(toy::texts(diagnostics), ElementsAre(HasSubstr("extends itself")));
}

// The mistake is in the file that extends a rule set of another game, as the first or a further
// one.
TEST(Extends, OfAnotherGameIsAnErrorWhereItIsNamed) {
  const Shelf shelf{{"toy/a.toml", extending("toy/other", "game = \"toy\"\n")},
                    {"toy/b.toml",
                     "format = \"showstopper-rules/1\"\n"
                     "extends = [\"toy/base\", \"toy/other\"]\n"},
                    {"toy/base.toml", kHeader},
                    {"toy/other.toml",
                     "format = \"showstopper-rules/1\"\ngame = \"stoppa\"\n"
                     "extends = \"toy/base\"\n"}};
  const std::string error =
      ": error: `toy/other` is a rule set of the game `stoppa`, but this file is of the game `toy`";
  EXPECT_THAT(load(shelf, "toy/a").errors, ElementsAre(at(shelf, "toy/a.toml", ":2:11" + error)));
  EXPECT_THAT(load(shelf, "toy/b").errors, ElementsAre(at(shelf, "toy/b.toml", ":2:24" + error)));
}

TEST(Extends, TellsTheErrorsOfAllFilesInOneRun) {
  const Shelf shelf{{"toy/base.toml", std::string(kHeader) + "lamp = 1\n"},
                    {"toy/top.toml", extending("toy/base",
                                               "bomb.steal = 9\n"
                                               "[[combination]]\nname = \"birds\"\n"
                                               "remove = true\n")}};
  EXPECT_THAT(load(shelf, "toy/top").errors,
              ElementsAre(at(shelf, "toy/base.toml",
                             ":3:8: error: `lamp` is 1, but must be `off` "
                             "or `lit`"),
                          at(shelf, "toy/top.toml",
                             ":3:14: error: `bomb.steal` is 9, but must "
                             "be from 0 to 3")));
}

// Syntax, the header, keys and rows are judged in passes of their own.
TEST(Library, TellsErrorsInTheOrderOfTheLines) {
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + "nonsense = 1\n"
                                                          "lamp = \n"
                                                          "name = 3\n"
                                                          "bomb.steal = 9\n"
                                                          "nonsense.more = 2\n"
                                                          "[[combination]]\nname = 4\n"}};
  EXPECT_THAT(load(shelf, "toy/a").errors,
              ElementsAre(HasSubstr(":3:1: "), HasSubstr(":4:8: "), HasSubstr(":5:8: "),
                          HasSubstr(":6:14: "), HasSubstr(":7:1: "), HasSubstr(":9:8: ")));
}

TEST(Extends, FindsNamesOfTheLibraryOnly) {
  const Shelf shelf{{"toy/a.toml", kHeader},
                    {"toy/path.toml", extending("a.toml")},
                    {"toy/up.toml", extending("../toy/a")},
                    {"toy/missing.toml", extending("toy/b")},
                    {"toy/number.toml", "format = \"showstopper-rules/1\"\nextends = 3"}};
  EXPECT_THAT(load(shelf, "toy/path").errors,
              ElementsAre(HasSubstr(":2:11: error: `a.toml` is not a name of a rule file")));
  EXPECT_THAT(load(shelf, "toy/up").errors, ElementsAre(HasSubstr(":2:11: error: `../toy/a`")));
  EXPECT_THAT(load(shelf, "toy/missing").errors,
              ElementsAre(HasSubstr(":2:11: error: there is no rule file `toy/b`; did you mean "
                                    "`toy/a`?")));
  EXPECT_THAT(load(shelf, "toy/number").errors,
              Contains(HasSubstr("`extends` must be a text or a list of texts")));
}

TEST(Extends, OfAFileGivenByItsPathMayBeAPathThatStartsAtItsFolder) {
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + "lamp = \"lit\""},
                    {"own/base.toml", extending("toy/a", "bomb.steal = 3\n")},
                    {"own/more/base.toml", extending("toy/a", "bomb.steal = 3\n")},
                    {"own/more/top.toml", extending("base.toml", "score.godori = 3\n")},
                    {"own/round.toml", extending("more/../round.toml")},
                    {"own/more/up.toml", extending("../base.toml")},
                    {"own/lost.toml", extending("nowhere.toml")}};
  const Loading top = load(shelf, shelf.path("own/more/top.toml"));
  ASSERT_THAT(top.errors, IsEmpty());
  EXPECT_EQ(top.rules->form(key("lamp")), 1);
  EXPECT_EQ(top.rules->number(key("bomb.steal")), 3);
  EXPECT_THAT(combinations(*top.rules), ElementsAre("brights 15", "godori 3"));
  EXPECT_EQ(top.rules->library_base, "toy/a");
  EXPECT_EQ(top.rules->source, shelf.path("own/more/top.toml"));
  EXPECT_THAT(load(shelf, shelf.path("own/round.toml")).errors,
              ElementsAre(HasSubstr("extends itself")));
  EXPECT_THAT(load(shelf, shelf.path("own/more/up.toml")).errors,
              ElementsAre(HasSubstr("up.toml:2:11: error: `../base.toml` lies outside")));
  EXPECT_THAT(load(shelf, shelf.path("own/lost.toml")).errors,
              ElementsAre(HasSubstr("lost.toml:2:11: error: there is no rule file "
                                    "`nowhere.toml`")));
  table::Diagnostics diagnostics;
  EXPECT_EQ(shelf.library().game_of(shelf.path("own/more/top.toml"), diagnostics), "toy");
  // Read under its name in the library it knows names alone.
  EXPECT_THAT(load(shelf, "own/more/top").errors,
              ElementsAre(HasSubstr("is not a name of a rule file")));
}

TEST(Differences, ExtendWhatCanBeLoaded) {
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + "name = \"A title\"\n"},
                    {"own/b.toml", extending("toy/a", "name = \"Mine\"\nbomb.steal = 3\n")},
                    {"own/c.toml", extending("b.toml", "lamp = \"lit\"\n")}};
  const auto loaded = [&](const std::string& name) { return *load(shelf, name).rules; };
  const RuleSet a = loaded("toy/a"), b = loaded(shelf.path("own/b.toml"));
  const RuleSet c = loaded(shelf.path("own/c.toml"));
  for (const RuleSet& base : {a, b}) {
    const std::string elsewhere = shelf.path("elsewhere.toml");
    std::ofstream(elsewhere) << difference_toml(c, base);
    const Loading again = load(shelf, elsewhere);
    ASSERT_THAT(again.errors, IsEmpty()) << difference_toml(c, base);
    EXPECT_EQ(*again.rules, c);
  }
}

TEST(GameOf, IsSaidByTheFileOrItsBase) {
  const Shelf shelf{{"toy/a.toml", kHeader},
                    {"toy/b.toml", extending("toy/a", "nonsense = 1")},
                    {"toy/none.toml", "format = \"showstopper-rules/1\"\n"}};
  table::Diagnostics diagnostics;
  EXPECT_EQ(shelf.library().game_of("toy/a", diagnostics), "toy");
  EXPECT_EQ(shelf.library().game_of("toy/b", diagnostics), "toy");
  EXPECT_EQ(shelf.library().game_of(shelf.path("toy/b.toml"), diagnostics), "toy");
  EXPECT_THAT(diagnostics, IsEmpty());
  EXPECT_FALSE(shelf.library().game_of("toy/none", diagnostics).has_value());
  EXPECT_THAT(toy::texts(diagnostics), ElementsAre(HasSubstr("the key `game` is missing")));
}

// Errors below the first section are reported when the rules are read, all at once.
TEST(GameOf, IsSaidBeforeTheFirstSection) {
  const Shelf shelf{
      {"toy/a.toml", kHeader + std::string("list = [\n  [1],\n]\n  [bomb]\nsteal =\n")},
      {"toy/b.toml", "game =\n[bomb]\nsteal =\n"}};
  table::Diagnostics diagnostics;
  EXPECT_EQ(shelf.library().game_of("toy/a", diagnostics), "toy");
  EXPECT_THAT(diagnostics, IsEmpty());
  EXPECT_FALSE(shelf.library().game_of("toy/b", diagnostics).has_value());
  EXPECT_THAT(toy::texts(diagnostics), SizeIs(2));
}

// Nor are those before it reported twice, or alone: the rules are read for all of them.
TEST(GameOf, LeavesTheErrorsToTheReading) {
  const Shelf shelf{{"toy/a.toml", kHeader + std::string("lamp =\nnonsense = 1\n")},
                    {"toy/b.toml", extending("toy/a", "game = 3\nlamp = 1\nlamp = 2\n")},
                    {"toy/c.toml", extending("toy/missing", "lamp =\n")}};
  table::Diagnostics diagnostics;
  EXPECT_EQ(shelf.library().game_of("toy/a", diagnostics), "toy");
  EXPECT_EQ(shelf.library().game_of("toy/b", diagnostics), "toy");
  EXPECT_THAT(diagnostics, IsEmpty());
  EXPECT_THAT(load(shelf, "toy/a").errors,
              ElementsAre(HasSubstr(":3:7: error: the key has no value"),
                          HasSubstr(":4:1: error: unknown key `nonsense`")));
  // Without its base the game is not known, and nothing else reads the file.
  EXPECT_FALSE(shelf.library().game_of("toy/c", diagnostics).has_value());
  EXPECT_THAT(toy::texts(diagnostics), ElementsAre(HasSubstr(":2:11: error: there is no rule file"),
                                                   HasSubstr(":3:7: error: the key has no")));
}

TEST(Library, TellsAsManyErrorsAsItIsAskedFor) {
  std::string text = kHeader;
  for (int i = 0; i < 150; ++i) text += "key" + std::to_string(i) + " = 1\n";
  const Shelf shelf{{"toy/a.toml", text}};
  table::Diagnostics some, all;
  EXPECT_FALSE(shelf.library().load(toy::kSchema, "toy/a", some));
  EXPECT_FALSE(Library(shelf.library().root(), 1000).load(toy::kSchema, "toy/a", all));
  EXPECT_THAT(some, SizeIs(101));
  EXPECT_TRUE(reports_more_errors(some.back()));
  EXPECT_THAT(all, SizeIs(150));
  EXPECT_FALSE(reports_more_errors(all.back()));
}

// The rules of a trace in line 7 of its file.
Loading load(const Shelf& shelf, const Node& rules) {
  table::Diagnostics diagnostics;
  Loading loading{shelf.library().read(toy::kSchema, rules, "t.jsonl", diagnostics), {}};
  loading.errors = toy::texts(diagnostics);
  EXPECT_NE(loading.rules.has_value(), !loading.errors.empty());
  return loading;
}

TEST(TraceRules, AreANameOrChangesToOne) {
  const Shelf shelf{{"toy/a.toml", std::string(kHeader) + "lamp = \"lit\""}};
  EXPECT_EQ(load(shelf, text("toy/a")).rules->form(key("lamp")), 1);
  const Node row = object({{"name", text("birds")}, {"points", number(6)}});
  const Loading changed =
      load(shelf, object({{"extends", text("toy/a")},
                          {"set", object({{"bomb.steal", number(3)},
                                          {"stop", object({{"minimum.2", number(9)}})},
                                          {"event.jjok", number(0)},
                                          {"combination", list({row})}})}}));
  ASSERT_THAT(changed.errors, IsEmpty());
  EXPECT_EQ(changed.rules->form(key("lamp")), 1);
  EXPECT_EQ(changed.rules->number(key("bomb.steal")), 3);
  EXPECT_EQ(changed.rules->number(key("stop.minimum.2")), 9);
  EXPECT_THAT(combinations(*changed.rules), ElementsAre("brights 15", "godori 2", "birds 6"));
  EXPECT_THAT(toy::events(*changed.rules), IsEmpty());
}

// No value of a removed key had an effect, so an older log is read.
TEST(TraceRules, MayHaveRemovedKeys) {
  const Shelf shelf{{"toy/a.toml", kHeader}};
  const Loading older = load(shelf, object({{"extends", text("toy/a")},
                                            {"set", object({{"bomb.colour", text("red")},
                                                            {"attic", object({{"key", number(1)}})},
                                                            {"bomb.steal", number(3)}})}}));
  ASSERT_THAT(older.errors, IsEmpty());
  EXPECT_EQ(older.rules->number(key("bomb.steal")), 3);
  EXPECT_THAT(older.rules->older_forms,
              ElementsAre(HasSubstr("`bomb.colour` was removed: use `lamp`"),
                          HasSubstr("`attic.key` was removed")));
}

// Before `replaces` was needed, such a row replaced the one of the shorthand as well.
TEST(TraceRules, MayReplaceARowWithoutSayingSo) {
  const Shelf shelf{{"toy/a.toml", kHeader}};
  const auto with = [&](NodeTable row) {
    row.push_back({"on", text("jjok")});
    row.push_back({"effect", text("win 3")});
    return load(shelf, object({{"extends", text("toy/a")},
                               {"set", object({{"event", list({object(std::move(row))})}})}}));
  };
  const Loading older = with({}), today = with({{"replaces", text("event.jjok")}});
  ASSERT_THAT(older.errors, IsEmpty());
  ASSERT_THAT(today.errors, IsEmpty());
  EXPECT_THAT(older.rules->older_forms, ElementsAre(HasSubstr("`replaces = \"event.jjok\"`")));
  EXPECT_THAT(today.rules->older_forms, IsEmpty());
  EXPECT_THAT(toy::events(*older.rules), ElementsAre("jjok win 3"));
  EXPECT_EQ(*older.rules, *today.rules);
  // A form that was never allowed is still an error.
  EXPECT_THAT(with({{"replaces", text("event.jok")}}).errors, Not(IsEmpty()));
}

TEST(TraceRules, AreRefusedWithTheLineOfTheTrace) {
  const Shelf shelf{{"toy/a.toml", kHeader}};
  const auto errors = [&shelf](const Node& rules) { return load(shelf, rules).errors; };
  EXPECT_THAT(errors(text("toy/b")), ElementsAre(HasSubstr("t.jsonl:7: error: there is no rule")));
  EXPECT_THAT(errors(text("toy/a.toml")), ElementsAre(HasSubstr("is not a name of a rule file")));
  EXPECT_THAT(errors(number(3)), ElementsAre(HasSubstr("t.jsonl:7: error: rules are the name")));
  EXPECT_THAT(errors(object({})), ElementsAre(HasSubstr("rules are the name of a rule file")));
  EXPECT_THAT(errors(object({{"extends", text("toy/a")}, {"sets", object({})}})),
              ElementsAre(HasSubstr("unknown key `sets`; rules have")));
  EXPECT_THAT(errors(object({{"extends", text("toy/a")}, {"set", list({})}})),
              ElementsAre("t.jsonl:7: error: `set` must be an object"));
  // Headers belong to files, and one key counts once however it is spelt.
  EXPECT_THAT(
      errors(object({{"extends", text("toy/a")},
                     {"set", object({{"format", text("x")},
                                     {"bomb.steal", number(1)},
                                     {"bomb", object({{"steal", number(1)}})},
                                     {"stop.minimum", number(5)},
                                     {"stop.minimum.2", number(5)}})}})),
      ElementsAre(HasSubstr("unknown key `format`"), HasSubstr("`bomb.steal` is given twice"),
                  HasSubstr("`stop.minimum.2` is given twice")));
}

}  // namespace
}  // namespace showstopper::rules
