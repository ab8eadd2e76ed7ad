// SPDX-License-Identifier: Apache-2.0
//
// One line of a trace file, apart from its cards and positions: the keys that every round has. The
// trace of a game is a RoundTrace with its own beginning (gostop/trace.h).
//
// Text that is not interpreted here is kept as the JSON it was, so that writing a trace again loses
// nothing: `meta`, the rules, and top-level keys that others have added.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/table/seat.h"

namespace showstopper::trace {

constexpr std::string_view kFormat = "showstopper-trace/1";

// Whether a text is one of the reasons of a refusal that the format knows; another text stands for
// any reason.
bool is_refusal_reason(std::string_view text);

// The meaning of the numbers of a key of an observation or a result. Amounts may be negative.
enum class NumberKind : std::uint8_t { amount, count, seat };
constexpr NumberKind number_kind(std::string_view key) {
  constexpr std::string_view kCounts[] = {"stock_left", "go_counts", "shakes",
                                          "bombs",      "credits",   "next_carry"};
  for (const std::string_view count : kCounts) {
    if (key == count) return NumberKind::count;
  }
  const bool seat = key == "to_move" || key == "winner" || key == "next_dealer";
  return seat ? NumberKind::seat : NumberKind::amount;
}

struct Envelope {
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  Envelope();
  Envelope(const Envelope& other);
  Envelope(Envelope&& other) noexcept;
  Envelope& operator=(const Envelope& other);
  Envelope& operator=(Envelope&& other) noexcept;
  ~Envelope();

  std::string rules;  // JSON: a name in quotes, or an object with `extends` and `set`
  int players = 0;
  table::Seat dealer = 0;
  int carry = 0;            // rounds without a winner just before this one
  std::vector<int> probes;  // actions that were sent although they are not legal, ascending
  std::vector<std::string> clauses;
  std::string why;
  std::string meta;                                         // JSON; empty if absent
  std::vector<std::pair<std::string, std::string>> others;  // key and JSON, as they came

  bool operator==(const Envelope&) const = default;

  // Leaves the round alone: nothing that was sent as illegal, claimed or noted about it.
  void forget_observed() {
    probes.clear();
    clauses.clear();
    why.clear();
    meta.clear();
    others.clear();
  }
};

// An action of a seat: `0 play 03B`.
template <class Action>
struct SeatAction {
  table::Seat seat = 0;
  Action action{};
  bool operator==(const SeatAction&) const = default;
};
template <class Action>
std::string to_text(const SeatAction<Action>& move) {
  return std::to_string(move.seat) + ' ' + to_text(move.action);
}

// The `error` of an observation, as the key of two members.
template <class Text>
struct ErrorOf {
  Text& kind;
  Text& message;
};
template <class Text>
ErrorOf<Text> error_of(Text& kind, Text& message) {
  return {kind, message};
}

// A claim of a fixture about one moment of the round.
template <class Observation>
struct ClaimOf {
  int after = -1;  // index of the action; -1 is before the first one
  bool refused = false;
  std::string reason;  // as written; a reason that the format lacks counts as any
  Observation is;
  bool operator==(const ClaimOf&) const = default;
};

// The actions of a round, with observations and claims.
template <class Move, class Observation, class Result>
struct RoundTrace {
  Envelope envelope;
  int line = 0;  // of the file that it was read from
  std::vector<Move> actions;
  std::optional<Observation> start;
  std::vector<Observation> after;  // an empty observation if nothing was seen
  std::optional<Result> result;
  std::vector<ClaimOf<Observation>> expect;

  // A fixture claims something and is exact; anything else is a log.
  bool fixture() const { return !expect.empty() || !envelope.clauses.empty(); }
  // Leaves the round alone.
  void forget_observed() {
    envelope.forget_observed();
    start.reset();
    after.clear();
    result.reset();
    expect.clear();
  }
  // The same round and all that is written about it, wherever it is in a file.
  bool same_line(const RoundTrace& other) const {
    return envelope == other.envelope && actions == other.actions && start == other.start &&
           after == other.after && result == other.result && expect == other.expect;
  }
};

// The answer of an engine for a whole round.
template <class Trace>
struct AnsweredRound {
  decltype(Trace::start) start;
  decltype(Trace::after) after;
  decltype(Trace::result) result;
  std::optional<std::int64_t> number;  // its `id`, if it was read in one pass
};
// An unreadable part of it: at which action, -1 before the first one.
struct Unreadable {
  int action = -1;
  std::string why;
};

}  // namespace showstopper::trace
