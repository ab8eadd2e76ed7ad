// SPDX-License-Identifier: Apache-2.0
//
// `showstopper show`: rounds step by step, for a person who knows the game, and what a match comes
// to. Colour on a terminal only; the marks beside it say the same without.
#include <memory>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "app/report/match_report.h"

namespace showstopper::app {

Run add_show(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("TRACE", *files,
                 "Trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  add_help_page(app, {{{Exit::nothing_found, "every round follows the rules"},
                       {Exit::findings, "a round or the match differs from the rules"}},
                      {{"Print a match step by step",
                        "showstopper play --rules stoppa/italian --seed 7 | showstopper show -"},
                       {"Print the round that `find` finds, in colour",
                        "showstopper find three-ppuks --rules gostop/matgo | showstopper show "
                        "--color always -",
                        Exit::nothing_found, Example::Of::showstopper}}});
  return [files](Context& context) {
    bool parted = false, another = false;
    MatchReport match;
    const bool good = each_round(context, *files, [&](const Game& game, const RoundLine& line) {
      const Retold retold = game.show(line, context.out.coloured());
      context.out.write(match.next(retold.place));
      if (another) context.out.write("\n");
      another = true;
      context.out.write(retold.text);
      parted = parted || !retold.parted.empty();
    });
    context.out.write(match.end());
    if (!good) return Exit::input_error;
    return parted || match.broken() ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
