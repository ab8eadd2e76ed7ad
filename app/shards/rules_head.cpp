// SPDX-License-Identifier: Apache-2.0
#include "app/shards/rules_head.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "app/shards/json_reading.h"
#include "model/rules/printer.h"
#include "model/trace/rules_cache.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

// Of every value and row, whatever file it comes from.
std::string digest_of(const rules::RuleSet& rules) {
  const std::string text = rules::to_whole_toml(rules);
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace

ordered_json json_of_rules(const LoadedRules& loaded) {
  return {{"game", loaded.game->name()},
          {"name", loaded.rules.name},
          {"rules", ordered_json::parse(properties::rules_json(loaded.rules, loaded.rules))},
          {"digest", digest_of(loaded.rules)}};
}

std::optional<LoadedRules> rules_of(const Context& context, const ordered_json& json,
                                    const std::string& file, table::Diagnostics& diagnostics) {
  const std::string name = text_in(json, "game");
  const Game* const game = game_named(name);
  if (game == nullptr) throw fmt::format("`{}` is not a game of this program", name);
  rules::Node node;
  const table::Position at{1, 0};
  if (!trace::read_json(member(json, "rules").dump(), file, at, node, diagnostics)) {
    return std::nullopt;
  }
  const rules::Library library = context.library();
  auto set = library.read(game->schema(), node, file, diagnostics);
  if (!set) return std::nullopt;
  if (const std::string own = text_in(json, "name"); set->name != own) {
    if (const auto base = library.load(game->schema(), set->library_base, diagnostics)) {
      set->shipped = std::make_shared<const rules::RuleSet>(*base);
    }
    set->name = own;
  }
  if (digest_of(*set) == text_in(json, "digest")) return LoadedRules{game, std::move(*set)};
  diagnostics.push_back(
      {file, at, fmt::format("the corpus of this machine has other values for `{}`", set->name)});
  return std::nullopt;
}

}  // namespace showstopper::app
