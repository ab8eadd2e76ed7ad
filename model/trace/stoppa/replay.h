// SPDX-License-Identifier: Apache-2.0
//
// A trace of Stoppa against the rules: the first point at which they part. Cards written `x` are
// filled in several ways, and the trace must hold for each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/trace/gostop/observation.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

// All that differs, in the order of the keys. `exact`: as in a fixture, where a seat without an
// entry in `shown` has shown nothing.
std::vector<Difference> compare(const stoppa::Rules& rules, const stoppa::State& state,
                                const stoppa::EventLog& latest, const StoppaObservation& observed,
                                bool exact);

struct StoppaDivergence {
  int action = -1;    // index of the action; -1: before the first; their number: the result
  std::string field;  // of the first difference, or `refused` or `allowed`
  std::vector<Difference> differences;
  std::string message;  // one sentence
  StoppaTrace filled;   // the trace without `x` in which it shows
};

// Whether a text is one of the reasons of a refusal that the format knows; another text stands for
// any reason.
bool is_refusal_reason(std::string_view text);

// How many cards are written `x`.
int hidden_cards(const StoppaTrace& trace);
// Ways to put cards in their place; those that cannot be played are left out. The trace itself
// where there is nothing to fill.
std::vector<StoppaTrace> fillings(const StoppaTrace& trace, int samples, std::uint64_t seed);

// The position in which a trace without `x` begins.
stoppa::State first_position(const StoppaTrace& trace, stoppa::EventLog* log = nullptr);
// Why it cannot be played, or nothing.
std::vector<std::string> faults(const StoppaTrace& trace);

// The first divergence, or nothing. `seen`, where given, hears every event of every filling.
std::optional<StoppaDivergence> check(
    const StoppaTrace& trace, int samples = 3, std::uint64_t seed = 1,
    const std::function<void(const stoppa::EventLog&)>& seen = nullptr);

// Plays a trace without `x` and tells each position: after the deal (-1) and after each action. An
// action that is refused is told with its refusal and leaves the position as it was.
using StoppaListener =
    std::function<void(int action, const stoppa::State& state, const stoppa::EventLog& latest,
                       std::optional<stoppa::Refusal> refused)>;
void replay(const StoppaTrace& trace, const StoppaListener& listener);

}  // namespace showstopper::trace
