// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/match.h"

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

bool ends_a_lap(const Match& match) { return (match.rounds + 1) % match.players == 0; }

void look_for_empty_purses(Match& match) {
  for (Seat seat = 0; seat < match.players; ++seat) {
    if (match.purses[seat] < match.punto + match.beccata) match.over = true;
  }
}

}  // namespace

Match new_match(const Rules& rules, Seat first_dealer, Chips purse) {
  CHECK(first_dealer >= 0 && first_dealer < rules.players);
  REQUIRES(purse >= 0 && purse <= kMaxChips / rules.players);
  Match match;
  match.players = rules.players;
  match.dealer = first_dealer;
  match.punto = rules.ante_punto;
  match.beccata = rules.ante_beccata;
  if (rules.match_laps.word == Laps::number) match.laps_left = rules.match_laps.number;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    match.purses[seat] = purse;
  }
  look_for_empty_purses(match);
  return match;
}

void call_round(const Rules& rules, Match& match) {
  if (match.laps_left < 0) match.laps_left = 1 + rules.match_laps.number;
}

Table next_table(const Match& match) {
  CHECK(!match.over);
  Table table;
  table.dealer = match.dealer;
  table.last_round = match.laps_left == 1 && ends_a_lap(match);
  table.punto = match.punto;
  table.beccata = match.beccata;
  table.pot = match.pot;
  table.purses = match.purses;
  ENSURES(table.dealer >= 0 && table.dealer < match.players);
  return table;
}

void book(const Rules& rules, Match& match, const Result& result) {
  CHECK(!match.over);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    match.purses[seat] += result.payments[seat];
    ENSURES(match.purses[seat] >= 0);
  }
  REQUIRES(result.pot >= 0 && result.next_dealer >= 0 && result.next_dealer < rules.players);
  match.pot = result.pot;
  match.dealer = result.next_dealer;
  if (ends_a_lap(match) && match.laps_left > 0 && --match.laps_left == 0) match.over = true;
  ++match.rounds;
  if (!match.over) look_for_empty_purses(match);
}

}  // namespace showstopper::stoppa
