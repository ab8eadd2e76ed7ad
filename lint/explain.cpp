// SPDX-License-Identifier: Apache-2.0
#include "lint/explain.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/cited_clauses.h"
#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/impact.h"
#include "model/gostop/game.h"
#include "model/rules/datum.h"
#include "model/rules/rows.h"
#include "model/stoppa/game.h"
#include "model/table/check.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/play.h"
#include "properties/play/stoppa/policy.h"
#include "properties/play/swarm.h"
#include "properties/shrink/rules.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/stoppa/census.h"
#include "solver/deals/deal_count.h"

namespace showstopper::lint {
namespace {

using rules::Row;
using rules::RuleSet;

struct FoundRow {
  int table = -1;
  const Row* row = nullptr;
  std::size_t at = 0;  // in its table
};

std::string row_name(const RuleSet& rules, std::size_t table, std::size_t at) {
  return rules::row_name(rules.schema().tables[table], rules.rows(static_cast<int>(table)), at);
}

FoundRow row_named(const RuleSet& rules, std::string_view name) {
  for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
    const std::vector<Row>& rows = rules.rows(static_cast<int>(table));
    for (std::size_t at = 0; at < rows.size(); ++at) {
      if (row_name(rules, table, at) == name) return {static_cast<int>(table), &rows[at], at};
    }
  }
  return {};
}

void add_once(std::vector<std::string>& all, const std::string& each) {
  if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
}

// Clauses that name the key, or that the key names.
void add_clauses(const ExplainJob& job, const rules::Parameter& key, Explanation& into) {
  for (const rules::Clause& clause : *job.clauses) {
    if (!speaks_of(clause, key)) continue;
    into.clauses.push_back(clause);
    for (const std::string& event : clause.seen) add_once(into.shown_by, event);
  }
}

// Events of draws that are offered.
bool of_offers(std::string_view event) {
  constexpr std::string_view kEvents[] = {"offer",       "accept",         "refuse", "auto_accept",
                                          "agreed_draw", "liable_refused", "exempt"};
  return std::find(std::begin(kEvents), std::end(kEvents), event) != std::end(kEvents);
}

bool is_gostop(const RuleSet& rules) { return rules.schema().game == gostop::Game::kName; }

void add_meets(Explanation& into, Meets each) {
  const bool known = std::any_of(into.meets.begin(), into.meets.end(), [&](const Meets& before) {
    return before.name == each.name && before.how == each.how;
  });
  if (!known) into.meets.push_back(std::move(each));
}

void add_dependencies(const RuleSet& rules, int key, Explanation& into) {
  const auto has = [](const auto& keys, int each) {
    return std::find(keys.begin(), keys.end(), each) != keys.end();
  };
  for (const auto& each : dependencies(rules)) {
    const bool made_idle = has(each.keys, key), makes_idle = has(each.causes, key);
    if (!made_idle && !makes_idle) continue;
    for (const int other : each.causes) {
      if (made_idle && other >= 0 && other != key) {
        add_meets(into, {std::string(rules.schema().parameters[other].key),
                         fmt::format("can disable it: {}", each.why)});
      }
    }
    for (const int other : each.keys) {
      if (makes_idle && other >= 0 && other != key) {
        add_meets(into, {std::string(rules.schema().parameters[other].key),
                         fmt::format("can be disabled by it: {}", each.why)});
      }
    }
  }
  if (const auto* idle = why_idle(rules, key)) into.idle = idle->why;
}

Explanation of_key(const ExplainJob& job, int index) {
  const rules::Parameter& key = job.rules->schema().parameters[index];
  Explanation made;
  made.word = Word::key;
  made.name = key.key;
  made.meaning = key.meaning;
  made.value = rules::to_toml(key, job.rules->value(index));
  made.initial = rules::to_toml(key, RuleSet(job.rules->schema()).value(index));
  made.rests_on = key.clause;
  made.place = job.rules->place(index);
  add_clauses(job, key, made);
  add_dependencies(*job.rules, index, made);
  std::vector<std::string> rows;  // that it makes, before the events of its clauses
  for (std::size_t table = 0; table < job.rules->schema().tables.size(); ++table) {
    const std::vector<Row>& all = job.rules->rows(static_cast<int>(table));
    for (std::size_t at = 0; at < all.size(); ++at) {
      const Row& row = all[at];
      if (row.shorthand != index) continue;
      const std::string name = row_name(*job.rules, table, at);
      add_once(rows, fmt::format("{}:{}", job.rules->schema().tables[table].name,
                                 rules::identity_text(job.rules->schema().tables[table], row)));
      const bool known = std::any_of(made.meets.begin(), made.meets.end(),
                                     [&](const Meets& each) { return each.name == name; });
      if (!known) made.meets.push_back({name, "is made by it"});
    }
  }
  made.shown_by.insert(made.shown_by.begin(), rows.begin(), rows.end());
  return made;
}

const rules::Cell* cell_of(const rules::RowTable& table, const Row& row, std::string_view key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].key == key) return row.cells[i] ? &*row.cells[i] : nullptr;
  }
  return nullptr;
}

