// SPDX-License-Identifier: Apache-2.0
//
// Trace files, line by line. A line that cannot be read is reported with its column and passed
// over: it never stops the lines behind it. A file that has no rounds on its lines is reported once
// (other_file.h). The rules that a line names are resolved and compiled on the way, and its deal or
// position is checked under them, so that the result of `next` can be replayed without another
// check.
//
//   TraceReader reader(in, "log.jsonl", rules);
//   for (GostopTrace trace;;) {
//     switch (reader.next(trace, diagnostics)) { ... }
//   }
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "model/table/diagnostic.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/json/line_reader.h"
#include "model/trace/rules_cache.h"

namespace showstopper::trace {

class TraceReader {
 public:
  // `file` is the name shown in diagnostics.
  TraceReader(std::istream& in, std::string file, RulesCache& rules);
  ~TraceReader();
  TraceReader(const TraceReader&) = delete;
  TraceReader& operator=(const TraceReader&) = delete;

  enum class Got {
    gostop,   // `into` holds a round of Go-Stop
    stoppa,   // the line is a round of Stoppa: `line()` has its text
    refused,  // at least one diagnostic has the reason
    end,
  };
  Got next(GostopTrace& into, table::Diagnostics& diagnostics);
  // The same in two steps, behind the first line of a file: a line, valid until the next one is
  // read, then its round. False at the end. `round_of` also reads a line of another reader, if
  // kLinePadding bytes follow its text.
  bool next_line(LineReader::Line& line);
  Got round_of(const LineReader::Line& line, GostopTrace& into, table::Diagnostics& diagnostics);
  const LineReader::Line& line() const { return line_; }
  int lines_read() const { return lines_.lines(); }
  // The game of the latest line if it was refused because its game is unknown; or empty.
  const std::string& other_game() const { return other_game_; }

  // The name of the rules, if they are the only reason why the latest line was refused: the same
  // text for the same refusal. Empty if the rules were right.
  const std::string& refused_rules() const { return refused_rules_; }

  // The rules of a round that can be read; the same object for the same text.
  std::shared_ptr<const gostop::Rules> rules_of(const GostopTrace& round);

  // Reads lines from here on as if they named these rules (JSON).
  void under(std::string rules) { rules_instead_ = std::move(rules); }

  // One line that is not from a file: an engine's answer, a test. Not `end`.
  Got read(std::string_view line, int number, GostopTrace& into, table::Diagnostics& diagnostics);

 private:
  class Parser;

  bool is_other_file(table::Diagnostics& diagnostics);

  LineReader lines_;
  enum class At : std::uint8_t { begin, lines, end } at_ = At::begin;
  LineReader::Line line_;
  std::string file_;
  std::string copy_;
  std::string other_game_;
  std::string refused_rules_, rules_instead_;
  RulesCache& rules_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace showstopper::trace
