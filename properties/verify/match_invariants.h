// SPDX-License-Identifier: Apache-2.0
//
// Whole matches: rounds in a row, each under the catalogue, and conditions from one booking to the
// next. Each invariant derives the values of the match from the results alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "properties/metamorphic/relation.h"
#include "properties/verify/checked_round.h"

namespace showstopper::properties {

// A game whose rounds follow one another in a match.
template <class G>
concept HasMatches = requires(const typename G::Rules& rules, const typename G::Match& match,
                              typename G::Match& booked, const typename G::Result& result,
                              table::Seat dealer) {
  { G::new_match(rules, dealer) } -> std::same_as<typename G::Match>;
  // The table of the next round; nothing if no round can be played at it.
  { G::next_table(rules, match) } -> std::same_as<std::optional<typename G::Table>>;
  G::book(rules, booked, result);
  { match.over } -> std::convertible_to<bool>;
};

template <class G>
struct MatchRun {
  const typename G::Rules& rules;
  std::vector<typename G::Match>
      matches;  // [i] is the one before round i; the last comes after all
  std::vector<typename G::Result> results;  // of the rounds
  std::vector<Finding<G>> findings;         // of the catalogue
  CheckCounts counts;
  table::PlayedRound<G> last;  // its last round
};

template <class G>
using MatchInvariant = Relation<MatchRun<G>>;

// The match invariants of a game, which may specialise this; none by default.
template <class G>
std::span<const MatchInvariant<G>> match_invariants() {
  return {};
}

// Match `index` of the run with this seed, up to its end or to so many rounds. Choices are uniform.
// A payment inside a round may end a match (AMB-02), but it is played out here.
template <class Rules, class G = typename Rules::Game>
MatchRun<G> play_match(const Rules& rules, const typename Checks<G>::Facts& facts,
                       std::uint64_t seed, std::uint64_t index, int most_rounds) {
  constexpr std::uint64_t kMatchStream = 0x4D41'5443'0000'0000u;  // apart from those of rounds
  table::Random random = table::fork(seed ^ kMatchStream, index);
  const auto uniform = [&](const typename G::State& state, const typename G::Legal& legal) {
    return Play<G>::choose(state, legal, {}, random);
  };
  MatchRun<G> run{rules, {}, {}, {}, {}, {}};
  const auto players = static_cast<std::uint64_t>(G::players(rules));
  run.matches.push_back(G::new_match(rules, static_cast<table::Seat>(index % players)));
  for (int round = 0; round < most_rounds && !run.matches.back().over; ++round) {
    typename G::Match match = run.matches.back();
    const auto table = G::next_table(rules, match);
    if (!table) break;
    table::PlayedRound<G> record{*table, {}, {}, {}};
    CheckedRound<G> checked(rules, facts, run.counts);
    const auto play = [&]() -> std::optional<Finding<G>> {
      const auto stop = table::guarded([&] { record.deal = G::deal(rules, *table, random); });
      if (stop) return CheckedRound<G>::stopped(*stop, -1);
      return checked.play(record.table, record.deal, uniform, &record);
    };
    if (auto finding = play()) {
      finding->record = std::move(record);
      run.findings.push_back(std::move(*finding));
      break;  // the payments of a broken round cannot be booked
    }
    run.results.push_back(checked.result());
    G::book(rules, match, run.results.back());
    run.matches.push_back(match);
    run.last = std::move(record);
  }
  return run;
}

// Plays a match and counts its decisions and checks. Its findings have neither rules nor seed. A
// broken match invariant is reported with the last round, although no single round shows it.
template <class Rules, class G = typename Rules::Game>
std::vector<Finding<G>> verify_match(const Rules& rules, const typename Checks<G>::Facts& facts,
                                     std::uint64_t seed, std::uint64_t index, CheckCounts& counts) {
  constexpr int kMostRounds = 24;  // the end of an open match
  MatchRun<G> run = play_match(rules, facts, seed, index, kMostRounds);
  counts.decisions += run.counts.decisions;
  counts.checked += run.counts.checked + match_invariants<G>().size();
  for (const MatchInvariant<G>& invariant : match_invariants<G>()) {
    if (invariant.judge(run).holds) continue;
    Finding<G>& finding = run.findings.emplace_back();
    finding.invariants.emplace_back(invariant.name);
    finding.failure = {Failure::Kind::match, std::string(invariant.name), "", ""};
    finding.record = run.last;
  }
  return std::move(run.findings);
}

}  // namespace showstopper::properties
