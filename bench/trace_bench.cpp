// SPDX-License-Identifier: Apache-2.0
//
// Reading a log and judging it, both from memory: what `showstopper check` does with each round.
// The log is made here: random rounds under `gostop/matgo`, with the fields that logs of other
// engines contain after each action (hands, table, captured cards, counts), about 10 KB a round; or
// with each observation, as `replay` writes it, 13 KB a round.
#include <sstream>
#include <streambuf>
#include <string>

#include <benchmark/benchmark.h>

#include "conformance/gostop/judge.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"

namespace showstopper::trace {
namespace {

constexpr std::uint64_t kRounds = 500;

// A stream over a text that is not copied.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::string& text) {
    setg(text.data(), text.data(), text.data() + text.size());
  }
};

enum class Log { of_an_engine, whole };

std::string made_log(RulesCache& cache, Log kind) {
  table::Diagnostics diagnostics;
  const std::string json = "\"gostop/matgo\"";
  const auto rules = cache.gostop(json, 2, "bench", {1, 1}, diagnostics);
  std::string log;
  using O = GostopObservation;
  for (std::uint64_t round = 0; rules != nullptr && round < kRounds; ++round) {
    table::Random random = table::fork(1, round);
    const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
    GostopTrace trace =
        record(json, rules, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
          const auto size = static_cast<std::uint64_t>(legal.size());
          return legal.nth(static_cast<int>(random.below(size)));
        });
    if (kind == Log::of_an_engine) {
      trace.start.reset();
      for (O& seen : trace.after) {
        seen.seen &= ~static_cast<std::uint32_t>(O::kLegal | O::kStock | O::kInstant | O::kResult);
      }
    }
    log += to_json(trace) + '\n';
  }
  return log;
}

RulesCache& rules() {
  static RulesCache cache{rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules")};
  return cache;
}
std::string& log_text(Log kind) {
  static std::string text = made_log(rules(), Log::of_an_engine);
  static std::string whole = made_log(rules(), Log::whole);
  return kind == Log::whole ? whole : text;
}

void go_through_log(benchmark::State& state, bool check, Log kind) {
  std::string& text = log_text(kind);
  std::uint64_t rounds = 0, findings = 0;
  for ([[maybe_unused]] auto _ : state) {
    TextBuffer buffer(text);
    std::istream in(&buffer);
    TraceReader reader(in, "bench", rules());
    GostopTrace trace;
    table::Diagnostics diagnostics;
    while (reader.next(trace, diagnostics) != TraceReader::Got::end) {
      ++rounds;
      if (check) findings += conformance::judge(trace).findings.size();
    }
    findings += diagnostics.size();
  }
  if (findings != 0 || rounds == 0) state.SkipWithError("the log does not hold");
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
  state.counters["rounds/s"] =
      benchmark::Counter(static_cast<double>(rounds), benchmark::Counter::kIsRate);
  state.counters["bytes/round"] = static_cast<double>(text.size()) / double{kRounds};
}

void read_log(benchmark::State& state) { go_through_log(state, false, Log::of_an_engine); }
void check_log(benchmark::State& state) { go_through_log(state, true, Log::of_an_engine); }
void read_whole_log(benchmark::State& state) { go_through_log(state, false, Log::whole); }
void check_whole_log(benchmark::State& state) { go_through_log(state, true, Log::whole); }
BENCHMARK(read_log)->Unit(benchmark::kMillisecond);
BENCHMARK(check_log)->Unit(benchmark::kMillisecond);
BENCHMARK(read_whole_log)->Unit(benchmark::kMillisecond);
BENCHMARK(check_whole_log)->Unit(benchmark::kMillisecond);

void write_log(benchmark::State& state) {
  TextBuffer buffer(log_text(Log::of_an_engine));
  std::istream in(&buffer);
  TraceReader reader(in, "bench", rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  reader.next(trace, diagnostics);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(to_json(trace));
}
BENCHMARK(write_log);

}  // namespace
}  // namespace showstopper::trace
