// SPDX-License-Identifier: Apache-2.0
//
// The rules that traces name, resolved and compiled once per text and number of players: a log
// repeats the same `rules` on every line. Rules that are refused are reported with their first
// line and named again, in one message, on each further one.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/gostop/rules/rules.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::trace {

// The game's functions for the rules that a trace names.
template <class Rules>
struct RulesOfAGame {
  const rules::Schema& (*schema)();
  bool (*playable)(const rules::RuleSet& rules, int players, std::string& why_not);
  Rules (*compile)(const rules::RuleSet& rules, int players);
};

// A log may name other rules on each of its lines: so many accepted ones are kept at a time, for
// lines that follow each other. Refused ones stay, because each is reported in full only once.
constexpr std::size_t kMostRulesKept = 256;

// The rule sets of one game by the JSON that names them. Rules refused here are refused for every
// number of players; CompiledRules refuses those that do not serve one number, for that one.
class RuleSetCache {
 public:
  RuleSetCache(rules::Library library, const rules::Schema& schema)
      : library_(std::move(library)), schema_(schema) {}
  const rules::Library& library() const { return library_; }

  struct Entry {
    std::optional<rules::RuleSet> set;  // nothing: refused
    std::string first_seen;             // `file:line`
  };
  // Reads new rules, with their errors; known ones are looked up. The reference is valid until the
  // next call.
  const Entry& read(std::string_view json, const std::string& file, table::Position where,
                    table::Diagnostics& diagnostics);
  // The message for rules that were refused before.
  static table::Diagnostic again(const std::string& file, table::Position where,
                                 const std::string& first_seen);

 private:
  rules::Library library_;
  const rules::Schema& schema_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::size_t refusals_ = 0;
};

template <class Rules>
class CompiledRules {
 public:
  CompiledRules(rules::Library library, RulesOfAGame<Rules> game)
      : game_(game), sets_(std::move(library), game.schema()) {}
  const rules::Library& library() const { return sets_.library(); }

  // `json` is the value of `rules`, at `where` in `file`. Null if it is refused.
  std::shared_ptr<const Rules> get(std::string_view json, int players, const std::string& file,
                                   table::Position where, table::Diagnostics& diagnostics) {
    if (latest_ != nullptr && latest_players_ == players && latest_->first == json) {
      if (latest_->second.rules != nullptr) return latest_->second.rules;
    }
    auto& compiled = compiled_[players];
    auto found = compiled.find(json);
    if (found == compiled.end()) {
      if (compiled.size() >= kMostRulesKept + refusals_) forget(compiled);
      found = compiled.emplace(std::string(json), compile(json, players, file, where, diagnostics))
                  .first;
      if (found->second.rules == nullptr) ++refusals_;
    } else if (found->second.rules == nullptr) {
      diagnostics.push_back(RuleSetCache::again(file, where, found->second.first_seen));
    }
    latest_ = &*found;
    latest_players_ = players;
    return found->second.rules;
  }

  // The reason of the latest refusal, the same text for the same refusal.
  std::string refused() const {
    if (latest_ == nullptr || latest_->second.rules != nullptr) return "";
    return latest_->second.for_all ? latest_->first
                                   : latest_->first + ' ' + std::to_string(latest_players_);
  }

 private:
  struct Entry {
    std::shared_ptr<const Rules> rules;  // null: refused
    std::string first_seen;              // `file:line`
    bool for_all = false;                // refused for every number of players
  };

  Entry compile(std::string_view json, int players, const std::string& file, table::Position where,
                table::Diagnostics& diagnostics) {
    const std::string here = file + ':' + std::to_string(where.line);
    const std::size_t known = diagnostics.size();
    const RuleSetCache::Entry& read = sets_.read(json, file, where, diagnostics);
    if (!read.set) {
      // Refused for another number of players already.
      if (diagnostics.size() == known) {
        diagnostics.push_back(RuleSetCache::again(file, where, read.first_seen));
      }
      return {nullptr, read.first_seen, true};
    }
    std::string why_not;
    if (game_.playable(*read.set, players, why_not)) {
      return {std::make_shared<const Rules>(game_.compile(*read.set, players)), here, false};
    }
    diagnostics.push_back(
        {file, where,
         "the rules do not serve " + std::to_string(players) + " players: " + why_not});
    return {nullptr, here, false};
  }

  using Entries = std::map<std::string, Entry, std::less<>>;

  void forget(Entries& compiled) {
    latest_ = nullptr;
    std::erase_if(compiled, [](const auto& each) { return each.second.rules != nullptr; });
  }

  RulesOfAGame<Rules> game_;
  RuleSetCache sets_;
  std::map<int, Entries> compiled_;  // by number of players
  const typename Entries::value_type* latest_ = nullptr;
  int latest_players_ = 0;
  std::size_t refusals_ = 0;  // for any number of players
};

// Those of Go-Stop.
class RulesCache {
 public:
  explicit RulesCache(rules::Library library)
      : compiled_(std::move(library), {gostop::schema, gostop::playable, gostop::compile}) {}
  const rules::Library& library() const { return compiled_.library(); }

  std::shared_ptr<const gostop::Rules> gostop(std::string_view json, int players,
                                              const std::string& file, table::Position where,
                                              table::Diagnostics& diagnostics) {
    return compiled_.get(json, players, file, where, diagnostics);
  }
  std::string refused() const { return compiled_.refused(); }

 private:
  CompiledRules<gostop::Rules> compiled_;
};

// The document in a piece of JSON as the tree that rule readers know, with positions. False, and a
// diagnostic, if it is invalid.
bool read_json(std::string_view json, const std::string& file, table::Position where,
               rules::Node& root, table::Diagnostics& diagnostics);

}  // namespace showstopper::trace
