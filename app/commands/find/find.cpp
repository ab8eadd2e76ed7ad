// SPDX-License-Identifier: Apache-2.0
//
// `showstopper find`: a round that reaches a goal, or a proof that there is none.
#include "app/commands/find/find.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/cli/out_files.h"
#include "app/names/name_index.h"
#include "model/table/check.h"
#include "solver/cnf/sat.h"
#include "solver/search/find.h"

namespace showstopper::app {
namespace {

Exit exit_for(const FindOptions& asked, const std::vector<FindRow>& rows) {
  const auto any = [&](std::string_view answer) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const FindRow& row) { return row.answer == answer; });
  };
  if (any("unknown")) return Exit::undecided;
  return any("impossible") && !asked.all ? Exit::findings : Exit::nothing_found;
}

// Options that have no effect beside the option `with`.
struct Idle {
  const char* with;
  std::vector<const char*> options;
};

void refuse_idle(const CLI::App& app) {
  static const Idle kIdle[] = {
      {"--list",
       {"GOAL",         "--all",      "--most",   "--count",       "--sample",   "--players",
        "--where",      "--turns",    "--jokers", "--witnesses",   "--smallest", "--seat",
        "--deal",       "--estimate", "--out",    "--cross-check", "--dimacs",   "--smt2",
        "--time-limit", "--memory",   "--seed"}},
      {"--count",
       {"--all", "--sample", "--turns", "--witnesses", "--smallest", "--seat", "--estimate",
        "--out", "--cross-check", "--dimacs", "--smt2"}},
      {"--sample",
       {"--all", "--turns", "--witnesses", "--smallest", "--seat", "--estimate", "--out",
        "--cross-check", "--dimacs", "--smt2"}},
      {"--most", {"--witnesses", "--estimate", "--dimacs", "--smt2"}}};
  for (const Idle& idle : kIdle) {
    if (app.count(idle.with) == 0) continue;
    for (const char* const option : idle.options) {
      if (app.count(option) == 0) continue;
      throw UsageError{fmt::format("`{}` does nothing with `{}`", option, idle.with)};
    }
  }
}

void check_usage(const FindOptions& asked) {
  const bool counts = asked.count || asked.samples > 0;
  if (asked.list) return;
  if (asked.rules.empty()) throw UsageError{"`showstopper find` needs `--rules`"};
  const bool most = !asked.most.empty();
  if (asked.goal.empty() && !asked.all && !counts && !most) {
    throw UsageError{
        "`showstopper find` needs a GOAL, `--all`, `--most`, `--list`, `--count` or `--sample`"};
  }
  const bool narrowed = !asked.where.empty() || !asked.deal.empty() || asked.turns != 0;
  if (most && (!asked.goal.empty() || asked.all || counts || narrowed || asked.smallest)) {
    throw UsageError{
        "`--most` takes no GOAL, `--all`, `--count`, `--sample`, `--where`, `--deal`, `--turns` or "
        "`--smallest`"};
  }
  if (!asked.goal.empty() && asked.all) throw UsageError{"`--all` takes no GOAL"};
  if (counts && asked.goal.empty() && asked.where.empty()) {
    throw UsageError{"`--count` and `--sample` need `--where` or a GOAL on the deal"};
  }
  if (!asked.deal.empty() && (asked.all || counts)) {
    throw UsageError{"`--deal` goes with one GOAL, not with `--all`, `--count` or `--sample`"};
  }
}

// Rounds of an earlier search are replaced by those of this one, and by nothing else.
void write_lines(const FindOptions& asked, const std::string& lines) {
  if (!lines.empty()) write_whole_file(asked.out, lines);
}

// Moves the rounds to the file of `--out`.
void write_out(const FindOptions& asked, std::vector<FindRow>& rows) {
  if (asked.out.empty()) return;
  std::string lines;
  for (FindRow& row : rows) {
    for (const std::string& line : row.witnesses) lines += line + '\n';
    row.witnesses.clear();
  }
  write_lines(asked, lines);
}
void write_out(const FindOptions& asked, std::vector<MostRow>& rows) {
  if (asked.out.empty()) return;
  std::string lines;
  for (MostRow& row : rows) {
    if (!row.witness.empty()) lines += std::exchange(row.witness, "") + '\n';
  }
  write_lines(asked, lines);
}

