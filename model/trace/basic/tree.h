// SPDX-License-Identifier: Apache-2.0
//
// A line of JSON as a tree with positions, for the games whose rounds are written and read by their
// own list of fields (fields.h). The readers of Go-Stop and Stoppa build no tree: they read logs of
// gigabytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::trace {

struct Tree;
struct TreeMember;
using TreeList = std::vector<Tree>;
using TreeObject = std::vector<TreeMember>;  // in the order of the text

// JSON that is not interpreted, kept as its text: `rules`, `meta`, numbers with a fraction.
struct RawJson {
  std::string text;
};

struct Tree {
  std::variant<std::nullptr_t, bool, std::int64_t, std::string, TreeList, TreeObject, RawJson>
      value;
  table::Position where;

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value); }
  const std::string* string() const { return std::get_if<std::string>(&value); }
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&value); }
  const TreeList* list() const { return std::get_if<TreeList>(&value); }
  const TreeObject* object() const { return std::get_if<TreeObject>(&value); }
  // nullptr if it is not an object or has no such key.
  const Tree* find(std::string_view key) const;
};

struct TreeMember {
  std::string key;
  Tree tree;
};

// Complaints about one line of a file. A complaint about one value does not hide the next.
class TreeComplaints {
 public:
  TreeComplaints(std::string file, int line, table::Diagnostics& diagnostics)
      : file_(std::move(file)), line_(line), diagnostics_(diagnostics) {}

  void add(table::Position where, const std::string& message);
  void add(const Tree& at, const std::string& message) { add(at.where, message); }
  bool none() const { return count_ == 0; }
  const std::string& file() const { return file_; }
  int line() const { return line_; }
  table::Diagnostics& diagnostics() { return diagnostics_; }

 private:
  std::string file_;
  int line_;
  table::Diagnostics& diagnostics_;
  int count_ = 0;
};

// The same as canonical JSON on one line.
std::string to_json(const Tree& tree);

}  // namespace showstopper::trace
