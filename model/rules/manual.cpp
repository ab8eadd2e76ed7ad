// SPDX-License-Identifier: Apache-2.0
#include "model/rules/manual.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/rules/datum.h"
#include "model/rules/reader.h"
#include "model/rules/rows.h"
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
    if (form.text == "N" && form.low == form.high) {
      text += fmt::format("the number {}", form.low);
    } else if (form.text == "N") {
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
  UNREACHABLE("the switch has a case for each value");
}

std::string cell_values(const Column& column) {
  switch (column.kind) {
    case CellKind::name: return "a text";
    case CellKind::datum: return values(column.domain);
    case CellKind::expression: return "a condition";
  }
  UNREACHABLE("a cell holds a name, a datum or an expression");
}

std::string head(const Schema& schema) {
  return fmt::format(
      "# Rule files of `{0}`\n\n"
      "Generated from the table of parameters; `showstopper manual` prints it.\n\n"
      "A rule file is TOML. It contains the differences from the file that it extends, or from\n"
      "the initial values if it extends none:\n\n"
      "```toml\n"
      "format = \"{1}\"\n"
      "game = \"{0}\"\n"
      "name = \"Friday table\"\n"
      "extends = \"{0}/...\"  # optional; the game may then be left out\n"
      "description = \"...\"  # optional, like hangul, letters and attested\n"
      "players = [{2}]  # optional: for whom the rules are; other numbers of players are refused\n"
      "```\n\n"
      "`extends` names a rule set of the library or a file: a path that ends in `.toml`, starts "
      "at\n"
      "the folder of the file that names it, and stays inside the folder of the file that is "
      "read.\n"
      "It may be a list. The first gives everything; a further one adds its own keys and rows and\n"
      "those of the files that it extends, except a whole rule set of the library, so that\n"
      "`[\"{0}/...\", \"{0}/house/...\", \"mine.toml\"]` puts house rules on any rule set.\n\n"
      "A key `a.b` is the key `b` of the section `[a]`. If `a` is also the name of a table of\n"
      "rows that the file has, write the whole key in quotes before the first section:\n"
      "`\"a.b\" = 1`. A value given to a group of keys of one kind sets each of them.\n",
      schema.game, kFormat, schema.seats.empty() ? 2 : schema.seats.front());
}

std::string worked(const Schema& schema) {
  if (schema.worked.empty()) return "";
  return fmt::format("\n## A worked file\n\n```toml\n{}```\n", schema.worked);
}

std::string parameters(const Schema& schema, const Sentences& sentences) {
  std::string text = "\n## Parameters\n\n";
  for (const Parameter& parameter : schema.parameters) {
    text += fmt::format("### `{}`\n\n{}\n\n", parameter.key, parameter.meaning);
    text += fmt::format("- Values: {}\n", values(parameter.domain));
    text += fmt::format("- Initial value: `{}`\n", parameter.initial);
    if (!parameter.clause.empty()) text += fmt::format("- From: {}\n", parameter.clause);
    if (parameter.shorthand) text += "- A shorthand: it stands for rows.\n";
    const auto described = described_values(sentences, parameter);
    if (!described.empty()) text += '\n';
    for (const auto& [value, sentence] : described) {
      text += fmt::format("- `{}`: {}\n", value, sentence);
    }
    text += '\n';
  }
  return text;
}

// Sample values of a parameter, one for each form, to find the rows that it can make.
std::vector<Datum> sample_values(const Domain& domain) {
  std::vector<Datum> values;
  for (std::size_t form = 0; form < domain.forms.size(); ++form) {
    Datum value{{static_cast<std::uint8_t>(form), domain.forms[form].high}};
    if (domain.shape == Shape::list) value.resize(std::min<std::size_t>(domain.most, 4), value[0]);
    if (belongs(domain, value)) values.push_back(std::move(value));
  }
  return values;
}

// The rows that shorthands make under some value, each with the parameter that makes it.
std::string known_rows(const Schema& schema, const RowTable& table) {
  const auto index = static_cast<std::size_t>(&table - schema.tables.data());
  std::vector<std::string> names;
  const auto collect = [&](const RuleSet& rules) {
    for (const Row& row : rules.rows(static_cast<int>(index))) {
      std::string name = fmt::format("`{}`", identity_text(table, row));
      if (row.shorthand >= 0) {
        const auto parameter = static_cast<std::size_t>(row.shorthand);
        name += fmt::format(" by `{}`", schema.parameters[parameter].key);
      }
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  };
  const RuleSet initial(schema);
  collect(initial);
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    if (!schema.parameters[i].shorthand) continue;
    for (Datum& value : sample_values(schema.parameters[i].domain)) {
      RuleSet other = initial;
      other.set(static_cast<int>(i), std::move(value));
      collect(other);
    }
  }
  if (names.empty()) return "";
  return fmt::format("Rows that shorthands make: {}.\n\n", fmt::join(names, ", "));
}

std::string tables(const Schema& schema) {
  if (schema.tables.empty()) return "";
  std::string text =
      "## Rows\n\n"
      "A row whose naming keys agree with those of a known row changes it key by key. With\n"
      "`remove = true` it takes the row away; a removed row may be given anew in the same file.\n"
      "Every row may have `why`, a text that is kept. A row that takes the place of one that a\n"
      "shorthand parameter makes needs `replaces = \"KEY\"`, or a list of keys. A row of its own\n"
      "whose name is like that of another needs `new = true`.\n\n";
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
    text += known_rows(schema, table);
  }
  return text;
}

