// SPDX-License-Identifier: Apache-2.0
//
// A report on logs as text and as JSON.
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engines/log_check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;
using conformance::kKinds;
using nlohmann::ordered_json;

std::string plural(std::uint64_t count, const char* word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string group_text(const Group& group) {
  const Finding& example = group.example;
  std::string text =
      fmt::format("{:>7}  {:<17} {}\n", group.count, word(example.kind), example.label());
  text += fmt::format("         {}; first in {}\n", sentence(example.kind),
                      plural(group.firsts, "round"));
  if (!example.clauses.empty()) {
    text += fmt::format("         clauses {}\n", fmt::join(example.clauses, " "));
  }
  text += fmt::format("         {}\n", to_text(example));
  for (const std::string& sentence : group.deviations) {
    text += fmt::format("         the log says: {}\n", sentence);
  }
  return text;
}

ordered_json as_json(const Finding& finding) {
  return {
      {"kind", word(finding.kind)},   {"events", finding.events},    {"detail", finding.detail},
      {"clauses", finding.clauses},   {"file", finding.file},        {"line", finding.line},
      {"action", finding.action},     {"text", finding.action_text}, {"key", finding.key},
      {"expected", finding.expected}, {"got", finding.got},          {"filling", finding.filling}};
}

}  // namespace

std::string to_text(const LogReport& report, bool each_round) {
  std::string text;
  if (each_round) {
    for (const Finding& finding : report.firsts) text += to_text(finding) + '\n';
    if (!report.firsts.empty()) text += '\n';
  }
  if (!report.groups.empty()) {
    std::array<std::uint64_t, kKinds> by_kind{};
    for (const Group& group : report.groups) {
      by_kind[static_cast<std::size_t>(group.example.kind)] += group.count;
    }
    text += "what was broken\n";
    for (int i = 0; i < kKinds; ++i) {
      const std::uint64_t count = by_kind[i];
      if (count == 0) continue;
      const Kind kind = static_cast<Kind>(i);
      text += fmt::format("{:>7}  {:<24} {}\n", count, word(kind), sentence(kind));
    }
    text += "\ngroups, the smallest example of each\n";
    for (const Group& group : report.groups) text += group_text(group);
    text += '\n';
  }
  text +=
      fmt::format("{}, {}, {}, {}\n", plural(report.files, "file"), plural(report.rounds, "round"),
                  plural(report.actions, "action"), plural(report.observations, "observation"));
  const auto say = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text += fmt::format("{} {}\n", count, what);
  };
  if (report.refused > 0) {
    text += fmt::format("{} skipped: not a valid round\n", plural(report.refused, "line"));
  }
  say(report.unsupported, "rounds were not played by their engine: neither passed nor failed");
  say(report.other_games,
      "rounds are of a game that is not checked yet: neither passed nor failed");
  say(report.resyncs, "times judging went on from the position that a log reports");
  say(report.unfollowed, "actions had no position that they could be followed from");
  if (report.diverging > 0) {
    text += fmt::format("{} in {}\n", plural(report.findings(), "finding"),
                        plural(report.diverging, "round"));
  } else {
    text += report.rounds > 0 ? "no difference\n" : "nothing was checked\n";
  }
  return text;
}

std::string to_json(const LogReport& report, bool each_round) {
  ordered_json object = {{"files", report.files},
                         {"rounds", report.rounds},
                         {"fixtures", report.fixtures},
                         {"diverging", report.diverging},
                         {"findings", report.findings()},
                         {"actions", report.actions},
                         {"observations", report.observations},
                         {"resyncs", report.resyncs},
                         {"unfollowed", report.unfollowed},
                         {"unsupported", report.unsupported},
                         {"other_games", report.other_games},
                         {"refused_lines", report.refused},
                         {"groups", ordered_json::array()}};
  for (const Group& group : report.groups) {
    object["groups"].push_back({{"count", group.count},
                                {"firsts", group.firsts},
                                {"deviations", group.deviations},
                                {"example", as_json(group.example)}});
  }
  if (each_round) {
    object["firsts"] = ordered_json::array();
    for (const Finding& finding : report.firsts) object["firsts"].push_back(as_json(finding));
  }
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace showstopper::engines
