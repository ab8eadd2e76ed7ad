// SPDX-License-Identifier: Apache-2.0
//
// fuzz_trace: any bytes are a line of a trace file. If it is accepted, writing and reading it again
// gives the same round, and the judge finishes. Else at least one diagnostic reports the reason and
// points into the line.
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/text.h"
#include "fuzz/mutators/trace_words.h"
#include "fuzz/targets/target.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/stoppa/reader.h"

namespace showstopper::fuzz {

using trace::GostopTrace;
using trace::StoppaTrace;
using trace::TraceReader;

namespace trace_target {
namespace {

const std::string kFile = "input.jsonl";
constexpr int kFillings = 1;      // random ways to fill `x`: a campaign tries many lines
constexpr int kRulesKept = 2000;  // lines until new readers, because readers keep all rules

// The readers, which read line after line as a program does with a file.
struct Readers {
  rules::Library library{corpus() / "rules"};
  trace::RulesCache rules{library};
  std::istringstream none;
  TraceReader gostop{none, kFile, rules};
  trace::StoppaReader stoppa{library};
};

Readers& readers() {
  static std::unique_ptr<Readers> kept;
  static int used = 0;
  if (kept == nullptr || ++used > kRulesKept) {
    kept = std::make_unique<Readers>();
    used = 0;
  }
  return *kept;
}

// The judge must finish on every line, without an internal error.
std::optional<Fault> saw_findings(const conformance::Verdict& verdict) {
  for (const conformance::Finding& finding : verdict.findings) {
    if (finding.kind == conformance::Kind::internal_error) {
      return Fault{"judging_stopped", to_text(finding)};
    }
    saw_words(word(finding.kind));
    saw_words(finding.key);
  }
  return std::nullopt;
}

std::optional<Fault> check_gostop(const GostopTrace& trace) {
  const std::string line = to_json(trace);
  GostopTrace again;
  table::Diagnostics diagnostics;
  if (readers().gostop.read(line, 1, again, diagnostics) != TraceReader::Got::gostop) {
    return Fault{"written_trace_is_refused", to_text(diagnostics.at(0)) + '\n' + line};
  }
  if (!(again == trace)) return Fault{"written_trace_differs", line};
  if (to_json(again) != line) return Fault{"written_trace_is_not_stable", line};
  if (auto fault = saw_findings(conformance::judge(trace, nullptr, kFillings))) return fault;
  for (const trace::Move& move : trace.actions) {
    saw_event(static_cast<std::size_t>(move.action.kind));
  }
  return std::nullopt;
}

std::optional<Fault> check_stoppa(const StoppaTrace& trace) {
  const std::string line = to_json(trace);
  StoppaTrace again;
  table::Diagnostics diagnostics;
  if (!readers().stoppa.read(line, 1, kFile, again, diagnostics)) {
    return Fault{"written_trace_is_refused", to_text(diagnostics.at(0)) + '\n' + line};
  }
  if (to_json(again) != line) return Fault{"written_trace_differs", line};
  return saw_findings(conformance::judge(trace, nullptr, kFillings));
}

std::optional<Fault> run_line(std::string_view text) {
  table::Diagnostics diagnostics;
  GostopTrace gostop;
  StoppaTrace stoppa;
  switch (readers().gostop.read(text, 1, gostop, diagnostics)) {
    case TraceReader::Got::gostop: return check_gostop(gostop);
    case TraceReader::Got::stoppa:
      if (readers().stoppa.read(text, 1, kFile, stoppa, diagnostics)) return check_stoppa(stoppa);
      break;
    case TraceReader::Got::refused: break;
    case TraceReader::Got::end: return Fault{"a_line_is_no_end", ""};
  }
  for (const table::Diagnostic& diagnostic : diagnostics) {
    const std::size_t quote = std::min(diagnostic.message.find('`'), diagnostic.message.size());
    saw_words(std::string_view(diagnostic.message).substr(0, quote));
  }
  if (diagnostics.empty()) return Fault{"refused_without_a_word", "no diagnostic"};
  return fault_in(diagnostics, text, kFile);
}

std::optional<Fault> run(Bytes input) {
  const std::string_view all = as_text(input);
  return run_line(all.substr(0, all.find('\n')));
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  return changed_text(input, longest, trace_words(), random);
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const std::string_view game : {gostop::schema().game, stoppa::schema().game}) {
    int number = 0;
    // One line in eight is enough to contain every key; each campaign reads all seeds again.
    each_fixture_line(game, [&](std::string_view line) {
      if (number++ % 8 == 0) inputs.push_back(as_input(line));
    });
  }
  return inputs;
}

std::vector<std::string> dictionary() { return trace_words(); }

constexpr Target kTarget = {
    "fuzz_trace", "lines of traces: read, written, read again and judged, or complained about",
    ".jsonl",     8192,
    run,          mutated,
    crossed_text, seeds,
    dictionary,   print_text,
    no_clauses};

}  // namespace
}  // namespace trace_target

extern const Target kTraceTarget = trace_target::kTarget;

}  // namespace showstopper::fuzz
