// SPDX-License-Identifier: Apache-2.0
//
// What must always hold, as data: a name, one positive sentence and a predicate over one step of a
// round. No test framework stands here: the random plays, the fuzzers, the replayer and the tests
// read the same list and report all that fail, not the first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace showstopper::properties {

// Predicates that cost more than the step itself run on a sample of the steps, and are counted
// apart: a sample proves less than a sweep.
enum class Cost : std::uint8_t { each_step, sampled };

// To which part of a round a failure belongs, whichever action it showed after.
enum class Part : std::uint8_t {
  question,  // the one that the failing action answered
  deal,      // it speaks of the deal, and so of a position only if that was dealt
  end,       // it belongs to the end alone, such as payments
};

// What was expected of a step that breaks an invariant, and what came, in words; empty where the
// invariant knows no amount of it.
struct Amounts {
  std::string expected, got;
};

template <class Step>
struct Invariant {
  std::string_view name;
  std::string_view sentence;
  bool (*holds)(const Step&);
  // Words of the game's events, comma between, without which the invariant holds for want of
  // anything to say; any will do. A run of rounds in which none came has not tested it.
  std::string_view occasion;
  // Ids of corpus/clauses on which it rests, comma between.
  std::string_view clauses = {};
  Cost cost = Cost::each_step;
  Part part = Part::question;
  Amounts (*amounts)(const Step&) = nullptr;  // of a step that breaks it; may be left out
};

}  // namespace showstopper::properties
