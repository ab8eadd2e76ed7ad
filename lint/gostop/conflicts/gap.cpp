// SPDX-License-Identifier: Apache-2.0
//
// Situations that occur and that no file decides: the initial value of a key decides them, without
// the consent of the players. A key that a file states is not reported, whatever its value.
#include <algorithm>
#include <set>

#include "lint/gostop/kind.h"
#include "lint/gostop/played_rows.h"
#include "lint/silent_key.h"
#include "model/gostop/event.h"
#include "model/gostop/settlement/liability.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;
using gostop::EventType;

bool has(const SeenRound& round, EventType what) {
  return std::any_of(round.events.begin(), round.events.end(),
                     [&](const gostop::Event& event) { return event.what == what; });
}

bool instant_without_winner(const Table& table, const SeenRound& round) {
  if (!round.end.over() || round.result.has_winner()) return false;
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (round.end.instant[seat] != 0) return true;
  }
  return false;
}

bool credits_left(const Table& table, const SeenRound& round) {
  if (round.end.outcome != gostop::Outcome::draw) return false;
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (round.end.seat(seat).credits > 0) return true;
  }
  return false;
}

bool hand_quad_dealt(const Table& table, const SeenRound& round) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (round.end.seat(seat).dealt_quads.bits() != 0) return true;
  }
  return false;
}

bool both_losers_went(const Table& table, const SeenRound& round) {
  int went = 0;
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (seat != round.result.winner && round.end.seat(seat).go_count > 0) ++went;
  }
  return round.end.outcome == gostop::Outcome::stop && went > 1;
}

bool two_losers_liable(const Table& table, const SeenRound& round) {
  std::set<std::size_t> first;  // ground of each liable loser
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    const auto own = grounds_of(table, round, seat);
    if (!own.empty()) first.insert(own.front());
  }
  return first.size() > 1;
}

bool went_and_offered(const Table& table, const SeenRound& round) {
  if (round.end.outcome != gostop::Outcome::stop) return false;
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (seat == round.end.winner || round.end.seat(seat).go_count == 0) continue;
    if (gostop::exempt(round.end, seat)) return true;
  }
  return false;
}

// Two that each may have rows of [[event]].
bool several_events_in_a_turn(const Table&, const SeenRound& round) {
  constexpr EventType kWithRows[] = {EventType::sweep,       EventType::jjok,
                                     EventType::ttadak,      EventType::own_stack,
                                     EventType::other_stack, EventType::dealt_stack};
  int in_turn = 0;
  for (const gostop::Event& event : round.events) {
    if (event.what == EventType::turn_over) in_turn = 0;
    in_turn += std::count(std::begin(kWithRows), std::end(kWithRows), event.what) > 0 ? 1 : 0;
    if (in_turn > 1) return true;
  }
  return false;
}

// By any seat that has captured it: the cup may be a junk card there.
bool cup_alone_is_owed(const Table&, const SeenRound& round) {
  return std::any_of(round.events.begin(), round.events.end(), [&](const gostop::Event& event) {
    return event.what == EventType::steal_nothing &&
           round.end.seat(event.other).captured.has(gostop::kCup);
  });
}

// clang-format off
constexpr Situation<gostop::Game> kSituations[] = {
    {"instant_points.on_draw"_key, instant_without_winner,
     "a round without a winner, in which points were collected"},
    {"round.end_test"_key, credits_left,
     "the cards are used up while somebody has a bomb credit left"},
    {"hand_quad.effect"_key, hand_quad_dealt,
     "somebody is dealt four cards of a month"},
    {"table_quad.effect"_key,
     [](const Table&, const SeenRound& round) { return has(round, EventType::table_quad); },
     "four cards of a month lie on the table at the deal"},
    {"gobak.both_went"_key, both_losers_went,
     "both losers had called go"},
    {"bak.on_fixed_wins"_key,
     [](const Table&, const SeenRound& round) {
       return round.end.outcome == gostop::Outcome::three_ppuk;
     },
     "somebody wins a fixed number of points", "whether rows of [[payer]] apply to it"},
    {"steal.chooser"_key,
     [](const Table&, const SeenRound& round) { return has(round, EventType::steal_double); },
     "junk of different worth may be given", "which card it is"},
    {"events.stack"_key, several_events_in_a_turn,
     "several events come in one turn", "whether each of them counts"},
    {"liability.two"_key, two_losers_liable,
     "two losers are liable on different grounds"},
    {"offer.exempts_from_gobak"_key, went_and_offered,
     "a loser called go and has offered a draw that was refused"},
    {"steal.cup"_key, cup_alone_is_owed,
     "junk is owed by somebody who has none, but has the sake cup", "whether the cup is given"},
    {"exhaustion.result"_key,
     [](const Table&, const SeenRound& round) { return has(round, EventType::exhausted); },
     "the cards are used up and no player has stopped"},
};
// clang-format on

}  // namespace

void find_gaps(Subject& subject) {
  find_key_gaps(subject);
  find_silent_keys<gostop::Game>(subject, kSituations);
}

}  // namespace showstopper::lint::gostop_rules
