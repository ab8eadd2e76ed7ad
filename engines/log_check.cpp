// SPDX-License-Identifier: Apache-2.0
#include "engines/log_check.h"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "conformance/declared_deviations.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/reader.h"

namespace showstopper::engines {
namespace {

// Cards written `x` are filled in these many random ways besides the two ordered ones.
constexpr int kFillings = 6;
constexpr std::uint64_t kFillingSeed = 1;

// Fewer actions before it make an example smaller; then the shorter place, so that the order in
// which files are given decides nothing else.
bool smaller(const Finding& a, const Finding& b) { return a.action < b.action; }

// A round with cards that do not matter is right if each way of filling them in is.
Verdict judged(const trace::GostopTrace& trace) {
  if (!trace.has_hidden()) return judge(trace);
  Verdict all;
  for (const trace::GostopTrace& filled : trace::fillings(trace, kFillings, kFillingSeed)) {
    Verdict verdict = judge(filled);
    all.actions += verdict.actions;
    all.observations += verdict.observations;
    if (all.findings.empty()) all.findings = std::move(verdict.findings);
  }
  return all;
}

}  // namespace

std::uint64_t LogReport::findings() const {
  std::uint64_t count = 0;
  for (const Group& group : groups) count += group.count;
  return count;
}

LogCheck::LogCheck(rules::Library library, std::filesystem::path corpus)
    : corpus_(std::move(corpus)), rules_(std::move(library)), stoppa_(rules_.library()) {}

LogCheck::~LogCheck() = default;

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
  trace::TraceReader reader(path == "-" ? std::cin : opened, shown, rules_);
  table::Diagnostics diagnostics;
  const std::uint64_t lines_before = report_.rounds + report_.refused;
  for (trace::GostopTrace trace;;) {
    diagnostics.clear();
    const auto got = reader.next(trace, diagnostics);
    for (table::Diagnostic& diagnostic : diagnostics) {
      if (report_.diagnostics.size() >= kMostDiagnostics) break;
      report_.diagnostics.push_back(std::move(diagnostic));
    }
    if (got == trace::TraceReader::Got::end) {
      // A file that holds nothing is more likely a lost one than a passed one.
      const bool none = report_.rounds + report_.refused == lines_before;
      if (none) report_.diagnostics.push_back({shown, {1, 1}, std::string(kNoRound)});
      return !none;
    }
    if (got == trace::TraceReader::Got::refused) {
      ++report_.refused;
      continue;
    }
    if (got == trace::TraceReader::Got::stoppa) {
      stoppa_round(reader.line().text, reader.line().number, shown);
      continue;
    }
    Verdict verdict = judged(trace);
    ++report_.rounds;
    if (trace.fixture()) ++report_.fixtures;
    report_.actions += verdict.actions;
    report_.observations += verdict.observations;
    report_.restarts += verdict.restarts;
    report_.unfollowed += verdict.unfollowed;
    if (verdict.unsupported) ++report_.unsupported;
    const std::string& name = trace.rules->source->name;
    Subject& subject = subjects_[{name, trace.envelope.players}];
    subject.rules = name;
    subject.players = trace.envelope.players;
    ++subject.rounds;
    if (verdict.findings.empty()) continue;
    ++report_.diverging;
    ++subject.failed;
    const std::vector<std::string> outside = outside_sentences(trace.envelope.meta);
    for (Finding& finding : verdict.findings) {
      finding.file = shown;
      finding.line = trace.line;
      finding.clauses = clauses().touched(finding);
      add(std::move(finding), outside);
    }
  }
}

const ClauseIndex& LogCheck::clauses() { return index(clauses_, "gostop.tsv"); }
const ClauseIndex& LogCheck::stoppa_clauses() { return index(stoppa_clauses_, "stoppa.tsv"); }

const ClauseIndex& LogCheck::index(std::unique_ptr<ClauseIndex>& of, const char* table) {
  if (of == nullptr) {
    of = std::make_unique<ClauseIndex>(corpus_ / "clauses" / table, report_.diagnostics);
  }
  return *of;
}

// A divergence of Stoppa touches the clauses that a fixture itself names, or those of its events.
void LogCheck::stoppa_round(std::string_view text, int number, const std::string& shown) {
  trace::StoppaTrace trace;
  table::Diagnostics diagnostics;
  if (!stoppa_.read(text, number, shown, trace, diagnostics)) {
    ++report_.refused;
    for (table::Diagnostic& diagnostic : diagnostics) {
      if (report_.diagnostics.size() >= kMostDiagnostics) break;
      report_.diagnostics.push_back(std::move(diagnostic));
    }
    return;
  }
  StoppaVerdict verdict = judge(trace);
  ++report_.rounds;
  if (trace.fixture()) ++report_.fixtures;
  report_.actions += verdict.actions;
  report_.observations += verdict.observations;
  report_.restarts += verdict.restarts;
  report_.unfollowed += verdict.unfollowed;
  if (verdict.unsupported) ++report_.unsupported;
  const std::string& name = trace.rules->source->name;
  Subject& subject = subjects_[{name, trace.envelope.players}];
  subject.rules = name;
  subject.players = trace.envelope.players;
  ++subject.rounds;
  if (verdict.findings.empty()) return;
  ++report_.diverging;
  ++subject.failed;
  for (Finding& finding : verdict.findings) {
    finding.file = shown;
    finding.line = number;
    finding.clauses =
        trace.envelope.clauses.empty() ? stoppa_clauses().touched(finding) : trace.envelope.clauses;
    add(std::move(finding), outside_sentences(trace.envelope.meta));
  }
}

void LogCheck::add(Finding finding, const std::vector<std::string>& outside) {
  Group& group = groups_[{finding.kind, finding.events, finding.detail}];
  if (group.count == 0 || smaller(finding, group.example)) group.example = finding;
  ++group.count;
  for (const std::string& sentence : outside) {
    if (may_explain(sentence, finding)) group.outside.insert(sentence);
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
