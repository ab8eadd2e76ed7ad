// SPDX-License-Identifier: Apache-2.0
#include "app/cli/help.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "app/cli/help_parts.h"
#include "app/cli/own_words.h"
#include "app/cli/program.h"
#include "app/report/json_text.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kMostIndent = 28;  // longer names push their text to the next line

// `text` broken between words, every line but the first indented.
std::string wrapped(std::string_view text, std::size_t column, std::size_t indent) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    if (column > indent && column + 1 + word.size() > kColumns) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
    if (end == std::string_view::npos) break;
    if (text[end] == '\n') {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    }
    text.remove_prefix(end + 1);
  }
  return result;
}

using Entry = HelpParts::Entry;

std::size_t widest_name(const std::vector<Entry>& entries) {
  std::size_t widest = 0;
  for (const Entry& entry : entries) {
    if (entry.first.size() <= kMostIndent) widest = std::max(widest, entry.first.size());
  }
  return widest;
}

std::string section(std::string_view heading, const std::vector<Entry>& entries,
                    std::size_t widest) {
  if (entries.empty()) return "";
  const std::size_t indent = widest + 4;
  std::string text = fmt::format("\n{}:\n", heading);
  for (const auto& [name, meaning] : entries) {
    text += fmt::format("  {:<{}}", name, widest);
    text += name.size() > widest ? '\n' + std::string(indent, ' ') : "  ";
    text += wrapped(meaning, indent, indent) + '\n';
  }
  return text;
}

std::string option_name(const CLI::App& app, const CLI::Option& option) {
  // The short form is read before the parser sees it (command.cpp).
  if (&option == app.get_help_ptr()) return "-h, --help";
  std::string name = option.get_name(option.get_positional(), true);
  if (const std::size_t comma = name.find(','); comma != std::string::npos) {
    name.insert(comma + 1, " ");
  }
  const bool flag = option.get_expected_max() == 0;
  if (!option.get_positional() && !flag) name += ' ' + option.get_type_name();
  return name;
}

std::string section(std::string_view heading, const std::vector<Entry>& entries) {
  return section(heading, entries, widest_name(entries));
}

std::string command_sections(const std::vector<HelpParts::Group>& groups) {
  std::size_t widest = 0;
  for (const HelpParts::Group& group : groups) {
    widest = std::max(widest, widest_name(group.commands));
  }
  std::string text;
  for (const HelpParts::Group& group : groups) {
    text += section(group.heading, group.commands, widest);
  }
  return text;
}

bool is_shown(const Example& example) {
  switch (example.of) {
    case Example::Of::showstopper: return program().of_shipped_games;
    case Example::Of::other_games: return !program().of_shipped_games;
    case Example::Of::every_program: return has_rule_sets_for(example.line);
  }
  UNREACHABLE("the switch has a case for each value");
}

// The declarations of a command beside its options. `exits` has the usage error too, by code.
struct DeclaredPage {
  std::vector<Entry> exits;
  std::vector<Example> examples;
};
std::map<const CLI::App*, DeclaredPage>& pages() {
  static std::map<const CLI::App*, DeclaredPage> pages;
  return pages;
}

bool is_needed(const CLI::Option& option) {
  return option.get_required() && !option.get_positional();
}

std::string usage_of(const CLI::App& app, const std::string& path, bool has_commands) {
  std::string usage = path;
  if (has_commands) usage += " COMMAND";
  for (const CLI::Option* option : app.get_options()) {
    if (is_needed(*option)) usage += ' ' + option_name(app, *option);
  }
  usage += " [OPTION...]";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    std::string name = option->get_name(true);
    if (option->get_expected_max() > 1) name += "...";
    usage += ' ' + (option->get_required() ? name : '[' + name + ']');
  }
  return usage;
}

