// SPDX-License-Identifier: Apache-2.0
//
// An invariant, as data: a name, one positive sentence and a predicate over one step of a round. No
// test framework is needed: the random plays, the fuzzers, the replayer and the tests read the same
// list and report all failures, not only the first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace showstopper::properties {

// Predicates that cost more than the step itself run on a sample of the steps, and are counted
// apart: a sample proves less than a sweep.
enum class Cost : std::uint8_t { each_step, sampled };

// The part of a round to which a failure belongs, after whichever action it appears.
enum class Part : std::uint8_t {
  question,  // the one that the failing action answered
  deal,      // the deal, so it applies only to positions that were dealt
  end,       // it belongs to the end alone, such as payments
};

// The expected and actual values of a step that breaks an invariant, in words; empty if the
// invariant has none.
struct Amounts {
  std::string expected, got;
};

template <class Step>
struct Invariant {
  std::string_view name;
  std::string_view sentence;
  bool (*holds)(const Step&);
  // Words of the game's events, separated by commas. Without any of these events the invariant
  // holds by vacuity, so a run of rounds without them has not tested it.
  std::string_view trigger;
  // Ids of corpus/clauses on which it rests, separated by commas.
  std::string_view clauses = {};
  Cost cost = Cost::each_step;
  Part part = Part::question;
  Amounts (*amounts)(const Step&) = nullptr;  // of a step that breaks it; may be left out
};

}  // namespace showstopper::properties
