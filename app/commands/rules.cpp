// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules`: lists the rule sets, prints one with the clause of each value, shows what
// one changes in another, and writes the schema for editors.
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"

namespace showstopper::app {
namespace {

struct RulesAsked {
  Format format = Format::text;
  std::string game, name, first, second;
};

Exit list(const Context& context, Output& out, const RulesAsked& asked) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Game* game : games()) {
    if (!asked.game.empty() && game->name() != asked.game) continue;
    for (const std::string& name : context.library().names(game->name())) {
      if (asked.format == Format::text) {
        out.line(name);
      } else {
        all.push_back({{"game", game->name()}, {"rules", name}});
      }
    }
  }
  if (asked.format == Format::json) out.line(all.dump());
  return Exit::nothing_found;
}

Exit print(const Context& context, Output& out, const RulesAsked& asked) {
  const std::optional<LoadedRules> loaded = load_rules(context, asked.name);
  if (!loaded) return Exit::input_error;
  out.write(rules::to_toml(loaded->rules));
  return Exit::nothing_found;
}

Exit difference(const Context& context, Output& out, const RulesAsked& asked) {
  const std::optional<LoadedRules> first = load_rules(context, asked.first);
  const std::optional<LoadedRules> second = load_rules(context, asked.second);
  if (!first || !second) return Exit::input_error;
  if (first->game != second->game) {
    throw UsageError{fmt::format("`{}` is {} and `{}` is {}, but both must be of one game",
                                 asked.first, first->game->title(), asked.second,
                                 second->game->title())};
  }
  if (first->rules == second->rules) return Exit::nothing_found;
  out.write(rules::difference_toml(second->rules, first->rules));
  return Exit::findings;
}

Exit schema(Output& out, const RulesAsked& asked) {
  const Game* game = asked.game.empty() ? games().front() : game_named(asked.game);
  out.write(rules::json_schema(game->schema()));
  return Exit::nothing_found;
}

CLI::App* add_part(CLI::App& app, const std::string& name, const std::string& meaning) {
  CLI::App* part = app.add_subcommand(name, meaning);
  part->allow_extras();
  part->footer(std::string(kExitCodes));
  part->fallthrough();
  return part;
}

}  // namespace

Run add_rules_command(CLI::App& app) {
  app.require_subcommand(1, 1);
  const auto asked = std::make_shared<RulesAsked>();
  CLI::App* list_part = add_part(app, "list", "names the rule sets of the corpus, one a line");
  add_game(*list_part, asked->game);
  add_format(*list_part, asked->format);
  CLI::App* print_part = add_part(
      app, "print", "prints a rule set as the file that says the same, with clauses and all rows");
  print_part->add_option("RULES", asked->name, "name of a rule set, or path of a `.toml` file")
      ->required();
  CLI::App* diff_part =
      add_part(app, "diff", "prints what B changes in A, as a file that extends A; 1 if anything");
  diff_part->add_option("A", asked->first, "name of a rule set, or path of a `.toml` file")
      ->required();
  diff_part->add_option("B", asked->second, "name of a rule set, or path of a `.toml` file")
      ->required();
  CLI::App* schema_part =
      add_part(app, "schema", "JSON Schema of a game's rule files, for editors");
  add_game(*schema_part, asked->game);
  return [=](Context& context) {
    if (list_part->parsed()) return list(context, context.out, *asked);
    if (print_part->parsed()) return print(context, context.out, *asked);
    if (diff_part->parsed()) return difference(context, context.out, *asked);
    return schema(context.out, *asked);
  };
}

}  // namespace showstopper::app
