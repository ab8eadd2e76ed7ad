// SPDX-License-Identifier: Apache-2.0
//
// The expected and actual values of invariants on amounts and cards, in words. Computed only if the
// invariant fails, again from the step.
#include <fmt/format.h>

#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/payments.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "properties/invariants/gostop/oracle/turn_facts.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

namespace {

template <class Numbers>
std::string listed(const Numbers& by_seat, int players) {
  return fmt::format("{}", fmt::join(by_seat.begin(), by_seat.begin() + players, " "));
}

std::string account_text(Points points, Points bonus, Points multiplier, const std::string& paid) {
  return fmt::format("{} points, bonus {}, multiplier {}, payments {}", points, bonus, multiplier,
                     paid);
}

}  // namespace

Amounts amounts_of_the_formula(const GostopStep& step) {
  if (step.result == nullptr) return {};
  const std::optional<Payments> due = payments_of(step);
  if (!due) return {};
  const int players = step.rules.players;
  const Result& result = *step.result;
  if (!result.has_winner()) {
    return {"payments " + listed(due->payments, players),
            "payments " + listed(result.payments, players)};
  }
  return {account_text(due->points, due->bonus, due->multiplier, listed(due->payments, players)),
          account_text(result.points, result.bonus, result.multiplier,
                       listed(result.payments, players))};
}

Amounts sum_of_payments(const GostopStep& step) {
  if (step.result == nullptr) return {};
  Points sum = 0;
  for (const Points payment : step.result->payments) sum += payment;
  return {"payments that sum to 0",
          fmt::format("payments {}, which sum to {}",
                      listed(step.result->payments, step.rules.players), sum)};
}

Amounts gains_of_all_seats(const GostopStep& step) {
  if (step.result == nullptr) return {};
  return {step.after.winner == kNobody
              ? "no payments but those of the ledger"
              : fmt::format("a gain of seat {} alone, but for the ledger", step.after.winner),
          fmt::format("payments {}, of them in the ledger {}",
                      listed(step.result->payments, step.rules.players),
                      listed(step.after.instant, step.rules.players))};
}

Amounts points_at_the_stop(const GostopStep& step) {
  if (step.result == nullptr || step.after.winner == kNobody) return {};
  SeatState winner = step.after.seat(step.after.winner);
  if (step.rules.cup_when == CupWhen::at_settlement) winner.cup = CupUse::open;
  return {fmt::format("at least {} points", step.rules.stop_minimum),
          fmt::format("{} points", oracle_to_minimum(step, winner))};
}

Amounts points_kept_at_a_go(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const bool calls =
        !step.first && step.action.kind == ActionKind::go && seat == step.before.to_move;
    SeatState then = step.before.seat(seat);
    if (calls && asked_before_the_flip(step.before)) {
      then.captured |= taken_by_hand(step, step.before);
    }
    const int expected = calls ? oracle_points(step, then) : int{then.points_at_go};
    const int came = step.after.seat(seat).points_at_go;
    if (came == expected) continue;
    return {fmt::format("{} points kept for seat {}", expected, seat),
            fmt::format("{} points", came)};
  }
  return {};
}

Amounts sum_of_the_ledger(const GostopStep& step) {
  return {"a ledger that sums to 0",
          "the ledger is " + listed(step.after.instant, step.rules.players)};
}

Amounts cards_not_in_one_place(const GostopStep& step) {
  CardSet seen, twice;
  const auto count = [&](CardSet zone) {
    twice |= seen & zone;
    seen |= zone;
  };
  count(step.after.table);
  count(step.stock_left);
  for (const SeatState& seat : step.after.seats) {
    count(seat.hand);
    count(seat.captured);
  }
  std::string came;
  const auto add = [&came](std::string_view what, CardSet cards) {
    if (cards.empty()) return;
    came += fmt::format("{}{} {}", came.empty() ? "" : ", ", what, names(cards));
  };
  add("missing", step.rules.deck - seen);
  add("in two places", twice);
  add("not of this deck", seen - step.rules.deck);
  return {fmt::format("{} cards, each in one place", step.rules.deck.size()), came};
}

Amounts cards_that_turns_leave(const GostopStep& step) {
  std::string hands;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    hands += fmt::format("{}{} cards after {} turns", seat == 0 ? "" : ", ",
                         step.after.seat(seat).hand.size(), int{step.after.seat(seat).turns});
  }
  return {"", hands};
}

Amounts dealer_and_carry(const GostopStep& step) {
  if (step.result == nullptr) return {};
  const std::string outcome =
      step.after.winner == kNobody ? "no winner" : fmt::format("seat {} won", step.after.winner);
  return {"",
          fmt::format("{}; dealer {} then {}, carry {} then {}", outcome, int{step.after.dealer},
                      step.result->next_dealer, int{step.after.carry}, step.result->next_carry)};
}

}  // namespace showstopper::properties
