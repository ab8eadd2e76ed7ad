// SPDX-License-Identifier: Apache-2.0
#include "app/report/engine/report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/options.h"
#include "app/cli/program.h"
#include "app/report/engine/text.h"
#include "app/report/failure_account.h"
#include "app/report/json_text.h"
#include "model/table/counted.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EnginePhase;
using engines::EngineReport;
using engines::Grade;

constexpr std::size_t kShownFindings = 3;

}  // namespace

std::string verdict_text(const EngineReport& report, bool coloured) {
  const auto line = [&](std::string_view word, std::string_view style, const std::string& text) {
    return fmt::format("{}   {}", painted(word, style, coloured), text);
  };
  if (!report.refused.empty()) return line("ERROR", kRed, "the engine " + harmless(report.refused));
  if (report.breaks() > 0) {
    return line("FAIL", kRed,
                "the engine breaks the rules: " + table::counted(report.breaks(), "finding"));
  }
  if (const std::size_t waivers = report.waiver_troubles.size(); waivers > 0) {
    return line("FAIL", kRed, table::counted(waivers, "waiver") + " not in order");
  }
  if (!report.stopped.empty()) return line("STOPPED", kRed, harmless(report.stopped));
  if (const std::string why = report.why_nothing(); !why.empty()) {
    return line("NOTHING", kYellow, "nothing could be compared: " + harmless(why));
  }
  if (!report.unread.empty()) return line("UNREAD", kYellow, harmless(report.unread_text()));
  if (report.interrupted) return line("INTERRUPTED", kYellow, "no rule broken until then");
  // None of the findings breaks: all are waived.
  const std::string beside =
      report.findings.empty()
          ? ""
          : " beside " + table::counted(report.findings.size(), "waived finding");
  return line("PASS", kGreen, "no rule broken" + beside);
}

namespace {

void line(std::string& text, std::string_view what, const std::string& value) {
  if (!value.empty()) text += fmt::format("   {:<9} {}\n", what, harmless(value));
}

}  // namespace

std::string where_text(const EngineFinding& each) {
  std::string text =
      each.finding.action < 0
          ? std::string("before the first action")
          : fmt::format("action {} `{}`", each.finding.action + 1, each.finding.action_text);
  text += fmt::format(" of {}", table::counted(each.actions, "action"));
  const bool shorter = each.shrunk && each.actions_before > each.actions;  // else cards alone
  if (shorter) text += fmt::format(", shrunk from {}", each.actions_before);
  return text + "; " + seen_text(each);
}

std::string replay_command(const EngineRun& run, const EngineFinding& each) {
  return command_line("showstopper verify ") + run.option + run.rules + " --replay " +
         quoted_for_shell(each.file);
}

namespace {

std::string finding_text(const Context& context, const EngineRun& run, std::size_t number,
                         const EngineFinding& each) {
  std::string text =
      fmt::format("{}  {}: {}\n", number, harmless(heading_of(each)), sentence(each.finding.kind));
  line(text, "waived", each.waived);
  line(text, "where", where_text(each));
  line(text, "when", each.finding.label());
  line(text, "clause", clause_texts(context, each.cited()));
  for (const std::string& value : each.in_force) line(text, "in force", value);
  const std::string& key = each.finding.key;
  line(text, "expected",
       key.empty() || key == "error" ? each.finding.expected
                                     : fmt::format("`{}` {}", key, each.finding.expected));
  line(text, "got", each.finding.got);
  line(text, "cause", each.cause);
  line(text, "variant", variant_text(each));
  if (each.beyond_most) line(text, "note", "neither shrunk nor stored, see --most");
  line(text, "note", replays_text(each));
  if (each.shrunk && !each.minimal) {
    line(text, "note", "a longer --shrink may find a smaller round, and then another identity");
  }
  line(text, "play", each.reduced);
  line(text, "printed", each.errors);
  if (each.file.empty()) return text;
  line(text, each.shrunk ? "smallest" : "round", each.file);
  line(text, "show", command_line("showstopper show ") + quoted_for_shell(each.file));
  line(text, "repeat", replay_command(run, each));
  return text;
}

std::string phases_text(const EngineReport& report) {
  std::string text = fmt::format("  {:<17}{:>9}{:>9}{:>9}{:>13}{:>13}\n", "", "compared", "failing",
                                 "unseen", "unsupported", "not allowed");
  for (const EnginePhase& phase : report.phases) {
    if (phase.rounds + phase.unseen + phase.unsupported + phase.not_allowed == 0) continue;
    text += fmt::format("  {:<17}{:>9}{:>9}{:>9}{:>13}{:>13}\n", phase.name, phase.rounds,
                        phase.failing, phase.unseen, phase.unsupported, phase.not_allowed);
  }
  return text;
}

}  // namespace

