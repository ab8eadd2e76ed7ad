// SPDX-License-Identifier: Apache-2.0
//
// Coverage as a table, as JSON and as a tracefile of lcov.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/coverage/summary.h"
#include "app/report/json_text.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

std::string of_text(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{} of {}", part, whole);
}

std::uint64_t rows_shown(const CoveredRules& of) {
  return static_cast<std::uint64_t>(std::count_if(
      of.rows.begin(), of.rows.end(), [](const auto& row) { return !row.rounds.empty(); }));
}

std::string shown_name(const CoveredRules& of) {
  return of.rules + (of.changed ? " (changed)" : "");
}

std::string rules_line(const CoveredRules& of) {
  const auto shown = [](const auto& list) { return in_state(list, CoverState::shown); };
  const auto possible = [&](const auto& list) {
    return shown(list) + in_state(list, CoverState::not_reached);
  };
  return fmt::format("{:<26}{:>9}{:>14}{:>8}{:>12}{:>11}{:>13}{:>18}\n", shown_name(of),
                     fmt::format("{}", fmt::join(of.players, ",")), of.rounds.text(), of.cut.text(),
                     of_text(shown(of.clauses), possible(of.clauses)),
                     of_text(rows_shown(of), of.rows.size()),
                     of_text(shown(of.parameters), possible(of.parameters)),
                     of_text(of.pairs.met, of.pairs.in_all));
}

std::string left_text(const CoveredRules& of) {
  std::string text;
  for (const CoveredClause& each : of.clauses) {
    if (each.state != CoverState::not_reached) continue;
    text += fmt::format("  {}: {}\n", each.clause->id, each.clause->meaning);
    if (!each.furthest.empty()) text += fmt::format("    furthest: {}\n", each.furthest);
  }
  for (const CoveredRow& each : of.rows) {
    if (each.rounds.empty() && each.told_apart == 0) {
      text += fmt::format("  row {}\n", each.name);
    } else if (!each.left.empty()) {
      text +=
          fmt::format("  row {}: no round notices: {}\n", each.name, fmt::join(each.left, "; "));
    }
  }
  for (const CoveredParameter& each : of.parameters) {
    if (each.state == CoverState::not_reached) {
      text += fmt::format("  {} = {}: no round differs with another value\n", each.key, each.value);
    } else if (each.state == CoverState::shown && !each.left.empty()) {
      text += fmt::format("  {} = {}: no round notices: {}\n", each.key, each.value,
                          fmt::join(each.left, "; "));
    }
  }
  return text.empty() ? "" : fmt::format("\nnot reached under {}\n{}", shown_name(of), text);
}

ordered_json json_of(const CoveredClause& each) {
  return {{"id", each.clause->id},        {"meaning", each.clause->meaning},
          {"state", word(each.state)},    {"rounds", each.rounds.count()},
          {"exact", each.rounds.exact()}, {"why", each.why},
          {"furthest", each.furthest}};
}

ordered_json json_of(const CoveredRules& of) {
  ordered_json out = {{"rules", of.rules},
                      {"changed", of.changed},
                      {"players", of.players},
                      {"rounds", of.rounds.count()},
                      {"exact", of.rounds.exact()},
                      {"cut", of.cut.count()},
                      {"tried", of.tried.count()},
                      {"clauses", ordered_json::array()},
                      {"rows", ordered_json::array()},
                      {"parameters", ordered_json::array()},
                      {"pairs", {{"met", of.pairs.met}, {"in_all", of.pairs.in_all}}}};
  for (const CoveredClause& each : of.clauses) out["clauses"].push_back(json_of(each));
  for (const CoveredRow& each : of.rows) {
    out["rows"].push_back({{"name", each.name},
                           {"rounds", each.rounds.count()},
                           {"exact", each.rounds.exact()},
                           {"others", each.others},
                           {"told_apart", each.told_apart},
                           {"left", each.left}});
  }
  for (const CoveredParameter& each : of.parameters) {
    out["parameters"].push_back({{"key", each.key},
                                 {"value", each.value},
                                 {"state", word(each.state)},
                                 {"rounds", each.rounds.count()},
                                 {"exact", each.rounds.exact()},
                                 {"others", each.others},
                                 {"told_apart", each.told_apart},
                                 {"left", each.left},
                                 {"why", each.why}});
  }
  out["pairs"]["apart"] = ordered_json::array();
  for (const auto& [a, b] : of.pairs.apart) out["pairs"]["apart"].push_back({a, b});
  return out;
}

}  // namespace

std::string to_text(const CoverageSummary& summary) {
  std::string text =
      fmt::format("{:<26}{:>9}{:>14}{:>8}{:>12}{:>11}{:>13}{:>18}\n", "rules", "players", "rounds",
                  "cut", "clauses", "rows", "parameters", "clause pairs");
  for (const CoveredGame& game : summary.games) {
    for (const CoveredRules& each : game.rules) text += rules_line(each);
  }
  for (const CoveredGame& game : summary.games) {
    text += fmt::format(
        "\n{}: {} of {} clauses shown, {} without effect, {} impossible, {} not reached\n",
        game.game->title(), in_state(game.clauses, CoverState::shown), game.clauses.size(),
        in_state(game.clauses, CoverState::no_effect),
        in_state(game.clauses, CoverState::impossible),
        in_state(game.clauses, CoverState::not_reached));
  }
  if (summary.other > 0) {
    text += fmt::format("\nrounds under {} are not counted; without `--rules` all are\n",
                        table::counted(summary.other, "other rule set"));
  }
  for (const CoveredGame& game : summary.games) {
    for (const CoveredRules& each : game.rules) text += left_text(each);
  }
  return text;
}

std::string to_json(const CoverageSummary& summary) {
  ordered_json out = {{"format", "showstopper-coverage/1"}, {"rounds", summary.rounds.count()},
                      {"exact", summary.rounds.exact()},    {"interrupted", summary.interrupted},
                      {"shown", summary.shown()},           {"possible", summary.possible()},
                      {"games", ordered_json::array()}};
  for (const CoveredGame& game : summary.games) {
    ordered_json entry = {{"game", game.game->name()},
                          {"file", game.file},
                          {"clauses", ordered_json::array()},
                          {"rules", ordered_json::array()}};
    for (std::size_t i = 0; i < game.clauses.size(); ++i) {
      entry["clauses"].push_back(json_of(game.clauses[i]));
      entry["clauses"].back()["line"] = game.lines[i];
    }
    for (const CoveredRules& each : game.rules) entry["rules"].push_back(json_of(each));
    out["games"].push_back(std::move(entry));
  }
  return json_text(out, 2) + "\n";
}

// A clause is a line of its file; clauses without effect are left out.
std::string to_lcov(const CoverageSummary& summary) {
  std::string text;
  for (const CoveredGame& game : summary.games) {
    text += fmt::format("TN:\nSF:{}\n", game.file);
    std::uint64_t found = 0, hit = 0;
    for (std::size_t i = 0; i < game.clauses.size(); ++i) {
      const CoveredClause& each = game.clauses[i];
      if (each.state != CoverState::shown && each.state != CoverState::not_reached) continue;
      text += fmt::format("DA:{},{}\n", game.lines[i], each.rounds.count());
      ++found;
      hit += each.state == CoverState::shown ? 1 : 0;
    }
    text += fmt::format("LF:{}\nLH:{}\nend_of_record\n", found, hit);
  }
  return text;
}

}  // namespace showstopper::app
