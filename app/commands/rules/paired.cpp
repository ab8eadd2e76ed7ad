// SPDX-License-Identifier: Apache-2.0
#include "app/commands/rules/paired.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "lint/other_values.h"
#include "lint/own_file.h"
#include "lint/repeated.h"
#include "model/rules/hints/key_hints.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kMostValues = 8;  // of a key that are tried

std::string set_text(const rules::RuleSet& rules, int key) {
  const rules::Parameter& parameter = rules.schema().parameters[static_cast<std::size_t>(key)];
  return fmt::format("{} = {}", parameter.key, rules::to_toml(parameter, rules.value(key)));
}

rules::RuleSet rules_with_value(const rules::RuleSet& rules, int key, rules::Datum value) {
  rules::RuleSet other = rules;
  other.set(key, std::move(value));
  return other;
}

bool serves(const Game& game, const rules::RuleSet& rules, int players) {
  table::Diagnostics refused;
  if (rules.schema().judge != nullptr) rules.schema().judge(rules, "", refused);
  std::string why_not;
  return refused.empty() && game.playable(rules, players, why_not);
}

}  // namespace

PairedSum paired_sum(const Game& game, PairedJob job) {
  PairedSum sum;
  for (const int players : game.players()) {
    if (!serves(game, *job.a, players) || !serves(game, *job.b, players)) continue;
    job.players = players;
    PairedRounds rounds = game.paired(job).value_or(PairedRounds());
    sum.rounds += rounds.rounds;
    sum.parted += rounds.parted;
    sum.paid_otherwise += rounds.paid_otherwise;
    const bool shorter = sum.players == 0 || rounds.actions < sum.parting.actions;
    if (rounds.parted == 0 || !shorter) continue;
    sum.players = players;
    sum.parting = std::move(rounds);
  }
  return sum;
}

namespace {

// A key that no round shows, whichever value it has.
std::optional<lint::Finding> without_effect(const Game& game, const lint::Job& job, int key,
                                            std::uint64_t& played) {
  const rules::RuleSet& rules = *job.rules;
  const auto& domain = rules.schema().parameters[static_cast<std::size_t>(key)].domain;
  std::uint64_t rounds = 0;
  int values = 0;
  for (const rules::Datum& value : lint::other_values(domain, rules.value(key), kMostValues)) {
    const rules::RuleSet other = rules_with_value(rules, key, value);
    const PairedSum sum = paired_sum(game, {&rules, &other, 0, job.seed, job.rounds, job.go_on});
    if (sum.rounds == 0) continue;  // no number of players
    played += sum.rounds;
    rounds += sum.rounds;
    ++values;
    if (sum.parted > 0) return std::nullopt;
  }
  if (values == 0) return std::nullopt;
  lint::Finding finding;
  finding.kind = "unused";
  finding.sentence =
      fmt::format("`{}` has no effect: {} other value{} of it change none of {} random rounds",
                  set_text(rules, key), values, values == 1 ? "" : "s", rounds);
  finding.repair = "remove it, or read it in the code of the game";
  return finding;
}

}  // namespace

lint::Report lint_by_play(const Game& game, const lint::Job& job) {
  lint::Report report;
  const lint::OwnFile file(job);
  for (lint::Finding& each : lint::repeated(file, lint::own_lines(file), {})) {
    each.kind = "redundant";
    each.place = file.place_of(each.involved);
    report.findings.push_back(std::move(each));
  }
  const int keys = static_cast<int>(job.rules->schema().parameters.size());
  for (int key = 0; key < keys && file.go_on(); ++key) {
    auto finding = without_effect(game, job, key, report.rounds);
    if (!finding) continue;
    finding->involved.push_back(file.key(key));
    finding->place = file.place_of(finding->involved);
    // A key that the file does not state is a fault of the game, not of the file.
    if (!file.own(job.rules->place(key))) finding->severity = lint::Severity::note;
    report.findings.push_back(std::move(*finding));
  }
  report.stopped = !file.go_on();
  return report;
}

