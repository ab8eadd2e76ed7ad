// SPDX-License-Identifier: Apache-2.0
#include "tests/properties/mutants/shrink_mutants.h"

#include <algorithm>

#include "model/gostop/engine.h"
#include "model/stoppa/engine.h"
#include "model/table/check.h"

namespace showstopper::properties {

namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::EventType;
using gostop::Outcome;
using gostop::Rules;
using gostop::State;

bool happened(const Rules& rules, const State& before, Action action, EventType what,
              gostop::EventLog& log) {
  State again = before;
  apply(rules, again, action, &log);
  return std::any_of(log.begin(), log.end(),
                     [what](const gostop::Event& event) { return event.what == what; });
}

// The first card that was stolen for it goes back.
template <EventType kWhat>
void unpaid(const Rules& rules, const State& before, Action action, State& after) {
  gostop::EventLog log;
  if (!happened(rules, before, action, kWhat, log)) return;
  for (const gostop::Event& event : log) {
    const bool stolen = event.what == EventType::move && event.from == gostop::Zone::captured &&
                        event.to == gostop::Zone::captured;
    if (!stolen || !after.seat(event.seat).captured.contains(event.cards)) continue;
    after.seat(event.seat).captured -= event.cards;
    after.seat(event.other).captured |= event.cards;
    return;
  }
}

void lost_with_a_stack(const Rules& rules, const State& before, Action action, State& after) {
  gostop::EventLog log;
  if (!happened(rules, before, action, EventType::hand_takes_stack, log)) return;
  gostop::CardSet& captured = after.seat(before.mover).captured;
  if (!captured.empty()) captured -= captured.first();
}

void go_not_counted(const Rules&, const State&, Action action, State& after) {
  if (action.kind != ActionKind::go) return;
  for (gostop::SeatState& player : after.seats) {
    if (player.go_count > 1) --player.go_count;
  }
}

void shake_counted_twice(const Rules&, const State& before, Action action, State& after) {
  if (action.kind == ActionKind::shake) ++after.seat(before.to_move).shakes;
}

void stops_at_a_check(const Rules&, const State& before, Action action, State& after) {
  if (action.kind == ActionKind::bomb) CHECK(after.seat(before.mover).hand.size() > 4);
}

void pays_too_much(const State& state, gostop::Result& result) {
  if (state.outcome != Outcome::stop) return;
  ++result.payments[0];
  --result.payments[1];
}

constexpr Mistake<gostop::Game> kGostop[] = {
    {"ttadak_unpaid", {unpaid<EventType::ttadak>, nullptr}, 2},
    {"jjok_unpaid", {unpaid<EventType::jjok>, nullptr}, 1},
    {"stack_unpaid", {unpaid<EventType::other_stack>, nullptr}, 1},
    {"card_lost", {lost_with_a_stack, nullptr}, 1},
    {"go_not_counted", {go_not_counted, nullptr}, 2},
    {"shake_counted_twice", {shake_counted_twice, nullptr}, 1},
    {"stops_at_a_check", {stops_at_a_check, nullptr}, 1},
    {"pays_too_much", {nullptr, pays_too_much}, 2},
};

// Stoppa.

void pot_not_emptied(const stoppa::Rules&, const stoppa::State& before, stoppa::Action,
                     stoppa::State& after) {
  if (before.phase == stoppa::Phase::big && after.phase != stoppa::Phase::big) ++after.pot;
}

void laid_card_stays(const stoppa::Rules&, const stoppa::State& before, stoppa::Action action,
                     stoppa::State& after) {
  if (action.kind != stoppa::ActionKind::lay || action.cards.size() < 2) return;
  after.shed.hands[before.to_move()] |= action.cards.first();
}

void raise_costs_nothing(const stoppa::Rules&, const stoppa::State& before, stoppa::Action action,
                         stoppa::State& after) {
  if (action.kind != stoppa::ActionKind::raise || after.decision != stoppa::Decision::bet) return;
  ++after.purses[before.to_move()];
}

void pays_an_odd_card(const stoppa::State& state, stoppa::Result& result) {
  if (state.outcome != stoppa::Outcome::stoppa) return;
  ++result.payments[0];
}

constexpr Mistake<stoppa::Game> kStoppa[] = {
    {"pot_not_emptied", {pot_not_emptied, nullptr}},
    {"laid_card_stays", {laid_card_stays, nullptr}},
    {"raise_costs_nothing", {raise_costs_nothing, nullptr}},
    {"pays_an_odd_card", {nullptr, pays_an_odd_card}},
};

}  // namespace

std::span<const Mistake<gostop::Game>> gostop_mistakes() { return kGostop; }
std::span<const Mistake<stoppa::Game>> stoppa_mistakes() { return kStoppa; }

}  // namespace showstopper::properties
