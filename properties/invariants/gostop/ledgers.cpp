// SPDX-License-Identifier: Apache-2.0
//
// Money apart from the payments of the round: the pot and sold hands (docs/decisions/0024). Amounts
// are derived from the keys and rows of the rule file.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/gostop/rules/parameter_table.h"
#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

const rules::RuleSet& file_of(const GostopStep& step) { return *step.rules.source; }

std::size_t seats_that_sell(const GostopStep& step) {
  return step.rules.players == 3 ? static_cast<std::size_t>(file_of(step).number("sold.seats"_key))
                                 : 0;
}

bool nothing_lies_elsewhere_yet(const State& state) {
  return state.round_turns == 0 &&
         std::all_of(state.seats.begin(), state.seats.end(),
                     [](const SeatState& seat) { return seat.captured.empty(); });
}

// GS-B-008: a seat that sits out has sold a whole hand, and its cards are in the stock.
bool sold_hands_go_into_the_stock(const GostopStep& step) {
  const PerSitter<CardSet>& sold = step.after.sold;
  if (!step.first) return sold == step.before.sold;
  CardSet all;
  int cards = 0;
  for (std::size_t sitter = 0; sitter < sold.size(); ++sitter) {
    const bool sells = sitter < seats_that_sell(step);
    if (sold[sitter].size() != (sells ? step.rule_facts.dealt_to_hand : 0)) return false;
    all |= sold[sitter];
    cards += sold[sitter].size();
  }
  if (all.size() != cards || !step.rules.deck.contains(all)) return false;
  if (!nothing_lies_elsewhere_yet(step.after)) return true;
  CardSet dealt = step.after.table;
  for (const SeatState& seat : step.after.seats) dealt |= seat.hand;
  return (dealt & all).empty();
}

bool sitters_receive_what_seats_pay(const GostopStep& step) {
  if (step.result == nullptr) return true;
  Points sum = 0;
  for (const Points paid : step.result->sale.paid) {
    if (paid < 0) return false;
    sum -= paid;
  }
  for (const Points received : step.result->sale.received) sum += received;
  return sum == 0;
}

// The amount that one seat owes for a hand, card by card.
Points owed_for(const GostopStep& step, CardSet hand) {
  const rules::RuleSet& file = file_of(step);
  const RuleFacts::Use& counts = step.rule_facts.use[0];
  std::array<int, Card::kMonths + 1> of_month{};
  Points owed = 0;
  for (const Card card : hand) {
    if (card.is_joker()) {
      owed += file.number("sold.per_joker"_key);
      continue;
    }
    ++of_month[static_cast<std::size_t>(int{card.month()})];
    const bool bright = counts.brights.has(card);
    const bool doubled = card != kCup && counts.junk_value[card.index()] == 2;
    if (bright) owed += file.number("sold.per_bright"_key);
    if (doubled) owed += file.number("sold.per_double"_key);
  }
  const bool triple = *std::max_element(of_month.begin(), of_month.end()) >= 3;
  return triple ? owed * file.number("sold.triple_factor"_key) : owed;
}

Sale due_for_sold_hands(const GostopStep& step) {
  Sale due;
  if (step.after.outcome == Outcome::misdeal) return due;
  const bool dealer_pays =
      file_of(step).form("sold.payers"_key) == static_cast<int>(SoldPayers::each);
  for (std::size_t sitter = 0; sitter < seats_that_sell(step); ++sitter) {
    const Points each = owed_for(step, step.after.sold[sitter]);
    due.received[sitter] = each * (step.rules.players - (dealer_pays ? 0 : 1));
    for (Seat seat = 0; seat < step.rules.players; ++seat) due.paid[seat] += each;
  }
  if (!dealer_pays) due.paid[step.after.dealer] = 0;
  return due;
}

bool sold_hands_cost_what_the_rules_say(const GostopStep& step) {
  return step.result == nullptr || step.result->sale == due_for_sold_hands(step);
}

bool the_pot_keeps_what_is_paid_in(const GostopStep& step) {
  if (step.after.pot != step.before.pot) return false;
  if (step.result == nullptr) return true;
  Points sum = step.result->pot.left;
  for (const Points payment : step.result->pot.payments) sum += payment;
  return sum == step.after.pot;
}

