// SPDX-License-Identifier: Apache-2.0
#include "model/rules/allowances.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/rules/reader.h"

namespace showstopper::rules {
namespace {

// One entry of `allow`; nothing and a complaint if the node is invalid.
std::optional<Allowance> allowance_of(const Node& node, Complaints& complaints) {
  const auto* const keys = std::get_if<NodeTable>(&node.value);
  if (keys == nullptr) {
    complaints.add(node.where, "`allow` must be a list of tables with `finding` and `why`");
    return std::nullopt;
  }
  Allowance made;
  made.place = {std::make_shared<const std::string>(complaints.file()), node.where};
  bool good = true;
  for (const auto& [key, value] : *keys) {
    std::string* const target = key == "finding" ? &made.finding
                                : key == "of"    ? &made.of
                                : key == "why"   ? &made.why
                                                 : nullptr;
    const auto* const text = std::get_if<std::string>(&value.value);
    if (target == nullptr) {
      complaints.add(key_position(value), fmt::format("unknown key {} of `allow`; it has "
                                                      "`finding`, `of` and `why`",
                                                      shown(key)));
    } else if (text == nullptr) {
      complaints.add(value.where, fmt::format("`{}` must be a text", key));
    } else {
      *target = *text;
      continue;
    }
    good = false;
  }
  for (const auto& [key, text] : {std::pair{"finding", &made.finding}, {"why", &made.why}}) {
    if (!good || !text->empty()) continue;
    complaints.add(node.where, fmt::format("an entry of `allow` needs `{}`", key));
    good = false;
  }
  return good ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace

std::vector<Allowance> allowances_of(const Node& root, Complaints& complaints) {
  std::vector<Allowance> made;
  const Node* const allow = root.find("allow");
  if (allow == nullptr) return made;
  const auto* const list = std::get_if<NodeList>(&allow->value);
  if (list == nullptr) {
    complaints.add(allow->where, "`allow` must be a list of tables with `finding` and `why`");
    return made;
  }
  for (const Node& node : *list) {
    if (auto each = allowance_of(node, complaints)) made.push_back(std::move(*each));
  }
  return made;
}

}  // namespace showstopper::rules
