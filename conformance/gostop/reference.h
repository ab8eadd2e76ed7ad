// SPDX-License-Identifier: Apache-2.0
//
// The rules of Go-Stop as they follow a log: how a log may be shorter or longer, how it names J and
// K, and which differences follow from a reported mistake. The order of judging is that of every
// game (round_judge.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "conformance/gostop/junk_names.h"
#include "conformance/gostop/language.h"
#include "conformance/gostop/log_actions.h"
#include "conformance/gostop/observed_position.h"
#include "conformance/gostop/ways_of_writing.h"
#include "conformance/verdict.h"
#include "model/gostop/event.h"
#include "model/gostop/state.h"
#include "model/table/check.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

class Reference {
 public:
  using Trace = trace::GostopTrace;
  using Observation = trace::GostopObservation;
  using Result = trace::GostopResult;
  using State = showstopper::gostop::State;
  using Event = showstopper::gostop::Event;
  using Refusal = showstopper::gostop::Refusal;

  Reference(const Trace& trace, Strictness strictness);  // the trace must outlive it

  bool begin();
  const State& state() const { return state_; }
  std::string_view decision() const { return word(state().decision); }
  std::span<const Event> news();
  void turn_to(int action);
  std::optional<Refusal> refusal(int action) const;
  void carry_out(int action);
  bool follow(int action);
  void miss(int action);
  std::optional<bool> stands_without(int action, const Observation& seen) const;
  // False if the engine refuses because it waits for something else, by its latest observation.
  std::optional<bool> offered(int action) const;
  std::vector<Difference> differences(const Observation& seen);
  std::vector<Difference> claim_differences(const Observation& claimed) const;
  void agree();
  Classified classify(const Observation& seen, const std::vector<Difference>& differing);
  bool resync(const Observation& seen);
  bool shows_all(const Observation& seen) const;  // each card is in a place
  bool strayed() const { return strayed_; }
  std::vector<Finding> classify_alone(const Observation& seen);
  Notes take_notes() { return std::exchange(notes_written_, Notes()); }
  bool over() const { return state_.over(); }
  bool excerpt() const { return trace_->from == Trace::From::state; }
  static bool ends_the_round(const Observation& seen) {
    return seen.has(Observation::kResult) ||
           (seen.has(Observation::kDecision) && seen.decision == Decision::over);
  }
  std::vector<Finding> judge_result(const Result& seen, bool elsewhere);
  static Kind kind_of(std::string_view field);
  Words events_about(Kind kind, int action) const;
  Words words_about(Kind kind, int action) const;

 private:
  LogActions log() const { return {*trace_, names_}; }
  std::vector<Difference> compared(const Observation& seen, JunkNames& names) const;
  void close_declarations();
  void fill_in(const Observation* seen);
  void add_the_rest(const std::vector<Difference>& differing, const Observation& seen,
                    std::vector<Finding>& found) const;
  bool lists_its_rest(const Observation& seen) const;
  bool parts(const std::vector<Finding>& found, const Observation& seen) const;
  State as_shown(const Observation& seen) const;
  std::optional<State> by_the_multiplier(const Result& seen) const;
  void add_results_beside(const std::vector<Difference>& differing, const Observation& seen,
                          std::vector<Finding>& found) const;
  bool follows_from_the_end(Kind kind, const Result& seen) const;
  bool add_apart(const std::vector<Difference>& differing, const Result& seen,
                 std::vector<Finding>& found) const;
  void add_results(const std::vector<Difference>& differing, const Result& seen,
                   std::vector<Finding>& found) const;
  void explain_settlement(const Result& seen, Finding& finding) const;
  bool already_done(int action) const;
  bool trade_equals(Seat victim, Card card, int action);
  bool follows_from_a_stack() const;
  bool goes_on_by_the_rules() const;
  EventLog settled_events(const Result& seen) const;
  EventLog events_of_the_turn() const;
  void forget_events();
  Finding finding(Kind kind, const Difference& difference) const;

  const Trace* trace_;
  const Rules* rules_;
  bool fixture_;
  JunkNames names_;
  State state_;
  State synced_;              // as it was at the latest observation
  EventLog events_;           // since then
  EventLog turn_events_;      // since the turn began, until then
  std::size_t returned_ = 0;  // of these
  CardSet table_before_;      // the latest action
  PerSeat<CardSet> captured_before_{};
  MonthSet irregular_;                 // stacks that only the log's position has
  MonthSet reported_stacks_;           // months whose stack differs, which is reported once
  ObservedPerSeat<int> points_at_go_;  // of calls that were missed
  bool strayed_ = false;               // the position is that of the log
  bool asks_for_another_ = false;  // by the latest observation: another seat, or another decision
  std::optional<trace::SeenLegal> listed_;  // by it, if it differs
  LastingMistakes lasting_;
  int action_ = -1;        // the latest
  CardSet gifts_written_;  // that a `give` names since the latest observation
  Notes notes_written_;    // ways of writing, since the last `take_notes`
};

}  // namespace showstopper::conformance::gostop
