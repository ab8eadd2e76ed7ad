// SPDX-License-Identifier: Apache-2.0
//
// The identity of a failure: the sentence that did not hold, and the part of the round. A shrinker
// keeps it fixed, a store files by it, a table counts it. It contains no card and no seat: the same
// mistake is the same failure wherever it appears.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/table/guard/guarded.h"
#include "properties/invariants/invariant.h"

namespace showstopper::properties {

struct Failure {
  enum class Kind : std::uint8_t {
    invariant,   // of the catalogue; if several broke at once, the first in its order
    relation,    // metamorphic: the round and the same round changed, such as its seats turned
    difference,  // a field that has another value in another engine
    check,       // the engine stopped at a CHECK
    match,       // a match invariant: across the rounds of a match, which no single one shows
    stop,        // an exception, a fatal signal, an endless loop, a round that is stuck
    repeat,      // the same calls of the game gave two answers
  };
  Kind kind = Kind::invariant;
  std::string
      name;  // of the invariant or relation, the field without its seat, the condition checked
  std::string clause;  // of a difference: `GS-A-045`; may be empty
  std::string part;    // of the round, see below; may be empty
  bool operator==(const Failure&) const = default;
};

// The failure of a stop of the engine in this part of the round.
Failure failure_of(const table::Stop& stop, std::string_view part);

// `invariant every_card_has_one_place in turn`, `difference captured of GS-A-045 in turn`. Reading
// it gives the same failure.
std::string to_text(const Failure& failure);
std::optional<Failure> failure_named(std::string_view text);

// Small letters, digits and hyphens, fit for the name of a file; two failures that differ only in
// other letters share one.
std::string slug(const Failure& failure);

// The parts of a round, by the question that the failing action answered; each game names its own
// (case_facts.h). A deal that fails belongs to the question that it leads to. `deal` is for a deal
// that leads to none, and for a sentence about the deal itself.
inline constexpr std::string_view kDealPart = "deal";
// For failures of the end alone, such as payments, whichever question came last.
inline constexpr std::string_view kEndPart = "end";

// A failure, and the action after which it appeared.
struct Verdict {
  Failure failure;
  int after = -1;     // index of the action; -1: in the deal or the set-up position
  Amounts amounts{};  // of the invariant, if any; not part of the identity
  bool operator==(const Verdict& other) const {
    return failure == other.failure && after == other.after;
  }
};

}  // namespace showstopper::properties
