// SPDX-License-Identifier: Apache-2.0
//
// `showstopper help COMMAND`: the same text as `showstopper COMMAND --help`, or as JSON or a manual
// page.
#include "app/cli/help.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/man_page.h"
#include "app/cli/options.h"
#include "app/cli/own_words.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

enum class HelpFormat : unsigned char { text, json, man };

std::string help_as(HelpFormat format, const CLI::App& command, const std::string& path) {
  switch (format) {
    case HelpFormat::text: return help_text(command, path);
    case HelpFormat::json: return help_json(command, path);
    case HelpFormat::man: return man_page(command, path);
  }
  UNREACHABLE("the switch has a case for each value");
}

const CLI::App* command_named(const CLI::App& app, const std::string& word) {
  for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (each->get_name() == word) return each;
  }
  return nullptr;
}

}  // namespace

Run add_help(CLI::App& app) {
  struct Asked {
    std::vector<std::string> words;
    HelpFormat format = HelpFormat::text;
  };
  const auto asked = std::make_shared<Asked>();
  add_choice(app, "--format", asked->format,
             {{"text", HelpFormat::text}, {"json", HelpFormat::json}, {"man", HelpFormat::man}},
             "Print `text` for people (default), `json` for programs or a `man` page")
      ->type_name("FORMAT");
  std::vector<std::string> names;
  for (const Command& each : commands()) {
    if (!each.hidden() && each.offered()) names.emplace_back(each.name);
  }
  offer_words(app.add_option("COMMAND", asked->words,
                             "Name of the command, such as `verify` or `rules print`"),
              std::move(names));
  add_help_page(
      app,
      {{{Exit::nothing_found, "the help was printed"}},
       {{"List the commands", "showstopper help"},
        {"Show the help of a part of `rules`", "showstopper help rules print"},
        {"List all commands and options for a program", "showstopper help --format json"},
        {"Write a manual page", "showstopper help verify --format man > showstopper-verify.1"}}});
  const CLI::App* root = app.get_parent();
  return [asked, root](Context& context) {
    const CLI::App* command = root;
    std::string path(program().name);
    for (const std::string& word : asked->words) {
      const CLI::App* part = command_named(*command, word);
      if (part == nullptr) {
        throw UsageError{fmt::format("`{}` is not a command of `{}`{}", word, path,
                                     nearest_hint(*command, word))};
      }
      command = part;
      path += ' ' + word;
    }
    context.out.write(in_own_words(help_as(asked->format, *command, path)));
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
