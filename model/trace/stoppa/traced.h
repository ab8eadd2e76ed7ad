// SPDX-License-Identifier: Apache-2.0
//
// The traces of Stoppa, for whatever is written over all games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/stoppa/game.h"
#include "model/table/playout.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/trace.h"
#include "model/trace/traced.h"

namespace showstopper::trace {

template <>
struct Traced<stoppa::Game> {
  using Trace = StoppaTrace;
  using Reader = StoppaReader;

  static std::string to_json(const Trace& trace) { return trace::to_json(trace); }
  static Trace trace_of(std::shared_ptr<const stoppa::Rules> rules, std::string rules_json,
                        const table::PlayedRound<stoppa::Game>& round);
  static bool is_set_up(const Trace& trace) { return trace.from == Trace::From::state; }
  static stoppa::State opening(const Trace& trace, stoppa::EventLog* log = nullptr);
  static stoppa::Table table(const Trace& trace);
  static stoppa::Deal deal(const Trace& trace);
  static int hidden(const Trace& trace);
  static std::vector<Trace> fillings(const Trace& trace, int samples, std::uint64_t seed);
  static void forget_observed(Trace& trace);
};

}  // namespace showstopper::trace
