// SPDX-License-Identifier: Apache-2.0
//
// The output of `showstopper find`. Lines other than traces are comments of the trace format, so
// that `showstopper check -` reads the whole output.
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/rounds.h"
#include "app/commands/find/find.h"
#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

ordered_json expected_json(const Expected& expected) {
  if (expected.kind == Expected::Kind::none) return nullptr;
  ordered_json json;
  const bool exact = expected.kind == Expected::Kind::exact;
  const bool split = expected.kind == Expected::Kind::split;
  json["kind"] = exact ? "exact" : split ? "split" : "estimated";
  json["probability"] = expected.probability;
  if (exact) {
    json["deals"] = expected.part;
    json["of"] = expected.whole;
  } else {
    json["low"] = expected.low;
    json["high"] = expected.high;
    if (split) {
      json["steps"] = expected.steps;
    } else {
      json["hits"] = expected.hits;
    }
    json["rounds"] = expected.rounds;
  }
  json["share_of_deals"] = expected.of_deals;
  return json;
}

// The goal as the user knows it.
const std::string& title_of_row(const FindRow& row) {
  if (!row.name.empty()) return row.name;
  return row.typed.empty() ? row.text : row.typed;
}

ordered_json find_row_json(const FindRow& row) {
  ordered_json json = {{"goal", title_of_row(row)}, {"text", row.text},
                       {"clause", row.clause},      {"answer", row.answer},
                       {"method", row.method},      {"seconds", row.seconds}};
  if (!row.rests_on.empty()) json["rests_on"] = row.rests_on;
  if (!row.why_unknown.empty()) json["why_unknown"] = row.why_unknown;
  if (!row.bound.empty()) json["bound"] = row.bound;
  json["expected"] = expected_json(row.expected);
  json["witnesses"] = ordered_json::array();
  for (const std::string& line : row.witnesses) {
    json["witnesses"].push_back(ordered_json::parse(line));
  }
  if (!row.notes.empty()) json["notes"] = row.notes;
  return json;
}

// The round as `show` prints it.
std::string shown(const Context& context, const std::string& line) {
  std::istringstream in(line + '\n');
  trace::RulesCache rules(context.library());
  std::string text;
  each_round_in(
      in, "", 0, rules,
      [&](const Game& game, const RoundLine& round) {
        text += '\n' + game.show(round, context.out.coloured()).text;
      },
      [](const table::Diagnostics&) {});
  return text;
}

// `people`: for a terminal.
std::string printed(const Context& context, const FindRow& row, bool people) {
  std::string text;
  // A goal may be typed on several lines: each line but the rounds begins with `#`.
  const auto say = [&text](std::string line) {
    std::replace(line.begin(), line.end(), '\n', ' ');
    text += "# " + line + '\n';
  };
  const std::string& means = row.name.empty() ? row.text : row.meaning;
  say(fmt::format("goal {}{}{}", title_of_row(row), title_of_row(row) == means ? "" : ": " + means,
                  row.clause.empty() ? "" : fmt::format(" ({})", row.clause)));
  if (row.answer == "unknown") {
    say(fmt::format("unknown after {:.2f} s: {}", row.seconds, row.why_unknown));
    if (!row.bound.empty()) say(row.bound);
  } else {
    const bool by = row.method != "-";
    say(fmt::format("{}{}{} in {:.2f} s", row.answer, by ? " by " : "", by ? row.method : "",
                    row.seconds));
  }
  for (const std::string& reason : row.rests_on) say("rests on: " + reason);
  if (row.expected.kind != Expected::Kind::none) say(to_text(row.expected));
  for (const std::string& note : row.notes) say(note);
  for (const std::string& line : row.witnesses) {
    text += people ? shown(context, line) : line + '\n';
  }
  if (people && !row.witnesses.empty()) {
    text += "\nThe round as a trace: `--out FILE`, or a pipe.\n";
  }
  return text;
}

