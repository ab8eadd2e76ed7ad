// SPDX-License-Identifier: Apache-2.0
#include "app/games/gostop/game.h"

#include <sstream>

#include "app/coverage/coverage_of.h"
#include "app/games/game_of.h"
#include "app/games/gostop/narrator.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/gostop/traced.h"
#include "properties/play/gostop/match_generator.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/gostop/what_counts.h"
#include "properties/verify/gostop/verify.h"

namespace showstopper::app {

template <>
struct Front<gostop::Game> {
  using Trace = trace::GostopTrace;

  static std::optional<Trace> read(const RoundLine& line, table::Diagnostics& unread) {
    std::istringstream none;
    trace::TraceReader reader(none, line.file, line.rules);
    Trace trace;
    const auto got = reader.read(line.text, line.number, trace, unread);
    if (got == trace::TraceReader::Got::gostop) return trace;
    if (unread.empty()) {
      unread.push_back({line.file, {line.number, 0}, "it is not a round of Go-Stop"});
    }
    return std::nullopt;
  }

  static Retold replay(const Trace& trace) { return replay_gostop(trace); }
  static Retold show(const Trace& trace, const RoundLine& line, bool coloured) {
    return show_gostop(trace, line, coloured);
  }

  static std::vector<std::string> match(const MatchJob& job,
                                        const std::shared_ptr<const gostop::Rules>& rules,
                                        const std::string& name) {
    std::vector<std::string> lines;
    for (const auto& played : properties::record_match(*rules, job.seed, job.rounds)) {
      Trace trace = trace::Traced<gostop::Game>::trace_of(rules, name, played);
      trace.envelope.meta = meta_of_round(static_cast<int>(lines.size()) + 1);
      trace::observe_all(trace);
      trace.start.reset();
      trace.after.clear();  // the deal and the actions are enough; the result is for the reader
      lines.push_back(to_json(trace));
    }
    return lines;
  }

  static std::unique_ptr<RoundCoverage> coverage(const rules::Library& library, OwnRules own) {
    return std::make_unique<CoverageOf<gostop::Game>>(library, std::move(own));
  }

  static std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                                 const std::vector<std::filesystem::path>& files,
                                                 table::Diagnostics& diagnostics) {
    return gostop_bench(library, files, diagnostics);
  }
};

const Game& gostop_game() {
  static const GameOf<gostop::Game> game;
  return game;
}

}  // namespace showstopper::app
