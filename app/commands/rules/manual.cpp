// SPDX-License-Identifier: Apache-2.0
//
// `showstopper manual`: the reference page of a game's rule files and goals, generated from its
// tables.
#include <memory>

#include "app/cli/command.h"
#include "model/gostop/game.h"
#include "solver/goals/goal.h"

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
                       {"Print what it says of pibak", "showstopper manual pibak"},
                       {"Print the words of goals", "showstopper manual goals"}}});
  return [options](Context& context) {
    bool any = false;
    for (const Game* each : games()) {
      if (!options->game.empty() && each->name() != options->game) continue;
      std::string text = rules::manual(each->schema());
      if (each->name() == gostop::Game::kName) text += solver::goal_manual();
      if (!options->word.empty()) text = rules::speaking_of(text, options->word);
      any = any || !text.empty();
      context.out.write(text);
    }
    return any ? Exit::nothing_found : Exit::findings;
  };
}

}  // namespace showstopper::app
