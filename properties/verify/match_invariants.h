// SPDX-License-Identifier: Apache-2.0
//
// Whole matches: rounds in a row, each under the catalogue, and what must hold from one booking to
// the next. Each relation works out from the results alone what the match says.
#pragma once

#include <cstdint>
#include <vector>

#include "model/gostop/match.h"
#include "model/stoppa/match.h"
#include "properties/metamorphic/relations.h"
#include "properties/verify/verify.h"

namespace showstopper::properties {

struct GostopMatchRun {
  const gostop::Rules& rules;
  std::vector<gostop::Match> matches;   // [i] is the one before round i; the last comes after all
  std::vector<gostop::Result> results;  // of the rounds
  std::vector<Finding> findings;        // of the catalogue
  std::uint64_t decisions = 0, checked = 0;
  table::PlayedRound<gostop::Game> last;  // its last round
};
// Match `index` of the run with this seed, up to its end or to so many rounds.
GostopMatchRun play_match(const gostop::Rules& rules, const RuleFacts& rule_facts,
                          std::uint64_t seed, std::uint64_t index, int most_rounds);
using GostopMatchLaw = Relation<GostopMatchRun>;
std::span<const GostopMatchLaw> gostop_match_laws();

struct StoppaMatchRun {
  const stoppa::Rules& rules;
  std::vector<stoppa::Match> matches;
  std::vector<stoppa::Result> results;
  std::vector<StoppaFinding> findings;
  std::uint64_t decisions = 0, checked = 0;
  table::PlayedRound<stoppa::Game> last;
};
StoppaMatchRun play_match(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t index,
                          int most_rounds);
using StoppaMatchLaw = Relation<StoppaMatchRun>;
std::span<const StoppaMatchLaw> stoppa_match_laws();

// Plays a match and adds its decisions and answers to a report of `verify`; what is found names
// neither rules nor seed. A relation of matches that fails is told with the last round, though no
// single one shows it.
std::vector<Finding> verify_match(const gostop::Rules& rules, const RuleFacts& rule_facts,
                                  std::uint64_t seed, std::uint64_t index, SubjectReport& report);
std::vector<StoppaFinding> verify_match(const stoppa::Rules& rules, std::uint64_t seed,
                                        std::uint64_t index, StoppaReport& report);

}  // namespace showstopper::properties