// The last column of the table.
std::string remark(const FindRow& row) {
  if (row.answer == "unknown") return row.why_unknown;
  if (row.answer == "impossible") {
    return row.rests_on.empty() ? "" : row.rests_on.front();
  }
  return to_text(row.expected);
}

std::string table_of(const std::vector<FindRow>& rows) {
  std::size_t widest = 4;
  for (const FindRow& row : rows) widest = std::max(widest, row.name.size());
  std::string text = fmt::format("# {:<{}}  {:<10}  {:<11}  {:>7}\n", "goal", widest, "answer",
                                 "method", "seconds");
  for (const FindRow& row : rows) {
    text += fmt::format("# {:<{}}  {:<10}  {:<11}  {:>7.2f}  {}\n", row.name, widest, row.answer,
                        row.method, row.seconds, remark(row));
  }
  const auto count = [&](std::string_view answer) {
    return std::count_if(rows.begin(), rows.end(),
                         [&](const FindRow& row) { return row.answer == answer; });
  };
  return text + fmt::format("#\n# {} goals: {} found, {} impossible, {} unknown\n", rows.size(),
                            count("found"), count("impossible"), count("unknown"));
}

ordered_json most_row_json(const MostRow& row) {
  ordered_json json = {{"number", row.number}};
  json["seat"] = row.seat < 0 ? ordered_json() : ordered_json(row.seat);
  json["most"] = row.most ? ordered_json(*row.most) : ordered_json();
  json["proved"] = row.proved;
  if (row.bound) json["bound"] = *row.bound;
  if (row.proved) json["rests_on"] = row.rests_on;
  if (!row.why_open.empty()) json["why_open"] = row.why_open;
  json["seconds"] = row.seconds;
  if (!row.witness.empty()) json["witness"] = ordered_json::parse(row.witness);
  return json;
}

std::string printed(const MostRow& row) {
  const std::string what =
      row.seat < 0 ? row.number : fmt::format("{} of p{}", row.number, row.seat);
  std::string text = fmt::format("# the most {}: ", what);
  text += row.most ? fmt::format("{}{}, ", *row.most, row.proved ? "" : " or more") : "unknown, ";
  if (row.bound) text += fmt::format("at most {}, ", *row.bound);
  text += row.proved
              ? fmt::format("proved in {:.2f} s\n", row.seconds)
              : fmt::format("not decided above after {:.2f} s: {}\n", row.seconds, row.why_open);
  for (const std::string& reason : row.rests_on) text += "# rests on: " + reason + '\n';
  if (!row.witness.empty()) text += row.witness + '\n';
  return text;
}

}  // namespace

std::string to_text(const Expected& expected) {
  const auto deals = [](double probability) {
    return probability >= 0.1 ? fmt::format("{:.2f}", 1 / probability)
                              : fmt::format("{:.0f}", 1 / probability);
  };
  std::string text;
  switch (expected.kind) {
    case Expected::Kind::none: return "";
    case Expected::Kind::exact:
      text = fmt::format("expected once in {} deals: exact, {} of {}", deals(expected.probability),
                         expected.part, expected.whole);
      break;
    case Expected::Kind::estimated:
      text = expected.hits == 0
                 ? fmt::format(
                       "expected less than once in {} deals: estimated, 95 % bound, never "
                       "in {} random rounds",
                       deals(expected.high), expected.rounds)
                 : fmt::format(
                       "expected once in {} deals: estimated, 95 % between {} and {}, {} "
                       "of {} random rounds",
                       deals(expected.probability), deals(expected.high), deals(expected.low),
                       expected.hits, expected.rounds);
      break;
    case Expected::Kind::split:
      text = fmt::format(
          "expected once in {} deals: estimated by splitting, 95 % between {} and {}, {} parts of "
          "rounds in {} steps",
          deals(expected.probability), deals(expected.high), deals(expected.low), expected.rounds,
          expected.steps);
      break;
  }
  if (expected.of_deals < 1) {
    text += fmt::format("; among the deals with --where, which are one in {}",
                        deals(expected.of_deals));
  }
  return text;
}

