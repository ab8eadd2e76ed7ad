// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules keys`: each key and row of a rule set for a form: meaning, possible values,
// value, and the value in the rules that the file extends.
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/commands/rules/set.h"
#include "app/names/glossary.h"
#include "app/report/json_text.h"
#include "app/report/sentences_of.h"
#include "model/rules/loader.h"
#include "model/rules/rows.h"
#include "model/rules/value_text.h"
#include "model/table/check.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

struct KeysOptions {
  std::string name;
  Format format = Format::text;
};

std::string_view shape_word(rules::Shape shape) {
  switch (shape) {
    case rules::Shape::one: return "one";
    case rules::Shape::set: return "set";
    case rules::Shape::order: return "order";
    case rules::Shape::list: return "list";
    case rules::Shape::script: return "script";
  }
  UNREACHABLE("the switch has a case for each value");
}

// The rules without the lines of the file itself.
rules::RuleSet base_of(const Context& context, const LoadedRules& loaded, const std::string& file) {
  rules::RuleSet initial(loaded.game->schema());
  if (!rules::is_rule_path(file)) return loaded.rules;
  const std::string text = table::whole_text(file).value_or("");
  table::Diagnostics none;
  rules::Node root;
  rules::read_toml_head(text, file, root, none);
  const rules::Node* const extends = root.find("extends");
  if (extends == nullptr) return initial;
  rules::Complaints complaints(file, none);
  const auto mentions = rules::Loader::mentions(*extends, complaints);
  const rules::Library library = context.library();
  if (mentions.empty()) return initial;
  return rules::Loader(library, none)
      .combine(loaded.game->schema(), mentions, std::filesystem::path(file).parent_path())
      .value_or(std::move(initial));
}

// The term of the glossary whose word in code is the longest beginning of the key.
const Term* term_of(const std::vector<Term>& terms, std::string_view game, std::string_view key) {
  const Term* best = nullptr;
  std::size_t longest = 0;
  for (const Term& term : terms) {
    if (term.game != game) continue;
    for (const std::string& code : term.codes) {
      const bool begins = key == code || (key.starts_with(code) && key[code.size()] == '.');
      if (!begins || code.size() <= longest) continue;
      best = &term;
      longest = code.size();
    }
  }
  return best;
}

class KeyList {
 public:
  KeyList(const Context& context, const LoadedRules& loaded, const std::string& file)
      : rules_(loaded.rules),
        base_(base_of(context, loaded, file)),
        file_(file),
        game_(loaded.game->name()),
        terms_(terms_of(kGlossary)) {
    table::Diagnostics trouble;
    sentences_ = sentences_of(context, game_, trouble);
    context.complain(trouble);
  }

