// SPDX-License-Identifier: Apache-2.0
//
// A report on logs as text and as JSON.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engines/logs/check.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using nlohmann::ordered_json;
using table::counted;

std::string explanation(const Group& group) {
  REQUIRES(group.known);
  std::string text = fmt::format("explains {} of {} that differ so", group.explains, group.of);
  if (group.contradicted > 0) {
    text += fmt::format("; contradicted by {}", counted(group.contradicted, "round"));
  } else if (!group.keys.empty()) {
    text += group.variant ? "; no round contradicts it: declare it or refuse it"
                          : "; this round alone shows it";
  }
  return text;
}

std::string group_text(const Group& group) {
  REQUIRES(group.firsts <= group.count);
  const Finding& example = group.example;
  std::string text = fmt::format("{:>7}  {}\n", group.count, table::printable(group.title));
  const auto line = [&text](const std::string& of) {
    text += "         " + table::printable(of) + '\n';
  };
  std::string summary =
      fmt::format("{}: {}; {}", word(example.kind), sentence(example.kind),
                  group.firsts == 0 ? "never the first difference of a round"
                                    : "the first difference of " + counted(group.firsts, "round"));
  if (!group.known) summary = summary.substr(summary.find(':') + 2);
  line(summary);
  if (group.known) line(explanation(group));
  for (const auto& clause : group.clauses) line(fmt::format("{}  {}", clause.id, clause.meaning));
  for (const std::string& value : group.in_force) line("in force: " + value);
  for (const std::string& says : group.declared) line("the log declares: " + says);
  line(to_text(example));
  if (!group.along.empty()) {
    std::string with;
    for (const auto& [kind, count] : group.along) {
      with += fmt::format("{}{} {}", with.empty() ? "" : ", ", kind, count);
    }
    line("with it: " + with);
  }
  if (!group.fixture.empty()) line("shown by: " + group.fixture);
  return text;
}

ordered_json as_json(const Finding& finding) {
  return {{"kind", word(finding.kind)}, {"events", finding.events.text()},
          {"detail", finding.detail},   {"clauses", finding.clauses},
          {"file", finding.file},       {"line", finding.line},
          {"action", finding.action},   {"text", finding.action_text},
          {"key", finding.key},         {"expected", finding.expected},
          {"got", finding.got},         {"filling", finding.filling}};
}

std::string groups_text(const LogReport& report, bool variants) {
  std::string text;
  std::uint64_t findings = 0, groups = 0;
  for (const Group& group : report.groups) {
    if (group.variant != variants) continue;
    text += group_text(group);
    findings += group.count;
    ++groups;
  }
  if (groups == 0) return "";
  return fmt::format("{}: {} in {}\n",
                     variants ? "variants, played by other rules than the log names" : "breaks",
                     counted(findings, "finding"), counted(groups, "group")) +
         text + '\n';
}

std::string notes_text(const LogReport& report) {
  std::string text;
  for (const FileNote& note : report.notes) {
    text += fmt::format("         {}:{}: {} ({})\n", note.file, note.line, note.says(),
                        counted(note.rounds, "round"));
  }
  if (!text.empty()) text = "notes on the way of writing, no rule is broken\n" + text;
  if (!report.sentences.empty()) {
    text += "statements of the logs about themselves, matched to nothing\n";
    for (const std::string& sentence : report.sentences) {
      text += "         " + table::printable(sentence) + '\n';
    }
    if (report.sentences.size() >= kMostSentences) {
      text += fmt::format("         at most {} are listed\n", kMostSentences);
    }
  }
  return text.empty() ? text : text + '\n';
}

// One for all variants, to be pasted where a log or an engine names its rules.
std::string proposals_text(const LogReport& report) {
  std::string text;
  for (const auto& [game, proposal] : report.proposals) {
    text += fmt::format("proposal for all variants of {} together\n         {}\n\n", game,
                        to_text(proposal));
  }
  return text;
}

std::string counts_text(const LogReport& report) {
  std::string text = fmt::format("{}, {}, {}, {}\n", counted(report.files, "file"),
                                 counted(report.rounds, "round"), counted(report.actions, "action"),
                                 counted(report.observations, "observation"));
  const auto say = [&text](std::uint64_t count, std::string_view of, std::string_view what) {
    if (count > 0) text += fmt::format("{} {}\n", counted(count, of), what);
  };
  if (report.refused > 0) {
    text += fmt::format("{} skipped: not a valid round\n", counted(report.refused, "line"));
  }
  say(report.unsupported, "round", "not played by the engine: neither passed nor failed");
  say(report.other_games, "round", "of a game that is not checked yet: neither passed nor failed");
  say(report.unobserved, "round", "without an observation: nothing compared");
  say(report.cut_short, "round", "without a result or an error: nothing compared at the end");
  say(report.resyncs, "round position", "taken from the log after a difference");
  if (report.interrupted) text += "interrupted: rounds are unread, or causes were not sought\n";
  say(report.unfollowed, "action", "not judged: the log shows no whole position before it");
  return text;
}

