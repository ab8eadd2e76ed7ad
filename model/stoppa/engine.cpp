// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/engine.h"

#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

Decision decision_of(ActionKind kind, Decision open) {
  switch (kind) {
    case ActionKind::pass: return open == Decision::lay ? Decision::lay : Decision::bet;
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::bet:
    case ActionKind::raise: return Decision::bet;
    case ActionKind::done:
    case ActionKind::declare: return Decision::declare;
    case ActionKind::lay:
    case ActionKind::overlook:
    case ActionKind::void_phase:
    case ActionKind::repair: return Decision::lay;
  }
  UNREACHABLE("the switch has a case for each value");
}

Refusal why_no_bet(const Rules& rules, const State& state, const Legal& legal, Action action) {
  const bool opened = highest_bet(state) > 0;
  const bool needs_opened = action.kind == ActionKind::call || action.kind == ActionKind::raise ||
                            action.kind == ActionKind::fold;
  if (opened != needs_opened) return Refusal::wrong_decision;
  if (state.phase == Phase::big && rules.big_needs_three && !legal.allows(ActionKind::call) &&
      legal.amounts() == 0) {
    return Refusal::too_few_of_suit;
  }
  if (action.chips > betting_cap(rules, state)) return Refusal::above_limit;
  if (action.chips > highest_allowed(rules, state)) return Refusal::above_purse;
  if (action.kind == ActionKind::raise && action.chips > highest_bet(state)) {
    return Refusal::no_raise_left;
  }
  if (legal.amounts() > 0 && action.chips > legal.to) return Refusal::above_limit;
  return Refusal::below_minimum;
}

Refusal why_no_lay(const Rules& rules, const State& state, Action action) {
  if (action.kind == ActionKind::pass) {
    return state.shed.needed == kAnyRank ? Refusal::no_sequence : Refusal::must_lay;
  }
  const CardSet cards = action.cards;
  if (cards.empty()) return Refusal::not_legal;
  const Seat seat = state.to_move();
  REQUIRES(seat >= 0 && seat < rules.players);
  if (!state.hand(seat).contains(cards)) return Refusal::not_in_hand;
  const Rank rank = cards.first().rank();
  if (!CardSet::of(rank).contains(cards)) return Refusal::mixed_ranks;
  const bool on_own_ace = rank == kAce && !state.shed.laid.empty() &&
                          state.shed.laid.last().rank() == kAce && state.shed.top_by == seat;
  if (on_own_ace) return Refusal::own_ace;
  const bool fits = state.shed.needed == kAnyRank || state.shed.needed == rank ||
                    (rank == kAce && ace_may_follow(rules, state, seat));
  return fits ? Refusal::several_cards : Refusal::no_match;
}

}  // namespace

State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log) {
  CHECK(!fault(rules, table).has_value());
  State state;
  state.players = static_cast<std::int8_t>(rules.players);
  state.dealer = table.dealer;
  state.last_round = table.last_round;
  state.first_packet = deal.first_packet;
  state.punto = table.punto;
  state.beccata = table.beccata;
  state.pot = state.pot_before = table.pot;

  CHECK(deal.first_packet == 3 || rules.dealer_splits);
  CardSet out = kAllCards;  // Kings that are taken out count as gone from the beginning (ST-004)
  const Packets sizes = packets(rules, deal.first_packet);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Chips ante = table.punto + table.beccata;  // ST-010
    state.start[seat] = table.purses[seat];
    state.purses[seat] = table.purses[seat] - ante;
    state.pot += ante;
    report(log, {.what = EventType::ante, .seat = seat, .number = ante});
    CardSet hand;
    std::size_t next = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      CardSet packet;
      for (int k = 0; k < sizes[i]; ++k) {
        const Card card = deal.hands[seat][next++];
        CHECK(card.is_card());
        packet |= card;
      }
      state.waves[i] |= packet;
      hand |= packet;
    }
    state.coming[seat] = hand;
    out -= hand;
  }
  // The missing cards are Kings, as many as there must be: so no card was dealt twice.
  CHECK(kKings.contains(out) && out.size() == Card::kCount - rules.players * rules.hand_cards);
  state.shed.gone = out;
  deal_packet(rules, state, log);
  begin_contest(state);
  ENSURES(every_card_has_one_place(state));
  ENSURES(chips_are_constant(state));
  return state;
}

Legal legal(const Rules& rules, const State& state) {
  switch (state.decision) {
    case Decision::bet: return legal_bets(rules, state);
    case Decision::declare: return legal_declarations(rules, state);
    case Decision::lay: return legal_lays(rules, state);
    case Decision::over: return {};
  }
  UNREACHABLE("the switch has a case for each value");
}

std::optional<Refusal> refusal(const Rules& rules, const State& state, Seat seat, Action action) {
  if (state.over()) return Refusal::over;
  if (decision_of(action.kind, state.decision) != state.decision) return Refusal::wrong_decision;
  if (seat < 0 || seat >= rules.players) return Refusal::not_to_move;
  const bool anybody = action.kind == ActionKind::void_phase || action.kind == ActionKind::repair;
  if (seat != state.to_move() && !anybody) return Refusal::not_to_move;
  if (of_the_table(action.kind)) return table_refusal(rules, state, action);
  const Legal moves = legal(rules, state);
  if (moves.contains(action)) return std::nullopt;
  switch (state.decision) {
    case Decision::bet: return why_no_bet(rules, state, moves, action);
    case Decision::declare: return Refusal::no_such_hand;
    case Decision::lay: return why_no_lay(rules, state, action);
    case Decision::over: return Refusal::over;
  }
  UNREACHABLE("the switch has a case for each value");
}

void apply(const Rules& rules, State& state, const Action& action, EventLog* log) {
  switch (state.decision) {
    case Decision::bet: return bet(rules, state, action, log);
    case Decision::declare: return declare(rules, state, action, log);
    case Decision::lay: return shed(rules, state, action, log);
    case Decision::over: UNREACHABLE("a round that is over takes no action");
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::stoppa
