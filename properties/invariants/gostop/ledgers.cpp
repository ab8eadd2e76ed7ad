// SPDX-License-Identifier: Apache-2.0
//
// Money beside the payments of the round: sold hands (docs/decisions/0024). Prices are worked out
// from the keys of the rule file and its rows.
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

// GS-B-008: who waits has sold a whole hand, and its cards are in the stock, for all to know.
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
  for (const Points paid : step.result->sold_paid) {
    if (paid < 0) return false;
    sum -= paid;
  }
  for (const Points received : step.result->sold_received) sum += received;
  return sum == 0;
}

// What one seat owes for a hand, card by card.
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

struct SoldFor {
  PerSeat<Points> paid{};
  PerSitter<Points> received{};
};

SoldFor due_for_sold_hands(const GostopStep& step) {
  SoldFor due;
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
  if (step.result == nullptr) return true;
  const SoldFor due = due_for_sold_hands(step);
  return step.result->sold_paid == due.paid && step.result->sold_received == due.received;
}

constexpr GostopInvariant kLedgers[] = {
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

Amounts prices_of_sold_hands(const GostopStep& step) {
  if (step.result == nullptr) return {};
  const SoldFor due = due_for_sold_hands(step);
  return {
      fmt::format("paid {}, received {}", fmt::join(due.paid, " "), fmt::join(due.received, " ")),
      fmt::format("paid {}, received {}", fmt::join(step.result->sold_paid, " "),
                  fmt::join(step.result->sold_received, " "))};
}

std::span<const GostopInvariant> ledger_invariants() { return kLedgers; }

bool ledgers_hold(const GostopStep& step) { return all_of_list_hold<kLedgers>(step); }

}  // namespace showstopper::properties
