// SPDX-License-Identifier: Apache-2.0
//
// `showstopper coverage`: which clauses, rows, parameter values and pairs of clauses a set of
// rounds has decided.
#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/out_files.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/coverage/gather.h"
#include "app/coverage/summary.h"
#include "app/shards/shard_options.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

enum class CoverageFormat : unsigned char { text, json, html, lcov };

struct CoverageOptions {
  std::vector<std::string> files, clauses;
  std::string rules, out;
  CoverageFormat format = CoverageFormat::text;
  double gate = -1;  // percent; below 0: none
  ShardOptions shard;
};

// `95%` or `95`, up to 100.
double percent_of(const std::string& word) {
  const std::string digits = word.ends_with('%') ? word.substr(0, word.size() - 1) : word;
  const bool plain = !digits.empty() && digits.find_first_not_of("0123456789.") == digits.npos &&
                     std::count(digits.begin(), digits.end(), '.') <= 1 && digits != ".";
  const double value = plain ? std::stod(digits) : -1;
  if (value < 0 || value > 100) {
    throw UsageError{
        fmt::format("`--gate` is `{}`, but must be a percentage from 0% to 100%, such as `95%`",
                    table::printable(word))};
  }
  return value;
}

// The rule sets of `--rules`: one, all shipped ones, or those of the rounds.
AskedSets sets_of(const Context& context, const std::string& asked, const CoveredSet& coverage) {
  AskedSets sets;
  std::set<std::string> names;
  if (!asked.empty() && asked != "all") {
    names.insert(asked);
  } else if (asked == "all") {
    for (const Game* game : games()) {
      for (const std::string& name : context.library().shipped(game->name())) names.insert(name);
    }
  } else {
    for (const auto& [subject, rounds] : coverage.subjects) names.insert(subject.rules);
  }
  for (const std::string& name : names) {
    auto loaded = load_rules(context, name);
    if (!loaded) throw UsageError{fmt::format("the rules `{}` cannot be used", name)};
    sets.push_back(std::move(*loaded));
  }
  return sets;
}

// Each clause of `--clause`, with its state.
Exit report_clauses(Context& context, const CoverageSummary& summary,
                    const std::vector<std::string>& ids) {
  bool all = true;
  for (const std::string& id : ids) {
    const CoveredClause* found = nullptr;
    for (const CoveredGame& game : summary.games) {
      for (const CoveredClause& each : game.clauses) {
        if (each.clause->id == id) found = &each;
      }
    }
    if (found == nullptr) {
      throw UsageError{fmt::format("unknown clause `{}`", table::printable(id))};
    }
    all = all && found->state != CoverState::not_reached;
    const std::string& why = found->why.empty() ? found->furthest : found->why;
    const std::string rounds = found->rounds.text();
    context.out.line(
        fmt::format("{}: {}{}{}\n  {}", id, word(found->state),
                    found->state == CoverState::shown
                        ? fmt::format(" in {} {}", rounds, rounds == "1" ? "round" : "rounds")
                        : "",
                    why.empty() ? "" : ": " + why, found->clause->meaning));
  }
  return all ? Exit::nothing_found : Exit::findings;
}

std::string report_text(const CoverageSummary& summary, CoverageFormat format) {
  switch (format) {
    case CoverageFormat::text: return to_text(summary);
    case CoverageFormat::json: return to_json(summary);
    case CoverageFormat::html: return to_html(summary);
    case CoverageFormat::lcov: return to_lcov(summary);
  }
  UNREACHABLE("the switch has a case for each value");
}

