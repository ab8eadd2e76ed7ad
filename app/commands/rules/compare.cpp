// SPDX-License-Identifier: Apache-2.0
//
// `showstopper compare`: the first difference of two rule sets, in a small round played under both,
// or how the outcomes of many rounds shift from one to the other.
#include "lint/compare.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/cli/out_files.h"
#include "app/report/impact/report.h"
#include "app/report/json_text.h"
#include "app/report/rules_json.h"
#include "app/report/set_up.h"
#include "lint/impact.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

using lint::Comparison;
using lint::Parting;
using nlohmann::ordered_json;

enum class CompareFormat : unsigned char { text, json, svg };

struct CompareOptions {
  std::string a, b;
  bool all = false;
  std::uint64_t seed = 1;
  std::uint64_t rounds = lint::CompareJob().rounds;
  double seconds = 20;       // of the solver
  std::uint64_t impact = 0;  // rounds; 0: none are played
  std::string svg;           // a file for the drawing
  bool offers = false;       // offer draws by chance
  CompareFormat format = CompareFormat::text;
};

std::string file_and_line(const Context& context, const rules::Place& place) {
  if (place.file == nullptr) return "initial value";
  return fmt::format("{}:{}", context.shown(*place.file), place.where.line);
}

std::string parting_text(const CompareOptions& options, const Parting& parting,
                         std::string_view indent) {
  std::string text;
  const auto line = [&](const std::string& words) { text += fmt::format("{}{}\n", indent, words); };
  line(fmt::format("{} players; first difference after {}", parting.players,
                   parting.after.empty() ? "the deal" : "`" + parting.after + "`"));
  line(fmt::format("  {}: {}", options.a, parting.shows[0]));
  line(fmt::format("  {}: {}", options.b, parting.shows[1]));
  // The observations of both contain the ledgers beside the payments.
  const bool pays = std::any_of(parting.payments.begin(), parting.payments.end(),
                                [](const auto& each) { return each[0] != each[1]; });
  if (pays) {
    std::string difference;
    for (std::size_t seat = 0; seat < parting.payments.size(); ++seat) {
      const auto& [in_a, in_b] = parting.payments[seat];
      difference += fmt::format("{}p{} {:+}", seat == 0 ? "" : ", ", seat, in_b - in_a);
    }
    line("  difference in payments: " + difference);
  }
  if (!parting.to_blame.empty()) {
    std::string names;
    for (const std::string& each : parting.to_blame) {
      names += fmt::format("{}`{}`", names.empty() ? "" : ", ", each);
    }
    line("  alone enough for it: " + names);
  }
  for (std::size_t i = 0; i < parting.witness.size(); ++i) {
    const std::string& witness = parting.witness[i];
    if (witness.empty()) continue;
    line(fmt::format("  round under {}{}:", i == 0 ? options.a : options.b, set_up_text(witness)));
    line("  " + witness);
  }
  return text;
}

// Where `players` of one file leaves out players that the other file has.
std::string for_whom(const Comparison& comparison) {
  if (!comparison.for_some) return {};
  return fmt::format(" with {} players alone", fmt::join(comparison.players, " or "));
}

std::string comparison_text(const Context& context, const CompareOptions& options,
                            const Comparison& comparison) {
  std::string text;
  if (!comparison.proof.empty()) {
    text = fmt::format("equivalent{} (proved: {})\n", for_whom(comparison), comparison.proof);
  } else if (comparison.parting) {
    text = fmt::format("{} and {} differ{}\n\n", options.a, options.b,
                       comparison.for_some ? ", compared" + for_whom(comparison) : "") +
           parting_text(options, *comparison.parting, "");
  } else {
    text = fmt::format("no difference found{} in {}, not proved{}\n", for_whom(comparison),
                       table::counted(comparison.rounds, "round"),
                       comparison.stopped ? ", stopped before the end" : "");
  }
  if (comparison.differences.empty()) return text;
  text += "\nkeys and rows that differ:\n";
  for (const lint::Difference& each : comparison.differences) {
    const auto said = [](const std::string& words) { return words.empty() ? "nothing" : words; };
    text += fmt::format("  {}: {} ({}) against {} ({})\n", each.name, said(each.says[0]),
                        file_and_line(context, each.places[0]), said(each.says[1]),
                        file_and_line(context, each.places[1]));
    if (!each.idle.empty()) text += fmt::format("    cannot matter: {}\n", each.idle);
    if (each.of_match) text += "    concerns the match, which no single round shows\n";
  }
  for (const lint::SingleDifference& each : comparison.each) {
    text += fmt::format("\n{} alone\n", each.name);
    text += each.parting ? parting_text(options, *each.parting, "  ")
                         : fmt::format("  {}\n", each.why_none);
  }
  return text;
}

ordered_json parting_json(const Parting& parting) {
  ordered_json json = {{"players", parting.players},      {"after", parting.after},
                       {"shows", parting.shows},          {"payments", parting.payments},
                       {"to_blame", parting.to_blame},    {"minimal", parting.minimal},
                       {"witness", ordered_json::array()}};
  for (const std::string& each : parting.witness) {
    if (!each.empty()) json["witness"].push_back(ordered_json::parse(each));
  }
  return json;
}

