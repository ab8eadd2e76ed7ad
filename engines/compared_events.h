// SPDX-License-Identifier: Apache-2.0
//
// The events of compared rounds, by which clauses are graded (grading.h).
#pragma once

#include "engines/grading.h"
#include "properties/statistics/event_counts.h"

namespace showstopper::engines {

// An engine may show the result of a stop and none of a draw, so rounds without one are counted
// apart.
template <class G>
class ComparedEvents {
 public:
  using Events = typename properties::EventCounts<G>::Events;

  void add(const typename G::Rules& rules, const Events& events, bool has_result) {
    all_.add(rules, events);
    if (!has_result) without_result_.add(rules, events);
  }
  void add(const ComparedEvents& other) {
    all_.add(other.all_);
    without_result_.add(other.without_result_);
  }
  EventTimes times() const {
    return {[this](std::string_view event) { return all_.named(event); },
            [this](std::string_view event) { return without_result_.named(event); }};
  }

 private:
  properties::EventCounts<G> all_, without_result_;
};

}  // namespace showstopper::engines