std::vector<HelpParts::Group> groups_of(const CLI::App& app) {
  const bool is_overview = app.get_parent() == nullptr;
  std::vector<HelpParts::Group> groups;
  for (const CLI::App* command : shown_commands(app)) {
    const std::string heading = is_overview ? command->get_group() : "Commands";
    if (groups.empty() || groups.back().heading != heading) groups.push_back({heading, {}});
    groups.back().commands.emplace_back(command->get_name(), command->get_description());
  }
  return groups;
}

}  // namespace

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); });
}

HelpParts help_parts(const CLI::App& app, const std::string& path) {
  HelpParts parts;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    (option->get_positional() ? parts.arguments : parts.options)
        .emplace_back(option_name(app, *option),
                      option->get_description() + (is_needed(*option) ? " (required)" : ""));
  }
  parts.groups = groups_of(app);
  parts.usage = usage_of(app, path, !parts.groups.empty());
  parts.summary = app.get_description();
  const DeclaredPage& page = pages()[&app];
  parts.exits = page.exits;
  std::copy_if(page.examples.begin(), page.examples.end(), std::back_inserter(parts.examples),
               is_shown);
  return parts;
}

std::string example_sentence(const Example& example) {
  const int exit = static_cast<int>(example.exit);
  return fmt::format("{}{}:", example.does, exit == 0 ? "" : fmt::format(" (exit code {})", exit));
}

std::string help_text(const CLI::App& app, const std::string& path) {
  const HelpParts parts = help_parts(app, path);
  std::string text = fmt::format("Usage: {}\n\n{}\n", parts.usage, wrapped(parts.summary, 0, 0));
  text += command_sections(parts.groups);
  text += section("Arguments", parts.arguments);
  text += section("Options", parts.options);
  text += section("Exit codes", parts.exits) + "\nExamples:\n";
  for (const Example& example : parts.examples) {
    text += fmt::format("  {}\n    $ {}\n", example_sentence(example), example.line);
  }
  return text;
}

namespace {

void add_json(const CLI::App& app, const std::string& path, nlohmann::ordered_json& commands) {
  nlohmann::ordered_json command = {{"command", path},
                                    {"summary", app.get_description()},
                                    {"arguments", nlohmann::ordered_json::array()},
                                    {"options", nlohmann::ordered_json::array()},
                                    {"exits", nlohmann::ordered_json::object()}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    nlohmann::ordered_json entry = {{"name", option->get_name(option->get_positional())}};
    if (option->get_positional()) {
      entry["required"] = option->get_required();
      entry["several"] = option->get_expected_max() > 1;
    } else {
      const bool flag = option->get_expected_max() == 0;
      entry["value"] = nullptr;
      if (!flag) entry["value"] = option->get_type_name();
    }
    entry["meaning"] = option->get_description();
    command[option->get_positional() ? "arguments" : "options"].push_back(std::move(entry));
  }
  for (const auto& [code, meaning] : pages()[&app].exits) command["exits"][code] = meaning;
  commands.push_back(std::move(command));
  for (const CLI::App* part : shown_commands(app)) {
    add_json(*part, path + ' ' + part->get_name(), commands);
  }
}

}  // namespace

std::string help_json(const CLI::App& app, const std::string& path) {
  nlohmann::ordered_json all = {{"format", kHelpFormat},
                                {"commands", nlohmann::ordered_json::array()}};
  add_json(app, path, all["commands"]);
  return json_text(all) + '\n';
}

void add_help_page(CLI::App& app, const HelpPage& page) {
  DeclaredPage& declared = pages()[&app];
  declared.exits.clear();
  bool own_error = false;
  for (const ExitMeaning& each : page.exits) {
    declared.exits.emplace_back(fmt::format("{}", static_cast<int>(each.exit)), each.meaning);
    own_error = own_error || each.exit == Exit::input_error;
  }
  if (!own_error) declared.exits.emplace_back("2", "usage or input error");
  std::sort(declared.exits.begin(), declared.exits.end());
  declared.examples = page.examples;
}

}  // namespace showstopper::app
