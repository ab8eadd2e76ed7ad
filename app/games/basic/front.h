// SPDX-License-Identifier: Apache-2.0
//
// The `Front` of a game that lists its fields: it works without code of the game's own.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/games/basic/narrator.h"
#include "app/games/basic/paired.h"
#include "app/games/game_of.h"
#include "conformance/basic/causes.h"
#include "engines/logs/check.h"
#include "properties/play/play.h"
#include "properties/statistics/basic/census.h"

namespace showstopper::app {

template <trace::BasicGame G>
struct Front<G> {
  using Trace = trace::BasicTrace<G>;

  static std::optional<Trace> read(const RoundLine& line, table::Diagnostics& unread) {
    trace::BasicReader<G> reader(line.rules.library());
    Trace trace;
    if (reader.read(line.text, line.number, line.file, trace, unread)) return trace;
    return std::nullopt;
  }

  static engines::LineJudge line_judge(const rules::Library& library) {
    const auto reader = std::make_shared<trace::BasicReader<G>>(library);
    return [reader](std::string_view line, int number, const std::string& file,
                    table::Diagnostics& diagnostics) -> std::optional<engines::JudgedRound> {
      const auto trace = std::make_shared<Trace>();
      table::name_work(file, 0, 0, static_cast<std::uint64_t>(number));
      if (!reader->read(line, number, file, *trace, diagnostics)) return std::nullopt;
      return engines::JudgedRound{conformance::judge<G>(*trace),
                                  trace->rules->source->name,
                                  trace->envelope,
                                  trace->fixture(),
                                  trace,
                                  &engines::rounds_of<Trace>()};
    };
  }

  static fuzz::InProcessReport fuzz(const fuzz::InProcessOptions& options) {
    return fuzz::run_in_process<G>(options);
  }

  static PairedRounds paired(const PairedJob& job) { return PairedPlay<G>(job).run(); }

  static Retold replay(const Trace& trace) {
    return BasicNarrator<G>(trace::with_cards(trace)).replay();
  }
  static Retold show(const Trace& trace, const RoundLine& line, bool coloured) {
    return BasicNarrator<G>(trace::with_cards(trace)).show(line, coloured);
  }

  // Rounds at usual tables; the dealer goes round.
  static std::vector<std::string> match(const MatchJob& job,
                                        const std::shared_ptr<const typename G::Rules>& rules,
                                        const std::string& name) {
    std::vector<std::string> lines;
    for (int round = 0; round < job.rounds; ++round) {
      const auto played =
          properties::play_round(*rules, job.seed, static_cast<std::uint64_t>(round),
                                 properties::Generator::uniform, table::most_actions<G>() + 1);
      auto trace = trace::Traced<G>::trace_of(rules, name, played);
      trace.envelope.meta = meta_of_round(round + 1);
      trace.result.emplace();
      trace.result->json = result_json(trace);
      lines.push_back(trace::Traced<G>::to_json(trace));
    }
    return lines;
  }

  // Of a round that is over.
  static std::string result_json(const Trace& trace) {
    auto state = trace::Traced<G>::opening(trace);
    for (const auto& move : trace.actions) G::apply(*trace.rules, state, move.action, nullptr);
    return trace::FieldWalker<G>(trace.envelope.players)
        .json(G::settle(*trace.rules, state, nullptr));
  }

  static std::unique_ptr<FixtureSet> fixture_set(const rules::Library&,
                                                 const std::vector<std::filesystem::path>&,
                                                 table::Diagnostics&) {
    return nullptr;
  }
};

}  // namespace showstopper::app
