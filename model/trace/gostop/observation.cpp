// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/observation.h"

#include <algorithm>

#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/table/check.h"
#include "model/trace/gostop/text.h"

namespace showstopper::trace {

using gostop::ActionKind;
using gostop::CardSet;

GostopObservation::GostopObservation() = default;
GostopObservation::GostopObservation(const GostopObservation& other) = default;
GostopObservation::GostopObservation(GostopObservation&& other) noexcept = default;
GostopObservation& GostopObservation::operator=(const GostopObservation& other) = default;
GostopObservation& GostopObservation::operator=(GostopObservation&& other) noexcept = default;
GostopObservation::~GostopObservation() = default;

void SeenLegal::add(gostop::Action action) {
  const auto kind = static_cast<std::size_t>(action.kind);
  if (gostop::takes_card(action.kind)) {
    twice = twice || cards[kind].has(action.card());
    cards[kind] |= action.card();
  } else if (gostop::takes_month(action.kind)) {
    gostop::MonthSet& set = months[kind - static_cast<std::size_t>(ActionKind::bomb)];
    twice = twice || gostop::in(set, action.month());
    set |= gostop::month_bit(action.month());
  } else {
    const auto bit =
        static_cast<std::uint16_t>(1u << (kind - static_cast<std::size_t>(ActionKind::skip)));
    twice = twice || (plain & bit) != 0;
    plain = static_cast<std::uint16_t>(plain | bit);
  }
}

SeenLegal as_seen(const gostop::Legal& legal) {
  SeenLegal seen;
  seen.cards[static_cast<std::size_t>(legal.card_kind)] = legal.cards;
  seen.months = {legal.bombs, legal.shakes, legal.quads};
  seen.plain = legal.plain;
  return seen;
}

std::string to_text(const SeenLegal& legal) {
  std::string text;
  const auto add = [&](gostop::Action action) {
    if (!text.empty()) text += ", ";
    text += to_text(action);
  };
  for (std::size_t kind = 0; kind < 3; ++kind) {
    for (const gostop::Card card : legal.cards[kind]) {
      add(gostop::Action::with(static_cast<ActionKind>(kind), card));
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto kind = static_cast<ActionKind>(static_cast<std::size_t>(ActionKind::bomb) + i);
    for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
      if (gostop::in(legal.months[i], month)) add(gostop::Action::with(kind, month));
    }
  }
  for (auto kind = static_cast<int>(ActionKind::skip);
       kind <= static_cast<int>(gostop::kLastAction); ++kind) {
    if ((legal.plain >> (kind - static_cast<int>(ActionKind::skip)) & 1) != 0) {
      add({static_cast<ActionKind>(kind), 0});
    }
  }
  return text;
}

namespace {

using O = GostopObservation;

// The value of one member of a seat.
template <auto kMember>
std::int64_t of_seat(const gostop::Rules&, const gostop::State& state, gostop::Seat seat) {
  return state.seat(seat).*kMember;
}
std::int64_t points_of(const gostop::Rules& rules, const gostop::State& state, gostop::Seat seat) {
  return gostop::points(rules, state, seat);
}
std::int64_t instant_of(const gostop::Rules&, const gostop::State& state, gostop::Seat seat) {
  return state.instant[static_cast<std::size_t>(seat)];
}

constexpr SeatNumber kSeatNumbers[] = {
    {O::kPoints, "points", &O::points, points_of},
    {O::kGoCounts, "go_counts", &O::go_counts, of_seat<&gostop::SeatState::go_count>},
    {O::kShakes, "shakes", &O::shakes, of_seat<&gostop::SeatState::shakes>},
    {O::kBombs, "bombs", &O::bombs, of_seat<&gostop::SeatState::bombs>},
    {O::kCredits, "credits", &O::credits, of_seat<&gostop::SeatState::credits>},
    {O::kInstant, "instant", &O::instant, instant_of}};

}  // namespace

std::span<const SeatNumber> seat_numbers() { return kSeatNumbers; }

std::string_view word_of(gostop::CupUse use) {
  switch (use) {
    case gostop::CupUse::open: return "open";
    case gostop::CupUse::animal: return "animal";
    case gostop::CupUse::junk: return "junk";
  }
  UNREACHABLE("the switch has a case for each value");
}

GostopObservation observe(const gostop::Rules& rules, const gostop::State& state) {
  O o;
  o.seen = O::kDecision | O::kLegal | O::kHands | O::kTable | O::kStacks | O::kCaptured |
           O::kStockLeft | O::kStock;
  o.decision = state.decision;
  if (!state.over()) {
    o.seen |= O::kToMove;
    o.to_move = state.to_move;
    o.legal = as_seen(gostop::legal(rules, state));
  }
  for (const SeatNumber& number : seat_numbers()) {
    o.seen |= number.key;
    PerSeat<std::int64_t>& list = o.*number.list;
    list.size = static_cast<std::uint8_t>(state.players);
    for (int seat = 0; seat < state.players; ++seat) list.set(seat, number.in(rules, state, seat));
  }
  o.hands.size = o.captured.size = static_cast<std::uint8_t>(state.players);
  for (int seat = 0; seat < state.players; ++seat) {
    const gostop::SeatState& of = state.seat(seat);
    o.hands.set(seat, {of.hand, {}, 0});
    o.captured.set(seat, {of.captured, {}, 0});
  }
  o.table.cards = state.table;
  o.stacked = state.stacked;
  for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
    if (gostop::in(state.stacked, month)) o.stacks[month] = state.stacks[month].owner;
  }
  o.stock_left = state.stock.size();
  for (int i = 0; i < state.stock.size(); ++i) o.stock.push_back(state.stock[i]);
  for (int seat = 0; seat < state.players; ++seat) {
    if (state.seat(seat).cup == gostop::CupUse::open) continue;
    o.seen |= O::kCups;
    o.cups.size = static_cast<std::uint8_t>(state.players);
    o.cups.set(seat, state.seat(seat).cup);
  }
  if (state.over()) {
    o.seen |= O::kResult;
    o.result = observe(rules, gostop::settle(rules, state));
  }
  return o;
}

