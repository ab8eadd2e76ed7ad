// SPDX-License-Identifier: Apache-2.0
//
// Texts that are not TOML: each kind has a place and a sentence of ours, and none of the parser's
// own words is printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/node.h"

namespace showstopper::rules {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Case {
  const char* name;
  std::string text;
  int line, column;
  const char* says;
};

class TomlError : public testing::TestWithParam<Case> {};

TEST_P(TomlError, HasItsPlaceAndASentence) {
  Node root;
  table::Diagnostics diagnostics;
  EXPECT_FALSE(read_toml(GetParam().text, "x.toml", root, diagnostics));
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(diagnostics[0].where, (table::Position{GetParam().line, GetParam().column}));
  EXPECT_THAT(diagnostics[0].message, HasSubstr(GetParam().says));
  for (const table::Diagnostic& each : diagnostics) {
    for (const char* const raw : {"Error while", "parsing", "saw", "prohibited", "TOML_MAX"}) {
      EXPECT_THAT(each.message, Not(HasSubstr(raw)));
    }
  }
}

const std::string kNul(1, '\0');
const Case kCases[] = {
    {"string", "a = \"abc\nb = 1\n", 1, 9, "no closing quote"},
    {"literal", "a = 'abc\n", 1, 9, "no closing quote"},
    {"lines", "a = \"\"\"abc\n", 1, 11, "no closing quote"},
    {"twice", "a = 1\na = 2\n", 2, 5, "`a` is given twice"},
    {"sections", "[a]\n[a]\n", 2, 1, "`a` is given twice"},
    {"forms", "a = 1\n[a]\n", 2, 1, "`a` is given twice, in two forms"},
    {"part", "a = 1\na.b = 2\n", 2, 1, "a part of this key has a value already"},
    {"braces", "a = {b = 1}\n[a.c]\n", 2, 6, "`a.c` adds to a table that is written in braces"},
    {"month", "a = 2020-13-01\n", 1, 12, "not a date or time"},
    {"date", "a = 2020-01-01\n", 1, 5, "a date or time"},
    {"bytes", "a = \"\xff\"\n", 1, 6, "not UTF-8"},
    {"first byte", "a = 1\n\xff\n", 2, 1, "not UTF-8"},
    {"cut character", "a = \"\xe2\x82", 1, 6, "not UTF-8"},
    {"surrogate", "a = \"\xed\xa0\x80\"\n", 1, 6, "not UTF-8"},
    {"nul", "a = 1\n" + kNul + "b = 2\n", 2, 1, "NUL byte"},
    {"nul in a string", "a = \"x" + kNul + "\"\n", 1, 7, "NUL byte"},
    {"bell", "a = \"\a\"\n", 1, 6, "control character"},
    {"return", "a = 1\rb = 2\n", 1, 7, "LF or CR LF"},
    {"no value", "a =\n", 1, 4, "the key has no value"},
    {"no sign", "a 1\n", 1, 3, "`=` is expected"},
    {"colon", "a: 1\n", 1, 2, "`=` is expected"},
    {"equal", "a == 1\n", 1, 4, "given by one `=`"},
    {"bare word", "a = yes\n", 1, 5, "a text is written in quotes"},
    {"curly quotes", "a = “x”\n", 1, 5, "straight quotes"},
    {"capital", "a = True\n", 1, 5, "small letters"},
    {"two values", "a = 1 b = 2\n", 1, 7, "a new line is expected"},
    {"list", "a = [1, 2\nb = 3\n", 2, 1, "no closing `]`"},
    {"open list", "a = [1,", 1, 8, "no closing `]`"},
    {"comma", "a = [,1]\n", 1, 6, "no value before it"},
    {"open braces", "a = {b = 1\n", 1, 11, "ends with `}`"},
    {"last comma", "a = {b = 1,}\n", 1, 12, "none at the end"},
    {"section", "[a\n", 1, 3, "this section has no closing `]`"},
    {"no name", "[]\n", 1, 2, "this section has no name"},
    {"after a section", "[a] b = 1\n", 1, 5, "nothing may follow a section"},
    {"apart", "[ [a] ]\n", 1, 3, "must be adjacent"},
    {"escape", "a = \"\\q\"\n", 1, 7, "unknown escape"},
    {"scalar", "a = \"\\uD800\"\n", 1, 12, "not a Unicode character"},
    {"zero", "a = 01\n", 1, 7, "no leading zero"},
    {"large", "a = 99999999999999999999\n", 1, 25, "beyond 64 bits"},
    {"number", "a = 0xZZ\n", 1, 7, "this is not a number"},
    {"key", "a..b = 1\n", 1, 3, "a key is expected here"},
    {"letters", "키 = 1\n", 1, 1, "needs quotes"},
    {"line", "<html>\n", 1, 1, "a line begins with a key"},
    {"deep", "a = " + std::string(20'000, '['), 1, 21, "nested deeper"},
    {"deep braces", "a = " + std::string(20'000, '{'), 1, 21, "nested deeper"}};

INSTANTIATE_TEST_SUITE_P(Kinds, TomlError, testing::ValuesIn(kCases), [](const auto& each) {
  std::string name = each.param.name;
  for (char& c : name) {
    if (c == ' ') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace showstopper::rules
