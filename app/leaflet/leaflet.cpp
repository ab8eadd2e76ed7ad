// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/leaflet.h"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "app/leaflet/key_text.h"
#include "app/leaflet/row_text.h"
#include "lint/cited_clauses.h"
#include "lint/dependency.h"
#include "lint/differences.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/rows.h"
#include "model/stoppa/game.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

using gostop::operator""_key;
using rules::Row;
using rules::RuleSet;

// The section of the keys of each group, the longest beginning first.
struct KeyPlace {
  std::string_view beginning, section;
};
constexpr KeyPlace kGostopPlaces[] = {{"stop.", "stop"},
                                      {"match.", "match"},
                                      {"first_dealer", "deal"},
                                      {"next_dealer", "deal"},
                                      {"deal.", "deal"},
                                      {"deck.", "deal"},
                                      {"table_quad", "opening"},
                                      {"pre.", "opening"},
                                      {"hand_quad", "opening"},
                                      {"shake", "special"},
                                      {"joker", "turn"},
                                      {"choice", "turn"},
                                      {"capture", "turn"},
                                      {"round", "turn"},
                                      {"turn.", "turn"},
                                      {"table_triple", "junk"},
                                      {"bomb", "special"},
                                      {"small_bomb", "special"},
                                      {"ppuk", "special"},
                                      {"jjok", "junk"},
                                      {"ttadak", "junk"},
                                      {"sweep.definition", "special"},
                                      {"sweep", "junk"},
                                      {"stack_capture", "junk"},
                                      {"events", "special"},
                                      {"last_turn", "special"},
                                      {"first_turn", "special"},
                                      {"steal", "junk"},
                                      {"self_stack", "junk"},
                                      {"first_ppuk", "special"},
                                      {"instant_points", "pay"},
                                      {"three_ppuk", "special"},
                                      {"decision", "stop"},
                                      {"nagari", "stop"},
                                      {"exhaustion", "stop"},
                                      {"go.", "stop"},
                                      {"score", "score"},
                                      {"junk.", "score"},
                                      {"cup", "score"},
                                      {"seven_animals", "score"},
                                      {"carry", "draw"},
                                      {"gwangbak", "pay"},
                                      {"pibak", "pay"},
                                      {"bak.", "pay"},
                                      {"gobak", "pay"},
                                      {"feed", "pay"},
                                      {"liability", "pay"},
                                      {"push", "draw"},
                                      {"concede", "draw"},
                                      {"offer", "draw"},
                                      {"payment", "pay"},
                                      {"nothing_captured", "pay"},
                                      {"pot", "pay"},
                                      {"sold", "pay"},
                                      {"two_player", "pay"}};
constexpr KeyPlace kStoppaPlaces[] = {
    {"match", "match"}, {"ante", "bets"}, {"small.deal", "deal"}, {"small", "bets"},
    {"big", "bets"},    {"bet", "bets"},  {"point", "bets"},      {"pre", "declare"},
    {"shed", "shed"},   {"pay", "pay"}};
constexpr std::string_view kGostopSections[] = {"deal", "opening", "turn", "special", "junk",
                                                "stop", "score",   "pay",  "draw",    "match"};
constexpr std::string_view kStoppaSections[] = {"deal", "bets", "declare", "shed", "pay", "match"};

std::string_view section_of_table(gostop::RowTableId table) {
  switch (table) {
    case gostop::kCombination: return "score";
    case gostop::kEvent: return "special";
    case gostop::kPayer:
    case gostop::kLiability: return "pay";
    case gostop::kGo: return "stop";
    case gostop::kCardKind: return "deal";
  }
  UNREACHABLE("the switch has a case for each value");
}

class Maker {
 public:
  Maker(const LeafletJob& job, const Words& words)
      : job_(job), rules_(*job.rules), words_(words), schema_(rules_.schema()) {}

  Leaflet make() {
    Leaflet leaflet;
    leaflet.language = words_.language();
    leaflet.example_word = words_.text("example", "-");
    leaflet.title = words_.text("title", "-", job_.title);
    if (!job_.description.empty()) leaflet.head.push_back(job_.description);
    leaflet.head.push_back(job_.base == nullptr ? words_.text("no_base", "-")
                                                : words_.text("base", "-", job_.base_title));
    if (job_.base != nullptr) leaflet.sections.push_back(differences());
    leaflet.sections.push_back(always());
    const std::span<const std::string_view> sections =
        of_gostop() ? std::span<const std::string_view>(kGostopSections)
                    : std::span<const std::string_view>(kStoppaSections);
    for (const std::string_view name : sections) {
      LeafletSection section = body(name);
      if (!section.items.empty() || !section.tables.empty()) {
        leaflet.sections.push_back(std::move(section));
      }
    }
    leaflet.sections.push_back(
        {words_.text("section", "cards"), {item(words_.text("notation", schema_.game))}, {}});
    return leaflet;
  }

