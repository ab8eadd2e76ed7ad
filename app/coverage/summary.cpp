// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/summary.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "app/coverage/impossible.h"
#include "app/coverage/mutation.h"
#include "app/coverage/row_changes.h"
#include "app/games/fixture_set.h"
#include "lint/dependency.h"
#include "lint/lint.h"
#include "model/table/check.h"
#include "model/trace/rules_cache.h"

namespace showstopper::app {
namespace {

using rules::Clause;
using rules::RuleSet;

// All rounds under one rule set, with any number of players.
struct OfRules {
  CoveredRounds all;
  std::vector<int> players;
};

CoveredClause covered_clause(const Clause& clause, const CoveredRounds& in) {
  CoveredClause covered;
  covered.clause = &clause;
  for (const std::string& event : clause.seen) {
    if (const auto found = in.shown.find(event); found != in.shown.end()) {
      covered.rounds.add(found->second);
    }
  }
  if (!covered.rounds.empty()) {
    covered.state = CoverState::shown;
  } else if (!clause.reason.empty()) {
    covered.state = CoverState::no_effect;
    covered.why = clause.reason;
  }
  if (covered.state != CoverState::not_reached) return covered;
  for (const std::string& event : clause.seen) {
    const auto near = in.furthest.find(event);
    if (near == in.furthest.end() || near->second.reached >= near->second.needed) continue;
    covered.furthest =
        fmt::format("{} of {} {}", near->second.reached, near->second.needed, near->second.of);
    break;
  }
  return covered;
}

CoveredPairs pairs_of(const std::vector<CoveredClause>& clauses, const CoveredRounds& in) {
  CoveredPairs pairs;
  const auto together = [&](const Clause& a, const Clause& b) {
    for (const std::string& x : a.seen) {
      for (const std::string& y : b.seen) {
        if (x == y ? in.shown.contains(x) : in.pairs.contains(std::minmax(x, y))) return true;
      }
    }
    return false;
  };
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].state != CoverState::shown && clauses[i].state != CoverState::not_reached) {
      continue;
    }
    for (std::size_t k = 0; k < i; ++k) {
      const bool possible =
          clauses[k].state == CoverState::shown || clauses[k].state == CoverState::not_reached;
      if (!possible) continue;
      ++pairs.in_all;
      if (together(*clauses[k].clause, *clauses[i].clause)) {
        ++pairs.met;
      } else if (clauses[i].state == CoverState::shown && clauses[k].state == CoverState::shown) {
        pairs.apart.emplace_back(clauses[k].clause->id, clauses[i].clause->id);
      }
    }
  }
  return pairs;
}

std::vector<CoveredParameter> parameters_of(const Game& game, const RuleSet& rules,
                                            const CoveredRounds::Tried& in) {
  std::vector<CoveredParameter> all;
  for (std::size_t i = 0; i < rules.schema().parameters.size(); ++i) {
    const auto index = static_cast<int>(i);
    const rules::Parameter& key = rules.schema().parameters[i];
    CoveredParameter covered{std::string(key.key),
                             rules::to_toml(key, rules.value(index)),
                             CoverState::not_reached,
                             0,
                             0,
                             {},
                             Tally(Tally::kFew),
                             ""};
    for (const Mutation& each : mutations(key, rules.value(index))) {
      RuleSet changed = rules;
      changed.set(index, each.value);
      if (!sound(changed)) continue;
      ++covered.others;
      const auto found = in.values.find({covered.key, covered.value, each.text});
      if (found == in.values.end()) {
        covered.left.push_back(each.text);
        continue;
      }
      ++covered.told_apart;
      covered.rounds.add(found->second);
    }
    if (covered.told_apart > 0) {
      covered.state = CoverState::shown;
    } else if (covered.others == 0) {
      covered.state = CoverState::impossible;
      covered.why = "the rules allow no other value beside the others";
    } else if (lint::knows(game.name())) {
      if (const lint::Dependency* idle = lint::why_idle(rules, index)) {
        covered.state = CoverState::impossible;
        covered.why = idle->why;
      } else if (key.key.starts_with("match.")) {
        covered.state = CoverState::no_effect;
        covered.why = "of the match around the rounds";
      }
    }
    all.push_back(std::move(covered));
  }
  return all;
}

std::vector<CoveredRow> covered_rows(const RuleSet& rules, const CoveredRounds& in,
                                     const CoveredRounds::Tried& tried) {
  std::vector<CoveredRow> all;
  for (const std::string& name : rows_of(rules)) {
    const auto found = in.shown.find(name);
    all.push_back({name, found == in.shown.end() ? Tally() : found->second, 0, 0, {}});
  }
  for (const RowChange& each : row_changes(rules)) {
    const auto row = std::find_if(all.begin(), all.end(),
                                  [&](const CoveredRow& of) { return of.name == each.row; });
    if (row == all.end() || !sound(each.rules)) continue;
    ++row->others;
    if (tried.values.contains(each.value)) {
      ++row->told_apart;
    } else {
      const std::string cell =
          each.value.key == each.row ? "" : each.value.key.substr(each.row.size() + 1) + " = ";
      row->left.push_back(cell + each.value.other);
    }
  }
  return all;
}

