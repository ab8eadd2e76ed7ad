// SPDX-License-Identifier: Apache-2.0
//
// Matches that are over with the first round that somebody wins, though the rules let them go on to
// a number of points: what is paid for one round is as much as the match is played for.
#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "model/gostop/settlement/settle.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// Whether the round, as the first one of a match, ends it.
bool ends_the_match(const Table& table, const SeenRound& round) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (gostop::gain(round.result, seat) >= table.rules.match_end.number) return true;
  }
  return false;
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
  // The opposite: a round is won, and nobody has the points.
  const Subject::Proof opposite =
      subject.refute(table.rules, fmt::format("not nagari and not misdeal and (each seat: payment "
                                              "< {})",
                                              table.rules.match_end.number));
  if (!opposite.witness.empty()) return;
  if (opposite.why_open.empty()) finding.proof += "; " + opposite.proof;
  finding.sentence = fmt::format(
      "with {} players the first round that is won ends the match, in {} of {} random ones: {}",
      table.rules.players, won, won, subject.said("match.end"_key));
  const bool two = table.rules.players == 2;
  finding.involved =
      subject.blamed({subject.key("match.end"_key),
                      subject.key(two ? "stop.minimum.2"_key : "stop.minimum.3"_key)});
  finding.repair = "play to more points";
  subject.add(std::move(finding));
}

}  // namespace

void find_degenerate_matches(Subject& subject) {
  for (const Table& table : subject.tables()) {
    if (table.rules.match_end.word != gostop::MatchEnd::points) continue;
    find_one_round_matches(subject, table);
  }
}

}  // namespace showstopper::lint::gostop_rules
