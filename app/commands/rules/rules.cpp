// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules`: lists the rule sets, prints one with the clause of each value, prints the
// changes of one against another, and writes the schema for editors.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/unknown_game.h"
#include "app/commands/rules/leaflet.h"
#include "app/commands/rules/set.h"
#include "app/report/json_text.h"
#include "model/rules/printer.h"

namespace showstopper::app {
namespace {

struct RulesOptions {
  Format format = Format::text;
  bool house = false, rows = false;
  std::string game, name, first, second;
};

void print_list(Output& out, std::string_view of, const nlohmann::ordered_json& all) {
  const nlohmann::ordered_json json = {{"format", fmt::format("showstopper-{}/1", of)},
                                       {"rules", all}};
  out.line(json_text(json));
}

// The house rules, each with its names and its sentence.
Exit list_house(const Context& context, Output& out, const RulesOptions& options) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Game* game : games()) {
    if (!options.game.empty() && game->name() != options.game) continue;
    for (const std::string& name : context.library().house_rules(game->name())) {
      table::Diagnostics diagnostics;
      const auto header = context.library().header(name, diagnostics);
      if (!header) {
        context.complain(diagnostics);
        return Exit::input_error;
      }
      if (options.format == Format::json) {
        all.push_back({{"game", game->name()},
                       {"rules", name},
                       {"name", header->name},
                       {"hangul", header->hangul},
                       {"letters", header->letters},
                       {"description", header->description},
                       {"attested", header->attested}});
        continue;
      }
      out.line(name);
      out.line(header->hangul.empty()
                   ? fmt::format("    {}", header->name)
                   : fmt::format("    {} {} ({})", header->name, header->hangul, header->letters));
      out.line(fmt::format("    {}", header->description));
    }
  }
  if (options.format == Format::json) print_list(out, "house-rules", all);
  return Exit::nothing_found;
}

Exit list(const Context& context, Output& out, const RulesOptions& options) {
  if (options.house) return list_house(context, out, options);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Game* game : games()) {
    if (!options.game.empty() && game->name() != options.game) continue;
    for (const std::string& name : context.library().names(game->name())) {
      all.push_back({{"game", game->name()}, {"rules", name}});
      if (options.format == Format::text) out.line(name);
    }
  }
  if (all.empty()) throw UsageError{no_rule_sets(context.corpus(), options.game)};
  if (options.format == Format::json) print_list(out, "rule-sets", all);
  return Exit::nothing_found;
}

Exit print_rules(const Context& context, Output& out, const RulesOptions& options) {
  const std::optional<LoadedRules> loaded = load_rules(context, options.name);
  if (!loaded) return Exit::input_error;
  out.write(options.rows ? rules::to_whole_toml(loaded->rules) : rules::values_toml(loaded->rules));
  return Exit::nothing_found;
}

// The `extends` value for a file that extends the set. For a file of the user it is the path from
// here; if that leads out of this folder, it is the name, for a file that is saved beside it.
std::string relative_source(const std::string& source) {
  namespace fs = std::filesystem;
  const fs::path path(source);
  if (!path.is_absolute()) return source;
  std::error_code none;
  const fs::path here = fs::weakly_canonical(fs::current_path(none), none);
  const fs::path relative = fs::weakly_canonical(path, none).lexically_relative(here);
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return (inside ? relative : path.filename()).generic_string();
}

// Whether the files restrict the rules to the same numbers of players.
bool same_players(const rules::RuleSet& a, const rules::RuleSet& b) {
  const auto& seats = a.schema().seats;
  return std::all_of(seats.begin(), seats.end(), [&](int players) {
    std::string why_not;
    return a.is_for(players, why_not) == b.is_for(players, why_not);
  });
}

Exit print_difference(const Context& context, Output& out, const RulesOptions& options) {
  const std::optional<LoadedRules> first = load_rules(context, options.first);
  const std::optional<LoadedRules> second = load_rules(context, options.second);
  if (!first || !second) return Exit::input_error;
  if (first->game != second->game) {
    throw UsageError{fmt::format("`{}` is {} and `{}` is {}, but both must be of one game",
                                 options.first, first->game->title(), options.second,
                                 second->game->title())};
  }
  const bool same = first->rules == second->rules && same_players(first->rules, second->rules);
  if (same) return Exit::nothing_found;
  rules::RuleSet base = first->rules;
  base.source = relative_source(base.source);
  out.write(rules::difference_toml(second->rules, base));
  return Exit::findings;
}

Exit schema(Output& out, const RulesOptions& options) {
  const Game* game = options.game.empty() ? games().front() : game_named(options.game);
  out.write(rules::json_schema(game->schema()));
  return Exit::nothing_found;
}

CLI::App* new_part(CLI::App& app, const std::string& name, const std::string& summary,
                   const HelpPage& page) {
  CLI::App* part = app.add_subcommand(name, summary);
  part->allow_extras();
  add_help_page(*part, page);
  part->fallthrough();
  return part;
}