Exit find(Context& context, FindOptions asked) {
  check_usage(asked);
  if (asked.cross_check && !solver::built_with_z3())
    return needs_z3("showstopper find --cross-check");
  if (asked.list && asked.rules.empty()) {
    std::vector<ListedGoal> goals = gostop_find().catalogue();
    for (const ListedGoal& goal : stoppa_find().catalogue()) goals.push_back(goal);
    report_list(context, asked, goals);
    return Exit::nothing_found;
  }
  const std::optional<LoadedRules> loaded = load_rules(context, asked.rules);
  if (!loaded) return Exit::input_error;
  need_known_game(*loaded->game, asked.rules);
  const GameFinder* finder = finder_of(loaded->game->name());
  CHECK(finder != nullptr);  // one for each game
  asked.goal = name_of_goal(finder->catalogue(), asked.goal);
  if (asked.list) {
    report_list(context, asked, finder->catalogue());
    return Exit::nothing_found;
  }
  // From here on Ctrl-C loses no answer.
  const Limits ctrl_c = Limits::until_interrupted(asked.megabytes);
  if (asked.format == Format::text) {
    context.out.line(fmt::format("# seed {}", asked.seed));
    context.out.flush();
  }
  if (asked.count || asked.samples > 0) {
    const auto row = finder->count(context, *loaded, asked);
    if (!row) return Exit::input_error;
    report(context, asked, *row);
    if (!row->unknown.empty()) return Exit::undecided;
    return row->part == "0" ? Exit::findings : Exit::nothing_found;
  }
  if (!asked.most.empty()) {
    if (finder->most == nullptr) {
      throw UsageError{fmt::format("`--most` is not there for {}", finder->game)};
    }
    auto rows = finder->most(context, *loaded, asked);
    if (!rows) return Exit::input_error;
    write_out(asked, *rows);
    report(context, asked, *rows);
    const bool proved =
        std::all_of(rows->begin(), rows->end(), [](const MostRow& row) { return row.proved; });
    return proved ? Exit::nothing_found : Exit::undecided;
  }
  auto rows = finder->find(context, *loaded, asked);
  if (!rows) return Exit::input_error;
  write_out(asked, *rows);
  report(context, asked, *rows);
  return exit_for(asked, *rows);
}

void add_search_options(CLI::App& app, FindOptions& asked) {
  app.add_option("--where", asked.where,
                 "Require this of the deal, may be repeated: `p0 has 09A`, `table.quads >= 1`, "
                 "`p1.hand.month(5) == 3`; or lay out cards, x for any: `p0: 09A x 03B`, `stock: x "
                 "x 05A` (top first)")
      ->type_name("EXPR")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_number(app, "--turns", asked.turns, 1, 60, "Reach the goal within this many turns");
  app.add_option("--jokers", asked.jokers,
                 "Use jokers of these values, such as `2` or `2,3`; `none` for none")
      ->type_name("LIST")
      ->allow_extra_args(false);
  add_number(app, "--witnesses", asked.witnesses, 1, 1000,
             "Find N deals; those that differ only in equal junk count once (default 1)");
  app.add_flag("--smallest", asked.smallest,
               "Find a round that has the goal within the fewest turns, which is proved, and then "
               "few actions");
  add_number(app, "--seat", asked.seat, 0, 5,
             "Let this seat reach the goal, counted from the dealer (default: any seat)");
  app.add_option(
         "--deal", asked.deal,
         "Search in the deal of this round only, FILE or FILE:LINE; print the seat that can force "
         "the goal")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

void add_proof_options(CLI::App& app, FindOptions& asked) {
  app.add_flag("--cross-check", asked.cross_check, "Prove each refutation again with Z3");
  add_out_file(app, "--dimacs", asked.dimacs,
               "Write each refuted formula as DIMACS; from the second on the name gets a number");
  add_out_file(app, "--smt2", asked.smt2, "Write each refuted formula as SMT-LIB");
  add_time_limit(app, asked.seconds,
                 "Answer `unknown` after this long for a goal (default 60s, with --all 10s)");
  add_number(app, "--memory", asked.megabytes, 16, std::uint64_t{1} << 20,
             "Answer `unknown` beyond this many megabytes (default 512)");
}

void add_find_help(CLI::App& app) {
  add_help_page(
      app,
      {{{Exit::nothing_found,
         "a round was found; with --all, every goal was decided; with --most, all is proved"},
        {Exit::findings, "proved impossible"},
        {Exit::undecided, "could not decide"}},
       {{"Find a round with three ppuks of one seat",
         "showstopper find three-ppuks --rules gostop/matgo --players 2"},
        {"Prove that the first turn cannot sweep the table",
         "showstopper find first-turn-sweep --rules gostop/matgo --cross-check", Exit::findings},
        {"Count the deals with a quad in a hand",
         "showstopper find --count \"hand.quads >= 1\" --rules gostop/spanish --players "
         "3"}}});
}

}  // namespace

