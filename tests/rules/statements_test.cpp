// SPDX-License-Identifier: Apache-2.0
//
// A change of one value leaves every other byte of the text as it was, wherever the key is.
#include "model/rules/toml/statements.h"

#include <gtest/gtest.h>

#include "model/rules/node.h"

namespace showstopper::rules {
namespace {

struct TextChange {
  const char* what;
  TomlKey key;
  const char* value;  // empty: it is taken out
  const char* before;
  const char* after;
};

const TextChange kTextChanges[] = {
    {"a dotted key", {"a.b"}, "2", "# x\na.b = 1  # why\nc = 3\n", "# x\na.b = 2  # why\nc = 3\n"},
    {"a key of a section", {"a.b"}, "2", "[a]\nc = 0\nb=1#why\n", "[a]\nc = 0\nb=2#why\n"},
    {"a quoted key", {"a.b"}, "2", "\"a.b\" = 1\n", "\"a.b\" = 2\n"},
    {"blanks around dots", {"a.b"}, "2", "a . \"b\" = 1\n", "a . \"b\" = 2\n"},
    {"a text with the marks of TOML", {"a"}, "2", "a = \"]#,=\\\"\" # x\n", "a = 2 # x\n"},
    {"a list of lines keeps its comments",
     {"a"},
     "[]",
     "a = [\n  1, # one\n  2\n]\nb = 1\n",
     "# one\na = []\nb = 1\n"},
    {"a text of lines", {"a"}, "1", "a = '''x\n[b]\n'''\nb = 2\n", "a = 1\nb = 2\n"},
    {"an inline table", {"a.b"}, "2", "a = {c = 1, b = [1, 2]} # x\n", "a = {c = 1, b = 2} # x\n"},
    {"a new key before the first section",
     {"a.b"},
     "2",
     "c = 1\n# x\n[d]\n",
     "c = 1\na.b = 2\n# x\n[d]\n"},
    {"a new key in its section",
     {"a.b"},
     "2",
     "[a]\nc = 1 # x\n\n[d]\n",
     "[a]\nc = 1 # x\nb = 2\n\n[d]\n"},
    {"a new key in the longest section", {"a.b.c"}, "2", "[a]\n[a.b]\n", "[a]\n[a.b]\nc = 2\n"},
    {"a new key beside rows of that name",
     {"a.b", true},
     "2",
     "[[a]]\nb = 1\n",
     "\"a.b\" = 2\n[[a]]\nb = 1\n"},
    {"a new key in an inline table", {"a.b"}, "2", "a = {c = 1}\n", "a = { b = 2,c = 1}\n"},
    {"no end of line", {"a"}, "2", "b = 1", "b = 1\na = 2\n"},
    {"other ends of lines", {"a"}, "2", "b = 1\r\n[c]\r\n", "b = 1\r\na = 2\r\n[c]\r\n"},
    {"a group of keys",
     {"a.b", false, {"a.c", "d"}},
     "2",
     "a = 1 # x\n",
     "# x\na.b = 2\na.c = 1\n"},
    {"a cell of a row, not a key",
     {"a.b"},
     "2",
     "x = 1\n[[a]]\nb = 1\n",
     "x = 1\na.b = 2\n[[a]]\nb = 1\n"},
    {"out of the text", {"a.b"}, "", "x = 1\na.b = 1\n# y\n", "x = 1\n# y\n"},
    {"out of the text, with its comment kept", {"a"}, "", "a = 1  # why\n", "# why\n"},
    {"out of an inline table", {"a.b"}, "", "a = {b = 1, c = 2}\n", "a = { c = 2}\n"},
    {"the last out of an inline table", {"a.c"}, "", "a = {b = 1, c = 2}\n", "a = {b = 1}\n"},
    {"one of a group out of the text", {"a.b", false, {"a.c"}}, "", "a = 1\n", "a.c = 1\n"},
    {"an absent key", {"a.b"}, "", "x = 1\n", "x = 1\n"},
};

TEST(TomlStatements, ChangeOneValueAndNothingElse) {
  for (const TextChange& each : kTextChanges) {
    const std::string_view value = each.value;
    EXPECT_EQ(value.empty() ? without_value(each.before, each.key)
                            : with_value(each.before, each.key, value),
              each.after)
        << each.what;
  }
}

TEST(TomlStatements, TakeARowOut) {
  const char* const text = "# x\n[[a]]\nname = \"one\"\np = 1\n# y\n[[a]]\nname = \"two\"\n";
  EXPECT_EQ(without_row(text, "a", "one"), "# x\n# y\n[[a]]\nname = \"two\"\n");
  EXPECT_EQ(without_row(text, "b", "one"), text);
}

TEST(TomlStatements, FindWhatIsNotClosed) {
  EXPECT_EQ(TomlStatements("a = [\nb = 1\n").unclosed(), 4u);
  EXPECT_EQ(TomlStatements("a = '''\nb = 1\n").unclosed(), 4u);
  EXPECT_EQ(TomlStatements("a = [1] # [\nb = \"[\"\n").unclosed(), std::nullopt);
}

// Any text, however broken, is scanned to its end.
TEST(TomlStatements, EndOnAnyText) {
  const std::string_view marks = "=[]{}\"'#\n\\.a, \0";
  std::uint64_t random = 1;
  for (int i = 0; i < 4'000; ++i) {
    std::string text;
    for (int length = i % 24; length > 0; --length) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      text += marks[(random >> 33) % marks.size()];
    }
    const TomlStatements statements(text);
    for (const TomlStatement& each : statements.all()) {
      ASSERT_LE(each.value, each.value_end) << text;
      ASSERT_LE(each.value_end, text.size()) << text;
      ASSERT_LE(each.begin, each.end) << text;
    }
    with_value(text, {"a.b"}, "1");
    without_value(text, {"a"});
  }
}

}  // namespace
}  // namespace showstopper::rules
