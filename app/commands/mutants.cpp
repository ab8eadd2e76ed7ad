// SPDX-License-Identifier: Apache-2.0
//
// `showstopper mutants`, for the script ci/rule-mutants: changes each parameter of each shipped
// rule set, or of a rule file, to each other value and looks for a stored fixture that fails. A
// rule mutant that no fixture notices must be impossible by its rules, by the `set.json` of the
// fixtures, or by corpus/fixtures/GAME/untestable.tsv.
#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/coverage/impossible.h"
#include "app/coverage/mutation.h"
#include "app/coverage/untestable.h"
#include "app/fixtures/fixtures.h"
#include "app/fixtures/store.h"
#include "app/games/fixture_set.h"
#include "app/shards/shard_options.h"

namespace showstopper::app {
namespace {

struct MutantsOptions {
  std::string rules, game, key;
  std::string fixtures;  // a folder; empty: the corpus
  int players = 0;       // 0: each number
  bool all = false;
  ShardOptions shard;
};

struct MutantTally {
  std::size_t tried = 0, noticed = 0, refused = 0, excused = 0, survived = 0;
};

std::filesystem::path folder_of_fixtures(const Context& context, const Game& game) {
  return context.corpus() / "fixtures" / std::string(game.name());
}

// The fixtures of the corpus.
std::unique_ptr<FixtureSet> corpus_fixtures(const Context& context, const Game& game,
                                            table::Diagnostics& diagnostics) {
  const auto files = trace_files_in(folder_of_fixtures(context, game));
  return game.fixture_set(context.library(), files, diagnostics);
}

// Those of a folder that hold under the rules, which may be for some numbers of players alone.
// Throws UsageError if there is none, or if the folder cannot be opened.
std::unique_ptr<FixtureSet> fixtures_under(Context& context, const LoadedRules& loaded,
                                           const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::directory_iterator opened(folder, error);
  if (error) {
    throw UsageError{fmt::format("the folder `{}` cannot be opened: {}",
                                 context.shown(folder.string()), error.message())};
  }
  std::vector<std::string> files;
  for (const auto& file : trace_files_in(folder)) files.push_back(file.string());
  std::vector<StoredLine> lines;
  bool of_others = false;  // fixtures for other numbers of players
  const bool good = each_round(context, files, [&](const Game& of, const RoundLine& line) {
    std::string why_not;
    const auto json = nlohmann::json::parse(line.text, nullptr, false);
    const bool is_for = json.is_object() && loaded.rules.is_for(json.value("players", 0), why_not);
    of_others = of_others || (&of == loaded.game && !is_for);
    if (&of != loaded.game || !is_for) return;
    const std::string name = std::filesystem::path(line.file).filename().string();
    lines.push_back({std::string(line.text), fmt::format("{}:{}", name, line.number)});
  });
  if (!good) throw UsageError{"the fixtures cannot be read to their end"};
  if (lines.empty() && of_others) {
    throw UsageError{fmt::format("the folder `{}` has no fixture for {} players",
                                 context.shown(folder.string()),
                                 fmt::join(loaded.rules.players, " or "))};
  }
  auto set = loaded.game->name() == "gostop" ? gostop_fixtures_under(context, loaded.rules, lines)
                                             : stoppa_fixtures_under(context, loaded.rules, lines);
  if (set->naming(loaded.rules.name) == 0 && !SignalGuard::interrupted()) {
    throw UsageError{fmt::format("the folder `{}` has no fixture that holds under `{}`",
                                 context.shown(folder.string()), loaded.rules.name)};
  }
  return set;
}

// Whether a set was made for each number of players with which the rules are tried.
bool is_for_all(const StatedImpossible& stated, const LoadedRules& loaded) {
  const std::vector<int> all = seat_numbers(loaded, 0);
  return std::all_of(all.begin(), all.end(), [&](int players) {
    return std::count(stated.players.begin(), stated.players.end(), players) > 0;
  });
}

// The targets that the set of a folder proves impossible for these rules and players, with the
// proofs; a note if it is about others.
std::map<std::string, std::string> proofs_of_set(const Context& context, const LoadedRules& loaded,
                                                 const std::filesystem::path& folder) {
  StatedImpossible stated = impossible_in(folder, loaded.rules);
  if (stated.why.empty()) return {};
  const std::string file = context.shown(folder / "set.json");
  if (!stated.for_these_rules) {
    message("{}: note: the set was made for other rules: its proofs are not used\n", file);
    return {};
  }
  if (!is_for_all(stated, loaded)) {
    message("{}: note: the set was made for {}: its proofs are not used\n", file,
            stated.players.empty()
                ? "unknown numbers of players"
                : fmt::format("{} players alone", fmt::join(stated.players, " or ")));
    return {};
  }
  return stated.why;
}

class Hunt {
 public:
  Hunt(Output& out, const MutantsOptions& options, std::unique_ptr<FixtureSet> fixtures,
       std::vector<Untestable> exceptions, std::map<std::string, std::string> impossible = {})
      : out_(out),
        options_(options),
        fixtures_(std::move(fixtures)),
        exceptions_(std::move(exceptions)),
        impossible_(std::move(impossible)) {}

