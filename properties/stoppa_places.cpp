// SPDX-License-Identifier: Apache-2.0
//
// Where cards and chips are, and whose turn it is.
#include "properties/stoppa_groups.h"

namespace showstopper::properties {
namespace {

using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Phase;
using stoppa::Seat;
using stoppa::State;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

bool every_card_has_one_place(const StoppaStep& step) {
  const State& state = step.after;
  // Within a contest no card moves, so what was in one place still is.
  if (step.was(Decision::bet) && !step.contest_ended()) {
    return state.shed.hands == step.before.shed.hands && state.to_come == step.before.to_come &&
           state.shed.gone == step.before.shed.gone && state.shed.laid.empty();
  }
  CardSet all = state.shed.laid | state.shed.gone;
  int cards = state.shed.laid.size() + state.shed.gone.size();
  for (const CardSet hand : state.shed.hands) {
    all |= hand;
    cards += hand.size();
  }
  if (state.phase == Phase::small) {
    for (std::size_t i = at(state.iteration + 1); i < at(step.rules.iterations); ++i) {
      for (const CardSet packet : state.to_come[i]) {
        all |= packet;
        cards += packet.size();
      }
    }
  }
  return all == stoppa::kAllCards && cards == stoppa::Card::kCount;
}

// The packet that is fought for is part of the hand, and no packet lies where none belongs.
bool packets_belong_to_small_rounds(const StoppaStep& step) {
  const State& state = step.after;
  const bool small = state.phase == Phase::small;
  if (!step.first && !step.contest_ended()) return true;  // nothing is dealt
  for (std::size_t i = 0; i < state.to_come.size(); ++i) {
    if (small && i > state.iteration) break;
    for (std::size_t seat = 0; seat < state.shed.hands.size(); ++seat) {
      const CardSet packet = state.to_come[i][seat];
      const bool fought_for = small && i == state.iteration;
      if (fought_for ? !state.shed.hands[seat].contains(packet) : !packet.empty()) return false;
    }
  }
  return true;
}

// While nothing is shed each hand is the beginning of what the deal gives it (ST-012, ST-013).
bool hands_are_those_of_the_deal(const StoppaStep& step) {
  const State& state = step.after;
  if (state.phase == Phase::shed || state.phase == Phase::over) return true;
  const bool new_packets =
      step.first || step.before.iteration != state.iteration || step.before.phase != state.phase;
  if (!new_packets) return state.shed.hands == step.before.shed.hands;
  int cards = step.rules.hand_cards;
  if (state.phase == Phase::small) {
    const stoppa::Packets sizes = packets(step.rules, step.deal.first_packet);
    cards = 0;
    for (std::size_t i = 0; i <= state.iteration; ++i) cards += sizes[i];
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    CardSet hand;
    for (int i = 0; i < cards; ++i) hand |= step.deal.hands[at(seat)][at(i)];
    if (hand != state.hand(seat)) return false;
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
     every_card_has_one_place},
    {"packets_belong_to_small_rounds",
     "The packet that is fought for is part of its hand, and is empty once it was.",
     packets_belong_to_small_rounds},
    {"hands_are_those_of_the_deal",
     "Before the shedding each hand is what the deal has given it so far.",
     hands_are_those_of_the_deal},
    {"chips_are_constant", "Purses, bets and pot sum to what they were before the ante.",
     chips_are_constant},
    {"no_purse_is_below_zero", "No purse, no bet and no pot is below zero.",
     no_purse_is_below_zero},
    {"bets_belong_to_a_contest", "Chips are bet only while a contest is going on.",
     bets_belong_to_a_contest},
    {"somebody_is_to_move",
     "Until the round is over one seat is to move and has a legal action; then none is.",
     somebody_is_to_move},
    {"a_round_goes_forward", "Phases and iterations come in their order and never come back.",
     a_round_goes_forward},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_place_invariants() { return kPlaces; }

bool stoppa_places_hold(const StoppaStep& step) {
  return every_card_has_one_place(step) && packets_belong_to_small_rounds(step) &&
         hands_are_those_of_the_deal(step) && chips_are_constant(step) &&
         no_purse_is_below_zero(step) && bets_belong_to_a_contest(step) &&
         somebody_is_to_move(step) && a_round_goes_forward(step);
}

}  // namespace showstopper::properties