// The pot is taken at most once. If the capture of one card takes it, that turn's seat gets it.
bool the_pot_goes_to_the_first_who_takes_it(const GostopStep& step) {
  const Seat then = step.before.pot_taker, now = step.after.pot_taker;
  if (step.first || step.rules.turn_empty_hand == EmptyHand::auto_flip) return true;
  if (then != kNobody) return now == then;
  const Seat mover = step.before.mover;
  if (now != kNobody && now != mover && step.before.decision != Decision::declare) return false;
  const Card card = step.rule_facts.pot_card;
  if (!card.is_card() || !step.collected()) return true;
  bool captured = false;
  for (const SeatState& seat : step.turn_start.seats) {
    captured = captured || seat.captured.has(card);
  }
  const bool took = !captured && step.after.seat(mover).captured.has(card);
  return now == (took ? mover : Seat{kNobody});
}

PotLedger pot_after(const GostopStep& step) {
  PotLedger due;
  const Points stake =
      step.after.outcome == Outcome::misdeal ? 0 : file_of(step).number("pot.stake"_key);
  const Points whole = step.after.pot + stake * step.rules.players;
  const Seat taker = step.after.outcome == Outcome::misdeal ? Seat{kNobody} : step.after.pot_taker;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    due.payments[seat] = seat == taker ? whole - stake : -stake;
  }
  due.left = taker == kNobody ? whole : 0;
  return due;
}

bool the_pot_is_paid_by_all_and_taken_whole(const GostopStep& step) {
  return step.result == nullptr || step.result->pot == pot_after(step);
}

constexpr GostopInvariant kLedgers[] = {
    {"the_pot_keeps_what_is_paid_in",
     "The pot before, plus the stakes, equals the gains from it plus its rest.",
     the_pot_keeps_what_is_paid_in, "pot", "GS-B-004", Cost::each_step, Part::end,
     amounts_of_the_pot},
    {"the_pot_goes_to_the_first_who_takes_it",
     "The pot goes to the first seat that fulfils its condition, and to no other in the round.",
     the_pot_goes_to_the_first_who_takes_it, "pot", "GS-B-004"},
    {"the_pot_is_paid_by_all_and_taken_whole",
     "Each seat pays its stake, and the one who takes the pot has all that is in it.",
     the_pot_is_paid_by_all_and_taken_whole, "pot", "GS-B-004", Cost::each_step, Part::end,
     amounts_of_the_pot},
    {"sold_hands_go_into_the_stock",
     "Each seat that sits out has sold a whole hand of its own, which lies in the stock.",
     sold_hands_go_into_the_stock, "sold", "GS-B-008", Cost::each_step, Part::deal},
    {"sitters_receive_what_seats_pay", "What is paid for sold hands is received for them.",
     sitters_receive_what_seats_pay, "sold", "GS-B-008", Cost::each_step, Part::end},
    {"sold_hands_cost_what_the_rules_say",
     "Sold hands cost each payer so much for each bright, joker and double, more with a triple.",
     sold_hands_cost_what_the_rules_say, "sold", "GS-B-008", Cost::each_step, Part::end,
     prices_of_sold_hands},
};

}  // namespace

Amounts amounts_of_the_pot(const GostopStep& step) {
  if (step.result == nullptr) return {};
  const PotLedger due = pot_after(step);
  return {fmt::format("from the pot {}, left {}", fmt::join(due.payments, " "), due.left),
          fmt::format("from the pot {}, left {}", fmt::join(step.result->pot.payments, " "),
                      step.result->pot.left)};
}

Amounts prices_of_sold_hands(const GostopStep& step) {
  if (step.result == nullptr) return {};
  const Sale due = due_for_sold_hands(step);
  return {
      fmt::format("paid {}, received {}", fmt::join(due.paid, " "), fmt::join(due.received, " ")),
      fmt::format("paid {}, received {}", fmt::join(step.result->sale.paid, " "),
                  fmt::join(step.result->sale.received, " "))};
}

std::span<const GostopInvariant> ledger_invariants() { return kLedgers; }

bool ledgers_hold(const GostopStep& step) { return all_of_list_hold<kLedgers>(step); }

}  // namespace showstopper::properties
