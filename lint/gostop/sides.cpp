// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/sides.h"

#include <fmt/format.h>

#include "model/gostop/settlement/settle.h"
#include "model/table/counted.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::lint {

using gostop::Rules;
using gostop::State;

bool same_legal(const gostop::Legal& a, const gostop::Legal& b) {
  if (a.size() != b.size()) return false;
  for (int i = 0; i < a.size(); ++i) {
    if (!b.contains(a.nth(i))) return false;
  }
  return true;
}

bool same_result(const gostop::Result& a, const gostop::Result& b) {
  return a.outcome == b.outcome && a.payments == b.payments && a.sale == b.sale && a.pot == b.pot &&
         a.next_dealer == b.next_dealer && a.next_carry == b.next_carry;
}

bool positions_differ(const Rules& rules_a, const State& a, const Rules& rules_b, const State& b) {
  if (a.table != b.table) return true;
  for (gostop::Seat seat = 0; seat < a.players; ++seat) {
    if (a.seat(seat).hand != b.seat(seat).hand) return true;
    if (a.seat(seat).captured != b.seat(seat).captured) return true;
    for (const trace::SeatNumber& each : trace::seat_numbers()) {
      if (each.in(rules_a, a, seat) != each.in(rules_b, b, seat)) return true;
    }
  }
  return false;
}

std::string only_here(const gostop::Legal& own, const gostop::Legal* other) {
  std::string only;
  for (int n = 0; n < own.size(); ++n) {
    const gostop::Action action = own.nth(n);
    if (other != nullptr && other->contains(action)) continue;
    only += (only.empty() ? "" : ", ") + to_text(action);
  }
  return only;
}

std::string position_text(const Rules& own_rules, const State& own, const Rules& other_rules,
                          const State& other) {
  std::string text;
  const auto fact = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  const auto cards = [&](const std::string& where, gostop::CardSet here, gostop::CardSet there) {
    if (here != there) fact(fmt::format("{} {}", where, gostop::names(here)));
  };
  cards("table", own.table, other.table);
  for (gostop::Seat seat = 0; seat < own.players; ++seat) {
    cards(fmt::format("p{} holds", seat), own.seat(seat).hand, other.seat(seat).hand);
    cards(fmt::format("p{} has captured", seat), own.seat(seat).captured,
          other.seat(seat).captured);
    for (const trace::SeatNumber& each : trace::seat_numbers()) {
      const auto here = each.in(own_rules, own, seat);
      if (here == each.in(other_rules, other, seat)) continue;
      fact(fmt::format("p{} {} {}", seat, each.name, here));
    }
  }
  return text;
}

std::string result_text(const Rules& rules, const gostop::Result& of) {
  std::string payments, reasons;
  for (gostop::Seat seat = 0; seat < rules.players; ++seat) {
    payments += fmt::format("{}{:+}", seat == 0 ? "" : " ", of.payments[seat]);
  }
  for (const gostop::Reason& reason : of.reasons) {
    reasons += (reasons.empty() ? "" : ", ") + to_text(rules, reason);
  }
  for (int sitter = 0; sitter < rules.sold_seats; ++sitter) {
    payments += fmt::format("{}{}", sitter == 0 ? ", for sold hands " : " ",
                            of.sale.received[static_cast<std::size_t>(sitter)]);
  }
  for (gostop::Seat seat = 0; rules.pot_stake > 0 && seat < rules.players; ++seat) {
    payments += fmt::format("{}{:+}", seat == 0 ? ", pot " : " ", of.pot.payments[seat]);
  }
  return fmt::format("{}, {} + {} x {}{}: {}; p{} deals next, carry {}", word(of.outcome),
                     table::counted(of.points, "point"), of.bonus, of.multiplier,
                     reasons.empty() ? "" : " (" + reasons + ")", payments, of.next_dealer,
                     of.next_carry);
}

std::optional<std::string> deal_fault(const Rules& rules, const gostop::Table& table,
                                      const gostop::Deal& deal) {
  return gostop::fault(rules, table.dealer, deal);
}

}  // namespace showstopper::lint
