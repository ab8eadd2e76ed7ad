// SPDX-License-Identifier: Apache-2.0
//
// `showstopper play`: a random match as a trace: something to show, to check, and to start from.
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"

namespace showstopper::app {

Run add_play(CLI::App& app) {
  struct Options {
    std::string rules;
    int players = 0;
    MatchJob job;
  };
  constexpr int kMostRounds = 1000;
  const auto options = std::make_shared<Options>();
  options->job.rounds = kMostRounds;
  add_rules(app, options->rules)->required();
  add_players(app, options->players);
  add_number(app, "--rounds", options->job.rounds, 1, kMostRounds,
             "Stop after this many rounds (default: when the match is over, at the latest after "
             "1000)");
  add_seed(app, options->job.seed);
  add_help_page(app, {{{Exit::nothing_found, "the match was printed"}},
                      {{"Play a match and print it step by step",
                        "showstopper play --rules stoppa/italian --seed 7 | showstopper show -"},
                       {"Play one round", "showstopper play --rules gostop/matgo --rounds 1"}}});
  return [options](Context& context) {
    const std::optional<LoadedRules> loaded = load_rules(context, options->rules);
    if (!loaded) return Exit::input_error;
    MatchJob job = options->job;
    job.subject = {&loaded->rules, seats_for(*loaded, options->players)};
    const std::vector<std::string> rounds = loaded->game->match(job);
    if (rounds.empty()) {
      throw UsageError{fmt::format(
          "`{}` lets no round begin: the purses do not pay for the first deal", options->rules)};
    }
    for (const std::string& round : rounds) context.out.line(round);
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