 private:
  bool of_gostop() const { return schema_.game != stoppa::Game::kName; }
  static LeafletItem item(std::string text) { return {std::move(text), "", {}, {}}; }

  Wanted shown_by_key(int key) const {
    Wanted wanted;
    const rules::Parameter& parameter = schema_.parameters[static_cast<std::size_t>(key)];
    for (const rules::Clause& clause : *job_.clauses) {
      if (!lint::lists(clause.parameter, parameter.key)) continue;
      wanted.clauses.push_back(clause.id);
    }
    return wanted;
  }

  Wanted shown_by_row(gostop::RowTableId table, const Row& row) const {
    const rules::RowTable& of = schema_.tables[static_cast<std::size_t>(table)];
    Wanted wanted;
    wanted.names = {fmt::format("{}:{}", of.name, rules::identity_text(of, row))};
    for (const rules::Clause& clause : *job_.clauses) {
      const bool by_key =
          row.shorthand >= 0 &&
          lint::lists(clause.parameter,
                      schema_.parameters[static_cast<std::size_t>(row.shorthand)].key);
      if (by_key || lint::speaks_of_row(clause, wanted.names.front())) {
        wanted.clauses.push_back(clause.id);
      }
    }
    // Those of house rules are shown by the fixtures of the library.
    if (wanted.clauses.empty()) wanted.clauses.emplace_back("GS-A-017");
    // The name of such a row shows that the card was captured, whatever it counted as.
    if (table == gostop::kCardKind) wanted.names.clear();
    return wanted;
  }

  RuleSet without_row(gostop::RowTableId table, const Row& row) const {
    const rules::RowTable& of = schema_.tables[static_cast<std::size_t>(table)];
    RuleSet others = rules_;
    std::erase_if(others.rows(table),
                  [&](const Row& each) { return rules::same_identity(of, each, row); });
    return others;
  }

  LeafletSection always() const {
    LeafletSection section{words_.text("section", "always"), {}, {}};
    for (const std::string_view each :
         {"deck", "points", "turn", "stack", "phases", "stop", "next"}) {
      const std::string text = words_.text("always", each);
      if (!text.empty()) section.items.push_back(item(text));
    }
    return section;
  }

  LeafletSection body(std::string_view name) const {
    LeafletSection section{words_.text("section", name), {}, {}};
    for (std::size_t i = 0; i < schema_.parameters.size(); ++i) {
      const rules::Parameter& key = schema_.parameters[i];
      // The rows of a shorthand are printed in its place.
      if (key.shorthand || section_of_key(schema_.game, key.key) != name) continue;
      const std::string text = key_text(words_, rules_, static_cast<int>(i));
      if (!text.empty()) section.items.push_back(item(text));
    }
    if (of_gostop()) add_rows(name, section);
    return section;
  }

  void add_rows(std::string_view name, LeafletSection& section) const {
    for (int table = 0; table < static_cast<int>(schema_.tables.size()); ++table) {
      const auto id = static_cast<gostop::RowTableId>(table);
      if (section_of_table(id) != name) continue;
      if (id == gostop::kCombination) {
        add_combinations(section);
      } else if (id == gostop::kGo) {
        add_goes(section);
      } else {
        for (const Row& row : rules_.rows(table)) {
          if (is_idle(rules_, table, row)) continue;
          LeafletItem made = item(row_text(words_, id, row));
          if (id != gostop::kCardKind) {
            made.shown_by = shown_by_row(id, row);
            made.shown_by.without = std::make_shared<const RuleSet>(without_row(id, row));
          }
          section.items.push_back(std::move(made));
        }
      }
    }
  }

  void add_combinations(LeafletSection& section) const {
    LeafletTable table{{words_.text("table", "combination"), words_.text("table", "cards"),
                        words_.text("table", "score")},
                       {}};
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (const Row& row : rules_.rows(gostop::kCombination)) {
      const std::string name =
          words_.name(row.cells[gostop::column(gostop::kCombination, "name")]->name);
      table.rows.push_back({name, combination_cards(words_, row), combination_score(words_, row)});
      const std::string group = combination_group(row);
      if (group.empty()) continue;
      auto found = std::find_if(groups.begin(), groups.end(),
                                [&](const auto& each) { return each.first == group; });
      if (found == groups.end()) found = groups.insert(groups.end(), {group, {}});
      found->second.push_back(name);
    }
    section.tables.push_back(std::move(table));
    for (const auto& [group, names] : groups) {
      if (names.size() < 2) continue;
      const std::string text = fmt::format("{}", fmt::join(names, ", "));
      section.items.push_back(item(words_.text("combination", "group", "", {{"names", text}})));
    }
  }

