// SPDX-License-Identifier: Apache-2.0
//
// Turns that take, steal, count or pay wrongly.
#include "properties/invariants/gostop/oracle/turn_facts.h"
#include "tests/properties/mutants/mutant.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: plants speak the language of the game

namespace {

CardSet taken(const Pieces& p) {
  return p.after.seat(p.mover).captured - p.turn_start->seat(p.mover).captured -
         p.turn_start->seat(p.other).captured;
}
CardSet stolen(const Pieces& p) {
  return p.turn_start->seat(p.other).captured - p.after.seat(p.other).captured;
}

bool takes_a_pair(const GostopStep& step) {
  if (!step.collected()) return false;
  const TurnFacts story = story_of(step);
  return story.plain && (story.taken & kFlowerCards).size() == 2;
}
bool makes_a_ppuk(const GostopStep& step) {
  return step.collected() && !step.after.over() && story_of(step).ppuk;
}
bool steals_from_next(const GostopStep& step) {
  if (!step.collected()) return false;
  const Seat victim = table::after(step.before.mover, step.rules.players);
  return !story_of(step).stolen[victim].empty();
}
bool keeps_on(const GostopStep& step) { return !step.first && !step.after.over(); }

constexpr Plant kTurnPlants[] = {
    {"piles_are_two_or_four", "spanish", 2, 0, takes_a_pair,
     [](Pieces& p) {
       move((taken(p) & kFlowerCards).first(), p.after.seat(p.mover).captured, p.after.table);
     }},
    {"months_resolve_by_what_lies_there", "spanish", 2, 0, takes_a_pair,
     [](Pieces& p) {
       move(taken(p) & kFlowerCards, p.after.seat(p.mover).captured, p.after.table);
     }},
    {"jokers_are_captured_or_buried", "korean-3p", 3, 6,
     [](const GostopStep& step) {
       if (!step.collected() || step.after.decision != Decision::turn) return false;
       const TurnFacts story = story_of(step);
       return story.plain && !(story.jokers_turned & story.taken).empty();
     },
     [](Pieces& p) {
       move((taken(p) & kJokerCards).first(), p.after.seat(p.mover).captured, p.after.table);
     }},
    {"stacks_form_and_go_by_the_rule", "matgo", 2, 0, makes_a_ppuk,
     [](Pieces& p) {
       for (Stack& stack : p.after.stacks) {
         if (stack.owner == p.mover) stack.owner = static_cast<std::int8_t>(p.other);
       }
     }},
    {"ppuks_count_stacks_made", "matgo", 2, 0, makes_a_ppuk,
     [](Pieces& p) { --p.after.seat(p.mover).ppuks; }},
    {"steals_are_what_events_owe", "korean-3p", 3, 0, steals_from_next,
     [](Pieces& p) {
       move(stolen(p).first(), p.after.seat(p.mover).captured, p.after.seat(p.other).captured);
     }},
    {"takes_lowest_value_first", "matgo", 2, 0,
     [](const GostopStep& step) {
       const Seat victim = table::after(step.before.mover, step.rules.players);
       const CardSet left = step.after.seat(victim).captured;
       if (!steals_from_next(step) || !(left.has(kPaulownia) || left.has(kLightning))) return false;
       const CardSet gone = story_of(step).stolen[victim];
       return !gone.has(kPaulownia) && !gone.has(kLightning);
     },
     [](Pieces& p) {
       const CardSet left = p.after.seat(p.other).captured;
       const Card dear = left.has(kPaulownia) ? kPaulownia : kLightning;
       move(stolen(p).first(), p.after.seat(p.mover).captured, p.after.seat(p.other).captured);
       move(dear, p.after.seat(p.other).captured, p.after.seat(p.mover).captured);
     }},
    {"ledger_moves_only_by_ppuks", "matgo", 2, 0, takes_a_pair,
     [](Pieces& p) {
       p.after.instant[p.mover] += 3;
       p.after.instant[p.other] -= 3;
     }},
    {"third_ppuk_wins", "matgo", 2, 0,
     [](const GostopStep& step) { return step.after.outcome == Outcome::three_ppuk; },
     [](Pieces& p) { ++p.after.fixed_points; }},
    {"unmatched_cards_are_remembered", "spanish", 3, 0,
     [](const GostopStep& step) {
       return step.collected() && step.turn_ended() && mover(step).laid_unmatched.is_card() &&
              !mover(step).hand.empty();
     },
     [](Pieces& p) { p.after.seat(p.mover).laid_unmatched = p.after.seat(p.mover).hand.first(); }},
    {"ledger_sums_to_zero", "matgo", 2, 0, keeps_on, [](Pieces& p) { ++p.after.instant[0]; }},
    {"turns_add_up", "matgo", 2, 0, keeps_on, [](Pieces& p) { ++p.after.seat(p.other).turns; }},
    {"goes_rise_only_by_calling", "matgo", 2, 0,
     [](const GostopStep& step) { return keeps_on(step) && mover(step).go_count > 0; },
     [](Pieces& p) { --p.after.seat(p.mover).go_count; }},
    {"go_calls_are_listed_in_order", "matgo", 2, 0,
     [](const GostopStep& step) { return keeps_on(step) && step.after.go_calls > 0; },
     [](Pieces& p) { p.after.go_order ^= 1; }},
    {"points_at_go_are_the_points", "matgo", 2, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::go); },
     [](Pieces& p) { ++p.after.seat(p.mover).points_at_go; }},
    {"points_of_the_last_turn_are_kept", "house/go-above-the-last-turn", 3, 0,
     [](const GostopStep& step) {
       return keeps_on(step) && step.turn_ended() && mover(step).points_last_turn > 0;
     },
     [](Pieces& p) { p.after.seat(p.mover).points_last_turn = 0; }},
    {"cups_are_fixed_at_the_minimum", "house/cup-at-the-minimum", 3, 0,
     [](const GostopStep& step) {
       return !step.first && step.turn_ended() && !step.after.over() &&
              mover(step).cup != CupUse::open && mover(step).captured.has(kCup) &&
              mover(step).go_count > 0;
     },
     [](Pieces& p) { p.after.seat(p.mover).cup = CupUse::open; }},
    {"credits_are_in_order", "matgo", 2, 0,
     [](const GostopStep& step) { return mover(step).credits > 0; },
     [](Pieces& p) { p.after.seat(p.mover).credit_until[0] = 0; }},
    {"credits_come_from_bombs", "matgo", 2, 0, keeps_on,
     [](Pieces& p) {
       SeatState& player = p.after.seat(p.other);
       player.credit_until[player.credits++] = kNeverLapses;
     }},
    {"movers_have_no_lapsed_credits", "matgo", 2, 0,
     [](const GostopStep& step) {
       return step.after.decision == Decision::turn &&
              step.after.seat(step.after.mover).credits > 0;
     },
     [](Pieces& p) {
       SeatState& player = p.after.seat(p.after.mover);
       player.credit_until[0] = player.turns;
     }},
    {"shakes_show_triples", "spanish", 2, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::shake); },
     [](Pieces& p) {
       SeatState& player = p.after.seat(p.before->to_move);
       for (Month month = 1; month <= Card::kMonths; ++month) {
         if (player.hand.count(month) >= 3) continue;
         player.shown = month_bit(month);
         player.shakes = 1;
         return;
       }
     }},
    {"bombs_count_months_bombed", "matgo", 2, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::bomb); },
     [](Pieces& p) { --p.after.seat(p.mover).bombs; }},
    {"bombed_months_are_captured", "matgo", 2, 0,
     [](const GostopStep& step) {
       return acts(step, ActionKind::bomb) && step.after.decision == Decision::turn;
     },
     [](Pieces& p) {
       move(CardSet::of(p.action.month()).first(), p.after.seat(p.mover).captured, p.after.table);
     }},
    {"offers_are_counted", "spanish", 3, 0,
     [](const GostopStep& step) { return acts(step, ActionKind::offer); },
     [](Pieces& p) { --p.after.seat(p.mover).offers_made; }},
    {"offers_lapse_turn_by_turn", "spanish", 3, 0,
     [](const GostopStep& step) {
       if (step.first || !step.turn_ended() || step.after.over()) return false;
       for (const auto& by : step.after.offers) {
         for (const int left : by) {
           if (left > 0) return true;
         }
       }
       return false;
     },
     [](Pieces& p) {
       for (auto& by : p.after.offers) {
         for (std::uint8_t& left : by) left = static_cast<std::uint8_t>(left > 0 ? left + 1 : 0);
       }
     }},
    {"cups_stay_as_fixed", "matgo", 2, 0, keeps_on,
     [](Pieces& p) { p.after.seat(p.mover).cup = CupUse::animal; }},
    {"dealt_quads_are_remembered", "matgo", 2, 0, keeps_on,
     [](Pieces& p) {
       MonthSet& quads = p.after.seat(p.mover).dealt_quads;
       quads.has(1) ? quads.erase(1) : quads.insert(1);
     }},
    {"a_round_keeps_dealer_and_carry", "matgo", 2, 0, keeps_on, [](Pieces& p) { ++p.after.carry; }},
};

}  // namespace

std::span<const Plant> turn_plants() { return kTurnPlants; }

}  // namespace showstopper::properties
