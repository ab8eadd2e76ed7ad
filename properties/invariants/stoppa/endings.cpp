// SPDX-License-Identifier: Apache-2.0
//
// How rounds end: declarations, the close, payments.
#include <algorithm>

#include "model/table/check.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Outcome;
using stoppa::Phase;
using stoppa::Seat;
using stoppa::State;

bool payments_are_zero_sum(const StoppaStep& step) {
  if (step.result == nullptr) return true;
  std::int64_t sum = std::int64_t{step.result->pot} - step.table.pot;
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    const Chips payment = step.result->payments[seat];
    if (payment != step.after.purse(seat) - step.table.purses[seat]) return false;
    sum += payment;
  }
  return sum == 0;
}

// Each seat pays the seat that goes out a unit for each so many cards, or all that it has.
bool a_close_is_paid_by_the_card(const StoppaStep& step) {
  if (!step.after.over() || step.after.outcome != Outcome::stoppa) return true;
  const Seat winner = step.after.winner;
  if (!step.lays() || winner != step.mover() || !step.after.hand(winner).empty()) return false;
  Chips unit = 0;
  switch (step.rules.pay_unit) {
    case stoppa::Stake::punto: unit = step.table.punto; break;
    case stoppa::Stake::beccata: unit = step.table.beccata; break;
    case stoppa::Stake::misera: unit = step.table.punto + step.table.beccata; break;
  }
  std::int64_t won = 0;
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    if (seat == winner) continue;
    const int cards = step.after.hand(seat).size();
    if (cards == 0) return false;
    const std::int64_t owed =
        std::int64_t{(cards - cards % step.rules.pay_per_cards) / step.rules.pay_per_cards} * unit;
    const std::int64_t paid = std::min<std::int64_t>(owed, step.before.purse(seat));
    if (step.before.purse(seat) - step.after.purse(seat) != paid) return false;
    won += paid;
  }
  return step.after.purse(winner) - step.before.purse(winner) == won;
}

bool chips_move_only_at_an_end(const StoppaStep& step) {
  if (step.first || step.was(Decision::bet) || step.after.over()) return true;
  return step.after.purses == step.before.purses;
}

bool no_king(CardSet hand) { return hand.count(stoppa::kKing) == 0; }

int figures(CardSet hand) {
  return hand.count(stoppa::kJack) + hand.count(stoppa::kKnight) + hand.count(stoppa::kKing);
}

// An end without shedding has a hand that the rules let end the round, and its holder wins.
bool a_declaration_has_its_hand(const StoppaStep& step) {
  if (!step.after.over()) return true;
  const auto held_by = [&](auto fits) {
    const Seat winner = step.after.winner;
    if (winner != stoppa::kNobody) return bool{fits(step.after.hand(winner))};
    for (Seat seat = 0; seat < step.after.players; ++seat) {
      if (fits(step.after.hand(seat))) return true;
    }
    return false;
  };
  const bool won = step.after.winner != stoppa::kNobody;
  switch (step.after.outcome) {
    case Outcome::riches:
      return won && held_by([](CardSet hand) { return hand.count(stoppa::kKing) == 4; });
    case Outcome::misera: return won && held_by([](CardSet hand) { return figures(hand) == 0; });
    case Outcome::three_twos:
      return !won &&
             held_by([](CardSet hand) { return hand.count(stoppa::kTwo) >= 3 && no_king(hand); });
    case Outcome::three_aces:
      return !won && held_by([](CardSet hand) { return hand.count(stoppa::kAce) >= 3; });
    case Outcome::last_deal:
      return !won && step.table.last_round && !step.rules.match_last_dealer_sheds;
    case Outcome::stoppa: return won;
    case Outcome::voided: return !won;
    case Outcome::none: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

// ST-038, ST-055: if there is no winner after the big point, there are no payments either.
bool no_winner_no_payment(const StoppaStep& step) {
  if (!step.after.over() || step.after.winner != stoppa::kNobody) return true;
  return step.was(Decision::bet) || step.after.purses == step.before.purses;
}

// ST-043, ST-044: each seat pays the same for a declaration, or all that it has, and never more.
bool a_declaration_is_paid_alike(const StoppaStep& step) {
  const bool paid =
      step.after.over() && !step.was(Decision::bet) &&
      (step.after.outcome == Outcome::misera || step.after.outcome == Outcome::riches);
  if (!paid) return true;
  const stoppa::PreStake stake =
      step.after.outcome == Outcome::misera ? step.rules.pre_misera : step.rules.pre_four_kings;
  Chips most = 0;
  switch (stake) {
    case stoppa::PreStake::off: return false;
    case stoppa::PreStake::punto: most = step.table.punto; break;
    case stoppa::PreStake::beccata: most = step.table.beccata; break;
    case stoppa::PreStake::misera: most = step.table.punto + step.table.beccata; break;
  }
  // Several declarers are paid by all, so a seat that declared nothing owes at most one stake each.
  int declarers = 0;
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    declarers += figures(step.after.hand(seat)) == 0 ? 1 : 0;
  }
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    const Chips lost = step.before.purse(seat) - step.after.purse(seat);
    if (lost > std::int64_t{std::max(declarers, 1)} * most) return false;
  }
  return step.after.purse(step.after.winner) >=
         step.before.purse(step.after.winner) - std::max(declarers - 1, 0) * most;
}

