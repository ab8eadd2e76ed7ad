// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: logs of engines and fixtures against the rules that they name.
#include "engines/logs/check.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/out_files.h"
#include "app/cli/program.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/report/html_report.h"
#include "app/report/rules_json.h"
#include "model/table/counted.h"
#include "model/table/shared_work.h"

namespace showstopper::app {
namespace {

struct CheckOptions {
  std::vector<std::string> files;
  Format format = Format::text;
  bool each = false;
  bool reduce = false;
  std::optional<std::uint64_t> required;
  std::string page;
  std::string rules;
  int threads = 1;
};

// A folder stands for the `.jsonl` files that lie in it, by name; anything else for itself.
std::vector<std::string> files_of(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const auto& file : trace_files_in(path)) files.push_back(file.string());
  return files;
}

PageFinding page_finding(const engines::Group& group) {
  PageFinding found{group.example, !group.variant, {}};
  found.says.push_back({"group", fmt::format("{} of these findings", group.count)});
  if (group.known) {
    found.says.push_back({"cause", group.title});
    found.says.push_back(
        {"explains", fmt::format("{} of {} that differ so", group.explains, group.of)});
  }
  for (const std::string& key : group.keys) found.says.push_back({"conforms under", key});
  for (const std::string& says : group.declared) found.says.push_back({"declared", says});
  return found;
}

// Each group by its example, in the order of the report.
Page page_of(const Context& context, const engines::LogReport& report) {
  std::vector<PageFinding> examples;
  for (const engines::Group& group : report.groups) examples.push_back(page_finding(group));
  Page page;
  page.title = command_line("showstopper check");
  page.good = report.breaks() == 0;
  const auto variants = static_cast<std::size_t>(
      std::count_if(report.groups.begin(), report.groups.end(),
                    [](const engines::Group& group) { return group.variant; }));
  page.verdict = page.good ? fmt::format("No rule is broken in {} rounds.", report.rounds)
                           : fmt::format("Rules are broken in {} ways in {} rounds.",
                                         report.groups.size() - variants, report.rounds);
  page.facts = {
      {"compared", fmt::format("{} of {} rounds, {} actions, {} observations", report.compared(),
                               report.rounds, report.actions, report.observations)},
      {"differ", fmt::format("{} rounds", report.diverging)},
      {"variants", fmt::format("{} groups, by other rules than the log names", variants)},
      {"notes", fmt::format("{} on the way of writing", report.notes.size())}};
  page.rounds = page_rounds(context, examples);
  return page;
}

Exit check(Context& context, const CheckOptions& options) {
  // A few differences are printed one by one; for a long log the groups are shorter.
  constexpr std::size_t kFew = 20;
  engines::LogCheck logs(context.library(), context.corpus(), options.threads);
  add_games(logs, context);
  if (!options.rules.empty()) {
    const auto loaded = load_rules(context, options.rules);
    if (!loaded) return Exit::input_error;
    logs.under(rules_json(context, loaded->rules));
  }
  const SignalGuard guard;
  logs.stop_when(SignalGuard::interrupted);
  bool empty_folder = false;
  std::set<std::filesystem::path> known;
  for (const std::string& path : options.files) {
    const std::vector<std::string> files = files_of(path);
    for (const std::string& file : files) {
      // A file is read once, however often and by whatever name it is given.
      std::error_code none;
      if (!known.insert(std::filesystem::weakly_canonical(file, none)).second) continue;
      if (!SignalGuard::interrupted()) logs.file(context.typed(file).string(), context.shown(file));
    }
    if (!files.empty()) continue;
    empty_folder = true;
    context.complain({{context.shown(path), {}, "the folder holds no `.jsonl` file"}});
  }
  const engines::LogReport& report = logs.report(options.reduce);
  context.complain(report.diagnostics);
  if (!options.page.empty()) {
    write_page(context, options.page, page_of(context, report));
  }
  const bool few_breaks = report.breaks() > 0 && report.firsts.size() <= kFew;
  const bool each = options.each || few_breaks;
  context.out.write(options.format == Format::json ? to_json(report, each) : to_text(report, each));
  if (empty_folder || !report.diagnostics.empty()) return Exit::input_error;
  const bool undeclared = std::any_of(
      report.groups.begin(), report.groups.end(),
      [](const engines::Group& group) { return group.variant && group.declared.empty(); });
  if (report.breaks() > 0 || undeclared) return Exit::findings;
  if (report.interrupted) return Exit::undecided;
  if (report.enough(options.required)) return Exit::nothing_found;
  if (options.required) {
    context.complain(
        {{"",
          {},
          fmt::format("{} compared, but `--require` is {}",
                      table::counted(report.compared(), "round"), *options.required)}});
  }
  return Exit::undecided;
}

}  // namespace

Run add_check(CLI::App& app) {
  const auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->files,
                 "Trace files, one round per line, or folders of `.jsonl` files; `-` is standard "
                 "input")
      ->required();
  app.add_flag("--each", options->each,
               "Print the first difference of each round before the groups");
  app.add_flag("--reduce", options->reduce,
               "With each group of Go-Stop print the smallest position that shows it, a fixture of "
               "one line");
  add_out_file(app, "--report", options->page,
               "Write the report to this file as a page for a browser that steps through the "
               "first round of each group; it needs no other file");
  app.add_option("--rules", options->rules,
                 "Judge every round by this rule set, a name or the path of a `.toml` file, in "
                 "place of the one that it names")
      ->type_name("RULES")
      ->allow_extra_args(false);
  if (program().of_shipped_games) {
    options->threads = table::usual_threads();
    add_number(app, "--jobs", options->threads, 1, 64,
               "Judge rounds in this many threads; the report is the same (default: as many as "
               "there are processors, at most 4)");
  }
  const auto required = std::make_shared<std::uint64_t>(0);
  const CLI::Option* const require =
      add_number(app, "--require", *required, 0, std::numeric_limits<std::uint64_t>::max(),
                 "Exit 3 unless so many rounds were compared (default: all of them)");
  add_format(app, options->format);
  add_help_page(
      app,
      {{{Exit::nothing_found, "no round breaks a rule, and variants are declared"},
        {Exit::findings, "a round breaks a rule, or follows rules that the log does not declare"},
        {Exit::undecided,
         "a round could not be compared, or fewer were than `--require` states; or interrupted"}},
       {{"Check a random match", "showstopper play --rules gostop/matgo | showstopper check -"},
        {"Check the rounds that `find` prints",
         "showstopper find three-ppuks --rules gostop/matgo | showstopper check "
         "--each -",
         Exit::nothing_found, Example::Of::showstopper}}});
  return [options, required, require](Context& context) {
    if (require->count() > 0) options->required = *required;
    return check(context, *options);
  };
}

}  // namespace showstopper::app