namespace {

constexpr std::uint64_t kMostPairs = 10'000'000;

struct PairedOptions {
  std::string a, b, rules, word;
  std::uint64_t seed = 1, rounds = 1000;
};

std::string share_text(std::uint64_t part, std::uint64_t all) {
  const double share = all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
  return fmt::format("{} of {} rounds ({:.2f} %)", part, all, share);
}

std::string parting_text(const PairedSum& sum, std::string_view a, std::string_view b) {
  const PairedRounds& parting = sum.parting;
  return fmt::format(
      "  {} players; first difference after {}\n    {}: {}\n    {}: {}\n  round under {}:\n  {}\n",
      sum.players, parting.after.empty() ? "the deal" : fmt::format("`{}`", parting.after), a,
      parting.shows[0], b, parting.shows[1], a, parting.witness);
}

std::string differences_text(const rules::RuleSet& a, const rules::RuleSet& b) {
  std::string text;
  const rules::Schema& schema = a.schema();
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    const int key = static_cast<int>(i);
    if (a.value(key) == b.value(key)) continue;
    text += fmt::format("  {} against {}\n", set_text(a, key),
                        rules::to_toml(schema.parameters[i], b.value(key)));
  }
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const int table = static_cast<int>(i);
    if (!(a.rows(table) == b.rows(table))) {
      text += fmt::format("  rows of `{}`\n", schema.tables[i].name);
    }
  }
  return text;
}

Exit compare_by_play(Context& context, const PairedOptions& options) {
  const auto a = load_rules(context, options.a);
  const auto b = load_rules(context, options.b);
  if (!a || !b) return Exit::input_error;
  if (a->rules == b->rules) {
    context.out.write("equivalent: the same values and rows\n");
    return Exit::nothing_found;
  }
  Limits limits = Limits::until_interrupted();
  PairedJob job{&a->rules, &b->rules, 0, options.seed, options.rounds, nullptr};
  job.go_on = [&limits] { return limits.go_on(); };
  const PairedSum sum = paired_sum(*a->game, job);
  if (sum.rounds == 0 && !SignalGuard::interrupted()) {
    throw UsageError{fmt::format("`{}` and `{}` can be played by no common number of players",
                                 options.a, options.b)};
  }
  context.out.write(sum.parted > 0 ? fmt::format("{} and {} differ\n\n", options.a, options.b)
                                   : fmt::format("no difference found in {}, not proved\n",
                                                 table::counted(sum.rounds, "round")));
  if (sum.parted > 0) context.out.write(parting_text(sum, options.a, options.b));
  context.out.write(fmt::format("\nrounds with common deals that differ: {}\n  in payments: {}\n",
                                share_text(sum.parted, sum.rounds),
                                share_text(sum.paid_otherwise, sum.rounds)));
  context.out.write("\nkeys and rows that differ:\n" + differences_text(a->rules, b->rules));
  return sum.parted > 0 ? Exit::findings : Exit::undecided;
}

// The effect of other values of the key.
std::string effect_text(const LoadedRules& loaded, int key, PairedJob job) {
  const rules::RuleSet& rules = loaded.rules;
  const rules::Parameter& parameter = rules.schema().parameters[static_cast<std::size_t>(key)];
  std::string text;
  PairedSum shown;
  std::string shown_value;
  for (const auto& value : lint::other_values(parameter.domain, rules.value(key), kMostValues)) {
    const rules::RuleSet other = rules_with_value(rules, key, value);
    job.b = &other;
    const PairedSum sum = paired_sum(*loaded.game, job);
    const std::string with = rules::to_toml(parameter, value);
    text += sum.rounds == 0 ? fmt::format("  {}: no number of players can play by it\n", with)
                            : fmt::format("  {}: changes {}, payments in {}\n", with,
                                          share_text(sum.parted, sum.rounds), sum.paid_otherwise);
    const bool shorter = shown.players == 0 || sum.parting.actions < shown.parting.actions;
    if (sum.parted == 0 || !shorter) continue;
    shown = sum;
    shown_value = with;
  }
  text = "\nwith another value, in rounds with common deals:\n" + text;
  text += "\na round in which it decides:\n";
  if (shown.players == 0) return text + "  none is known\n";
  return text + parting_text(shown, rules::to_toml(parameter, rules.value(key)), shown_value);
}

// The first rule set that extends no other; empty: there is none.
std::string plainest(const Context& context) {
  const Game& game = *games().front();
  for (const std::string& name : context.library().names(game.name())) {
    table::Diagnostics unread;
    const auto rules = context.library().load(game.schema(), name, unread);
    if (rules && rules->extends.file == nullptr) return name;
  }
  return "";
}

