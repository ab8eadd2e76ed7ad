// SPDX-License-Identifier: Apache-2.0
//
// `showstopper help COMMAND`: the same text as `showstopper COMMAND --help`.
#include "app/cli/help.h"

#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/options.h"
#include "app/cli/own_words.h"

namespace showstopper::app {
namespace {

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
    Format format = Format::text;
  };
  const auto asked = std::make_shared<Asked>();
  add_format(app, asked->format);
  app.add_option("COMMAND", asked->words, "Name of the command, such as `verify` or `rules print`");
  add_help_page(
      app, {{{Exit::nothing_found, "the help was printed"}},
            {{"List the commands", "showstopper help"},
             {"Show the help of a part of `rules`", "showstopper help rules print"},
             {"List all commands and options for a program", "showstopper help --format json"}}});
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
    context.out.write(in_own_words(asked->format == Format::json ? help_json(*command, path)
                                                                 : help_text(*command, path)));
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
