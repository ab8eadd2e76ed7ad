// SPDX-License-Identifier: Apache-2.0
//
// `showstopper lint`: mistakes in rule files, found before anybody plays by them.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/cli/unknown_game.h"
#include "app/commands/rules/paired.h"
#include "app/report/lint_report.h"
#include "app/report/rules_json.h"
#include "model/rules/hints/key_hints.h"
#include "model/table/check.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

// In the place of a path: a repaired text is not in a file.
constexpr const char* kRepaired = "<repaired>";

struct LintOptions {
  std::vector<std::string> files;
  bool fast = false;
  bool all = false;
  bool strict = false;  // undecided findings fail
  std::uint64_t seed = 1;
  std::uint64_t rounds = lint::Job().rounds;
  double seconds = lint::Job().seconds;
  LintFormat format = LintFormat::text;
};

// Reports each `allow` that names an unknown kind of finding.
void judge_allowances(const rules::RuleSet& rules, table::Diagnostics& diagnostics) {
  std::vector<std::string_view> known;
  for (const lint::KindOfFinding& kind : lint::kinds()) known.push_back(kind.name);
  for (const rules::Allowance& each : rules.allowed) {
    if (std::find(known.begin(), known.end(), each.finding) != known.end()) continue;
    diagnostics.push_back(
        {*each.place.file, each.place.where,
         fmt::format("unknown kind of finding `{}`{}", table::printable(each.finding),
                     rules::hint(each.finding, known))});
  }
}

std::optional<rules::RuleSet> read_rules(const rules::Library& library, const std::string& name,
                                         table::Diagnostics& diagnostics) {
  const std::optional<std::string> of = library.game_of(name, diagnostics);
  if (!of) return std::nullopt;
  const Game* game = game_named(*of);
  if (game == nullptr) {
    diagnostics.push_back(unknown_game(library, name, *of));
    return std::nullopt;
  }
  auto rules = library.load(game->schema(), name, diagnostics);
  if (rules) judge_allowances(*rules, diagnostics);
  if (!diagnostics.empty()) return std::nullopt;
  return rules;
}

// The text of the file itself; empty if there is none.
std::string text_of(const Context& context, const rules::RuleSet& rules) {
  const bool of_library = rules.source == rules.library_base;
  const std::filesystem::path path = of_library
                                         ? context.library().root() / (rules.source + ".toml")
                                         : std::filesystem::path(rules.source);
  return table::whole_text(path).value_or("");
}

LintedFile lint_one(const Context& context, const std::string& name, const LintOptions& options,
                    Limits& limits) {
  LintedFile file;
  file.name = name;
  table::Diagnostics diagnostics;
  constexpr std::size_t kAllErrors = 10'000;  // a file with more wrong lines is not a rule file
  const rules::Library library(context.library().root(),
                               options.all ? kAllErrors : rules::kMostErrors);
  const auto rules = read_rules(library, name, diagnostics);
  if (!rules) {
    file.read = false;
    file.report.full = !options.all && std::erase_if(diagnostics, rules::reports_more_errors) > 0;
    file.report.findings = form_findings(diagnostics);
    return file;
  }
  // A table of clauses that cannot be read leaves findings without their sentences, no more.
  table::Diagnostics unread;
  const std::vector<rules::Clause> clauses = rules::read_clauses(
      context.corpus() / "clauses" / (std::string(rules->schema().game) + ".tsv"), unread);
  lint::Job job;
  job.rules = &*rules;
  job.clauses = &clauses;
  if (options.all) job.most = 0;
  job.rules_json = rules_json(context, *rules);
  job.library_root = context.library().root().generic_string();
  job.seed = options.seed;
  job.rounds = options.rounds;
  job.fast = options.fast;
  job.seconds = options.seconds;
  job.go_on = [&limits] { return limits.go_on(); };
  job.text = text_of(context, *rules);
  job.reread = [&](const std::string& text) -> std::optional<rules::RuleSet> {
    table::Diagnostics trouble;
    auto repaired = context.library().read(rules->schema(), text, kRepaired, trouble);
    return trouble.empty() ? std::move(repaired) : std::nullopt;
  };
  file.report = lint::knows(rules->schema().game)
                    ? lint::lint(job)
                    : lint_by_play(*game_named(rules->schema().game), job);
  return file;
}

