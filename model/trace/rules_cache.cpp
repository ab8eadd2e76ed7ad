// SPDX-License-Identifier: Apache-2.0
#include "model/trace/rules_cache.h"

#include <fmt/format.h>

#include "model/rules/loader.h"
#include "model/trace/json/object.h"

namespace showstopper::trace {
namespace {

constexpr int kDeepest = 16;  // rules nest no deeper than a row in a list in `set`

class TreeReader {
 public:
  TreeReader(JsonLine& line, table::Position origin) : line_(line), origin_(origin) {}

  rules::Node node(JsonValue& value, int depth) {
    rules::Node node;
    node.where = where(JsonLine::token(value));
    if (depth > kDeepest) {
      line_.complain(value, "the rules are nested too deeply");
      return node;
    }
    if (line_.is_object(value)) {
      table(value, depth, node);
    } else if (line_.is_list(value)) {
      rules::NodeList list;
      line_.entries(value,
                    [&](int, JsonValue& entry) { list.push_back(this->node(entry, depth + 1)); });
      node.value = std::move(list);
    } else {
      plain(value, node);
    }
    return node;
  }

 private:
  table::Position where(const char* at) const {
    const table::Position inner = line_.position(at);
    return {origin_.line, origin_.column + inner.column - 1};
  }

  void table(JsonValue& value, int depth, rules::Node& node) {
    rules::NodeTable table;
    line_.members(value, [&](std::string_view key, JsonValue& inner) {
      std::string name(key);
      rules::Node read;
      if (line_.is_null(inner)) {
        read.where = where(JsonLine::token(inner));
        read.absent = true;
      } else if (!line_.broken()) {
        read = this->node(inner, depth + 1);
      }
      table.push_back({std::move(name), std::move(read)});
    });
    node.value = std::move(table);
  }

  void plain(JsonValue& value, rules::Node& node) {
    const char first = *JsonLine::token(value);
    if (first == '"') {
      if (const auto text = line_.string(value, "a text")) node.value = std::string(*text);
    } else if (first == 't' || first == 'f') {
      if (const auto flag = line_.flag(value)) node.value = *flag;
    } else if (first == 'n') {
      line_.complain(value, "`null` is not a value of a rule");
    } else {
      number(value, node);
    }
  }

  void number(JsonValue& value, rules::Node& node) {
    const std::string written = line_.words(JsonLine::token(value));
    if (written.find_first_of(".eE") == std::string::npos) {
      if (const auto n = line_.integer(value)) node.value = *n;
      return;
    }
    const auto real = value.get_double();
    if (real.error() == simdjson::SUCCESS) {
      node.value = real.value_unsafe();
    } else {
      line_.complain(value, fmt::format("`{}` is not a number", written));
    }
  }

  JsonLine& line_;
  table::Position origin_;
};

// The entry of rules that names a rule set of another game, and that game; null if there is none.
std::pair<const rules::Node*, std::string> of_another_game(const rules::Library& library,
                                                           const rules::Schema& schema,
                                                           const rules::Node& rules) {
  const rules::Node* const extends = rules.find("extends");
  const rules::Node& named = extends == nullptr ? rules : *extends;
  const auto* const list = std::get_if<rules::NodeList>(&named.value);
  std::vector<const rules::Node*> nodes;
  if (list == nullptr) nodes.push_back(&named);
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) nodes.push_back(&(*list)[i]);
  table::Diagnostics unread;
  for (const rules::Node* const node : nodes) {
    const auto* const name = std::get_if<std::string>(&node->value);
    if (name == nullptr || !rules::is_library_name(*name)) continue;
    auto game = library.game_of(*name, unread);
    if (game && *game != schema.game) return {node, *std::move(game)};
  }
  return {nullptr, ""};
}

void name_other_game(const rules::Library& library, const rules::Schema& schema,
                     const rules::Node& rules, const std::string& file,
                     table::Diagnostics& instead) {
  const auto [node, game] = of_another_game(library, schema, rules);
  if (node == nullptr) return;
  const std::string message = fmt::format("the rules `{}` are of {}, but the round is of {}",
                                          std::get<std::string>(node->value), game, schema.game);
  instead.assign(1, {file, node->where, message});
}

}  // namespace

bool read_json(std::string_view json, const std::string& file, table::Position where,
               rules::Node& root, table::Diagnostics& diagnostics) {
  // In a list, so that a bare string is a value like any other.
  std::string text = "[" + std::string(json) + "]";
  text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  table::Diagnostics own;
  JsonLine line(text, where.line, file, own);
  simdjson::ondemand::parser parser;
  auto document = parser.iterate(simdjson::padded_string_view(text, text.capacity()));
  TreeReader reader(line, {where.line, where.column - 1});
  JsonValue list;
  if (document.error() != simdjson::SUCCESS || document.get_value().get(list)) {
    line.give_up(document.error() != simdjson::SUCCESS ? document.error() : simdjson::TAPE_ERROR,
                 text.data());
  } else {
    line.entries(list, [&](int, JsonValue& value) { root = reader.node(value, 0); });
  }
  for (table::Diagnostic& diagnostic : own) {
    diagnostic.where.column += where.column - 2;
    diagnostics.push_back(std::move(diagnostic));
  }
  return line.good();
}

const RuleSetCache::Entry& RuleSetCache::read(std::string_view json, const std::string& file,
                                              table::Position where,
                                              table::Diagnostics& diagnostics) {
  const auto known = entries_.find(json);
  if (known != entries_.end()) return known->second;
  Entry entry;
  entry.first_seen = fmt::format("{}:{}", file, where.line);
  rules::Node node;
  if (read_json(json, file, where, node, diagnostics)) {
    table::Diagnostics own;
    entry.set = library_.read(schema_, node, file, own);
    // The library would report the game in its rule file, which the user of a log may not have.
    if (!entry.set) name_other_game(library_, schema_, node, file, own);
    diagnostics.insert(diagnostics.end(), own.begin(), own.end());
  }
  if (!entry.set) ++refusals_;
  if (entries_.size() >= kMostRulesKept + refusals_) {
    std::erase_if(entries_, [](const auto& each) { return each.second.set.has_value(); });
  }
  return entries_.emplace(std::string(json), std::move(entry)).first->second;
}

table::Diagnostic RuleSetCache::again(const std::string& file, table::Position where,
                                      const std::string& first_seen) {
  return {file, where, fmt::format("these rules were refused at {}", first_seen)};
}

}  // namespace showstopper::trace
