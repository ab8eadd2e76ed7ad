// SPDX-License-Identifier: Apache-2.0
//
// The rules of Stoppa as they follow a log. The differences of one observation are one finding.
// Afterwards the rules go on from the position of the log. If it is not shown whole, or is none,
// they go on from their own, and differences that merely stay are not reported again. The order of
// judging is that of every game (round_judge.h).
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/stoppa/classify.h"
#include "conformance/stoppa/language.h"
#include "conformance/stoppa/legal_actions.h"
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
  static constexpr bool kKeepsItsOwn = true;  // the position of the rules beside that of the log

  Reference(const Trace& trace, Strictness strictness);  // the trace must outlive it

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
  void agree() {
    since_.clear();
    compared_ = true;
  }
  Classified classify(const Observation& seen, const std::vector<Difference>& differing);
  bool resync(const Observation& shown);
  bool strayed() const { return strayed_; }
  std::vector<Finding> classify_alone(const Observation& /*seen*/) { return {}; }
  Notes take_notes() { return std::exchange(notes_, Notes()); }
  bool over() const { return state_.over(); }
  bool excerpt() const { return trace_->from == Trace::From::state; }
  static bool ends_the_round(const Observation& seen) {
    return seen.result.has_value() || seen.decision == "over";
  }
  std::vector<Finding> judge_result(const Result& seen, bool elsewhere);
  static Kind kind_of(std::string_view field);
  Words events_about(Kind kind, int action) const;
  // Whether the engine's own list of legal actions, which differs and has been reported, has the
  // action; nothing where the list agrees, or is that of another seat.
  std::optional<bool> offered(int action) const;

 private:
  const trace::StoppaMove& move(int action) const;
  Scene scene(const Observation& seen) const;
  Observation as_read(const Observation& seen, const State& state) const;
  Classified classify_as_read(const Observation& seen, const std::vector<Difference>& differing);
  std::string mark(const Observation& seen, const Difference& difference) const;
  std::vector<Difference> compared(const Observation& shown, bool exact) const;
  std::optional<Refusal> refusal_in(const State& state, int action) const;
  void return_to_own();
  bool stays_in(const Observation& seen, const std::vector<Difference>& differing) const;
  void prefer_own(const Observation& seen, std::vector<Difference>& differing);
  std::vector<Finding> heads(const Observation& seen, std::vector<Difference> news) const;
  Finding finding(const Scene& at, const Difference& difference) const;

  const Trace* trace_;
  const Rules* rules_;
  bool fixture_;
  State state_, before_;                // before the latest action
  std::optional<State> own_;            // that of the rules, where `state_` was taken from the log
  bool strayed_ = false;                // the position is that of the log
  std::set<std::string> own_standing_;  // differences from it when that was done
  bool compared_ = false;               // one observation of the log was
  // Purses before the ante, if those of the log differ in its first observation.
  std::optional<PerSeat<Chips>> other_start_;
  EventLog latest_;                     // of the latest action
  EventLog since_;                      // since log and rules agreed
  bool returned_ = false;               // `news` has returned these
  int action_ = -1;                     // which that is
  int missed_ = 0;                      // actions since log and reference parted
  bool reachable_ = true;               // `state_` is a position of the rules
  std::set<std::string> standing_;      // differences of the latest observation
  std::optional<LegalActions> listed_;  // by it, if it differs
  bool pot_has_bets_ = false;           // of the log, as it has shown
  Notes notes_;
};

}  // namespace showstopper::conformance::stoppa