  // Not every game has fixtures.
  bool possible() const { return fixtures_ != nullptr; }

  void hunt(const rules::RuleSet& rules) {
    const std::span<const rules::Parameter> parameters = rules.schema().parameters;
    MutantTally tally;
    Progress progress(rules.name);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (!options_.key.empty() && parameters[i].key != options_.key) continue;
      has_key = true;
      if (SignalGuard::interrupted()) break;
      if (number_++ % options_.shard.parts != options_.shard.number) continue;
      progress.show(i * 1000 / parameters.size(), parameters[i].key);
      one_parameter(rules, static_cast<int>(i), tally);
    }
    progress.clear();
    table_ += fmt::format("{:<24}{:>9}{:>8}{:>9}{:>9}{:>9}{:>10}\n", rules.name,
                          fixtures_->naming(rules.name), tally.tried, tally.noticed, tally.refused,
                          tally.excused, tally.survived);
    survivors += tally.survived;
  }

  // Nothing for a game without a rule set in the run.
  void print_table() {
    if (table_.empty()) return;
    out_.write(fmt::format("\n{:<24}{:>9}{:>8}{:>9}{:>9}{:>9}{:>10}\n", "rules", "fixtures",
                           "values", "noticed", "refused", "excused", "survived"));
    out_.write(table_);
    if (SignalGuard::interrupted()) {
      out_.line("\ninterrupted: these are the values tried until then");
    }
  }

  std::size_t survivors = 0;
  bool has_key = false;  // a rule set has the key of `--key`

 private:
  void one_parameter(const rules::RuleSet& rules, int index, MutantTally& tally) {
    const MutantTally before = tally;
    std::vector<Mutation> of_many;
    for (const Mutation& mutation :
         mutations(rules.schema().parameters[index], rules.value(index))) {
      if (SignalGuard::interrupted()) return;  // the rest of a list may notice its other values
      one_value(rules, index, mutation, tally, of_many);
    }
    if (of_many.empty()) return;
    const bool some = tally.noticed > before.noticed;
    (some ? tally.excused : tally.survived) += of_many.size();
    for (const Mutation& mutation : of_many) {
      if (!some) say(rules, index, mutation, "SURVIVED");
      if (some && options_.all) say(rules, index, mutation, "another value of the list is noticed");
    }
  }

  void one_value(const rules::RuleSet& rules, int index, const Mutation& mutation,
                 MutantTally& tally, std::vector<Mutation>& of_many) {
    ++tally.tried;
    const Notice notice = fixtures_->move(rules, index, mutation.value);
    switch (notice.answer) {
      case Notice::Answer::noticed:
        ++tally.noticed;
        if (options_.all) say(rules, index, mutation, "noticed by " + notice.where);
        return;
      case Notice::Answer::refused:
        ++tally.refused;
        if (options_.all) say(rules, index, mutation, "refused beside the other values");
        return;
      case Notice::Answer::unnoticed: break;
    }
    const std::string reason = why_impossible(rules, index, mutation);
    if (!reason.empty()) {
      ++tally.excused;
      if (options_.all) say(rules, index, mutation, "no play can show it: " + reason);
    } else if (mutation.one_of_many) {
      of_many.push_back(mutation);
    } else {
      ++tally.survived;
      say(rules, index, mutation, "SURVIVED");
    }
  }

  std::string why_impossible(const rules::RuleSet& rules, int index,
                             const Mutation& mutation) const {
    const rules::Parameter& parameter = rules.schema().parameters[static_cast<std::size_t>(index)];
    const auto stated = impossible_.find(
        value_target(parameter.key, rules::to_toml(parameter, rules.value(index)), mutation));
    if (stated != impossible_.end()) return stated->second;
    return why_value_impossible(rules, index, mutation, exceptions_).why;
  }

  void say(const rules::RuleSet& rules, int index, const Mutation& mutation,
           std::string_view what) {
    out_.line(fmt::format("{}: {} = {}: {}", rules.name, rules.schema().parameters[index].key,
                          mutation.text, what));
  }

