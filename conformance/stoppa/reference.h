// SPDX-License-Identifier: Apache-2.0
//
// The rules of Stoppa as they follow a log. After a difference they go on from their own position,
// and what merely stays different is not told again. The order of judging is that of every game
// (round_judge.h).
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/stoppa/language.h"
#include "conformance/verdict.h"
#include "model/stoppa/event.h"
#include "model/stoppa/state.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::conformance::stoppa {

class Reference {
 public:
  using Trace = trace::StoppaTrace;
  using Observation = trace::StoppaObservation;
  using Result = trace::StoppaResult;
  using State = showstopper::stoppa::State;
  using Event = showstopper::stoppa::Event;
  using Refusal = showstopper::stoppa::Refusal;

  explicit Reference(const Trace& trace);  // which must outlive it

  bool begin();
  const State& state() const { return state_; }
  std::string_view decision() const { return word(state().decision); }
  std::span<const Event> news();
  void turn_to(int action);
  std::optional<Refusal> refusal(int action) const;
  void carry_out(int action);
  bool follow(int /*action*/) { return false; }
  void miss(int action);
  std::optional<bool> stands_without(int action, const Observation& seen) const;
  std::vector<Difference> differences(const Observation& seen);
  std::vector<Difference> claim_differences(const Observation& claimed) const;
  void agree() {}  // the next differences say what still stands
  Classified classify(const Observation& seen, const std::vector<Difference>& differing);
  bool resync(const Observation& seen);
  std::vector<Finding> classify_alone(const Observation& /*seen*/) { return {}; }
  Notes take_notes() { return std::exchange(notes_, Notes()); }
  bool over() const { return state_.over(); }
  bool excerpt() const { return trace_->from == Trace::From::state; }
  static bool ends_the_round(const Observation& seen) {
    return seen.result.has_value() || seen.decision == "over";
  }
  std::vector<Finding> judge_result(const Result& seen, bool elsewhere);
  static Kind kind_of(std::string_view field);
  std::string events_about(Kind kind, int action) const;

 private:
  const trace::StoppaMove& move(int action) const;
  Finding finding(Kind kind, const Difference& difference) const;

  const Trace* trace_;
  const Rules* rules_;
  bool fixture_;
  State state_;
  EventLog latest_;                 // of the latest action
  bool told_ = false;               // these have been asked for
  int action_ = -1;                 // which that is
  int missed_ = 0;                  // actions since log and reference parted
  std::set<std::string> standing_;  // differences of the latest observation
  Notes notes_;
};

}  // namespace showstopper::conformance::stoppa
