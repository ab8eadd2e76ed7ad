// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/rules/reader.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

// A bar would end the cell of a table.
std::string in_cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string all_forms(const Domain& domain) {
  std::string text;
  for (const Form& form : domain.forms) {
    if (!text.empty()) text += ", ";
    if (form.text == "N") {
      text += fmt::format("a number from {} to {}", form.low, form.high);
    } else if (form.numbered()) {
      text += fmt::format("`{}` with N from {} to {}", form.text, form.low, form.high);
    } else {
      text += fmt::format("`{}`", form.text);
    }
  }
  return text;
}

std::string values(const Domain& domain) {
  std::string forms = all_forms(domain);
  switch (domain.shape) {
    case Shape::one: return forms;
    case Shape::set: return fmt::format("a list, each at most once, of: {}", forms);
    case Shape::order: return fmt::format("a list of all of these, in an order: {}", forms);
    case Shape::list: return fmt::format("a list of at most {} of: {}", domain.most, forms);
    case Shape::script:
      return fmt::format("a text of at most {} of these, with blanks between: {}", domain.most,
                         forms);
  }
  std::abort();
}

std::string cell_values(const Column& column) {
  switch (column.kind) {
    case CellKind::name: return "a text";
    case CellKind::datum: return values(column.domain);
    case CellKind::expression: return "a condition";
  }
  CHECK(!"a cell holds a name, a datum or an expression");
}

std::string head(const Schema& schema) {
  return fmt::format(
      "# Rule files of `{0}`\n\n"
      "Generated from the table of parameters; `showstopper manual` prints it.\n\n"
      "A rule file is TOML. It says what differs from the file that it extends, or from the\n"
      "initial values where it extends none:\n\n"
      "```toml\n"
      "format = \"{1}\"\n"
      "game = \"{0}\"\n"
      "name = \"Friday table\"\n"
      "extends = \"{0}/...\"  # optional; the game may then be left out\n"
      "description = \"...\"  # optional\n"
      "```\n\n"
      "A key `a.b` is the key `b` of the section `[a]`. Where `a` is also the name of a table of\n"
      "rows that the file has, write the whole key in quotes before the first section:\n"
      "`\"a.b\" = 1`. A value given to a group of keys of one kind sets each of them.\n",
      schema.game, kFormat);
}

std::string parameters(const Schema& schema) {
  std::string text = "\n## Parameters\n\n";
  for (const Parameter& parameter : schema.parameters) {
    text += fmt::format("### `{}`\n\n{}\n\n", parameter.key, parameter.meaning);
    text += fmt::format("- Values: {}\n", values(parameter.domain));
    text += fmt::format("- Initial value: `{}`\n", parameter.initial);
    if (!parameter.clause.empty()) text += fmt::format("- From: {}\n", parameter.clause);
    if (parameter.shorthand) text += "- A shorthand: it stands for rows.\n";
    text += '\n';
  }
  return text;
}

std::string tables(const Schema& schema) {
  if (schema.tables.empty()) return "";
  std::string text =
      "## Rows\n\n"
      "A row whose naming keys agree with those of a known row changes it key by key. With\n"
      "`remove = true` it takes the row away; a removed row may be given anew in the same file.\n"
      "Every row may have `why`, a text that is kept.\n\n";
  for (const RowTable& table : schema.tables) {
    text += fmt::format("### `[[{}]]`\n\n{}\n\n", table.name, table.meaning);
    if (table.several) {
      text +=
          "Several rows may agree in their naming keys. Unless one row changes one, the rows\n"
          "that a file gives replace all that agreed with them.\n\n";
    }
    text += "| key | values | meaning |\n|---|---|---|\n";
    for (const Column& column : table.columns) {
      std::string role;
      if (column.required) role += " Required.";
      if (column.identity) role += " Names the row.";
      text += fmt::format("| `{}` | {} | {}{} |\n", column.key, in_cell(cell_values(column)),
                          in_cell(column.meaning), role);
    }
    text += '\n';
  }
  return text;
}

std::string_view argument_text(Argument argument) {
  switch (argument) {
    case Argument::none: return "";
    case Argument::number: return "(N)";
    case Argument::card: return "(CARD)";
  }
  CHECK(!"an argument is none, a number or a card");
}

constexpr std::string_view kConditions =
    "## Conditions\n\n"
    "A condition is made of numbers, the quantities below, `has CARD`, `+`, `-`, `*`, the\n"
    "comparisons `==`, `!=`, `<`, `<=`, `>`, `>=`, and `not`, `and`, `or`, which bind in this\n"
    "order; parentheses group. A quantity belongs to the seat that is asked about or to the one\n"
    "before it: `winner.`, `loser.`, `dealer.`, `self.`, `p0.` to `p5.`. `any seat`, `each seat`,\n"
    "`any opponent` and `each opponent` ask several seats, `count(seat: ...)` counts those for\n"
    "which something holds, and `for each seat` at the end asks all. An event counts how often\n"
    "it came, in all or `on turn N`, to the seat or `by` another. A seat that is nobody's has\n"
    "nothing: its quantities are 0.\n\n";

std::string quantities(const Schema& schema) {
  if (schema.vocabulary == nullptr) return "";
  std::string text(kConditions);
  text += "| quantity | of | meaning |\n|---|---|---|\n";
  for (const Quantity& quantity : schema.vocabulary->quantities) {
    std::string of = quantity.of_seat ? "a seat" : "the round";
    if (quantity.event) of += ", an event";
    text += fmt::format("| `{}{}` | {} | {} |\n", quantity.name, argument_text(quantity.argument),
                        of, in_cell(quantity.meaning));
  }
  return text;
}

}  // namespace

std::string manual(const Schema& schema) {
  return head(schema) + parameters(schema) + tables(schema) + quantities(schema);
}

}  // namespace showstopper::rules
