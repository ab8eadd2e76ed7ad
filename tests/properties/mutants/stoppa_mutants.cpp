// SPDX-License-Identifier: Apache-2.0
#include "tests/properties/mutants/stoppa_mutants.h"

#include <algorithm>

#include "model/stoppa/ranking.h"

namespace showstopper::properties {
namespace {

using stoppa::ActionKind;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Phase;
using stoppa::Seat;
using Step = SpoilableStep;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

bool in_contest(const Step& c) {
  return c.before.decision == Decision::bet && c.after.decision == Decision::bet &&
         c.before.iteration == c.after.iteration && c.before.phase == c.after.phase;
}
// A small round has ended and another contest has begun.
bool ends_small_round(const Step& c) {
  return c.before.phase == Phase::small && !in_contest(c) && c.after.decision == Decision::bet;
}
bool lays(const Step& c) {
  return c.before.decision == Decision::lay && c.action.kind == ActionKind::lay;
}
bool lays_on(const Step& c) { return lays(c) && !c.over; }

void move_chips(Step& c, Seat from, Seat to, Chips chips) {
  c.after.purses[at(from)] -= chips;
  c.after.purses[at(to)] += chips;
}

// Who has bet and not withdrawn when the action is done.
bool fights(const Step& c, Seat seat) {
  const bool mover = seat == c.before.to_move();
  if (mover && c.action.kind == ActionKind::fold) return false;
  const bool puts_in = c.action.kind == ActionKind::bet || c.action.kind == ActionKind::raise ||
                       c.action.kind == ActionKind::call;
  return !stoppa::in(c.before.folded, seat) && (c.before.bet(seat) > 0 || (mover && puts_in));
}
int fighters(const Step& c) {
  int count = 0;
  for (Seat seat = 0; seat < c.before.players; ++seat) count += fights(c, seat) ? 1 : 0;
  return count;
}
// Who has more chips than before the action.
Seat gainer(const Step& c) {
  for (Seat seat = 0; seat < c.before.players; ++seat) {
    if (c.after.purse(seat) > c.before.purse(seat)) return seat;
  }
  return stoppa::kNobody;
}

StoppaPlants of_places() {
  return {
      {"every_card_has_one_place", {[](Step& c) {
         if (!lays(c)) return false;
         c.after.shed.hands[0] |= c.after.shed.laid | c.after.shed.gone;
         return true;
       }}},
      {"packets_belong_to_small_rounds", {[](Step& c) {
         if (!ends_small_round(c) || c.after.phase != Phase::small) return false;
         auto& wave = c.after.waves[c.after.iteration];
         wave -= wave.first();
         return true;
       }}},
      {"hands_are_those_of_the_deal", {[](Step& c) {
         if (!in_contest(c)) return false;
         std::swap(c.after.shed.hands[0], c.after.shed.hands[1]);
         return true;
       }}},
      {"chips_are_constant", {[](Step& c) { return ++c.after.pot > 0; }}},
      {"no_purse_is_below_zero", {[](Step& c) {
         move_chips(c, 0, 1, c.after.purses[0] + 1);
         return true;
       }}},
      {"bets_belong_to_a_contest", {[](Step& c) {
         if (c.after.decision == Decision::bet) return false;
         c.after.bets[2] = 1;
         return true;
       }}},
      {"somebody_is_to_move", {[](Step& c) {
         c.after.shed.to_move = c.after.over() ? stoppa::Seat(0) : stoppa::kNobody;
         return true;
       }}},
      {"a_round_goes_forward", {[](Step& c) {
         if (c.before.phase != Phase::shed) return false;
         c.after.phase = Phase::big;
         return true;
       }}},
  };
}

StoppaPlants of_contests() {
  return {
      {"pot_shares_add_up", {[](Step& c) {
         if (!in_contest(c) || c.after.pot == 0) return false;
         --c.after.pot;
         ++c.after.purses[0];
         return true;
       }}},
      {"seats_speak_in_order", {[](Step& c) {
         if (!in_contest(c)) return false;
         c.after.shed.to_move = c.before.shed.to_move;
         return true;
       }}},
      {"a_contest_pays_its_winner", {[](Step& c) {
         if (!ends_small_round(c) || c.after.purses[0] == 0) return false;
         move_chips(c, 0, 1, 1);
         return true;
       }}},
  };
}

// Prizes that go to the wrong seat, bets that no seat could match.
StoppaPlants of_showdowns() {
  return {
      // A seat that has not even bet gets the winner's prize.
      {"a_showdown_is_won_by_the_best_hand", {[](Step& c) {
         const Seat winner = gainer(c);
         if (!ends_small_round(c) || fighters(c) < 2 || winner == stoppa::kNobody) return false;
         for (Seat seat = 0; seat < c.before.players; ++seat) {
           if (fights(c, seat)) continue;
           move_chips(c, winner, seat, c.after.purse(winner) - c.before.purse(winner));
           return true;
         }
         return false;
       }}},
      // Of equal hands the later one gets it all.
      {"priority_breaks_each_tie", {[](Step& c) {
         const Seat winner = gainer(c);
         if (!ends_small_round(c) || fighters(c) < 2 || winner == stoppa::kNobody) return false;
         if (!fights(c, winner)) return false;
         const auto worth = [&](Seat seat) {
           return best_of_packet(c.rules, c.before.packet(c.before.iteration, seat));
         };
         for (Seat seat = 0; seat < c.before.players; ++seat) {
           if (seat == winner || !fights(c, seat) || !(worth(seat) == worth(winner))) continue;
           const Chips own = winner == c.before.to_move()
                                 ? *std::max_element(c.before.bets.begin(), c.before.bets.end()) -
                                       c.before.bet(winner)
                                 : 0;
           move_chips(c, winner, seat, c.after.purse(winner) - c.before.purse(winner) + own);
           return true;
         }
         return false;
       }}},
      {"no_bet_is_above_the_smallest_purse", {[](Step& c) {
         if (!in_contest(c)) return false;
         const Chips high = *std::max_element(c.after.bets.begin(), c.after.bets.end());
         if (high <= *std::max_element(c.before.bets.begin(), c.before.bets.end())) return false;
         const Seat next = c.after.to_move();
         move_chips(c, next, c.before.to_move(), c.after.purse(next));
         return c.after.bet(next) < high;
       }}},
      {"a_bet_moves_chips_from_purse_to_bet", {[](Step& c) {
         if (!in_contest(c) || c.after.purses[0] == 0) return false;
         move_chips(c, 0, 1, 1);
         return true;
       }}},
      // The next small round begins while somebody's bet is not matched.
      {"a_contest_ends_when_all_have_matched", {[](Step& c) {
         if (!in_contest(c) || c.after.phase != Phase::small) return false;
         const Chips high = *std::max_element(c.after.bets.begin(), c.after.bets.end());
         for (Seat seat = 0; seat < c.after.players; ++seat) {
           const Chips bet = c.after.bet(seat);
           if (bet == 0 || bet == high || stoppa::in(c.after.folded, seat)) continue;
           ++c.after.iteration;
           return true;
         }
         return false;
       }}},
  };
}

StoppaPlants of_shedding() {
  return {
      {"a_lay_fits_the_needed_rank", {[](Step& c) {
         if (!lays(c) || c.before.shed.needed < 3) return false;
         c.before.shed.needed = static_cast<std::int8_t>(c.before.shed.needed - 1);
         return true;
       }}},
      {"a_pass_means_that_nothing_fits", {[](Step& c) {
         if (c.before.decision != Decision::lay || c.action.kind != ActionKind::pass) return false;
         const auto hand = c.before.hand(c.before.to_move());
         c.before.shed.needed = static_cast<std::int8_t>(hand.first().rank());
         return true;
       }}},
      {"a_rank_is_skipped_only_when_gone", {[](Step& c) {
         const auto needed = c.after.shed.needed;
         if (!lays_on(c) || needed == stoppa::kAnyRank || needed > 9) return false;
         ++c.after.shed.needed;
         return true;
       }}},
      {"a_sequence_closes_at_its_highest_rank", {[](Step& c) {
         if (!lays_on(c) || c.after.shed.laid.empty()) return false;
         c.after.shed.needed = stoppa::kAnyRank;
         return true;
       }}},
      {"a_lay_moves_its_cards_alone", {[](Step& c) {
         if (!lays(c)) return false;
         c.after.shed.hands[at(c.before.to_move())] |= c.action.cards;
         return true;
       }}},
      {"the_turn_stays_until_a_pass", {[](Step& c) {
         if (!lays_on(c)) return false;
         c.after.shed.to_move =
             static_cast<std::int8_t>(table::after(c.before.to_move(), c.before.players));
         return true;
       }}},
      {"nobody_sheds_with_an_empty_hand", {[](Step& c) {
         if (!lays_on(c)) return false;
         auto& hand = c.after.shed.hands[at(c.before.to_move())];
         c.after.shed.gone |= hand;
         hand = {};
         return true;
       }}},
      {"the_shedding_begins_with_whole_hands", {[](Step& c) {
         if (c.after.phase != Phase::shed || c.before.phase == Phase::shed) return false;
         auto& hand = c.after.shed.hands[1];
         c.after.shed.gone |= hand.first();
         hand -= hand.first();
         return true;
       }}},
  };
}

StoppaPlants of_declarations() {
  constexpr const char* kOptional = "pre.declaration_optional";
  return {
      {"a_declaration_has_its_hand", {[](Step& c) {
         if (!c.over) return false;
         c.after.outcome = stoppa::Outcome::last_deal;
         return c.after.winner != stoppa::kNobody;
       }}},
      {"no_winner_no_payment",
       {[](Step& c) {
          const bool nobody = c.over && c.after.winner == stoppa::kNobody;
          if (!nobody || c.before.decision == Decision::bet || c.after.purses[0] == 0) return false;
          move_chips(c, 0, 1, 1);
          return true;
        },
        kOptional, "\"all\""}},
      {"a_declaration_is_paid_alike", {[](Step& c) {
         const bool declared = c.over && c.before.decision == Decision::declare &&
                               c.after.outcome == stoppa::Outcome::misera;
         if (!declared) return false;
         const Seat debtor = table::after(c.after.winner, c.after.players);
         // More than four declarers could take together.
         if (c.after.purse(debtor) <= 5 * c.after.punto) return false;
         move_chips(c, debtor, c.after.winner, 5 * c.after.punto);
         return c.after.punto > 0;
       }}},
  };
}

StoppaPlants of_endings() {
  return {
      {"payments_are_zero_sum", {[](Step& c) {
         if (c.over) ++c.result.payments[0];
         return c.over;
       }}},
      {"a_close_is_paid_by_the_card", {[](Step& c) {
         if (!c.over || c.after.outcome != stoppa::Outcome::stoppa) return false;
         const Seat winner = c.after.winner;
         if (c.after.purse(winner) == 0) return false;
         move_chips(c, winner, winner == 0 ? 1 : 0, 1);
         return true;
       }}},
      {"chips_move_only_at_an_end", {[](Step& c) {
         if (!lays_on(c) || c.after.purses[0] == 0) return false;
         move_chips(c, 0, 1, 1);
         return true;
       }}},
      {"the_shedding_ends", {[](Step& c) {
         const bool passes =
             c.before.decision == Decision::lay && c.action.kind == ActionKind::pass;
         if (!passes || c.over) return false;
         c.after.shed.passes = static_cast<std::uint8_t>(c.after.players);
         return true;
       }}},
      {"every_bet_action_counts", {[](Step& c) {
         if (!in_contest(c) || c.action.kind != ActionKind::pass) return false;
         c.after.passed = c.before.passed;
         return true;
       }}},
      {"the_hand_becomes_dealer", {[](Step& c) {
         if (c.over) c.result.next_dealer = c.after.dealer;
         return c.over;
       }}},
  };
}

StoppaPlants of_samples() {
  return {
      {"legal_actions_are_not_refused", {[](Step& c) {
         if (c.after.decision != Decision::bet) return false;
         c.may.allow(ActionKind::done);
         return true;
       }}},
      {"other_actions_are_refused", {[](Step& c) {
         if (c.after.decision != Decision::bet) return false;
         c.may.plain = 0;
         return true;
       }}},
      {"positions_of_play_are_sound", {[](Step& c) { return !c.over && ++c.after.pot > 0; }}},
      {"set_up_equals_played", {[](Step& c) {
         if (!lays_on(c) || c.after.shed.needed == stoppa::kAnyRank ||
             c.after.shed.needed == stoppa::kKing) {
           return false;
         }
         ++c.after.shed.needed;
         return true;
       }}},
      {"a_step_can_be_repeated", {[](Step& c) { return ++c.after.pot > 0; }}},
  };
}

}  // namespace

const StoppaPlants& stoppa_plants() {
  static const StoppaPlants kAll = [] {
    StoppaPlants all = of_places();
    all.merge(of_contests());
    all.merge(of_showdowns());
    all.merge(of_shedding());
    all.merge(of_declarations());
    all.merge(of_endings());
    all.merge(of_samples());
    return all;
  }();
  return kAll;
}

}  // namespace showstopper::properties
