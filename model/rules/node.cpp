// SPDX-License-Identifier: Apache-2.0
#include "model/rules/node.h"

namespace showstopper::rules {

const Node* Node::find(std::string_view key) const {
  const auto* const entries = std::get_if<NodeTable>(&value);
  if (entries == nullptr) return nullptr;
  for (const auto& [name, node] : *entries) {
    if (name == key) return node.absent ? nullptr : &node;
  }
  return nullptr;
}

}  // namespace showstopper::rules
