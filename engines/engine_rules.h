// SPDX-License-Identifier: Apache-2.0
//
// The rules that a run compares an engine with: those of the job, or those that it declares.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "engines/engine_report.h"
#include "model/table/check.h"
#include "model/table/game.h"
#include "model/trace/rules_cache.h"
#include "properties/regression/test_case.h"

namespace showstopper::engines {

template <table::CardGame G>
struct EngineRules {
  std::string json;  // as sent to the engine
  std::shared_ptr<const rules::RuleSet> set;
  properties::BaseRules base;
  std::map<int, std::shared_ptr<const typename G::Rules>> by_seats;
  bool in_corpus = false;  // the corpus has directed deals for them

  // False, with the reason in the report, if they cannot be read or played.
  bool read(const EngineJob& job, EngineReport& report) {
    json = job.rules.empty() ? report.abilities.rules : job.rules;
    if (json.empty()) {
      report.refused = "declares no `rules`; name them with --rules";
      return false;
    }
    trace::RuleSetCache cache(job.library, G::schema());
    const auto& found = cache.read(json, "the engine's rules", {1, 1}, report.diagnostics);
    if (!found.set) {
      report.refused = "declares rules that cannot be read";
      if (!report.diagnostics.empty()) report.refused += ": " + report.diagnostics.front().message;
      return false;
    }
    set = std::make_shared<const rules::RuleSet>(*found.set);
    base = properties::base_of(json, G::schema(), job.library, report.diagnostics);
    if (base == nullptr) base = set;
    ENSURES(set != nullptr && &base->schema() == &set->schema());
    report.rules = properties::rules_json(*set, *base);
    std::error_code none;
    in_corpus = *set == *base &&
                std::filesystem::exists(job.corpus / "directed" / (base->name + ".jsonl"), none);
    return compile(job, report);
  }

 private:
  // For each number of players that the engine, the rules and the user allow.
  bool compile(const EngineJob& job, EngineReport& report) {
    std::string why_not = "shares no number of players with the rules";
    const auto& own = report.abilities.players;
    for (const int players : G::kSeats) {
      if (job.players != 0 && players != job.players) continue;
      if (!own.empty() && std::find(own.begin(), own.end(), players) == own.end()) continue;
      if (!G::playable(*set, players, why_not)) continue;
      by_seats[players] = std::make_shared<const typename G::Rules>(G::compile(*set, players));
      report.players.push_back(players);
    }
    ENSURES(by_seats.size() == report.players.size());
    if (by_seats.empty()) report.refused = "plays no round: " + why_not;
    return !by_seats.empty();
  }
};

}  // namespace showstopper::engines
