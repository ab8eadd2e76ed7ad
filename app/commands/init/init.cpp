// SPDX-License-Identifier: Apache-2.0
//
// `showstopper init`: the first files of somebody who gates an engine or writes house rules. Writes
// all of them or none, and never over a file that is there.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/commands/init/engine.h"
#include "model/rules/loader.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

struct InitOptions {
  InitEngine engine;
  std::string file = "house.toml", rules = "gostop/matgo";
};

// Keys in which tables differ most.
std::vector<std::string_view> keys_that_people_change(std::string_view game) {
  if (game == "gostop") {
    return {"deck.jokers",      "stop.minimum.2", "stop.minimum.3", "go.double_from",
            "shake.when",       "shake.limit",    "bomb.steal",     "bomb.multiplier",
            "bomb.credits",     "ppuk.forms",     "jjok.junk",      "sweep.junk",
            "steal.chooser",    "cup.role",       "carry.sources",  "gwangbak.scope",
            "gwangbak.trigger", "pibak.max_junk", "match.end"};
  }
  if (game == "stoppa") {
    return {"ante.punto",   "ante.beccata",   "bet.open_max",   "bet.raise_limit",
            "point.rank",   "point.tie",      "pre.four_kings", "pre.misera",
            "shed.starter", "shed.must_play", "shed.multi",     "pay.unit"};
  }
  return {};
}

// Each of these keys as a comment, with its meaning and the value that it has.
std::string commented_keys(const LoadedRules& loaded) {
  const rules::Schema& schema = loaded.game->schema();
  std::string text;
  for (const std::string_view key : keys_that_people_change(loaded.game->name())) {
    const int index = rules::parameter_index(schema.parameters, key);
    CHECK(index >= 0);
    const rules::Parameter& parameter = schema.parameters[static_cast<std::size_t>(index)];
    text += fmt::format("\n# {}\n# {} = {}\n", parameter.meaning, key,
                        rules::to_toml(parameter, loaded.rules.value(index)));
  }
  return text;
}

Exit init_rules(const Context& context, const InitOptions& options, Output& out) {
  if (!rules::is_rule_path(options.file)) {
    throw UsageError{fmt::format("`{}` is not the path of a `.toml` file", options.file)};
  }
  const auto loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  const std::string head = fmt::format(
      "# House rules. A key that this file leaves out has its value in the rule set that is "
      "extended.\n"
      "# Remove the `#` before a key to change it; `showstopper manual` lists every key.\n"
      "format = \"showstopper-rules/1\"\ngame = \"{}\"\nname = \"House rules\"\nextends = \"{}\"\n",
      loaded->game->name(), options.rules);
  write_new({{options.file, head + commented_keys(*loaded)}}, out);
  out.line(fmt::format("next: showstopper lint {}", quoted_for_shell(options.file)));
  return Exit::nothing_found;
}

void add_init_engine(CLI::App& app, InitEngine& options) {
  app.allow_extras();
  app.fallthrough();
  app.add_option("FOLDER", options.folder, "Write into this folder (default: the current folder)");
  offer_words(app.add_option("--language", options.language,
                             "Language of the adapter: python (default), javascript, c or cpp")
                  ->type_name("LANGUAGE"),
              adapter_languages());
  offer_words(
      app.add_option("--game", options.game, "Game of the engine: gostop (default) or stoppa")
          ->type_name("GAME"),
      adapter_games());
  app.add_flag("--bare", options.bare,
               "Write the adapter with functions to fill in, without an engine");
  add_help_page(
      app,
      {{{Exit::nothing_found, "the files were written"}},
       {{"An adapter in Python with an example engine", "showstopper init engine gate"},
        {"An adapter in C to fill in", "showstopper init engine gate-c --language c --bare"}}});
}

}  // namespace

Run add_init(CLI::App& app) {
  app.require_subcommand(1, 1);
  const auto options = std::make_shared<InitOptions>();
  add_help_page(app, {{{Exit::nothing_found, "the files were written"}},
                      {{"Start an adapter", "showstopper init engine my-gate --language python"},
                       {"Start a rule file", "showstopper init rules friday.toml"}}});
  CLI::App* engine = app.add_subcommand(
      "engine", "Write an adapter with its kit, a CI file, a findings folder and a page of usage");
  add_init_engine(*engine, options->engine);
  CLI::App* rules = app.add_subcommand(
      "rules", "Write a rule file with the keys that people change, as comments");
  rules->allow_extras();
  rules->fallthrough();
  rules->add_option("FILE", options->file, "Write this file (default: house.toml)");
  rules->add_option("--extends", options->rules, "Rule set that it extends (default: gostop/matgo)")
      ->type_name("RULES");
  add_help_page(
      *rules,
      {{{Exit::nothing_found, "the file was written"}},
       {{"House rules of Go-Stop", "showstopper init rules"},
        {"House rules of Stoppa", "showstopper init rules stoppa.toml --extends stoppa/italian"}}});
  return [options, engine](Context& context) {
    return engine->parsed() ? init_engine(options->engine, context.out)
                            : init_rules(context, *options, context.out);
  };
}

}  // namespace showstopper::app
