// SPDX-License-Identifier: Apache-2.0
//
// The traces of Go-Stop, for whatever is written over all games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/gostop/game.h"
#include "model/rules/rule_set.h"
#include "model/table/playout.h"
#include "model/trace/gostop/keys.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/rules_cache.h"
#include "model/trace/traced.h"

namespace showstopper::trace {

template <>
struct Traced<gostop::Game> {
  using Trace = GostopTrace;

  class Reader {
   public:
    explicit Reader(rules::Library library) : rules_(std::move(library)) {}
    bool read(std::string_view line, int number, const std::string& file, Trace& into,
              table::Diagnostics& diagnostics);
    void under(std::string rules) { rules_instead_ = std::move(rules); }

   private:
    RulesCache rules_;
    std::string rules_instead_;
  };

  static std::string to_json(const Trace& trace) { return trace::to_json(trace); }
  static std::string beginning(const Trace& trace) { return trace::beginning(trace); }
  static std::optional<std::string> read_answer(std::string_view json, int players,
                                                GostopObservation& into);
  static std::optional<Unreadable> read_answer(std::string_view json, int players, int actions,
                                               AnsweredRound<Trace>& into);
  static bool read_plain(std::string_view json, int players, int actions,
                         AnsweredRound<Trace>& into);
  static GostopObservation failed(std::string kind, std::string message) {
    GostopObservation o;
    o.seen = GostopObservation::kError;
    o.error_kind = std::move(kind);
    o.error_message = std::move(message);
    return o;
  }
  static Trace trace_of(std::shared_ptr<const gostop::Rules> rules, std::string rules_json,
                        const table::PlayedRound<gostop::Game>& round);
  static bool is_set_up(const Trace& trace) { return trace.from == Trace::From::state; }
  static gostop::State opening(const Trace& trace, gostop::EventLog* log = nullptr);
  static gostop::Table table(const Trace& trace) {
    return {trace.envelope.dealer, trace.envelope.carry, trace.pot};
  }
  static gostop::Deal deal(const Trace& trace) { return trace.deal; }
  static int hidden(const Trace& trace);
  static std::vector<Trace> fillings(const Trace& trace, int samples, std::uint64_t seed);
  static void forget_observed(Trace& trace);
};

}  // namespace showstopper::trace
