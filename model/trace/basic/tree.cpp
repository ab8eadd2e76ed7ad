// SPDX-License-Identifier: Apache-2.0
#include "model/trace/basic/tree.h"

#include <algorithm>

#include "model/trace/json/text.h"

namespace showstopper::trace {
namespace {

constexpr int kMostTreeComplaints = 20;

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

std::string to_json(const Tree& tree) {
  JsonText json;
  write(tree, json);
  return json.take();
}

}  // namespace showstopper::trace