std::string grades_text(const EngineReport& report) {
  std::string text;
  for (int i = 0; i < engines::kGrades; ++i) {
    const auto grade = static_cast<Grade>(i);
    const std::size_t count = graded(report, grade);
    if (i > 0 && count == 0) continue;
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", count, word(grade));
  }
  return text;
}

namespace {

// The clauses that no round showed.
std::string not_exercised(const EngineReport& report) {
  std::string ids;
  for (const auto& clause : report.clauses) {
    if (clause.grade == Grade::not_exercised) ids += (ids.empty() ? "" : ", ") + clause.id;
  }
  return ids;
}

std::string details_text(const EngineReport& report) {
  std::string text;
  for (const auto& clause : report.clauses) {
    text += fmt::format("  {:<10} {:<15}{:>8}  {}\n", clause.id, word(clause.grade), clause.times,
                        clause.meaning);
  }
  return text;
}

nlohmann::ordered_json finding_json(const Context& context, const EngineFinding& each) {
  return {
      {"identity", each.identity},
      {"kind", word(each.finding.kind)},
      {"says", sentence(each.finding.kind)},
      {"when", each.finding.label()},
      {"clauses", each.cited()},
      {"texts", clause_texts(context, each.cited())},
      {"action", each.finding.action},
      {"action_text", each.finding.action_text},
      {"key", each.finding.key},
      {"expected", each.finding.expected},
      {"got", each.finding.got},
      {"in_force", each.in_force},
      {"cause", each.cause},
      {"variant", each.variant},
      {"waived", each.waived},
      {"source", each.source},
      {"rounds", each.rounds},
      {"actions", each.actions},
      {"shrunk", each.shrunk},
      {"minimal", each.minimal},
      {"vanished", each.vanished},
      {"replays", {{"played", each.replays.played}, {"came_back", each.replays.came_back}}},
      {"beyond_most", each.beyond_most},
      {"file", each.file},
      {"reduced", each.reduced},
      {"trace", each.line},
      {"printed", each.errors},
  };
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      plain += "\n             ";
    } else if (byte < ' ' || byte == 0x7F) {
      plain += fmt::format("\\x{:02x}", byte);
    } else {
      plain += c;
    }
  }
  plain = printable_lines(plain);
  while (!plain.empty() && (plain.back() == ' ' || plain.back() == '\n')) plain.pop_back();
  return plain;
}

Exit exit_of(const EngineReport& report) {
  if (!report.refused.empty()) return Exit::input_error;
  if (report.breaks() > 0 || !report.waiver_troubles.empty() || !report.stopped.empty()) {
    return Exit::findings;
  }
  const bool decided = report.why_nothing().empty() && report.unread.empty() && !report.interrupted;
  return decided ? Exit::nothing_found : Exit::undecided;
}

std::string engine_heading(const EngineRun& run) {
  return fmt::format("{} {}   seed {}   {}   {}\n", program().name, SHOWSTOPPER_VERSION, run.seed,
                     run.length, harmless(run.engine));
}