std::string_view argument_text(Argument argument) {
  switch (argument) {
    case Argument::none: return "";
    case Argument::number: return "(N)";
    case Argument::card: return "(CARD)";
  }
  UNREACHABLE("an argument is none, a number or a card");
}

constexpr std::string_view kConditions =
    "## Conditions\n\n"
    "A condition is made of numbers, the quantities below, `has CARD`, `+`, `-`, `*`, the\n"
    "comparisons `==`, `!=`, `<`, `<=`, `>`, `>=`, and `not`, `and`, `or`, which bind in this\n"
    "order; parentheses group. A quantity belongs to the seat of the condition or to the one\n"
    "before it: `winner.`, `loser.`, `dealer.`, `self.`, `p0.` to `p5.`. `any seat`, `each seat`,\n"
    "`any opponent` and `each opponent` check several seats, `count(seat: ...)` counts those for\n"
    "which something holds, and `for each seat` at the end checks all. An event counts how often\n"
    "it came in the round, to the seat or `by` another. If there is no such seat, its quantities\n"
    "are 0.\n\n";

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

// A table of every clause that parameters name, with the parameters that settle it.
std::string clauses(const Schema& schema) {
  std::map<std::string, std::string> by_clause;
  for (const Parameter& parameter : schema.parameters) {
    std::string_view rest = parameter.clause;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(", "), rest.size());
      std::string& text = by_clause[std::string(rest.substr(0, comma))];
      text += fmt::format("{}`{}`: {}", text.empty() ? "" : " ", parameter.key, parameter.meaning);
      rest.remove_prefix(std::min(comma + 2, rest.size()));
    }
  }
  std::string text = "\n## Clauses\n\nThe clauses, and the parameters that settle each.\n\n";
  text += "| clause | settled by |\n|---|---|\n";
  for (const auto& [clause, settled] : by_clause) {
    text += fmt::format("| {} | {} |\n", clause, in_cell(settled));
  }
  return text;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Whether the text has one of the words, which are in small letters; `whole`: not as a part of
// another word.
bool has_any(std::string_view text, const std::vector<std::string>& words, bool whole) {
  const std::string in = lowered(text);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    for (std::size_t at = in.find(word); at != std::string::npos; at = in.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      const bool begins = at == 0 || !is_in_word(in[at - 1]);
      const bool ends = end == in.size() || !is_in_word(in[end]);
      if (!whole || (begins && ends)) return true;
    }
    return false;
  });
}

// The part of a section that is about the words: of a table its head and the lines with them.
std::string part_of(std::string_view section, const std::vector<std::string>& words, bool whole) {
  const std::size_t title = section.find('\n');
  const std::size_t table = section.find("\n|---");
  const bool in_title = has_any(section.substr(0, title), words, whole);
  if (in_title || table == std::string_view::npos) {
    return has_any(section, words, whole) ? std::string(section) : "";
  }
  const std::size_t head = section.rfind('\n', table - 1) + 1;
  const std::size_t body = section.find('\n', table + 1) + 1;
  std::string lines;
  for (std::size_t at = body; at < section.size();) {
    const std::size_t end = std::min(section.find('\n', at), section.size() - 1) + 1;
    const std::string_view line = section.substr(at, end - at);
    if (has_any(line, words, whole)) lines += line;
    at = end;
  }
  if (lines.empty()) return "";
  return fmt::format("{}\n\n{}{}\n", section.substr(0, title), section.substr(head, body - head),
                     lines);
}

std::vector<std::string_view> sections_of(std::string_view page) {
  std::vector<std::string_view> sections;
  bool in_code = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < page.size();) {
    const std::size_t end = std::min(page.find('\n', at), page.size() - 1) + 1;
    const std::string_view line = page.substr(at, end - at);
    if (line.starts_with("```")) in_code = !in_code;
    if (!in_code && line.starts_with("#") && at > begin) {
      sections.push_back(page.substr(begin, at - begin));
      begin = at;
    }
    at = end;
  }
  if (begin < page.size()) sections.push_back(page.substr(begin));
  return sections;
}

}  // namespace

std::string manual(const Schema& schema, const Sentences& sentences) {
  return head(schema) + worked(schema) + parameters(schema, sentences) + tables(schema) +
         quantities(schema) + clauses(schema);
}

std::string manual(const Schema& schema) { return manual(schema, Sentences()); }

std::vector<std::pair<std::string, std::string>> described_values(const Sentences& sentences,
                                                                  const Parameter& key) {
  std::vector<std::pair<std::string, std::string>> all;
  const auto add = [&](std::string_view value) {
    const std::string_view text = sentences.text(key.key, value, Language::english);
    if (!text.empty() && text != "-") all.emplace_back(value, filled(text, "N"));
  };
  for (const std::string_view exact : {"0", "1"}) add(exact);
  if (key.domain.forms.data() == nullptr) return all;
  for (const Form& form : key.domain.forms) {
    const bool known = form.text == "0" || form.text == "1";
    if (!known) add(form.text);
  }
  return all;
}

std::string speaking_of(std::string_view whole, std::string_view word) {
  return sections_about(whole, {std::string(word)});
}

std::string sections_about(std::string_view page, const std::vector<std::string>& words) {
  std::vector<std::string> wanted;
  for (const std::string& word : words) {
    if (!word.empty()) wanted.push_back(lowered(word));
  }
  for (const bool whole : {true, false}) {
    std::string titled, others;
    for (const std::string_view section : sections_of(page)) {
      const std::string_view title = section.substr(0, section.find('\n'));
      (has_any(title, wanted, whole) ? titled : others) += part_of(section, wanted, whole);
    }
    if (!titled.empty() || !others.empty()) return titled + others;
  }
  return "";
}

}  // namespace showstopper::rules
