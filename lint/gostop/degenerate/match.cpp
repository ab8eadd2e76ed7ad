// SPDX-License-Identifier: Apache-2.0
//
// Matches that end with the first round that has a winner, although the rules let them continue up
// to a number of points or an empty purse: the payment of one round is as large as the goal of the
// match.
#include "model/gostop/match.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "lint/gostop/kind.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// Whether the round, as the first one of a match, ends it.
bool ends_the_match(const Table& table, const SeenRound& round) {
  gostop::Match match = gostop::new_match(table.rules, round.end.dealer);
  match.pot = round.end.pot;
  gostop::book(table.rules, match, round.result);
  return match.over;
}

// The opposite: a round is won, and no seat has the points, or has lost its chips.
solver::Term goes_on(const gostop::Rules& rules) {
  using solver::Term, solver::word;
  const bool by_points = rules.match_end.word == gostop::MatchEnd::points;
  const Term kept = by_points
                        ? word("payment") < rules.match_end.number
                        : word("payment") * Term(rules.match_stake) + Term(rules.match_purse) > 0;
  return solver::all_of({negated(word("nagari")), negated(word("misdeal")), each_seat(kept)});
}

void find_one_round_matches(Subject& subject, const Table& table) {
  constexpr std::uint64_t kFew = 100;  // won rounds
  std::uint64_t won = 0;
  for (const SeenRound& round : table.rounds) {
    if (!round.result.has_winner() || round.end.carry > 0) continue;
    if (!ends_the_match(table, round)) return;
    ++won;
  }
  if (won < kFew) return;
  Finding finding;
  finding.proof = fmt::format("a bound: {} won rounds, each the first of a match", won);
  const Subject::Proof opposite = subject.refute(table.rules, goes_on(table.rules));
  if (!opposite.witness.empty()) return;
  if (opposite.why_open.empty()) finding.proof += "; " + opposite.proof;
  const bool by_points = table.rules.match_end.word == gostop::MatchEnd::points;
  const int key = by_points ? "match.end"_key : "match.purse"_key;
  finding.sentence = fmt::format(
      "with {} players the first round that is won ends the match, in {} of {} random ones: {}",
      table.rules.players, won, won, subject.said(key));
  finding.involved =
      subject.blamed({subject.key(key), subject.key(minimum_key(table.rules.players))});
  finding.repair = by_points ? "play to more points" : "begin with more chips";
  subject.add(std::move(finding));
}

}  // namespace

void find_degenerate_matches(Subject& subject) {
  for (const Table& table : subject.tables()) {
    const gostop::MatchEnd end = table.rules.match_end.word;
    if (end != gostop::MatchEnd::points && end != gostop::MatchEnd::chips_out) continue;
    find_one_round_matches(subject, table);
  }
}

}  // namespace showstopper::lint::gostop_rules