std::string engine_screen(const Context& context, const EngineRun& run, const EngineReport& report,
                          bool coloured) {
  std::string text = '\n' + verdict_text(report, coloured) + "\n\n";
  if (!report.refused.empty()) {
    line(text, "printed", report.errors);
    return text + fmt::format("Repeat: {}\n", run.repeat);
  }
  const std::size_t listed =
      run.details ? report.findings.size() : std::min(kShownFindings, report.findings.size());
  for (std::size_t i = 0; i < listed; ++i) {
    text += finding_text(context, run, i + 1, report.findings[i]) + '\n';
  }
  if (listed < report.findings.size()) text += "and, in full with --details:\n\n";
  for (std::size_t i = listed; i < report.findings.size(); ++i) {
    const EngineFinding& each = report.findings[i];
    text += fmt::format("{}  {}: {}{}\n", i + 1, harmless(heading_of(each)),
                        harmless(seen_text(each)), each.waived.empty() ? "" : ", waived");
  }
  if (listed < report.findings.size()) text += '\n';
  if (report.breaks() > 0 && !report.stopped.empty()) {
    text += fmt::format("The run was stopped: {}\n\n", harmless(report.stopped));
  }
  if (report.breaks() > 0 && report.interrupted) text += "The run was interrupted.\n\n";
  if (report.breaks() > 0 && !report.unread.empty()) {
    text += harmless(report.unread_text()) + "\n\n";
  }
  for (const std::string& trouble : report.waiver_troubles) text += harmless(trouble) + "\n\n";
  for (const engines::NoteOfRounds& note : report.notes) {
    text += fmt::format("Note       {}: {}, first in {}\n\n", sentence(note.what),
                        table::counted(note.rounds, "round"), harmless(note.source));
  }
  for (const std::string& remark : report.remarks) {
    text += fmt::format("Remark     {}\n\n", harmless(remark));
  }
  const std::string& version = report.abilities.version;
  text += fmt::format("Engine     {}{}, rules {}\n\n", harmless(report.abilities.engine),
                      version.empty() ? "" : ' ' + harmless(version), report.rules);
  text += phases_text(report) + fmt::format("\nClauses    {}\n", grades_text(report));
  if (const std::string left = not_exercised(report); !left.empty()) {
    text += fmt::format("           not exercised: {}\n", left);
  }
  if (run.details) text += '\n' + details_text(report);
  text += fmt::format(
      "\n{:.1f} s, {}, {}, {}, engine restarted {}\n", report.seconds,
      table::counted(report.exchanges, "exchange"), table::counted(report.actions, "action"),
      table::counted(report.probes, "probe"), table::counted(report.restarts, "time"));
  return text + fmt::format("Details: --details     Repeat: {}\n", run.repeat);
}

std::string engine_json(const Context& context, const EngineRun& run, const EngineReport& report) {
  using nlohmann::ordered_json;
  ordered_json root;
  root["format"] = "showstopper-engine-report/1";
  root["engine"] = {{"name", report.abilities.engine},
                    {"version", report.abilities.version},
                    {"command", run.engine}};
  root["game"] = report.game;
  root["rules"] = report.rules.empty() ? ordered_json(nullptr)
                                       : ordered_json::parse(report.rules, nullptr, false);
  root["players"] = report.players;
  root["seed"] = run.seed;
  root["exit"] = static_cast<int>(exit_of(report));
  root["phases"] = ordered_json::array();
  for (const EnginePhase& phase : report.phases) {
    root["phases"].push_back({{"name", phase.name},
                              {"compared", phase.rounds},
                              {"failing", phase.failing},
                              {"unseen", phase.unseen},
                              {"unsupported", phase.unsupported},
                              {"not_allowed", phase.not_allowed}});
  }
  root["findings"] = ordered_json::array();
  for (const EngineFinding& each : report.findings) {
    root["findings"].push_back(finding_json(context, each));
  }
  root["other_findings"] = 0;
  root["notes"] = ordered_json::array();
  for (const engines::NoteOfRounds& note : report.notes) {
    root["notes"].push_back({{"note", word(note.what)},
                             {"sentence", sentence(note.what)},
                             {"rounds", note.rounds},
                             {"source", note.source}});
  }
  root["waivers"] = report.waiver_troubles;
  root["refused"] = report.refused;
  root["stopped"] = report.stopped;
  root["interrupted"] = report.interrupted;
  root["nothing"] = report.why_nothing();
  root["unread"] = ordered_json::array();
  for (const table::Diagnostic& each : report.unread) {
    root["unread"].push_back(table::to_text(each));
  }
  root["remarks"] = report.remarks;
  root["printed"] = report.errors;
  root["clauses"] = ordered_json::array();
  for (const auto& clause : report.clauses) {
    root["clauses"].push_back(
        {{"id", clause.id}, {"grade", word(clause.grade)}, {"times", clause.times}});
  }
  root["actions"] = report.actions;
  root["probes"] = report.probes;
  root["exchanges"] = report.exchanges;
  root["restarts"] = report.restarts;
  root["repeat"] = run.repeat;
  return table::printable_json(json_text(root, 2) + '\n');
}

}  // namespace showstopper::app
