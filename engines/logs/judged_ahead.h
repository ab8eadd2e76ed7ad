// SPDX-License-Identifier: Apache-2.0
//
// The next lines of a log, read and judged by several threads before they are added to a report one
// after the other. Only rounds that can be read are judged here. Every other line is left to the
// caller, who reads it when its turn comes: so the report is the same for any number of threads.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/logs/judged_round.h"
#include "model/rules/rule_set.h"
#include "model/trace/gostop/reader.h"

namespace showstopper::engines {

// One line. Its text and its trace are valid until the next block is read.
struct LineAhead {
  trace::LineReader::Line line;
  std::size_t begin = 0, size = 0;  // of its text in the block
  trace::GostopTrace gostop;
  trace::StoppaTrace stoppa;
  // Judged under rules that the thread has compiled; nullopt: it is left to the caller.
  std::optional<JudgedRound> round;
  bool of_stoppa = false;
};

// Threads that judge lines, with the rules that they have compiled; for one log after the other.
class JudgeThreads {
 public:
  JudgeThreads(rules::Library library, int threads);
  ~JudgeThreads();
  int count() const { return count_; }
  // Judges each round by these rules (the JSON of the key) in place of those that it names.
  void under(const std::string& rules);
  void judge(std::vector<LineAhead>& lines, std::size_t count);

 private:
  class Worker;
  rules::Library library_;
  int count_;
  std::string rules_instead_;
  std::vector<std::unique_ptr<Worker>> workers_;  // made when they are needed
};

class JudgedAhead {
 public:
  // The arguments must outlive it.
  JudgedAhead(trace::TraceReader& reader, JudgeThreads& threads)
      : reader_(reader), threads_(threads) {}

  // The next line; nullptr at the end. Not for the first one of a file, which shows of what kind
  // the file is.
  LineAhead* next();
  // The number of the latest line that was passed to the caller.
  int line() const { return latest_ == nullptr ? reader_.lines_read() : latest_->line.number; }

 private:
  void read_block();

  trace::TraceReader& reader_;
  JudgeThreads& threads_;
  std::string text_;  // of the block
  std::vector<LineAhead> lines_;
  std::size_t filled_ = 0, used_ = 0;
  const LineAhead* latest_ = nullptr;
};

}  // namespace showstopper::engines