namespace {

// Money beside the payments, if the rules have it.
void add_ledgers(const gostop::Rules& rules, const gostop::Result& result, GostopResult& seen) {
  using R = GostopResult;
  const auto per_seat = [&](R::Key key, const gostop::PerSeat<gostop::Points>& from,
                            PerSeat<std::int64_t>& to) {
    seen.seen = static_cast<std::uint16_t>(seen.seen | key);
    to.size = static_cast<std::uint8_t>(rules.players);
    for (int seat = 0; seat < rules.players; ++seat) to.set(seat, from[seat]);
  };
  if (rules.sold_seats > 0) {
    per_seat(R::kSoldPaid, result.sale.paid, seen.sold_paid);
    seen.seen |= R::kSoldReceived;
    seen.sold_received.size = static_cast<std::uint8_t>(rules.sold_seats);
    for (int sitter = 0; sitter < rules.sold_seats; ++sitter) {
      seen.sold_received.set(sitter, result.sale.received[static_cast<std::size_t>(sitter)]);
    }
  }
  if (rules.pot_stake > 0) {
    per_seat(R::kPotPayments, result.pot.payments, seen.pot_payments);
    seen.seen |= R::kNextPot;
    seen.next_pot = result.pot.left;
  }
}

}  // namespace

GostopResult observe(const gostop::Rules& rules, const gostop::Result& result) {
  using R = GostopResult;
  R seen;
  seen.seen = R::kOutcome | R::kPayments | R::kReasons | R::kNextDealer | R::kNextCarry;
  seen.outcome = result.outcome;
  if (result.has_winner()) {
    seen.seen |= R::kWinner | R::kPoints | R::kBonus | R::kMultiplier;
    seen.winner = result.winner;
    seen.points = result.points;
    seen.bonus = result.bonus;
    seen.multiplier = result.multiplier;
  }
  seen.payments.size = static_cast<std::uint8_t>(rules.players);
  for (int seat = 0; seat < rules.players; ++seat) {
    seen.payments.set(seat, result.payments[seat]);
  }
  for (const gostop::Reason& reason : result.reasons) {
    seen.reasons.push_back(gostop::to_text(rules, reason));
  }
  std::sort(seen.reasons.begin(), seen.reasons.end());
  seen.next_dealer = result.next_dealer;
  seen.next_carry = result.next_carry;
  add_ledgers(rules, result, seen);
  return seen;
}

}  // namespace showstopper::trace