  Output& out_;
  const MutantsOptions& options_;
  std::unique_ptr<FixtureSet> fixtures_;
  std::vector<Untestable> exceptions_;
  std::map<std::string, std::string> impossible_;  // by the `set.json` of the fixtures
  std::string table_;
  std::uint64_t number_ = 0;  // of the next parameter, over all rule sets
};

Exit exit_of_hunt(const Hunt& hunt, const MutantsOptions& options) {
  const bool interrupted = SignalGuard::interrupted();
  if (!hunt.has_key && !interrupted) {
    throw UsageError{fmt::format("unknown key `{}`", table::printable(options.key))};
  }
  return decided(hunt.survivors > 0, interrupted);
}

void refuse_other_game(const MutantsOptions& options, const Game& game) {
  if (options.game.empty() || options.game == game.name()) return;
  throw UsageError{fmt::format("`--game` is `{}`, and `{}` has rules of `{}`", options.game,
                               table::printable(options.rules), game.name())};
}

// One rule set with the fixtures of a folder, or a rule file.
Exit hunt_one(Context& context, const MutantsOptions& options) {
  if (options.rules.empty()) {
    throw UsageError{
        fmt::format("`{}` needs `--rules`", options.players != 0 ? "--players" : "--fixtures")};
  }
  auto loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  need_known_game(*loaded->game, options.rules);
  refuse_other_game(options, *loaded->game);
  if (options.players != 0) loaded->rules.players = {seats_for(*loaded, options.players)};
  const auto own = folder_of_fixtures(context, *loaded->game);
  const std::filesystem::path folder =
      options.fixtures.empty() ? own : std::filesystem::path(options.fixtures);
  Hunt hunt(context.out, options, fixtures_under(context, *loaded, folder),
            read_untestable(own / "untestable.tsv"), proofs_of_set(context, *loaded, folder));
  hunt.hunt(loaded->rules);
  hunt.print_table();
  return exit_of_hunt(hunt, options);
}

// The shipped rule sets, or one of the library.
Exit hunt_shipped(Context& context, const MutantsOptions& options) {
  std::size_t survivors = 0;
  bool has_rules = false, has_key = false;
  for (const Game* game : games()) {
    if (!options.game.empty() && game->name() != options.game) continue;
    if (SignalGuard::interrupted()) break;
    table::Diagnostics diagnostics;
    Hunt hunt(context.out, options, corpus_fixtures(context, *game, diagnostics),
              read_untestable(folder_of_fixtures(context, *game) / "untestable.tsv"));
    if (!hunt.possible()) {
      context.complain({{"corpus/fixtures/" + std::string(game->name()),
                         {},
                         "the game has no fixtures that can notice a rule mutant"}});
      if (options.game == game->name() || options.rules.starts_with(game->name())) {
        return Exit::undecided;
      }
      continue;
    }
    context.complain(diagnostics);
    const auto library = context.library();
    for (const std::string& name :
         options.rules.empty() ? library.shipped(game->name()) : library.names(game->name())) {
      if (!options.rules.empty() && name != options.rules) continue;
      const std::optional<LoadedRules> loaded = load_rules(context, name);
      if (!loaded) return Exit::input_error;
      has_rules = true;
      hunt.hunt(loaded->rules);
    }
    has_key = has_key || hunt.has_key;
    hunt.print_table();
    if (!diagnostics.empty()) return Exit::input_error;
    survivors += hunt.survivors;
  }
  if (SignalGuard::interrupted()) return decided(survivors > 0, true);
  if (!has_rules) {
    throw UsageError{
        fmt::format("`--rules`: `{}` is not a rule set of the library that has fixtures",
                    table::printable(options.rules))};
  }
  if (!has_key) throw UsageError{fmt::format("unknown key `{}`", table::printable(options.key))};
  return decided(survivors > 0, false);
}

// The game of a rule set of the library; null: it has none of that name.
const Game* game_in_library(const Context& context, const std::string& rules) {
  const auto& all = games();
  const auto of = std::find_if(all.begin(), all.end(), [&](const Game* game) {
    const auto names = context.library().names(game->name());
    return std::find(names.begin(), names.end(), rules) != names.end();
  });
  return of == all.end() ? nullptr : *of;
}

}  // namespace

Run add_mutants(CLI::App& app) {
  const auto options = std::make_shared<MutantsOptions>();
  add_rules(app, options->rules);
  add_game(app, options->game);
  app.add_option("--fixtures", options->fixtures,
                 "Take the fixtures of this folder, such as a set of `showstopper fixtures` "
                 "(default: those of the corpus)")
      ->type_name("FOLDER");
  app.add_option("--key", options->key, "Change this parameter only, such as `bomb.steal`")
      ->type_name("KEY");
  add_players(app, options->players)
      ->description("Try only the fixtures of this number of players");
  add_shard(app, options->shard)
      ->description("Change part i of n of the parameters: each n-th one from the i-th on");
  app.add_flag("--all", options->all, "Print noticed, refused and excused values too");
  add_help_page(
      app,
      {{{Exit::nothing_found, "a fixture fails for every changed value"},
        {Exit::findings, "a changed value is noticed by no fixture"},
        {Exit::undecided,
         "the game has no fixtures, or the run was interrupted and each value tried so far is "
         "noticed"}},
       {{"Change one parameter", "showstopper mutants --rules stoppa/italian --key pay.per_cards"},
        {"Print every value that was tried",
         "showstopper mutants --rules stoppa/italian --key pay.per_cards --all"}}});
  return [options](Context& context) {
    const Game* const shipped = game_in_library(context, options->rules);
    if (shipped != nullptr) refuse_other_game(*options, *shipped);
    const SignalGuard guard;
    const bool of_file = !options->rules.empty() && shipped == nullptr;
    const bool one = of_file || !options->fixtures.empty() || options->players != 0;
    return one ? hunt_one(context, *options) : hunt_shipped(context, *options);
  };
}

}  // namespace showstopper::app
