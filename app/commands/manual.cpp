// SPDX-License-Identifier: Apache-2.0
//
// `showstopper manual`: the reference page of a game's rule files, generated from its table.
#include <memory>

#include "app/cli/command.h"

namespace showstopper::app {

Run add_manual(CLI::App& app) {
  const auto game = std::make_shared<std::string>();
  add_game(app, *game);
  add_help_page(app, {{{Exit::nothing_found, "the manual was printed"}},
                      {{"Print the manual of every game", "showstopper manual"},
                       {"Print the manual of Stoppa", "showstopper manual --game stoppa"}}});
  return [game](Context& context) {
    for (const Game* each : games()) {
      if (game->empty() || each->name() == *game) context.out.write(rules::manual(each->schema()));
    }
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
