// SPDX-License-Identifier: Apache-2.0
//
// `showstopper replay`: what the reference observes after each action of a trace, as a trace.
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/rounds.h"

namespace showstopper::app {

Run add_replay(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("TRACE", *files,
                 "Trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  add_help_page(app, {{{Exit::nothing_found, "every action was carried out"},
                       {Exit::findings, "a round differs from the rules"}},
                      {{"Print all that the reference observes in one round",
                        "showstopper play --rules gostop/matgo --rounds 1 | showstopper replay -"},
                       {"Turn a found round into a full trace",
                        "showstopper find three-ppuks --rules gostop/matgo | showstopper replay "
                        "-"}}});
  return [files](Context& context) {
    bool parted = false, unread = false;
    const bool good = each_round(context, *files, [&](const Game& game, const RoundLine& line) {
      const Retold retold = game.replay(line);
      if (!retold.unread.empty()) {
        context.complain({{line.file, {line.number, 0}, retold.unread}});
        unread = true;
        return;
      }
      context.out.line(retold.text);
      if (retold.parted.empty()) return;
      fmt::print(stderr, "{}:{}: {}\n", line.file, line.number, retold.parted);
      parted = true;
    });
    if (!good || unread) return Exit::input_error;
    return parted ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
