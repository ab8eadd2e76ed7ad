// SPDX-License-Identifier: Apache-2.0
//
// Cards that are doubled, lost, or in impossible places.
#include "tests/properties/mutants/mutant.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: plants speak the language of the game

namespace {

Seat next_seat(const GostopStep& step) {
  return table::after(step.before.mover, step.rules.players);
}
const SeatState& other(const GostopStep& step) { return step.after.seat(next_seat(step)); }

Card take_from_stock(State& state) { return state.stock.cards[state.stock.top++]; }
Month stacked_month(const State& state) { return state.stacked.first(); }

bool at_turn(const GostopStep& step) {
  return !step.first && step.after.decision == Decision::turn && step.after.stock.size() > 2;
}
bool fresh_turn(const GostopStep& step) {
  return at_turn(step) && step.turn_ended() && mover(step).hand.size() > 1;
}
bool plays_flower(const GostopStep& step) {
  return !step.first && step.action.kind == ActionKind::play && !step.action.card().is_joker() &&
         step.after.stock.size() > 2 && mover(step).hand.size() > 1 && other(step).hand.size() > 1;
}
bool has_stack(const GostopStep& step) { return at_turn(step) && !step.after.stacked.empty(); }

constexpr Plant kCardPlants[] = {
    {"every_card_has_one_place", "matgo", 2, 0, at_turn,
     [](Pieces& p) { p.after.seats[0].captured |= p.after.stock[1]; }},
    {"stock_keeps_its_order", "matgo", 2, 0, at_turn,
     [](Pieces& p) {
       const std::size_t top = p.after.stock.top;
       std::swap(p.after.stock.cards[top], p.after.stock.cards[top + 1]);
     }},
    {"seats_that_do_not_play_hold_nothing", "matgo", 2, 0, at_turn,
     [](Pieces& p) {
       move(p.after.seats[0].hand.first(), p.after.seats[0].hand, p.after.seats[2].hand);
     }},
    {"no_month_lies_four_times", "matgo", 2, 0,
     [](const GostopStep& step) { return at_turn(step) && !step.after.table.empty(); },
     [](Pieces& p) { p.after.table |= CardSet::of(p.after.table.first().month()); }},
    {"stacks_are_three_of_their_month", "matgo", 2, 0, has_stack,
     [](Pieces& p) {
       move(p.after.table.in(stacked_month(p.after)).first(), p.after.table,
            p.after.seat(p.mover).captured);
     }},
    {"three_of_a_month_lie_as_a_stack", "matgo", 2, 0, has_stack,
     [](Pieces& p) { p.after.stacked = {}; }},
    {"stacks_know_their_maker", "matgo", 2, 0,
     [](const GostopStep& step) {
       return has_stack(step) && step.after.stacks[stacked_month(step.after)].owner >= 0;
     },
     [](Pieces& p) { p.after.stacks[stacked_month(p.after)].turn = 30; }},
    {"loose_jokers_lie_only_in_play", "korean-3p", 3, 2,
     [](const GostopStep& step) {
       return at_turn(step) && !(mover(step).captured & kJokerCards).empty();
     },
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.mover).captured;
       move((captured & kJokerCards).first(), captured, p.after.table);
     }},
    {"hands_and_captures_hold_the_deal", "matgo", 2, 0,
     [](const GostopStep& step) {
       return at_turn(step) && step.after.stock.size() + mover(step).hand.size() > 11;
     },
     [](Pieces& p) {
       while (!p.after.stock.empty()) p.after.seat(p.mover).hand |= take_from_stock(p.after);
     }},
    {"hands_shrink_by_turns_and_bombs", "spanish", 3, 0, fresh_turn,
     [](Pieces& p) {
       SeatState& player = p.after.seat(p.mover);
       move(player.hand.first(), player.hand, player.captured);
     }},
    {"stock_serves_all_turns_left", "spanish", 3, 2, fresh_turn,
     [](Pieces& p) {
       while (p.after.stock[0].is_joker()) take_from_stock(p.after);
       p.after.seat(p.mover).captured |= take_from_stock(p.after);
     }},
    {"months_are_captured_in_pairs", "spanish", 2, 0,
     [](const GostopStep& step) { return at_turn(step) && !mover(step).captured.empty(); },
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.mover).captured;
       move(captured.first(), captured, p.after.table);
     }},
    {"used_up_cards_are_all_captured", "dutch", 3, 0,
     [](const GostopStep& step) {
       return step.after.over() && step.after.outcome == Outcome::draw &&
              !mover(step).captured.empty();
     },
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.mover).captured;
       move(captured.in(captured.first().month()), captured, p.after.table);
     }},
    {"opponents_keep_their_hands", "matgo", 2, 0, plays_flower,
     [](Pieces& p) {
       SeatState& player = p.after.seat(p.other);
       move(player.hand.first(), player.hand, player.captured);
     }},
    {"hands_grow_only_by_replacing_jokers", "matgo", 2, 0, plays_flower,
     [](Pieces& p) { p.after.seat(p.mover).hand |= take_from_stock(p.after); }},
    {"hands_lose_what_is_played", "matgo", 2, 0, plays_flower,
     [](Pieces& p) {
       CardSet& hand = p.after.seat(p.mover).hand;
       move(hand.first(), hand, p.after.table);
     }},
    {"table_grows_only_by_the_mover", "matgo", 2, 0,
     [](const GostopStep& step) { return plays_flower(step) && !other(step).captured.empty(); },
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.other).captured;
       move(captured.first(), captured, p.after.table);
     }},
    {"table_loses_only_to_the_mover", "matgo", 2, 0,
     [](const GostopStep& step) {
       return plays_flower(step) && !(step.before.table & step.after.table).empty();
     },
     [](Pieces& p) {
       move((p.before->table & p.after.table).first(), p.after.table,
            p.after.seat(p.other).captured);
     }},
    {"captures_come_from_the_turn", "matgo", 2, 0, plays_flower,
     [](Pieces& p) {
       CardSet& hand = p.after.seat(p.other).hand;
       move(hand.first(), hand, p.after.seat(p.mover).captured);
     }},
    {"opponents_lose_only_junk_to_the_mover", "matgo", 2, 0,
     [](const GostopStep& step) {
       return plays_flower(step) && !(other(step).captured & usual_cards(Kind::bright)).empty();
     },
     [](Pieces& p) {
       CardSet& captured = p.after.seat(p.other).captured;
       move((captured & usual_cards(Kind::bright)).first(), captured,
            p.after.seat(p.mover).captured);
     }},
    {"cup_stays_unless_rules_let_it_go", "matgo", 2, 0,
     [](const GostopStep& step) {
       return plays_flower(step) && step.before.seat(next_seat(step)).captured.has(kCup);
     },
     [](Pieces& p) { move(kCup, p.after.seat(p.other).captured, p.after.seat(p.mover).captured); }},
    {"opponents_gain_only_change", "spanish", 3, 0,
     [](const GostopStep& step) { return plays_flower(step) && !step.after.table.empty(); },
     [](Pieces& p) { move(p.after.table.first(), p.after.table, p.after.seat(p.other).captured); }},
    {"turned_cards_reach_table_or_mover", "matgo", 2, 0,
     [](const GostopStep& step) {
       return plays_flower(step) && !(step.change().turned & step.after.table).empty();
     },
     [](Pieces& p) {
       const Card turned = p.before->stock[0];
       p.after.table -= turned;
       p.after.seat(p.other).hand |= turned;
     }},
    {"words_move_no_cards", "matgo", 2, 0,
     [](const GostopStep& step) {
       return !step.first && step.action.kind == ActionKind::go && !step.after.over() &&
              step.after.stock.size() > 1;
     },
     [](Pieces& p) { p.after.seat(p.mover).captured |= take_from_stock(p.after); }},
    {"played_jokers_are_captured", "korean-3p", 3, 3,
     [](const GostopStep& step) {
       return !step.first && step.action.kind == ActionKind::play && step.action.card().is_joker();
     },
     [](Pieces& p) {
       move(p.action.card(), p.after.seat(p.mover).captured, p.after.seat(p.mover).hand);
     }},
    {"the_deal_is_only_put_right", "spanish", 3, 0,
     [](const GostopStep& step) { return step.first && !step.after.over(); },
     [](Pieces& p) {
       CardSet& hand = p.after.seat(p.other).hand;
       move(hand.first(), hand, p.after.table);
     }},
};

}  // namespace

std::span<const Plant> card_plants() { return kCardPlants; }

}  // namespace showstopper::properties