// A round is finite. In a contest every raise adds a chip, and every action changes a bet, a pass
// or a fold. In the shedding a lay uses up a card, and at most one lap of passes follows it (two
// laps if playing is optional).
bool the_shedding_ends(const StoppaStep& step) {
  if (step.after.phase != Phase::shed || !step.was(Decision::lay)) return true;
  if (step.action.kind == stoppa::ActionKind::lay) {
    return step.after.shed.held().size() < step.before.shed.held().size();
  }
  return step.action.kind == stoppa::ActionKind::repair ||
         step.after.shed.passes < step.after.players;
}

bool every_bet_action_counts(const StoppaStep& step) {
  if (!step.was(Decision::bet) || step.contest_ended()) return true;
  return step.after.bets != step.before.bets || step.after.passed != step.before.passed ||
         step.after.folded != step.before.folded;
}

bool the_hand_becomes_dealer(const StoppaStep& step) {
  if (step.result == nullptr) return true;
  return step.result->next_dealer == (step.table.dealer + 1) % step.after.players &&
         step.result->outcome == step.after.outcome && step.result->winner == step.after.winner;
}

constexpr StoppaInvariant kEndings[] = {
    {"payments_are_zero_sum",
     "Payments are the changes of the purses, and with the change of the pot they sum to zero.",
     payments_are_zero_sum, "paid", "ST-010,ST-020", Cost::each_step, Part::question,
     payments_and_pot},
    {"a_close_is_paid_by_the_card",
     "Who goes out has no card left and gets a unit for each so many cards of each other seat.",
     a_close_is_paid_by_the_card, "paid_cards", "ST-046,ST-047,ST-048", Cost::each_step,
     Part::question, chips_that_moved},
    {"chips_move_only_at_an_end", "Outside contests chips change hands only when a round ends.",
     chips_move_only_at_an_end, "shedding", "ST-047", Cost::each_step, Part::question,
     chips_that_moved},
    {"a_declaration_has_its_hand",
     "An end without shedding has a hand that lets the round end, and its holder wins the "
     "payment.",
     a_declaration_has_its_hand, "declared,riches,misera,three_twos",
     "ST-038,ST-039,ST-043,ST-044,ST-055"},
    {"no_winner_no_payment", "A round that ends without a winner moves no chips at its end.",
     no_winner_no_payment, "three_twos,three_aces,last_deal", "ST-038,ST-055", Cost::each_step,
     Part::question, chips_that_moved},
    {"a_declaration_is_paid_alike", "A declaration costs no seat more than the stake it is worth.",
     a_declaration_is_paid_alike, "riches,misera", "ST-043,ST-044", Cost::each_step, Part::question,
     chips_that_moved},
    {"the_shedding_ends", "Each lay uses up a card, and passes alone do not go round for ever.",
     the_shedding_ends, "shedding", "ST-046"},
    {"every_bet_action_counts", "Each word in a contest changes a bet, or who is still in.",
     every_bet_action_counts, "opened", "ST-014,ST-015"},
    {"the_hand_becomes_dealer", "The right of the dealer deals next.", the_hand_becomes_dealer,
     "next_dealer", "ST-053"},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_ending_invariants() { return kEndings; }

bool stoppa_endings_hold(const StoppaStep& step) {
  if (!(the_shedding_ends(step) && every_bet_action_counts(step))) return false;
  if (!step.after.over()) return chips_move_only_at_an_end(step);
  return payments_are_zero_sum(step) && a_close_is_paid_by_the_card(step) &&
         a_declaration_has_its_hand(step) && no_winner_no_payment(step) &&
         a_declaration_is_paid_alike(step) && the_hand_becomes_dealer(step);
}

}  // namespace showstopper::properties