void report_list(Context& context, const FindOptions& asked, const std::vector<ListedGoal>& goals) {
  ordered_json array = ordered_json::array();
  std::size_t widest = 0;
  for (const ListedGoal& goal : goals) widest = std::max(widest, goal.name.size());
  for (const ListedGoal& goal : goals) {
    if (asked.format == Format::json) {
      array.push_back({{"name", goal.name},
                       {"goal", goal.text},
                       {"clause", goal.clause},
                       {"meaning", goal.meaning},
                       {"players", goal.players}});
      continue;
    }
    const std::string seats = goal.players == 0 ? "" : fmt::format(", {} players", goal.players);
    context.out.line(
        fmt::format("{:<{}}  {} ({}{})", goal.name, widest, goal.meaning, goal.clause, seats));
    if (goal.text == goal.name) continue;  // no expression means the same
    context.out.line(fmt::format("{:<{}}  {}", "", widest, goal.text));
  }
  if (asked.format != Format::json) return;
  const ordered_json all = {{"format", "showstopper-goals/1"}, {"goals", array}};
  context.out.line(json_text(all, 2));
}

void report(Context& context, const FindOptions& asked, const std::vector<FindRow>& rows) {
  if (asked.format == Format::json) {
    ordered_json json = {
        {"format", "showstopper-find/1"}, {"seed", asked.seed}, {"goals", ordered_json::array()}};
    for (const FindRow& row : rows) json["goals"].push_back(find_row_json(row));
    context.out.line(json_text(json, 2));
    return;
  }
  if (!asked.all) {
    const bool people = context.out.terminal();
    for (const FindRow& row : rows) context.out.write(printed(context, row, people));
    return;
  }
  context.out.write(table_of(rows));
  for (const FindRow& row : rows) {
    for (const std::string& note : row.notes) context.out.line("# " + note);
    for (const std::string& line : row.witnesses) context.out.line(line);
  }
}

void report(Context& context, const FindOptions& asked, const std::vector<MostRow>& rows) {
  if (asked.format == Format::json) {
    ordered_json json = {
        {"format", "showstopper-most/1"}, {"seed", asked.seed}, {"most", ordered_json::array()}};
    for (const MostRow& row : rows) json["most"].push_back(most_row_json(row));
    context.out.line(json_text(json, 2));
    return;
  }
  for (const MostRow& row : rows) context.out.write(printed(row));
}

void report(Context& context, const FindOptions& asked, const CountRow& row) {
  if (asked.format == Format::json) {
    ordered_json json = {
        {"format", "showstopper-count/1"}, {"seed", asked.seed}, {"constraints", row.constraints}};
    if (row.unknown.empty()) {
      json["deals"] = row.part;
      json["of"] = row.whole;
      json["probability"] = row.probability;
    } else {
      json["why_unknown"] = row.unknown;
    }
    // A million deals as trees would take gigabytes, so their lines go through as they are.
    std::string text = json_text(json, 2);
    if (!row.samples.empty()) {
      text.resize(text.size() - 2);  // the closing brace, on a line of its own
      text +=
          fmt::format(",\n  \"samples\": [\n    {}\n  ]\n}}", fmt::join(row.samples, ",\n    "));
    }
    context.out.line(text);
    return;
  }
  for (const std::string& constraint : row.constraints) context.out.line("# where " + constraint);
  if (!row.unknown.empty()) {
    context.out.line("# unknown: " + row.unknown);
    return;
  }
  context.out.line(fmt::format("# deals       {}\n# of          {}", row.part, row.whole));
  const bool sure = row.part == "0" || row.part == row.whole;
  context.out.line(sure ? fmt::format("# probability {}", row.part == "0" ? 0 : 1)
                        : fmt::format("# probability {:.6g} (once in {:.6g} deals)",
                                      row.probability, 1 / row.probability));
  for (const std::string& line : row.samples) context.out.line(line);
}

}  // namespace showstopper::app