// The relation between two rows of the table; empty if they are unrelated.
std::string_view how_rows_meet(const rules::RowTable& table, const Row& row, const Row& other) {
  const auto same = [&](std::string_view key) {
    const rules::Cell* const one = cell_of(table, row, key);
    const rules::Cell* const two = cell_of(table, other, key);
    return one != nullptr && two != nullptr && *one == *two;
  };
  if (table.name == "combination" && same("excludes_each_other")) {
    return "is of the same group: the one worth more counts";
  }
  if (table.name == "event" && same("on")) return "is for the same event: both may take effect";
  if (table.name == "payer") return "may apply to the same loser: the factors multiply";
  if (table.name == "go") {
    return other.shorthand >= 0 ? "is in the same table, made by a key"
                                : "is in the same table, from a file";
  }
  if (table.name == "liability") return "may make a loser liable too: `priority` decides";
  return {};
}

void add_rows_that_meet(const RuleSet& rules, const FoundRow& found, Explanation& into) {
  const rules::RowTable& table = rules.schema().tables[static_cast<std::size_t>(found.table)];
  const std::vector<Row>& rows = rules.rows(found.table);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (at == found.at) continue;
    const std::string_view how = how_rows_meet(table, *found.row, rows[at]);
    if (!how.empty()) into.meets.push_back({rules::row_name(table, rows, at), std::string(how)});
  }
}

Explanation of_row(const ExplainJob& job, const FoundRow& found) {
  const rules::RowTable& table = job.rules->schema().tables[found.table];
  Explanation made;
  made.word = Word::row;
  made.name = rules::row_name(table, job.rules->rows(found.table), found.at);
  made.meaning = table.meaning;
  made.value = cells_text(table, *found.row);
  made.place = found.row->place;
  if (!found.row->why.empty()) made.meaning += ' ' + found.row->why;
  if (found.row->shorthand >= 0) {
    const rules::Parameter& key = job.rules->schema().parameters[found.row->shorthand];
    made.meets.push_back({std::string(key.key), "makes it"});
    made.rests_on = key.clause;
    if (made.place.file == nullptr) made.place = job.rules->place(found.row->shorthand);
    add_clauses(job, key, made);
  }
  add_rows_that_meet(*job.rules, found, made);
  // Events name the row itself; those of its key may come without it.
  made.shown_by = {fmt::format("{}:{}", table.name, rules::identity_text(table, *found.row))};
  for (const rules::Clause& clause : *job.clauses) {
    if (!speaks_of_row(clause, made.shown_by.front())) continue;
    const bool known = std::any_of(made.clauses.begin(), made.clauses.end(),
                                   [&](const auto& each) { return each.id == clause.id; });
    if (!known) made.clauses.push_back(clause);
  }
  return made;
}

Explanation of_clause(const ExplainJob& job, const rules::Clause& clause) {
  Explanation made;
  made.word = Word::clause;
  made.name = clause.id;
  made.meaning = clause.meaning;
  made.shown_by = clause.seen;
  for (std::size_t i = 0; i < job.rules->schema().parameters.size(); ++i) {
    const rules::Parameter& key = job.rules->schema().parameters[i];
    if (!lists(clause.parameter, key.key)) continue;
    made.meets.push_back({std::string(key.key),
                          fmt::format("settles it: {}",
                                      rules::to_toml(key, job.rules->value(static_cast<int>(i))))});
  }
  return made;
}