  // A row applies to the counts up to the next row, the last one to all higher ones. Counts that
  // `go.most` excludes are not printed.
  void add_goes(LeafletSection& section) const {
    if (lint::why_idle(rules_, "go.bonus"_key) != nullptr) return;
    struct Range {
      int first;
      std::string earns;
    };
    const rules::Item limit = rules_.item("go.most"_key);
    const int most =
        limit.form == static_cast<int>(gostop::Limit::number) ? limit.number : gostop::kGoTotals;
    std::vector<Row> rows = rules_.rows(gostop::kGo);
    const auto count = [](const Row& row) {
      return row.cells[gostop::column(gostop::kGo, "count")]->datum.front().number;
    };
    std::sort(rows.begin(), rows.end(),
              [&](const Row& one, const Row& other) { return count(one) < count(other); });
    std::vector<Range> ranges;
    for (const Row& row : rows) {
      std::string earns = go_total_text(words_, row);
      if (count(row) > most || (!ranges.empty() && ranges.back().earns == earns)) continue;
      ranges.push_back({count(row), std::move(earns)});
    }
    LeafletTable table{{words_.text("table", "goes"), words_.text("table", "earns")}, {}};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const bool open = i + 1 == ranges.size() && most == gostop::kGoTotals;
      const int last = i + 1 < ranges.size() ? ranges[i + 1].first - 1 : most;
      const std::string first = std::to_string(ranges[i].first);
      const std::string_view kind = open ? "from" : last == ranges[i].first ? "count" : "range";
      table.rows.push_back(
          {words_.text("go", kind, first, {{"last", std::to_string(last)}}), ranges[i].earns});
    }
    if (!table.rows.empty()) section.tables.push_back(std::move(table));
  }

  static bool is_idle(const RuleSet& of, int table, const Row& row) {
    return (table == gostop::kEvent && is_idle_event(of, row)) ||
           (table == gostop::kCardKind && is_idle_card(of, row));
  }

  std::string rows_text(const RuleSet& of, const lint::Unit& unit) const {
    const rules::RowTable& table = schema_.tables[static_cast<std::size_t>(unit.table)];
    std::string text;
    for (const Row& row : of.rows(unit.table)) {
      if (!rules::same_identity(table, row, unit.like)) continue;
      if (is_idle(of, unit.table, row)) continue;
      text += (text.empty() ? "" : " ") +
              row_text(words_, static_cast<gostop::RowTableId>(unit.table), row);
    }
    return text;
  }

  LeafletSection differences() const {
    LeafletSection section{words_.text("section", "differs"), {}, {}};
    for (const lint::Unit& unit : lint::units(*job_.base, rules_)) {
      LeafletItem made;
      std::string before;
      if (unit.parameter >= 0) {
        made = item(key_text(words_, rules_, unit.parameter));
        before = key_text(words_, *job_.base, unit.parameter);
        made.shown_by = shown_by_key(unit.parameter);
      } else {
        made = item(rows_text(rules_, unit));
        before = rows_text(*job_.base, unit);
        made.shown_by = shown_by_row(static_cast<gostop::RowTableId>(unit.table), unit.like);
      }
      if (!unit.difference.of_match) {
        made.shown_by.without =
            std::make_shared<const RuleSet>(lint::with_unit(rules_, *job_.base, unit));
      }
      if (made.text == before) continue;
      if (made.text.empty()) {
        made = item(words_.text("differs", "gone", before));
      } else if (!before.empty()) {
        made.instead_of = words_.text("differs", "base", job_.base_title, {{"sentence", before}});
      }
      section.items.push_back(std::move(made));
    }
    if (section.items.empty()) section.items.push_back(item(words_.text("differs", "nothing")));
    return section;
  }

  const LeafletJob& job_;
  const RuleSet& rules_;
  const Words& words_;
  const rules::Schema& schema_;
};

}  // namespace

std::string_view section_of_key(std::string_view game, std::string_view key) {
  const bool gostop = game != stoppa::Game::kName;
  const std::span<const KeyPlace> places =
      gostop ? std::span<const KeyPlace>(kGostopPlaces) : std::span<const KeyPlace>(kStoppaPlaces);
  const auto found = std::find_if(places.begin(), places.end(), [&](const KeyPlace& each) {
    return key.starts_with(each.beginning);
  });
  return found == places.end() ? std::string_view() : found->section;
}

Leaflet make_leaflet(const LeafletJob& job, const Words& words) { return Maker(job, words).make(); }

void add_examples(const ExampleJob& job, const Words& words, Leaflet& leaflet) {
  std::vector<LeafletItem*> items;
  std::vector<Wanted> wanted;
  std::map<std::vector<std::string>, bool> known;  // by names: a rule has one example
  for (LeafletSection& section : leaflet.sections) {
    for (LeafletItem& item : section.items) {
      if (item.shown_by.empty()) continue;
      const std::vector<std::string>& names = item.shown_by.names;
      if (!names.empty() && !known.emplace(names, true).second) continue;
      items.push_back(&item);
      wanted.push_back(item.shown_by);
    }
  }
  std::vector<ExampleLines> found = example_rounds(job, words, wanted);
  for (std::size_t i = 0; i < items.size(); ++i) items[i]->example = std::move(found[i]);
}

}  // namespace showstopper::app
