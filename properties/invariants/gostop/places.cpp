// SPDX-License-Identifier: Apache-2.0
//
// Places of the cards of a round: conditions on one position.
#include <algorithm>
#include <type_traits>

#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

// Between the play and the collection the turn's own cards lie on the table.
bool cards_in_play(const State& state) {
  const bool before_the_flip = state.turn.announced != Announced::nothing && !state.turn.flipped;
  return state.decision == Decision::take_hand || state.decision == Decision::take_flip ||
         before_the_flip;
}

CardSet buried(const State& state) {
  CardSet jokers;
  for (const Month month : state.stacked) {
    const Stack& stack = state.stacks[month];
    jokers |= joker_cards(stack.jokers);
  }
  return jokers;
}

bool cards_have_one_place(const GostopStep& step) {
  CardSet seen = step.after.table | step.stock_left;
  int places = step.after.table.size() + step.stock_left.size();
  for (const SeatState& seat : step.after.seats) {
    seen |= seat.hand | seat.captured;
    places += seat.hand.size() + seat.captured.size();
  }
  return seen == step.rules.deck && places == seen.size();
}

bool stock_keeps_its_order(const GostopStep& step) {
  const Stock& stock = step.after.stock;
  const Stock& dealt = step.deal.stock;
  return stock.end == dealt.end && stock.top <= stock.end && stock.top >= dealt.top &&
         same_bytes(stock.cards, dealt.cards);
}

bool seats_that_do_not_play_hold_nothing(const GostopStep& step) {
  for (std::size_t seat = static_cast<std::size_t>(step.rules.players); seat < kMaxPlayers;
       ++seat) {
    const SeatState& player = step.after.seats[seat];
    if (!(player.hand | player.captured).empty() || player.turns != 0) return false;
    if (step.after.instant[seat] != 0) return false;
  }
  return step.after.players == step.rules.players;
}

bool no_month_lies_four_times(const GostopStep& step) {
  const State& state = step.after;
  if (cards_in_play(state) || step.rule_facts.four_may_lie) return true;
  // A quad that was dealt to the table ends the round while it lies there.
  if (state.over() && state.round_turns == 0) return true;
  return quads_in(state.table) == 0;
}

bool stacks_are_three_of_their_month(const GostopStep& step) {
  const State& state = step.after;
  for (const Month month : state.stacked) {
    const int lying = state.table.count(month);
    // A fourth card is in play, or has come in place of a joker of the deal.
    const bool four = cards_in_play(state) || step.rule_facts.four_may_lie ||
                      (state.over() && state.round_turns == 0);
    if (lying != 3 && !(lying == 4 && four)) return false;
  }
  return state.stacked.last() <= Card::kMonths;
}

bool three_of_a_month_lie_as_a_stack(const GostopStep& step) {
  const State& state = step.after;
  if (step.rule_facts.three_may_lie_loose || cards_in_play(state) || state.over()) return true;
  const std::uint64_t triples = triples_in(state.table) & ~quads_in(state.table);
  for (std::uint64_t bits = triples; bits != 0; bits &= bits - 1) {
    if (!state.stacked.has(month_at(bits))) return false;
  }
  return true;
}

bool stacks_know_their_maker(const GostopStep& step) {
  const State& state = step.after;
  static_assert(std::has_unique_object_representations_v<Stack>);
  const bool same = same_bytes(state.stacks, step.before.stacks);
  // Turns only grow, so a stack that knew its maker still does.
  if (same && !step.first && state.stacked == step.before.stacked) return true;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const Stack& stack = state.stacks[month];
    if (!state.stacked.has(month) || stack.owner == kNobody) {
      if (stack != Stack{}) return false;
      continue;
    }
    if (stack.owner < 0 || stack.owner >= step.rules.players) return false;
    // The turn in which it was made is past, or is the one that is being played.
    const int turns = state.seat(stack.owner).turns + (stack.owner == state.mover ? 1 : 0);
    if (stack.turn < 1 || stack.turn > turns) return false;
  }
  return true;
}

