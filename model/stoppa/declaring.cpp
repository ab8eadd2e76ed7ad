// SPDX-License-Identifier: Apache-2.0
//
// Between the big point and the shedding (ST-038 to 044, ST-055). Declarations are ranked by
// `pre.order`. For an optional kind each holder decides once, in order of priority, unless an
// automatic declaration of a higher rank has settled the matter.
#include "model/stoppa/engine.h"
#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

std::size_t at(Declaration declaration) { return static_cast<std::size_t>(declaration); }

// The holders of each kind, in the order of `Declaration`.
using Holders = std::array<SeatSet, kDeclarations>;

Holders holders(const Rules& rules, const State& state) {
  Holders all{};
  for (Seat seat = 0; seat < state.players; ++seat) {
    for (int kind = 0; kind < kDeclarations; ++kind) {
      if (qualifies(rules, static_cast<Declaration>(kind), state.hand(seat))) {
        all[static_cast<std::size_t>(kind)] |= seat_bit(seat);
      }
    }
  }
  return all;
}

// The kinds that a seat may decide to declare: those that no automatic declaration outranks.
std::uint8_t offered(const Rules& rules, const Holders& holders, Seat seat) {
  REQUIRES(seat >= 0 && seat < rules.players);
  std::uint8_t kinds = 0;
  for (const Declaration kind : rules.pre_order) {
    if (!rules.optional(kind)) {
      if (holders[at(kind)] != 0) break;
    } else if (in(holders[at(kind)], seat)) {
      kinds |= static_cast<std::uint8_t>(1 << static_cast<int>(kind));
    }
  }
  return kinds;
}

Outcome outcome_of(Declaration kind) {
  switch (kind) {
    case Declaration::riches: return Outcome::riches;
    case Declaration::misera: return Outcome::misera;
    case Declaration::three_twos: return Outcome::three_twos;
    case Declaration::three_aces: return Outcome::three_aces;
  }
  UNREACHABLE("the switch has a case for each value");
}

EventType happened(Declaration kind) {
  switch (kind) {
    case Declaration::riches: return EventType::riches;
    case Declaration::misera: return EventType::misera;
    case Declaration::three_twos: return EventType::three_twos;
    case Declaration::three_aces: return EventType::three_aces;
  }
  UNREACHABLE("the switch has a case for each value");
}

Stake stake_of(PreStake stake) {
  CHECK(stake != PreStake::off);
  return static_cast<Stake>(static_cast<int>(stake) - 1);  // the same words after `off`
}

void end_with(const Rules& rules, State& state, Declaration kind, SeatSet seats, EventLog* log) {
  REQUIRES(seats != 0);
  const Seat first = state.first_of(seats);
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!in(seats, seat)) continue;
    report(log, {.what = happened(kind), .seat = seat, .cards = state.hand(seat)});
  }
  switch (kind) {
    case Declaration::riches:
      pay_declaration(rules, state, stake_of(rules.pre_four_kings), seats, log);
      return finish(state, outcome_of(kind), first, log);
    case Declaration::misera:
      if (rules.pre_several_misera == SeveralMisera::first_by_priority) seats = seat_bit(first);
      pay_declaration(rules, state, stake_of(rules.pre_misera), seats, log);
      return finish(state, outcome_of(kind), first, log);
    case Declaration::three_twos:
    case Declaration::three_aces: return finish(state, outcome_of(kind), kNobody, log);
  }
}

// After all seats have decided: the first kind in `pre.order` that a seat claims ends the round.
void resolve(const Rules& rules, State& state, const Holders& holders, EventLog* log) {
  bool settled = false;
  Declaration best{};
  SeatSet seats = 0;
  for (const Declaration kind : rules.pre_order) {
    const SeatSet claimed = rules.optional(kind) ? state.declared[at(kind)] : holders[at(kind)];
    if (claimed == 0) continue;
    if (settled) {
      report(log, {.what = EventType::outranked,
                   .seat = state.first_of(claimed),
                   .number = static_cast<int>(kind)});
      continue;
    }
    settled = true;
    best = kind;
    seats = claimed;
  }
  if (settled) return end_with(rules, state, best, seats, log);
  begin_shedding(rules, state, log);
}

void ask_next(const Rules& rules, State& state, EventLog* log) {
  const Holders held = holders(rules, state);
  SeatSet may_be_asked = 0;
  for (const SeatSet seats : held) may_be_asked |= seats;
  may_be_asked &= static_cast<SeatSet>(~state.asked);
  for (SeatsInOrder seats = state.in_order(may_be_asked); !seats.empty(); seats.drop_first()) {
    const Seat seat = seats.first();
    if (offered(rules, held, seat) == 0) continue;
    state.phase = Phase::declare;
    state.decision = Decision::declare;
    state.shed.to_move = seat;
    report(log, {.what = EventType::asked, .seat = state.shed.to_move});
    return;
  }
  resolve(rules, state, held, log);
}

}  // namespace

bool qualifies(const Rules& rules, Declaration declaration, CardSet hand) {
  const bool king = !hand.in(kKing).empty();
  switch (declaration) {
    case Declaration::riches:  // ST-044
      return rules.pre_four_kings != PreStake::off && hand.contains(kKings);
    case Declaration::misera:  // ST-043
      return rules.pre_misera != PreStake::off && (hand & kFigures).empty();
    case Declaration::three_twos:  // ST-038
      return rules.pre_three_twos && hand.count(kTwo) >= 3 && !king;
    case Declaration::three_aces:  // ST-039
      switch (rules.pre_three_aces) {
        case ThreeAces::off: return false;
        case ThreeAces::no_king: return hand.count(kAce) >= 3 && !king;
        case ThreeAces::four_no_king: return hand.count(kAce) == 4 && !king;
        case ThreeAces::any: return hand.count(kAce) >= 3;
      }
  }
  UNREACHABLE("the switch has a case for each value");
}

void begin_declarations(const Rules& rules, State& state, EventLog* log) {
  REQUIRES(state.phase == Phase::big && highest_bet(state) == 0);
  if (state.last_round && !rules.match_last_dealer_sheds) {  // ST-055
    report(log, {.what = EventType::last_deal, .seat = state.dealer});
    return finish(state, Outcome::last_deal, kNobody, log);
  }
  ask_next(rules, state, log);
}

Legal legal_declarations(const Rules& rules, const State& state) {
  REQUIRES(state.decision == Decision::declare);
  Legal legal;
  legal.declarations = offered(rules, holders(rules, state), state.to_move());
  legal.allow(ActionKind::done);
  return legal;
}

[[gnu::noinline]] void declare(const Rules& rules, State& state, const Action& action,
                               EventLog* log) {
  REQUIRES(state.decision == Decision::declare);
  REQUIRES(action.kind == ActionKind::declare || action.kind == ActionKind::done);
  const Seat seat = state.to_move();
  state.asked |= seat_bit(seat);
  if (action.kind == ActionKind::declare) {
    CHECK(qualifies(rules, action.declaration, state.hand(seat)));
    state.declared[at(action.declaration)] |= seat_bit(seat);
  }
  report(log,
         {.what = action.kind == ActionKind::declare ? EventType::declared : EventType::declined,
          .seat = seat});
  ask_next(rules, state, log);
}

}  // namespace showstopper::stoppa
