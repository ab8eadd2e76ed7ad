// SPDX-License-Identifier: Apache-2.0
//
// `showstopper census`: frequencies in uniform random play, the same bytes from every build.
#include <limits>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "app/report/json_text.h"

namespace showstopper::app {

Run add_census(CLI::App& app) {
  struct Options {
    std::string rules;
    int players = 0;
    Format format = Format::text;
    CensusJob job;
  };
  const auto options = std::make_shared<Options>();
  add_rules(app, options->rules)->required();
  add_players(app, options->players);
  add_number(app, "--rounds", options->job.rounds, 1, std::uint64_t{1} << 40,
             "Play this many rounds (default 10000)");
  add_number(app, "--first", options->job.first, 0, std::uint64_t{1} << 62,
             "Start at this round, to split a run into parts (default 0)");
  app.add_flag("--offers", options->job.offers,
               "Offer draws by chance, if the rules have offers (default: no seat offers one)");
  add_seed(app, options->job.seed);
  add_format(app, options->format);
  add_help_page(
      app, {{{Exit::nothing_found, "every round was played"},
             {Exit::undecided, "interrupted; the rounds played so far are printed"}},
            {{"Measure a thousand rounds", "showstopper census --rules gostop/matgo --rounds 1000"},
             {"Print the second thousand for a program",
              "showstopper census --rules gostop/matgo --rounds 1000 --first 1000 "
              "--format json"}}});
  return [options](Context& context) {
    const std::optional<LoadedRules> loaded = load_rules(context, options->rules);
    if (!loaded) return Exit::input_error;
    CensusJob job = options->job;
    job.subject = {&loaded->rules, seats_for(*loaded, options->players)};
    job.json = options->format == Format::json;
    Progress progress("census");
    const std::uint64_t rounds = job.rounds;
    job.progress = [&progress, rounds](std::uint64_t done) {
      progress.show(done * 1000 / rounds, fmt::format("{} of {} rounds", done, rounds));
    };
    const SignalGuard interruptible;
    job.stop = SignalGuard::interrupted;
    const std::string text = loaded->game->census(job);
    const bool interrupted = SignalGuard::interrupted();
    progress.clear();
    if (job.json) {
      nlohmann::ordered_json object = {
          {"format", "showstopper-census/1"}, {"seed", job.seed}, {"first", job.first}};
      object.update(nlohmann::ordered_json::parse(text));
      if (interrupted) object["interrupted"] = true;
      context.out.line(json_text(object, 2));
    } else {
      context.out.line(fmt::format("seed {}", job.seed));
      context.out.write(text);
      if (interrupted) context.out.line("\ninterrupted: these are the rounds played until then");
    }
    return interrupted ? Exit::undecided : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
