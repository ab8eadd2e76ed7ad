// SPDX-License-Identifier: Apache-2.0
//
// `showstopper show`: rounds step by step, for a person who knows the game, and what a match comes
// to. Colour on a terminal only; the marks beside it say the same without.
#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "app/report/match_report.h"

namespace showstopper::app {

Run add_show(CLI::App& app) {
  struct Options {
    std::vector<std::string> files;
    std::optional<int> around;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("TRACE", options->files,
                 "Trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  app.add_option("--around", options->around,
                 "Of a round of Go-Stop that differs from the rules print the turns that do, and so "
                 "many before and after each")
      ->check(CLI::Range(0, 1000));
  add_help_page(app, {{{Exit::nothing_found, "every round follows the rules"},
                       {Exit::findings, "a round or the match differs from the rules"}},
                      {{"Print a match step by step",
                        "showstopper play --rules stoppa/italian --seed 7 | showstopper show -"},
                       {"Print the round that `find` finds, in colour",
                        "showstopper find three-ppuks --rules gostop/matgo | showstopper show "
                        "--color always -"}}});
  return [options](Context& context) {
    bool parted = false, another = false, unread = false;
    MatchReport match;
    const bool good = each_round(context, options->files, [&](const Game& game,
                                                             const RoundLine& line) {
      RoundLine asked = line;
      asked.around = options->around;
      const Retold retold = game.show(asked, context.out.coloured());
      if (!retold.unread.empty()) {
        context.complain({{line.file, {line.number, 0}, retold.unread}});
        unread = true;
        return;
      }
      context.out.write(match.next(retold.place));
      if (another) context.out.write("\n");
      another = true;
      context.out.write(retold.text);
      parted = parted || !retold.parted.empty();
    });
    context.out.write(match.end());
    if (!good || unread) return Exit::input_error;
    return parted || match.broken() ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
