// SPDX-License-Identifier: Apache-2.0
//
// A document as a tree with positions. Both the TOML of a rule file and the `rules` object of a
// trace become one before anything is interpreted, so that there is one reader for both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::rules {

struct Node;
struct NodeEntry;
using NodeList = std::vector<Node>;
using NodeTable = std::vector<NodeEntry>;  // in the order of the text

struct Node {
  std::variant<bool, std::int64_t, double, std::string, NodeList, NodeTable> value;
  table::Position where;
  table::Position key_where;  // of its key, if it is in a table and the place is known
  bool absent = false;        // `null` in JSON: as if the key, which must be known, were not there

  // nullptr if the node is not a table or has no such key.
  const Node* find(std::string_view key) const;
};

// No std::pair: clang 14 cannot complete a pair with a type that is still being defined.
struct NodeEntry {
  std::string key;
  Node node;
};

// Bytes; those that are shipped have ten thousand.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 20;

// The tree of a TOML 1.0 document. False, and at least one diagnostic, if it is invalid: `root`
// then holds the parts that could be read, so that they can be judged in the same run. Dates are
// refused: no parameter has such a value. `file` is the name shown in diagnostics.
bool read_toml(std::string_view text, const std::string& file, Node& root,
               table::Diagnostics& diagnostics);
// The same for the part before the first section.
bool read_toml_head(std::string_view text, const std::string& file, Node& root,
                    table::Diagnostics& diagnostics);

}  // namespace showstopper::rules