std::string verdict_text(const LogReport& report) {
  if (report.diverging > 0) {
    return fmt::format("{} in {}, {} of them break{} a rule\n",
                       counted(report.findings(), "finding"), counted(report.diverging, "round"),
                       report.breaks(), report.breaks() == 1 ? "s" : "");
  }
  if (report.interrupted) return "interrupted, no difference until then\n";
  if (report.rounds == 0) return "nothing was checked\n";
  if (report.compared() > 0) return "no difference\n";
  return report.cut_short > 0 ? "no difference, but no round was compared to its end\n"
                              : "nothing compared\n";
}

}  // namespace

std::string to_text(const LogReport& report, bool each_round) {
  std::string text;
  if (each_round) {
    for (const Finding& finding : report.firsts) text += to_text(finding) + '\n';
    if (!report.firsts.empty()) text += '\n';
  }
  text += groups_text(report, false) + groups_text(report, true);
  text += proposals_text(report) + notes_text(report);
  return text + counts_text(report) + verdict_text(report);
}

namespace {

ordered_json as_json(const Group& group) {
  ordered_json object = {{"title", group.title},       {"count", group.count},
                         {"firsts", group.firsts},     {"declared", group.declared},
                         {"with", group.along},        {"clauses", ordered_json::array()},
                         {"in_force", group.in_force}, {"example", as_json(group.example)}};
  for (const auto& clause : group.clauses) {
    object["clauses"].push_back({{"id", clause.id}, {"meaning", clause.meaning}});
  }
  if (group.known) {
    object["cause"] = {{"explains", group.explains},
                       {"of", group.of},
                       {"contradicted", group.contradicted},
                       {"conforms_under", group.keys}};
  }
  if (!group.fixture.empty()) object["fixture"] = group.fixture;
  return object;
}

ordered_json as_json(const FileNote& note) {
  return {{"note", note.name()}, {"says", note.says()},   {"file", note.file},
          {"line", note.line},   {"action", note.action}, {"rounds", note.rounds}};
}

}  // namespace

std::string to_json(const LogReport& report, bool each_round) {
  ordered_json object = {{"format", kCheckFormat},
                         {"files", report.files},
                         {"rounds", report.rounds},
                         {"compared", report.compared()},
                         {"fixtures", report.fixtures},
                         {"diverging", report.diverging},
                         {"findings", report.findings()},
                         {"actions", report.actions},
                         {"observations", report.observations},
                         {"resyncs", report.resyncs},
                         {"unfollowed", report.unfollowed},
                         {"unobserved", report.unobserved},
                         {"cut_short", report.cut_short},
                         {"unsupported", report.unsupported},
                         {"other_games", report.other_games},
                         {"refused_lines", report.refused},
                         {"interrupted", report.interrupted},
                         {"breaks", ordered_json::array()},
                         {"variants", ordered_json::array()},
                         {"notes", ordered_json::array()},
                         {"proposals", ordered_json::array()},
                         {"diagnostics", ordered_json::array()},
                         {"says", report.sentences}};
  for (const Group& group : report.groups) {
    object[group.variant ? "variants" : "breaks"].push_back(as_json(group));
  }
  for (const FileNote& note : report.notes) object["notes"].push_back(as_json(note));
  for (const auto& [game, proposal] : report.proposals) {
    REQUIRES(!proposal.set.empty());
    object["proposals"].push_back({{"game", game},
                                   {"set", ordered_json::parse(proposal.set)},
                                   {"rounds", proposal.rounds},
                                   {"differed", proposal.differed},
                                   {"mended", proposal.mended},
                                   {"contradicted", proposal.contradicted}});
  }
  for (const table::Diagnostic& each : report.diagnostics) {
    object["diagnostics"].push_back({{"file", each.file},
                                     {"line", each.where.line},
                                     {"column", each.where.column},
                                     {"message", each.message}});
  }
  if (each_round) {
    object["firsts"] = ordered_json::array();
    for (const Finding& finding : report.firsts) object["firsts"].push_back(as_json(finding));
  }
  return object.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace showstopper::engines
