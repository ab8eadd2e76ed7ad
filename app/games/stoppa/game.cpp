// SPDX-License-Identifier: Apache-2.0
#include "app/games/stoppa/game.h"

#include "app/coverage/coverage_of.h"
#include "app/games/game_of.h"
#include "app/games/stoppa/narrator.h"
#include "model/table/check.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/traced.h"
#include "properties/play/stoppa/match_generator.h"
#include "properties/shrink/stoppa/shrink.h"
#include "properties/statistics/stoppa/census.h"
#include "properties/statistics/stoppa/what_counts.h"
#include "properties/verify/stoppa/verify.h"

namespace showstopper::app {

template <>
struct Front<stoppa::Game> {
  using Trace = trace::StoppaTrace;

  // The caller knows the game of the line but has not read the rest of it.
  static std::optional<Trace> read(const RoundLine& line, table::Diagnostics& unread) {
    trace::StoppaReader reader(line.rules.library());
    Trace trace;
    if (reader.read(line.text, line.number, line.file, trace, unread)) return trace;
    CHECK(!unread.empty());
    return std::nullopt;
  }

  static Retold replay(const Trace& trace) { return replay_stoppa(trace); }
  static Retold show(const Trace& trace, const RoundLine& line, bool coloured) {
    return show_stoppa(trace, line, coloured);
  }

  static std::vector<std::string> match(const MatchJob& job,
                                        const std::shared_ptr<const stoppa::Rules>& rules,
                                        const std::string& name) {
    std::vector<std::string> lines;
    for (const auto& record : properties::record_match(*rules, job.seed, job.rounds)) {
      Trace trace = trace::Traced<stoppa::Game>::trace_of(rules, name, record);
      trace.envelope.meta = meta_of_round(static_cast<int>(lines.size()) + 1);
      trace::replay(trace, [&](int, const stoppa::State& state, const stoppa::EventLog&,
                               std::optional<stoppa::Refusal>) {
        if (state.over()) trace.result = trace::observe(settle(*rules, state), rules->players);
      });
      lines.push_back(to_json(trace));
    }
    return lines;
  }

  static std::unique_ptr<RoundCoverage> coverage(const rules::Library& library, OwnRules own) {
    return std::make_unique<CoverageOf<stoppa::Game>>(library, std::move(own));
  }

  static std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                                 const std::vector<std::filesystem::path>& files,
                                                 table::Diagnostics& diagnostics) {
    return stoppa_bench(library, files, diagnostics);
  }
};

const Game& stoppa_game() {
  static const GameOf<stoppa::Game> game;
  return game;
}

}  // namespace showstopper::app
