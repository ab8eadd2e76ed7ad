// SPDX-License-Identifier: Apache-2.0
//
// The judge's report on one round, and its view of each step for others. The same for every game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "conformance/note.h"

namespace showstopper::conformance {

// One thing in which an observation and the reference differ.
struct Difference {
  std::string field;      // `captured[1]`, `result.payments[0]`
  std::string observed;   // by the trace
  std::string reference;  // by the rules
  bool operator==(const Difference&) const = default;
};

// A way of writing, and the action at which it first occurred; -1 is before the first one.
struct Noted {
  Note what;
  int action = -1;
  bool operator==(const Noted&) const = default;
};

struct Verdict {
  std::vector<Finding> findings;   // in the order of the round; without file, line and clauses
  std::uint64_t actions = 0;       // followed
  std::uint64_t observations = 0;  // compared, the result among them
  std::uint64_t resyncs = 0;       // times the judge went on from the log's own position
  std::uint64_t unfollowed = 0;    // actions without a position to follow them from
  bool unsupported = false;        // the engine reported that it does not know these rules
  // A log that stops in mid-round, with neither a result nor an error of the engine: what became
  // of the round is not known.
  bool cut_short = false;
  // No round of these rules reaches the position in which the round begins. A search that judges it
  // under other rules learns nothing from that.
  bool unreachable = false;
  std::vector<Noted> notes;  // each way of writing once
  // Actions that the rules refuse and the log carries out, and those after which the observation
  // was judged without a position: ascending.
  std::vector<int> accepted, alone;
  bool result_alone = false;  // the result at the end of the line was

  // Whether the judge reached the observation after `action`, and the result if the finding is of
  // it, as in a verdict on the same round under other rules: no further action was refused, and the
  // position was not lost.
  bool reaches(const Finding& finding, int action, const Verdict& before) const;

  // Adds a way to fill in hidden cards without a finding: of each number the largest, and what
  // holds in any way.
  void add_way(const Verdict& way);

  // Whether the round was compared with the rules as far as it should be.
  bool compared() const { return observations > 0 && !cut_short && !unsupported; }
};

// The reference after an action was followed; -1 is the position before the first one.
template <class State, class Event, class Refusal>
struct MomentOf {
  int action = -1;
  const State& state;
  std::span<const Event> events;   // on the way to it
  std::optional<Refusal> refused;  // by the rules: the action left the position as it was
  bool resynced = false;  // the position is now that of the log; reported after the action itself
};

// Of a game: what its reference makes of an observation that differs.
struct Classified {
  std::vector<Finding> findings;  // without place; none for a way of writing alone
  bool parted = false;            // log and reference no longer have the same position
};

// How exact a round must be: the program that writes a log does not know the format, so a way of
// writing without effect is a note (decision 0008); a fixture is exact.
enum class Strictness : std::uint8_t { of_a_log, of_a_fixture };

template <class Trace>
Strictness strictness_of(const Trace& trace) {
  return trace.fixture() ? Strictness::of_a_fixture : Strictness::of_a_log;
}

// Cards written `x` are filled in the ordered ways and so many random ones (model/trace).
constexpr int kFillings = 6;
constexpr std::uint64_t kFillingSeed = 1;

}  // namespace showstopper::conformance