bool loose_jokers_lie_only_in_play(const GostopStep& step) {
  const State& state = step.after;
  const CardSet jokers = state.table & kJokerCards;
  if (jokers.empty()) return state.turn.waiting.empty() && buried(state).empty();
  if (step.rule_facts.jokers_may_lie || (state.over() && state.round_turns == 0)) return true;
  const CardSet known = buried(state) | (cards_in_play(state) ? state.turn.waiting : CardSet());
  return jokers == known;
}

bool hands_and_captures_hold_the_deal(const GostopStep& step) {
  // A hand never holds more than was dealt; a drawn joker replacement takes a joker's place.
  for (const SeatState& seat : step.after.seats) {
    const int drawn = step.after.turn.choosing_drawn || step.after.decision == Decision::turn;
    if (seat.hand.size() > step.rule_facts.dealt_to_hand + drawn) return false;
  }
  return true;
}

// At the start of a turn, the cards that a hand has lost follow from its seat's actions: one for
// each turn, two more for a bomb, one more for a small bomb, one fewer for each credit spent.
bool hands_shrink_by_turns_and_bombs(const GostopStep& step) {
  const State& state = step.after;
  if (!step.rule_facts.hands_are_exact || state.decision != Decision::turn) return true;
  if (state.turn.moved || state.turn.offered || state.stock.empty()) return true;
  const int small_credits = std::min(1, step.rules.bomb_credits);
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& player = state.seat(seat);
    const int earned = player.bombs * step.rules.bomb_credits + player.small_bombs * small_credits;
    const int spent = earned - player.credits;
    const int expected = step.rule_facts.dealt_to_hand - player.turns - 2 * player.bombs -
                         player.small_bombs + spent;
    if (player.hand.size() != expected) return false;
  }
  return true;
}

// Fact 1: the flowers left in the stock are those still due: one for each turn that hands and
// credits allow, and one to replace each joker in a hand.
bool stock_serves_all_turns_left(const GostopStep& step) {
  const State& state = step.after;
  if (!step.rule_facts.stock_is_exact || state.decision != Decision::turn) return true;
  if (state.turn.moved || state.turn.offered) return true;
  int due = 0;
  for (const SeatState& seat : state.seats) {
    due += seat.hand.size() + (seat.hand & kJokerCards).size() + seat.credits;
  }
  return (step.stock_left & kFlowerCards).size() == due;
}

constexpr bool is_even_or_three(int count, bool three) {
  return count % 2 == 0 || (three && count == 3);
}

// Facts 2 and 3: months are captured in pairs, counted over all seats because of steals.
bool months_are_captured_in_pairs(const GostopStep& step) {
  CardSet captured;
  for (const SeatState& seat : step.after.seats) captured |= seat.captured;
  const std::uint64_t x = (captured & kFlowerCards).bits();
  // One bit per month: the parity of its four bits, folded to the lowest.
  const std::uint64_t odd = (x ^ (x >> 1) ^ (x >> 2) ^ (x >> 3)) & kLowestOfEachMonth;
  if (odd == 0) return true;
  if (!step.rule_facts.three_may_be_captured) return false;
  for (std::uint64_t bits = odd; bits != 0; bits &= bits - 1) {
    if (!is_even_or_three(captured.count(month_at(bits)), true)) return false;
  }
  return true;
}

bool used_up_cards_are_all_captured(const GostopStep& step) {
  const State& state = step.after;
  if (!step.rule_facts.table_empties || state.outcome != Outcome::draw) return true;
  for (const SeatState& seat : state.seats) {
    // Not used up: a go that was not raised ended it, or credits were owed.
    if (!seat.hand.empty() || seat.credits != 0) return true;
  }
  if (state.decision != Decision::over) return true;
  const bool early = step.rules.nagari_go_clause == GoClause::immediate && state.go_calls > 0;
  return early || (state.table.empty() && (step.stock_left & kFlowerCards).empty());
}

