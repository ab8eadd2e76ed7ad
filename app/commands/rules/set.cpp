// SPDX-License-Identifier: Apache-2.0
#include "app/commands/rules/set.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "model/rules/hints/key_hints.h"
#include "model/rules/loader.h"
#include "model/rules/reader.h"
#include "model/rules/toml/statements.h"
#include "model/rules/value_text.h"
#include "model/table/check.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

struct SetOptions {
  std::string file;
  std::vector<std::string> values, resets, added, dropped;
};

// A change of the text: a key with its new value, or without one.
struct KeyChange {
  int parameter = 0;
  std::string value;  // empty: as the base has it
};

// The parameter of this key, or all of a group of one kind, which a rule file may give one value.
std::vector<int> known_parameters(const rules::Schema& schema, const std::string& key) {
  const int parameter = rules::parameter_index(schema.parameters, key);
  if (parameter >= 0) return {parameter};
  const std::vector<std::size_t> members = rules::alike_members(schema, key);
  if (!members.empty()) return {members.begin(), members.end()};
  std::vector<std::string_view> known;
  for (const rules::Parameter& each : schema.parameters) known.push_back(each.key);
  throw UsageError{fmt::format("unknown key `{}`{}", key, rules::hint(key, known))};
}

std::string without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t") + 1 - begin));
}

std::vector<KeyChange> changes_of(const rules::Schema& schema, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) {
    throw UsageError{fmt::format("`{}` is not KEY=VALUE", word)};
  }
  const std::string key = without_blanks(std::string_view(word).substr(0, equals));
  const std::string text = without_blanks(std::string_view(word).substr(equals + 1));
  std::vector<KeyChange> changes;
  for (const int index : known_parameters(schema, key)) {
    const rules::Parameter& parameter = schema.parameters[static_cast<std::size_t>(index)];
    std::string why_not;
    const auto value = rules::parse_value(parameter, text, why_not);
    if (!value) throw UsageError{why_not};
    changes.push_back({index, rules::to_toml(parameter, *value)});
  }
  return changes;
}

// All changes of keys. A second change of a key is a mistake: only one of them could hold.
std::vector<KeyChange> key_changes(const rules::Schema& schema, const SetOptions& options) {
  std::vector<KeyChange> changes;
  const auto add = [&](const KeyChange& change) {
    const bool given = std::any_of(changes.begin(), changes.end(), [&](const KeyChange& each) {
      return each.parameter == change.parameter;
    });
    if (given) {
      throw UsageError{
          fmt::format("`{}` is given twice",
                      schema.parameters[static_cast<std::size_t>(change.parameter)].key)};
    }
    changes.push_back(change);
  };
  for (const std::string& each : options.values) {
    for (const KeyChange& change : changes_of(schema, each)) add(change);
  }
  for (const std::string& each : options.resets) {
    if (each.find(' ') != std::string::npos) continue;  // a row
    for (const int parameter : known_parameters(schema, each)) add({parameter, ""});
  }
  return changes;
}

rules::TomlKey toml_key(const rules::Schema& schema, const rules::TomlStatements& statements,
                        int index) {
  rules::TomlKey key{std::string(schema.parameters[static_cast<std::size_t>(index)].key)};
  const std::string first = key.key.substr(0, key.key.find('.'));
  for (const rules::TomlHeading& each : statements.headings()) {
    key.quoted = key.quoted || (each.row && each.path.size() == 1 && each.path[0] == first);
  }
  for (const rules::Parameter& each : schema.parameters) {
    if (each.key != key.key) key.members.emplace_back(each.key);
  }
  return key;
}

// The names of `extends`, as the text has them.
std::vector<std::string> extended(const std::string& text, const std::string& file) {
  rules::Node root;
  table::Diagnostics none;
  rules::read_toml_head(text, file, root, none);
  std::vector<std::string> names;
  const rules::Node* const extends = root.find("extends");
  if (extends == nullptr) return names;
  if (const auto* const name = std::get_if<std::string>(&extends->value)) names.push_back(*name);
  if (const auto* const list = std::get_if<rules::NodeList>(&extends->value)) {
    for (const rules::Node& each : *list) {
      if (const auto* const name = std::get_if<std::string>(&each.value)) names.push_back(*name);
    }
  }
  return names;
}

std::string with_extended(const std::string& text, const SetOptions& options) {
  if (options.added.empty() && options.dropped.empty()) return text;
  std::vector<std::string> names = extended(text, options.file);
  if (names.empty()) {
    throw UsageError{
        fmt::format("`{}` extends no rule set, to which house rules could be added", options.file)};
  }
  for (const std::string& each : options.added) {
    if (std::find(names.begin(), names.end(), each) == names.end()) names.push_back(each);
  }
  for (const std::string& each : options.dropped) {
    const auto found = std::find(names.begin() + 1, names.end(), each);
    if (found == names.end()) {
      throw UsageError{fmt::format("`{}` is not one of the rules that `{}` adds to `{}`", each,
                                   options.file, names.front())};
    }
    names.erase(found);
  }
  rules::NodeList list;
  for (const std::string& each : names) list.push_back({each, {}, {}});
  const rules::Node one{names.front(), {}, {}}, all{std::move(list), {}, {}};
  return rules::with_value(text, {"extends"}, rules::toml_text(names.size() == 1 ? one : all));
}

