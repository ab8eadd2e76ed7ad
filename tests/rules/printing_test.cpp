// SPDX-License-Identifier: Apache-2.0
//
// Printed rules are read back as the same rules, and contain no more than necessary.
#include <nlohmann/json.hpp>

#include "model/rules/printer.h"
#include "model/rules/random_value.h"
#include "tests/rules/toy_game.h"

namespace showstopper::rules {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using toy::key;
using toy::rules_of;

RuleSet read_back(const std::string& text) {
  table::Diagnostics diagnostics;
  const auto rules = Library("nowhere").read(toy::kSchema, text, "printed", diagnostics);
  EXPECT_THAT(toy::texts(diagnostics), IsEmpty()) << text;
  return rules ? *rules : RuleSet(toy::kSchema);
}

TEST(Printing, OmitsInitialValuesAndPrintsAllRows) {
  EXPECT_EQ(to_toml(RuleSet(toy::kSchema)),
            "format = \"showstopper-rules/1\"\n"
            "game = \"toy\"\n"
            "\n[[combination]]\nname = \"brights\"\npoints = 15\nstep = 1\n"
            "\n[[combination]]\nname = \"godori\"\npoints = 2\n"
            "\n[[event]]\non = \"jjok\"\neffect = \"steal 1\"\n");
}

// A printed row that a value stands for would hide a change of the value.
TEST(Printing, OfAllValuesLeavesOutTheRowsThatTheyStandFor) {
  EXPECT_THAT(to_whole_toml(RuleSet(toy::kSchema)), HasSubstr("[[event]]\non = \"jjok\"\n"));
  const std::string text = values_toml(RuleSet(toy::kSchema));
  EXPECT_THAT(text, HasSubstr("\njjok = 1  # TOY-13\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("[[")));
  const std::string birds = "[[combination]]\nname = \"birds\"\npoints = 6\n";
  EXPECT_TRUE(values_toml(rules_of(birds)).ends_with("\n\n" + birds));
}

TEST(Printing, PutsTheClauseBehindEachValue) {
  const std::string text = to_toml(rules_of(
      "name = \"Say \\\"Friday\\\"\"\nlamp = \"lit\"\nstop.minimum = 5\nstop.effect = \"win(5)\"\n"
      "deal.order = \"D5\"\nbomb.mandatory = \"on\"\ncarry.sources = [\"wind\", \"rain\"]\n"
      "event.both = true"));
  EXPECT_THAT(text, HasSubstr("name = \"Say \\\"Friday\\\"\"\n"
                              "\nlamp = \"lit\"  # TOY-01\n"
                              "\"event.both\" = true  # TOY-14\n"
                              "\n[bomb]\nmandatory = true  # TOY-04\n"
                              "\n[stop.minimum]\n2 = 5  # TOY-05\n3 = 5  # TOY-05\n"
                              "\n[stop]\neffect = \"win(5)\"  # TOY-06\n"
                              "\n[carry]\nsources = [\"rain\", \"wind\"]  # TOY-07\n"
                              "\n[deal]\norder = \"D5\"  # TOY-11\n"));
}

TEST(Printing, WritesGroupsOfCellsAsInlineTables) {
  const std::string text =
      to_toml(rules_of("[[event]]\non = \"sweep\"\nwhen = { turn = 2, test = \"junk > 3\" }\n"
                       "effect = \"win 3\"\nwhy = \"a \\\\ and \\n end\""));
  EXPECT_THAT(text, HasSubstr("[[event]]\non = \"sweep\"\n"
                              "when = { turn = 2, test = \"junk > 3\" }\n"
                              "effect = \"win 3\"\nwhy = \"a \\\\ and \\u000A end\"\n"));
}

TEST(Printing, RemovesRowsOfShorthandsThatAreGone) {
  const RuleSet rules = rules_of("[[combination]]\nname = \"godori\"\nremove = true");
  EXPECT_THAT(to_toml(rules), HasSubstr("[[combination]]\nname = \"godori\"\nremove = true\n"));
  EXPECT_TRUE(read_back(to_toml(rules)) == rules);
}

TEST(Difference, SaysOnlyWhatDiffers) {
  RuleSet base = rules_of("bomb.steal = 2\n[[combination]]\nname = \"birds\"\npoints = 6");
  base.name = "toy/base";
  RuleSet rules = base;
  EXPECT_EQ(difference_toml(rules, base),
            "format = \"showstopper-rules/1\"\ngame = \"toy\"\nname = \"toy/base\"\n"
            "extends = \"toy/base\"\n");
  rules.set(key("bomb.steal"), {{0, 1}});
  rules.rows(toy::kCombinations)[2].cells[1]->datum = {{0, 7}};
  rules.rows(toy::kCombinations)[2].why = "more";
  rules.rows(toy::kCombinations).erase(rules.rows(toy::kCombinations).begin() + 1);
  rules.title = "Top";
  EXPECT_EQ(difference_toml(rules, base),
            "format = \"showstopper-rules/1\"\ngame = \"toy\"\nname = \"Top\"\n"
            "extends = \"toy/base\"\n"
            "\n[bomb]\nsteal = 1  # TOY-02\n"
            "\n[[combination]]\nname = \"godori\"\nremove = true\n"
            "\n[[combination]]\nname = \"birds\"\npoints = 7\nwhy = \"more\"\n");
}

TEST(Difference, AsATreeIsANameWhereNothingDiffers) {
  RuleSet base(toy::kSchema);
  base.name = "toy/base";
  EXPECT_EQ(std::get<std::string>(difference(base, base).value), "toy/base");
  RuleSet rules = base;
  rules.set(key("event.jjok"), {{0, 0}});
  const Node tree = difference(rules, base);
  EXPECT_EQ(std::get<std::string>(tree.find("extends")->value), "toy/base");
  EXPECT_EQ(std::get<std::int64_t>(tree.find("set")->find("event.jjok")->value), 0);
  // The row of the shorthand is gone by itself.
  EXPECT_EQ(tree.find("set")->find("event"), nullptr);
}

Cell random_cell(const Column& column, table::Random& random) {
  Cell cell;
  table::Diagnostics diagnostics;
  switch (column.kind) {
    case CellKind::name: cell.name = "c" + std::to_string(random.below(4)); break;
    case CellKind::datum: cell.datum = random_value(column.domain, random); break;
    case CellKind::expression:
      cell.expression = *parse_expression("junk > " + std::to_string(random.below(3)),
                                          toy::kVocabulary, "", {}, diagnostics);
      break;
  }
  return cell;
}

// Rules as a designer or a generator may make them: any values, then rows taken away, moved,
// changed and added. Names of rows stay unique if the table requires that.
RuleSet random_rules(table::Random& random) {
  RuleSet rules(toy::kSchema);
  for (std::size_t i = 0; i < toy::kSchema.parameters.size(); ++i) {
    if (!random.chance(1, 3)) continue;
    rules.set(static_cast<int>(i), random_value(toy::kSchema.parameters[i].domain, random));
    if (rules.number(key("stop.minimum.2")) == 99) rules.set(key("stop.minimum.2"), {{0, 98}});
  }
  for (const int index : {0, 1}) {
    const RowTable& table = toy::kSchema.tables[index];
    std::vector<Row>& rows = rules.rows(index);
    for (std::uint32_t changes = random.below(6); changes > 0; --changes) {
      const std::size_t at = rows.empty() ? 0 : random.below(rows.size());
      switch (random.below(4)) {
        case 0:
          if (!rows.empty()) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        case 1:
          if (!rows.empty()) std::swap(rows[at], rows.back());
          break;
        case 2:
          if (!rows.empty()) rows[at].why = random.chance(1, 2) ? "because" : "";
          break;
        case 3: {
          Row row;
          for (const Column& column : table.columns) {
            row.cells.emplace_back();
            if (column.required || random.chance(1, 3))
              row.cells.back() = random_cell(column, random);
          }
          bool known = false;
          for (const Row& other : rows) {
            known = known || (index == 0 ? other.cells[0] == row.cells[0] : other == row);
          }
          if (!known) rows.push_back(row);
          break;
        }
      }
    }
  }
  return rules;
}

TEST(Printing, OfAnyRulesIsReadBackAsThem) {
  table::Random random(20240503);
  for (int i = 0; i < 3000; ++i) {
    const RuleSet rules = random_rules(random);
    const std::string text = to_toml(rules);
    ASSERT_TRUE(read_back(text) == rules) << text << "\n-- read back as --\n"
                                          << to_toml(read_back(text));
    if (i % 10 != 0) continue;
    const std::string values = values_toml(rules);
    ASSERT_TRUE(read_back(values) == rules) << values;
  }
}

TEST(Difference, OfAnyTwoRulesTurnsOneIntoTheOther) {
  table::Random random(20240504);
  for (int i = 0; i < 300; ++i) {
    const toy::Shelf shelf{{"toy/base.toml", to_toml(random_rules(random))}};
    table::Diagnostics diagnostics;
    const auto base = shelf.library().load(toy::kSchema, "toy/base", diagnostics);
    ASSERT_TRUE(base.has_value());
    const RuleSet rules = random_rules(random);
    const std::string text = difference_toml(rules, *base);
    const auto from_text = shelf.library().read(toy::kSchema, text, "x.toml", diagnostics);
    ASSERT_THAT(toy::texts(diagnostics), IsEmpty()) << to_toml(*base) << "\n-- changed by --\n"
                                                    << text;
    ASSERT_TRUE(*from_text == rules) << to_toml(*base) << "\n-- changed by --\n" << text;
    const auto from_tree =
        shelf.library().read(toy::kSchema, difference(rules, *base), "t.jsonl", diagnostics);
    ASSERT_THAT(toy::texts(diagnostics), IsEmpty());
    ASSERT_TRUE(*from_tree == rules);
  }
}

TEST(Manual, NamesEveryParameterRowAndQuantity) {
  const std::string page = manual(toy::kSchema);
  for (const Parameter& parameter : toy::kParameters) {
    EXPECT_THAT(page, HasSubstr("### `" + std::string(parameter.key) + "`\n\n" +
                                std::string(parameter.meaning)));
    EXPECT_THAT(page, HasSubstr("- From: " + std::string(parameter.clause)));
  }
  EXPECT_THAT(page, HasSubstr("- Values: `none`, `win(N)` with N from 1 to 10, a number from 0 to "
                              "5, `seven`\n- Initial value: `\"none\"`"));
  EXPECT_THAT(page, HasSubstr("a text of at most 6 of these"));
  EXPECT_THAT(page, HasSubstr("| `when.turn` | a number from 1 to 9, `first` | The turn. Names "
                              "the row. |"));
  EXPECT_THAT(page, HasSubstr("| `hand.month(N)` | a seat | Hand cards of a month. |"));
  EXPECT_THAT(page, HasSubstr("| `nagari` | the round |"));
}

TEST(JsonSchema, DescribesKeysValuesAndRows) {
  const auto schema = nlohmann::json::parse(json_schema(toy::kSchema));
  EXPECT_EQ(schema["properties"]["game"]["const"], "toy");
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(schema["required"], nlohmann::json::parse(R"(["format"])"));
  EXPECT_EQ(schema["anyOf"],
            nlohmann::json::parse(R"([{"required": ["game"]}, {"required": ["extends"]}])"));
  const auto& steal = schema["properties"]["bomb"]["properties"]["steal"];
  EXPECT_EQ(steal["type"], "integer");
  EXPECT_EQ(steal["minimum"], 0);
  EXPECT_EQ(steal["maximum"], 3);
  EXPECT_EQ(steal["description"], "Cards that a bomb takes.");
  EXPECT_EQ(schema["properties"]["bomb.steal"], steal);
  EXPECT_EQ(schema["properties"]["lamp"]["enum"], nlohmann::json::parse(R"(["off", "lit"])"));
  EXPECT_EQ(schema["properties"]["pre"]["properties"]["order"]["minItems"], 3);
  const auto& minimum = schema["properties"]["stop"]["properties"]["minimum"]["anyOf"];
  ASSERT_EQ(minimum.size(), 2u);
  EXPECT_EQ(minimum[0]["maximum"], 100);
  EXPECT_EQ(minimum[1]["properties"]["2"]["maximum"], 100);
  const auto& row = schema["properties"]["combination"]["items"];
  EXPECT_EQ(row["properties"]["points"]["minimum"], -50);
  EXPECT_EQ(row["required"], nlohmann::json::parse(R"(["name"])"));
  // `event` is a section or a table of rows.
  const auto& event = schema["properties"]["event"]["anyOf"];
  ASSERT_EQ(event.size(), 2u);
  EXPECT_EQ(event[0]["items"]["properties"]["when"]["properties"]["turn"]["anyOf"].size(), 2u);
  EXPECT_TRUE(event[1]["properties"].contains("jjok"));
}

}  // namespace
}  // namespace showstopper::rules
