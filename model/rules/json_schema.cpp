// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/rules/datum.h"
#include "model/rules/reader.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

using Json = nlohmann::ordered_json;

// The characters of a form's text as a regular expression, its number as digits.
std::string pattern_of(std::string_view text) {
  constexpr std::string_view kSpecial = "\\^$.|?*+()[]{}/";
  bool number = false;
  std::string pattern;
  for (const char c : text) {
    if (c == 'N' && !number) {
      pattern += "(0|-?[1-9][0-9]*)";
      number = true;
      continue;
    }
    if (kSpecial.find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos &&
         (text.size() == 1 || text.front() != '0');
}

// The schema of one item: words, numbers in their range, words with a number.
Json item(const Domain& domain) {
  Json choices = Json::array();
  Json words = Json::array();
  for (const Form& form : domain.forms) {
    if (form.text == "N") {
      choices.push_back({{"type", "integer"}, {"minimum", form.low}, {"maximum", form.high}});
    } else if (form.numbered()) {
      choices.push_back({{"type", "string"}, {"pattern", "^" + pattern_of(form.text) + "$"}});
    } else {
      words.push_back(form.text);
      if (form.text == "false" || form.text == "true") {
        words.push_back(form.text == "true");
        words.push_back(form.text == "true" ? "on" : "off");
      }
      if (is_digits(form.text)) words.push_back(std::stoi(std::string(form.text)));
    }
  }
  if (!words.empty()) choices.push_back({{"enum", std::move(words)}});
  if (choices.size() == 1) return choices.front();
  return {{"anyOf", std::move(choices)}};
}

Json value(const Domain& domain) {
  switch (domain.shape) {
    case Shape::one: return item(domain);
    case Shape::set:
      return {
          {"anyOf",
           {item(domain), {{"type", "array"}, {"items", item(domain)}, {"uniqueItems", true}}}}};
    case Shape::order:
      return {{"type", "array"},
              {"items", item(domain)},
              {"uniqueItems", true},
              {"minItems", domain.forms.size()},
              {"maxItems", domain.forms.size()}};
    case Shape::list:
      return {{"anyOf",
               {item(domain),
                {{"type", "array"}, {"items", item(domain)}, {"maxItems", domain.most}}}}};
    case Shape::script: {
      std::string words;
      for (const Form& form : domain.forms) {
        words += (words.empty() ? "" : "|") + pattern_of(form.text);
      }
      return {{"type", "string"}, {"pattern", "^ *((" + words + ")( +|$))*$"}};
    }
  }
  UNREACHABLE("a shape is one of the five");
}

// The schema of the table that holds `key`, created if missing: `a.b.c` is in table a, then b.
Json& holder(Json& root, std::string_view key) {
  Json* at = &root;
  for (std::size_t dot = key.find('.'); dot != std::string_view::npos; dot = key.find('.')) {
    Json& next = (*at)["properties"][std::string(key.substr(0, dot))];
    if (next.is_null()) next = {{"type", "object"}, {"additionalProperties", false}};
    at = &next;
    key.remove_prefix(dot + 1);
  }
  return *at;
}

void place(Json& root, std::string_view key, const Json& content) {
  holder(root, key)["properties"][std::string(key.substr(key.rfind('.') + 1))] = content;
}

Json described_value(const Domain& domain, std::string_view meaning) {
  Json content = value(domain);
  content["description"] = meaning;
  return content;
}

Json rows(const RowTable& table) {
  Json row = {{"type", "object"}, {"additionalProperties", false}};
  Json required = Json::array();
  for (const Column& column : table.columns) {
    const bool text = column.kind != CellKind::datum;
    Json content = text ? Json{{"type", "string"}, {"minLength", 1}} : value(column.domain);
    content["description"] = column.meaning;
    place(row, column.key, content);
    if (column.identity && column.required) required.push_back(column.key);
  }
  row["properties"]["why"] = {{"type", "string"}};
  row["properties"]["remove"] = {{"type", "boolean"}};
  row["properties"]["new"] = {{"type", "boolean"}};
  row["properties"]["replaces"] = {
      {"anyOf", {{{"type", "string"}}, {{"type", "array"}, {"items", {{"type", "string"}}}}}}};
  if (!required.empty()) row["required"] = std::move(required);
  return {{"type", "array"}, {"items", std::move(row)}, {"description", table.meaning}};
}

// A group of keys of one kind may have one value for all.
void allow_group_values(const Schema& schema, const std::string& group, Json& section) {
  if (!section.contains("properties")) return;
  for (auto& [key, content] : section["properties"].items()) {
    if (key.find('.') == std::string::npos) {
      allow_group_values(schema, group.empty() ? key : fmt::format("{}.{}", group, key), content);
    }
  }
  const std::vector<std::size_t> members = alike_members(schema, group);
  if (members.empty()) return;
  section = {{"anyOf", {value(schema.parameters[members.front()].domain), section}}};
}

}  // namespace

std::string json_schema(const Schema& schema) {
  Json root = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
               {"title", "Rule file of " + std::string(schema.game)},
               {"type", "object"},
               {"additionalProperties", false}};
  Json& properties = root["properties"];
  properties["format"] = {{"const", kFormat}};
  properties["game"] = {{"const", schema.game}};
  for (const char* const key : {"name", "hangul", "letters", "description", "attested"}) {
    properties[key] = {{"type", "string"}};
  }
  properties["extends"] = {
      {"type", {"string", "array"}}, {"items", {{"type", "string"}}}, {"minItems", 1}};
  Json number = {{"type", "integer"}, {"minimum", 1}};
  if (!schema.seats.empty()) {
    number = {{"enum", std::vector<int>(schema.seats.begin(), schema.seats.end())}};
  }
  properties["players"] = {
      {"type", "array"}, {"items", number}, {"minItems", 1}, {"uniqueItems", true}};
  properties["allow"] = {{"type", "array"},
                         {"items",
                          {{"type", "object"},
                           {"properties",
                            {{"finding", {{"type", "string"}}},
                             {"of", {{"type", "string"}}},
                             {"why", {{"type", "string"}}}}},
                           {"required", {"finding", "why"}},
                           {"additionalProperties", false}}}};
  for (const Parameter& parameter : schema.parameters) {
    const Json content = described_value(parameter.domain, parameter.meaning);
    place(root, parameter.key, content);
    // A dotted key in quotes is one key.
    if (parameter.key.find('.') != std::string_view::npos) {
      root["properties"][std::string(parameter.key)] = content;
    }
  }
  allow_group_values(schema, "", root);
  for (const RowTable& table : schema.tables) {
    Json& known = root["properties"][std::string(table.name)];
    // A section may bear the name of a table of rows; a file has one or the other.
    known = known.is_null() ? rows(table) : Json{{"anyOf", {rows(table), known}}};
  }
  root["required"] = {"format"};
  root["anyOf"] = {{{"required", {"game"}}}, {{"required", {"extends"}}}};
  return root.dump(2) + "\n";
}

}  // namespace showstopper::rules
