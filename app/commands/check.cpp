// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: logs of engines and fixtures against the rules that they name.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "engines/log_check.h"

namespace showstopper::app {
namespace {

// A folder stands for the `.jsonl` files that lie in it, by name; anything else for itself.
std::vector<std::string> files_of(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const auto& file : trace_files_in(path)) files.push_back(file.string());
  return files;
}

}  // namespace

Run add_check(CLI::App& app) {
  struct Options {
    std::vector<std::string> files;
    Format format = Format::text;
    bool each = false;
    bool reduce = false;
    bool strict = false;
    std::optional<std::uint64_t> required;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("FILE", options->files,
                 "Trace files, one round per line, or folders of `.jsonl` files; `-` is standard "
                 "input")
      ->required();
  app.add_flag("--each", options->each,
               "Print the first difference of each round before the groups");
  app.add_flag("--reduce", options->reduce,
               "With each group print the smallest position that shows it, a fixture of one line");
  app.add_flag("--strict", options->strict, "Exit 1 for variants that no log declares as well");
  app.add_option("--require", options->required,
                 "Exit 3 unless so many rounds were compared (default: all of them)");
  add_format(app, options->format);
  add_help_page(
      app,
      {{{Exit::nothing_found, "no round breaks a rule"},
        {Exit::findings, "a round breaks a rule"},
        {Exit::undecided, "a round, or all that `--require` asks for, could not be compared"}},
       {{"Check a random match", "showstopper play --rules gostop/matgo | showstopper check -"},
        {"Check the rounds that `find` prints",
         "showstopper find three-ppuks --rules gostop/matgo | showstopper check "
         "--each -",
         Exit::nothing_found, Example::Of::showstopper}}});
  return [options](Context& context) {
    // Few differences are printed one by one; of a long log the groups say more.
    constexpr std::size_t kFew = 20;
    engines::LogCheck check(context.library(), context.corpus());
    add_games(check, context);
    bool empty_folder = false;
    for (const std::string& path : options->files) {
      const std::vector<std::string> files = files_of(path);
      for (const std::string& file : files) check.file(file, context.shown(file));
      if (!files.empty()) continue;
      empty_folder = true;
      context.complain({{context.shown(path), {}, "the folder holds no `.jsonl` file"}});
    }
    const engines::LogReport& report = check.report(options->reduce);
    context.complain(report.diagnostics);
    const bool each = options->each || report.firsts.size() <= kFew;
    context.out.write(options->format == Format::json ? to_json(report, each)
                                                      : to_text(report, each));
    if (empty_folder || !report.diagnostics.empty()) return Exit::input_error;
    const bool undeclared =
        std::any_of(report.groups.begin(), report.groups.end(), [](const engines::Group& group) {
          return group.variant && group.declared.empty();
        });
    if (report.breaks() > 0 || (options->strict && undeclared)) return Exit::findings;
    return report.enough(options->required) ? Exit::nothing_found : Exit::undecided;
  };
}

}  // namespace showstopper::app