// The rules of the rounds: those of the name, or as all of the rounds change them.
RuleSet rules_of_rounds(const Context& context, const LoadedRules& loaded, const OfRules& in) {
  if (!in.all.all_changed()) return loaded.rules;
  trace::RuleSetCache cache(context.library(), loaded.game->schema());
  table::Diagnostics none;
  const auto& read = cache.read(in.all.rules_json, "", {1, 1}, none);
  return read.set ? *read.set : loaded.rules;
}

CoveredRules covered_rules(const Context& context, const LoadedRules& loaded,
                           const std::vector<Clause>& clauses, const OfRules& in) {
  const RuleSet rules = rules_of_rounds(context, loaded, in);
  const bool changed = in.all.all_changed();
  const CoveredRounds::Tried& tried = changed ? in.all.changed : in.all.own;
  CoveredRules covered;
  covered.changed = changed;
  covered.rules = loaded.rules.name;
  covered.players = in.players;
  covered.rounds = in.all.rounds;
  covered.cut = in.all.cut;
  covered.tried = tried.rounds;
  for (const Clause& clause : clauses) {
    CoveredClause each = covered_clause(clause, in.all);
    if (each.state == CoverState::not_reached) {
      each.why = why_clause_impossible(*loaded.game, rules, clause);
      if (!each.why.empty()) each.state = CoverState::impossible;
    }
    covered.clauses.push_back(std::move(each));
  }
  covered.rows = covered_rows(rules, in.all, tried);
  covered.parameters = parameters_of(*loaded.game, rules, tried);
  covered.pairs = pairs_of(covered.clauses, in.all);
  return covered;
}

// A clause under all rule sets together: shown if a round shows it, impossible if it is under each.
CoveredClause over_all(const Clause& clause, const std::vector<CoveredRules>& rules,
                       std::size_t index) {
  CoveredClause all;
  all.clause = &clause;
  bool impossible = true;
  for (const CoveredRules& each : rules) {
    const CoveredClause& here = each.clauses[index];
    all.rounds.add(here.rounds);
    impossible = impossible && here.state == CoverState::impossible;
    if (!here.why.empty() && all.why.empty()) all.why = here.why;
    if (!here.furthest.empty()) all.furthest = here.furthest;
  }
  if (!all.rounds.empty()) {
    all.state = CoverState::shown;
    all.why.clear();
  } else if (!clause.reason.empty()) {
    all.state = CoverState::no_effect;
    all.why = clause.reason;
  } else if (impossible && !rules.empty()) {
    all.state = CoverState::impossible;
  }
  return all;
}

std::vector<int> lines_in(const std::filesystem::path& file, const std::vector<Clause>& clauses) {
  std::map<std::string, int> at;
  std::ifstream in(file);
  int number = 0;
  for (std::string line; std::getline(in, line);) at[line.substr(0, line.find('\t'))] = ++number;
  std::vector<int> lines;
  for (const Clause& clause : clauses) lines.push_back(at[clause.id]);
  return lines;
}

}  // namespace

std::string_view word(CoverState state) {
  switch (state) {
    case CoverState::shown: return "shown";
    case CoverState::not_reached: return "not reached";
    case CoverState::impossible: return "impossible";
    case CoverState::no_effect: return "no effect";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::uint64_t CoverageSummary::shown() const {
  std::uint64_t count = 0;
  for (const CoveredGame& each : games) count += in_state(each.clauses, CoverState::shown);
  return count;
}
std::uint64_t CoverageSummary::possible() const {
  std::uint64_t count = shown();
  for (const CoveredGame& each : games) count += in_state(each.clauses, CoverState::not_reached);
  return count;
}

CoverageSummary summary_of(const Context& context, const CoveredSet& coverage,
                           const AskedSets& sets) {
  CoverageSummary summary;
  std::set<std::pair<std::string, std::string>> asked;
  for (const Game* game : games()) {
    CoveredGame of;
    of.game = game;
    const auto any = std::any_of(sets.begin(), sets.end(),
                                 [&](const LoadedRules& each) { return each.game == game; });
    if (!any) continue;
    const auto file = context.corpus() / "clauses" / (std::string(game->name()) + ".tsv");
    table::Diagnostics diagnostics;
    of.file = context.shown(file);
    of.table = rules::read_clauses(file, diagnostics);
    context.complain(diagnostics);
    if (!diagnostics.empty()) throw UsageError{fmt::format("`{}` cannot be used", of.file)};
    of.lines = lines_in(file, of.table);
    summary.games.push_back(std::move(of));
    CoveredGame& into = summary.games.back();
    for (const LoadedRules& loaded : sets) {
      if (loaded.game != game) continue;
      OfRules in;
      for (const auto& [subject, rounds] : coverage.subjects) {
        if (subject.game != game->name() || subject.rules != loaded.rules.name) continue;
        in.all.add(rounds);
        in.players.push_back(subject.players);
      }
      asked.emplace(game->name(), loaded.rules.name);
      into.rules.push_back(covered_rules(context, loaded, into.table, in));
      summary.rounds.add(in.all.rounds);
    }
    for (std::size_t i = 0; i < into.table.size(); ++i) {
      into.clauses.push_back(over_all(into.table[i], into.rules, i));
    }
  }
  std::set<std::pair<std::string, std::string>> other;
  for (const auto& [subject, rounds] : coverage.subjects) {
    if (!asked.contains({subject.game, subject.rules})) other.emplace(subject.game, subject.rules);
  }
  summary.other = other.size();
  return summary;
}

}  // namespace showstopper::app
