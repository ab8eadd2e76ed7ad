// SPDX-License-Identifier: Apache-2.0
//
// The actions of a log, and the choices that a log may leave out between them.
#pragma once

#include <cstddef>
#include <optional>

#include "conformance/gostop/junk_names.h"
#include "conformance/gostop/language.h"
#include "model/gostop/event.h"
#include "model/gostop/state.h"
#include "model/table/check.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// Trace and names must outlive it. Actions are numbered from 0.
class LogActions {
 public:
  LogActions(const trace::GostopTrace& trace, const JunkNames& names)
      : trace_(trace), names_(names) {}

  int size() const { return static_cast<int>(trace_.actions.size()); }
  const trace::Move& move(int action) const {
    REQUIRES(action >= 0 && action < size());
    return trace_.actions[static_cast<std::size_t>(action)];
  }
  // In the reference's names of J and K.
  Action named(int action) const;
  const JunkNames& names() const { return names_; }
  // The observation after an action; null if there is none.
  const trace::GostopObservation* after(int action) const;

  // The pile of the seat as the log shows it before the action, or else after it.
  std::optional<CardSet> captured_at(int action, Seat seat) const;

  // Whether the action shows that choices before it were left out.
  bool shows_omitted_choices(int action) const;
  // Whether the action after this one answers the open decision of `state`.
  bool answers_next(int action, const State& state) const;
  // Whether the log has the same action twice in a row, this one as the second.
  bool repeats(int action) const;
  // Whether there is an observation after this action or a later one.
  bool shown_later(int action) const;
  // Whether a `give` beside this action, or this one, names the card of that seat.
  bool gives(Seat victim, Card card, int action) const;

 private:
  const trace::GostopTrace& trace_;
  const JunkNames& names_;
};

// Makes the choices that the log leaves out before `action`, if with them the position agrees
// better with `seen`, or, if that is null, with the next observation of the log. Whether it made
// any; the events of the choices are added to `events`.
bool fill_in_choices(const LogActions& log, int action, const Rules& rules,
                     const trace::GostopObservation* seen, State& state, EventLog& events);

}  // namespace showstopper::conformance::gostop
