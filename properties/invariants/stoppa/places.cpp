// SPDX-License-Identifier: Apache-2.0
//
// Places of cards and chips, and the seat to move.
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Phase;
using stoppa::Seat;
using stoppa::State;

bool cards_have_one_place(const StoppaStep& step) {
  const State& state = step.after;
  CardSet once = state.shed.laid | state.shed.gone;
  CardSet twice = state.shed.laid & state.shed.gone;
  for (const CardSet hand : state.shed.hands) {
    twice |= once & hand;
    once |= hand;
  }
  for (const CardSet coming : state.coming) {
    twice |= once & coming;
    once |= coming;
  }
  return once == stoppa::kAllCards && twice.empty();
}

// Cards of a seat that the deal gives in iterations `from` .. `to` - 1.
CardSet dealt(const StoppaStep& step, const stoppa::Packets& sizes, Seat seat, int from, int to) {
  std::size_t next = 0, end = 0;
  for (int i = 0; i < from; ++i) next += sizes[i];
  for (int i = 0; i < to; ++i) end += sizes[i];
  CardSet cards;
  for (; next < end; ++next) cards |= step.deal.hands[seat][next];
  return cards;
}

// The packet of the iteration is contested, the later packets are to come, and no other cards are
// kept apart.
bool packets_belong_to_small_rounds(const StoppaStep& step) {
  const State& state = step.after;
  const bool small = state.phase == Phase::small;
  CardSet to_come, waves;
  for (const CardSet coming : state.coming) to_come |= coming;
  for (std::size_t i = 0; i < state.waves.size(); ++i) {
    if (!small || i < state.iteration) {
      if (!state.waves[i].empty()) return false;
    } else if (i > state.iteration) {
      waves |= state.waves[i];
    }
  }
  if (!small) return to_come.empty();
  const stoppa::Packets sizes = packets(step.rules, step.deal.first_packet);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const CardSet packet = state.packet(state.iteration, seat);
    if (!state.hand(seat).contains(packet)) return false;
    if (packet != dealt(step, sizes, seat, state.iteration, state.iteration + 1)) return false;
  }
  return waves == to_come;
}

// Before the shedding each hand has the cards dealt to it so far (ST-012, ST-013).
bool hands_are_those_of_the_deal(const StoppaStep& step) {
  const State& state = step.after;
  if (state.phase == Phase::shed || state.phase == Phase::over) return true;
  const auto received = [&](const State& of) {
    return of.phase == Phase::small ? of.iteration + 1 : step.rules.iterations;
  };
  // The hand before was checked at its own step, so only the added cards are checked.
  const int from = step.first ? 0 : received(step.before);
  const int to = received(state);
  if (from == to) return same_bits(state.shed.hands, step.before.shed.hands);
  const stoppa::Packets sizes = packets(step.rules, step.deal.first_packet);
  for (Seat seat = 0; seat < state.players; ++seat) {
    const CardSet had = step.first ? CardSet() : step.before.hand(seat);
    if (state.hand(seat) != (had | dealt(step, sizes, seat, from, to))) return false;
  }
  return true;
}

bool chips_are_constant(const StoppaStep& step) {
  const State& state = step.after;
  std::int64_t before = step.table.pot, now = state.pot;
  for (std::size_t seat = 0; seat < state.purses.size(); ++seat) {
    before += step.table.purses[seat];
    now += state.purses[seat] + state.bets[seat];
  }
  return before == now;
}

bool no_purse_is_below_zero(const StoppaStep& step) {
  Chips sign = step.after.pot;  // the sign bit of any negative number stays in the union
  for (std::size_t seat = 0; seat < step.after.purses.size(); ++seat) {
    sign |= step.after.purses[seat] | step.after.bets[seat];
  }
  return sign >= 0;
}

bool bets_belong_to_a_contest(const StoppaStep& step) {
  if (step.after.decision == Decision::bet) return true;
  Chips any = 0;
  for (const Chips bet : step.after.bets) any |= bet;
  return any == 0;
}

bool somebody_is_to_move(const StoppaStep& step) {
  const State& state = step.after;
  if (state.over()) return state.to_move() == stoppa::kNobody && step.may.empty();
  return state.to_move() >= 0 && state.to_move() < state.players && !step.may.empty();
}

// small 0 -> ... -> big -> declare -> shed -> over: phases may be left out and never come again.
bool a_round_goes_forward(const StoppaStep& step) {
  if (step.first) return step.after.phase == Phase::small && step.after.iteration == 0;
  if (step.after.phase != step.before.phase) return step.after.phase > step.before.phase;
  return step.after.iteration >= step.before.iteration;
}

constexpr StoppaInvariant kPlaces[] = {
    {"every_card_has_one_place",
     "Each of the forty cards is in exactly one hand, packet, sequence or heap of cards gone.",
     cards_have_one_place, "packet", "ST-003,ST-004"},
    {"packets_belong_to_small_rounds",
     "The packet that is fought for is part of its hand, and is empty once it was.",
     packets_belong_to_small_rounds, "packet", "ST-012,ST-022"},
    {"hands_are_those_of_the_deal",
     "Before the shedding each hand is what the deal has given it so far.",
     hands_are_those_of_the_deal, "packet", "ST-013,ST-022"},
    {"chips_are_constant", "Purses, bets and pot sum to what they were before the ante.",
     chips_are_constant, "ante", "ST-010,ST-011", Cost::each_step, Part::question,
     sum_of_all_chips},
    {"no_purse_is_below_zero", "No purse, no bet and no pot is below zero.", no_purse_is_below_zero,
     "opened", "ST-015", Cost::each_step, Part::question, chips_that_moved},
    {"bets_belong_to_a_contest", "Chips are bet only while a contest is going on.",
     bets_belong_to_a_contest, "opened", "ST-014,ST-020"},
    {"somebody_is_to_move",
     "Until the round is over one seat is to move and has a legal action; then none is.",
     somebody_is_to_move, "shedding", "ST-014,ST-032"},
    {"a_round_goes_forward", "Phases and iterations come in their order and never come back.",
     a_round_goes_forward, "shedding", "ST-009,ST-023", Cost::each_step, Part::deal},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_place_invariants() { return kPlaces; }

// Both invariants of the deal in one walk over the seats, if an iteration was dealt.
bool a_packet_was_dealt(const StoppaStep& step) {
  const State& state = step.after;
  const stoppa::Packets sizes = packets(step.rules, step.deal.first_packet);
  CardSet waves, to_come;
  for (std::size_t i = 0; i < state.waves.size(); ++i) {
    if (i < state.iteration && !state.waves[i].empty()) return false;
    if (i > state.iteration) waves |= state.waves[i];
  }
  for (const CardSet coming : state.coming) to_come |= coming;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const CardSet packet = dealt(step, sizes, seat, state.iteration, state.iteration + 1);
    if (state.hand(seat) != (step.before.hand(seat) | packet)) return false;
    if (state.packet(state.iteration, seat) != packet) return false;
  }
  return waves == to_come;
}

bool stoppa_places_hold(const StoppaStep& step) {
  const bool next_packet = !step.first && step.after.phase == Phase::small &&
                           step.after.iteration == step.before.iteration + 1;
  const bool dealt_well =
      next_packet ? a_packet_was_dealt(step)
                  : packets_belong_to_small_rounds(step) && hands_are_those_of_the_deal(step);
  return dealt_well && cards_have_one_place(step) && chips_are_constant(step) &&
         no_purse_is_below_zero(step) && bets_belong_to_a_contest(step) &&
         somebody_is_to_move(step) && a_round_goes_forward(step);
}

}  // namespace showstopper::properties
