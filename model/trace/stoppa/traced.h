// SPDX-License-Identifier: Apache-2.0
//
// The traces of Stoppa, for whatever is written over all games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/stoppa/game.h"
#include "model/table/playout.h"
#include "model/trace/stoppa/keys.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/trace.h"
#include "model/trace/traced.h"

namespace showstopper::trace {

template <>
struct Traced<stoppa::Game> {
  using Trace = StoppaTrace;
  using Reader = StoppaReader;

  static std::string to_json(const Trace& trace) { return trace::to_json(trace); }
  static std::string beginning(const Trace& trace) { return trace::beginning(trace); }
  static std::optional<std::string> read_answer(std::string_view json, int players,
                                                StoppaObservation& into);
  static std::optional<Unreadable> read_answer(std::string_view json, int players, int actions,
                                               AnsweredRound<Trace>& into);
  static StoppaObservation failed(std::string kind, std::string message) {
    StoppaObservation o;
    o.error_kind = std::move(kind);
    o.error_message = std::move(message);
    return o;
  }
  static Trace trace_of(std::shared_ptr<const stoppa::Rules> rules, std::string rules_json,
                        const table::PlayedRound<stoppa::Game>& round);
  static bool is_set_up(const Trace& trace) { return trace.from == Trace::From::state; }
  static stoppa::State opening(const Trace& trace, stoppa::EventLog* log = nullptr);
  static stoppa::Table table(const Trace& trace);
  static stoppa::Deal deal(const Trace& trace);
  static int hidden(const Trace& trace);
  static std::vector<Trace> fillings(const Trace& trace, int samples, std::uint64_t seed);
  static void forget_observed(Trace& trace) { trace.forget_observed(); }
};

}  // namespace showstopper::trace