// A row of liability under which a loser pays no more than its share: no result has it as a reason,
// so that its rounds cannot be counted.
bool leaves_no_reason(const gostop::Rules& rules, std::string_view word) {
  constexpr std::string_view kTable = "liability:";
  if (!word.starts_with(kTable)) return false;
  const auto row = std::find_if(
      rules.liabilities.begin(), rules.liabilities.end(),
      [&](const gostop::LiabilityRow& each) { return each.name == word.substr(kTable.size()); });
  if (row == rules.liabilities.end()) return false;
  return row->pays == gostop::Pays::own ||
         (row->pays == gostop::Pays::all && rules.players == 2);  // AMB-97
}
bool leaves_no_reason(const stoppa::Rules& /*rules*/, std::string_view /*word*/) { return false; }

template <class G>
void add_frequencies(const ExplainJob& job, Explanation& into) {
  if (into.shown_by.empty()) return;
  properties::CensusOptions options;
  options.seed = job.seed;
  options.rounds = job.rounds;
  options.offers = offers_of(into);
  if (job.go_on) options.stop = [&] { return !job.go_on(); };
  for (const int players : G::kSeats) {
    if (!properties::is_sound<G>(*job.rules, players)) continue;
    const auto rules = G::compile(*job.rules, players);
    const auto census = properties::take_census(rules, options);
    for (const std::string& each : into.shown_by) {
      if (leaves_no_reason(rules, each)) continue;
      const std::uint64_t hits = census.rounds_with_named(each);
      into.frequencies.push_back(
          {each, players, census.rounds, hits, table::wilson(hits, census.rounds)});
    }
  }
}

void count_decisions(const ExplainJob& job, Explanation& into) {
  if (into.word == Word::clause || !into.idle.empty()) return;
  const std::vector<RuleSet> all = others(*job.rules, into.name);
  if (all.empty()) return;
  const RuleSet& without = all.front();
  const int key = rules::parameter_index(job.rules->schema().parameters, into.name);
  into.without =
      key < 0
          ? "no such row"
          : fmt::format("{} = {}", into.name,
                        rules::to_toml(job.rules->schema().parameters[key], without.value(key)));
  ImpactJob pairs;
  pairs.a = job.rules;
  pairs.b = &without;
  pairs.seed = job.seed;
  pairs.rounds = job.rounds;
  pairs.offers = offers_of(into);
  pairs.go_on = job.go_on;
  for (const Shift& each : impact(pairs).shifts) {
    into.decides.push_back({each.players, each.rounds, each.other_course,
                            table::wilson(each.other_course, each.rounds), each.common_deals,
                            each.first_otherwise});
  }
}

// Whether the word is about draw offers. The counted rounds then have offers by chance.
bool is_about_offers(const Explanation& of) {
  return of.name.starts_with("offer.") ||
         std::any_of(of.shown_by.begin(), of.shown_by.end(),
                     [](const std::string& word) { return of_offers(word); });
}

// A condition on the deal under which a key of the group has an effect. Jokers on the table are
// replaced before or after the search for quads, so that the deal alone does not decide it.
std::string_view dealt_condition(std::string_view key, const gostop::Rules& rules) {
  if (key.starts_with("hand_quad.")) return "hand.quads >= 1";
  const bool jokers = !(rules.deck & gostop::kJokerCards).empty();
  return key.starts_with("table_quad.") && !jokers ? "table.quads >= 1" : "";
}

void count_deals(const ExplainJob& job, Explanation& into) {
  if (into.word != Word::key) return;
  for (const int players : gostop::Game::kSeats) {
    if (!properties::is_sound<gostop::Game>(*job.rules, players)) continue;
    const gostop::Rules rules = gostop::compile(*job.rules, players);
    const std::string_view condition = dealt_condition(into.name, rules);
    if (condition.empty()) continue;
    table::Diagnostics none;
    auto all = solver::DealConstraint::parse_all(condition, rules, none);
    const solver::DealCounter counter(rules, std::move(all), job.go_on);
    if (counter.gave_up()) continue;
    into.of_deals.push_back({players, std::string(condition), solver::to_text(counter.count()),
                             solver::to_text(counter.total()), counter.probability()});
  }
}

