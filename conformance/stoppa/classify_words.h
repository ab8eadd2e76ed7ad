// SPDX-License-Identifier: Apache-2.0
//
// Which events a difference of Stoppa is about, key by key. Each returns the most specific words,
// or none. For classify.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/stoppa/classify.h"
#include "model/stoppa/action.h"

namespace showstopper::conformance::stoppa {

Words words_of_hands(const Scene& scene);
Words words_of_showing(const Scene& scene, const Difference& difference);
Words words_of_chips(const Scene& scene);
// The debts of seats that pay more than they have, by the event.
Words words_of_debts(const Scene& scene);
Words words_of_sequence(const Scene& scene);
Words words_of_turn(const Scene& scene);
// How the round goes on or ends: `round`, `decision`, `result.outcome`.
Words words_of_phase(const Scene& scene);
// Ways to count the cards left that give the payment of the log for them (ST-047, ST-048).
std::vector<Hint> hints_of_cards_left(const Scene& scene);
// Of hands and shown cards that only other sizes of the packets explain (ST-012): this.
std::vector<Hint> hints_of_packets(const Words& events);
// Seats out of the contest whose purses, if they limit bets, give the bets of the log (ST-014).
std::vector<Hint> hints_of_limits(const Scene& scene);
// Whether by the log a seat must decide on a declaration.
bool asks_for_declarations(const Scene& scene);
// The first action that only one of both offers.
Words words_of_legal(const Scene& scene);

// The effects of a legal action.
Words words_of_playing(const Rules& rules, const State& state, Action action);
// The rule that an action breaks.
Words words_of_refusal(const State& state, Refusal refusal, Action action);
// The event by which the clauses about an action are found if there is no better one.
std::string_view event_of(const Action& action);

}  // namespace showstopper::conformance::stoppa