Exit gated(Context& context, const CoverageSummary& summary, const CoverageOptions& options) {
  if (options.gate < 0) return Exit::nothing_found;
  const auto possible = static_cast<double>(summary.possible());
  const double share = possible == 0 ? 100 : 100 * static_cast<double>(summary.shown()) / possible;
  const bool reached = share + 1e-9 >= options.gate;
  if (options.format == CoverageFormat::text) {
    context.out.line(fmt::format("\ngate {}%: {}, {:.1f}% of the clauses are shown, {} of {}",
                                 options.gate, reached ? "reached" : "not reached", share,
                                 summary.shown(), summary.possible()));
  }
  return reached ? Exit::nothing_found : Exit::findings;
}

Exit coverage(Context& context, const CoverageOptions& options) {
  std::optional<LoadedRules> own;
  if (options.rules.ends_with(".toml")) {
    own = load_rules(context, options.rules);
    if (!own) return Exit::input_error;
  }
  const SignalGuard guard;
  Gathered gathered =
      gather(context, options.files, own ? OwnRules{&own->rules, own->rules.name} : OwnRules{},
             options.shard.number, options.shard.parts);
  AskedSets sets = sets_of(context, options.rules, gathered.coverage);
  if (!options.out.empty()) write_whole_file(options.out, part_text(gathered.coverage));
  CoverageSummary summary = summary_of(context, gathered.coverage, sets);
  summary.interrupted = gathered.interrupted;
  Exit exit = Exit::nothing_found;
  if (!options.clauses.empty()) {
    exit = report_clauses(context, summary, options.clauses);
  } else {
    context.out.write(report_text(summary, options.format));
    if (gathered.interrupted && options.format == CoverageFormat::text) {
      context.out.line("\ninterrupted: the rounds read until then are counted");
    }
    exit = gated(context, summary, options);
  }
  if (!gathered.good) return Exit::input_error;
  return gathered.interrupted ? Exit::undecided : exit;
}

}  // namespace

Run add_coverage(CLI::App& app) {
  const auto options = std::make_shared<CoverageOptions>();
  app.add_option("TRACE", options->files,
                 "Trace files, folders of `.jsonl` files, or parts written by `--out`; `-` is "
                 "standard input")
      ->required();
  app.add_option("--rules", options->rules,
                 "Count rounds under this rule set: a name, the path of a `.toml` file, or `all` "
                 "shipped ones (default: those that the rounds name)")
      ->type_name("RULES")
      ->allow_extra_args(false);
  app.add_option("--clause", options->clauses,
                 "Print this clause alone, such as `GS-A-045`; may be repeated")
      ->type_name("ID")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option(
         "--gate",
         [options](const CLI::results_t& words) {
           options->gate = percent_of(words.back());
           return true;
         },
         "Exit 1 below this share of the reachable clauses, such as `95%`")
      ->type_name("PERCENT")
      ->allow_extra_args(false);
  CLI::Option* const out = add_out_file(
      app, "--out", options->out, "Write the counts to this file, a part to be merged with others");
  add_shard(app, options->shard)
      ->description("Count part i of n of the rounds: each n-th one from the i-th on")
      ->needs(out);
  add_choice(app, "--format", options->format,
             {{"text", CoverageFormat::text},
              {"json", CoverageFormat::json},
              {"html", CoverageFormat::html},
              {"lcov", CoverageFormat::lcov}},
             "Print `text` for people (default), `json`, an `html` page, or `lcov`")
      ->type_name("FORMAT");
  add_help_page(
      app, {{{Exit::nothing_found, "the rounds were counted, and `--gate` is reached"},
             {Exit::findings,
              "fewer clauses are shown than `--gate` requires, or a clause of "
              "`--clause` is not reached"},
             {Exit::undecided, "interrupted; the rounds read until then are counted"}},
            {{"Count the clauses that a random match decides",
              "showstopper play --rules gostop/matgo | showstopper coverage -"},
             {"Require a fifth of the clauses of one rule set",
              "showstopper play --rules gostop/matgo --rounds 4 | showstopper coverage - --rules "
              "gostop/matgo --gate 20%"}}});
  return [options](Context& context) { return coverage(context, *options); };
}

}  // namespace showstopper::app
