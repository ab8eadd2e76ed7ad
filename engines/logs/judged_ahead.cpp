// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/judged_ahead.h"

#include <algorithm>
#include <atomic>
#include <sstream>

#include "conformance/internal_error.h"
#include "model/table/check.h"
#include "model/table/shared_work.h"
#include "model/trace/stoppa/reader.h"

namespace showstopper::engines {
namespace {

// A block is long against the start of a thread, and short enough to stay in the cache.
constexpr std::size_t kLinesForEach = 256;
constexpr std::size_t kMostBytes = std::size_t{4} << 20;
constexpr std::size_t kFewLines = 8;  // are judged by the caller

}  // namespace

class JudgeThreads::Worker {
 public:
  Worker(const rules::Library& library, const std::string& rules)
      : rules_(library), reader_(none_, "", rules_), stoppa_(library) {
    reader_.under(rules);
    stoppa_.under(rules);
  }

  // An internal error leaves the line to the caller, in whose thread it is reported.
  void judge(LineAhead& ahead) {
    ahead.round.reset();
    if (conformance::guarded([&] { read_and_judge(ahead); })) ahead.round.reset();
  }

 private:
  void read_and_judge(LineAhead& ahead) {
    diagnostics_.clear();
    const auto got = reader_.round_of(ahead.line, ahead.gostop, diagnostics_);
    ahead.of_stoppa = got == trace::TraceReader::Got::stoppa;
    if (got == trace::TraceReader::Got::gostop) {
      ahead.round = judged(ahead.gostop);
    } else if (ahead.of_stoppa &&
               stoppa_.read(ahead.line.text, ahead.line.number, "", ahead.stoppa, diagnostics_)) {
      ahead.round = judged(ahead.stoppa);
    }
  }

  trace::RulesCache rules_;
  std::istringstream none_;
  trace::TraceReader reader_;
  trace::StoppaReader stoppa_;
  table::Diagnostics diagnostics_;
};

JudgeThreads::JudgeThreads(rules::Library library, int threads)
    : library_(std::move(library)), count_(threads) {
  REQUIRES(threads >= 1);
}
JudgeThreads::~JudgeThreads() = default;

void JudgeThreads::under(const std::string& rules) {
  rules_instead_ = rules;
  workers_.clear();
}

void JudgeThreads::judge(std::vector<LineAhead>& lines, std::size_t count) {
  REQUIRES(count <= lines.size());
  while (static_cast<int>(workers_.size()) < count_) {
    workers_.push_back(std::make_unique<Worker>(library_, rules_instead_));
  }
  std::atomic<std::size_t> next = 0;
  table::share_work(count_, [&](int worker) {
    for (std::size_t i = next++; i < count; i = next++) {
      workers_[static_cast<std::size_t>(worker)]->judge(lines[i]);
    }
  });
}

LineAhead* JudgedAhead::next() {
  if (used_ == filled_) read_block();
  if (used_ == filled_) return nullptr;
  LineAhead& line = lines_[used_++];
  latest_ = &line;
  return &line;
}

// If reading fails, the block stays empty.
void JudgedAhead::read_block() {
  latest_ = nullptr;
  used_ = filled_ = 0;
  const int threads = threads_.count();
  const std::size_t most = threads == 1 ? 1 : kLinesForEach * static_cast<std::size_t>(threads);
  text_.clear();
  lines_.resize(most);
  std::size_t count = 0;
  trace::LineReader::Line line;
  for (; count < most && text_.size() < kMostBytes && reader_.next_line(line); ++count) {
    lines_[count].line = line;
    lines_[count].begin = text_.size();
    lines_[count].size = line.text.size();
    lines_[count].round.reset();
    text_.append(line.text).append(1, '\n');
  }
  text_.append(trace::kLinePadding, ' ');
  for (std::size_t i = 0; i < count; ++i) {
    LineAhead& ahead = lines_[i];
    ahead.line.text = std::string_view(text_).substr(ahead.begin, ahead.size);
  }
  filled_ = count;
  if (threads > 1 && filled_ > kFewLines) threads_.judge(lines_, filled_);
}

}  // namespace showstopper::engines
