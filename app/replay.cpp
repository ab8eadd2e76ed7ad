// SPDX-License-Identifier: Apache-2.0
//
// `showstopper replay`: what the reference observes after each action of a trace, as a trace.
#include <memory>

#include "app/command.h"
#include "app/rounds.h"

namespace showstopper::app {

Run add_replay(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("TRACE", *files,
                 "trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  return [files](Session& session) {
    bool refused = false;
    const bool good = each_round(session, *files, [&](const Game& game, const RoundLine& line) {
      const Retold retold = game.replay(line);
      session.out.line(retold.text);
      if (retold.refused.empty()) return;
      session.complain({{line.file, {line.number, 0}, retold.refused}});
      refused = true;
    });
    if (!good) return Exit::input_error;
    return refused ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