std::string edited(std::string text, const rules::Schema& schema, const SetOptions& options) {
  const std::vector<KeyChange> changes = key_changes(schema, options);
  text = with_extended(text, options);
  for (const KeyChange& each : changes) {
    const rules::TomlKey key = toml_key(schema, rules::TomlStatements(text), each.parameter);
    text = each.value.empty() ? rules::without_value(text, key)
                              : rules::with_value(text, key, each.value);
  }
  for (const std::string& each : options.resets) {
    const std::size_t blank = each.find(' ');
    if (blank == std::string::npos) continue;
    text = rules::without_row(text, each.substr(0, blank), each.substr(blank + 1));
  }
  return text;
}

// A sound file stays sound. One that has errors already may keep them: it is being written.
bool stays_sound(const Context& context, const rules::Schema& schema, const SetOptions& options,
                 const std::string& before, const std::string& after) {
  const rules::Library library = context.library();
  const auto read = [&](const std::string& text, table::Diagnostics& diagnostics) {
    return rules::Loader(library, diagnostics).document(schema, text, options.file, true);
  };
  table::Diagnostics old_errors, errors;
  const bool sound = read(before, old_errors).has_value();
  const auto rules = read(after, errors);
  if (!rules) {
    if (!sound && errors.size() <= old_errors.size()) return true;
    context.complain(errors);
    return false;
  }
  for (const KeyChange& change : key_changes(schema, options)) {
    if (change.value.empty()) continue;
    const auto& parameter = schema.parameters[static_cast<std::size_t>(change.parameter)];
    CHECK(rules::to_toml(parameter, rules->value(change.parameter)) == change.value);
  }
  return true;
}

// Each line of the new text that the old one does not have at its place.
void print_changes(Output& out, const std::string& file, std::string_view before,
                   std::string_view after) {
  const auto lines = [](std::string_view text) {
    std::vector<std::string_view> all;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      all.push_back(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return all;
  };
  const auto old_lines = lines(before), new_lines = lines(after);
  std::size_t same = 0, same_end = 0;
  const std::size_t least = std::min(old_lines.size(), new_lines.size());
  while (same < least && old_lines[same] == new_lines[same]) ++same;
  while (same_end < least - same &&
         old_lines[old_lines.size() - 1 - same_end] == new_lines[new_lines.size() - 1 - same_end]) {
    ++same_end;
  }
  for (std::size_t i = same; i < old_lines.size() - same_end; ++i) {
    out.line(fmt::format("{}:{}: - {}", file, i + 1, table::printable(std::string(old_lines[i]))));
  }
  for (std::size_t i = same; i < new_lines.size() - same_end; ++i) {
    out.line(fmt::format("{}:{}: + {}", file, i + 1, table::printable(std::string(new_lines[i]))));
  }
}

// The game of a file, which may have errors: it is being written.
const Game* game_of_edited(const Context& context, const std::string& file, const std::string& text,
                           table::Diagnostics& diagnostics) {
  const rules::Library library = context.library();
  auto name = library.game_of(file, diagnostics);
  if (!name) {
    rules::Node root;
    table::Diagnostics none;
    rules::read_toml_head(text, file, root, none);
    const rules::Node* const given = root.find("game");
    const std::vector<std::string> names = extended(text, file);
    if (given != nullptr && std::holds_alternative<std::string>(given->value)) {
      name = std::get<std::string>(given->value);
    } else if (!names.empty() && !rules::is_rule_path(names.front())) {
      name = library.game_of(names.front(), none);
    }
  }
  return name ? game_named(*name) : nullptr;
}

Exit set(Context& context, const SetOptions& options) {
  if (!rules::is_rule_path(options.file)) {
    throw UsageError{fmt::format("`{}` is not the path of a `.toml` file", options.file)};
  }
  if (options.values.empty() && options.resets.empty() && options.added.empty() &&
      options.dropped.empty()) {
    throw UsageError{"`showstopper rules set` needs KEY=VALUE, `--reset`, `--add` or `--drop`"};
  }
  table::Diagnostics diagnostics;
  const std::string before = table::whole_text(options.file).value_or("");
  const Game* const game = game_of_edited(context, options.file, before, diagnostics);
  if (game == nullptr) {
    context.complain(diagnostics);
    return Exit::input_error;
  }
  if (const auto open = rules::TomlStatements(before).unclosed()) {
    const auto line =
        std::count(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(*open), '\n');
    context.complain({{options.file,
                       {static_cast<int>(line) + 1, 1},
                       "a bracket or a string is not closed, so no line can be changed safely"}});
    return Exit::input_error;
  }
  const std::string after = edited(before, game->schema(), options);
  if (after == before) return Exit::nothing_found;
  if (!stays_sound(context, game->schema(), options, before, after)) return Exit::input_error;
  write_whole_file(options.file, after);
  print_changes(context.out, context.shown(options.file), before, after);
  return Exit::nothing_found;
}

}  // namespace

Run add_set(CLI::App& part) {
  const auto options = std::make_shared<SetOptions>();
  part.add_option("FILE", options->file, "Path of a `.toml` file")->required();
  part.add_option("VALUE", options->values, "`KEY=VALUE`, such as `bomb.steal=2`; may be repeated");
  part.add_option("--reset", options->resets,
                  "Take what FILE states of this key or row (`payer gwangbak`) out of it; may be "
                  "repeated")
      ->type_name("KEY")
      ->allow_extra_args(false);
  part.add_option("--add", options->added,
                  "Add this house rule, such as `gostop/house/jjok`, to `extends`; may be repeated")
      ->type_name("RULES")
      ->allow_extra_args(false);
  part.add_option("--drop", options->dropped,
                  "Take this house rule out of `extends`; may be repeated")
      ->type_name("RULES")
      ->allow_extra_args(false);
  return [options](Context& context) { return set(context, *options); };
}

}  // namespace showstopper::app
