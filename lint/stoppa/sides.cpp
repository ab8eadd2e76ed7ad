// SPDX-License-Identifier: Apache-2.0
#include "lint/stoppa/sides.h"

#include <fmt/format.h>

#include "model/table/counted.h"

namespace showstopper::lint {

using stoppa::Rules;
using stoppa::State;

bool same_result(const stoppa::Result& a, const stoppa::Result& b) {
  return a.outcome == b.outcome && a.payments == b.payments && a.winner == b.winner &&
         a.next_dealer == b.next_dealer && a.pot == b.pot;
}

bool positions_differ(const Rules&, const State& a, const Rules&, const State& b) {
  return a.phase != b.phase || a.pot != b.pot || a.purses != b.purses || a.bets != b.bets ||
         a.shed.hands != b.shed.hands || a.shed.laid != b.shed.laid ||
         a.shed.needed != b.shed.needed || a.exposed != b.exposed;
}

std::string only_here(const stoppa::Legal& own, const stoppa::Legal* other) {
  std::string only;
  const auto add = [&](const std::string& words) { only += (only.empty() ? "" : ", ") + words; };
  const int amounts = own.amounts();
  for (int n = 0; n < own.size() - amounts; ++n) {
    const stoppa::Action action = own.nth(n);
    if (other == nullptr || !other->contains(action)) add(to_text(action));
  }
  const bool same = other != nullptr && other->chips_verb == own.chips_verb &&
                    other->from == own.from && other->to == own.to;
  if (amounts > 0 && !same) add(fmt::format("{} {} to {}", word(own.chips_verb), own.from, own.to));
  return only;
}

std::string position_text(const Rules&, const State& own, const Rules&, const State& other) {
  std::string text;
  const auto fact = [&](const std::string& words) { text += (text.empty() ? "" : ", ") + words; };
  if (own.phase != other.phase) fact(std::string(round_name(own)));
  if (own.pot != other.pot) fact(fmt::format("pot {}", own.pot));
  for (stoppa::Seat seat = 0; seat < own.players; ++seat) {
    if (own.purse(seat) != other.purse(seat))
      fact(fmt::format("p{} has {}", seat, own.purse(seat)));
    if (own.bet(seat) != other.bet(seat)) fact(fmt::format("p{} bets {}", seat, own.bet(seat)));
    if (own.hand(seat) != other.hand(seat)) {
      fact(fmt::format("p{} holds {}", seat, stoppa::names(own.hand(seat))));
    }
  }
  if (own.shed.laid != other.shed.laid) fact("laid " + stoppa::names(own.shed.laid));
  if (own.shed.needed != other.shed.needed) fact(fmt::format("needed {}", own.shed.needed));
  if (own.exposed != other.exposed) fact("shown " + stoppa::names(own.exposed));
  return text;
}

std::string result_text(const Rules& rules, const stoppa::Result& of) {
  std::string payments, reasons;
  for (stoppa::Seat seat = 0; seat < rules.players; ++seat) {
    payments += fmt::format("{}{:+}", seat == 0 ? "" : " ", of.payments[seat]);
  }
  for (const std::string_view reason : of.reasons) {
    reasons += fmt::format("{}{}", reasons.empty() ? "" : ", ", reason);
  }
  return fmt::format("{}{}: {}; p{} deals next, {} left in the pot", word(of.outcome),
                     reasons.empty() ? "" : " (" + reasons + ")", payments, of.next_dealer,
                     table::counted(of.pot, "chip"));
}

std::optional<std::string> deal_fault(const Rules& rules, const stoppa::Table& table,
                                      const stoppa::Deal& deal) {
  if (auto trouble = stoppa::fault(rules, table)) return trouble;
  return stoppa::fault(rules, deal);
}

}  // namespace showstopper::lint