  ordered_json json() const {
    ordered_json keys = ordered_json::array(), rows = ordered_json::array();
    const auto parameters = rules_.schema().parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      keys.push_back(key(static_cast<int>(i), parameters[i]));
    }
    const auto tables = rules_.schema().tables;
    for (std::size_t i = 0; i < tables.size(); ++i) add_rows(static_cast<int>(i), tables[i], rows);
    return {{"format", "showstopper-rule-keys/1"},
            {"game", game_},
            {"rules", rules_.name},
            {"base", rules_.library_base},
            {"players", rules_.players},
            {"keys", keys},
            {"rows", rows}};
  }

 private:
  ordered_json key(int index, const rules::Parameter& parameter) const {
    const auto& value = rules_.value(index);
    const std::string group(parameter.key.substr(0, parameter.key.find('.')));
    const auto sentence = [&](rules::Language language) {
      return sentences_.value_text(parameter.key, parameter.domain, value, language);
    };
    ordered_json json = {{"key", parameter.key},
                         {"group", group},
                         {"group_name", listed(group, "title", rules::Language::english)},
                         {"group_name_ko", listed(group, "title", rules::Language::korean)},
                         {"meaning", parameter.meaning},
                         {"meaning_ko", listed(parameter.key, "meaning", rules::Language::korean)},
                         {"clause", parameter.clause},
                         {"shape", shape_word(parameter.domain.shape)},
                         {"most", parameter.domain.most},
                         {"forms", forms(parameter)},
                         {"initial", parameter.initial},
                         {"base", rules::to_toml(parameter, base_.value(index))},
                         {"value", rules::to_toml(parameter, value)},
                         {"items", items(parameter, value)},
                         {"sentence", sentence(rules::Language::english)},
                         {"sentence_ko", sentence(rules::Language::korean)}};
    add_term(json, parameter.key);
    add_own(json, rules_.place(index));
    const auto remark = rules_.schema().remark;
    const std::string text = remark == nullptr ? "" : remark(rules_, index);
    if (!text.empty()) json["remark"] = text;
    return json;
  }

  std::string_view listed(std::string_view of, std::string_view what,
                          rules::Language language) const {
    return sentences_.text(of, what, language);
  }

  ordered_json forms(const rules::Parameter& parameter) const {
    ordered_json forms = ordered_json::array();
    for (const rules::Form& form : parameter.domain.forms) {
      ordered_json json = {{"text", form.text}};
      if (form.numbered()) {
        json["low"] = form.low;
        json["high"] = form.high;
      }
      for (const rules::Language language : {rules::Language::english, rules::Language::korean}) {
        const std::string_view text = sentences_.text(parameter.key, form.text, language);
        if (text.empty() || text == "-") continue;
        const char* const name = language == rules::Language::english ? "sentence" : "sentence_ko";
        json[name] = rules::filled(text, "N");
      }
      forms.push_back(std::move(json));
    }
    return forms;
  }

  static ordered_json items(const rules::Parameter& parameter, const rules::Datum& value) {
    ordered_json items = ordered_json::array();
    for (const rules::Item& item : value) {
      ordered_json json = {{"form", item.form}};
      if (parameter.domain.forms[item.form].numbered()) json["number"] = item.number;
      items.push_back(std::move(json));
    }
    return items;
  }

  void add_term(ordered_json& json, std::string_view key) const {
    const Term* const term = term_of(terms_, game_, key);
    if (term == nullptr || term->words.empty()) return;
    json["hangul"] = term->words.front();
    json["words"] = term->words;
  }

  void add_own(ordered_json& json, const rules::Place& place) const {
    const table::Position where = place.in(file_);
    if (where.line > 0) json["own"] = {{"line", where.line}, {"column", where.column}};
  }

  void add_rows(int index, const rules::RowTable& table, ordered_json& rows) const {
    for (const rules::Row& row : rules_.rows(index)) {
      const std::string identity = rules::identity_text(table, row);
      const auto& others = base_.rows(index);
      ordered_json cells = ordered_json::object();
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (!row.cells[i]) continue;
        cells[std::string(table.columns[i].key)] =
            rules::toml_text(rules::to_node(table.columns[i], *row.cells[i]));
      }
      ordered_json json = {
          {"table", table.name},
          {"name", fmt::format("{} {}", table.name, identity)},
          {"cells", cells},
          {"in_base", std::find(others.begin(), others.end(), row) != others.end()}};
      add_term(json, identity);
      add_own(json, row.place);
      if (row.shorthand >= 0) {
        json["made_by"] = rules_.schema().parameters[static_cast<std::size_t>(row.shorthand)].key;
      }
      rows.push_back(std::move(json));
    }
  }

  const rules::RuleSet& rules_;
  rules::RuleSet base_;
  std::string file_, game_;
  std::vector<Term> terms_;
  rules::Sentences sentences_;
};

void print_text(Output& out, const ordered_json& list) {
  for (const ordered_json& key : list["keys"]) {
    const std::string value = key["value"], base = key["base"];
    out.line(fmt::format("{} = {}{}", std::string(key["key"]), value,
                         value == base ? "" : fmt::format("  # base: {}", base)));
  }
}

Exit keys(Context& context, const KeysOptions& options) {
  const std::optional<LoadedRules> loaded = load_rules(context, options.name);
  if (!loaded) return Exit::input_error;
  const ordered_json list = KeyList(context, *loaded, options.name).json();
  if (options.format == Format::json) {
    context.out.line(json_text(list));
  } else {
    print_text(context.out, list);
  }
  return Exit::nothing_found;
}

}  // namespace

Run add_keys(CLI::App& part) {
  const auto options = std::make_shared<KeysOptions>();
  add_rules_argument(part, "RULES", options->name);
  add_format(part, options->format);
  return [options](Context& context) { return keys(context, *options); };
}

}  // namespace showstopper::app
