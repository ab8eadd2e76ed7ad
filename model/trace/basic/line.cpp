// SPDX-License-Identifier: Apache-2.0
#include "model/trace/basic/line.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "model/trace/json/line_parser.h"
#include "model/trace/json/trace_line.h"

namespace showstopper::trace {
namespace {

constexpr int kDeepestTree = 16;  // an observation in a claim in a list nests half as deep
constexpr int kMostCarryOfAny = 1000;

class TreeJson {
 public:
  TreeJson(JsonLine& line, int) : line_(line) {}

  void observation(JsonValue& value, Tree& into) { into = tree(value); }
  void result(JsonValue& value, Tree& into) { into = tree(value); }

  Tree tree(JsonValue& value, int depth = 0) {
    Tree tree;
    const char* const at = JsonLine::token(value);
    tree.where = line_.position(at);
    if (depth > kDeepestTree) {
      line_.complain(at, "the line is nested too deeply");
    } else if (*at == '{') {
      tree.value = object(value, depth);
    } else if (*at == '[') {
      TreeList list;
      line_.entries(value,
                    [&](int, JsonValue& entry) { list.push_back(this->tree(entry, depth + 1)); });
      tree.value = std::move(list);
    } else {
      plain(value, *at, tree);
    }
    return tree;
  }

 private:
  TreeObject object(JsonValue& value, int depth) {
    TreeObject members;
    line_.members(value, [&](std::string_view key, JsonValue& inner) {
      std::string name(key);
      Tree read = tree(inner, depth + 1);
      members.push_back({std::move(name), std::move(read)});
    });
    return members;
  }

  void plain(JsonValue& value, char first, Tree& tree) {
    if (first == '"') {
      if (const auto text = line_.string(value, "a text")) tree.value = std::string(*text);
    } else if (first == 't' || first == 'f') {
      if (const auto flag = line_.flag(value)) tree.value = *flag;
    } else if (first == 'n') {
      line_.is_null(value);
    } else if (line_.words(JsonLine::token(value)).find_first_of(".eE") != std::string::npos) {
      if (const auto text = line_.raw(value)) tree.value = RawJson{*text};
    } else if (const auto number = line_.integer(value)) {
      tree.value = *number;
    }
  }

  JsonLine& line_;
};

std::optional<TextMove> text_move(std::string_view text, std::string& why_not) {
  if (text.size() > 2 && text[0] >= '0' && text[0] <= '9' && text[1] == ' ') {
    return TextMove{text[0] - '0', std::string(text.substr(2)), {}};
  }
  why_not = fmt::format("`{}` must begin with the number of a seat", text);
  return std::nullopt;
}

class TreeLineReader : public TraceLine<TreeLine, TreeJson> {
 public:
  TreeLineReader(JsonLine& line, int players, TreeLine& into, std::span<const std::string_view> own)
      : TraceLine(line, players, into), own_(own) {}

  void member(std::string_view key, JsonValue& value) {
    if (std::find(own_.begin(), own_.end(), key) != own_.end()) {
      if (line_.is_null(value)) return;
      into_.own.push_back({std::string(key), json_.tree(value)});
    } else if (is_to_be_read(key, value)) {
      read(key, value);
    }
  }

  bool complete(const char* begin) {
    need(begin, {"format", "rules", "players", "dealer", "actions"});
    if (has("state") == has("deal")) {
      line_.complain(begin, "either `deal` or `state` must be given, and not both");
    }
    need_actions();
    into_.rules_at = line_.position(rules_at_);
    return line_.good();
  }

 private:
  void read(std::string_view key, JsonValue& value) {
    if (envelope_key(key, value) || observed_key(key, value)) return;
    if (key == "rules") {
      if (!names_rules(value)) return;
      if (const auto json = line_.raw(value)) into_.envelope.rules = *json;
    } else if (key == "carry") {
      if (const auto n = line_.integer(value, 0, kMostCarryOfAny)) {
        into_.envelope.carry = static_cast<int>(*n);
      }
    } else if (key == "deal") {
      into_.deal = json_.tree(value);
    } else if (key == "state") {
      into_.state = json_.tree(value);
    } else if (key == "actions") {
      actions(value, text_move);
    }  // the game and the number of players were read before the rest
  }

  std::span<const std::string_view> own_;
};

}  // namespace

bool read_line(std::string_view text, int number, const std::string& file,
               std::span<const int> seats, std::span<const std::string_view> own, TreeLine& into,
               table::Diagnostics& diagnostics) {
  into = TreeLine{};
  into.line = number;
  LineParser parser;
  JsonLine line(parser.padded(text), number, file, diagnostics);
  simdjson::ondemand::document root;
  int& players = into.envelope.players;
  if (!parser.open(line, root)) return false;
  if (!read_players(line, root, seats.front(), seats.back(), players)) return false;
  TreeLineReader reader(line, players, into, own);
  return read_members(line, root, reader) && reader.complete(line.text().data());
}

bool read_tree(std::string_view text, Tree& into, TreeComplaints& complaints) {
  LineParser parser;
  const std::string file = complaints.file();
  JsonLine line(parser.padded(text), complaints.line(), file, complaints.diagnostics());
  simdjson::ondemand::document root;
  if (!parser.open(line, root)) return false;
  JsonValue value;
  if (const auto error = root.get_value().get(value)) {
    line.give_up(error, line.text().data());
    return false;
  }
  into = TreeJson(line, 0).tree(value);
  return line.good();
}

}  // namespace showstopper::trace