CLI::App* add_print_part(CLI::App& app, RulesOptions& options) {
  CLI::App* part = new_part(
      app, "print", "Print a rule set as a whole rule file, with the clause of each value",
      {{{Exit::nothing_found, "the rule set was printed"}},
       {{"Print a rule set of Go-Stop", "showstopper rules print gostop/dutch"},
        {"Start a rule file of your own", "showstopper rules print stoppa/italian >mine.toml"},
        {"Print the scores of the combinations too",
         "showstopper rules print gostop/matgo --rows"}}});
  add_rules_argument(*part, "RULES", options.name);
  part->add_flag("--rows", options.rows, "Print the rows that its keys stand for too");
  return part;
}

// The parts for programs that change rule files, such as the page of `showstopper studio`.
struct EditParts {
  CLI::App* set;
  Run run_set;
  CLI::App* keys;
  Run run_keys;
};

EditParts add_edit_parts(CLI::App& app) {
  CLI::App* set_part =
      new_part(app, "set", "Change values of a rule file and leave its other lines as they are",
               {{{Exit::nothing_found, "the file has these values"}},
                {{"Give a key a value",
                  "showstopper rules print gostop/matgo >mine.toml && "
                  "showstopper rules set mine.toml pibak.max_junk=7"},
                 {"Leave a key to the file that is extended",
                  "showstopper rules print gostop/matgo >mine.toml && "
                  "showstopper rules set mine.toml --reset bomb.steal"}}});
  const Run run_set = add_set(*set_part);
  CLI::App* keys_part =
      new_part(app, "keys", "Print each key of a rule set with its value",
               {{{Exit::nothing_found, "the keys were printed"}},
                {{"Print the keys of a rule set", "showstopper rules keys gostop/matgo"},
                 {"Print them with their meanings, values and places for a program",
                  "showstopper rules keys gostop/matgo --format json"}}});
  const Run run_keys = add_keys(*keys_part);
  return {set_part, run_set, keys_part, run_keys};
}

}  // namespace

Run add_rules_command(CLI::App& app) {
  app.require_subcommand(1, 1);
  const auto options = std::make_shared<RulesOptions>();
  add_help_page(app, {{{Exit::nothing_found, "done"}, {Exit::findings, "`diff`: the sets differ"}},
                      {{"List the rule sets", "showstopper rules list"},
                       {"Print one as a rule file", "showstopper rules print gostop/dutch"}}});
  CLI::App* list_part =
      new_part(app, "list", "List the rule sets of the corpus, one per line, or its house rules",
               {{{Exit::nothing_found, "the names were printed"}},
                {{"List the rule sets of every game", "showstopper rules list"},
                 {"List the house rules with their effects", "showstopper rules list --house"},
                 {"List those of Stoppa for a program",
                  "showstopper rules list --game stoppa --format json"}}});
  add_game(*list_part, options->game);
  list_part->add_flag("--house", options->house, "List the house rules instead");
  add_format(*list_part, options->format);
  CLI::App* print_part = add_print_part(app, *options);
  CLI::App* diff_part = new_part(
      app, "diff", "Print what B changes in A, as a rule file that extends A",
      {{{Exit::nothing_found, "both state the same rules"}, {Exit::findings, "they differ"}},
       {{"Compare two rule sets", "showstopper rules diff gostop/dutch gostop/matgo",
         Exit::findings},
        {"Compare a rule set with itself", "showstopper rules diff gostop/dutch gostop/dutch"}}});
  add_rules_argument(*diff_part, "A", options->first);
  add_rules_argument(*diff_part, "B", options->second);
  CLI::App* schema_part =
      new_part(app, "schema", "Print the JSON Schema of a game's rule files, for editors",
               {{{Exit::nothing_found, "the schema was printed"}},
                {{"Print the schema of Go-Stop", "showstopper rules schema"},
                 {"Print the schema of Stoppa", "showstopper rules schema --game stoppa"}}});
  add_game(*schema_part, options->game)
      ->description(fmt::format("Take this game (default: `{}`)", games().front()->name()));
  CLI::App* leaflet_part =
      new_part(app, "leaflet", "Print the rules of a table in plain words for its players",
               {{{Exit::nothing_found, "the leaflet was printed"}},
                {{"Print the changes of a house rule, and all rules",
                  "showstopper rules leaflet gostop/house/jjok", Exit::nothing_found,
                  Example::Of::showstopper},
                 {"Print the rules in Korean for a browser",
                  "showstopper rules leaflet gostop/korean-3p --language ko --format html",
                  Exit::nothing_found, Example::Of::showstopper}}});
  const Run leaflet = add_leaflet(*leaflet_part);
  const EditParts edits = add_edit_parts(app);
  return [=](Context& context) {
    if (leaflet_part->parsed()) return leaflet(context);
    if (edits.set->parsed()) return edits.run_set(context);
    if (edits.keys->parsed()) return edits.run_keys(context);
    if (list_part->parsed()) return list(context, context.out, *options);
    if (print_part->parsed()) return print_rules(context, context.out, *options);
    if (diff_part->parsed()) return print_difference(context, context.out, *options);
    return schema(context.out, *options);
  };
}

}  // namespace showstopper::app
