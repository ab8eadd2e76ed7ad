// SPDX-License-Identifier: Apache-2.0
#include "model/trace/basic/tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/json/object.h"
#include "model/trace/json/text.h"

namespace showstopper::trace {
namespace {

constexpr int kDeepestTree = 16;  // an observation in a claim in a list nests half as deep
constexpr int kMostTreeComplaints = 20;

class TreeBuilder {
 public:
  explicit TreeBuilder(JsonLine& line) : line_(line) {}

  Tree tree(JsonValue& value, int depth) {
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

  Tree raw(JsonValue& value) {
    Tree tree;
    tree.where = line_.position(JsonLine::token(value));
    if (const auto text = line_.raw(value)) tree.value = RawJson{std::string(*text)};
    return tree;
  }

 private:
  TreeObject object(JsonValue& value, int depth) {
    TreeObject members;
    line_.members(value, [&](std::string_view key, JsonValue& inner) {
      std::string name(key);
      for (const TreeMember& known : members) {
        if (known.key == name) line_.complain(inner, fmt::format("`{}` is given twice", name));
      }
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
      if (const auto text = line_.raw(value)) tree.value = RawJson{std::string(*text)};
    } else if (const auto number = line_.integer(value)) {
      tree.value = *number;
    }
  }

  JsonLine& line_;
};

void write(const Tree& tree, JsonText& json) {
  struct Writer {
    JsonText& json;
    void operator()(std::nullptr_t) const { json.raw("null"); }
    void operator()(bool flag) const { json.raw(flag ? "true" : "false"); }
    void operator()(std::int64_t number) const { json.number(number); }
    void operator()(const std::string& text) const { json.string(text); }
    void operator()(const RawJson& raw) const { json.raw(raw.text); }
    void operator()(const TreeList& list) const {
      json.open('[');
      for (const Tree& entry : list) write(entry, json);
      json.close(']');
    }
    void operator()(const TreeObject& object) const {
      json.open('{');
      for (const TreeMember& member : object) {
        json.key(member.key);
        write(member.tree, json);
      }
      json.close('}');
    }
  };
  std::visit(Writer{json}, tree.value);
}

}  // namespace

const Tree* Tree::find(std::string_view key) const {
  const TreeObject* const members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(),
                                  [&](const TreeMember& member) { return member.key == key; });
  return found == members->end() ? nullptr : &found->tree;
}

void TreeComplaints::add(table::Position where, const std::string& message) {
  if (++count_ > kMostTreeComplaints) return;
  diagnostics_.push_back({file_, where, table::printable(message)});
}

bool read_tree(std::string_view text, std::initializer_list<std::string_view> raw, Tree& into,
               TreeComplaints& complaints) {
  std::string padded(text);
  padded.reserve(padded.size() + simdjson::SIMDJSON_PADDING);
  const std::size_t before = complaints.diagnostics().size();
  const std::string file = complaints.file();
  JsonLine line(padded, complaints.line(), file, complaints.diagnostics());
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document root;
  if (const auto error =
          parser.iterate(simdjson::padded_string_view(padded, padded.capacity())).get(root)) {
    line.give_up(error, padded.data());
    return false;
  }
  TreeBuilder builder(line);
  TreeObject members;
  line.members(root.get_object(), padded.data(), [&](std::string_view key, JsonValue& value) {
    std::string name(key);
    for (const TreeMember& known : members) {
      if (known.key == name) line.complain(value, fmt::format("`{}` is given twice", name));
    }
    const bool kept = std::find(raw.begin(), raw.end(), key) != raw.end();
    members.push_back({std::move(name), kept ? builder.raw(value) : builder.tree(value, 0)});
  });
  if (!line.broken()) {
    const auto rest = root.current_location();
    if (rest.error() == simdjson::SUCCESS) {
      line.complain(rest.value_unsafe(), "something follows the JSON on the line");
    }
  }
  into.value = std::move(members);
  into.where = {complaints.line(), 1};
  return complaints.diagnostics().size() == before;
}

std::string to_json(const Tree& tree) {
  JsonText json;
  write(tree, json);
  return json.take();
}

}  // namespace showstopper::trace