std::string report_text(const Context& context, const LintOptions& options,
                        const std::vector<LintedFile>& files) {
  switch (options.format) {
    case LintFormat::text: return lint_text(context, files, context.out.coloured());
    case LintFormat::json: return lint_json(context, files);
    case LintFormat::sarif: return lint_sarif(context, files);
    case LintFormat::github: return lint_github(context, files);
  }
  UNREACHABLE("the switch has a case for each value");
}

// With `strict` an open question goes before findings.
Exit exit_of_files(const std::vector<LintedFile>& files, bool strict) {
  bool found = false, undecided = false;
  for (const LintedFile& file : files) {
    if (!file.read) return Exit::input_error;
    undecided = undecided || !file.report.undecided.empty();
    for (const lint::Finding& each : file.report.findings) {
      found = found || each.severity != lint::Severity::note;
    }
  }
  if (strict && undecided) return Exit::undecided;
  return decided(found, SignalGuard::interrupted());
}

Exit lint_files(Context& context, const LintOptions& options) {
  Limits limits = Limits::until_interrupted();  // the solver has its own time
  std::vector<LintedFile> files;
  for (const std::string& name : options.files) {
    files.push_back(lint_one(context, name, options, limits));
    if (SignalGuard::interrupted()) break;
  }
  context.out.write(report_text(context, options, files));
  return exit_of_files(files, options.strict);
}

}  // namespace

Run add_lint(CLI::App& app) {
  constexpr std::uint64_t kMostRounds = 10'000'000;
  const auto options = std::make_shared<LintOptions>();
  app.add_option("FILE", options->files, "Rule files, or names of rule sets")
      ->type_name("RULES")
      ->required();
  const bool solves = program().of_shipped_games;
  CLI::Option* const fast =
      solves ? app.add_flag("--fast", options->fast,
                            "Leave out the solver: questions that need it stay undecided")
             : nullptr;
  app.add_flag("--strict", options->strict,
               "End with exit code 3 if a question is undecided, whatever is found");
  app.add_flag("--all", options->all, "Do not stop after 100 findings or errors of form");
  add_number(app, "--rounds", options->rounds, 1, kMostRounds,
             "Play so many random rounds for each number of players (default 4000)");
  if (solves) {
    add_time_limit(app, options->seconds,
                   "Give the solver so long for all questions about a file (default 20s)")
        ->excludes(fast);
  }
  add_seed(app, options->seed);
  add_choice<LintFormat>(app, "--format", options->format,
                         {{"text", LintFormat::text},
                          {"json", LintFormat::json},
                          {"sarif", LintFormat::sarif},
                          {"github", LintFormat::github}},
                         "Print `text` (default), `json`, `sarif`, or `github` for annotations")
      ->type_name("FORMAT");
  add_help_page(app,
                {{{Exit::nothing_found, "nothing is found, or notes alone"},
                  {Exit::findings, "there are errors or warnings"},
                  {Exit::undecided,
                   "interrupted before anything was found; or, with `--strict`, a question is "
                   "undecided"}},
                 {{"Lint a rule set without the solver", "showstopper lint --fast gostop/matgo",
                   Exit::nothing_found, Example::Of::showstopper},
                  {"Lint a rule set", "showstopper lint gostop/matgo", Exit::nothing_found,
                   Example::Of::other_games},
                  {"Lint two for a program",
                   "showstopper lint --fast --format json gostop/matgo gostop/korean-3p",
                   Exit::nothing_found, Example::Of::showstopper}}});
  return [options](Context& context) { return lint_files(context, *options); };
}

}  // namespace showstopper::app
