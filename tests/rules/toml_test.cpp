// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/node.h"
#include "model/rules/toml/outline.h"

namespace showstopper::rules {
namespace {

using table::Position;

Node tree_of(const std::string& text) {
  Node root;
  table::Diagnostics diagnostics;
  EXPECT_TRUE(read_toml(text, "x.toml", root, diagnostics));
  EXPECT_THAT(diagnostics, testing::IsEmpty());
  return root;
}

TEST(Toml, KeepsKeysInTheOrderOfTheText) {
  const Node root = tree_of("zebra = 1\n[middle]\nb = 2\na = 3\n[[ant]]\nx = 1\n");
  std::vector<std::string> keys;
  for (const NodeEntry& entry : std::get<NodeTable>(root.value)) keys.push_back(entry.key);
  EXPECT_THAT(keys, testing::ElementsAre("zebra", "middle", "ant"));
  const auto& middle = std::get<NodeTable>(root.find("middle")->value);
  EXPECT_EQ(middle[0].key, "b");
}

TEST(Toml, KeepsTypesAndPositions) {
  const Node root = tree_of("a = [true, -7,\n  2.5, 'x']\n\"뻑\" = { b = 1 }\n");
  const auto& list = std::get<NodeList>(root.find("a")->value);
  EXPECT_EQ(std::get<bool>(list[0].value), true);
  EXPECT_EQ(std::get<std::int64_t>(list[1].value), -7);
  EXPECT_EQ(std::get<double>(list[2].value), 2.5);
  EXPECT_EQ(std::get<std::string>(list[3].value), "x");
  EXPECT_EQ(list[1].where, (Position{1, 12}));
  EXPECT_EQ(list[2].where, (Position{2, 3}));
  const Node* const inside = root.find("뻑")->find("b");
  ASSERT_NE(inside, nullptr);
  EXPECT_EQ(inside->key_where, (Position{3, 11}));
  EXPECT_EQ(inside->where, (Position{3, 15}));
  EXPECT_EQ(root.find("c"), nullptr);
  EXPECT_EQ(list[0].find("c"), nullptr);
}

TEST(Toml, GivesWhatItUnderstoodBesideTheErrors) {
  Node root;
  table::Diagnostics diagnostics;
  EXPECT_FALSE(read_toml("a = 1\nb = \nc = 3\n[d\ne = 5\n", "x.toml", root, diagnostics));
  EXPECT_EQ(diagnostics.size(), 2u);
  EXPECT_NE(root.find("a"), nullptr);
  EXPECT_NE(root.find("c"), nullptr);
  EXPECT_EQ(root.find("e"), nullptr);  // of which section is not known
}

TEST(TomlOutline, BlanksOneStatementOrTheRest) {
  const std::string text = "a = 1\nb = [\n2,\n]\n[c]\nd = '''\nx\n'''\ne = 1\n";
  const TomlOutline outline(text);
  const auto blanked = [&](int line) {
    std::string copy = text;
    EXPECT_TRUE(outline.blank_statement(line, copy));
    EXPECT_FALSE(outline.blank_statement(line, copy));
    std::string left;
    for (const char c : copy) {
      if (c != ' ') left += c;
    }
    return left;
  };
  EXPECT_EQ(blanked(1), "\nb=[\n2,\n]\n[c]\nd='''\nx\n'''\ne=1\n");
  EXPECT_EQ(blanked(2), "a=1\n\n\n\n[c]\nd='''\nx\n'''\ne=1\n");
  EXPECT_EQ(blanked(3), "a=1\n\n\n\n\n\n\n\n\n");
  EXPECT_EQ(blanked(5), "a=1\nb=[\n2,\n]\n\n\n\n\n\n");
  EXPECT_EQ(blanked(6), "a=1\nb=[\n2,\n]\n[c]\n\n\n\ne=1\n");
  EXPECT_EQ(outline.line(5), "[c]");
  EXPECT_EQ(outline.line(99), "");
}

}  // namespace
}  // namespace showstopper::rules