Exit explain_by_play(Context& context, const PairedOptions& options) {
  std::string name = options.rules;
  if (name.empty()) {
    name = plainest(context);
    if (name.empty()) throw UsageError{"the corpus holds no rule sets; give `--rules`"};
  }
  const auto loaded = load_rules(context, name);
  if (!loaded) return Exit::input_error;
  const rules::Schema& schema = loaded->rules.schema();
  table::Diagnostics unread;
  const auto clauses = rules::read_clauses(
      context.corpus() / "clauses" / (std::string(schema.game) + ".tsv"), unread);
  const auto clause = std::find_if(clauses.begin(), clauses.end(), [&](const rules::Clause& each) {
    return each.id == options.word;
  });
  if (clause != clauses.end()) {
    context.out.write(fmt::format("{}\n  {}\n  parameters: {}\n  events: {}\n", clause->id,
                                  clause->meaning, clause->parameter,
                                  fmt::join(clause->seen, ", ")));
    return Exit::nothing_found;
  }
  const int key = rules::parameter_index(schema.parameters, options.word);
  if (key < 0) {
    std::vector<std::string_view> known;
    for (const rules::Parameter& each : schema.parameters) known.push_back(each.key);
    for (const rules::Clause& each : clauses) known.push_back(each.id);
    throw UsageError{fmt::format("unknown key or clause `{}`{}", table::printable(options.word),
                                 rules::hint(options.word, known))};
  }
  const rules::Parameter& parameter = schema.parameters[static_cast<std::size_t>(key)];
  const rules::Place& place = loaded->rules.place(key);
  std::string text = fmt::format(
      "{}\n  {}\n\nunder {}: {} ({})\n  initially {}\n", parameter.key, parameter.meaning, name,
      rules::to_toml(parameter, loaded->rules.value(key)),
      place.file == nullptr ? std::string("initial value")
                            : fmt::format("{}:{}", context.shown(*place.file), place.where.line),
      rules::to_toml(parameter, rules::RuleSet(schema).value(key)));
  for (const rules::Clause& each : clauses) {
    if (each.id == parameter.clause) text += fmt::format("  {}: {}\n", each.id, each.meaning);
  }
  Limits limits = Limits::until_interrupted();
  PairedJob job{&loaded->rules, nullptr, 0, options.seed, options.rounds, nullptr};
  job.go_on = [&limits] { return limits.go_on(); };
  context.out.write(text + effect_text(*loaded, key, job));
  return SignalGuard::interrupted() ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_paired_compare(CLI::App& app) {
  const auto options = std::make_shared<PairedOptions>();
  add_rules_argument(app, "A", options->a);
  add_rules_argument(app, "B", options->b);
  add_number(app, "--rounds", options->rounds, 1, kMostPairs,
             "Play so many rounds for each number of players (default 1000)");
  add_seed(app, options->seed);
  add_help_page(
      app, {{{Exit::nothing_found, "they have the same values and rows"},
             {Exit::findings, "a round shows that they differ"},
             {Exit::undecided, "no difference is found, and none is excluded"}},
            {{"Show the first difference of two rule sets",
              "showstopper compare gostop/matgo gostop/dutch", Exit::findings},
             {"Compare a rule set with itself", "showstopper compare gostop/matgo gostop/matgo"}}});
  return [options](Context& context) { return compare_by_play(context, *options); };
}

Run add_paired_explain(CLI::App& app) {
  const auto options = std::make_shared<PairedOptions>();
  app.add_option("WORD", options->word, "A key or a clause")->required();
  add_rules(app, options->rules);
  add_number(app, "--rounds", options->rounds, 1, kMostPairs,
             "Play so many random rounds for each value and number of players (default 1000)");
  add_seed(app, options->seed);
  add_help_page(app, {{{Exit::nothing_found, "it is explained"},
                       {Exit::undecided, "interrupted; the rounds played so far are counted"}},
                      {{"Show the options", "showstopper explain --help"},
                       {"Explain the help", "showstopper help explain"}}});
  return [options](Context& context) { return explain_by_play(context, *options); };
}

}  // namespace showstopper::app
