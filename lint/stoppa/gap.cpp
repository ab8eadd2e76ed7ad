// SPDX-License-Identifier: Apache-2.0
//
// Situations that occur and that no file decides: the initial value of a key decides them, without
// the consent of the players.
#include <algorithm>
#include <bit>

#include "lint/silent_key.h"
#include "lint/stoppa/kind.h"
#include "lint/stoppa/source_conflicts.h"
#include "model/stoppa/pot.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;
using stoppa::EventType;

int times(const SeenRound& round, EventType what) {
  return static_cast<int>(
      std::count_if(round.events.begin(), round.events.end(),
                    [&](const stoppa::Event& event) { return event.what == what; }));
}

// The big point is the contest after the last packet; one of three events reports its winner.
bool nobody_bets_on_the_big_point(const Table&, const SeenRound& round) {
  const auto& events = round.events;
  const auto shedding = std::find_if(events.begin(), events.end(), [](const stoppa::Event& event) {
    return event.what == EventType::shedding;
  });
  if (shedding == events.end()) return false;
  for (auto event = shedding; event != events.begin(); --event) {
    if (event->what == EventType::dealer_prize) return true;
    if (event->what == EventType::packet || event->what == EventType::opened) return false;
  }
  return false;
}

// They must be distinguishable.
bool stakes_differ(const SeenRound& round) { return round.end.punto != round.end.beccata; }

// clang-format off
constexpr Situation<stoppa::Game> kSituations[] = {
    {"bet.big_unopened"_key, nobody_bets_on_the_big_point, "no seat bets on the big point"},
    {"pre.several_misera"_key,
     [](const Table&, const SeenRound& round) { return times(round, EventType::misera) > 1; },
     "several hands without figures are declared"},
    {"pre.misera"_key,
     [](const Table&, const SeenRound& round) {
       return has(round, EventType::misera) && stakes_differ(round);
     },
     "a hand without figures is paid", "with which of the stakes"},
    {"pay.unit"_key,
     [](const Table&, const SeenRound& round) {
       return has(round, EventType::paid_cards) && stakes_differ(round);
     },
     "cards left in hand are paid", "with which of the stakes"},
    {"point.tie"_key,
     [](const Table&, const SeenRound& round) { return has(round, EventType::tie); },
     "two hands are equally good"},
    {"small.remainder_to"_key,
     [](const Table& table, const SeenRound& round) {
       return stoppa::left_over(table.rules, round.end.beccata) > 0 &&
              has(round, EventType::prize);
     },
     "chips of the beccatas are in no small prize", "who gets them"},
};
// clang-format on

}  // namespace

void find_gaps(Subject& subject) {
  find_source_conflicts(subject, "gap", source_conflicts());
  find_silent_keys<stoppa::Game>(subject, kSituations);
}

}  // namespace showstopper::lint::stoppa_rules
