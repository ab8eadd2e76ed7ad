// SPDX-License-Identifier: Apache-2.0
#include "engines/log_check.h"

#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "conformance/declared_deviations.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "model/trace/gostop/reader.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;

// Fewer actions before it make an example smaller; then the shorter place, so that the order in
// which files are given decides nothing else.
bool smaller(const Finding& a, const Finding& b) { return a.action < b.action; }

}  // namespace

std::uint64_t LogReport::findings() const {
  std::uint64_t count = 0;
  for (const Group& group : groups) count += group.count;
  return count;
}

LogCheck::LogCheck(rules::Library library, std::filesystem::path corpus)
    : corpus_(std::move(corpus)), rules_(std::move(library)), stoppa_(rules_.library()) {}

bool LogCheck::file(const std::string& path, const std::string& shown) {
  std::ifstream opened;
  if (path != "-") {
    opened.open(path, std::ios::binary);
    if (!opened || std::filesystem::is_directory(path)) {
      report_.diagnostics.push_back({shown, {}, "cannot be opened"});
      return false;
    }
  }
  ++report_.files;
  refused_rules_.clear();
  trace::TraceReader reader(path == "-" ? std::cin : opened, shown, rules_);
  const std::uint64_t lines_before = report_.rounds + report_.refused;
  table::Diagnostics diagnostics;
  trace::GostopTrace gostop;
  trace::StoppaTrace stoppa;
  for (;; diagnostics.clear()) {
    switch (reader.next(gostop, diagnostics)) {
      case trace::TraceReader::Got::gostop:
        add_round(judged(gostop), "gostop", gostop.line, shown);
        break;
      case trace::TraceReader::Got::stoppa:
        if (stoppa_.read(reader.line().text, reader.line().number, shown, stoppa, diagnostics)) {
          add_round(judged(stoppa), "stoppa", stoppa.line, shown);
        } else {
          refuse(diagnostics, stoppa_.refused_rules());
        }
        break;
      case trace::TraceReader::Got::refused:
        if (judge_other(reader, shown, diagnostics)) break;
        refuse(diagnostics, reader.refused_rules());
        break;
      case trace::TraceReader::Got::end: {
        count_refused_rules();
        // A file that holds nothing is more likely a lost one than a passed one.
        const bool none = report_.rounds + report_.refused == lines_before;
        if (none) report_.diagnostics.push_back({shown, {1, 1}, std::string(kNoRound)});
        return !none;
      }
    }
  }
}

template <class Trace>
JudgedRound LogCheck::judged(const Trace& trace) {
  return {conformance::judge(trace), trace.rules->source->name, trace.envelope, trace.fixture()};
}

// False where nobody knows the game, or where the line is no round of it, as the diagnostics say.
bool LogCheck::judge_other(const trace::TraceReader& reader, const std::string& shown,
                           table::Diagnostics& diagnostics) {
  const auto known = others_.find(reader.other_game());
  if (known == others_.end()) return false;
  diagnostics.clear();
  auto round = known->second(reader.line().text, reader.line().number, shown, diagnostics);
  if (!round) return false;
  add_round(std::move(*round), known->first, reader.line().number, shown);
  return true;
}

// A finding in a fixture touches the clauses that the fixture names; one in a log those that speak
// of its events.
void LogCheck::add_round(JudgedRound round, const std::string& game, int line,
                         const std::string& shown) {
  conformance::Verdict& verdict = round.verdict;
  ++report_.rounds;
  if (round.fixture) ++report_.fixtures;
  report_.actions += verdict.actions;
  report_.observations += verdict.observations;
  report_.resyncs += verdict.resyncs;
  report_.unfollowed += verdict.unfollowed;
  if (verdict.unsupported) ++report_.unsupported;
  Subject& subject = subjects_[{round.rules, round.envelope.players}];
  subject.rules = round.rules;
  subject.players = round.envelope.players;
  ++subject.rounds;
  if (verdict.findings.empty()) return;
  ++report_.diverging;
  ++subject.failed;
  const auto deviations = conformance::declared_deviations(round.envelope.meta);
  for (Finding& finding : verdict.findings) {
    finding.file = shown;
    finding.line = line;
    finding.clauses =
        round.envelope.clauses.empty() ? clauses(game).touched(finding) : round.envelope.clauses;
    add(std::move(finding), deviations);
  }
}

// `rules`: those for which alone the line was refused; a log names them on every line.
void LogCheck::refuse(table::Diagnostics& diagnostics, std::string_view rules) {
  ++report_.refused;
  if (!rules.empty()) {
    const RefusedRules unknown{report_.diagnostics.size(), 0};
    RefusedRules& known = refused_rules_.try_emplace(std::string(rules), unknown).first->second;
    if (++known.rounds > 1) return;
  }
  for (table::Diagnostic& diagnostic : diagnostics) {
    if (report_.diagnostics.size() >= kMostDiagnostics) break;
    report_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LogCheck::count_refused_rules() {
  for (const auto& [rules, refused] : refused_rules_) {
    if (refused.rounds < 2 || refused.diagnostic >= report_.diagnostics.size()) continue;
    report_.diagnostics[refused.diagnostic].message +=
        fmt::format(" ({} rounds of this file name these rules)", refused.rounds);
  }
}

const conformance::ClauseIndex& LogCheck::clauses(const std::string& game) {
  const auto known = clauses_.find(game);
  if (known != clauses_.end()) return known->second;
  const auto table = corpus_ / "clauses" / (game + ".tsv");
  return clauses_.try_emplace(game, table, report_.diagnostics).first->second;
}

void LogCheck::add(Finding finding, const std::vector<std::string>& deviations) {
  Group& group = groups_[{finding.kind, finding.events, finding.detail}];
  if (group.count == 0 || smaller(finding, group.example)) group.example = finding;
  ++group.count;
  for (const std::string& sentence : deviations) {
    if (conformance::may_explain(sentence, finding)) group.deviations.insert(sentence);
  }
  if (!finding.first) return;
  ++group.firsts;
  if (report_.firsts.size() < kMostFirsts) report_.firsts.push_back(std::move(finding));
}

const LogReport& LogCheck::report() {
  report_.groups.clear();
  for (const auto& [key, group] : groups_) report_.groups.push_back(group);
  std::stable_sort(report_.groups.begin(), report_.groups.end(),
                   [](const Group& a, const Group& b) { return a.count > b.count; });
  report_.subjects.clear();
  for (const auto& [key, subject] : subjects_) report_.subjects.push_back(subject);
  return report_;
}

}  // namespace showstopper::engines