constexpr GostopInvariant kPlaces[] = {
    {"every_card_has_one_place", "Every card of the deck is in exactly one place.",
     cards_have_one_place, "capture", "GS-A-002,GS-B-003", Cost::each_step, Part::question,
     cards_not_in_one_place},
    {"stock_keeps_its_order", "The stock is what the deal left of it, taken from the top.",
     stock_keeps_its_order, "flip_no_match,flip_takes_one", "GS-A-016,GS-A-040"},
    {"seats_that_do_not_play_hold_nothing", "Only seats that play hold cards, points and turns.",
     seats_that_do_not_play_hold_nothing, "turn_over", "GS-A-001,GS-B-008"},
    {"no_month_lies_four_times",
     "Between turns at most three cards of a month lie on the table, unless the rules leave "
     "four.",
     no_month_lies_four_times, "ppuk,table_stack", "GS-A-018,GS-A-034,GS-B-023"},
    {"stacks_are_three_of_their_month", "A stack is exactly three cards of its month.",
     stacks_are_three_of_their_month, "ppuk", "GS-A-045,GS-A-027"},
    {"three_of_a_month_lie_as_a_stack", "Three cards of a month on the table lie as a stack.",
     three_of_a_month_lie_as_a_stack, "ppuk,table_stack", "GS-A-027,GS-A-045"},
    {"stacks_know_their_maker",
     "A stack names the seat and the turn that made it, or is a dealt one.",
     stacks_know_their_maker, "ppuk", "GS-A-027,GS-A-045,GS-B-052"},
    {"loose_jokers_lie_only_in_play",
     "A joker lies on the table only while it waits for the flip or is buried with a stack.",
     loose_jokers_lie_only_in_play, "joker_buried", "GS-A-036,GS-A-047"},
    {"hands_and_captures_hold_the_deal", "A hand holds at most the cards that a deal gives.",
     hands_and_captures_hold_the_deal, "hand_joker", "GS-A-011,GS-A-014"},
    {"hands_shrink_by_turns_and_bombs",
     "A hand is the dealt one less a card a turn, two a bomb, and more by each credit used.",
     hands_shrink_by_turns_and_bombs, "bomb", "GS-A-031,GS-A-061,GS-A-063", Cost::each_step,
     Part::question, cards_that_turns_leave},
    {"stock_serves_all_turns_left",
     "The stock holds a flower for each turn, credit and joker that is left.",
     stock_serves_all_turns_left, "credit_used", "GS-A-016,GS-A-040,GS-A-063"},
    {"months_are_captured_in_pairs",
     "The captured cards of a month are even in number, or three if a stack did not form.",
     months_are_captured_in_pairs, "capture", "GS-A-049"},
    {"used_up_cards_are_all_captured",
     "When all cards are used up the table is empty and every flower is captured.",
     used_up_cards_are_all_captured, "exhausted", "GS-A-032,GS-A-038,GS-A-075"},
};

}  // namespace

std::span<const GostopInvariant> place_invariants() { return kPlaces; }

// No card lies elsewhere than before, between turns or in the answer to a question. Then the
// invariants of places alone still hold.
bool cards_lie_still(const GostopStep& step) {
  const State& then = step.before;
  const State& now = step.after;
  if (step.first || cards_in_play(then) || cards_in_play(now)) return false;
  bool same = then.table == now.table && then.turn.waiting == now.turn.waiting &&
              then.stacked == now.stacked;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    same = same && then.seats[seat].hand == now.seats[seat].hand &&
           then.seats[seat].captured == now.seats[seat].captured;
  }
  return same && same_bytes(then.stock, now.stock) && same_bytes(then.stacks, now.stacks);
}

bool places_hold(const GostopStep& step) {
  if (!cards_lie_still(step)) return all_of_list_hold<kPlaces>(step);
  return seats_that_do_not_play_hold_nothing(step) && hands_and_captures_hold_the_deal(step) &&
         hands_shrink_by_turns_and_bombs(step) && stock_serves_all_turns_left(step) &&
         used_up_cards_are_all_captured(step);
}

}  // namespace showstopper::properties
