// SPDX-License-Identifier: Apache-2.0
//
// `showstopper perft`: counts of action sequences, and a number that two versions share only if
// they did the same in every position counted.
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

constexpr int kBetsNotGiven = -1;

struct PerftOptions {
  std::string rules;
  int players = 0;
  Format format = Format::text;
  int bets = kBetsNotGiven;
  PerftJob job;
};

std::string bets_text(const PerftJob& job) {
  return job.bets == 0 ? "all amounts" : fmt::format("{} amounts of each bet", job.bets);
}

std::string as_json(const PerftOptions& options, const PerftJob& job, const PerftCounts& counts) {
  nlohmann::ordered_json object = {{"format", "showstopper-perft/1"},
                                   {"seed", job.seed},
                                   {"rules", options.rules},
                                   {"players", job.subject.players},
                                   {"deals", job.deals},
                                   {"sequences", counts.sequences},
                                   {"ended", counts.ended},
                                   {"interrupted", counts.interrupted}};
  if (!counts.interrupted) object["signature"] = fmt::format("{:016x}", counts.signature);
  if (job.bets >= 0) object["bets"] = job.bets;
  for (const auto& [action, sequences] : counts.divide) object["divide"][action] = sequences;
  return json_text(object) + '\n';
}

std::string as_text(const PerftOptions& options, const PerftJob& job, const PerftCounts& counts) {
  std::string text =
      fmt::format("seed {}\nrules {}, {} players, deals {}{}\n\n", job.seed, options.rules,
                  job.subject.players, job.deals, job.bets >= 0 ? ", " + bets_text(job) : "");
  text += fmt::format("{:>5}  {:>20}\n", "depth", "sequences");
  for (std::size_t depth = 0; depth < counts.sequences.size(); ++depth) {
    text += fmt::format("{:>5}  {:>20}\n", depth, counts.sequences[depth]);
  }
  text += fmt::format("\nrounds over before the last depth: {}\n", counts.ended);
  text += counts.interrupted ? "interrupted: the counts are incomplete\n"
                             : fmt::format("signature {:016x}\n", counts.signature);
  if (!counts.divide.empty()) text += "\nbelow each first action\n";
  for (const auto& [action, sequences] : counts.divide) {
    text += fmt::format("  {:<12}{:>20}\n", action, sequences);
  }
  return text;
}

}  // namespace

Run add_perft(CLI::App& app) {
  constexpr int kDeepest = 12;  // beyond it no machine ends
  const auto options = std::make_shared<PerftOptions>();
  options->job.depth = 4;
  add_rules(app, options->rules)->required();
  add_players(app, options->players);
  add_number(app, "--depth", options->job.depth, 0, kDeepest,
             "Count sequences of up to this many actions (default 4)");
  add_number(app, "--deals", options->job.deals, 1, 1000000,
             "Start from this many shuffled deals and add up their counts (default 1)");
  add_number(
      app, "--bets", options->bets, 0, 1000000,
      "In games with bets, count only the N smallest amounts of each bet or raise (default 2; 0: "
      "all amounts); passing, calling and folding always count");
  add_seed(app, options->job.seed);
  app.add_flag("--divide", options->job.divide,
               "Print the count below each first action of the first deal, to find where two "
               "versions differ");
  add_format(app, options->format);
  add_help_page(app, {{{Exit::nothing_found, "every sequence was counted"},
                       {Exit::undecided, "interrupted; the counts so far are printed"}},
                      {{"Count to depth 3", "showstopper perft --rules gostop/matgo --depth 3"},
                       {"Divide the count by the first action",
                        "showstopper perft --rules stoppa/italian --depth 2 --divide"}}});
  return [options](Context& context) {
    const std::optional<LoadedRules> loaded = load_rules(context, options->rules);
    if (!loaded) return Exit::input_error;
    PerftJob job = options->job;
    job.subject = {&loaded->rules, seats_for(*loaded, options->players)};
    const bool given = options->bets != kBetsNotGiven;
    if (given && !loaded->game->has_bets()) {
      throw UsageError{fmt::format("`--bets`: {} has no bets", loaded->game->title())};
    }
    job.bets = given ? options->bets : loaded->game->has_bets() ? job.bets : kBetsNotGiven;
    const SignalGuard interruptible;
    job.stop = SignalGuard::interrupted;
    const PerftCounts counts = loaded->game->perft(job);
    context.out.write(options->format == Format::json ? as_json(*options, job, counts)
                                                      : as_text(*options, job, counts));
    return counts.interrupted ? Exit::undecided : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
