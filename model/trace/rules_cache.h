// SPDX-License-Identifier: Apache-2.0
//
// The rules that traces name, resolved and compiled once per text and number of players: a log
// repeats the same `rules` on every line. Rules that are refused are reported with their first
// line and named again, in one message, on each further one.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "model/gostop/rules.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::trace {

class RulesCache {
 public:
  explicit RulesCache(rules::Library library) : library_(std::move(library)) {}
  const rules::Library& library() const { return library_; }

  // `json` is the value of `rules`, at `where` in `file`. Null where it is refused.
  std::shared_ptr<const gostop::Rules> gostop(std::string_view json, int players,
                                              const std::string& file, table::Position where,
                                              table::Diagnostics& diagnostics);

 private:
  struct Entry {
    std::shared_ptr<const gostop::Rules> rules;  // null: refused
    std::string first_seen;                      // `file:line`
  };
  using Entries = std::map<std::string, Entry, std::less<>>;

  rules::Library library_;
  std::map<int, Entries> by_players_;
  const Entries::value_type* latest_ = nullptr;
  int latest_players_ = 0;
};

// The document in a piece of JSON as the tree that rule readers know, with positions; false, and a
// diagnostic, where it is none.
bool read_json(std::string_view json, const std::string& file, table::Position where,
               rules::Node& root, table::Diagnostics& diagnostics);

}  // namespace showstopper::trace