std::string comparison_json(const CompareOptions& options, const Comparison& comparison) {
  const std::string_view answer = !comparison.proof.empty() ? "equivalent"
                                  : comparison.parting      ? "differ"
                                                            : "no difference found, not proved";
  ordered_json json = {{"format", "showstopper-comparison/1"},
                       {"a", options.a},
                       {"b", options.b},
                       {"answer", answer},
                       {"players", comparison.players},
                       {"proof", comparison.proof},
                       {"rounds", comparison.rounds},
                       {"stopped", comparison.stopped},
                       {"differences", ordered_json::array()}};
  if (comparison.parting) json["parting"] = parting_json(*comparison.parting);
  for (const lint::Difference& each : comparison.differences) {
    json["differences"].push_back({{"name", each.name},
                                   {"says", each.says},
                                   {"idle", each.idle},
                                   {"of_match", each.of_match}});
  }
  for (const lint::SingleDifference& each : comparison.each) {
    ordered_json single = {{"name", each.name}};
    if (each.parting) single["parting"] = parting_json(*each.parting);
    if (!each.why_none.empty()) single["why_none"] = each.why_none;
    json["each"].push_back(std::move(single));
  }
  return json_text(json) + "\n";
}

Exit show_impact(Context& context, const CompareOptions& options, const rules::RuleSet& a,
                 const rules::RuleSet& b) {
  Limits limits = Limits::until_interrupted();
  lint::ImpactJob job;
  job.a = &a;
  job.b = &b;
  job.seed = options.seed;
  job.rounds = options.impact;
  if (options.offers) job.offers = properties::Offers::by_chance;
  job.go_on = [&limits] { return limits.go_on(); };
  const lint::Impact impact = lint::impact(job);
  const LineImpacts lines = lint::impact_of_lines(job);
  const ImpactOf of{options.a, options.b, options.seed};
  if (!options.svg.empty()) write_whole_file(options.svg, impact_svg(of, impact, lines));
  switch (options.format) {
    case CompareFormat::text: context.out.write(impact_text(of, impact, lines)); break;
    case CompareFormat::json: context.out.write(impact_json(of, impact, lines)); break;
    case CompareFormat::svg: context.out.write(impact_svg(of, impact, lines)); break;
  }
  return impact.any() ? Exit::findings : Exit::nothing_found;
}

Exit compare_files(Context& context, const CompareOptions& options) {
  const auto a = load_rules(context, options.a);
  const auto b = load_rules(context, options.b);
  if (!a || !b) return Exit::input_error;
  need_known_game(*a->game, options.a);
  if (a->game != b->game) {
    throw UsageError{fmt::format("`{}` is {} and `{}` is {}, but both must be of one game",
                                 options.a, a->game->title(), options.b, b->game->title())};
  }
  if (options.format == CompareFormat::svg && options.impact == 0) {
    throw UsageError{"`--format svg` draws what `--impact` shows: give `--impact` too"};
  }
  if (lint::common_players(a->rules, b->rules).empty()) {
    throw UsageError{fmt::format("`{}` and `{}` can be played by no common number of players",
                                 options.a, options.b)};
  }
  if (options.impact > 0) return show_impact(context, options, a->rules, b->rules);
  Limits limits = Limits::until_interrupted();
  lint::CompareJob job;
  job.a = &a->rules;
  job.b = &b->rules;
  job.seed = options.seed;
  job.rounds = options.rounds;
  job.each = options.all;
  job.seconds = options.seconds;
  job.base_of = [&](const rules::RuleSet& rules) { return named_base(context, rules); };
  job.go_on = [&limits] { return limits.go_on(); };
  const Comparison comparison = lint::compare(job);
  context.out.write(options.format == CompareFormat::json
                        ? comparison_json(options, comparison)
                        : comparison_text(context, options, comparison));
  if (comparison.parting) return Exit::findings;
  return comparison.proof.empty() ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_compare(CLI::App& app) {
  constexpr std::uint64_t kFewestRounds = 100, kMostRounds = 10'000'000;
  const auto options = std::make_shared<CompareOptions>();
  add_rules_argument(app, "A", options->a);
  add_rules_argument(app, "B", options->b);
  app.add_flag("--all", options->all, "Show a round for each key and row that differs, alone");
  add_number(app, "--rounds", options->rounds, 1, kMostRounds,
             "Play so many rounds for each number of players (default 4000)");
  CLI::Option* const seconds =
      add_time_limit(app, options->seconds,
                     "Give the solver so long for rounds that random play misses (default 20s)");
  CLI::Option* const impact =
      add_number(app, "--impact", options->impact, kFewestRounds, kMostRounds,
                 "Play N random rounds with common deals for each number of players, and print how "
                 "outcomes shift, in total and for each key and row alone")
          ->excludes("--all")
          ->excludes("--rounds")
          ->excludes(seconds);
  add_out_file(app, "--svg", options->svg, "Draw what `--impact` shows into this file")
      ->needs(impact);
  app.add_flag("--offers", options->offers,
               "With --impact, offer draws by chance (default: no seat offers one)")
      ->needs(impact);
  add_seed(app, options->seed);
  add_choice<CompareFormat>(
      app, "--format", options->format,
      {{"text", CompareFormat::text}, {"json", CompareFormat::json}, {"svg", CompareFormat::svg}},
      "Print `text` (default), `json`, or, of `--impact`, `svg`")
      ->type_name("FORMAT");
  add_help_page(
      app, {{{Exit::nothing_found, "they are the same, with the proof"},
             {Exit::findings, "a round shows that they differ"},
             {Exit::undecided, "no difference is found, and none is excluded"}},
            {{"Show how a house rule shifts the outcomes",
              "showstopper compare --impact 1000 gostop/matgo gostop/table/minimum-five",
              Exit::findings, Example::Of::showstopper},
             {"Show the first difference of two rule sets",
              "showstopper compare gostop/spanish gostop/dutch", Exit::findings},
             {"Compare a rule set with itself", "showstopper compare gostop/matgo gostop/matgo"}}});
  return [options](Context& context) { return compare_files(context, *options); };
}

}  // namespace showstopper::app
