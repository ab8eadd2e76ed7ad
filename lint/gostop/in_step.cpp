// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/in_step.h"

#include <utility>

#include <fmt/format.h>

#include "model/gostop/settlement/settle.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::lint::gostop_rules {
namespace {

bool same_choices(const gostop::State& a, const gostop::State& b) {
  if (a.over() != b.over()) return false;
  return a.over() || (a.to_move == b.to_move && a.decision == b.decision);
}

bool same_legal(const gostop::Legal& a, const gostop::Legal& b) {
  if (a.size() != b.size()) return false;
  for (int i = 0; i < a.size(); ++i) {
    if (!b.contains(a.nth(i))) return false;
  }
  return true;
}

bool same_result(const gostop::Result& a, const gostop::Result& b) {
  return a.outcome == b.outcome && a.payments == b.payments && a.next_dealer == b.next_dealer &&
         a.next_carry == b.next_carry;
}

}  // namespace

InStep::InStep(const gostop::Rules& a, const gostop::Rules& b, gostop::State from_a,
               gostop::State from_b)
    : rules_{&a, &b}, states_{std::move(from_a), std::move(from_b)} {
  look();
}

bool InStep::may(gostop::Action action) const {
  return !states_[0].over() && !states_[1].over() && legal_[0].contains(action) &&
         legal_[1].contains(action) && states_[0].to_move == states_[1].to_move;
}

void InStep::act(gostop::Action action) {
  for (std::size_t side : {0u, 1u}) gostop::apply(*rules_[side], states_[side], action);
  look();
}

bool InStep::choices_differ() const {
  return !same_choices(states_[0], states_[1]) ||
         (!states_[0].over() && !same_legal(legal_[0], legal_[1]));
}

bool InStep::payments_differ() const { return over() && !same_result(result(0), result(1)); }

bool InStep::positions_differ() const {
  const auto& [a, b] = states_;
  if (a.table != b.table) return true;
  for (gostop::Seat seat = 0; seat < a.players; ++seat) {
    if (a.seat(seat).hand != b.seat(seat).hand) return true;
    if (a.seat(seat).captured != b.seat(seat).captured) return true;
    for (const trace::SeatNumber& each : trace::seat_numbers()) {
      if (each.in(*rules_[0], a, seat) != each.in(*rules_[1], b, seat)) return true;
    }
  }
  return false;
}

std::string InStep::position_text(std::size_t side) const {
  std::string text;
  const auto fact = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  const gostop::State& own = states_[side];
  const gostop::State& other = states_[1 - side];
  const auto cards = [&](const std::string& where, gostop::CardSet here, gostop::CardSet there) {
    if (here != there) fact(fmt::format("{} {}", where, gostop::names(here)));
  };
  cards("table", own.table, other.table);
  for (gostop::Seat seat = 0; seat < own.players; ++seat) {
    cards(fmt::format("p{} holds", seat), own.seat(seat).hand, other.seat(seat).hand);
    cards(fmt::format("p{} has captured", seat), own.seat(seat).captured,
          other.seat(seat).captured);
    for (const trace::SeatNumber& each : trace::seat_numbers()) {
      const auto here = each.in(*rules_[side], own, seat);
      if (here == each.in(*rules_[1 - side], other, seat)) continue;
      fact(fmt::format("p{} {} {}", seat, each.name, here));
    }
  }
  return text;
}

gostop::Result InStep::result(std::size_t side) const {
  return gostop::settle(*rules_[side], states_[side]);
}

std::string InStep::choices_text(std::size_t side) const {
  const gostop::State& own = states_[side];
  const gostop::State& other = states_[1 - side];
  if (own.over()) return fmt::format("the round is over: {}", word(own.outcome));
  std::string only;
  for (int n = 0; n < legal_[side].size(); ++n) {
    const gostop::Action action = legal_[side].nth(n);
    if (!other.over() && legal_[1 - side].contains(action)) continue;
    only += (only.empty() ? "" : ", ") + to_text(action);
  }
  return fmt::format("p{} decides ({}){}", own.to_move, word(own.decision),
                     only.empty() ? "" : "; only here: " + only);
}

std::string InStep::result_text(std::size_t side) const {
  const gostop::Result of = result(side);
  std::string payments, reasons;
  for (gostop::Seat seat = 0; seat < states_[side].players; ++seat) {
    payments += fmt::format("{}{:+}", seat == 0 ? "" : " ", of.payments[seat]);
  }
  for (const gostop::Reason& reason : of.reasons) {
    reasons += (reasons.empty() ? "" : ", ") + to_text(*rules_[side], reason);
  }
  return fmt::format("{}, {} points + {} x {}{}: {}; p{} deals next, carry {}", word(of.outcome),
                     of.points, of.bonus, of.multiplier,
                     reasons.empty() ? "" : " (" + reasons + ")", payments, of.next_dealer,
                     of.next_carry);
}

void InStep::look() {
  for (std::size_t side : {0u, 1u}) legal_[side] = gostop::legal(*rules_[side], states_[side]);
}

}  // namespace showstopper::lint::gostop_rules
