// SPDX-License-Identifier: Apache-2.0
//
// The functions of a game that the judge (round_judge.h) calls.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "conformance/verdict.h"

namespace showstopper::conformance {

// The rules of one game as they follow a log: a position, and what happened on the way to it. An
// action is given by its index in the trace. Copies are independent of each other.
template <class R>
concept ReferenceOfAGame = std::copyable<R> &&
    requires(R reference, const R asked, const typename R::Trace& trace,
             const typename R::Observation& seen, const typename R::Result& result, int action,
             Kind kind, bool flag, const std::vector<Difference>& differing) {
  R(trace, Strictness());
  // At the position before the first action; false if no round of the rules reaches it.
  { reference.begin() } -> std::same_as<bool>;
  { asked.state() } -> std::same_as<const typename R::State&>;
  { asked.decision() } -> std::convertible_to<std::string_view>;             // the decision there
  { reference.news() } -> std::same_as<std::span<const typename R::Event>>;  // since the last call
  reference.turn_to(action);  // makes the choices before it that a log may leave out
  { reference.refusal(action) } -> std::same_as<std::optional<typename R::Refusal>>;
  reference.carry_out(action);
  // Whether a refused action repeats a step that the rules have taken by themselves.
  { reference.follow(action) } -> std::same_as<bool>;
  reference.miss(action);  // it is the engine's alone
  // Whether engine and reference have the same position without the action, apart from known
  // differences; nothing if the observation does not show the effect of the action.
  { asked.stands_without(action, seen) } -> std::same_as<std::optional<bool>>;
  { reference.differences(seen) } -> std::same_as<std::vector<Difference>>;
  { asked.claim_differences(seen) } -> std::same_as<std::vector<Difference>>;
  reference.agree();  // with the observation: events before it do not matter any more
  { reference.classify(seen, differing) } -> std::same_as<Classified>;
  { reference.resync(seen) } -> std::same_as<bool>;
  // Whether the position came from the log, after a divergence.
  { asked.strayed() } -> std::same_as<bool>;
  // The mistakes of an observation by itself.
  { reference.classify_alone(seen) } -> std::same_as<std::vector<Finding>>;
  { reference.take_notes() } -> std::same_as<Notes>;  // since the last call
  { asked.over() } -> std::same_as<bool>;
  // The trace begins in mid-round: it is a piece of one and may end there.
  { asked.excerpt() } -> std::same_as<bool>;
  // The mistakes of a result; `flag`: the reference is known to have another position.
  { reference.judge_result(result, flag) } -> std::same_as<std::vector<Finding>>;
  { R::kind_of(std::string_view()) } -> std::same_as<Kind>;
  { R::ends_the_round(seen) } -> std::same_as<bool>;  // by the log
  { asked.events_about(kind, action) } -> std::same_as<Words>;
};

}  // namespace showstopper::conformance