const GameFinder* finder_of(std::string_view game) {
  static const GameFinder* const kFinders[] = {&gostop_find(), &stoppa_find()};
  for (const GameFinder* each : kFinders) {
    if (each->game == game) return each;
  }
  return nullptr;
}

std::string name_of_goal(const std::vector<ListedGoal>& goals, const std::string& typed) {
  const bool may_be_name = std::any_of(
      typed.begin(), typed.end(), [](unsigned char c) { return c == ' ' || std::isupper(c) != 0; });
  if (!may_be_name) return typed;
  for (const ListedGoal& goal : goals) {
    if (normalised(goal.name) == normalised(typed)) return std::string(goal.name);
  }
  return typed;
}

void need_seat(const FindOptions& asked, int players) {
  if (asked.seat < players) return;
  throw UsageError{fmt::format("`--seat` is `{}`, but must be a whole number from 0 to {}",
                               asked.seat, players - 1)};
}

FindRow interrupted(FindRow row) {
  using solver::Answer;
  row.answer = word(Answer::Kind::unknown);
  row.method = word(Answer::Method::none);
  row.why_unknown = kInterrupted;
  return row;
}

double seconds_for(const FindOptions& asked) {
  if (asked.seconds > 0) return asked.seconds;
  return asked.all ? 10 : 60;
}

Run add_find(CLI::App& app) {
  const auto asked = std::make_shared<FindOptions>();
  app.add_option("GOAL", asked->goal,
                 "Name of a goal, or an expression such as `three_ppuk by p0` or `winner.brights "
                 "== 5 and loser.junk < 5`")
      ->allow_extra_args(false);
  add_rules(app, asked->rules)
      ->description(
          "Use this rule set: a name such as `gostop/dutch`, or the path of a `.toml` file; needed "
          "without `--list`");
  add_players(app, asked->players);
  app.add_flag("--list", asked->list, "List the named goals");
  app.add_flag("--all", asked->all, "Search for every named goal and print a table");
  app.add_option("--most", asked->most,
                 "Find the maximum of this number of a round, such as `points` or "
                 "`winner.payment`, for each seat, and prove it")
      ->type_name("EXPR")
      ->allow_extra_args(false);
  add_search_options(app, *asked);
  app.add_flag("--count", asked->count,
               "Count exactly the deals that satisfy --where, and GOAL if it is about the deal "
               "alone");
  add_number(app, "--sample", asked->samples, 1, 1'000'000,
             "Draw this many of those deals uniformly");
  add_number(app, "--estimate", asked->estimate, 0, std::uint64_t{1} << 32,
             "Estimate how often a found goal comes from this many random rounds (default 20000)");
  add_out_file(app, "--out", asked->out,
               "Write the found rounds to this file; if none is found, the file is not changed");
  add_proof_options(app, *asked);
  add_seed(app, asked->seed);
  add_format(app, asked->format);
  add_find_help(app);
  return [asked, &app](Context& context) {
    refuse_idle(app);
    return find(context, *asked);
  };
}

}  // namespace showstopper::app
