// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "model/rules/complaints.h"
#include "model/rules/loaded_files.h"
#include "model/rules/loader.h"
#include "model/rules/reader.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

namespace fs = std::filesystem;

Library::Library(fs::path root, std::size_t most_errors)
    : root_(std::move(root)), most_errors_(most_errors), loaded_(std::make_shared<LoadedFiles>()) {}

std::vector<std::string> Library::files(std::string_view folder) const {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder.empty() ? root_ : root_ / folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!is_rule_path(entry->path().generic_string()) || !entry->is_regular_file(error)) continue;
    std::string name = entry->path().lexically_relative(root_).generic_string();
    name.resize(name.size() - kSuffix.size());
    if (is_library_name(name)) found.push_back(std::move(name));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> Library::names(std::string_view game) const {
  std::vector<std::string> found = files(game);
  std::erase_if(found,
                [](const std::string& name) { return name.find("/house/") != std::string::npos; });
  return found;
}

std::vector<std::string> Library::shipped(std::string_view game) const {
  std::vector<std::string> found = names(game);
  std::erase_if(found, [](const std::string& name) {
    return std::count(name.begin(), name.end(), '/') != 1;
  });
  return found;
}

std::vector<std::string> Library::house_rules(std::string_view game) const {
  return files(std::string(game) + "/house");
}

std::optional<RuleHeader> Library::header(std::string_view name_or_path,
                                          table::Diagnostics& diagnostics) const {
  const std::string name(name_or_path);
  return Loader(*this, diagnostics).header({name, name, {}}, fs::path());
}

// A file that extends nothing is compared with some rule set of the library.
void Library::find_shipped(RuleSet& rules) const {
  if (rules.shipped != nullptr) return;
  for (const std::string& name : names(rules.schema().game)) {
    table::Diagnostics none;
    if (const auto shipped = load(rules.schema(), name, none)) {
      rules.shipped = std::make_shared<const RuleSet>(*shipped);
      return;
    }
  }
}

std::optional<RuleSet> Library::load(const Schema& schema, std::string_view name_or_path,
                                     table::Diagnostics& diagnostics) const {
  const std::string name(name_or_path);
  auto rules = Loader(*this, diagnostics).load(schema, {name, name, {}}, fs::path());
  if (rules && is_rule_path(name)) find_shipped(*rules);
  return rules;
}

std::optional<RuleSet> Library::read(const Schema& schema, std::string_view text,
                                     const std::string& file,
                                     table::Diagnostics& diagnostics) const {
  auto rules = Loader(*this, diagnostics).document(schema, text, file, false);
  if (rules) find_shipped(*rules);
  return rules;
}

std::optional<RuleSet> Library::read(const Schema& schema, const Node& rules,
                                     const std::string& file,
                                     table::Diagnostics& diagnostics) const {
  Loader loader(*this, diagnostics);
  Complaints complaints(file, diagnostics);
  if (const auto* const name = std::get_if<std::string>(&rules.value)) {
    return loader.load(schema, {*name, file, rules.where}, std::nullopt);
  }
  const Node* const extends = rules.find("extends");
  const Node* const set = rules.find("set");
  std::vector<Mention> extended;
  if (extends == nullptr) {
    complaints.add(
        rules.where,
        "rules are the name of a rule file or an object with `extends`, the name of one");
  } else {
    extended = Loader::mentions(*extends, complaints);
  }
  if (const auto* const keys = std::get_if<NodeTable>(&rules.value)) {
    for (const auto& [key, node] : *keys) {
      if (key == "extends" || key == "set" || key == "players") continue;
      complaints.add(
          key_position(node),
          fmt::format("unknown key {}; rules have `extends`, `players` and `set`", shown(key)));
    }
  }
  const auto* const keys = set == nullptr ? nullptr : std::get_if<NodeTable>(&set->value);
  if (set != nullptr && keys == nullptr) complaints.add(set->where, "`set` must be an object");
  std::optional<RuleSet> base;
  if (!extended.empty()) base = loader.combine(schema, extended, std::nullopt);
  const bool partial = !base.has_value();
  RuleSet result = base ? std::move(*base) : RuleSet(schema);
  Loader::read_players(rules, result, complaints);
  if (set != nullptr || extended.size() > 1) result.source.clear();
  complaints.notes_older(result.older_forms);
  return loader.body(result, keys == nullptr ? NodeTable{} : *keys, complaints, partial);
}

std::optional<std::string> Library::game_of(std::string_view name_or_path,
                                            table::Diagnostics& diagnostics) const {
  const std::string name(name_or_path);
  return Loader(*this, diagnostics).game({name, name, {}}, fs::path());
}

}  // namespace showstopper::rules
