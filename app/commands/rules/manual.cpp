// SPDX-License-Identifier: Apache-2.0
//
// `showstopper manual`: the reference page of a game's rule files, generated from its table.
#include <memory>

#include "app/cli/command.h"

namespace showstopper::app {

Run add_manual(CLI::App& app) {
  struct Options {
    std::string game, word;
  };
  const auto options = std::make_shared<Options>();
  add_game(app, options->game);
  app.add_option("WORD", options->word, "Print only the parts that speak of this word");
  add_help_page(app, {{{Exit::nothing_found, "the manual was printed"},
                       {Exit::findings, "it does not speak of the word"}},
                      {{"Print the manual of every game", "showstopper manual"},
                       {"Print the manual of Stoppa", "showstopper manual --game stoppa"},
                       {"Print what it says of pibak", "showstopper manual pibak"}}});
  return [options](Context& context) {
    bool any = false;
    for (const Game* each : games()) {
      if (!options->game.empty() && each->name() != options->game) continue;
      const std::string text = options->word.empty() ? rules::manual(each->schema())
                                                     : rules::manual(each->schema(), options->word);
      any = any || !text.empty();
      context.out.write(text);
    }
    return any ? Exit::nothing_found : Exit::findings;
  };
}

}  // namespace showstopper::app