// Whether both compile to the same rules for all numbers of players, so that no round differs.
template <class G>
bool same_meaning(const RuleSet& a, const RuleSet& b) {
  return std::all_of(std::begin(G::kSeats), std::end(G::kSeats), [&](int players) {
    std::string why_not;
    const bool both = G::playable(a, players, why_not) && G::playable(b, players, why_not);
    if (!both) return !G::playable(a, players, why_not) && !G::playable(b, players, why_not);
    auto of_a = G::compile(a, players), of_b = G::compile(b, players);
    of_a.source = of_b.source = nullptr;
    return of_a == of_b;
  });
}

// The initial value, those with one number of the present value a step away, and plain ones.
std::vector<rules::Datum> nearest_values(const RuleSet& rules, int key) {
  const rules::Domain& domain = rules.schema().parameters[static_cast<std::size_t>(key)].domain;
  std::vector<rules::Datum> values{RuleSet(rules.schema()).value(key)};
  const rules::Datum& now = rules.value(key);
  for (const int step : {-1, 1}) {
    for (std::size_t i = 0; i < now.size(); ++i) {
      rules::Datum near = now;
      near[i].number += step;
      if (rules::belongs(domain, near)) values.push_back(std::move(near));
    }
  }
  for (rules::Datum& plain : properties::plain_values(domain)) values.push_back(std::move(plain));
  return values;
}

}  // namespace

properties::Offers offers_of(const Explanation& of) {
  return of.offers ? properties::Offers::by_chance : properties::Offers::none;
}

std::vector<std::string> explainable(const ExplainJob& job) {
  const rules::Schema& schema = job.rules->schema();
  std::vector<std::string> all;
  for (const rules::Parameter& key : schema.parameters) all.emplace_back(key.key);
  for (std::size_t table = 0; table < schema.tables.size(); ++table) {
    for (std::size_t at = 0; at < job.rules->rows(static_cast<int>(table)).size(); ++at) {
      all.push_back(row_name(*job.rules, table, at));
    }
  }
  for (const rules::Clause& clause : *job.clauses) all.push_back(clause.id);
  return all;
}

Explanation explain(const ExplainJob& job, std::string_view name) {
  Explanation made;
  const int key = rules::parameter_index(job.rules->schema().parameters, name);
  const FoundRow row = row_named(*job.rules, name);
  if (key >= 0) {
    made = of_key(job, key);
  } else if (row.row != nullptr) {
    made = of_row(job, row);
  } else {
    const auto clause = std::find_if(job.clauses->begin(), job.clauses->end(),
                                     [&](const rules::Clause& each) { return each.id == name; });
    CHECK(clause != job.clauses->end());
    made = of_clause(job, *clause);
  }
  made.offers = job.offers || is_about_offers(made);
  if (is_gostop(*job.rules)) {
    add_frequencies<gostop::Game>(job, made);
    count_deals(job, made);
  } else {
    add_frequencies<stoppa::Game>(job, made);
  }
  count_decisions(job, made);
  return made;
}

std::vector<RuleSet> others(const RuleSet& rules, std::string_view name) {
  std::vector<RuleSet> all;
  const int key = rules::parameter_index(rules.schema().parameters, name);
  const auto keep = [&](RuleSet made) {
    table::Diagnostics unsound;
    if (made.schema().judge != nullptr) made.schema().judge(made, "", unsound);
    if (!unsound.empty() || made == rules) return;
    if (std::find(all.begin(), all.end(), made) != all.end()) return;
    // The rules of a round hold no key of the match.
    const bool of_round = key >= 0 && !is_of_match(rules, key);
    const bool same = of_round && (is_gostop(rules) ? same_meaning<gostop::Game>(rules, made)
                                                    : same_meaning<stoppa::Game>(rules, made));
    if (!same) all.push_back(std::move(made));
  };
  if (key >= 0) {
    for (rules::Datum& value : nearest_values(rules, key)) {
      RuleSet made = rules;
      made.set(key, std::move(value));
      keep(std::move(made));
    }
    return all;
  }
  const FoundRow found = row_named(rules, name);
  if (found.row == nullptr) return all;
  RuleSet made = rules;
  made.rows(found.table)
      .erase(made.rows(found.table).begin() + static_cast<std::ptrdiff_t>(found.at));
  keep(std::move(made));
  return all;
}

}  // namespace showstopper::lint
