// SPDX-License-Identifier: Apache-2.0
//
// `showstopper fixtures`: a small set of rounds that covers a rule set, in a folder of its own.
#include "app/fixtures/fixtures.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/fixtures/export.h"
#include "app/fixtures/goals.h"
#include "app/fixtures/store.h"
#include "lint/lint.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

struct FixturesOptions {
  std::string rules, out;
  std::vector<std::string> goals, from;
  std::vector<std::string> exports;
  std::uint64_t seed = 1;
  int players = 0;
  bool update = false, close = false, without_corpus = false;
  Format format = Format::text;
};

void add_lines(const std::filesystem::path& file, std::vector<std::string>& lines) {
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(std::move(line));
  }
}

// The rounds that are tried first.
struct FirstLines {
  std::vector<std::string> lines;
  std::map<std::string, std::size_t> left_out;  // of a log, by the reason
};

// Throws UsageError if a log cannot be read.
FirstLines lines_for(const Context& context, const FixturesOptions& options, const Game& game) {
  FirstLines first;
  if (!options.from.empty()) {
    const bool good = each_round(context, options.from, [&](const Game& of, const RoundLine& line) {
      if (&of == &game) {
        first.lines.emplace_back(line.text);
      } else {
        ++first.left_out[fmt::format("of `{}`", of.name())];
      }
    });
    if (!good) throw UsageError{"`--from` cannot be read to its end"};
    if (first.lines.empty()) {
      throw UsageError{fmt::format("`--from` has no round of `{}`", game.name())};
    }
    return first;
  }
  if (options.without_corpus) return first;
  const auto folder = context.corpus() / "fixtures" / std::string(game.name());
  for (const auto& file : trace_files_in(folder)) add_lines(file, first.lines);
  return first;
}

// A line that cannot be read, or is of another game, would be lost: throws UsageError.
void need_set_of(const Context& context, const Game& game, const StoredSet& set,
                 const std::string& folder) {
  const Game* other = nullptr;
  const bool good = each_round(context, set.files, [&](const Game& of, const RoundLine&) {
    if (&of != &game) other = &of;
  });
  if (good && other == nullptr) return;
  throw UsageError{fmt::format("the set in `{}` {}: nothing is changed", context.shown(folder),
                               good ? fmt::format("is of `{}`", other->name()) : "cannot be read")};
}

// Prints which rounds of `--from` the set leaves out; throws UsageError if those are all, without
// the folder if it `is_new`.
void report_left_out(const std::string& folder, bool is_new,
                     std::map<std::string, std::size_t> left_out, const MadeFixtures& set) {
  for (const auto& [why, rounds] : set.left_out) left_out[why] += rounds;
  for (const auto& [why, rounds] : left_out) {
    message("note: `--from` leaves out {} {}\n", table::counted(rounds, "round"), why);
  }
  if (set.used > 0 || !set.complete) return;
  std::error_code none;
  if (is_new) std::filesystem::remove(folder, none);
  throw UsageError{"`--from` has no round that can be used"};
}

MadeFixtures made(Context& context, const FixturesOptions& options, const LoadedRules& loaded,
                  FixtureJob& job) {
  const auto progress = std::make_shared<Progress>(options.rules);
  job.progress = [progress](std::uint64_t share, std::string_view what) {
    progress->show(share, what);
  };
  job.go_on = [] { return !SignalGuard::interrupted(); };
  return loaded.game->name() == "gostop" ? make_gostop_fixtures(context, job)
                                         : make_stoppa_fixtures(context, job);
}

Exit fixtures(Context& context, const FixturesOptions& options) {
  const auto loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  need_known_game(*loaded->game, options.rules);
  const int players = options.players == 0 ? 0 : seats_for(*loaded, options.players);
  judge_goals(context, *loaded, options.goals, players);
  const SignalGuard guard;
  FixtureJob job;
  job.rules = &*loaded;
  FirstLines first = lines_for(context, options, *loaded->game);
  job.lines = std::move(first.lines);
  job.goals = options.goals;
  job.only_lines = !options.from.empty();
  job.close = options.close;
  job.seed = options.seed;
  job.players = players;
  std::error_code none;
  const bool is_new = !std::filesystem::exists(options.out, none);
  const StoredSet before = open_folder(options.out, options.update);
  need_set_of(context, *loaded->game, before, options.out);
  for (const StoredLine& line : before.lines) job.kept.push_back(line.text);
  job.so_far = [&](const MadeFixtures& part) { store(options.out, before, loaded->rules, part); };
  const MadeFixtures set = made(context, options, *loaded, job);
  if (job.only_lines) report_left_out(options.out, is_new, std::move(first.left_out), set);
  const Changes changes = store(options.out, before, loaded->rules, set);
  for (const std::string& kind : options.exports) write_export(options.out, kind, set);
  context.out.write(options.format == Format::json
                        ? set_json(loaded->rules, set)
                        : to_text(set) + (options.update ? to_text(changes) : ""));
  if (!set.complete) return Exit::undecided;
  const bool open = std::any_of(set.targets.begin(), set.targets.end(), [](const auto& target) {
    return target.state == FixtureTarget::State::unknown;
  });
  return options.close && open ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_fixtures(CLI::App& app) {
  const auto options = std::make_shared<FixturesOptions>();
  add_rules(app, options->rules)->required();
  app.add_option("--out", options->out, "Write the set into this folder, which is new or empty")
      ->required()
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  app.add_flag("--update", options->update,
               "Change the set in the folder: keep the fixtures that still serve, and print those "
               "added, changed and dropped");
  add_players(app, options->players);
  const auto several = [&](const std::string& name, std::vector<std::string>& into,
                           const char* type, const std::string& meaning) {
    return app.add_option(name, into, meaning)
        ->type_name(type)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  several("--goal", options->goals, "TEXT", "Cover this goal of `find` too; may be repeated");
  several(
      "--from", options->from, "FILE",
      "Use only the rounds of this log, and cover the events in them and the goals of `--goal`; "
      "may be repeated");
  offer_words(several("--export", options->exports, "KIND",
                      "Write a test that runs the set too: `gtest`, `pytest`, `node` or `junit5`; "
                      "may be repeated"),
              export_kinds());
  app.add_flag("--close", options->close,
               "Search longer for the rest; exit 3 if something stays unknown");
  app.add_flag("--without-corpus", options->without_corpus,
               "Leave the rounds of the corpus out of the search");
  add_seed(app, options->seed);
  add_format(app, options->format);
  add_help_page(
      app,
      {{{Exit::nothing_found, "the set is written"},
        {Exit::undecided,
         "interrupted, and the set is marked incomplete; with `--close`, "
         "something is unknown"}},
       {{"Cover the same as a log, and check the set",
         "showstopper play --rules stoppa/italian --rounds 1 > log.jsonl && showstopper fixtures "
         "--rules stoppa/italian --from log.jsonl --out set && showstopper check set"},
        {"Write a test for pytest too",
         "showstopper play --rules stoppa/italian --rounds 1 > log.jsonl && showstopper fixtures "
         "--rules stoppa/italian --from log.jsonl --out set --export pytest"}}});
  return [options](Context& context) {
    for (const std::string& kind : options->exports) judge_export(kind);
    return fixtures(context, *options);
  };
}

}  // namespace showstopper::app
